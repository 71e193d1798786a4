//! Time on the processor, which other work on the machine disturbs less than time by the clock.

use std::fs;

/// How long this thread has been running on a processor, where the system tells (Linux does). What the
/// `/proc` file system says is only brought up to date every few milliseconds: most runs of a suite are shorter.
#[cfg(target_os = "linux")]
pub fn thread_seconds() -> Option<f64> {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Some(time.tv_sec as f64 + time.tv_nsec as f64 / 1e9)
}

/// Elsewhere the clock has to do.
#[cfg(not(target_os = "linux"))]
pub fn thread_seconds() -> Option<f64> {
    None
}

/// The same for all processes this one has waited for, in steps of a hundredth of a second.
pub fn children_seconds() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in brackets, may hold anything.
    let (_, after_name) = text.rsplit_once(')')?;
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) / 100.0)
}
