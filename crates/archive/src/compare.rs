//! Comparing the index with what a run has found, under the lock.

use std::collections::{BTreeMap, BTreeSet};

use gamecert_certs::Identity;
use gamecert_elaborate::Verdict;

use crate::accepted::{self, Event, Log};
use crate::error::Error;
use crate::index::{self, Changes, Entry, Lock, is_read_only};
use crate::object;
use crate::store::Archive;
use crate::verify::{Judgement, Look, Report, is_declined, states};

/// The most lines reported about the index.
const MAX_FINDINGS: usize = 20;

type Looks = BTreeMap<Identity, Look>;
type Rows = BTreeMap<Identity, Entry>;

impl Archive {
    /// Compares the index with what was found, and rebuilds it if it differs.
    pub(crate) fn compare(&self, looks: Looks, report: &mut Report) -> Result<(), Error> {
        let lock = match Lock::exclusive(&self.layout) {
            Ok(lock) => Some(lock),
            Err(Error::Io(_, error)) if is_read_only(&error) => None,
            Err(error) => return Err(error),
        };
        let listed = match &lock {
            Some(lock) => Changes::begin(&self.layout, lock).and_then(|changes| changes.before(&self.layout)),
            None => index::read(&self.layout),
        };
        let mut rows = match listed {
            Ok(listed) => listed.into_iter().map(|entry| (entry.identity, entry)).collect(),
            Err(Error::Index(why)) => {
                report.index.push(why);
                Rows::new()
            }
            Err(error) => return Err(error),
        };
        let was_readable = report.index.is_empty();
        let read = Log::read(&self.layout)?;
        let has_log = read.is_some();
        let log = read.unwrap_or_else(|| begun(&rows));
        report.index.extend((!has_log).then(|| "the log of what was accepted is missing".to_owned()));
        if log.damaged > 0 {
            report.damages.push(format!(
                "accepted.log: {} of its lines are not what was written, so that losses may be missed; without the file, it is begun again from what is listed",
                log.damaged
            ));
        }
        let mut looks = self.look_again(looks, &rows, report)?;
        hold_against(&mut looks, &log);
        let Settled { entries, damaged } = settle(&looks, &rows, report);
        let lost = log.accepted.keys().filter(|identity| !looks.contains_key(identity));
        report.damages.extend(lost.map(|identity| {
            format!(
                "{identity}: it was accepted and is not there; gamecert archive add brings it back, or remove lets it go"
            )
        }));
        if was_readable {
            let count = rows.len();
            rows.retain(|identity, _| !damaged.contains(identity));
            report.index = differences(&rows, &entries);
            if rows.len() < count {
                report.index.push("what is damaged was listed".to_owned());
            }
        }
        if let Some(lock) = &lock {
            let listed = log.accepted.iter().filter(|_| !has_log).map(|(it, content)| (*it, *content));
            let found = entries.values().filter(|entry| !log.accepted.contains_key(&entry.identity));
            let all = listed.chain(found.map(|entry| (entry.identity, entry.content)));
            let events: Vec<Event> = all.map(|(it, content)| Event::Accepted(it, content)).collect();
            accepted::append(&self.layout, &events, lock)?;
        }
        if let (false, Some(lock)) = (report.index.is_empty(), &lock) {
            index::rebuild(&self.layout, &entries.into_values().collect::<Vec<_>>(), lock)?;
            report.is_mended = true;
        }
        Ok(())
    }

    /// What is there now. Where others have added, changed or removed something since it was examined, the
    /// examination was of something else.
    fn look_again(&self, mut looks: Looks, rows: &Rows, report: &mut Report) -> Result<Looks, Error> {
        let mut now = Looks::new();
        for (identity, files) in object::all(&self.layout, &mut report.damages)? {
            let is_as_it_was = |look: &Look| look.states == states(&files);
            let look = match looks.remove(&identity).filter(is_as_it_was) {
                Some(look) if !is_told_otherwise(&look, rows.get(&identity)) => look,
                Some(mut look) => {
                    self.look_around(&identity, &mut look);
                    look
                }
                None => Look { was_changed: true, ..self.look(&identity, &files, None) },
            };
            now.insert(identity, look);
        }
        Ok(now)
    }
}

/// A log that says that what is listed was accepted.
fn begun(rows: &Rows) -> Log {
    Log { accepted: rows.iter().map(|(identity, row)| (*identity, row.content)).collect(), damaged: 0 }
}

/// An object with other bytes than those accepted is damaged, however well formed it is.
fn hold_against(looks: &mut Looks, log: &Log) {
    for (identity, look) in looks {
        let (Judgement::Good(_, entry) | Judgement::Refused(_, entry, _)) = &look.judgement else { continue };
        if log.accepted.get(identity).is_some_and(|content| *content != entry.content) {
            let why = "it has other bytes than those that were accepted; gamecert archive add puts it right";
            look.judgement = Judgement::Damaged(why.to_owned());
        }
    }
}

