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
    // A stone of each living block, the pairs, the regions left alone, the share.
    let cases: [(&str, &[u8], i32); 17] = [
        // Two eyes of one point.
        (".x.x./xxxxx", &[1, 1, 0, 0, 0], 10),
        // A region with stones of both sides needs two empty points at the living stones.
        (".x.x/xxo./.xxo", &[1, 1, 0, 0, 0], 7),
        ("xxxx./.ox.x/xoxxx", &[1, 0, 0, 0, 1], 11),
        ("oxx./..xx/oox.", &[1, 1, 0, 0, 0], 12),
        (".o.xo/xxxx./..x.x", &[1, 3, 0, 0, 0], 15),
        // Without White's stones it needs none.
        ("..xx/xxx./.x.x", &[1, 2, 0, 0, 0], 12),
        // Answers may fill an eye.
        (".../xxx/.xx", &[1, 3, 2, 0, 6, 0, 0], 0),
        // An eye between two chains is nobody's, unless it is left alone.
        (".x..x.", &[2, 1, 4, 0, 0, 0], 0),
        (".x.xx.", &[2, 1, 3, 0, 1, 2, 1], 6),
        // A pair joins two chains only if both of its points are empty.
        ("..x/xxo/xx.", &[2, 2, 3, 2, 1, 5, 0, 0], 0),
        // A pair divides one region in two eyes, if there is something on both sides of each point.
        (".../.xx/.x.", &[1, 4, 2, 1, 3, 0, 0], 9),
        (".../.xx/.xx", &[1, 4, 2, 1, 3, 0, 0], 9),
        (".xx/.xx/...", &[1, 1, 2, 3, 7, 0, 1], 9),
        (".../.xx/xxx", &[1, 4, 2, 1, 3, 0, 0], 0),
        (".../.xx/xx.", &[1, 4, 2, 1, 3, 0, 1], 9),
        // The share is of points that are not owned.
        (".xxxx.", &[1, 1, 0, 0, 1], 6),
        (".x../xx../.x..", &[1, 1, 0, 0, 1], 7),
    ];
    for (rows, numbers, sure) in cases {
        let points = (rows.len() - rows.matches('/').count()) as i32;
        for told in 1..=points {
            assert_eq!(shows(rows, 'w', numbers, told), told <= sure, "{rows}: {told} of {sure}");
        }
    }
}
