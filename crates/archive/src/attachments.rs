//! What is stored with an object: who made it, and who signed it. Nothing rests on it, so damage there is
//! reported and does not affect access to the certificate.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use gamecert_certs::Identity;

use crate::error::{At, Error};
use crate::index::Entry;
use crate::layout::{files, make_folder, write_whole};
use crate::object::{Limited, Noting, Stored};
use crate::provenance::Provenance;
use crate::regular_file::open_regular;
use crate::signature::{Key, Signature};
use crate::store::Archive;

/// The file that says which provenance is cited, by its hash.
const CITED: &str = "cited";
const MAX_CITED_BYTES: usize = 64;
/// The most pieces of provenance of one certificate.
pub const MAX_PROVENANCES: usize = 64;

/// What is stored with an object, as far as it can be read.
#[derive(Clone, Default)]
pub struct Attachments {
    /// The provenance of the certificate: the first one, or the one a curator put first, then contributions
    /// by date.
    pub provenances: Vec<Provenance>,
    /// Its signatures, each with the name of its key. Whether they match is another question:
    /// [`Archive::fit`].
    pub signatures: Vec<(String, Signature)>,
    /// Files that cannot be read or have changed: a line for each, which begins with its name.
    pub unreadable: Vec<String>,
}

/// How a signature relates to the bytes of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It is a signature of these bytes by its key.
    Fits,
    /// It is not.
    Unfit(String),
    /// The object or the key cannot be read.
    Unknown(String),
}

impl Attachments {
    /// The entry of the object with what is stored with it.
    pub(crate) fn count(&self, entry: Entry) -> Entry {
        let count = |found: usize| u32::try_from(found).unwrap_or(u32::MAX);
        Entry {
            date: self.provenances.first().and_then(|it| it.date.clone()),
            provenances: count(self.provenances.len()),
            signatures: count(self.signatures.len()),
            ..entry
        }
    }
}

impl Archive {
    /// What is stored with an object.
    #[must_use]
    pub fn attachments(&self, identity: &Identity) -> Attachments {
        self.attachments_with_hashes(identity).0
    }

    /// What is stored with an object, and the hashes of the provenances, in their order.
    fn attachments_with_hashes(&self, identity: &Identity) -> (Attachments, Vec<String>) {
        let mut attachments = Attachments::default();
        let mut provenances = Vec::new();
        let (mut cited, mut beyond) = (None, 0);
        let found = files(&self.layout.attachments(identity)).unwrap_or_else(|error| {
            attachments.unreadable.push(error.to_string());
            Vec::new()
        });
        for path in found {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let within = |begin, end| name.strip_prefix(begin).and_then(|rest: &str| rest.strip_suffix(end));
            let read = if let Some(hash) = within("provenance-", ".json") {
                if provenances.len() >= MAX_PROVENANCES {
                    beyond += 1;
                    continue;
                }
                read_provenance(&path, hash).map(|read| provenances.push((read, hash.to_owned())))
            } else if name == CITED {
                let read = read_regular(&path, MAX_CITED_BYTES).map_err(reason);
                read.map(|text| cited = Some(text.strip_suffix('\n').unwrap_or(&text).to_owned()))
            } else if let Some(key) = within("signature-", ".minisig") {
                read_signature(&path)
                    .map(|signature| attachments.signatures.push((key.to_owned(), signature)))
            } else {
                Ok(())
            };
            if let Err(why) = read {
                attachments.unreadable.push(format!("{name}: {why}"));
            }
        }
        if beyond > 0 {
            let why = format!("{beyond} more than the {MAX_PROVENANCES} pieces of provenance that are kept");
            attachments.unreadable.push(why);
        }
        provenances.sort_by(|(one, _), (other, _)| one.date.cmp(&other.date));
        // What is cited comes first.
        provenances.sort_by_key(|(_, hash)| Some(hash) != cited.as_ref());
        if let Some(hash) = cited.filter(|hash| provenances.first().is_none_or(|(_, first)| first != hash)) {
            attachments
                .unreadable
                .push(format!("{CITED}: there is no provenance-{hash}.json that can be read"));
        }
        let (provenances, hashes) = provenances.into_iter().unzip();
        (Attachments { provenances, ..attachments }, hashes)
    }

    /// Whether a signature by the key of this name is one of an object's bytes.
    #[must_use]
    pub fn fit(&self, identity: &Identity, key: &str, signature: &Signature) -> Fit {
        match Stored::find(&self.layout, identity) {
            Some(stored) => self.fit_of(&stored, key, signature),
            None => Fit::Unknown("there is no file of the certificate".to_owned()),
        }
    }

    pub(crate) fn fit_of(&self, stored: &Stored, key: &str, signature: &Signature) -> Fit {
        let key = match self.key(key) {
            Ok(key) => key,
            Err(why) => return Fit::Unknown(why),
        };
        let from = match stored.open() {
            Ok(from) => from,
            Err(error) => return Fit::Unknown(format!("{}: {error}", stored.path.display())),
        };
        let has_failed = Cell::new(false);
        match signature.verify(&key, Noting { from, has_failed: &has_failed }) {
            Ok(()) => Fit::Fits,
            Err(why) if has_failed.get() => Fit::Unknown(why),
            Err(why) => Fit::Unfit(why),
        }
    }

    /// The key of this name.
    ///
    /// # Errors
    /// Says why it cannot be read, or that it has changed.
    pub fn key(&self, name: &str) -> Result<Key, String> {
        let path = self.layout.keys().join(format!("{name}.pub"));
        let in_file = |why: &str| format!("keys/{name}.pub: {why}");
        let text = read_regular(&path, Signature::MAX_BYTES).map_err(|error| in_file(&reason(error)))?;
        let key = Key::read(&text).ok().filter(|key| key.name() == name);
        key.ok_or_else(|| in_file("it is not what it was"))
    }

