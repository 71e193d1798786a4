//! What the checker says to small certificates, good and forged, as it was when the verdicts had been compared with the
//! truth: `corpus.txt`, taken from the tests that make certificates up (certificates_forged, certificates_hex,
//! certificates_moved, witnesses in tesuji-search). A change of the checker that changes a verdict, or the reason
//! given, shows here at once; that is also what makes mutation tests quick.
//!
//! A line is: what the checker says, the head with `;` for the ends of lines, the bytes of the proof.

mod packing;

use packing::{MEMORY, packed, said};
use tesuji_check::check;

struct Case {
    said: String,
    head: String,
    body: Vec<u8>,
}

fn corpus() -> Vec<Case> {
    let case = |line: &str| {
        let mut fields = line.split('|');
        let mut next = || fields.next().expect("three fields");
        let (said, head, hex) = (next().to_owned(), next().replace(';', "\n") + "\n\n", next());
        let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("two digits");
        Case { said, head, body: (0..hex.len()).step_by(2).map(byte).collect() }
    };
    include_str!("corpus.txt").lines().map(case).collect()
}

#[test]
fn verdicts_are_what_they_were() {
    let cases = corpus();
    let accepted = cases.iter().filter(|case| case.said == "accepted").count();
    assert!(accepted > 300 && cases.len() > 1000, "{accepted} of {}", cases.len());
    for Case { said: before, head, body } in cases {
        let now = said(&packed(&head, &body, 1 << 15), MEMORY);
        assert_eq!(now, before, "{head}{body:?}");
        if before == "accepted" {
            let verified = check(packed(&head, &body, 7).as_slice(), MEMORY).expect("as before");
            let line = |key: &str| head.lines().find_map(|line| line.strip_prefix(key)).unwrap();
            assert_eq!(verified.nodes.to_string(), line("nodes "));
        }
    }
}
