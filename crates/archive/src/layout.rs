//! Where things are in an archive.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Mutex;

use gamecert_certs::Identity;
use serde::{Deserialize, Serialize};

use crate::error::{At, Error};
use crate::regular_file::{is_within, open_regular};

/// The version of the folder's layout and of its index.
pub const VERSION: u64 = 1;

const HEAD: &str = "archive.json";
const KIND: &str = "gamecert archive";
/// The largest head that is read, in bytes.
const MAX_HEAD_BYTES: u64 = 4096;

/// The contents of `archive.json`.
#[derive(Serialize, Deserialize)]
struct Head {
    kind: String,
    version: u64,
}

/// The paths of an archive. Names are made only from identities and key numbers.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) root: PathBuf,
}

impl Layout {
    /// Creates the folders of a new archive, and its lock. Without a head the folder is not an archive yet;
    /// [`Layout::finish`] writes it.
    pub(crate) fn create(root: &Path) -> Result<Layout, Error> {
        let layout = Layout { root: root.to_owned() };
        let parent = root.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let place = parent.canonicalize().at(parent)?;
        if let Some(outer) = place.ancestors().find(|above| above.join(HEAD).is_file()) {
            return Err(Error::Nested(outer.to_owned()));
        }
        match new_folder(root) {
            Err(Error::NotEmpty(_)) if layout.is_finished() => {
                return Err(Error::AlreadyOne(root.to_owned()));
            }
            Err(Error::NotEmpty(_)) if layout.is_unfinished()? => {}
            made => made?,
        }
        layout.folders().iter().try_for_each(|folder| make_folder(folder))?;
        fs::write(layout.lock(), "").at(&layout.lock())?;
        Ok(layout)
    }

    /// Writes the head, which makes the folder an archive.
    pub(crate) fn finish(&self) -> Result<(), Error> {
        let head = Head { kind: KIND.to_owned(), version: VERSION };
        let text = serde_json::to_string_pretty(&head).map_err(io::Error::from).at(&self.root)? + "\n";
        let path = self.root.join(HEAD);
        write_whole(&self.incoming(), &path, text.as_bytes()).at(&path)
    }

    /// Whether there is a head.
    pub(crate) fn is_finished(&self) -> bool {
        fs::symlink_metadata(self.root.join(HEAD)).is_ok()
    }

