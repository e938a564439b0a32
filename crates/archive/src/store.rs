//! The archive: adding, reading and removing certificates.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use gamecert_certs::{Fault, Identity};
use gamecert_elaborate::{Allowed, Config, Earned, Source, Verdict, check_with};
use tempfile::NamedTempFile;

use crate::accepted::{self, Event, Log};
use crate::error::{At, Error};
use crate::file_state::FileState;
use crate::index::{self, Changes, Entry, Lock};
use crate::layout::{Abbreviation, Layout, make_folder, new_file, put, sync_folder};
use crate::object::{self, Form, Limited, MAX_BYTES, Stored, TooMuch, read_through};
use crate::provenance::Provenance;
use crate::query;
use crate::signature::{Key, Signature};

/// A folder that keeps certificates.
#[derive(Clone, Debug)]
pub struct Archive {
    pub(crate) layout: Layout,
}

/// How a certificate is added.
pub struct Incoming<'a> {
    /// The most bytes that are read.
    pub max_bytes: u64,
    /// The form in which it is stored.
    pub form: Form,
    /// What a check may take.
    pub allowed: Allowed,
    /// Finds imports that are not in the archive yet. They are checked with the certificate, but have to be in the archive
    /// before it is accepted.
    pub imports: &'a mut dyn FnMut(&Identity) -> io::Result<Option<Source<'static>>>,
    /// Signatures of its bytes, each with its key.
    pub signatures: Vec<(Signature, Key)>,
    /// Where it comes from.
    pub provenance: Provenance,
    /// Whether this provenance is cited from now on, instead of the first one.
    pub curate: bool,
}

impl Incoming<'_> {
    /// The most bytes by default.
    pub const MAX_BYTES: u64 = MAX_BYTES;
}

/// A certificate that the checker verified, in a copy that nobody else changes. When dropped, it leaves
/// nothing behind.
pub struct Staged {
    file: NamedTempFile,
    form: Form,
    entry: Entry,
    signatures: Vec<(Signature, Key)>,
    provenance: Provenance,
    curate: bool,
    /// How it was judged.
    config: Config,
    /// What was in its place when it was added.
    there: Option<There>,
}

/// An existing object.
struct There {
    stored: Stored,
    /// Of the file before it was read.
    state: FileState,
    /// None if it does not match its name, or the checker does not verify it.
    entry: Option<Entry>,
}

impl Staged {
    /// What it claims, and its size.
    #[must_use]
    pub fn entry(&self) -> &Entry {
        &self.entry
    }
}

/// What became of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// It is new.
    New(Entry),
    /// Its bytes have replaced others of the same identity, and this many signatures that do not match them
    /// were dropped.
    Replaced(Entry, usize),
    /// It was there already; it may have gained provenance.
    Known(Entry),
}

impl Accepted {
    /// The certificate as it is listed now.
    #[must_use]
    pub fn entry(&self) -> &Entry {
        match self {
            Accepted::New(entry) | Accepted::Replaced(entry, _) | Accepted::Known(entry) => entry,
        }
    }
}

impl Archive {
    /// Creates an archive in a new or empty folder.
    ///
    /// # Errors
    /// If the folder is not empty, is inside an archive, or cannot be written to.
    pub fn create(root: &Path) -> Result<Archive, Error> {
        let layout = Layout::create(root)?;
        let lock = Lock::exclusive(&layout)?;
        // Two may make it at once.
        if layout.is_finished() {
            return Err(Error::AlreadyOne(root.to_owned()));
        }
        index::rebuild(&layout, &[], &lock)?;
        accepted::append(&layout, &[], &lock)?;
        layout.finish()?;
        Ok(Archive { layout })
    }

    /// Opens an archive.
    ///
    /// # Errors
    /// If the folder is not an archive, or of another version.
    pub fn open(root: &Path) -> Result<Archive, Error> {
        Layout::open(root).map(|layout| Archive { layout })
    }

    /// The archive that a folder is or is inside of, if any.
    #[must_use]
    pub fn around(folder: &Path) -> Option<PathBuf> {
        let is_one =
            |above: &&Path| !matches!(Layout::open(above), Err(Error::NotAnArchive(_) | Error::Io(..)));
        folder.ancestors().find(is_one).map(Path::to_owned)
    }

