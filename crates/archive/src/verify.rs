//! Looking through an archive: is everything what it was, and does the index say so?

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::UNIX_EPOCH;

use gamecert_certs::Identity;
use gamecert_checker::{Config, Verdict, check_with};
use serde::{Deserialize, Serialize};

use crate::error::{At, Error};
use crate::index::{self, Changes, Entry, Lock};
use crate::layout::parse_identity;
use crate::object::{Form, Stored};
use crate::provenance;
use crate::signature::{self, Key};
use crate::store::{Archive, files, folders, read_small};

/// How to look through an archive.
pub struct Verify<'a> {
    /// Whether the checker judges each certificate again; otherwise digests and identities alone are computed again.
    pub deep: bool,
    /// How many certificates are looked at at once; at least one.
    pub threads: usize,
    /// Whether to go on where an earlier look of the same kind was ended.
    pub resume: bool,
    /// What a check may take.
    pub config: Config,
    /// Told after each certificate, by any thread.
    pub seen: &'a (dyn Fn(Seen) + Sync),
    /// Whether to end early, asked before each certificate.
    pub is_to_stop: &'a (dyn Fn() -> bool + Sync),
}

/// How far a look has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Certificates looked at.
    pub certificates: usize,
    /// All of them.
    pub of: usize,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Certificates that are what they were.
    pub good: usize,
    /// Their bytes.
    pub bytes: u64,
    /// How many of them an earlier look has seen.
    pub seen_before: usize,
    /// What is wrong, each on one line that begins with the file or the identity.
    pub damages: Vec<String>,
    /// What is wrong with the index, or was before it was made again; empty if nothing was.
    pub index: Vec<String>,
    /// Whether the index was made again.
    pub is_mended: bool,
    /// Whether it was ended early. The index was not compared then.
    pub is_partial: bool,
}

/// The most lines that are told of the index.
const MAX_TOLD: usize = 20;

const JOURNAL: &str = "verify.journal";

/// A line of the journal: a certificate that was found good.
#[derive(Serialize, Deserialize)]
struct Line {
    deep: bool,
    stored: (u64, u64),
    entry: Entry,
}

impl Archive {
    /// Looks through all objects and what lies beside them, and makes the index again if it differs.
    ///
    /// # Errors
    /// If the folder cannot be read, or the index not be written. Damages of objects are no errors: they are reported.
    pub fn verify(&self, how: &Verify<'_>) -> Result<Report, Error> {
        let mut report = Report::default();
        let objects = self.objects(&mut report.damages)?;
        let path = self.layout.root.join(JOURNAL);
        let before = if how.resume { read_journal(&path, how.deep) } else { BTreeMap::new() };
        // Where nothing can be written, one looks all the same.
        let journal = Mutex::new(open_journal(&path, how.resume).ok());
        let found: Vec<Mutex<Option<Result<Entry, String>>>> =
            objects.iter().map(|_| Mutex::default()).collect();
        let next = AtomicUsize::new(0);
        let done = AtomicUsize::new(0);
        let work = || {
            while !(how.is_to_stop)() {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some((identity, stored)) = objects.get(at) else { break };
                let now = state_of(&stored.path);
                let known = before.get(identity).filter(|line| now == Some(line.stored));
                let judged = match known {
                    Some(line) => Ok(line.entry.clone()),
                    None => self.judge(identity, stored, how),
                };
                if let (None, Ok(entry), Some(state)) = (known, &judged, now) {
                    let line = Line { deep: how.deep, stored: state, entry: entry.clone() };
                    // A journal that cannot be written makes another look longer, and nothing worse.
                    if let (Ok(text), Ok(mut journal)) = (serde_json::to_string(&line), journal.lock())
                        && let Some(journal) = journal.as_mut()
                    {
                        let _ = writeln!(journal, "{text}");
                    }
                }
                if let Ok(mut place) = found[at].lock() {
                    *place = Some(judged);
                }
                let certificates = done.fetch_add(1, Ordering::Relaxed) + 1;
                (how.seen)(Seen { certificates, of: objects.len() });
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..how.threads.max(1) {
                scope.spawn(work);
            }
            work();
        });
        let mut entries = Vec::new();
        for ((identity, stored), judged) in objects.iter().zip(found) {
            match judged.into_inner().ok().flatten() {
                None => report.is_partial = true,
                Some(Err(why)) => report.damages.push(format!("{identity}: {why}")),
                Some(Ok(entry)) => {
                    report.good += 1;
                    report.bytes += entry.bytes;
                    let was_seen =
                        before.get(identity).is_some_and(|it| state_of(&stored.path) == Some(it.stored));
                    report.seen_before += usize::from(was_seen);
                    entries.push(entry);
                }
            }
        }
        if report.is_partial {
            return Ok(report);
        }
        self.compare(entries, &mut report)?;
        // What is left of it is of no use, and does no harm.
        let _ = fs::remove_file(&path);
        Ok(report)
    }

