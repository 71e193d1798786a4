//! Witnesses of Go on boards where one condition of the rules in `go/safety.rs` decides: as many points as are sure, and not
//! one more.

mod packing;

use packing::{MEMORY, packed, said};

/// Whether a witness, given by its numbers, shows that Black gets this many points.
fn shows(rows: &str, side: char, numbers: &[u8], points: i32) -> bool {
    let (columns, count) = (rows.split('/').next().unwrap().len(), rows.split('/').count());
    let margin = 2 * points - (columns * count) as i32;
    let komi = f64::from(2 * margin - 1) / 2.0;
    let head = format!(
        "tesuji-proof 1\ngame go\nboard {columns}x{count}\nkomi {komi}\nstart {rows} {side}\nmoves\nshows black wins\nnodes 1\n\n"
    );
    let body: Vec<u8> = [6].iter().chain(numbers).copied().collect();
    said(&packed(&head, &body, 100), MEMORY) == "accepted"
}

#[test]
fn a_witness_shows_what_is_sure_and_no_more() {
    for (rows, side, numbers, sure) in [
        // The region on the right has a stone of each side and only one empty point at Black's living stones.
        (".x.x/xxo./.xxo", 'w', &[1, 1, 0, 0, 0][..], 7),
        // There Black's stone on the left is in the region as well, and White's can get out.
        ("oxxx./..xxx/xox.x", 'w', &[1, 1, 0, 0, 0], 10),
        // Two eyes of one point.
        (".x.x./xxxxx", 'w', &[1, 1, 0, 0, 0], 10),
    ] {
        let points = (rows.len() - rows.matches('/').count()) as i32;
        for told in 1..=points {
            assert_eq!(shows(rows, side, numbers, told), told <= sure, "{rows}: {told} of {sure}");
        }
    }
}
