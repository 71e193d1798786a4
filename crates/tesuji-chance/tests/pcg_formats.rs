//! PCG files: what is read, what is refused and where, and what odd cases mean.

mod naive;

use std::thread;

use naive::{Shape, ask};
use tesuji_chance::pcg::{Component, MOST_DEPTH, Question, Side, Sum, Tie};
use tesuji_core::Rng;

#[test]
fn files_of_the_contract_mean_the_same() {
    let text = Sum::read(
        "settled 3\nto_play left\n{ [10:1/4 -5:3/4], 3 | -2 }\n{ {8 | 0} | -4 }\n[6:1/2 -6:1/2]\n",
    );
    let json = Sum::read(
        r#"{"settled":3,"to_play":"left","components":[
            {"left":[{"dist":[[10,"1/4"],[-5,0.75]]},3],"right":[-2]},
            {"left":[{"left":[8],"right":[0]}],"right":[-4]},
            {"dist":[[6,"0.5"],[-6,"1/2"]]}]}"#,
    );
    let sum = text.unwrap();
    assert_eq!(sum, json.unwrap());
    let through_serde: Sum = serde_json::from_str(&serde_json::to_string(&sum).unwrap()).unwrap();
    assert_eq!(sum, through_serde);
    let answer = ask(&sum);
    assert_eq!(answer.win_probability_exact.as_deref(), Some("5/8"));
    assert_eq!((answer.best, answer.score_move, answer.pass), (None, None, false));
}

#[test]
fn odd_files_mean_something() {
    for (text, chance, score) in [
        ("", "0", "0"),
        ("\n# nothing\n   \n", "0", "0"),
        ("tie left", "1", "0"),
        ("tie half\r\n", "1/2", "0"),
        ("\u{feff}settled -2 # behind\r\n3\r\n", "1", "1"),
        ("{|}", "0", "0"),
        ("settled 1\n{|}\n{|} + {|}", "1", "1"),
        ("{ 4 | -4 } + (2 + ({ 1 | 0 }))", "1", "6"),
        ("[5:1]", "1", "5"),
        ("[-5:1/2 -5:0.5]", "0", "-5"),
        ("[1:0.1 -1:0.9]", "1/10", "-4/5"),
        ("[1:1e-3 -1:999e-3]", "1/1000", "-499/500"),
        ("to_play right\n{1|}", "1", "1"),
        ("99999999999999999999999\n-99999999999999999999998", "1", "1"),
        ("{}", "0", "0"),
        ("{\"components\":[{\"left\":[1]}]}", "1", "1"),
        ("{\"settled\":123456789012345678901234567890}", "1", "123456789012345678901234567890"),
    ] {
        let answer = ask(&Sum::read(text).unwrap_or_else(|error| panic!("{text}: {error}")));
        assert_eq!(answer.win_probability_exact.as_deref(), Some(chance), "{text}");
        assert_eq!(answer.expected_score_exact.as_deref(), Some(score), "{text}");
    }
    let pass = ask(&Sum::read("{ | 3 }").unwrap());
    assert!(pass.pass && pass.best.is_none() && pass.moves == Some(Vec::new()));
    let sum = Sum::read("settled 1\nto_play right\ntie half\n").unwrap();
    assert_eq!((sum.to_play, sum.tie), (Side::Right, Tie::Half));
}

/// Components are counted with the parts of sums, numbers among them.
#[test]
fn moves_are_numbered_by_parts() {
    let sum = Sum::read("3\n{|} + {0 | 0}\n({ 1, 9 | 2 } + 4)").unwrap();
    let best = ask(&sum).best.unwrap();
    assert_eq!((best.component, best.option), (3, 1));
    let best = ask(&Sum::read("settled -13\n3\n{|} + {0 | 0}\n({ 1, 9 | 2 } + 4)").unwrap()).best;
    assert_eq!(best.map(|best| (best.component, best.option)), Some((4, 2)));
}

