//! Small boards in text and as SVG.

use super::*;
use crate::formats::parse_inline;

fn picture(diagram: &str, grid: Grid) -> BoardPicture {
    BoardPicture::of_setup(&parse_inline(diagram).unwrap().setup, grid)
}

#[test]
fn text_shows_marks_areas_and_owners() {
    let shown = picture("x.o/.x./... b", Grid::Lines)
        .with_area(Area::new("region", Tone::Region, [1, 3, 99]))
        .with_shades(vec![1.0, 1.0, 0.0, 1.0, 1.0, -0.3, 0.8, 0.26, f64::NAN])
        .with_mark(2, Sign::Cross, Tone::Target)
        .with_mark(8, Sign::Label("12".to_owned()), Tone::Right)
        .with_mark(77, Sign::Dot, Tone::Right)
        .with_signs(&[(3, 's')]);
    let lines = ["   a b c", " 3 x + O 3", " 2 s x w 2", " 1 B b 1 1", "   a b c"];
    assert_eq!(shown.text(Colours::None), lines.join("\n"));
    let coloured = shown.text(Colours::Ansi);
    assert!(coloured.contains("\x1b[1;31mO\x1b[0m") && coloured.contains("\x1b[1;32m1\x1b[0m"));
    let lines = ["   a b", " 1 x . 1", "  2 . # 2", "     a b"];
    assert_eq!(picture("x./.# b", Grid::Hexagons).text(Colours::None), lines.join("\n"));
}

#[test]
fn svg_is_well_formed_and_complete() {
    for (diagram, grid, stones) in [
        ("x.o/.x./... b", Grid::Lines, 3),
        ("x.o/.x./..# b", Grid::Hexagons, 3),
        ("19x19", Grid::Lines, 0),
        ("26x1", Grid::Hexagons, 0),
        ("1x1", Grid::Lines, 0),
    ] {
        let plain = picture(diagram, grid);
        let cells = plain.cells.len();
        let signs = [Sign::Cross, Sign::Triangle, Sign::Square, Sign::Circle, Sign::Dot];
        let mut shown = plain
            .with_area(Area::new("<region> & \"more\"\u{1}", Tone::Region, 0..cells + 1))
            .with_shades(vec![0.5; cells])
            .with_mark(0, Sign::Label("<&>".to_owned()), Tone::Group(9))
            .with_link(0, cells - 1, Tone::Frontier)
            .with_link(0, cells, Tone::Frontier)
            .with_caption("Black wins with <c3>");
        shown.links[0].is_arrow = true;
        for sign in signs {
            shown = shown.with_mark(cells - 1, sign, Tone::Wrong);
        }
        let svg = shown.svg();
        well_formed(&svg);
        assert_eq!(
            svg.matches("stroke=\"#000000\"").count() + svg.matches("#333333").count(),
            stones
        );
        assert!(svg.contains("&lt;region&gt; &amp; &quot;more&quot; ") && !svg.contains("NaN"));
    }
    let star_points = |size: &str| picture(size, Grid::Lines).svg().matches("r=\"3.5\"").count();
    assert_eq!(
        [5, 7, 9, 13, 19].map(|side| star_points(&format!("{side}x{side}"))),
        [0, 5, 5, 5, 9]
    );
}

/// Every element that is opened is closed, in order.
fn well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').unwrap();
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) => assert_eq!(open.pop(), Some(name)),
            (false, false) => open.push(name),
            (false, true) => {}
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty());
}
