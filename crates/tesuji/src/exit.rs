//! Exit statuses, which scripts rely on, and errors that end the program with one of them.

use std::{fmt, io, process::ExitCode};

/// How a run ended. Of several positions, the worst counts: the order here is from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// Answered, whatever the answer.
    Answered,
    /// Stopped at a limit without an answer.
    Undecided,
    /// Something wrong with the input.
    BadInput,
    /// The command line itself is wrong.
    Usage,
    /// Stopped by a signal.
    Interrupted,
}

impl Exit {
    /// The status for the operating system.
    pub fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Exit::Answered => 0,
            Exit::BadInput => 1,
            Exit::Usage => 2,
            Exit::Undecided => 3,
            Exit::Interrupted => 130,
        })
    }
}

/// An error that ends the program.
#[derive(Debug)]
pub struct Failure {
    /// The exit status.
    pub exit: Exit,
    message: String,
}

impl Failure {
    /// Something wrong with the input.
    pub fn input(message: impl fmt::Display) -> Failure {
        Failure { exit: Exit::BadInput, message: message.to_string() }
    }

    /// Something wrong with the command line.
    pub fn usage(message: impl fmt::Display) -> Failure {
        Failure { exit: Exit::Usage, message: message.to_string() }
    }

    /// Whether there is nothing to tell: nobody reads the output any more.
    pub fn is_silent(&self) -> bool {
        self.message.is_empty()
    }

    /// What to tell the user.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The same failure with the place where it happened.
    pub fn at(self, place: &str) -> Failure {
        Failure { message: format!("{place}{}", self.message), ..self }
    }

    /// Tells the user.
    pub fn report(&self) {
        if !self.is_silent() {
            eprintln!("error: {}", self.message);
        }
        if self.exit == Exit::Usage {
            eprintln!("\nFor more information, try '--help'.");
        }
    }
}

/// Standard output that cannot be written. A reader who has seen enough (`| head`) is no error.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure { exit: Exit::Answered, message: String::new() },
            _ => Failure::input(format!("cannot write to standard output: {error}")),
        }
    }
}
