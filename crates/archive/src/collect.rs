//! Clearing away what was left behind by those that were killed.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;

use gamecert_certs::Identity;

use crate::error::{At, Error};
use crate::index::{Changes, Entry, Lock};
use crate::layout::{files, folders, parse_identity};
use crate::object::{self, Stored};
use crate::store::Archive;

/// How many files were cleared away, and their bytes.
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
    /// Clears away copies that nobody works on any more, what is told of certificates that are not there, the second form of a
    /// certificate, and signatures that do not fit its bytes. Returns how many files there were, and how many bytes.
    ///
    /// # Errors
    /// If something cannot be removed.
    pub fn collect(&self) -> Result<(u64, u64), Error> {
        let lock = Lock::exclusive(&self.layout)?;
        let mut cleared = Cleared::default();
        for path in files(&self.layout.incoming())? {
            let file = File::options().write(true).open(&path).at(&path)?;
            if file.try_lock().is_ok() {
                cleared.clear(&path)?;
            }
        }
        self.collect_forms(&mut cleared)?;
        // Where no list can be read, nobody knows which bytes were signed.
        let listed = Changes::begin(&self.layout, &lock).and_then(|changes| changes.before(&self.layout));
        let listed = listed.unwrap_or_default().into_iter().map(|entry| (entry.identity, entry)).collect();
        self.collect_beside(&listed, &mut cleared)?;
        Ok((cleared.count, cleared.bytes))
    }

    /// Of two forms of a certificate, the first that reads well stays.
    fn collect_forms(&self, cleared: &mut Cleared) -> Result<(), Error> {
        for (identity, forms) in object::all(&self.layout, &mut Vec::new())? {
            let is_good =
                |stored: &&Stored| stored.read().is_ok_and(|content| content.totals.identity == identity);
            if forms.len() > 1
                && let Some(good) = forms.iter().find(is_good)
            {
                forms.iter().filter(|other| *other != good).try_for_each(|it| cleared.clear(&it.path))?;
            }
        }
        Ok(())
    }

    fn collect_beside(&self, listed: &BTreeMap<Identity, Entry>, cleared: &mut Cleared) -> Result<(), Error> {
        for shelf in folders(&self.layout.all_beside())? {
            for beside in folders(&shelf)? {
                let name = beside.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let Some(identity) = parse_identity(&name) else { continue };
                if Stored::find(&self.layout, &identity).is_none() {
                    files(&beside)?.iter().try_for_each(|path| cleared.clear(path))?;
                    fs::remove_dir(&beside).at(&beside)?;
                } else if let Some(row) = listed.get(&identity) {
                    self.collect_signatures(row, cleared)?;
                }
            }
        }
        Ok(())
    }

    /// Clears away signatures that fit no longer, if the object is what it was when it was listed.
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
