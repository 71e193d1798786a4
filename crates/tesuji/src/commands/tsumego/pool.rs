//! Problems worked on side by side, their answers told in order: [`Pool`].

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tesuji_local::tsumego::{self, Proven, StopName, TsumegoAnswer, TsumegoQuestion};
use tesuji_search::ews::STACK_BYTES;

use super::{
    sources::Source,
    told::{Manner, Teller, Told},
};
use crate::{
    exit::{Exit, Failure},
    interrupt,
    proof_file::{self, ProofOutcome},
};

/// A problem and what is asked about it.
pub struct Task {
    /// Where it is from.
    pub source: Source,
    /// The question, or what is wrong.
    pub question: Result<TsumegoQuestion, String>,
}

/// How problems are worked on.
pub struct Pool {
    /// So many at the same time.
    pub jobs: usize,
    /// Set to stop.
    pub cancelled: &'static AtomicBool,
    /// Where the proof of the only problem goes.
    pub proof: Option<PathBuf>,
}

impl Pool {
    /// Answers all of them and tells the answers in order; returns the worst exit status.
    pub fn run(&self, tasks: Vec<Task>, manner: Manner) -> Result<Exit, Failure> {
        let bar = bar(tasks.len());
        let count = tasks.len();
        let tasks: Vec<Mutex<Option<Task>>> =
            tasks.into_iter().map(|task| Mutex::new(Some(task))).collect();
        let next = AtomicUsize::new(0);
        let (sender, answers) = mpsc::channel();
        let mut teller = Teller::new(manner, count);
        thread::scope(|scope| {
            for _ in 0..self.jobs.min(count) {
                let (sender, tasks, next, bar) = (sender.clone(), &tasks, &next, &bar);
                let work = move || {
                    while !self.cancelled.load(Ordering::Relaxed) {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(slot) = tasks.get(at) else { return };
                        let task = slot.lock().ok().and_then(|mut slot| slot.take());
                        let Some(task) = task else { return };
                        let told = self.told(task, bar);
                        if sender.send((at, told)).is_err() {
                            return;
                        }
                    }
                };
                thread::Builder::new()
                    .stack_size(STACK_BYTES)
                    .spawn_scoped(scope, work)
                    .map_err(|error| Failure::input(format!("cannot start a thread: {error}")))?;
            }
            drop(sender);
            // Answers that came before those they follow wait here.
            let mut waiting = BTreeMap::new();
            let mut due = 0;
            for (at, told) in answers {
                bar.inc(1);
                waiting.insert(at, told);
                while let Some(told) = waiting.remove(&due) {
                    due += 1;
                    if !say(&mut teller, told, &bar)? {
                        // Nobody reads on.
                        interrupt_quietly(&next, count);
                        return Ok(());
                    }
                }
            }
            Ok::<(), Failure>(())
        })?;
        bar.finish_and_clear();
        teller.finish()?;
        let worst = teller.worst();
        Ok(if interrupt::requested() { Exit::Interrupted } else { worst })
    }

    fn told(&self, task: Task, bar: &ProgressBar) -> Told {
        let source = task.source;
        let mut proof = None;
        let answer = task.question.and_then(|question| {
            let name = source.file.clone().unwrap_or_default();
            let mut show = |progress: &tsumego::TsumegoProgress| {
                bar.set_message(format!("{name} {}", progress.task));
            };
            let answer = tsumego::answer(&question, self.cancelled, &mut show);
            if let (Some(file), Ok(_)) = (&self.proof, &answer) {
                bar.set_message(format!("{name} proof"));
                proof = Some(prove(file, &question, self.cancelled));
            }
            answer.map_err(|error| error.to_string())
        });
        let exit = answer.as_ref().map_or(Exit::BadInput, exit);
        Told { source, answer, proof, exit }
    }
}

/// Writes the proof of the answer to a question, or says why not.
fn prove(
    file: &Path,
    question: &TsumegoQuestion,
    cancelled: &AtomicBool,
) -> Result<ProofOutcome, Failure> {
    let proven = tsumego::prove(question, cancelled);
    match proven.map_err(|error| Failure::input(error.to_string()))? {
        Ok(Proven { head, trees, searched, time }) => {
            proof_file::save_as(file, &head, &trees, time, searched)
        }
        Err(stop) => Ok(ProofOutcome::Stopped(stop)),
    }
}

/// No task is begun any more.
fn interrupt_quietly(next: &AtomicUsize, count: usize) {
    next.store(count, Ordering::Relaxed);
}

/// Tells an answer; false if there is nobody to tell it to.
fn say(teller: &mut Teller, told: Told, bar: &ProgressBar) -> Result<bool, Failure> {
    match bar.suspend(|| teller.tell(told)) {
        Ok(()) => Ok(true),
        Err(failure) if failure.is_silent() => Ok(false),
        Err(failure) => Err(failure),
    }
}

fn exit(answer: &TsumegoAnswer) -> Exit {
    match (answer.is_complete(), answer.stopped) {
        (true, _) => Exit::Answered,
        (false, Some(StopName::Interrupted)) => Exit::Interrupted,
        (false, _) => Exit::Undecided,
    }
}

/// A bar on standard error that shows how many problems have been answered; none for a single one.
fn bar(count: usize) -> ProgressBar {
    let target = match count {
        0 | 1 => ProgressDrawTarget::hidden(),
        // Hides itself where standard error is no terminal.
        _ => ProgressDrawTarget::stderr(),
    };
    let bar = ProgressBar::with_draw_target(Some(count as u64), target);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} {wide_msg}") {
        bar.set_style(style);
    }
    bar
}
