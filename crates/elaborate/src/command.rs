//! The command line of `certcheck`, also behind `gamecert check`.
//!
//! Everything that touches the outside world (streams, clock, terminal) is passed in by the binaries.

use std::fs::{File, Metadata};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use gamecert_certs::{Claim, Fault, Identity, Reader};
use gamecert_checker::{AXIOMS, Config, Progress, Verdict, more_serious};

use crate::check::{Allowed, Earned, check_all_with, check_with};
use crate::colours;
use crate::import_folders::{ImportFolders, Unpack, held, is_packed};
use crate::notation;
pub use crate::report::USAGE;
use crate::report::{Report, json, line};

/// The options of a check.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Certificates to check; `-` is standard input, and of a folder all its files named .cert, of an archive all that it keeps
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Reject a certificate that uses this axiom (may be repeated)
    #[arg(long = "forbid", value_name = "AXIOM", value_parser = AXIOMS)]
    pub forbid: Vec<String>,
    /// Reject a certificate of any other claim, such as 'nimber(cram 5x5) = 0'
    #[arg(long, value_name = "CLAIM", value_parser = notation::claim)]
    pub expect: Option<Claim>,
    /// Judge every lemma on its own instead of the claim, and carry on after a false one; hints are ignored
    #[arg(long, conflicts_with = "expect")]
    pub all: bool,
    /// Find imported certificates here: in an archive, or in a folder under any names (may be repeated); folders that are checked
    /// are searched, too
    #[arg(long, value_name = "DIR")]
    pub import_dir: Vec<PathBuf>,
    /// Print one JSON object per file
    #[arg(long)]
    pub json: bool,
    /// Decline certificates with more lemmas than this
    #[arg(long, value_name = "COUNT", default_value_t = Config::default().max_lemmas)]
    pub max_lemmas: u64,
    /// The limits of a check.
    #[command(flatten)]
    pub limits: Limits,
}

/// The limits of a check.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Decline certificates whose lemmas need more memory than this, such as 512M or 4G [default: grows with
    /// the file, from 128M to 4G]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub max_memory: Option<u64>,
    /// Decline certificates that take more work than this, in units of about twenty nanoseconds [default: grows
    /// with the file, depending on the game, from three seconds to ten minutes and more]
    #[arg(long, value_name = "UNITS")]
    pub max_work: Option<u64>,
}

impl Limits {
    /// The limits that are set explicitly.
    #[must_use]
    pub fn allowed(self) -> Allowed {
        Allowed { work: self.max_work, memory: self.max_memory }
    }
}

/// The outside world, as far as a check needs it.
pub struct Environment<'a> {
    /// Where verdicts go, one line for each file.
    pub out: &'a mut dyn Write,
    /// Whether verdicts are coloured ([`colours::are_wanted`]).
    pub is_coloured: bool,
    /// Where progress goes, if there is a terminal to show it.
    pub progress: Option<&'a mut dyn Write>,
    /// What opens compressed certificates of an archive, if anything does.
    pub unpack: Option<Unpack>,
    /// Time since some fixed moment.
    pub clock: &'a dyn Fn() -> Duration,
}

/// Checks all files and returns the exit code: 0 if all are verified; else 1 if some are rejected,
/// else 2 if some are declined, else 3.
///
/// # Errors
/// If a verdict cannot be printed.
pub fn run(options: &Options, around: &mut Environment<'_>) -> io::Result<u8> {
    let mut config = Config {
        forbidden_axioms: options.forbid.clone(),
        expected: options.expect.as_ref().map(Claim::to_string),
        max_lemmas: options.max_lemmas,
        ..Config::default()
    };
    // What cannot be listed cannot be opened either, and is told then.
    let listed = |path: &PathBuf| certificates(path).unwrap_or_else(|_| vec![path.clone()]);
    let files: Vec<PathBuf> = options.files.iter().flat_map(listed).collect();
    let several = files.len() > 1;
    let checked = options.files.iter().filter(|path| path.is_dir());
    let folders: Vec<PathBuf> = options.import_dir.iter().chain(checked).cloned().collect();
    let folders = ImportFolders::new(&folders, around.unpack);
    let mut worst = 0;
    for path in &files {
        let earned = earned(path, &folders);
        Earned { work: config.max_work, memory: config.max_memory } = options.limits.allowed().or(earned);
        let report = check_file(path, options, &config, &folders, around);
        let file = path.display().to_string();
        let place = if several { format!("{file}: ") } else { String::new() };
        if options.json {
            writeln!(around.out, "{}", json(&file, &report))?;
        } else {
            let line = line(&place, &file, &report);
            writeln!(around.out, "{}", if around.is_coloured { colours::verdict(&line) } else { line })?;
        }
        worst = more_serious(worst, report.exit_code());
    }
    Ok(worst)
}

