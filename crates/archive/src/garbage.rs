//! Removing what killed processes left behind.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;

use gamecert_certs::{Identity, Totals};

use crate::accepted::Log;
use crate::error::{At, Error};
use crate::index::{Changes, Entry, Lock};
use crate::layout::{files, folders, parse_identity};
use crate::object::{self, Stored};
use crate::regular_file::open_with;
use crate::store::Archive;

/// How many files were removed, and their bytes.
#[derive(Default)]
struct Cleared {
    count: u64,
    bytes: u64,
}

impl Cleared {
    fn clear(&mut self, path: &Path) -> Result<(), Error> {
        self.count += 1;
        self.bytes += fs::metadata(path).map_or(0, |found| found.len());
        fs::remove_file(path).at(path)
    }
}

impl Archive {
    /// Removes abandoned copies, provenance of certificates that do not exist, the second form of a
    /// certificate, and signatures that do not match its bytes. The provenance of a lost certificate stays.
    /// Returns the number of files removed, and of bytes.
    ///
    /// # Errors
    /// If something cannot be removed.
    pub fn collect(&self) -> Result<(u64, u64), Error> {
        let lock = Lock::exclusive(&self.layout)?;
        let mut cleared = Cleared::default();
        for path in files(&self.layout.incoming())? {
            let file = open_with(File::options().write(true), &path).at(&path)?;
            if file.try_lock().is_ok() {
                cleared.clear(&path)?;
            }
        }
        let log = Log::read(&self.layout)?.unwrap_or_default();
        self.collect_forms(&log, &mut cleared)?;
        // Where no list can be read, nobody knows which bytes were signed.
        let listed = Changes::begin(&self.layout, &lock).and_then(|changes| changes.before(&self.layout));
        let listed = listed.unwrap_or_default().into_iter().map(|entry| (entry.identity, entry)).collect();
        self.collect_attachments(&listed, &log, &mut cleared)?;
        Ok((cleared.count, cleared.bytes))
    }

    /// Of two forms of a certificate, the first one that was accepted stays, or else the first one that
    /// reads well.
    fn collect_forms(&self, log: &Log, cleared: &mut Cleared) -> Result<(), Error> {
        for (identity, forms) in object::all(&self.layout, &mut Vec::new())? {
            if forms.len() < 2 {
                continue;
            }
            let read = forms.iter().filter_map(|stored| Some((stored, stored.read().ok()?.totals)));
            let good: Vec<_> = read.filter(|(_, totals)| totals.identity == identity).collect();
            let was_accepted = |totals: &Totals| log.accepted.get(&identity) == Some(&totals.content);
            let best = good.iter().find(|(_, totals)| was_accepted(totals)).or(good.first());
            if let Some((good, _)) = best {
                forms.iter().filter(|other| other != good).try_for_each(|it| cleared.clear(&it.path))?;
            }
        }
        Ok(())
    }

    fn collect_attachments(
        &self,
        listed: &BTreeMap<Identity, Entry>,
        log: &Log,
        cleared: &mut Cleared,
    ) -> Result<(), Error> {
        for shelf in folders(&self.layout.all_attachments())? {
            for folder in folders(&shelf)? {
                let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let Some(identity) = parse_identity(&name) else { continue };
                if Stored::find(&self.layout, &identity).is_none() {
                    // It may come back.
                    if log.accepted.contains_key(&identity) {
                        continue;
                    }
                    files(&folder)?.iter().try_for_each(|path| cleared.clear(path))?;
                    fs::remove_dir(&folder).at(&folder)?;
                } else if let Some(row) = listed.get(&identity) {
                    self.collect_signatures(row, cleared)?;
                }
            }
        }
        Ok(())
    }

    /// Removes signatures that no longer match, if the object is the one that was listed.
    fn collect_signatures(&self, row: &Entry, cleared: &mut Cleared) -> Result<(), Error> {
        let identity = &row.identity;
        let Some(stored) = Stored::find(&self.layout, identity) else { return Ok(()) };
        let unfit = self.unfit_signatures(identity, &stored);
        let is_listed = || {
            let read = stored.read();
            read.is_ok_and(|it| it.totals.identity == *identity && it.totals.content == row.content)
        };
        if unfit.is_empty() || !is_listed() {
            return Ok(());
        }
        unfit.iter().try_for_each(|path| cleared.clear(path))
    }
}