    /// The folder.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.layout.root
    }

    /// All certificates, ordered by game, play, position and claim.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub fn entries(&self) -> Result<Vec<Entry>, Error> {
        let mut entries = index::read(&self.layout)?;
        query::sort(&mut entries);
        Ok(entries)
    }

    /// The certificate whose identity begins with these digits.
    ///
    /// # Errors
    /// If there is none, or more than one.
    pub fn entry(&self, name: &Abbreviation) -> Result<Entry, Error> {
        let mut found = index::read(&self.layout)?;
        found.retain(|entry| name.fits(&entry.identity));
        match (found.pop(), found.len()) {
            (Some(entry), 0) => Ok(entry),
            (Some(_), more) => Err(Error::Ambiguous(name.to_string(), more + 1)),
            (None, _) => Err(Error::Unknown(name.to_string())),
        }
    }

    /// The identity that begins with these digits: of a listed certificate, or else of an unlisted object,
    /// or of one that was accepted and lost.
    ///
    /// # Errors
    /// If there is none, or more than one.
    pub fn find(&self, name: &Abbreviation) -> Result<(Identity, Option<Entry>), Error> {
        match self.entry(name) {
            Ok(entry) => Ok((entry.identity, Some(entry))),
            Err(Error::Unknown(text)) => {
                let mut found: BTreeSet<Identity> =
                    object::all(&self.layout, &mut Vec::new())?.into_keys().collect();
                found.extend(Log::read(&self.layout)?.unwrap_or_default().accepted.into_keys());
                found.retain(|identity| name.fits(identity));
                match (found.pop_first(), found.len()) {
                    (Some(identity), 0) => Ok((identity, None)),
                    (Some(_), more) => Err(Error::Ambiguous(text, more + 1)),
                    (None, _) => Err(Error::Unknown(text)),
                }
            }
            Err(error) => Err(error),
        }
    }

    /// The bytes of a certificate; `None` if there is no such object.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn object(&self, identity: &Identity) -> io::Result<Option<Source<'static>>> {
        Stored::find(&self.layout, identity).map(|stored| stored.open()).transpose()
    }

    /// The bytes of a listed certificate; reading fails if there are more than are listed. `None` if there
    /// is no such object.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn listed_object(&self, entry: &Entry) -> io::Result<Option<Source<'static>>> {
        let found = self.object(&entry.identity)?;
        Ok(found.map(|from| Box::new(Limited::new(from, entry.bytes)) as Source<'static>))
    }

    /// Makes sure that a copy of a certificate is what the archive accepted.
    ///
    /// # Errors
    /// If it is not, or cannot be read.
    pub fn hold_against(&self, entry: &Entry, copy: &Path) -> Result<(), Error> {
        let identity = entry.identity;
        let damaged = |why: String| Err(Error::Damaged(identity, why));
        if fs::metadata(copy).at(copy)?.len() > entry.bytes {
            return damaged(TooMuch.to_string());
        }
        hold(entry, &Stored { path: copy.to_owned(), form: Form::Plain })
    }

    /// Makes sure that a certificate is what the index says, no matter who wrote the index.
    ///
    /// # Errors
    /// If it is not, or cannot be read.
    pub fn hold_listed(&self, entry: &Entry) -> Result<(), Error> {
        let missing = || Error::Damaged(entry.identity, "there is no file of it".to_owned());
        hold(entry, &Stored::find(&self.layout, &entry.identity).ok_or_else(missing)?)
    }

    /// Copies a certificate into the folder and has the checker judge the copy. It is not in the archive yet.
    ///
    /// # Errors
    /// If it is not verified, too large, not signed as required, or cannot be written.
    pub fn stage(&self, from: impl Read, incoming: Incoming<'_>) -> Result<Staged, Error> {
        let Incoming { max_bytes, form, allowed, imports, signatures, provenance, curate } = incoming;
        provenance.check().map_err(Error::Provenance)?;
        let folder = self.layout.incoming();
        make_folder(&folder)?;
        let mut file = new_file(&folder).at(&folder)?;
        let read = copy(Limited::new(from, max_bytes), &mut file, form).map_err(|error| {
            let is_too_large = error.get_ref().is_some_and(|inner| inner.is::<TooMuch>());
            if is_too_large { Error::TooLarge(max_bytes) } else { Error::Io(folder.clone(), error) }
        })?;
        read.map_err(|fault| Error::Verdict(Box::new(Verdict::Refused(fault))))?;
        let stored = Stored { path: file.path().to_owned(), form };
        let open = || stored.open().at(&folder);
        let mut find = |identity: &Identity| match self.object(identity)? {
            Some(found) => Ok(Some(found)),
            None => imports(identity),
        };
        let config = allowed.or(Earned::by(|| stored.open(), &mut find)).into();
        match check_with(open()?, &config, &mut find, &mut |_| {}) {
            Verdict::Verified(_) => {}
            verdict => return Err(Error::Verdict(Box::new(verdict))),
        }
        for (signature, key) in &signatures {
            signature.verify(key, open()?).map_err(Error::Signature)?;
        }
        let content = stored.read()?;
        let provenance = provenance_of(provenance, &content.metadata);
        provenance.text().map_err(Error::Provenance)?;
        file.as_file().sync_all().at(&folder)?;
        let entry = Entry::of(&content);
        let there = self.there(&entry, &config);
        Ok(Staged { file, form, entry, signatures, provenance, curate, config, there })
    }

    /// Moves verified certificates into place, with their provenance, and lists them. When this returns,
    /// everything accepted is on disk. One that cannot be accepted does not keep out the others.
    ///
    /// # Errors
    /// If the index cannot be read or written: then none is listed.
    pub fn accept(&self, staged: Vec<Staged>, replace: bool) -> Result<Vec<Result<Accepted, Error>>, Error> {
        let lock = Lock::exclusive(&self.layout)?;
        let mut changes = Changes::begin(&self.layout, &lock)?;
        let mut log = Log::read(&self.layout)?.unwrap_or_default();
        let mut events = Vec::new();
        let mut accepted = Vec::new();
        for one in staged {
            let placed = self.place(one, replace, &mut changes, &log);
            if let Ok(placed) = &placed {
                let Entry { identity, content, .. } = placed.entry();
                if log.accepted.get(identity) != Some(content) {
                    let event = Event::Accepted(*identity, *content);
                    log.note(event);
                    events.push(event);
                }
            }
            accepted.push(placed);
        }
        // What is listed is missed when it is lost.
        accepted::append(&self.layout, &events, &lock)?;
        changes.commit(&self.layout)?;
        Ok(accepted)
    }

    fn place(
        &self,
        staged: Staged,
        replace: bool,
        changes: &mut Changes,
        log: &Log,
    ) -> Result<Accepted, Error> {
        let Staged { file, form, entry, signatures, provenance, curate, config, there } = staged;
        let identity = entry.identity;
        for import in &entry.statement.imports {
            if changes.entry(&self.layout, import)?.is_none() {
                return Err(Error::ImportMissing(*import));
            }
        }
        let before = changes.entry(&self.layout, &identity)?;
        let there = self.still_there(&entry, &config, there);
        let is_new = there.is_none();
        let kept = there
            .and_then(|there| there.entry)
            .filter(|kept| before.as_ref().is_none_or(|before| before.content == kept.content))
            .filter(|kept| log.accepted.get(&identity).is_none_or(|content| *content == kept.content));
        let is_same = kept.as_ref().is_some_and(|kept| kept.content == entry.content);
        let mut dropped = 0;
        let entry = match kept {
            Some(kept) if is_same || (!replace && signatures.is_empty()) => kept,
            Some(_) if !replace => return Err(Error::OtherBytes(identity)),
            _ => {
                // A process that is killed here leaves no new certificate without its provenance.
                if is_new {
                    self.attach(&identity, &provenance, &signatures, curate)?;
                }
                let stored = self.put_object(file, form, &identity)?;
                // Signatures of other bytes fit no longer.
                dropped = self.drop_unfit(&identity, &stored)?;
                entry
            }
        };
        self.attach(&identity, &provenance, &signatures, curate)?;
        let entry = self.attachments(&identity).count(Entry { date: None, ..entry });
        changes.put(entry.clone());
        Ok(match before {
            None => Accepted::New(entry),
            Some(before) if before.content != entry.content || dropped > 0 => {
                Accepted::Replaced(entry, dropped)
            }
            Some(_) => Accepted::Known(entry),
        })
    }

    /// What is in the place of a verified certificate. Other bytes of the same identity are judged, too.
    fn there(&self, verified: &Entry, config: &Config) -> Option<There> {
        let stored = Stored::find(&self.layout, &verified.identity)?;
        let state = FileState::of(&stored.path).ok()?;
        let mut find = |import: &Identity| self.object(import);
        let mut is_verified = || {
            let verdict = stored.open().map(|from| check_with(from, config, &mut find, &mut |_| {}));
            matches!(verdict, Ok(Verdict::Verified(_)))
        };
        let entry = stored.read().ok().map(|content| Entry::of(&content));
        let entry = entry.filter(|it| it.identity == verified.identity);
        let entry = entry.filter(|it| it.content == verified.content || is_verified());
        Some(There { stored, state, entry })
    }

    /// What is in the place of a certificate now; it is read again only if it has been changed since.
    fn still_there(&self, verified: &Entry, config: &Config, seen: Option<There>) -> Option<There> {
        let stored = Stored::find(&self.layout, &verified.identity)?;
        let state = FileState::of(&stored.path).ok();
        let is_as_it_was = |seen: &There| seen.stored == stored && Some(seen.state) == state;
        seen.filter(is_as_it_was).or_else(|| self.there(verified, config))
    }

    fn put_object(&self, file: NamedTempFile, form: Form, identity: &Identity) -> Result<Stored, Error> {
        let shelf = self.layout.shelf(identity);
        make_folder(&shelf)?;
        let place = Stored::place(&self.layout, identity, form);
        put(file, &place.path).at(&place.path)?;
        let others = Stored::forms(&self.layout, identity).into_iter().filter(|other| *other != place);
        others.map(|other| other.path).try_for_each(|other| fs::remove_file(&other).at(&other))?;
        Ok(place)
    }

    /// Removes a certificate, listed or not, in all its forms, with its provenance.
    ///
    /// # Errors
    /// If another one imports it, or if it cannot be removed.
    pub fn remove(&self, identity: &Identity) -> Result<(), Error> {
        let lock = Lock::exclusive(&self.layout)?;
        let mut changes = Changes::begin(&self.layout, &lock)?;
        let entries = changes.before(&self.layout)?;
        let forms = Stored::forms(&self.layout, identity);
        let was_accepted = Log::read(&self.layout)?.is_some_and(|log| log.accepted.contains_key(identity));
        let is_listed = entries.iter().any(|entry| entry.identity == *identity);
        if forms.is_empty() && !was_accepted && !is_listed {
            return Err(Error::Unknown(identity.to_string()));
        }
        if let Some(importer) = entries.iter().find(|entry| entry.statement.imports.contains(identity)) {
            return Err(Error::Imported(*identity, importer.identity));
        }
        accepted::append(&self.layout, &[Event::Removed(*identity)], &lock)?;
        // An object that no list names would be listed again; so that one goes first, and a list that names nothing is mended.
        forms.iter().try_for_each(|form| fs::remove_file(&form.path).at(&form.path))?;
        if !forms.is_empty() {
            let shelf = self.layout.shelf(identity);
            sync_folder(&shelf).at(&shelf)?;
        }
        changes.remove(*identity);
        changes.commit(&self.layout)?;
        let folder = self.layout.attachments(identity);
        if folder.exists() { fs::remove_dir_all(&folder).at(&folder) } else { Ok(()) }
    }
}

