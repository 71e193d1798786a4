//! `tesuji proof`: looking at a certificate. Only `tesuji check` says whether it is a proof.

mod info;
mod play;
mod race;
mod sgf;

use std::{fs::File, io::BufReader, path::Path};

use clap::{Args, Subcommand};
use tesuji_core::Player;
use tesuji_games::{
    formats::{PositionSpec, pos},
    go::Go,
    open::{self, GoVisitor, Listed, Visitor},
    picture::Pictured,
};
use tesuji_proof::{Certify, Tree, Unpacked};

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
}

/// A claim of a certificate and its proof, ready to be looked at.
pub struct Opened<'a, G> {
    pub certificate: &'a Certificate,
    /// What is shown, in words.
    pub shows: String,
    pub winner: Player,
    pub game: G,
    pub tree: Tree,
}

/// What to do with the proofs of a certificate, of which there is at least one.
pub trait Viewer {
    fn view<G: Pictured + Certify>(self, opened: &[Opened<'_, G>]) -> Result<Exit, Failure>;
}

/// Opens a certificate and shows it to the viewer.
fn open_proof(path: &Path, viewer: impl Viewer) -> Result<Exit, Failure> {
    let name = path.display();
    let refuse = |reason: String| Failure::input(format!("cannot read {name}: {reason}"));
    let file = File::open(path).map_err(|error| refuse(error.to_string()))?;
    let file = Unpacked::read(BufReader::new(file)).map_err(|error| refuse(error.to_string()))?;
    let spec = spec_of(&file).map_err(refuse)?;
    let certificate = Certificate { file, spec };
    let opening = Opening(&certificate, viewer);
    match certificate.file.line("game") {
        Some("race") => open::open_as_go(&certificate.spec, opening).map_err(Failure::input)?,
        _ => open::open(&certificate.spec, opening).map_err(Failure::input)?,
    }
}

struct Opening<'a, V>(&'a Certificate, V);

impl<V: Viewer> Visitor for Opening<'_, V> {
    type Output = Result<Exit, Failure>;

    fn visit<G: Listed>(self, game: G) -> Result<Exit, Failure> {
        let shows = self.0.file.line("shows").unwrap_or_default().to_owned();
        let winner = winner_of(&shows)?;
        self.show(vec![(game.plain(), winner, shows)])
    }
}

impl<V: Viewer> GoVisitor for Opening<'_, V> {
    type Output = Result<Exit, Failure>;

    fn visit<const N: usize>(self, go: Go<N>) -> Result<Exit, Failure> {
        let claims = race::claims(&go, &self.0.file)?;
        self.show(claims)
    }
}

impl<V: Viewer> Opening<'_, V> {
    fn show<G: Pictured + Certify>(
        self,
        claims: Vec<(G, Player, String)>,
    ) -> Result<Exit, Failure> {
        let Opening(certificate, viewer) = self;
        let questions: Vec<(G, Player)> =
            claims.iter().map(|(game, winner, _)| (game.clone(), *winner)).collect();
        let trees = certificate.file.trees(&questions).map_err(Failure::input)?;
        let opened =
            |((game, winner, shows), tree)| Opened { certificate, shows, winner, game, tree };
        let opened: Vec<Opened<'_, G>> = claims.into_iter().zip(trees).map(opened).collect();
        viewer.view(&opened)
    }
}

/// The side that a claim is about.
fn winner_of(shows: &str) -> Result<Player, Failure> {
    match shows.split(' ').next() {
        Some("black") => Ok(Player::Black),
        Some("white") => Ok(Player::White),
        _ => Err(Failure::input("the certificate does not say what it shows")),
    }
}

/// The position of the head.
fn spec_of(file: &Unpacked) -> Result<PositionSpec, String> {
    let line = |key: &str| file.line(key).ok_or(format!("there is no line `{key} …`"));
    let komi = file.line("komi").map_or(String::new(), |komi| format!(" komi={komi}"));
    let moves = match line("moves")? {
        "" => String::new(),
        moves => format!(" moves=\"{moves}\""),
    };
    let game = match line("game")? {
        "race" => "go",
        game => game,
    };
    let text = format!("{game} {}{komi}{moves} : {}", line("board")?, line("start")?);
    pos::parse_line(&text).map_err(|error| error.to_string())
}
