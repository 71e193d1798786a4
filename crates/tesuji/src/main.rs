//! `tesuji`: proves who wins two-player games. This file only reads the command line and turns the
//! result into an exit status; each subcommand lives in a file of its own under `commands`.

mod answer;
mod bench;
mod checkpoint;
mod commands;
mod describe;
mod duration;
mod each_position;
mod exit;
mod interrupt;
mod json;
mod known_proofs;
mod memory_size;
mod output;
mod picture_file;
mod position_argument;
mod progress_line;
mod proof_file;
mod saver;
mod search_options;
mod set_help;

use std::{process::ExitCode, thread};

use clap::Parser;
use tesuji_search::ews::STACK_BYTES;

use crate::{
    commands::Command,
    exit::{Exit, Failure},
};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Proves who wins positions of two-player games.
#[derive(Parser)]
#[command(version, about, after_help = commands::OVERVIEW, max_term_width = 100)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let line = CommandLine::parse();
    let run = thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || line.command.run())
        .map(thread::JoinHandle::join);
    let result = match run {
        Ok(Ok(result)) => result,
        // The panic has already printed its message.
        Ok(Err(_)) => Err(Failure::input("this is a bug in tesuji; please report it")),
        Err(error) => Err(Failure::input(format!("cannot start a search thread: {error}"))),
    };
    let exit = result.unwrap_or_else(|failure| {
        failure.report();
        failure.exit
    });
    Exit::code(exit)
}