    /// The entry of an object with what is stored with it, and what is wrong there: a line each.
    pub(crate) fn examine_attachments(&self, entry: Entry, stored: &Stored) -> (Entry, Vec<String>) {
        let attachments = self.attachments(&entry.identity);
        let mut damages: Vec<String> = attachments.unreadable.clone();
        for (key, signature) in &attachments.signatures {
            if let Fit::Unfit(why) | Fit::Unknown(why) = self.fit_of(stored, key, signature) {
                damages.push(format!("{}: {why}", signature_name(key)));
            }
        }
        (attachments.count(entry), damages)
    }

    /// The readable signatures that do not match the bytes of an object.
    pub(crate) fn unfit_signatures(&self, identity: &Identity, stored: &Stored) -> Vec<PathBuf> {
        let signatures = self.attachments(identity).signatures.into_iter();
        let is_unfit = |(key, signature): &(String, Signature)| {
            matches!(self.fit_of(stored, key, signature), Fit::Unfit(_))
        };
        let folder = self.layout.attachments(identity);
        signatures.filter(is_unfit).map(|(key, _)| folder.join(signature_name(&key))).collect()
    }

    /// Removes signatures that do not match the bytes of an object. Returns how many.
    pub(crate) fn drop_unfit(&self, identity: &Identity, stored: &Stored) -> Result<usize, Error> {
        let unfit = self.unfit_signatures(identity, stored);
        unfit.iter().try_for_each(|path| fs::remove_file(path).at(path)).map(|()| unfit.len())
    }

    /// Stores the provenance of a certificate with it. An existing file with other contents is damaged, and
    /// written again. The first provenance stays first, unless a curator gives this one.
    pub(crate) fn attach(
        &self,
        identity: &Identity,
        provenance: &Provenance,
        signatures: &[(Signature, Key)],
        curate: bool,
    ) -> Result<(), Error> {
        let folder = self.layout.attachments(identity);
        if provenance.is_empty() && signatures.is_empty() {
            return Ok(());
        }
        make_folder(&folder)?;
        // The same provenance with another date is not new.
        let undated = |it: &Provenance| Provenance { date: None, ..it.clone() };
        let (known, hashes) = self.attachments_with_hashes(identity);
        let known = known.provenances;
        if !provenance.is_empty() {
            let place = known.iter().position(|it| undated(it) == undated(provenance));
            let hash = match place.and_then(|place| hashes.get(place)) {
                Some(hash) => hash.clone(),
                None if known.len() >= MAX_PROVENANCES => {
                    let why = format!(
                        "the certificate has {MAX_PROVENANCES} pieces of provenance already, the most that are kept"
                    );
                    return Err(Error::Provenance(why));
                }
                None => {
                    let text = provenance.text().map_err(Error::Provenance)?;
                    let hash = blake3::hash(text.as_bytes()).to_hex()[..HASH].to_owned();
                    self.write_again(&folder.join(format!("provenance-{hash}.json")), &text)?;
                    hash
                }
            };
            let first = if curate { &hash } else { hashes.first().unwrap_or(&hash) };
            self.write_again(&folder.join(CITED), &format!("{first}\n"))?;
        }
        if !signatures.is_empty() {
            make_folder(&self.layout.keys())?;
        }
        for (signature, key) in signatures {
            let place = self.layout.keys().join(format!("{}.pub", key.name()));
            self.write_again(&place, &format!("{}\n", key.text()))?;
            self.write_again(&folder.join(signature_name(&key.name())), signature.text())?;
        }
        Ok(())
    }

    fn write_again(&self, path: &Path, text: &str) -> Result<(), Error> {
        if read_regular(path, text.len()).is_ok_and(|found| found == text) {
            return Ok(());
        }
        make_folder(&self.layout.incoming())?;
        write_whole(&self.layout.incoming(), path, text.as_bytes()).at(path)
    }
}

/// Digits of the hash in the name of a piece of provenance.
const HASH: usize = 32;

fn signature_name(key: &str) -> String {
    format!("signature-{key}.minisig")
}

/// Files of provenance are named after their hashes.
fn read_provenance(path: &Path, hash: &str) -> Result<Provenance, String> {
    let text = read_regular(path, Provenance::MAX_BYTES).map_err(reason)?;
    if blake3::hash(text.as_bytes()).to_hex()[..HASH] != *hash {
        return Err("it is not what it was".to_owned());
    }
    Provenance::read(&text)
}

fn read_signature(path: &Path) -> Result<Signature, String> {
    read_regular(path, Signature::MAX_BYTES).map_err(reason).and_then(|text| Signature::read(&text))
}

/// What went wrong, when the file is already named.
fn reason(error: Error) -> String {
    match error {
        Error::Io(_, error) => error.to_string(),
        error => error.to_string(),
    }
}

/// Reads a small text, and fails if it has more bytes.
///
/// # Errors
/// If the file cannot be read, is not text or is too large.
pub fn read_small(path: &Path, most: usize) -> Result<String, Error> {
    read_text(File::open(path).at(path)?, path, most)
}

/// Reads a file of the archive that has at most this many bytes.
fn read_regular(path: &Path, most: usize) -> Result<String, Error> {
    read_text(open_regular(path).at(path)?, path, most)
}

fn read_text(from: File, path: &Path, most: usize) -> Result<String, Error> {
    let mut text = String::new();
    Limited::new(from, most as u64).read_to_string(&mut text).at(path)?;
    Ok(text)
}
