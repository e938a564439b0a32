//! `gamecert archive intake`: takes in files that others have dropped into a folder, each in a process of
//! its own.
//!
//! The process that looks through the folder reads none of them. It opens each and hands it to another one, which is held to limits by
//! the system, copies it into the archive, has the checker judge the copy, and accepts it or not. So a file that is made to hurt ends
//! a process that does nothing else.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use clap::Args;
use gamecert_archive::{Accepted, Archive, Error, Form, Incoming, Provenance, open_regular, read_small};
use gamecert_elaborate::Verdict;
use gamecert_elaborate::command::{Limits, memory};
use serde_json::{Value, json};

use super::{failure, plain, today};
use crate::amounts::time;
use crate::commands::{print_line, seconds};
use crate::exit::{CANNOT, Done, FALSE, Failure, OK, UNFINISHED};
use crate::message::message;
use crate::signals::soon;

/// Where files are dropped, and the limits for each.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A folder with files, and with one subfolder for each submitter
    folder: PathBuf,
    /// Take at most this many files of one submitter, and leave the others for the next run
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    quota: usize,
    /// Refuse files with more bytes than this
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = memory)]
    max_size: u64,
    /// Stop a process that needs more memory than this
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = memory)]
    max_process_memory: u64,
    /// Stop a process that takes longer than this, such as 90s
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    max_time: Duration,
    /// Store certificates compressed; their identities stay the same
    #[arg(long)]
    compress: bool,
    #[command(flatten)]
    limits: Limits,
}

/// What one process does: it takes the certificate from standard input.
#[derive(Args, Debug)]
pub(crate) struct One {
    /// Limits that the system enforces on this process: bytes of memory, seconds of CPU time
    #[arg(long, num_args = 2)]
    hold_to: Vec<u64>,
    /// Refuse files with more bytes than this
    #[arg(long)]
    max_size: u64,
    /// Its provenance
    #[arg(long)]
    provenance: Option<PathBuf>,
    /// Its submitter
    #[arg(long)]
    submitter: Option<String>,
    /// Store it compressed
    #[arg(long)]
    compress: bool,
    #[command(flatten)]
    limits: Limits,
}

/// The subfolder for refused files; nothing in it is examined.
const REFUSED: &str = "refused";
/// The ending of the name of a file that gives the provenance of the certificate next to it.
const PROVENANCE_SUFFIX: &str = ".provenance.json";
/// The longest line read from a process.
const MAX_LINE: u64 = 1 << 16;
/// Time between two looks at a process.
const PAUSE: Duration = Duration::from_millis(5);

/// A file that was dropped into the folder.
struct Dropped {
    submitter: Option<String>,
    path: PathBuf,
}

/// Takes what has been dropped: a line of JSON for each file. The exit code is 0 if all were accepted, else 1 if some are refused, else 2
/// if some could not be judged; 3 if it was ended early.
pub(super) fn run(archive: &Archive, options: &Options) -> Done {
    let is_over = soon();
    let mut worst = OK;
    let mut taken: BTreeMap<Option<String>, usize> = BTreeMap::new();
    for dropped in found(&options.folder)? {
        if is_over() {
            return Ok(UNFINISHED);
        }
        let count = taken.entry(dropped.submitter.clone()).or_default();
        if *count >= options.quota {
            message!("{}: left for the next time (--quota {})", dropped.path.display(), options.quota);
            continue;
        }
        *count += 1;
        let started = Instant::now();
        let Some((mut line, code)) = take(archive, options, &dropped, &is_over) else {
            return Ok(UNFINISHED);
        };
        let left = clear(&options.folder, &dropped, code);
        if let (Value::Object(fields), Err(why)) = (&mut line, &left) {
            fields.insert("left".to_owned(), json!(why));
        }
        if let Value::Object(fields) = &mut line {
            fields.insert("file".to_owned(), json!(dropped.path.display().to_string()));
            fields.insert("submitter".to_owned(), json!(dropped.submitter));
            fields.insert("seconds".to_owned(), json!(seconds(started.elapsed())));
        }
        print_line(&line.to_string())?;
        worst = match (worst, code) {
            (OK, code) => code,
            (worst, OK) => worst,
            (worst, code) => worst.min(code),
        };
    }
    Ok(worst)
}

