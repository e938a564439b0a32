//! The archive: what it takes in, what it hands out, what it lets go.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use gamecert_certs::Identity;
use gamecert_checker::{Config, Source, Verdict, check_with};
use tempfile::NamedTempFile;

use crate::error::{At, Error};
use crate::index::{self, Changes, Entry, Lock};
use crate::layout::{Abbreviation, Layout, new_file, parse_identity, put, sync_folder, write_whole};
use crate::object::{Form, Limited, MAX_BYTES, Stored, TooMuch};
use crate::provenance::{self, Provenance};
use crate::query;
use crate::signature::{self, Key, Signature};

/// A folder that keeps certificates.
#[derive(Clone, Debug)]
pub struct Archive {
    pub(crate) layout: Layout,
}

/// How a certificate comes in.
pub struct Incoming<'a> {
    /// The most bytes that are read.
    pub max_bytes: u64,
    /// How it is to be kept.
    pub form: Form,
    /// What to ask of the certificate.
    pub config: Config,
    /// Finds imports that are not in the archive yet. They are checked with the certificate, but have to be in the archive
    /// before it is accepted.
    pub imports: &'a mut dyn FnMut(&Identity) -> io::Result<Option<Source<'static>>>,
    /// Signatures of its bytes, each with the key that it is by.
    pub signatures: Vec<(Signature, Key)>,
    /// Where it comes from.
    pub provenance: Provenance,
}

impl Incoming<'_> {
    /// The most bytes unless something else is said.
    pub const MAX_BYTES: u64 = MAX_BYTES;
}

/// A certificate that the checker verified, in a copy that nobody else changes. Dropped, it leaves nothing behind.
pub struct Staged {
    file: NamedTempFile,
    form: Form,
    entry: Entry,
    signatures: Vec<(Signature, Key)>,
    provenance: Provenance,
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
    /// Its bytes have taken the place of others of the same identity.
    Replaced(Entry),
    /// It was there already; perhaps more is told of it now.
    Known(Entry),
}

impl Accepted {
    /// The certificate as it is listed now.
    #[must_use]
    pub fn entry(&self) -> &Entry {
        match self {
            Accepted::New(entry) | Accepted::Replaced(entry) | Accepted::Known(entry) => entry,
        }
    }
}

impl Archive {
    /// Makes an archive of a new or empty folder.
    ///
    /// # Errors
    /// If something is in the folder, if it lies in an archive, or if it cannot be written.
    pub fn create(root: &Path) -> Result<Archive, Error> {
        let layout = Layout::create(root)?;
        let lock = Lock::exclusive(&layout)?;
        index::rebuild(&layout, &[], &lock)?;
        Ok(Archive { layout })
    }

    /// Opens an archive.
    ///
    /// # Errors
    /// If the folder is none, or of another version.
    pub fn open(root: &Path) -> Result<Archive, Error> {
        Layout::open(root).map(|layout| Archive { layout })
    }

    /// The archive that a folder is or lies in, if any.
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

    /// The certificate whose identity begins so.
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