    /// Whether the creation of an archive was interrupted before its head was written, and nothing else is
    /// in the folder.
    fn is_unfinished(&self) -> Result<bool, Error> {
        let folders = self.folders();
        for entry in fs::read_dir(&self.root).at(&self.root)? {
            let entry = entry.at(&self.root)?;
            let (path, kind) = (entry.path(), entry.file_type().at(&entry.path())?);
            let is_ours = if kind.is_dir() {
                folders.contains(&path) && self.is_left_over(&path)?
            } else if path == self.lock() {
                kind.is_file() && entry.metadata().at(&path)?.len() == 0
            } else {
                // The index and the log come after all the others.
                let is_last =
                    path == self.index() || (path == self.log() && entry.metadata().at(&path)?.len() == 0);
                kind.is_file() && is_last && self.lock().is_file()
            };
            if !is_ours {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a folder is empty, or holds only files that are not in place yet.
    fn is_left_over(&self, folder: &Path) -> Result<bool, Error> {
        for entry in fs::read_dir(folder).at(folder)? {
            let entry = entry.at(folder)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_incoming = folder == self.incoming() && (name.ends_with(".part") || name == "index.new");
            if !is_incoming || !entry.file_type().at(folder)?.is_file() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn folders(&self) -> [PathBuf; 4] {
        [self.objects(), self.all_attachments(), self.keys(), self.incoming()]
    }

    /// Finds an existing archive.
    pub(crate) fn open(root: &Path) -> Result<Layout, Error> {
        let layout = Layout { root: root.to_owned() };
        let path = root.join(HEAD);
        let file = match open_regular(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(Error::NotAnArchive(root.to_owned()));
            }
            opened => opened.at(&path)?,
        };
        let mut text = String::new();
        file.take(MAX_HEAD_BYTES).read_to_string(&mut text).at(&path)?;
        match serde_json::from_str::<Head>(&text) {
            Ok(head) if head.kind == KIND && head.version == VERSION => layout.within(),
            Ok(head) if head.kind == KIND => Err(Error::Version { found: head.version, known: VERSION }),
            _ => Err(Error::NotAnArchive(root.to_owned())),
        }
    }

    /// Makes sure that no folder of it is a link, which could lead out of the archive.
    fn within(self) -> Result<Layout, Error> {
        for folder in self.folders() {
            if fs::symlink_metadata(&folder).is_ok_and(|found| found.is_symlink()) {
                return Err(io::Error::other("it is a link; a folder of an archive has to be in it"))
                    .at(&folder);
            }
        }
        Ok(self)
    }

    pub(crate) fn objects(&self) -> PathBuf {
        self.root.join("objects")
    }

    pub(crate) fn all_attachments(&self) -> PathBuf {
        self.root.join("beside")
    }

    pub(crate) fn keys(&self) -> PathBuf {
        self.root.join("keys")
    }

    pub(crate) fn incoming(&self) -> PathBuf {
        self.root.join("incoming")
    }

    pub(crate) fn lock(&self) -> PathBuf {
        self.root.join("lock")
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.root.join("accepted.log")
    }

    pub(crate) fn index(&self) -> PathBuf {
        self.root.join("index.redb")
    }

    /// The folder of an object.
    pub(crate) fn shelf(&self, identity: &Identity) -> PathBuf {
        self.objects().join(&identity.to_string()[..2])
    }

    /// The folder of the files stored with an object.
    pub(crate) fn attachments(&self, identity: &Identity) -> PathBuf {
        let name = identity.to_string();
        self.all_attachments().join(&name[..2]).join(&name)
    }
}

/// Creates a folder, unless it exists and is empty.
///
/// # Errors
/// If it is not empty, or cannot be created.
pub fn new_folder(folder: &Path) -> Result<(), Error> {
    match fs::read_dir(folder).map(|mut found| found.next().is_some()) {
        Ok(true) => Err(Error::NotEmpty(folder.to_owned())),
        Ok(false) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => fs::create_dir(folder).at(folder),
        Err(error) => Err(error).at(folder),
    }
}

/// Creates a folder, and those above it in the archive.
pub(crate) fn make_folder(folder: &Path) -> Result<(), Error> {
    is_within(folder).at(folder)?;
    let missing: Vec<&Path> = folder.ancestors().take_while(|above| !above.is_dir()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    fs::create_dir_all(folder).at(folder)?;
    missing.iter().filter_map(|made| made.parent()).try_for_each(|above| sync_folder(above).at(above))
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
    is_within(folder).at(folder)?;
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

/// Writes a small file under a temporary name, makes sure that it is on disk, and renames it.
pub(crate) fn write_whole(incoming: &Path, place: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = new_file(incoming)?;
    io::Write::write_all(&mut file, bytes)?;
    put(file, place)
}

/// How the names of new files begin, and how they end.
const NEW: (&str, &str) = (".gamecert-", ".part");

/// Where this process has created new files.
static FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A new file in a folder, not in its place yet, and deleted when dropped. Once it has its name, its
/// permissions follow the umask. It is locked, so that others see that it is in use.
///
/// # Errors
/// If there is no such folder, or nothing can be written there.
pub fn new_file(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let prefix = own_prefix();
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(NEW.1);
    for_everybody(&mut builder);
    if let Ok(mut folders) = FOLDERS.lock() {
        folders.insert(folder.to_owned());
    }
    loop {
        // The name of the temporary file is of no use to the user.
        let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
        // A process that clears away what was left behind may have come in between. Some folders have no locks.
        if file.as_file().try_lock().is_err() || file.path().exists() {
            return Ok(file);
        }
    }
}

fn own_prefix() -> String {
    format!("{}{}-", NEW.0, std::process::id())
}

/// Removes the new files of this process, which is about to end.
pub fn clear_new_files() {
    let prefix = own_prefix();
    let folders = FOLDERS.lock().map(|folders| folders.clone()).unwrap_or_default();
    for path in folders.iter().flat_map(|folder| new_files(folder)) {
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&prefix)) {
            // What cannot be cleared away is cleared away by others later.
            let _ = fs::remove_file(path);
        }
    }
}

/// Removes abandoned new files from a folder: they are not locked, and the process that made them is gone.
pub fn clear_left_behind(folder: &Path) {
    for path in new_files(folder) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let process = name.trim_start_matches(NEW.0).split('-').next().unwrap_or_default();
        // Where processes are not listed, the lock alone decides.
        let is_at_work = process.parse::<u32>().is_ok_and(|it| Path::new(&format!("/proc/{it}")).exists());
        let is_file = fs::symlink_metadata(&path).is_ok_and(|found| found.is_file());
        let is_left = || fs::File::open(&path).is_ok_and(|file| file.try_lock().is_ok());
        if is_file && !is_at_work && is_left() {
            let _ = fs::remove_file(path);
        }
    }
}

fn new_files(folder: &Path) -> Vec<PathBuf> {
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_new = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(NEW.0) && name.ends_with(NEW.1)
    };
    names.filter(is_new).collect()
}

/// Makes sure that a new file is on disk, and gives it its name.
pub(crate) fn put(file: tempfile::NamedTempFile, place: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(place).map_err(|error| error.error)?;
    sync_folder(place.parent().unwrap_or(Path::new(".")))
}

/// Makes sure that the names in a folder are on disk.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { fs::File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Temporary files are private.
#[cfg(unix)]
fn for_everybody(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn for_everybody(_: &mut tempfile::Builder<'_, '_>) {}

/// The first digits of an identity, or all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abbreviation(String);

impl Abbreviation {
    /// Whether an identity begins with these digits.
    #[must_use]
    pub fn fits(&self, identity: &Identity) -> bool {
        identity.to_string().starts_with(&self.0)
    }

    /// The identity, if it is complete.
    #[must_use]
    pub fn whole(&self) -> Option<Identity> {
        parse_identity(&self.0)
    }
}

impl std::fmt::Display for Abbreviation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Abbreviation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.to_ascii_lowercase();
        let is_good = (4..=64).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_good {
            Ok(Abbreviation(digits))
        } else {
            Err(format!("`{text}` is not the beginning of an identity: 4 to 64 hexadecimal digits"))
        }
    }
}

/// Reads the 64 digits of an identity, in lower case.
pub(crate) fn parse_identity(text: &str) -> Option<Identity> {
    if text.len() != 64 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, at) in bytes.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(&text[at..at + 2], 16).ok()?;
    }
    Some(Identity(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identities_are_read_as_they_are_written() {
        let identity = Identity(std::array::from_fn(|at| u8::try_from(at * 7).unwrap_or(255)));
        let text = identity.to_string();
        assert_eq!(parse_identity(&text), Some(identity));
        assert_eq!(parse_identity(&text.to_uppercase()), None);
        assert_eq!(parse_identity(&text[1..]), None);
        let short: Abbreviation = text[..5].to_uppercase().parse().unwrap();
        assert!(short.fits(&identity) && short.whole().is_none());
        for wrong in ["", "abc", "../..", "g123", &"0".repeat(65)] {
            assert!(wrong.parse::<Abbreviation>().is_err(), "{wrong}");
        }
    }
}
