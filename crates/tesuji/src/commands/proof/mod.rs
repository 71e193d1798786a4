//! `tesuji proof`: looking at a certificate. Only `tesuji check` says whether it is a proof.

mod info;
mod play;
mod sgf;

use std::{fs::File, io::BufReader, path::Path};

use clap::{Args, Subcommand};
use tesuji_core::Player;
use tesuji_games::{
    formats::{PositionSpec, pos},
    open::{self, Listed, Visitor},
};
use tesuji_proof::{Tree, Unpacked};

use crate::exit::{Exit, Failure};

const EXAMPLES: &str = "\
Examples:
  tesuji solve go 3x3 --komi 8.5 --proof 3x3.proof
  tesuji proof info 3x3.proof
  tesuji proof sgf 3x3.proof --depth 6 > 3x3.sgf
  tesuji proof play 3x3.proof

These commands show what a certificate says; `tesuji check` says whether it is true.";

/// Look at a proof: statistics, SGF, or try to refute it
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Proof {
    #[command(subcommand)]
    command: ProofCommand,
}

#[derive(Subcommand)]
enum ProofCommand {
    Info(info::Info),
    Sgf(sgf::Sgf),
    Play(play::Play),
}

impl Proof {
    pub fn run(self) -> Result<Exit, Failure> {
        match self.command {
            ProofCommand::Info(command) => command.run(),
            ProofCommand::Sgf(command) => command.run(),
            ProofCommand::Play(command) => command.run(),
        }
    }
}

/// A certificate with the position it is about.
pub struct Certificate {
    pub file: Unpacked,
    pub spec: PositionSpec,
    pub winner: Player,
}

/// A proof, ready to be looked at.
pub struct Opened<'a, G> {
    pub certificate: &'a Certificate,
    pub game: G,
    pub tree: Tree,
}

/// What to do with a proof.
pub trait Viewer {
    fn view<G: Listed>(self, opened: &Opened<'_, G>) -> Result<Exit, Failure>;
}

/// Opens a certificate and shows it to the viewer.
fn open_proof(path: &Path, viewer: impl Viewer) -> Result<Exit, Failure> {
    let name = path.display();
    let refuse = |reason: String| Failure::input(format!("cannot read {name}: {reason}"));
    let file = File::open(path).map_err(|error| refuse(error.to_string()))?;
    let file = Unpacked::read(BufReader::new(file)).map_err(|error| refuse(error.to_string()))?;
    let spec = spec_of(&file).map_err(refuse)?;
    let winner = match file.line("shows").and_then(|shows| shows.split(' ').next()) {
        Some("black") => Player::Black,
        Some("white") => Player::White,
        _ => return Err(refuse("it does not say what it shows".into())),
    };
    let certificate = Certificate { file, spec, winner };
    struct Opening<'a, V>(&'a Certificate, V);
    impl<V: Viewer> Visitor for Opening<'_, V> {
        type Output = Result<Exit, Failure>;
        fn visit<G: Listed>(self, game: G) -> Result<Exit, Failure> {
            let Opening(certificate, viewer) = self;
            let game = game.plain();
            let tree = certificate.file.tree(&game, certificate.winner);
            let tree = tree.map_err(Failure::input)?;
            viewer.view(&Opened { certificate, game, tree })
        }
    }
    open::open(&certificate.spec, Opening(&certificate, viewer)).map_err(Failure::input)?
}

/// The position of the head.
fn spec_of(file: &Unpacked) -> Result<PositionSpec, String> {
    let line = |key: &str| file.line(key).ok_or(format!("there is no line `{key} …`"));
    let komi = file.line("komi").map_or(String::new(), |komi| format!(" komi={komi}"));
    let moves = match line("moves")? {
        "" => String::new(),
        moves => format!(" moves=\"{moves}\""),
    };
    let text = format!("{} {}{komi}{moves} : {}", line("game")?, line("board")?, line("start")?);
    pos::parse_line(&text).map_err(|error| error.to_string())
}
