//! `tesuji proof info`: what a certificate proves and what it is made of.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tesuji_games::picture::Pictured;
use tesuji_proof::{Certify, Node, Tree};

use super::{Opened, Viewer, open_proof};
use crate::{
    exit::{Exit, Failure},
    output,
};

/// What a certificate proves and what it is made of
#[derive(Args)]
pub struct Info {
    /// The certificate
    file: PathBuf,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The numbers of a proof.
#[derive(Serialize, Default)]
struct Numbers {
    statement: Vec<String>,
    bytes: usize,
    unpacked_bytes: usize,
    nodes: usize,
    /// Positions where the winner moves, and where all or some replies are answered.
    moves: usize,
    replies: usize,
    answers: usize,
    endings: usize,
    witnesses: usize,
    /// Positions in which something is filled in.
    fills: usize,
    /// Replies that gain nothing.
    wasted: usize,
    references: usize,
    /// Moves in the longest line, references not followed.
    deepest: usize,
}

impl Info {
    pub fn run(self) -> Result<Exit, Failure> {
        open_proof(&self.file.clone(), self)
    }
}

impl Viewer for Info {
    fn view<G: Pictured + Certify>(self, opened: &[Opened<'_, G>]) -> Result<Exit, Failure> {
        let file = &opened[0].certificate.file;
        let mut numbers = Numbers {
            statement: file.head.clone(),
            bytes: file.bytes,
            unpacked_bytes: file.body_bytes(),
            ..Numbers::default()
        };
        opened.iter().for_each(|opened| numbers.add(&opened.tree));
        if self.json {
            output::json(&numbers)?;
        } else {
            output::line(&text(&numbers))?;
        }
        Ok(Exit::Answered)
    }
}

impl Numbers {
    /// Adds what a proof is made of.
    fn add(&mut self, tree: &Tree) {
        self.nodes += tree.len();
        // Children come before their parents.
        let mut heights: Vec<usize> = Vec::with_capacity(tree.len());
        for id in tree.ids() {
            let height = |child: &tesuji_proof::NodeId| 1 + heights[child.index()];
            let own = match tree.node(id) {
                Node::Ending => {
                    self.endings += 1;
                    0
                }
                Node::Witness(_) => {
                    self.witnesses += 1;
                    0
                }
                Node::Joint { parts, .. } => {
                    self.witnesses += 1;
                    parts.iter().map(|part| heights[part.index()]).max().unwrap_or(0)
                }
                Node::Filled { child, .. } => {
                    self.fills += 1;
                    heights[child.index()]
                }
                Node::Wasted { .. } => {
                    self.wasted += 1;
                    1
                }
                Node::Again { .. } => {
                    self.references += 1;
                    0
                }
                Node::Move { child, .. } => {
                    self.moves += 1;
                    height(&child)
                }
                Node::AllReplies(replies) | Node::SomeReplies(replies) => {
                    self.replies += 1;
                    self.answers += replies.len();
                    replies.iter().map(|(_, child)| height(child)).max().unwrap_or(0)
                }
            };
            heights.push(own);
        }
        self.deepest = self.deepest.max(heights.last().copied().unwrap_or(0));
    }
}

fn text(numbers: &Numbers) -> String {
    let Numbers { bytes, unpacked_bytes, nodes, moves, replies, answers, .. } = numbers;
    let Numbers { endings, witnesses, fills, wasted, references, deepest, .. } = numbers;
    let statement = numbers.statement.join("\n");
    format!(
        "{statement}\n
{nodes} nodes in {bytes} bytes ({unpacked_bytes} unpacked)
{moves} moves of the winner
{replies} positions with {answers} replies
{endings} finished games, {witnesses} positions decided without play, {fills} filled in, {wasted} wasted replies, {references} references
longest line {deepest} moves, references not followed"
    )
}
