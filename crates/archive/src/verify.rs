//! Verifying an archive: is everything intact, and does the index agree?

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use gamecert_certs::{Identity, Ruling};
use gamecert_elaborate::{Allowed, Earned, Verdict, check_with};

use crate::error::Error;
use crate::file_state::FileState;
use crate::index::Entry;
use crate::journal::Journal;
use crate::object::{self, Stored};
use crate::parallel;
use crate::store::Archive;

/// How to verify an archive.
pub struct Verify<'a> {
    /// Whether the checker judges each certificate again; otherwise only digests and identities are
    /// recomputed.
    pub deep: bool,
    /// How many certificates are examined at once; at least one.
    pub threads: usize,
    /// Where to note what was found good: a file outside the archive, because the maker of the folder may
    /// have written what is in it.
    pub journal: Option<&'a Path>,
    /// Whether to continue where an earlier run of the same kind ended, according to the journal.
    pub resume: bool,
    /// What a check may take.
    pub allowed: Allowed,
    /// Called after each certificate, from any thread.
    pub seen: &'a (dyn Fn(Seen) + Sync),
    /// Whether to end early, asked before each certificate.
    pub is_to_stop: &'a (dyn Fn() -> bool + Sync),
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Certificates examined.
    pub certificates: usize,
    /// All of them.
    pub of: usize,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Certificates that are intact.
    pub good: usize,
    /// Their bytes.
    pub bytes: u64,
    /// How many of them an earlier run has examined.
    pub seen_before: usize,
    /// What is wrong, each on one line that begins with the file or the identity.
    pub damages: Vec<String>,
    /// What is wrong with the index, or was before it was rebuilt; empty if nothing was.
    pub index: Vec<String>,
    /// Whether the index was rebuilt.
    pub is_mended: bool,
    /// Why the objects could not be compared with the index and the log of accepted certificates, if they
    /// could not.
    pub failed: Option<String>,
    /// Whether it was ended early. The index was not compared then.
    pub is_partial: bool,
}

/// What was found about a certificate.
pub(crate) struct Look {
    /// The files of the object as they were before they were read.
    pub(crate) states: Vec<(Stored, Option<FileState>)>,
    pub(crate) judgement: Judgement,
    /// What is wrong with its other files: a line each.
    pub(crate) other: Vec<String>,
    /// What is wrong with the files stored with it: a line each.
    pub(crate) attachments: Vec<String>,
    /// Whether an earlier run has examined the object.
    pub(crate) was_seen: bool,
    /// Whether it was examined again, because others have changed it.
    pub(crate) was_changed: bool,
}

/// How an object was found.
pub(crate) enum Judgement {
    /// It is intact.
    Good(Stored, Entry),
    /// It is well formed, but the checker does not verify it, perhaps because of its imports.
    Refused(Stored, Entry, Box<Verdict>),
    /// It has changed.
    Damaged(String),
    /// It cannot be read or judged now, which says nothing about it.
    Unknown(String),
}

impl Judgement {
    fn is_good(&self) -> bool {
        matches!(self, Judgement::Good(..) | Judgement::Refused(..))
    }

    /// Why an object is not well formed, if it is not.
    pub(crate) fn fault(&self) -> Option<&str> {
        match self {
            Judgement::Damaged(why) | Judgement::Unknown(why) => Some(why),
            Judgement::Good(..) | Judgement::Refused(..) => None,
        }
    }
}

/// Files with their states, in the order of their names.
pub(crate) fn states(files: &[Stored]) -> Vec<(Stored, Option<FileState>)> {
    files.iter().map(|stored| (stored.clone(), FileState::of(&stored.path).ok())).collect()
}

impl Archive {
    /// Examines all objects and the files stored with them, and rebuilds the index if it differs.
    ///
    /// # Errors
    /// If the folder cannot be read. Damage to objects is not an error: it is reported, as is an index that
    /// cannot be read or written.
    pub fn verify(&self, how: &Verify<'_>) -> Result<Report, Error> {
        let mut report = Report::default();
        let objects = object::all(&self.layout, &mut report.damages)?.into_iter().collect::<Vec<_>>();
        let journal = Journal::open(how.journal, how.deep, how.resume);
        let looks = self.look_at_all(&objects, &journal, how);
        if looks.len() < objects.len() {
            report.is_partial = true;
            looks.iter().for_each(|(identity, look)| report.add_partly(identity, look));
            return Ok(report);
        }
        let mut without_index = report.clone();
        looks.iter().for_each(|(identity, look)| without_index.add_partly(identity, look));
        // Files that are not objects are those found in the folder at that time.
        report.damages.clear();
        if let Err(error) = self.compare(looks, &mut report) {
            // The findings about objects are reported nevertheless.
            return Ok(Report { failed: Some(error.to_string()), ..without_index });
        }
        journal.remove();
        Ok(report)
    }

    /// A file in a folder, for this archive only, that can serve as the journal of a run.
    ///
    /// # Errors
    /// If the archive is gone.
    pub fn journal_in(&self, folder: &Path) -> io::Result<PathBuf> {
        let root = self.layout.root.canonicalize()?;
        let name = blake3::hash(root.as_os_str().as_encoded_bytes()).to_hex();
        Ok(folder.join(format!("{}.journal", &name[..32])))
    }