    /// All objects, by their names.
    fn objects(&self, foreign: &mut Vec<String>) -> Result<Vec<(Identity, Stored)>, Error> {
        let mut objects = Vec::new();
        for shelf in folders(&self.layout.objects())? {
            for path in files(&shelf)? {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let form = Form::ALL.into_iter().rfind(|form| name.ends_with(form.suffix()));
                let identity = form.and_then(|form| parse_identity(name.trim_end_matches(form.suffix())));
                match (identity, form) {
                    (Some(identity), Some(form))
                        if Stored::place(&self.layout, &identity, form).path == path =>
                    {
                        objects.push((identity, Stored { path, form }));
                    }
                    _ => foreign.push(format!("{}: this is no object", path.display())),
                }
            }
        }
        Ok(objects)
    }

    /// Looks at one object and at what lies beside it.
    fn judge(&self, identity: &Identity, stored: &Stored, how: &Verify<'_>) -> Result<Entry, String> {
        let content = stored.read().map_err(|error| error.to_string())?;
        if content.totals.identity != *identity {
            return Err(format!("the file is another certificate, {}", content.totals.identity));
        }
        if how.deep {
            let from = stored.open().map_err(|error| error.to_string())?;
            let mut imports = |identity: &Identity| self.object(identity);
            match check_with(from, &how.config, &mut imports, &mut |_| {}) {
                Verdict::Verified(_) => {}
                verdict => return Err(verdict.to_string()),
            }
        }
        for (name, signature) in self.signatures(identity).map_err(|error| error.to_string())? {
            let path = self.layout.keys().join(format!("{name}.pub"));
            let key = read_small(&path, signature::MAX_BYTES)
                .map_err(|error| format!("the key {name}: {error}"))?;
            let key = Key::read(&key).ok().filter(|key| key.name() == name);
            let key = key.ok_or_else(|| format!("the key {name} is not what it was"))?;
            let from = stored.open().map_err(|error| error.to_string())?;
            signature.verify(&key, from)?;
        }
        self.judge_provenances(identity)?;
        self.told(Entry::of(&content)).map_err(|error| error.to_string())
    }

    /// Files of provenance are called after their hashes.
    fn judge_provenances(&self, identity: &Identity) -> Result<(), String> {
        for path in files(&self.layout.beside(identity)).map_err(|error| error.to_string())? {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if let Some(hash) = name.strip_prefix("provenance-").and_then(|rest| rest.strip_suffix(".json")) {
                let text = read_small(&path, provenance::MAX_BYTES).map_err(|error| error.to_string())?;
                if !blake3::hash(text.as_bytes()).to_hex().starts_with(hash) {
                    return Err(format!("{name} is not what it was"));
                }
            }
        }
        Ok(())
    }