/// What has been dropped: files in the folder and in folders of it, by their names; no links, and nothing that is not a file.
fn found(folder: &Path) -> Result<Vec<Dropped>, Failure> {
    let cannot = |path: &Path, error: std::io::Error| {
        Failure::new(CANNOT, format!("cannot read {}: {error}", path.display()))
    };
    let list = |folder: &Path| -> Result<Vec<(PathBuf, fs::FileType)>, Failure> {
        let entries = fs::read_dir(folder).map_err(|error| cannot(folder, error))?;
        let entries = entries.map(|entry| entry.and_then(|entry| Ok((entry.path(), entry.file_type()?))));
        let mut entries = entries.collect::<Result<Vec<_>, _>>().map_err(|error| cannot(folder, error))?;
        entries.sort_by(|one, other| one.0.cmp(&other.0));
        Ok(entries)
    };
    let is_certificate = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        !name.starts_with('.') && !name.ends_with(PROVENANCE_SUFFIX)
    };
    let mut found = Vec::new();
    for (path, kind) in list(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if kind.is_file() && is_certificate(&path) {
            found.push(Dropped { submitter: None, path });
        } else if kind.is_dir() && name != REFUSED && !name.starts_with('.') {
            let files =
                list(&path)?.into_iter().filter(|(path, kind)| kind.is_file() && is_certificate(path));
            found.extend(files.map(|(path, _)| Dropped { submitter: Some(name.clone()), path }));
        }
    }
    Ok(found)
}

/// Lets a process take one file. Returns the outcome and its exit code; `None` if it was ended early.
fn take(
    archive: &Archive,
    options: &Options,
    dropped: &Dropped,
    is_over: &dyn Fn() -> bool,
) -> Option<(Value, u8)> {
    let cannot = |why: String| (json!({ "result": "unreadable", "why": why }), CANNOT);
    let file = match open_regular(&dropped.path) {
        Ok(file) => file,
        Err(error) => return Some(cannot(error.to_string())),
    };
    let length = file.metadata().map_or(0, |found| found.len());
    if length > options.max_size {
        let why = format!("it has {length} bytes, more than {} (--max-size)", options.max_size);
        return Some((json!({ "result": "refused", "why": why }), FALSE));
    }
    let mut child = match start(archive, options, dropped, file) {
        Ok(child) => child,
        Err(error) => return Some(cannot(error.to_string())),
    };
    let started = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if is_over() || started.elapsed() > options.max_time => {
                // It is over, or was before.
                let _ = child.kill();
                let _ = child.wait();
                let why =
                    format!("it takes longer than {} seconds (--max-time)", options.max_time.as_secs_f64());
                return (!is_over()).then(|| (json!({ "result": "stopped", "why": why }), CANNOT));
            }
            Ok(None) => std::thread::sleep(PAUSE),
            Err(error) => return Some(cannot(error.to_string())),
        }
    };
    // Ctrl-C reaches both, and what was broken off by it has not been judged.
    (!is_over()).then(|| answer(&mut child, status))
}

/// Begins the process that takes a file.
fn start(archive: &Archive, options: &Options, dropped: &Dropped, file: File) -> std::io::Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    // A second of a processor is what the hard stop gives to a process that does not end by itself.
    let processor = options.max_time.as_secs().saturating_add(1);
    let most = [options.max_process_memory, processor];
    command.arg("archive").arg("--archive").arg(archive.root()).arg("take-one");
    command.arg("--hold-to").args(most.map(|it| it.to_string()));
    command.args(["--max-size", &options.max_size.to_string()]);
    let stated = PathBuf::from(format!("{}{PROVENANCE_SUFFIX}", dropped.path.display()));
    if fs::symlink_metadata(&stated).is_ok() {
        command.arg("--provenance").arg(stated);
    }
    command.args(dropped.submitter.iter().flat_map(|it| ["--submitter", it]));
    command.args(options.compress.then_some("--compress"));
    command.args(options.limits.max_work.iter().flat_map(|it| ["--max-work".to_owned(), it.to_string()]));
    command.args(options.limits.max_memory.iter().flat_map(|it| ["--max-memory".to_owned(), it.to_string()]));
    command.env_clear().stdin(file).stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn()
}

/// The report of a process that has ended, or what its end says about it.
fn answer(child: &mut Child, status: ExitStatus) -> (Value, u8) {
    let mut line = Vec::new();
    let read = child.stdout.take().map(|out| out.take(MAX_LINE).read_to_end(&mut line));
    let value = serde_json::from_slice::<Value>(&line).ok().filter(|_| matches!(read, Some(Ok(_))));
    match (value, status.code()) {
        (Some(value), Some(code)) if value.is_object() => (value, u8::try_from(code).unwrap_or(CANNOT)),
        _ => {
            let why = format!("its process was stopped by a limit of memory or time ({status})");
            (json!({ "result": "stopped", "why": why }), CANNOT)
        }
    }
}