    /// The bytes of a certificate; `None` if there is no such object.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn object(&self, identity: &Identity) -> io::Result<Option<Source<'static>>> {
        Stored::find(&self.layout, identity).map(|stored| stored.open()).transpose()
    }

    /// Sees that a copy of a certificate is what the archive took in.
    ///
    /// # Errors
    /// If it is not, or cannot be read.
    pub fn hold_against(&self, identity: &Identity, copy: &Path) -> Result<(), Error> {
        let content = Stored { path: copy.to_owned(), form: Form::Plain }.read();
        match content {
            Ok(content) if content.totals.identity == *identity => Ok(()),
            Ok(content) => Err(Error::Damaged(*identity, format!("it is {}", content.totals.identity))),
            Err(Error::Verdict(verdict)) => Err(Error::Damaged(*identity, verdict.to_string())),
            Err(error) => Err(error),
        }
    }

    /// What is told of a certificate, in the order of dates.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn provenances(&self, identity: &Identity) -> Result<Vec<Provenance>, Error> {
        let read = |path: PathBuf| {
            let text = read_small(&path, provenance::MAX_BYTES)?;
            Provenance::read(&text).map_err(|why| Error::Provenance(format!("{}: {why}", path.display())))
        };
        let mut found = self
            .beside(identity, "provenance-", ".json")?
            .into_iter()
            .map(read)
            .collect::<Result<Vec<_>, _>>()?;
        found.sort_by(|one, other| one.date.cmp(&other.date));
        Ok(found)
    }

    /// The signatures of a certificate, each with the name of its key.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn signatures(&self, identity: &Identity) -> Result<Vec<(String, Signature)>, Error> {
        let read = |path: PathBuf| {
            let text = read_small(&path, signature::MAX_BYTES)?;
            let signature = Signature::read(&text)
                .map_err(|why| Error::Signature(format!("{}: {why}", path.display())))?;
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            Ok((name.trim_start_matches("signature-").to_owned(), signature))
        };
        self.beside(identity, "signature-", ".minisig")?.into_iter().map(read).collect()
    }

    /// The files beside an object whose names begin and end so, in the order of their names.
    fn beside(&self, identity: &Identity, begin: &str, end: &str) -> Result<Vec<PathBuf>, Error> {
        let folder = self.layout.beside(identity);
        let mut found: Vec<PathBuf> = files(&folder)?
            .into_iter()
            .filter(|path| {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                name.starts_with(begin) && name.ends_with(end)
            })
            .collect();
        found.sort();
        Ok(found)
    }

    /// Copies a certificate into the folder and has the checker judge the copy. It is not in the archive yet.
    ///
    /// # Errors
    /// If it is not verified, too large, not signed as it says, or cannot be written.
    pub fn stage(&self, from: impl Read, incoming: Incoming<'_>) -> Result<Staged, Error> {
        let Incoming { max_bytes, form, config, imports, signatures, provenance } = incoming;
        provenance.check().map_err(Error::Provenance)?;
        let folder = self.layout.incoming();
        // Whoever collects what was left behind sees by the lock that this one is not, but may have come in between.
        let mut file = loop {
            let file = new_file(&folder).at(&folder)?;
            file.as_file().lock().at(&folder)?;
            if file.path().exists() {
                break file;
            }
        };
        copy(Limited::new(from, max_bytes), &mut file, form).map_err(|error| {
            let is_too_large = error.get_ref().is_some_and(|inner| inner.is::<TooMuch>());
            if is_too_large { Error::TooLarge(max_bytes) } else { Error::Io(folder.clone(), error) }
        })?;
        let stored = Stored { path: file.path().to_owned(), form };
        let open = || stored.open().at(&folder);
        let mut find = |identity: &Identity| match self.object(identity)? {
            Some(found) => Ok(Some(found)),
            None => imports(identity),
        };
        match check_with(open()?, &config, &mut find, &mut |_| {}) {
            Verdict::Verified(_) => {}
            verdict => return Err(Error::Verdict(Box::new(verdict))),
        }
        for (signature, key) in &signatures {
            signature.verify(key, open()?).map_err(Error::Signature)?;
        }
        let content = stored.read()?;
        let told = provenance_of(provenance, &content.metadata);
        told.text().map_err(Error::Provenance)?;
        file.as_file().sync_all().at(&folder)?;
        Ok(Staged { file, form, entry: Entry::of(&content), signatures, provenance: told })
    }

    /// Moves what was verified to its place, with what is told of it, and lists it. When this returns, all that is accepted is on
    /// disk. One that cannot be accepted does not keep out the others.
    ///
    /// # Errors
    /// If the index cannot be read or written: then none is listed.
    pub fn accept(&self, staged: Vec<Staged>, replace: bool) -> Result<Vec<Result<Accepted, Error>>, Error> {
        let lock = Lock::exclusive(&self.layout)?;
        let mut changes = Changes::begin(&self.layout, &lock)?;
        let accepted = staged.into_iter().map(|one| self.place(one, replace, &mut changes)).collect();
        changes.commit(&self.layout)?;
        Ok(accepted)
    }

    fn place(&self, staged: Staged, replace: bool, changes: &mut Changes) -> Result<Accepted, Error> {
        let Staged { file, form, entry, signatures, provenance } = staged;
        let identity = entry.identity;
        for import in &entry.statement.imports {
            if changes.entry(&self.layout, import)?.is_none() {
                return Err(Error::ImportMissing(*import));
            }
        }
        let before = changes.entry(&self.layout, &identity)?;
        let kept = self.healthy(&identity, before.as_ref());
        let is_same = kept.as_ref().is_some_and(|kept| kept.content == entry.content);
        let was_listed = before.is_some();
        let entry = match kept {
            Some(kept) if is_same || (!replace && signatures.is_empty()) => kept,
            Some(_) if !replace => return Err(Error::OtherBytes(identity)),
            _ => {
                if !is_same && was_listed {
                    // Signatures of other bytes fit no longer.
                    for path in self.beside(&identity, "signature-", ".minisig")? {
                        fs::remove_file(&path).at(&path)?;
                    }
                }
                self.put_object(file, form, &identity)?;
                entry
            }
        };
        self.tell(&identity, &provenance, &signatures)?;
        let entry = self.told(Entry { date: None, ..entry })?;
        changes.put(entry.clone());
        Ok(match (was_listed, is_same) {
            (false, _) => Accepted::New(entry),
            (true, false) if replace => Accepted::Replaced(entry),
            _ => Accepted::Known(entry),
        })
    }

    /// The entry of an object that is there and as it was.
    fn healthy(&self, identity: &Identity, listed: Option<&Entry>) -> Option<Entry> {
        let content = Stored::find(&self.layout, identity)?.read().ok()?;
        let entry = Entry::of(&content);
        let is_good =
            entry.identity == *identity && listed.is_none_or(|listed| listed.content == entry.content);
        is_good.then_some(entry)
    }

    fn put_object(&self, file: NamedTempFile, form: Form, identity: &Identity) -> Result<(), Error> {
        let shelf = self.layout.shelf(identity);
        make_folder(&shelf)?;
        let place = Stored::place(&self.layout, identity, form).path;
        put(file, &place).at(&place)?;
        for other in Form::ALL.into_iter().filter(|other| *other != form) {
            let other = Stored::place(&self.layout, identity, other).path;
            if other.exists() {
                fs::remove_file(&other).at(&other)?;
            }
        }
        Ok(())
    }

    /// Writes what is told of a certificate beside it.
    fn tell(
        &self,
        identity: &Identity,
        provenance: &Provenance,
        signatures: &[(Signature, Key)],
    ) -> Result<(), Error> {
        let folder = self.layout.beside(identity);
        if provenance.is_empty() && signatures.is_empty() {
            return Ok(());
        }
        make_folder(&folder)?;
        let write = |name: String, place: &Path, text: &str| {
            let path = place.join(name);
            if path.exists() {
                Ok(())
            } else {
                write_whole(&self.layout.incoming(), &path, text.as_bytes()).at(&path)
            }
        };
        // The same told on another day is nothing new.
        let undated = |it: &Provenance| Provenance { date: None, ..it.clone() };
        let is_known = self.provenances(identity)?.iter().any(|told| undated(told) == undated(provenance));
        if !provenance.is_empty() && !is_known {
            let text = provenance.text().map_err(Error::Provenance)?;
            let hash = blake3::hash(text.as_bytes()).to_hex();
            write(format!("provenance-{}.json", &hash[..32]), &folder, &text)?;
        }
        for (signature, key) in signatures {
            write(format!("{}.pub", key.name()), &self.layout.keys(), &format!("{}\n", key.text()))?;
            write(format!("signature-{}.minisig", key.name()), &folder, signature.text())?;
        }
        Ok(())
    }

    /// An entry with what lies beside the object.
    pub(crate) fn told(&self, entry: Entry) -> Result<Entry, Error> {
        let provenances = self.provenances(&entry.identity)?;
        let signatures = self.beside(&entry.identity, "signature-", ".minisig")?;
        let count = |found: usize| u32::try_from(found).unwrap_or(u32::MAX);
        Ok(Entry {
            date: provenances.iter().filter_map(|it| it.date.clone()).min(),
            provenances: count(provenances.len()),
            signatures: count(signatures.len()),
            ..entry
        })
    }

    /// Lets a certificate go, with what is told of it.
    ///
    /// # Errors
    /// If another one imports it, or if it cannot be removed.
    pub fn remove(&self, identity: &Identity) -> Result<(), Error> {
        let lock = Lock::exclusive(&self.layout)?;
        let mut changes = Changes::begin(&self.layout, &lock)?;
        let entries = changes.before(&self.layout)?;
        if !entries.iter().any(|entry| entry.identity == *identity) {
            return Err(Error::Unknown(identity.to_string()));
        }
        if let Some(importer) = entries.iter().find(|entry| entry.statement.imports.contains(identity)) {
            return Err(Error::Imported(*identity, importer.identity));
        }
        // An object that no list names would be listed again; so that one goes first, and a list that names nothing is mended.
        if let Some(Stored { path, .. }) = Stored::find(&self.layout, identity) {
            fs::remove_file(&path).at(&path)?;
            let shelf = self.layout.shelf(identity);
            sync_folder(&shelf).at(&shelf)?;
        }
        changes.remove(*identity);
        changes.commit(&self.layout)?;
        let beside = self.layout.beside(identity);
        if beside.exists() { fs::remove_dir_all(&beside).at(&beside) } else { Ok(()) }
    }

    /// Clears away what was left behind by those that were killed: copies that nobody works on any more, and what is told of
    /// certificates that are not there. Returns how many files there were, and how many bytes.
    ///
    /// # Errors
    /// If something cannot be removed.
    pub fn collect(&self) -> Result<(u64, u64), Error> {
        let _lock = Lock::exclusive(&self.layout)?;
        let (mut count, mut bytes) = (0, 0);
        let mut clear = |path: &Path| {
            count += 1;
            bytes += fs::metadata(path).map_or(0, |found| found.len());
            fs::remove_file(path).at(path)
        };
        for path in files(&self.layout.incoming())? {
            let file = File::options().write(true).open(&path).at(&path)?;
            if file.try_lock().is_ok() {
                clear(&path)?;
            }
        }
        for shelf in folders(&self.layout.all_beside())? {
            for beside in folders(&shelf)? {
                let name = beside.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let identity = parse_identity(&name);
                if identity.is_some_and(|identity| Stored::find(&self.layout, &identity).is_none()) {
                    files(&beside)?.iter().try_for_each(|path| clear(path))?;
                    fs::remove_dir(&beside).at(&beside)?;
                }
            }
        }
        Ok((count, bytes))
    }
}