    /// Sees whether the index says what was found, and makes it again if it does not.
    fn compare(&self, mut entries: Vec<Entry>, report: &mut Report) -> Result<(), Error> {
        let lock = match Lock::exclusive(&self.layout) {
            Ok(lock) => Some(lock),
            Err(Error::Io(_, error))
                if matches!(error.kind(), ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied) =>
            {
                None
            }
            Err(error) => return Err(error),
        };
        let listed = match &lock {
            Some(lock) => Changes::begin(&self.layout, lock).and_then(|changes| changes.before(&self.layout)),
            None => index::read(&self.layout),
        };
        let listed = match listed {
            Ok(listed) => listed,
            Err(Error::Index(why)) => {
                report.index.push(why);
                Vec::new()
            }
            Err(error) => return Err(error),
        };
        let (was_readable, count) = (report.index.is_empty(), listed.len());
        // Others may have added or removed something since.
        entries.retain(|entry| Stored::find(&self.layout, &entry.identity).is_some());
        let seen: BTreeSet<Identity> = entries.iter().map(|entry| entry.identity).collect();
        let is_damaged = |entry: &&Entry| {
            let name = entry.identity.to_string();
            report.damages.iter().any(|damage| damage.starts_with(&name))
        };
        let damaged: BTreeSet<Identity> =
            listed.iter().filter(is_damaged).map(|entry| entry.identity).collect();
        let added_since: Vec<Entry> = listed
            .iter()
            .filter(|entry| !seen.contains(&entry.identity) && !damaged.contains(&entry.identity))
            .filter(|entry| Stored::find(&self.layout, &entry.identity).is_some())
            .cloned()
            .collect();
        entries.extend(added_since);
        entries.sort_by_key(|entry| entry.identity);
        let identities: BTreeSet<Identity> = entries.iter().map(|entry| entry.identity).collect();
        for entry in &entries {
            for import in entry.statement.imports.iter().filter(|import| !identities.contains(import)) {
                report.damages.push(format!("{}: it imports {import}, which is missing", entry.identity));
            }
        }
        if was_readable {
            let listed: Vec<Entry> =
                listed.into_iter().filter(|entry| !damaged.contains(&entry.identity)).collect();
            report.index = differences(&listed, &entries);
            if listed.len() < count {
                report.index.push("what is damaged was listed".to_owned());
            }
        }
        if let (false, Some(lock)) = (report.index.is_empty(), &lock) {
            index::rebuild(&self.layout, &entries, lock)?;
            report.is_mended = true;
        }
        Ok(())
    }
}

/// What a list says that another does not, in words.
fn differences(listed: &[Entry], found: &[Entry]) -> Vec<String> {
    let by_identity = |entries: &[Entry]| -> BTreeMap<Identity, Entry> {
        entries.iter().map(|it| (it.identity, it.clone())).collect()
    };
    let (listed, found) = (by_identity(listed), by_identity(found));
    let mut told: Vec<String> = Vec::new();
    for identity in listed.keys().chain(found.keys()).collect::<BTreeSet<_>>() {
        match (listed.get(identity), found.get(identity)) {
            (Some(_), None) => told.push(format!("{identity} was listed and is not there")),
            (None, Some(_)) => told.push(format!("{identity} was not listed")),
            (Some(one), Some(other)) if one != other => {
                told.push(format!("{identity} was listed with something else"));
            }
            _ => {}
        }
    }
    if told.len() > MAX_TOLD {
        let more = told.len() - MAX_TOLD;
        told.truncate(MAX_TOLD);
        told.push(format!("and {more} more"));
    }
    told
}

/// What tells whether a file has been changed since: its length, and when it was written, in nanoseconds.
fn state_of(path: &Path) -> Option<(u64, u64)> {
    let found = fs::metadata(path).ok()?;
    let since = found.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some((found.len(), u64::try_from(since.as_nanos()).ok()?))
}

fn read_journal(path: &PathBuf, deep: bool) -> BTreeMap<Identity, Line> {
    let Ok(file) = File::open(path) else { return BTreeMap::new() };
    let lines = BufReader::new(file).lines().map_while(Result::ok);
    // The last line may have been cut short.
    let read = lines.filter_map(|line| serde_json::from_str::<Line>(&line).ok());
    read.filter(|line| line.deep || !deep).map(|line| (line.entry.identity, line)).collect()
}

fn open_journal(path: &Path, goes_on: bool) -> Result<File, Error> {
    // Nothing is written through a link: it may lead out of the archive.
    let is_file = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    if goes_on && is_file {
        return File::options().append(true).open(path).at(path);
    }
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error).at(path),
        _ => {}
    }
    File::options().write(true).create_new(true).open(path).at(path)
}