/// Whether something other than what was found is listed, so that provenance may have been added since.
fn is_told_otherwise(look: &Look, row: Option<&Entry>) -> bool {
    match (&look.judgement, row) {
        (Judgement::Good(_, entry) | Judgement::Refused(_, entry, _), Some(row)) => entry != row,
        _ => false,
    }
}

/// What should be listed, and what is itself damaged.
#[derive(Default)]
struct Settled {
    entries: Rows,
    damaged: BTreeSet<Identity>,
}

/// What follows from all findings together. Only what is itself damaged is unlisted: not what cannot be
/// read or judged now, nor what imports something damaged.
fn settle(looks: &Looks, rows: &Rows, report: &mut Report) -> Settled {
    let mut settled = Settled::default();
    let mut refused = Vec::new();
    for (identity, look) in looks {
        report.add_lines(look);
        match &look.judgement {
            Judgement::Good(_, entry) => {
                report.add_good(entry, look.was_seen);
                settled.entries.insert(*identity, entry.clone());
            }
            Judgement::Refused(_, entry, verdict) => refused.push((entry, &**verdict)),
            Judgement::Damaged(why) => {
                report.damages.push(format!("{identity}: {why}"));
                settled.damaged.insert(*identity);
            }
            Judgement::Unknown(why) => {
                report.damages.push(format!("{identity}: {why}"));
                settled.keep(identity, rows);
            }
        }
    }
    // Lists of imports are closed, so that a certificate has more imports than any that it imports.
    refused.sort_by_key(|(entry, _)| entry.statement.imports.len());
    for (entry, verdict) in refused {
        report.damages.extend(settled.judge_refused(entry, verdict, looks, rows));
    }
    settled.tell_imports(looks, report);
    settled
}

impl Settled {
    /// Leaves a certificate listed as it was.
    fn keep(&mut self, identity: &Identity, rows: &Rows) {
        self.entries.extend(rows.get(identity).map(|row| (*identity, row.clone())));
    }

    /// Judges a certificate that is well formed but not verified: is it at fault, or one of its imports?
    /// Reports it on a line, unless the import is reported later.
    fn judge_refused(
        &mut self,
        entry: &Entry,
        verdict: &Verdict,
        looks: &Looks,
        rows: &Rows,
    ) -> Option<String> {
        let identity = entry.identity;
        let mut imports = entry.statement.imports.iter();
        if let Some((import, trouble)) = imports.find_map(|it| Some((it, self.trouble(it, looks)?))) {
            let is_listed = rows.contains_key(&identity);
            if is_listed {
                self.entries.insert(identity, entry.clone());
            }
            let is_told_later = is_listed && !self.entries.contains_key(import);
            let listed = if is_listed { "" } else { " and not listed" };
            let line = format!("{identity}: it is not verified{listed}: it imports {import}, {trouble}");
            return (!is_told_later).then_some(line);
        }
        if is_declined(verdict) {
            self.keep(&identity, rows);
            return Some(format!("{identity}: it could not be judged: {verdict}"));
        }
        self.damaged.insert(identity);
        Some(format!("{identity}: {verdict}"))
    }

    /// Reports imports that are not listed.
    fn tell_imports(&self, looks: &Looks, report: &mut Report) {
        for entry in self.entries.values() {
            let missing = entry.statement.imports.iter().filter(|import| !self.entries.contains_key(import));
            report.damages.extend(missing.map(|import| {
                let trouble = self.trouble(import, looks).unwrap_or("which is not listed");
                format!("{}: it imports {import}, {trouble}", entry.identity)
            }));
        }
    }

    /// What may keep importers of this one from being verified.
    fn trouble(&self, import: &Identity, looks: &Looks) -> Option<&'static str> {
        match looks.get(import) {
            None => Some("which is missing"),
            Some(_) if self.damaged.contains(import) => Some("which is damaged"),
            Some(look) if look.states.len() > 1 => Some("which is there in two forms"),
            Some(look) if look.was_changed => Some("which was changed meanwhile"),
            Some(_) => None,
        }
    }
}

/// What one list says and another does not, in words.
fn differences(listed: &Rows, found: &Rows) -> Vec<String> {
    let mut findings: Vec<String> = Vec::new();
    for identity in listed.keys().chain(found.keys()).collect::<BTreeSet<_>>() {
        match (listed.get(identity), found.get(identity)) {
            (Some(_), None) => findings.push(format!("{identity} was listed and is not there")),
            (None, Some(_)) => findings.push(format!("{identity} was not listed")),
            (Some(one), Some(other)) if one != other => {
                findings.push(format!("{identity} was listed with something else"));
            }
            _ => {}
        }
    }
    if findings.len() > MAX_FINDINGS {
        let more = findings.len() - MAX_FINDINGS;
        findings.truncate(MAX_FINDINGS);
        findings.push(format!("and {more} more"));
    }
    findings
}