fn copy(mut from: impl Read, to: &mut NamedTempFile, form: Form) -> io::Result<()> {
    match form {
        Form::Plain => {
            let mut to = io::BufWriter::new(to);
            io::copy(&mut from, &mut to)?;
            to.flush()
        }
        Form::Compressed => {
            let mut to = zstd::Encoder::new(to, 0)?;
            to.include_checksum(true)?;
            io::copy(&mut from, &mut to)?;
            to.finish()?.flush()
        }
    }
}

/// What is told, with what the metadata of the certificate tells of its making.
fn provenance_of(told: Provenance, metadata: &[(String, String)]) -> Provenance {
    let value = |key: &str| metadata.iter().find(|(found, _)| found == key).map(|(_, value)| value.clone());
    Provenance {
        engine: told.engine.or_else(|| value("engine")),
        command: told.command.or_else(|| value("command")),
        ..told
    }
}

/// Makes a folder, and those above it in the archive.
fn make_folder(folder: &Path) -> Result<(), Error> {
    if folder.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(folder).at(folder)?;
    folder.ancestors().skip(1).take(2).try_for_each(|above| sync_folder(above).at(above))
}

/// The ordinary files in a folder, no links among them; none if there is no such folder.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    listed(folder, fs::FileType::is_file)
}

/// The folders in a folder; none if there is no such folder.
pub(crate) fn folders(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    listed(folder, fs::FileType::is_dir)
}

fn listed(folder: &Path, is_wanted: impl Fn(&fs::FileType) -> bool) -> Result<Vec<PathBuf>, Error> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.at(folder)?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.at(folder)?;
        if is_wanted(&entry.file_type().at(folder)?) {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

/// Reads a small text, and no more.
pub(crate) fn read_small(path: &Path, most: usize) -> Result<String, Error> {
    let mut text = String::new();
    Limited::new(File::open(path).at(path)?, most as u64).read_to_string(&mut text).at(path)?;
    Ok(text)
}
