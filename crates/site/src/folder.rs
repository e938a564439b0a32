//! The folder of a site: each file complete, and nothing removed except what this program has put there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use gamecert_archive::{new_file, open_regular};
use hmac_sha256::Hash;
use serde_json::{Value, json};
use tempfile::TempPath;

use crate::error::{At, Error};
use crate::model::{CERTIFICATES, File, is_of_a_site, is_ours};
use crate::module::hex;

/// The list of a site's files, which marks it as a site.
const LIST: &str = "site.json";
const KIND: &str = "gamecert site";
const VERSION: u64 = 1;
/// The longest list that is read, in bytes: about a million files.
const MAX_LIST_BYTES: u64 = 256 << 20;

/// A folder in which a site is being written, by one process at a time.
pub(crate) struct Folder {
    root: PathBuf,
    /// What an earlier site has put there.
    before: BTreeSet<String>,
    /// The folder itself, locked where that is possible.
    lock: Option<fs::File>,
}

/// A file that does not have its name yet. When dropped, it leaves nothing behind. It is not open, since
/// there may be many.
pub(crate) struct Pending {
    file: TempPath,
    about: File,
}

impl Pending {
    /// Where its bytes are.
    pub(crate) fn path(&self) -> &Path {
        &self.file
    }

    /// Its length.
    pub(crate) fn bytes(&self) -> u64 {
        self.about.bytes
    }
}

impl Folder {
    /// Accepts a new or empty folder, or one with an earlier site.
    pub(crate) fn open(root: &Path) -> Result<Folder, Error> {
        match fs::create_dir(root) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error).at(root),
            _ => {}
        }
        let lock = lock(root)?;
        let is_site = fs::symlink_metadata(root.join(LIST)).is_ok();
        let before = if is_site || !is_empty(root)? { listed(root)? } else { BTreeSet::new() };
        let folder = Folder { root: root.to_owned(), before, lock };
        // From now on the folder is a site, so that a publication that was broken off can be begun again.
        if !is_site {
            folder.list(&[], &json!({}))?;
        }
        Ok(folder)
    }

    fn place(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Writes a file, unless it is there already.
    pub(crate) fn put(
        &self,
        path: &str,
        name: &str,
        media: &'static str,
        bytes: &[u8],
    ) -> Result<File, Error> {
        let pending = self.fill(path, name, media, bytes)?;
        self.keep(pending)
    }

    /// Writes everything that `from` yields next to the place of a file.
    pub(crate) fn fill(
        &self,
        path: &str,
        name: &str,
        media: &'static str,
        mut from: impl Read,
    ) -> Result<Pending, Error> {
        // In the root, so that what is not kept leaves no folder behind.
        let mut file = new_file(&self.root).at(&self.root)?;
        let (mut hash, mut bytes) = (Hash::new(), 0);
        let mut buffer = vec![0; 1 << 16];
        loop {
            let count = match from.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read.map_err(Error::Object)?,
            };
            if count == 0 {
                break;
            }
            file.write_all(&buffer[..count]).at(&self.place(path))?;
            hash.update(&buffer[..count]);
            bytes += count as u64;
        }
        let sha256 = hex(&hash.finalize());
        Ok(Pending {
            file: file.into_temp_path(),
            about: File { path: path.to_owned(), name: name.to_owned(), media, bytes, sha256 },
        })
    }

    /// Moves a file into place. An unchanged file keeps its date, so that copying to a host has less to do.
    pub(crate) fn keep(&self, pending: Pending) -> Result<File, Error> {
        let Pending { file, about } = pending;
        let place = self.place(&about.path);
        self.make_folders(&about.path)?;
        if !is_same(&place, &file, about.bytes) {
            file.persist(&place).map_err(|error| error.error).at(&place)?;
        }
        Ok(about)
    }

    /// Creates the folders of a file. None may be a link, which could lead out of the site.
    fn make_folders(&self, path: &str) -> Result<(), Error> {
        let mut folder = self.root.clone();
        for part in Path::new(path).parent().into_iter().flat_map(Path::components) {
            folder.push(part);
            match fs::symlink_metadata(&folder) {
                Ok(found) if found.is_dir() => {}
                Ok(_) => {
                    return Err(io::Error::other("it is no folder of the site, but a link or a file"))
                        .at(&folder);
                }
                Err(_) => fs::create_dir(&folder).at(&folder)?,
            }
        }
        Ok(())
    }

    /// Lists all files of the new site, then removes those that only earlier ones had, including
    /// interrupted ones. Returns the number of files removed.
    pub(crate) fn finish(self, files: &[File], about: &Value) -> Result<usize, Error> {
        let kept: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let listed = self.before.iter().filter(|path| self.is_within(path)).cloned();
        // Where there are no locks, another process may be at work there.
        let left = if self.lock.is_some() { self.left_behind()? } else { Vec::new() };
        let mut gone: BTreeSet<String> = listed.chain(left).collect();
        gone.retain(|path| !kept.contains(path.as_str()));
        gone.iter().try_for_each(|path| self.remove(path))?;
        self.list(files, about)?;
        Ok(gone.len())
    }

    /// Removes a file, and its folder if that is then empty.
    fn remove(&self, path: &str) -> Result<(), Error> {
        let place = self.place(path);
        match fs::remove_file(&place) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error).at(&place),
            _ => {}
        }
        for above in place.ancestors().skip(1).take_while(|above| *above != self.root) {
            // It may hold files of other programs.
            if fs::remove_dir(above).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// What an interrupted publication may have left: files of certificates, and files that had no name
    /// yet.
    fn left_behind(&self) -> Result<Vec<String>, Error> {
        let mut found = Vec::new();
        for name in names(&self.root, fs::FileType::is_file)? {
            if name.starts_with(".gamecert-") && name.ends_with(".part") {
                found.push(name);
            }
        }
        for identity in names(&self.place(CERTIFICATES), fs::FileType::is_dir)? {
            let folder = format!("{CERTIFICATES}/{identity}");
            let files = names(&self.place(&folder), fs::FileType::is_file)?;
            let ours = files.into_iter().filter(|name| is_ours(&identity, name));
            found.extend(ours.map(|name| format!("{folder}/{name}")).filter(|path| self.is_within(path)));
        }
        Ok(found)
    }

    /// Whether a path leads to an ordinary file in this folder.
    fn is_within(&self, path: &str) -> bool {
        let is_plain = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
        let place = self.place(path);
        let is_file = fs::symlink_metadata(&place).is_ok_and(|found| found.is_file());
        let root = self.root.canonicalize();
        let truly = place.canonicalize();
        is_plain && is_file && matches!((root, truly), (Ok(root), Ok(truly)) if truly == root.join(path))
    }

    fn list(&self, files: &[File], about: &Value) -> Result<(), Error> {
        let all: BTreeMap<&str, Value> = files
            .iter()
            .map(|file| {
                (&*file.path, json!({ "bytes": file.bytes, "sha256": file.sha256, "name": file.name }))
            })
            .collect();
        let list = json!({ "kind": KIND, "version": VERSION, "about": about, "files": all });
        let pending = self.fill(LIST, "", "application/json", format!("{list:#}\n").as_bytes())?;
        // Without it the folder is no site, so this one has to be on disk before it has its name.
        fs::File::open(pending.path()).and_then(|file| file.sync_all()).at(&self.place(LIST))?;
        self.keep(pending).map(drop)
    }
}

