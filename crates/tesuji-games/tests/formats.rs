//! Random inputs for every reader: what the fuzz targets check, on random, valid and damaged inputs,
//! plus round trips of whole specs and agreement with another reader of SGF.

#[path = "../../../fuzz/src/lib.rs"]
mod invariants;

use std::{fs, path::Path};

use proptest::{collection::vec, prelude::*, sample::select};
use sgf_parse::go;
use tesuji_core::{Alphabet, BoardSize, Cell, Coordinates, Player, RowOne, Setup};
use tesuji_games::formats::{
    At, PositionSpec, Selection, SpecMove, diagram, diagram_text, pos, sgf,
};

type Check = fn(&[u8]);

const TARGETS: [(&str, Check); 4] = [
    ("sgf", invariants::sgf),
    ("diagram", invariants::diagram),
    ("pos", invariants::pos),
    ("coordinates", invariants::coordinates),
];

/// The seeds of all fuzz targets; each target gets those of the others too.
fn seeds() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    let targets = TARGETS.iter().map(|(target, _)| folder.join(target));
    let files = targets.flat_map(|folder| fs::read_dir(folder).unwrap());
    files.map(|file| fs::read(file.unwrap().path()).unwrap()).collect()
}

/// A change to an input: at a place, how many bytes go, and what comes instead.
type Edit = (prop::sample::Index, usize, Vec<u8>);

fn edited(mut input: Vec<u8>, edits: Vec<Edit>) -> Vec<u8> {
    for (place, removed, inserted) in edits {
        let start = place.index(input.len() + 1);
        let end = (start + removed).min(input.len());
        input.splice(start..end, inserted);
    }
    input
}

fn edit() -> impl Strategy<Value = Edit> {
    let signs = b"()[];:=\"#/.xobwBWAEPSZ019 \t\r\n\\-+\xc3\xa9\xff\0".to_vec();
    (any::<prop::sample::Index>(), 0..4_usize, vec(select(signs), 0..4))
}

fn side() -> impl Strategy<Value = Player> {
    select(Player::BOTH.to_vec())
}

fn setup() -> impl Strategy<Value = Setup> {
    let cell = prop_oneof![
        3 => Just(Cell::Empty),
        2 => side().prop_map(Cell::Stone),
        1 => Just(Cell::Blocked),
    ];
    (1..=26_u64, 1..=26_u64, side()).prop_flat_map(move |(columns, rows, to_move)| {
        let size = BoardSize::new(columns, rows).unwrap();
        vec(cell.clone(), size.cells()).prop_map(move |cells| Setup { size, cells, to_move })
    })
}

fn spec() -> impl Strategy<Value = PositionSpec> {
    let rules = prop::sample::subsequence(vec!["komi", "k", "captures", "claim"], 0..=4);
    let rules = rules.prop_flat_map(|keys| {
        keys.into_iter().map(|key| (Just(key.to_owned()), "[^\"\n]{0,6}")).collect::<Vec<_>>()
    });
    let moves = vec("[a-z][0-9]{1,2}|pass|d1-d5/b3", 0..5);
    let answers = vec(("[a-z]{1,4}", "[^\"\n]{0,8}"), 0..4);
    ("[a-z]{2,8}", setup(), rules, moves, answers).prop_map(
        |(game, setup, rules, moves, answers)| {
            let moves = moves.into_iter().map(|text| SpecMove { player: None, text }).collect();
            PositionSpec { game: Some(game), rules, moves, answers, ..PositionSpec::bare(setup) }
        },
    )
}