/// Makes sure that a file is what is listed.
fn hold(entry: &Entry, stored: &Stored) -> Result<(), Error> {
    let damaged = |why: String| Err(Error::Damaged(entry.identity, why));
    match stored.read() {
        Ok(content) if content.totals.identity != entry.identity => {
            damaged(format!("it is {}", content.totals.identity))
        }
        Ok(content) => {
            let found = Entry::of(&content);
            let says = |entry: &Entry| {
                let Entry { statement, lemmas, evidence, hinted, bytes, content, .. } = entry.clone();
                (statement, lemmas, evidence, hinted, bytes, content)
            };
            if says(&found) == says(entry) {
                return Ok(());
            }
            damaged("it is listed with something else (gamecert archive verify mends that)".to_owned())
        }
        Err(Error::Verdict(verdict)) => damaged(verdict.to_string()),
        Err(error) => Err(error),
    }
}

/// Copies a certificate as far as it is well formed: anything else is refused at its first bytes, however
/// long it is.
fn copy(from: impl Read, to: &mut NamedTempFile, form: Form) -> io::Result<Result<(), Fault>> {
    match form {
        Form::Plain => {
            let mut to = io::BufWriter::new(to);
            let read = read_while_copying(from, &mut to)?;
            to.flush().map(|()| read)
        }
        Form::Compressed => {
            let mut to = zstd::Encoder::new(to, 0)?;
            to.include_checksum(true)?;
            let read = read_while_copying(from, &mut to)?;
            to.finish()?.flush().map(|()| read)
        }
    }
}

