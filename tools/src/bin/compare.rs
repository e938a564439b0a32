//! Compares two binaries of certcheck on changed fixtures:
//! `cargo run --release -p gamecert-tools --bin compare -- OLD NEW --count 100000 --seed 1 --keep DIR`.
//!
//! Exit code: 0 if they agree in every verdict, 1 if not, 64 for a usage error, 2 if a program cannot be run.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program may speak to its user")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use clap::Parser;
use gamecert_tests::fixtures;
use gamecert_tests::nearly::{Changed, Stock};
use gamecert_tests::rivals::{Allowed, Answer, Likeness, Program, Table};

/// Holds two binaries of certcheck against each other on changed fixtures.
#[derive(Parser)]
struct Arguments {
    /// The binary that is trusted
    old: PathBuf,
    /// The binary that is not
    new: PathBuf,
    /// How many files; the first are the fixtures themselves
    #[arg(long, default_value_t = 100_000)]
    count: u64,
    /// The number of the first file
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// What the changes come of
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Folder for the first files of each disagreement
    #[arg(long)]
    keep: Option<PathBuf>,
    /// How many files of each disagreement
    #[arg(long, default_value_t = 5)]
    kept: u64,
    /// Files for one process
    #[arg(long, default_value_t = 400)]
    batch: u64,
    /// A pair of codes that may differ, as OLDCODE:NEWCODE; `*` is any, and a verdict without a code is its own (may be repeated)
    #[arg(long)]
    allow: Vec<String>,
    /// Leave out files in which this text stands, such as the name of a game
    #[arg(long)]
    without: Option<String>,
    /// For a binary that takes --max-steps
    #[arg(long, default_value_t = 2_000_000)]
    max_steps: u64,
    /// For a binary that takes --max-work instead
    #[arg(long)]
    max_work: Option<u64>,
    /// Seconds of processor time for a process
    #[arg(long, default_value_t = 120)]
    seconds: u64,
    /// MiB of address space for a process
    #[arg(long, default_value_t = 4096)]
    memory: u64,
    /// Fail where codes differ, too
    #[arg(long)]
    strict: bool,
}

/// Which arguments a batch gets besides the files. Most get none.
fn further(batch: u64) -> Vec<String> {
    let arguments: &[&str] = match batch % 8 {
        3 => &["--all"],
        5 if batch % 16 == 5 => &["--forbid", "small-region"],
        7 if batch % 16 == 7 => &["--max-lemmas", "4"],
        _ => &[],
    };
    arguments.iter().map(|&it| it.to_owned()).collect()
}

impl Arguments {
    fn program(&self, path: &Path, folder: &Path) -> Result<Program, String> {
        let (seconds, memory) = (self.seconds, self.memory);
        let program = Program { path: path.to_owned(), arguments: vec![], seconds, memory };
        let limit = if program.takes("--max-steps")? {
            ["--max-steps".to_owned(), self.max_steps.to_string()]
        } else {
            let work = self.max_work.ok_or_else(|| format!("{} needs --max-work N", path.display()))?;
            ["--max-work".to_owned(), work.to_string()]
        };
        let imports = folder.join("imports").display().to_string();
        let arguments = limit.into_iter().chain(["--import-dir".to_owned(), imports]).collect();
        Ok(Program { arguments, ..program })
    }

    fn leaves_out(&self, bytes: &[u8]) -> bool {
        let without = self.without.as_ref().filter(|text| !text.is_empty());
        without.is_some_and(|text| bytes.windows(text.len()).any(|part| part == text.as_bytes()))
    }

    /// Keeps a file on whose verdict the programs disagree.
    fn keep(&self, number: u64, changed: &Changed, old: &Answer, new: &Answer) -> Result<(), String> {
        let Some(folder) = &self.keep else { return Ok(()) };
        let folder = folder.join(format!("{}--{}", old.name(), new.name()));
        let name = changed.place.trim_end_matches(".cert").replace('/', "-");
        let file = folder.join(format!("{number}-{}-{name}.cert", changed.how));
        let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&file, &changed.bytes));
        written.map_err(|error| format!("{}: {error}", file.display()))
    }
}

fn compare(arguments: &Arguments) -> Result<bool, String> {
    let allowed = Allowed::read(&arguments.allow)?;
    let folder = tempfile::tempdir().map_err(|error| format!("a folder for files: {error}"))?;
    fixtures::write(folder.path()).map_err(|error| format!("the files to import: {error}"))?;
    let [old, new] = [&arguments.old, &arguments.new].map(|path| arguments.program(path, folder.path()));
    let (old, new) = (old?, new?);
    let stock = Stock::gather()?;
    let (mut table, mut compared) = (Table::default(), 0);
    let end = arguments.first.saturating_add(arguments.count);
    let mut next = arguments.first;
    while next < end {
        let numbers = next..end.min(next.saturating_add(arguments.batch.max(1)));
        // Which arguments a file is judged with depends on its number alone, whatever the first one is.
        let further = further(next.checked_div(arguments.batch.max(1)).unwrap_or(0));
        next = numbers.end;
        let changed: Vec<(u64, Changed)> = numbers
            .map(|number| (number, stock.file(arguments.seed, number)))
            .filter(|(_, changed)| !arguments.leaves_out(&changed.bytes))
            .collect();
        compared += changed.len();
        let files: Vec<PathBuf> =
            changed.iter().map(|(number, _)| folder.path().join(format!("{number}.cert"))).collect();
        for ((_, changed), file) in changed.iter().zip(&files) {
            fs::write(file, &changed.bytes).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        let (told, answers) = thread::scope(|scope| {
            let told = scope.spawn(|| old.judge(&files, &further));
            (told, new.judge(&files, &further)).into_joined()
        });
        for ((number, changed), (told, answer)) in changed.iter().zip(told?.iter().zip(&answers?)) {
            let likeness = Likeness::of(told, answer, &allowed);
            let count = table.add(likeness, told, answer);
            if likeness > Likeness::Same && count <= arguments.kept {
                eprintln!("{number} {} {}: {told} / {answer} {further:?}", changed.how, changed.place);
                arguments.keep(*number, changed, told, answer)?;
            }
        }
        for file in &files {
            // One that stays is in the way of nobody.
            let _ = fs::remove_file(file);
        }
    }
    println!("{table}");
    let all = [
        Likeness::Same,
        Likeness::ToldOtherwise,
        Likeness::AnotherCode,
        Likeness::Allowed,
        Likeness::Different,
    ];
    let [same, told, codes, allowed, different] = all.map(|likeness| table.count(likeness));
    println!(
        "{compared} files, seed {}: {same} alike, {told} told otherwise, {codes} with another code, {allowed} allowed, {different} DIFFERENT",
        arguments.seed
    );
    Ok(different == 0 && (!arguments.strict || told + codes == 0))
}

/// Joins a thread, whose result is paired with another one.
trait Joined<T> {
    fn into_joined(self) -> (Result<T, String>, Result<T, String>);
}

impl<T> Joined<T> for (thread::ScopedJoinHandle<'_, Result<T, String>>, Result<T, String>) {
    fn into_joined(self) -> (Result<T, String>, Result<T, String>) {
        (self.0.join().unwrap_or_else(|_| Err("a thread panics".to_owned())), self.1)
    }
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprint!("{error}");
            return ExitCode::from(64);
        }
    };
    match compare(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(why) => {
            eprintln!("compare: {why}");
            ExitCode::from(2)
        }
    }
}
