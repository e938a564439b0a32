//! The index: a row for each certificate, in an embedded database. All of it follows from the objects and
//! the files stored with them.

use std::fs::{self, File};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use gamecert_certs::{Identity, Statement};
use redb::{Database, ReadOnlyDatabase, ReadableDatabase, ReadableTable, TableDefinition};
use serde::Serialize;

use crate::error::{At, Error};
use crate::layout::{Layout, make_folder, sync_folder};
use crate::object::Content;
use crate::regular_file::{open_regular, open_with};

const TABLE: TableDefinition<'_, [u8; 32], &[u8]> = TableDefinition::new("certificates");
/// Bytes of the digest at the end of each row.
const DIGEST: usize = 8;

/// What the index says about a certificate. A row holds the fields in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The identity.
    pub identity: Identity,
    /// What it claims.
    pub statement: Statement,
    /// Number of lemmas, without those of imports.
    pub lemmas: u64,
    /// Number of pieces of evidence; zero in a bare file.
    pub evidence: u64,
    /// Whether the replies are in the file.
    pub hinted: bool,
    /// Length of the certificate in bytes.
    pub bytes: u64,
    /// Length of its file in bytes, which is less if it is compressed.
    pub stored_bytes: u64,
    /// BLAKE3 of all sections of the file.
    pub content: [u8; 32],
    /// The date of the provenance that is cited.
    pub date: Option<String>,
    /// Number of provenances.
    pub provenances: u32,
    /// Number of signatures.
    pub signatures: u32,
}

impl Entry {
    /// The entry of a certificate without provenance.
    pub(crate) fn of(content: &Content) -> Entry {
        let Content { statement, totals, hinted, bytes, stored_bytes, .. } = content;
        Entry {
            identity: totals.identity,
            statement: statement.clone(),
            lemmas: totals.lemmas,
            evidence: totals.evidence,
            hinted: *hinted,
            bytes: *bytes,
            stored_bytes: *stored_bytes,
            content: totals.content,
            date: None,
            provenances: 0,
            signatures: 0,
        }
    }

    pub(crate) fn row(&self) -> Result<Vec<u8>, Error> {
        let mut row =
            postcard::to_allocvec(self).map_err(|error| Error::Index(format!("not writable: {error}")))?;
        let digest = blake3::hash(&row);
        row.extend_from_slice(&digest.as_bytes()[..DIGEST]);
        Ok(row)
    }

    pub(crate) fn read(key: [u8; 32], row: &[u8]) -> Option<Entry> {
        let (body, digest) = row.split_at(row.len().checked_sub(DIGEST)?);
        if blake3::hash(body).as_bytes()[..DIGEST] != *digest {
            return None;
        }
        let (identity, rest) = body.split_first_chunk()?;
        let (statement, rest) = Statement::take(rest).ok()?;
        let (lemmas, evidence, hinted, bytes, stored_bytes, content, date, provenances, signatures) =
            postcard::from_bytes(rest).ok()?;
        (*identity == key).then_some(Entry {
            identity: Identity(key),
            statement,
            lemmas,
            evidence,
            hinted,
            bytes,
            stored_bytes,
            content,
            date,
            provenances,
            signatures,
        })
    }
}

/// The lock of an archive, released when this is dropped. There is none where nobody can write, and so
/// nobody changes anything.
pub(crate) struct Lock(#[expect(dead_code, reason = "it is the file that is locked")] Option<File>);

impl Lock {
    /// Waits until nobody else reads or changes the index.
    pub(crate) fn exclusive(layout: &Layout) -> Result<Lock, Error> {
        let path = layout.lock();
        let file = open_with(&mut for_the_lock(), &path).at(&path)?;
        file.lock().at(&path)?;
        Ok(Lock(Some(file)))
    }

    /// Waits until nobody changes the index.
    pub(crate) fn shared(layout: &Layout) -> Result<Lock, Error> {
        let path = layout.lock();
        let file = match open_regular(&path) {
            // A copy of an archive may lack it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                match open_with(&mut for_the_lock(), &path) {
                    Err(error) if is_read_only(&error) => return Ok(Lock(None)),
                    made => made,
                }
            }
            opened => opened,
        };
        let file = file.at(&path)?;
        file.lock_shared().at(&path)?;
        Ok(Lock(Some(file)))
    }
}

fn for_the_lock() -> fs::OpenOptions {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    options
}

/// Whether nothing can be written in a place.
pub(crate) fn is_read_only(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied)
}

/// All entries, in the order of their identities.
pub(crate) fn read(layout: &Layout) -> Result<Vec<Entry>, Error> {
    let path = layout.index();
    is_file(&path)?;
    {
        let _lock = Lock::shared(layout)?;
        if let Ok(database) = guarded(&path, || ReadOnlyDatabase::open(&path).map_err(redb::Error::from)) {
            return guarded(&path, || all(&database))?;
        }
    }
    // The process that changed it last was killed: opening it for changes puts it in order.
    let lock = Lock::exclusive(layout)?;
    let database = open(layout, &lock)?;
    guarded(&path, || all(&database))?
}

/// Makes sure that nothing else is in the place of the index.
fn is_file(path: &Path) -> Result<(), Error> {
    match open_regular(path) {
        Err(error) if error.kind() == io::ErrorKind::Other => Err(error).at(path),
        // Other faults are reported when it is opened.
        _ => Ok(()),
    }
}

/// Opens the index for changes. The lock is held.
fn open(layout: &Layout, _: &Lock) -> Result<Database, Error> {
    let path = layout.index();
    is_file(&path)?;
    guarded(&path, || Database::open(&path).map_err(redb::Error::from))
}