proptest! {
    #[test]
    fn any_bytes_are_safe(data in vec(any::<u8>(), 0..64)) {
        for (_, check) in TARGETS {
            check(&data);
        }
    }

    #[test]
    fn damaged_inputs_are_safe(seed in select(seeds()), edits in vec(edit(), 0..6)) {
        let data = edited(seed, edits);
        for (_, check) in TARGETS {
            check(&data);
        }
    }

    #[test]
    fn setups_round_trip(setup in setup()) {
        let text = diagram_text(&setup);
        prop_assert_eq!(diagram::parse(&text), Ok(setup.clone()));
        prop_assert_eq!(diagram::parse(&text.to_uppercase()), Ok(setup.clone()));
    }

    #[test]
    fn specs_round_trip(spec in spec()) {
        let line = pos::line_text(&spec).unwrap();
        prop_assert_eq!(pos::parse_line(&line), Ok(spec.clone()));
        let file = format!("\u{feff}# before\r\n{line}\r\n");
        let lines: Vec<_> = pos::parse_file(file.trim_start_matches('\u{feff}')).collect();
        prop_assert_eq!(lines, [(2, Ok(spec))]);
    }

    #[test]
    fn another_reader_of_sgf_agrees(record in record()) {
        let ours = sgf::read(record.as_bytes(), &to_the_end()).unwrap();
        let theirs = go::parse(&record).unwrap();
        prop_assert_eq!(ours.games_in_file, theirs.len());
        let (setup, moves) = (ours.spec.setup, ours.spec.moves);
        let coordinates =
            Coordinates { size: setup.size, alphabet: Alphabet::WithoutI, row_one: RowOne::Bottom };
        let cell = |point: &go::Point| setup.size.cell(point.x.into(), point.y.into());
        let mut their_cells = vec![Cell::Empty; setup.size.cells()];
        let mut their_moves = Vec::new();
        for property in theirs[0].main_variation().flat_map(|node| node.properties()) {
            let (player, mv) = match property {
                go::Prop::AB(stones) => {
                    for stone in stones {
                        their_cells[cell(stone)] = Cell::Stone(Player::Black);
                    }
                    continue;
                }
                go::Prop::B(mv) => (Player::Black, mv),
                go::Prop::W(mv) => (Player::White, mv),
                _ => continue,
            };
            let text = match mv {
                go::Move::Pass => "pass".to_owned(),
                go::Move::Move(point) => coordinates.name(cell(point)),
            };
            their_moves.push(SpecMove { player: Some(player), text });
        }
        prop_assert_eq!(setup.cells, their_cells);
        prop_assert_eq!(moves, their_moves);
    }
}

/// The records have setup and no handicap, so that they would be taken for problems.
fn to_the_end() -> sgf::SgfOptions<'static> {
    let selection = Selection { at: Some(At::End), ..Selection::default() };
    sgf::SgfOptions { game: None, selection }
}

/// A valid collection of Go games on 9x9 boards, with setup, comments and variations.
fn record() -> impl Strategy<Value = String> {
    let decoration = select(vec!["", "\n", "C[a \\] (;b\\\\]", "N[x]\n", "BL[1.5]", "C[:;)]"]);
    let node = ("[BW]", "[a-i][a-i]|", decoration)
        .prop_map(|(side, point, decoration)| format!(";{side}[{point}]{decoration}"));
    let line = vec(node, 1..6).prop_map(|nodes| nodes.concat());
    let tree = line.prop_recursive(3, 12, 3, |tree| {
        (tree.clone(), vec(tree, 2..4)).prop_map(|(line, variations)| {
            let variations = variations.iter().map(|variation| format!("({variation})"));
            line + &variations.collect::<String>()
        })
    });
    let setup = vec("\\[[a-i][a-i]\\]|\\[[a-d][a-d]:[f-i][f-i]\\]", 1..5);
    let game = (setup, tree)
        .prop_map(|(stones, tree)| format!("(;GM[1]SZ[9]AB{}{tree})", stones.concat()));
    vec(game, 1..3).prop_map(|games| games.join("\n"))
}

#[test]
fn seeds_are_safe() {
    for seed in seeds() {
        for (_, check) in TARGETS {
            check(&seed);
        }
    }
}

/// Neither depth nor length of a file may cost more than time in proportion.
#[test]
fn monstrous_inputs_are_safe() {
    let many = 100_000;
    let nested = format!("{}{}", "(;B[aa]".repeat(many), ")".repeat(many));
    for data in [
        "(".repeat(many),
        "(;".repeat(many),
        ")".repeat(many),
        nested,
        format!("(;AB{})", "[aa:ss]".repeat(1000)),
        format!("(;C[{}])", "\\".repeat(many)),
        format!("{} b", "./".repeat(many)),
        format!("{} b", ".".repeat(many)),
        format!("go 5x5 {} : . b", "komi=1 ".repeat(many)),
        format!("go 1x1 : . b ; {}", "a=1;".repeat(many)),
        format!("go 1x1 : . b ; a=\"{}\"", "é".repeat(many)),
    ] {
        for (_, check) in TARGETS {
            check(data.as_bytes());
        }
    }
}
