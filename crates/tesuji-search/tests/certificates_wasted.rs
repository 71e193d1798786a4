//! Certificates of Hex in which some replies are wasted: they are accepted, they can be played by, and changed ones are
//! accepted only where they are true, by trying everything.

mod certificate;
mod hex_oracle;

use certificate::{
    Case, accepted, certified, changed, changed_setup, random_hex, unpacked, verdict,
};
use hex_oracle::HexOracle;
use tesuji_core::{Game, Notation, Outcome, Player, Rng, Setup};
use tesuji_games::{
    formats::diagram_text,
    hex::{Hex, HexMove},
};
use tesuji_proof::{Certify, Node, Place, Step, Strategy, Tree, Unpacked};

/// A position with its certificate, in which replies are wasted.
struct Sample {
    case: Case<Hex<1>>,
    winner: Player,
    file: Vec<u8>,
    tree: Tree,
}

/// The certificate of a position, if it has wasted replies.
fn sample(mut case: Case<Hex<1>>) -> Option<Sample> {
    case.game.outcome().is_none().then_some(())?;
    case.game = case.game.with_knowledge();
    let (winner, file) = certified(&case, 1 << 24, 1);
    let unpacked = Unpacked::read(file.as_slice()).unwrap();
    let tree = unpacked.trees(&[(case.game.plain(), winner)]).unwrap().pop().unwrap();
    (wasted_in(&tree) > 0).then_some(Sample { case, winner, file, tree })
}

/// Random positions whose certificates have wasted replies.
fn samples(columns: u64, rows: u64, one_in: usize, tries: usize, rng: &mut Rng) -> Vec<Sample> {
    (0..tries).filter_map(|_| sample(random_hex(columns, rows, one_in, rng))).collect()
}

fn wasted_in(tree: &Tree) -> usize {
    tree.ids().filter(|&id| matches!(tree.node(id), Node::Wasted { .. })).count()
}

/// Games of a loser that likes what the proof has a special answer to.
fn play_against(sample: &Sample, rng: &mut Rng) -> usize {
    let Sample { case, winner, tree, .. } = sample;
    let mut game = case.game.plain();
    let strategy = Strategy::new(tree, &game, *winner).expect("a good proof");
    let mut duties = strategy.duties(Place::root(tree).unwrap());
    if let Some(mv) = strategy.opening(&game, &mut duties) {
        game.play(mv);
    }
    let mut wasted = 0;
    while game.outcome().is_none() {
        let mut replies = Vec::new();
        game.moves(&mut replies);
        let listed: Vec<(HexMove, Place)> = duties
            .iter()
            .filter_map(|duty| match duty.step(tree, &game) {
                Step::Replies(replies, _) => Some(replies),
                _ => None,
            })
            .flatten()
            .filter(|(mv, _)| replies.contains(mv))
            .collect();
        let is_wasted = |place: &Place| matches!(tree.node(place.node()), Node::Wasted { .. });
        let special: Vec<HexMove> =
            listed.iter().filter(|(_, place)| is_wasted(place)).map(|(mv, _)| *mv).collect();
        let choices = match rng.below(3) {
            0 if !special.is_empty() => special,
            1 if !listed.is_empty() => listed.iter().map(|(mv, _)| *mv).collect(),
            _ => replies,
        };
        let reply = choices[rng.below(choices.len())];
        wasted += usize::from(listed.iter().any(|(mv, place)| *mv == reply && is_wasted(place)));
        let answer = strategy.answer(&game, &mut duties, reply);
        game.play(reply);
        if game.outcome().is_none() {
            game.play(answer.expect("the proof has an answer"));
        }
    }
    assert_eq!(game.outcome(), Some(Outcome::Won(*winner)), "{}", diagram_text(&case.start));
    wasted
}

/// An opening of 6x6.
fn opened(name: &str) -> Option<Sample> {
    let start = Setup::empty("6x6".parse().unwrap());
    let mut game = Hex::from_setup(&start).unwrap();
    let mv = game.parse_move(name).unwrap();
    game.play(mv);
    sample(Case { start, moves: vec![name.into()], game })
}

#[test]
fn proofs_with_wasted_replies_are_accepted_and_win_games() {
    let mut rng = Rng::new(21);
    let (mut proofs, mut replies, mut played) = (0, 0, 0);
    let mut all: Vec<Sample> = ["b2", "e3", "f2"].into_iter().filter_map(opened).collect();
    for (columns, rows, one_in, tries) in [(4, 4, 8, 1500), (5, 4, 5, 1500), (6, 6, 6, 500)] {
        all.extend(samples(columns, rows, one_in, tries, &mut rng));
    }
    for sample in all {
        let diagram = diagram_text(&sample.case.start);
        verdict(&sample.file).unwrap_or_else(|error| panic!("{diagram}: {error}"));
        proofs += 1;
        replies += wasted_in(&sample.tree);
        played += (0..200).map(|_| play_against(&sample, &mut rng)).sum::<usize>();
    }
    println!("{proofs} proofs, {replies} wasted replies, {played} played");
    assert!(proofs > 30 && replies > 100 && played > 2000, "{proofs} {replies} {played}");
}

#[test]
fn changed_proofs_are_accepted_only_where_they_are_true() {
    let mut rng = Rng::new(22);
    let (mut taken, mut refused) = (0, 0);
    for (columns, rows, one_in, tries) in [(4, 4, 4, 4000), (4, 4, 8, 4000)] {
        let mut oracle = HexOracle::new(columns, rows);
        for sample in samples(columns as u64, rows as u64, one_in, tries, &mut rng) {
            let (head, body) = unpacked(&sample.file);
            let diagram = diagram_text(&sample.case.start);
            for _ in 0..400 {
                let other = changed_setup(&sample.case.start, &mut rng);
                let head = head.replace(&diagram, &diagram_text(&other));
                let mut proof = body.clone();
                for _ in 0..rng.below(3) {
                    proof = if proof.is_empty() { proof } else { changed(&proof, &mut rng) };
                }
                if accepted(&head, &proof) {
                    assert!(oracle.is_won(&other, sample.winner), "{head} {proof:?}");
                    taken += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    println!("{taken} accepted, {refused} refused");
    assert!(taken > 1000 && refused > 5000, "{taken} accepted, {refused} refused");
}