fn read_while_copying(from: impl Read, to: &mut impl Write) -> io::Result<Result<(), Fault>> {
    let mut failed = None;
    let read = read_through(Box::new(Copying { from, to, failed: &mut failed })).map(drop);
    failed.map_or(Ok(read), Err)
}

/// Writes what it reads.
struct Copying<'a, R, W> {
    from: R,
    to: &'a mut W,
    failed: &'a mut Option<io::Error>,
}

impl<R: Read, W: Write> Read for Copying<'_, R, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer);
        let copied = read.and_then(|count| self.to.write_all(&buffer[..count]).map(|()| count));
        copied.map_err(|error| {
            let kind = error.kind();
            // The reader tries again after this one.
            if kind != io::ErrorKind::Interrupted {
                *self.failed = Some(error);
            }
            kind.into()
        })
    }
}

/// The provenance, completed from the metadata of the certificate.
fn provenance_of(provenance: Provenance, metadata: &[(String, String)]) -> Provenance {
    let value = |key: &str| metadata.iter().find(|(found, _)| found == key).map(|(_, value)| value.clone());
    Provenance {
        engine: provenance.engine.or_else(|| value("engine")),
        command: provenance.command.or_else(|| match (value("command"), value("shrunk")) {
            (Some(command), Some(shrunk)) => Some(format!("{command}; shrunk from {shrunk}")),
            (command, _) => command,
        }),
        ..provenance
    }
}