    fn look_at_all(
        &self,
        objects: &[(Identity, Vec<Stored>)],
        journal: &Journal,
        how: &Verify<'_>,
    ) -> BTreeMap<Identity, Look> {
        let seen = |certificates| (how.seen)(Seen { certificates, of: objects.len() });
        let looks = parallel::each(objects, how.threads, how.is_to_stop, &seen, |(identity, files)| {
            self.look_noted(identity, files, journal, how)
        });
        let found = objects.iter().zip(looks);
        found.filter_map(|((identity, _), look)| Some((*identity, look?))).collect()
    }

    /// Examines an object, unless an earlier run has found it good, and the files stored with it.
    fn look_noted(&self, identity: &Identity, files: &[Stored], journal: &Journal, how: &Verify<'_>) -> Look {
        let states = states(files);
        let [(stored, Some(state))] = &states[..] else {
            return self.look(identity, files, how.deep.then_some(how.allowed));
        };
        if let Some(entry) = journal.known(identity, *state) {
            let mut look = Look {
                judgement: Judgement::Good(stored.clone(), entry),
                other: Vec::new(),
                attachments: Vec::new(),
                was_seen: true,
                was_changed: false,
                states,
            };
            self.look_around(identity, &mut look);
            return look;
        }
        let look = self.look(identity, files, how.deep.then_some(how.allowed));
        if let Judgement::Good(_, entry) = &look.judgement {
            journal.note(entry, *state);
        }
        look
    }

    /// Examines the files of an object and those stored with it; deeply, within what is allowed.
    pub(crate) fn look(&self, identity: &Identity, files: &[Stored], deep: Option<Allowed>) -> Look {
        let states = states(files);
        let mut faults = Vec::new();
        let mut judgement: Option<Judgement> = None;
        for stored in files {
            let found = self.judge(identity, stored, deep);
            let is_better = judgement.as_ref().is_none_or(|before| !before.is_good() && found.is_good());
            let (better, other) = if is_better { (Some(found), judgement) } else { (judgement, Some(found)) };
            judgement = better;
            faults.extend(other.as_ref().and_then(Judgement::fault).map(|why| format!("{identity}: {why}")));
        }
        let others = files.iter().skip(1).map(|other| {
            format!(
                "{}: the certificate is there in another form, too; gamecert archive gc clears one away",
                other.path.display()
            )
        });
        faults.extend(others);
        let judgement = judgement.unwrap_or_else(|| Judgement::Damaged("there is no file of it".to_owned()));
        let mut look = Look {
            states,
            judgement,
            other: faults,
            attachments: Vec::new(),
            was_seen: false,
            was_changed: false,
        };
        self.look_around(identity, &mut look);
        look
    }

    /// Examines the files stored with a well-formed object.
    pub(crate) fn look_around(&self, identity: &Identity, look: &mut Look) {
        if let Judgement::Good(stored, entry) | Judgement::Refused(stored, entry, _) = &mut look.judgement {
            let (found, damages) = self.examine_attachments(entry.clone(), stored);
            *entry = found;
            look.attachments = damages.into_iter().map(|damage| format!("{identity}: {damage}")).collect();
        }
    }

    /// Examines one file of an object.
    fn judge(&self, identity: &Identity, stored: &Stored, deep: Option<Allowed>) -> Judgement {
        let content = match stored.read() {
            Ok(content) if content.totals.identity == *identity => content,
            Ok(content) => {
                let found = content.totals.identity;
                return Judgement::Damaged(format!("the file is another certificate, {found}"));
            }
            Err(Error::Verdict(verdict)) if !is_declined(&verdict) => {
                return Judgement::Damaged(verdict.to_string());
            }
            Err(error) => return Judgement::Unknown(format!("it could not be read: {error}")),
        };
        let entry = Entry::of(&content);
        let Some(allowed) = deep else { return Judgement::Good(stored.clone(), entry) };
        let from = match stored.open() {
            Ok(from) => from,
            Err(error) => return Judgement::Unknown(format!("it could not be read: {error}")),
        };
        let mut find = |identity: &Identity| self.object(identity);
        let config = allowed.or(Earned::by(|| stored.open(), &mut find)).into();
        match check_with(from, &config, &mut find, &mut |_| {}) {
            Verdict::Verified(_) => Judgement::Good(stored.clone(), entry),
            verdict => Judgement::Refused(stored.clone(), entry, Box::new(verdict)),
        }
    }
}

impl Report {
    /// What is known about a certificate before all are examined.
    fn add_partly(&mut self, identity: &Identity, look: &Look) {
        self.add_lines(look);
        match &look.judgement {
            Judgement::Good(_, entry) => self.add_good(entry, look.was_seen),
            Judgement::Refused(_, _, verdict) => self.damages.push(format!("{identity}: {verdict}")),
            Judgement::Damaged(why) | Judgement::Unknown(why) => {
                self.damages.push(format!("{identity}: {why}"));
            }
        }
    }

    pub(crate) fn add_lines(&mut self, look: &Look) {
        self.damages.extend(look.other.iter().chain(&look.attachments).cloned());
    }

    pub(crate) fn add_good(&mut self, entry: &Entry, was_seen: bool) {
        self.good += 1;
        self.bytes += entry.bytes;
        self.seen_before += usize::from(was_seen);
    }
}

/// Whether the checker could not judge a certificate, because of a limit or because it cannot be read.
pub(crate) fn is_declined(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Refused(fault) if fault.ruling == Ruling::Declined)
}