/// Removes a file that is in the archive now, and sets aside one that was refused.
fn clear(folder: &Path, dropped: &Dropped, code: u8) -> Result<(), String> {
    let stated = PathBuf::from(format!("{}{PROVENANCE_SUFFIX}", dropped.path.display()));
    let remains = |error: std::io::Error| format!("it is still in its place: {error}");
    if code == OK {
        // There need not be a file of provenance.
        let _ = fs::remove_file(stated);
        return fs::remove_file(&dropped.path).map_err(remains);
    }
    let refused = folder.join(REFUSED);
    let refused = dropped.submitter.as_ref().map_or(refused.clone(), |it| refused.join(it));
    fs::create_dir_all(&refused).map_err(remains)?;
    let name = dropped.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    // Names may come again; nothing is put in the place of something else.
    let free = (0..).map(|number| if number == 0 { name.clone() } else { format!("{name}.{number}") });
    let free = free.map(|name| refused.join(name)).find(|path| fs::symlink_metadata(path).is_err());
    let Some(place) = free else { return Err("there is no free name for it".to_owned()) };
    let _ = fs::rename(&stated, PathBuf::from(format!("{}{PROVENANCE_SUFFIX}", place.display())));
    fs::rename(&dropped.path, place).map_err(remains)
}

/// Takes one certificate, under limits, and prints a line of JSON.
pub(super) fn take_one(archive: &Archive, one: &One) -> Done {
    hold_to(&one.hold_to)?;
    let (line, code) = match accept(archive, one) {
        Ok((result, accepted)) => {
            let entry = accepted.entry();
            let claim = plain(&entry.statement.claim().to_string());
            (
                json!({ "result": result, "identity": entry.identity.to_string(), "claim": claim, "bytes": entry.bytes }),
                OK,
            )
        }
        Err(error) => {
            let verdict = match &error {
                Error::Verdict(verdict) => verdict_word(verdict),
                _ => None,
            };
            let Failure { error, code } = failure(error);
            let result = if code == CANNOT { "declined" } else { "refused" };
            (json!({ "result": result, "verdict": verdict, "why": plain(&error.to_string()) }), code)
        }
    };
    print_line(&line.to_string())?;
    Ok(code)
}

fn verdict_word(verdict: &Verdict) -> Option<String> {
    verdict.to_string().split_whitespace().next().map(str::to_owned)
}

fn accept(archive: &Archive, one: &One) -> Result<(&'static str, Accepted), Error> {
    let stated = match &one.provenance {
        Some(path) => {
            Provenance::read(&read_small(path, Provenance::MAX_BYTES)?).map_err(Error::Provenance)?
        }
        None => Provenance::default(),
    };
    let date = stated.date.clone().unwrap_or_else(today);
    let dropped = one.submitter.as_ref().map(|it| format!("submitted by {it}"));
    let notes = [stated.notes.clone(), dropped].into_iter().flatten().collect::<Vec<_>>().join("; ");
    let provenance = Provenance { date: Some(date), notes: (!notes.is_empty()).then_some(notes), ..stated };
    let incoming = Incoming {
        max_bytes: one.max_size,
        form: if one.compress { Form::Compressed } else { Form::Plain },
        allowed: one.limits.allowed(),
        imports: &mut |_| Ok(None),
        signatures: Vec::new(),
        provenance,
        curate: false,
    };
    let staged = archive.stage(std::io::stdin().lock(), incoming)?;
    let accepted = archive.accept(vec![staged], false)?.into_iter().next();
    let accepted = accepted.unwrap_or_else(|| Err(Error::Index("nothing became of it".to_owned())))?;
    let result = match &accepted {
        Accepted::New(_) => "added",
        Accepted::Replaced(..) => "replaced",
        Accepted::Known(_) => "known",
    };
    Ok((result, accepted))
}

/// Has the system enforce limits on this process, which it cannot raise again.
#[cfg(unix)]
fn hold_to(most: &[u64]) -> Result<(), Failure> {
    use nix::sys::resource::{Resource, setrlimit};
    let [memory, processor] = most else { return Ok(()) };
    let all =
        [(Resource::RLIMIT_AS, *memory), (Resource::RLIMIT_CPU, *processor), (Resource::RLIMIT_CORE, 0)];
    for (resource, most) in all {
        setrlimit(resource, most, most)
            .map_err(|error| Failure::new(CANNOT, format!("cannot set a limit for this process: {error}")))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn hold_to(_most: &[u64]) -> Result<(), Failure> {
    Err(Failure::new(CANNOT, "intake is for systems that hold a process to limits"))
}
