//! Folders in which imported certificates are found: under their identities, in an archive, or under any names.
//!
//! What is found is not believed: whoever reads a file sees by its bytes whether it is the one that is meant.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use gamecert_certs::{Identity, MAGIC, Part, Reader};

use crate::imports::Source;

/// Opens a certificate that an archive keeps compressed.
pub type Unpack = fn(File) -> io::Result<Source<'static>>;

/// What a certificate that is kept compressed ends with.
pub const PACKED: &str = "zst";

/// Folders that hold certificates.
#[derive(Debug, Default)]
pub struct ImportFolders {
    folders: Vec<PathBuf>,
    unpack: Option<Unpack>,
    /// The files that are not named by their identities, looked through once one is wanted.
    others: OnceCell<BTreeMap<Identity, PathBuf>>,
}

impl ImportFolders {
    /// These folders, the first ones first. Without `unpack`, compressed certificates cannot be opened.
    #[must_use]
    pub fn new(folders: &[PathBuf], unpack: Option<Unpack>) -> Self {
        Self { folders: folders.to_vec(), unpack, others: OnceCell::new() }
    }

    /// Where the certificate of this identity is: in the first folder that has it as `IDENTITY.cert` or is an archive that keeps
    /// it; else in the first one that has it under another name.
    #[must_use]
    pub fn path(&self, identity: &Identity) -> Option<PathBuf> {
        let name = format!("{identity}.cert");
        let shelf = Path::new("objects").join(name.get(..2).unwrap_or_default());
        let names = [PathBuf::from(&name), shelf.join(&name), shelf.join(format!("{name}.{PACKED}"))];
        let places = self.folders.iter().flat_map(|folder| names.iter().map(|name| folder.join(name)));
        let named = places.into_iter().find(|path| path.is_file());
        named.or_else(|| self.others.get_or_init(|| self.look_through()).get(identity).cloned())
    }

    /// Opens the certificate of this identity; `None` if no folder has it.
    ///
    /// # Errors
    /// If it is there and cannot be opened.
    pub fn open(&self, identity: &Identity) -> io::Result<Option<Source<'static>>> {
        self.path(identity).map(|path| self.open_file(&path)).transpose()
    }

    /// Opens a certificate, compressed or not.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open_file(&self, path: &Path) -> io::Result<Source<'static>> {
        let file = File::open(path)?;
        if !is_packed(path) {
            return Ok(Box::new(BufReader::new(file)));
        }
        let unpack = self.unpack.ok_or_else(|| io::Error::other("it is compressed, which gamecert reads"))?;
        unpack(file)
    }

    /// How many bytes the certificate of this identity has; `None` if it cannot be found or read.
    #[must_use]
    pub fn length(&self, identity: &Identity) -> Option<u64> {
        let path = self.path(identity)?;
        if is_packed(&path) {
            return io::copy(&mut self.open_file(&path).ok()?, &mut io::sink()).ok();
        }
        path.metadata().ok().map(|data| data.len())
    }

    /// The certificates that lie in the folders, by what they are.
    fn look_through(&self) -> BTreeMap<Identity, PathBuf> {
        let mut found = BTreeMap::new();
        for folder in &self.folders {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
            files.sort();
            for path in files.into_iter().filter(|path| path.is_file()) {
                if let Some(identity) = identity(&path) {
                    found.entry(identity).or_insert(path);
                }
            }
        }
        found
    }
}

/// Whether a certificate is kept compressed.
pub(crate) fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == PACKED)
}

/// The identity of the certificate in a file; `None` if there is none, or it is malformed.
#[must_use]
pub fn identity(path: &Path) -> Option<Identity> {
    let mut begin = [0; MAGIC.len()];
    File::open(path).ok()?.read_exact(&mut begin).ok().filter(|()| begin == MAGIC)?;
    let mut reader = Reader::new(BufReader::new(File::open(path).ok()?)).ok()?;
    loop {
        if let Part::End(totals) = reader.next_part().ok()? {
            return Some(totals.identity);
        }
    }
}

/// The certificates that a folder holds, by their names: its files named .cert, or what it keeps if it is an archive.
///
/// # Errors
/// If the folder cannot be read.
pub(crate) fn held(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let listed = |folder: &Path| {
        let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
        entries.collect::<io::Result<Vec<PathBuf>>>()
    };
    let mut files = listed(folder)?;
    if folder.join("archive.json").is_file() {
        for shelf in listed(&folder.join("objects"))?.into_iter().filter(|shelf| shelf.is_dir()) {
            files.extend(listed(&shelf)?);
        }
    }
    let is_certificate = |path: &Path| path.extension().is_some_and(|ending| ending == "cert");
    files.retain(|path| is_certificate(path) || is_packed(path) && is_certificate(&path.with_extension("")));
    files.sort();
    Ok(files)
}