/// The certificates in a folder or an archive, by their names; of anything else itself.
///
/// # Errors
/// If the folder cannot be read, or has no certificates.
pub fn certificates(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let files = held(path)?;
    if files.is_empty() { Err(io::Error::other("no file in it is named *.cert")) } else { Ok(files) }
}

/// Whether a path stands for standard input, or as a destination for standard output.
#[must_use]
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Opens a file and tells its length; `-` is standard input, whose length is not known, and neither is that of what is compressed.
fn open(path: &Path, folders: &ImportFolders) -> io::Result<(Box<dyn Read>, u64)> {
    if is_standard(path) {
        return Ok((Box::new(io::stdin()), 0));
    }
    let data = std::fs::metadata(path)?;
    if data.is_dir() {
        return Err(io::Error::other("this is a folder, without files named .cert"));
    }
    Ok((folders.open_file(path)?, if is_packed(path) { 0 } else { data.len() }))
}

/// Reads a number of bytes with an optional K, M, G (powers of 1024).
///
/// # Errors
/// Says what an amount of memory looks like.
pub fn memory(text: &str) -> Result<u64, String> {
    let wrong =
        || format!("`{text}` is not an amount of memory; it looks like 512M or 4G (K, M and G are known)");
    let upper = text.trim().to_ascii_uppercase();
    let upper = upper.trim_end_matches('B').trim_end_matches('I');
    let (digits, shift) = match upper.chars().last() {
        Some('K') => (upper.strip_suffix('K'), 10),
        Some('M') => (upper.strip_suffix('M'), 20),
        Some('G') => (upper.strip_suffix('G'), 30),
        _ => (Some(upper), 0),
    };
    let count: u64 = digits.unwrap_or_default().trim().parse().map_err(|_| wrong())?;
    count.checked_mul(1_u64.wrapping_shl(shift)).filter(|&bytes| bytes > 0).ok_or_else(wrong)
}

/// What a file may take with the imports that lie in these folders, whether it is kept compressed or not.
#[must_use]
pub fn earned(path: &Path, folders: &ImportFolders) -> Earned {
    if is_packed(path) {
        return Earned::by(|| folders.open_file(path), &mut |identity| folders.open(identity));
    }
    earned_by_file(path, |identity| folders.length(identity))
}

/// What a file and its imports may take; `import` tells how many bytes one of these has. A pipe can be read only once, and its
/// length is not known.
#[must_use]
pub fn earned_by_file(path: &Path, import: impl Fn(&Identity) -> Option<u64>) -> Earned {
    let length = |path: &Path| std::fs::metadata(path).ok().filter(Metadata::is_file).map(|data| data.len());
    let earned = || {
        let own = length(path)?;
        let reader = Reader::new(BufReader::new(File::open(path).ok()?)).ok()?;
        let statement = reader.statement();
        let imports = statement.imports.iter().filter_map(import);
        Some(Earned::of(statement, imports.fold(own, u64::saturating_add)))
    };
    earned().unwrap_or(Earned::BY_ANY)
}

/// Checks one file, showing progress at most ten times a second.
fn check_file(
    path: &Path,
    options: &Options,
    config: &Config,
    folders: &ImportFolders,
    around: &mut Environment<'_>,
) -> Report {
    let unreadable = |error: &io::Error| {
        let why = format!("cannot read {}: {error}", path.display());
        Report::Verdict(Verdict::Refused(Fault::declined("unreadable", why)))
    };
    let (file, bytes) = match open(path, folders) {
        Ok(opened) => opened,
        Err(error) => return unreadable(&error),
    };
    let pause = Duration::from_millis(100);
    let mut shown: Option<Duration> = None;
    let mut show = |progress: Progress| {
        let now = (around.clock)();
        let due = shown.is_none_or(|last| now.saturating_sub(last) >= pause);
        if let (true, Some(terminal)) = (due, around.progress.as_mut()) {
            let percent = progress.bytes.saturating_mul(100).checked_div(bytes).unwrap_or(100);
            // A terminal that is gone is no reason to stop checking.
            let _ = write!(terminal, "\r{percent:3} %  {} lemmas ", progress.lemmas)
                .and_then(|()| terminal.flush());
            shown = Some(now);
        }
    };
    let mut imports = |identity: &Identity| folders.open(identity);
    let from = BufReader::new(file);
    let report = if options.all {
        check_all_with(from, config, &mut imports, &mut show).into()
    } else {
        Report::Verdict(check_with(from, config, &mut imports, &mut show))
    };
    if let (true, Some(terminal)) = (shown.is_some(), around.progress.as_mut()) {
        let _ = write!(terminal, "\r\x1b[K").and_then(|()| terminal.flush());
    }
    report
}