/// Locks a folder, where folders can be opened and locked.
fn lock(root: &Path) -> Result<Option<fs::File>, Error> {
    let Ok(folder) = fs::File::open(root) else { return Ok(None) };
    match folder.try_lock() {
        Ok(()) => Ok(Some(folder)),
        Err(TryLockError::WouldBlock) => Err(Error::Busy(root.to_owned())),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// Whether a folder contains nothing except files that hosts require there.
fn is_empty(root: &Path) -> Result<bool, Error> {
    let found = fs::read_dir(root).at(root)?.collect::<io::Result<Vec<_>>>().at(root)?;
    Ok(found.iter().all(|entry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        name.starts_with('.') || name == "CNAME"
    }))
}

/// The names of entries of this kind in a folder, without links; none if there is no such folder.
fn names(folder: &Path, is_wanted: impl Fn(&fs::FileType) -> bool) -> Result<Vec<String>, Error> {
    let found = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        found => found.at(folder)?,
    };
    let mut names = Vec::new();
    for entry in found {
        let entry = entry.at(folder)?;
        if let (true, Ok(name)) = (is_wanted(&entry.file_type().at(folder)?), entry.file_name().into_string())
        {
            names.push(name);
        }
    }
    Ok(names)
}

/// The files of the site that is in a folder.
fn listed(root: &Path) -> Result<BTreeSet<String>, Error> {
    let place = root.join(LIST);
    let is_site = |list: &Value| list["kind"] == KIND && list["version"] == VERSION;
    let read = || {
        let found = fs::symlink_metadata(&place).ok()?;
        if !found.is_file() || found.len() > MAX_LIST_BYTES {
            return None;
        }
        serde_json::from_slice::<Value>(&fs::read(&place).ok()?).ok().filter(is_site)
    };
    let list = read().ok_or_else(|| Error::NotASite(root.to_owned()))?;
    // Somebody may have changed it.
    let paths = list["files"].as_object().into_iter().flat_map(|files| files.keys().cloned());
    Ok(paths.filter(|path| is_of_a_site(path)).collect())
}

fn is_same(place: &Path, other: &Path, length: u64) -> bool {
    // Whatever else is in its place is not waited for, and gives way.
    let open = |path: &Path| open_regular(path).map(io::BufReader::new);
    let is_as_long = fs::symlink_metadata(place).is_ok_and(|found| found.len() == length);
    let (true, Ok(one), Ok(other)) = (is_as_long, open(place), open(other)) else { return false };
    let mut pairs = one.bytes().zip(other.bytes());
    pairs.all(|pair| matches!(pair, (Ok(one), Ok(other)) if one == other))
}
