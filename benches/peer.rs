//! CPU time of another program, for a comparison in the same run.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Clock ticks a second in `/proc/PID/stat`, the same on every Linux that Rust supports.
const TICKS: u32 = 100;

/// Runs a program to its end and returns its user and system CPU time, and what it printed. `None`
/// if it cannot be started, or on a system without `/proc`.
#[must_use]
pub fn cpu_time_of(program: &str, arguments: &[&str]) -> Option<(Duration, String)> {
    let mut child =
        Command::new(program).args(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
    let mut printed = String::new();
    child.stdout.take()?.read_to_string(&mut printed).ok()?;
    let stat = format!("/proc/{}/stat", child.id());
    // The times are whole once the program has ended; until `wait`, its entry stays readable.
    let ticks = loop {
        let line = fs::read_to_string(&stat).ok()?;
        let fields: Vec<&str> = line.rsplit_once(')')?.1.split_whitespace().collect();
        if fields.first() == Some(&"Z") {
            break fields.get(11)?.parse::<u32>().ok()? + fields.get(12)?.parse::<u32>().ok()?;
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    child.wait().ok()?;
    Some((Duration::from_secs(1) * ticks / TICKS, printed))
}

/// CPU seconds of `igsolve` with these arguments, for a table.
#[must_use]
pub fn igsolve(arguments: &[&str]) -> String {
    cpu_time_of("igsolve", arguments).map_or("-".to_owned(), |(time, _)| format!("{:.2}", time.as_secs_f64()))
}