fn all(database: &impl ReadableDatabase) -> Result<Result<Vec<Entry>, Error>, redb::Error> {
    let table = database.begin_read()?.open_table(TABLE)?;
    let mut entries = Vec::new();
    for row in table.iter()? {
        let (key, value) = row?;
        match Entry::read(key.value(), value.value()) {
            Some(entry) => entries.push(entry),
            None => return Ok(Err(Error::Index("damaged: a row is not what was written".to_owned()))),
        }
    }
    Ok(Ok(entries))
}

/// Changes of the index that are made together or not at all. The lock is held meanwhile.
pub(crate) struct Changes {
    database: Database,
    put: Vec<Entry>,
    removed: Vec<Identity>,
}

impl Changes {
    pub(crate) fn begin(layout: &Layout, lock: &Lock) -> Result<Changes, Error> {
        Ok(Changes { database: open(layout, lock)?, put: Vec::new(), removed: Vec::new() })
    }

    /// What the index says about a certificate, including these changes.
    pub(crate) fn entry(&self, layout: &Layout, identity: &Identity) -> Result<Option<Entry>, Error> {
        if let Some(entry) = self.put.iter().rev().find(|entry| entry.identity == *identity) {
            return Ok(Some(entry.clone()));
        }
        let found = guarded(&layout.index(), || {
            let table = self.database.begin_read()?.open_table(TABLE)?;
            let row = table.get(identity.0)?;
            Ok(row.map(|row| Entry::read(identity.0, row.value())))
        })?;
        match found {
            None => Ok(None),
            Some(Some(entry)) => Ok(Some(entry)),
            Some(None) => Err(Error::Index("damaged: a row is not what was written".to_owned())),
        }
    }

    /// All entries as they were before these changes.
    pub(crate) fn before(&self, layout: &Layout) -> Result<Vec<Entry>, Error> {
        guarded(&layout.index(), || all(&self.database))?
    }

    pub(crate) fn put(&mut self, entry: Entry) {
        self.put.push(entry);
    }

    pub(crate) fn remove(&mut self, identity: Identity) {
        self.removed.push(identity);
    }

    /// Makes the changes, and makes sure that they are on disk.
    pub(crate) fn commit(self, layout: &Layout) -> Result<(), Error> {
        let rows = self.put.iter().map(|entry| Ok((entry.identity.0, entry.row()?)));
        let rows = rows.collect::<Result<Vec<_>, Error>>()?;
        guarded(&layout.index(), || {
            let transaction = self.database.begin_write()?;
            {
                let mut table = transaction.open_table(TABLE)?;
                for (key, row) in &rows {
                    table.insert(key, row.as_slice())?;
                }
                for identity in &self.removed {
                    table.remove(identity.0)?;
                }
            }
            transaction.commit().map_err(redb::Error::from)
        })
    }
}

/// Writes a new index next to the old one, if there is one, and replaces it. The lock is held.
pub(crate) fn rebuild(layout: &Layout, entries: &[Entry], _: &Lock) -> Result<(), Error> {
    make_folder(&layout.incoming())?;
    let new = layout.incoming().join("index.new");
    match fs::remove_file(&new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error).at(&new),
        _ => {}
    }
    let rows = entries.iter().map(|entry| Ok((entry.identity.0, entry.row()?)));
    let rows = rows.collect::<Result<Vec<_>, Error>>()?;
    guarded(&new, || {
        let database = Database::create(&new)?;
        let transaction = database.begin_write()?;
        {
            let mut table = transaction.open_table(TABLE)?;
            for (key, row) in &rows {
                table.insert(key, row.as_slice())?;
            }
        }
        transaction.commit()?;
        database.close().map_err(redb::Error::from)
    })?;
    let path = layout.index();
    fs::rename(&new, &path).at(&path)?;
    sync_folder(&layout.root).at(&layout.root)
}

/// Does something with the database. Damage may make the database panic; that is treated like any other
/// damage.
fn guarded<T>(path: &Path, act: impl FnOnce() -> Result<T, redb::Error>) -> Result<T, Error> {
    match catch_unwind(AssertUnwindSafe(act)) {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(redb::Error::Io(error))) if error.kind() == io::ErrorKind::NotFound => {
            Err(Error::Index("missing".to_owned()))
        }
        // Its own complaints about bytes come as errors of input, too.
        Ok(Err(redb::Error::Io(error)))
            if !matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof) =>
        {
            Err(Error::Io(path.to_owned(), error))
        }
        Ok(Err(error)) => Err(Error::Index(format!("damaged: {error}"))),
        Err(_) => Err(Error::Index("damaged".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use gamecert_certs::{ClaimKind, Play};

    use super::*;

    /// Anyone who forges a row can forge its digest.
    #[test]
    fn a_row_that_no_certificate_has_is_damaged() {
        let entry = |position: &str| {
            let statement = Statement {
                game: "cram".to_owned(),
                rules: 1,
                play: Play::Normal,
                position: position.to_owned(),
                claim: ClaimKind::Nimber(0),
                axioms: Vec::new(),
                imports: Vec::new(),
            };
            Entry {
                identity: Identity([7; 32]),
                statement,
                lemmas: 1,
                evidence: 0,
                hinted: false,
                bytes: 1,
                stored_bytes: 1,
                content: [0; 32],
                date: None,
                provenances: 0,
                signatures: 0,
            }
        };
        let read = |entry: &Entry| Entry::read([7; 32], &entry.row().unwrap());
        assert_eq!(read(&entry("3x3")), Some(entry("3x3")));
        assert_eq!(read(&entry("3x3\u{1b}[2J")), None);
    }
}
