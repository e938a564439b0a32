//! The folder of a site: each file whole, and nothing removed but what an earlier site of this program has put there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use gamecert_archive::new_file;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::error::{At, Error};
use crate::model::File;

/// The list of a site's files, by which it is known for one.
const LIST: &str = "site.json";
const KIND: &str = "gamecert site";
const VERSION: u64 = 1;
/// The longest list that is read, in bytes: some million files.
const MAX_LIST_BYTES: u64 = 256 << 20;

/// A folder in which a site is being written.
pub(crate) struct Folder {
    root: PathBuf,
    /// What an earlier site has put there.
    before: BTreeSet<String>,
}

impl Folder {
    /// Takes a new or empty folder, or one with an earlier site.
    pub(crate) fn open(root: &Path) -> Result<Folder, Error> {
        let is_empty = match fs::read_dir(root) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::create_dir(root).at(root)?;
                true
            }
            found => found.at(root)?.next().is_none(),
        };
        let before = if is_empty { BTreeSet::new() } else { listed(root)? };
        let folder = Folder { root: root.to_owned(), before };
        // From now on the folder is a site, so that a publication that was broken off can be begun again.
        if is_empty {
            folder.list(&[], &json!({}))?;
        }
        Ok(folder)
    }

    /// Where a file is.
    pub(crate) fn place(&self, path: &str) -> PathBuf {
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
        self.put_all(path, name, media, bytes)
    }

    /// Writes all that `from` yields.
    pub(crate) fn put_all(
        &self,
        path: &str,
        name: &str,
        media: &'static str,
        mut from: impl Read,
    ) -> Result<File, Error> {
        let place = self.place(path);
        let folder = place.parent().unwrap_or(&self.root);
        fs::create_dir_all(folder).at(folder)?;
        let mut beside = new_file(folder).at(folder)?;
        let (mut hash, mut length) = (Sha256::new(), 0);
        let mut buffer = vec![0; 1 << 16];
        loop {
            let count = match from.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read.map_err(Error::Object)?,
            };
            if count == 0 {
                break;
            }
            beside.write_all(&buffer[..count]).at(&place)?;
            hash.update(&buffer[..count]);
            length += count as u64;
        }
        // What is the same keeps its date, so that a copy to a host has less to do.
        if !is_same(&place, beside.path(), length) {
            beside.persist(&place).map_err(|error| error.error).at(&place)?;
        }
        let sha256 = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(File { path: path.to_owned(), name: name.to_owned(), media, bytes: length, sha256 })
    }

    /// Removes a file that was put there, and its folder if that is empty.
    pub(crate) fn remove(&self, path: &str) -> Result<(), Error> {
        let place = self.place(path);
        match fs::remove_file(&place) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error).at(&place),
            _ => {}
        }
        for above in place.ancestors().skip(1).take_while(|above| *above != self.root) {
            // It may hold something of somebody else.
            if fs::remove_dir(above).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Lists all files of the new site, then removes what the earlier one had besides. Tells how many these were.
    pub(crate) fn finish(self, files: &[File], about: &Value) -> Result<usize, Error> {
        let kept: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let gone: Vec<&String> = self.before.iter().filter(|path| !kept.contains(path.as_str())).collect();
        for path in &gone {
            if self.is_within(path) {
                self.remove(path)?;
            }
        }
        self.list(files, about)?;
        Ok(gone.len())
    }

    /// Whether a path of the earlier list leads to an ordinary file in this folder.
    fn is_within(&self, path: &str) -> bool {
        let is_plain = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
        let place = self.place(path);
        let is_file = fs::symlink_metadata(&place).is_ok_and(|found| found.is_file());
        let root = self.root.canonicalize();
        let truly = place.canonicalize();
        is_plain && is_file && matches!((root, truly), (Ok(root), Ok(truly)) if truly == root.join(path))
    }

    fn list(&self, files: &[File], about: &Value) -> Result<(), Error> {
        // What is listed now may be there from now on; what was there before still is.
        let old = self.before.iter().filter(|_| files.is_empty()).map(|path| (path.clone(), json!({})));
        let new = files.iter().map(|file| {
            (file.path.clone(), json!({ "bytes": file.bytes, "sha256": file.sha256, "name": file.name }))
        });
        let all: BTreeMap<String, Value> = old.chain(new).collect();
        let list = json!({ "kind": KIND, "version": VERSION, "about": about, "files": all });
        self.put(LIST, "", "application/json", format!("{list:#}\n").as_bytes()).map(drop)
    }
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
    Ok(list["files"].as_object().into_iter().flat_map(|files| files.keys().cloned()).collect())
}

fn is_same(place: &Path, other: &Path, length: u64) -> bool {
    let open = |path: &Path| fs::File::open(path).map(io::BufReader::new);
    let is_file = fs::symlink_metadata(place).is_ok_and(|found| found.is_file() && found.len() == length);
    let (true, Ok(one), Ok(other)) = (is_file, open(place), open(other)) else { return false };
    let mut pairs = one.bytes().zip(other.bytes());
    pairs.all(|pair| matches!(pair, (Ok(one), Ok(other)) if one == other))
}
