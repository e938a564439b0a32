//! `gamecert archive get` and `export`: copies of certificates.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use gamecert_archive::{Abbreviation, Archive, Entry, Error, Fit, imported_lemmas, new_folder};
use gamecert_certs::Identity;
use serde_json::{Value, json};

use super::find::Filter;
use super::{as_json, entry, failure, plain};
use crate::amounts::counted;
use crate::commands::print_line;
use crate::exit::{CANNOT, Done, FALSE, Failure, OK};
use crate::file_kind::FileKind;
use crate::message::message;
use crate::output::{keep, open, write_bytes};

/// What to copy.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The identity, or its first digits
    identity: Abbreviation,
    /// Write the copy here [default: IDENTITY.cert, in the folder of --imports if there is one]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Also copy its imports, all as IDENTITY.cert, into this folder, which is made if need be: `gamecert check DIR` checks it
    #[arg(long, value_name = "DIR")]
    imports: Option<PathBuf>,
}

/// What to export, and where to.
#[derive(Args, Debug)]
pub(crate) struct ExportOptions {
    /// A new folder, or an empty one
    folder: PathBuf,
    #[command(flatten)]
    filter: Filter,
}

/// Copies one certificate.
pub(super) fn run(archive: &Archive, options: &Options) -> Done {
    let entry = entry(archive, &options.identity)?;
    if let Some(folder) = &options.imports {
        let cannot = |error| Failure::new(CANNOT, format!("cannot write {}: {error}", folder.display()));
        fs::create_dir_all(folder).map_err(cannot)?;
        let entries = archive.entries().map_err(failure)?;
        for import in &entry.statement.imports {
            let listed = entries.iter().find(|entry| entry.identity == *import);
            let missing = || failure(Error::Damaged(*import, "it is not listed".to_owned()));
            copy(archive, listed.ok_or_else(missing)?, &folder.join(format!("{import}.cert")))?;
        }
    }
    let folder = options.imports.clone().unwrap_or_default();
    let name = || folder.join(format!("{}.cert", entry.identity));
    let place = options.output.clone().unwrap_or_else(name);
    let bytes = copy(archive, &entry, &place)?;
    message!("{}, written to {}", counted(bytes, "byte"), place.display());
    print_line(&plain(&entry.statement.claim().to_string()))?;
    Ok(OK)
}

/// Copies everything that matches, with imports and a list.
pub(super) fn export(archive: &Archive, options: &ExportOptions) -> Done {
    let entries = archive.entries().map_err(failure)?;
    let imported = imported_lemmas(&entries);
    let query = options.filter.query();
    let wanted: Vec<&Entry> = entries.iter().filter(|entry| query.fits(entry)).collect();
    if wanted.is_empty() {
        return Err(Failure::new(FALSE, "no certificate fits: nothing was exported"));
    }
    let folder = &options.folder;
    new_folder(folder).map_err(failure)?;
    let imports = wanted.iter().flat_map(|entry| entry.statement.imports.iter().copied());
    let all: BTreeSet<Identity> = wanted.iter().map(|entry| entry.identity).chain(imports).collect();
    let mut list = Vec::new();
    for entry in entries.iter().filter(|entry| all.contains(&entry.identity)) {
        copy(archive, entry, &folder.join(format!("{}.cert", entry.identity)))?;
        let attachments = archive.attachments(&entry.identity);
        let untold = |why: &str| message!("{}: not exported: {}", entry.identity, plain(why));
        attachments.unreadable.iter().for_each(|why| untold(why));
        for (key, signature) in &attachments.signatures {
            if let Fit::Unfit(why) | Fit::Unknown(why) = archive.fit(&entry.identity, key, signature) {
                untold(&format!("the signature by the key {key}: {why}"));
                continue;
            }
            let name = format!("{}.cert.{key}.minisig", entry.identity);
            write_bytes(FileKind::Signature, &folder.join(name), signature.text().as_bytes())?;
        }
        let mut listed = as_json(entry, imported(entry));
        if let Value::Object(fields) = &mut listed {
            fields.insert("provenance".to_owned(), json!(attachments.provenances));
        }
        list.push(listed);
    }
    let text = serde_json::to_string_pretty(&list).map_err(|error| Failure::new(CANNOT, error))? + "\n";
    write_bytes(FileKind::List, &folder.join("certificates.json"), text.as_bytes())?;
    message!("{} written to {}", counted(list.len() as u64, "certificate"), folder.display());
    Ok(OK)
}

/// Distinguishes errors of reading from errors of writing.
struct Noting<R> {
    from: R,
    has_failed: bool,
}

impl<R: Read> Read for Noting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer);
        self.has_failed |= read.as_ref().is_err_and(|error| error.kind() != io::ErrorKind::Interrupted);
        read
    }
}

/// Copies an object and makes sure that it is intact. Returns its length.
fn copy(archive: &Archive, entry: &Entry, place: &Path) -> Result<u64, Failure> {
    let unreadable = |error: io::Error| failure(Error::Damaged(entry.identity, error.to_string()));
    let from = archive.listed_object(entry).map_err(unreadable)?;
    let missing = || failure(Error::Damaged(entry.identity, "there is no file of it".to_owned()));
    let mut from = Noting { from: from.ok_or_else(missing)?, has_failed: false };
    let mut file = open(place)?;
    let bytes = file.fill(|to| io::copy(&mut from, to)).map_err(|error| {
        if from.has_failed {
            return unreadable(error);
        }
        Failure::new(CANNOT, format!("cannot write {}: {error}", place.display()))
    })?;
    archive.hold_against(entry, file.path()).map_err(failure)?;
    keep(file, place)?;
    Ok(bytes)
}