#[test]
fn errors_name_line_and_token() {
    for (text, message) in [
        ("1\n{ 1 | 2", "line 2, column 8: expected `,`, `+` or the closing `}`"),
        ("{ 1 }", "line 1, column 5, at `}`: expected `,`, `+` or the `|` between"),
        ("{ 1 | 2 } }", "line 1, column 11, at `}`: one component a line ends before this"),
        ("{ 1, | 2 }", "line 1, column 6, at `|`: a component is missing before this"),
        ("1 +", "line 1, column 4: a component is missing at the end"),
        ("(1 + 2", "line 1, column 7: expected `)`"),
        ("1 2", "line 1, column 3, at `2`: one component a line"),
        ("5.5", "line 1, column 1, at `5.5`: is no whole number"),
        ("[1:1/2 2:1/3]", "line 1, column 1, at `[1:1/2 2:1/3]`: the probabilities sum to 5/6"),
        ("[]", "line 1, column 1, at `[]`: the probabilities sum to 0"),
        ("[1:0 2:1]", "line 1, column 4, at `0`: a probability is above 0"),
        ("[1:-1/2 2:3/2]", "line 1, column 4, at `-1/2`: a probability is above 0"),
        ("[1:1/0]", "line 1, column 4, at `1/0`: divides by 0"),
        ("[1:x]", "line 1, column 4, at `x`: is no probability"),
        ("[1 2]", "line 1, column 4, at `2`: expected `:`"),
        ("[1:1", "line 1, column 5: expected an outcome"),
        ("1\nsettled 2", "line 2, column 1, at `settled`: header lines stand before"),
        ("settled 1\nsettled 2", "line 2, column 1, at `settled`: said twice"),
        ("settled", "line 1, column 8: a score is missing"),
        ("settled x", "line 1, column 9, at `x`: is no whole number"),
        ("to_play black", "line 1, column 9, at `black`: expected left or right"),
        ("tie", "line 1, column 4: expected right, left or half"),
        ("tie left right", "line 1, column 10, at `right`: the header line ends"),
        ("hello", "line 1, column 1, at `hello`: neither a component nor"),
        ("{1|2} ä", "line 1, column 7, at `ä`: one component"),
        ("{\"settled\":1,\n\"x\":2}", "line 2, column 5, at `x`: not one of settled"),
        (
            "{\"components\":[{\"dist\":[[1,\"1/2\"]]}]}",
            "line 1, column 24, at `[`: the probabilities",
        ),
        ("{\"components\":[1.5]}", "line 1, column 16, at `1.5`: is no whole number"),
        ("{\"components\":[{\"x\":1}]}", "line 1, column 16, at `{`: a component is"),
        ("{\"components\":[1}", "line 1, column 17, at `}`: expected `,` or the closing `]`"),
        ("{\"tie\":\"left\",\"tie\":\"left\"}", "line 1, column 15, at `tie`: said twice"),
        ("{\"tie\":\"left", "this text never ends"),
        ("{\"settled\":", "line 1, column 12: the file ends where a value is expected"),
    ] {
        let error = Sum::read(text).unwrap_err().to_string();
        assert!(error.contains(message), "{text:?}\n  {error}\n  {message}");
    }
}

/// Depth ends in an error, on the small stack of a thread too, and what is allowed is solved there.
#[test]
fn hostile_nesting_is_refused() {
    for text in [
        "{".repeat(1_000_000),
        "(".repeat(1_000_000),
        "{|".repeat(1_000_000),
        format!("{{\"components\":{}", "[".repeat(1_000_000)),
        format!("{{\"components\":[{}", "{\"left\":[".repeat(500_000)),
        format!("{{\"components\":[{}", "{\"sum\":[".repeat(500_000)),
        format!("{{\"a\":{}", "{\"a\":".repeat(500_000)),
    ] {
        let error = Sum::read(&text).unwrap_err().to_string();
        assert!(error.contains("deep") || error.contains("not one of"), "{error}");
    }
    let deep = |levels: usize| format!("{}1{}", "{".repeat(levels), "|-1}".repeat(levels));
    assert!(Sum::read(&deep(MOST_DEPTH + 1)).is_err());
    let solve = move || {
        let sum = Sum::read(&deep(MOST_DEPTH)).unwrap();
        let two =
            Sum { components: [&sum.components[..], &sum.components].concat(), ..sum.clone() };
        assert!(ask(&two).win_probability_exact.is_some());
        let json = serde_json::to_string(&sum).unwrap();
        assert_eq!(
            Sum::read(&format!("{{\"components\":{}", &json[json.find('[').unwrap()..])),
            Ok(sum)
        );
    };
    thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}

#[test]
fn too_many_parts_are_refused() {
    let error = Sum::read(&"1\n".repeat(1_000_001)).unwrap_err();
    assert_eq!((error.line, error.message.as_str()), (1_000_001, "more than 1000000 parts"));
}

#[test]
fn what_is_written_is_read_back() {
    let shape = Shape { components: 4, depth: 3, options: 3, outcomes: 3, score: 9 };
    let mut rng = Rng::new(9);
    for _ in 0..2_000 {
        let sum = shape.sum(&mut rng);
        let text = Sum::read(&sum.to_string()).unwrap_or_else(|error| panic!("{sum}: {error}"));
        let json = serde_json::to_string(&sum).unwrap();
        assert_eq!(Sum::read(&json).unwrap(), sum);
        let question: Question = serde_json::from_str(&format!("{{\"sum\":{json}}}")).unwrap();
        assert_eq!(question, Question::new(sum.clone()));
        // Parts of a sum at the top become lines of their own.
        let flat = |sum: &Sum| sum.flat().into_iter().map(Component::to_string).collect::<Vec<_>>();
        assert_eq!(flat(&text), flat(&sum));
    }
}
