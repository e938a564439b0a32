//! Objects: certificates as they are stored on disk.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::PathBuf;

use gamecert_certs::{Fault, Identity, Metadata, Part, Reader, Ruling, Statement, Totals};
use gamecert_elaborate::{Source, Verdict};

use crate::error::{At, Error};
use crate::layout::{Layout, files, folders, parse_identity};
use crate::regular_file::{is_regular, is_within, open_regular};

/// The most bytes of a certificate that are accepted by default: 16 GiB.
pub const MAX_BYTES: u64 = 16 << 30;

/// How an object is stored on disk. Its identity is that of the certificate in any form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As it is.
    Plain,
    /// Compressed by Zstandard.
    Compressed,
}

impl Form {
    pub(crate) const ALL: [Form; 2] = [Form::Plain, Form::Compressed];

    /// What follows the identity in the name of the file.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Form::Plain => ".cert",
            Form::Compressed => ".cert.zst",
        }
    }

    /// The bytes of the certificate, from those of its file.
    fn unpack<'a>(self, from: impl Read + 'a) -> io::Result<Source<'a>> {
        Ok(match self {
            Form::Plain => Box::new(BufReader::new(from)),
            Form::Compressed => Box::new(BufReader::new(zstd::Decoder::new(from)?)),
        })
    }
}

/// Opens a certificate that an archive keeps compressed (`.cert.zst`).
///
/// # Errors
/// If memory for its window is lacking.
pub fn unpack(file: File) -> io::Result<Source<'static>> {
    Form::Compressed.unpack(file)
}

/// A file that holds an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) path: PathBuf,
    pub(crate) form: Form,
}

impl Stored {
    /// Where an object would be stored in this form.
    pub(crate) fn place(layout: &Layout, identity: &Identity, form: Form) -> Stored {
        Stored { path: layout.shelf(identity).join(format!("{identity}{}", form.suffix())), form }
    }

    /// Where an object is.
    pub(crate) fn find(layout: &Layout, identity: &Identity) -> Option<Stored> {
        Stored::forms(layout, identity).into_iter().next()
    }

    /// The forms in which an object exists, the plain one first. After a crash there may be two.
    pub(crate) fn forms(layout: &Layout, identity: &Identity) -> Vec<Stored> {
        let places = Form::ALL.into_iter().map(|form| Stored::place(layout, identity, form));
        places.filter(|it| is_regular(&it.path) && is_within(&layout.shelf(identity)).is_ok()).collect()
    }

    /// The bytes of the certificate.
    pub(crate) fn open(&self) -> io::Result<Source<'static>> {
        self.form.unpack(open_regular(&self.path)?)
    }

    /// Reads all of it, and makes sure that it is well formed: each part of a certificate has a digest.
    pub(crate) fn read(&self) -> Result<Content, Error> {
        let file = open_regular(&self.path).at(&self.path)?;
        let length = file.metadata().at(&self.path)?.len();
        let has_failed = Cell::new(false);
        let from = self.form.unpack(Noting { from: file, has_failed: &has_failed }).at(&self.path)?;
        match read_through(from) {
            Ok(content) => Ok(Content { stored_bytes: length, ..content }),
            // The file can be read, and what is in it cannot be unpacked: it is no certificate.
            Err(fault) if fault.code == UNREADABLE && !has_failed.get() => {
                Err(refused(Fault { ruling: Ruling::Rejected, ..fault }))
            }
            Err(fault) => Err(refused(fault)),
        }
    }
}

/// The fault of a file that cannot be read.
const UNREADABLE: &str = "unreadable";

fn refused(fault: Fault) -> Error {
    Error::Verdict(Box::new(Verdict::Refused(fault)))
}

/// All objects by their identities, the plain form first. Anything else found is reported as a line.
pub(crate) fn all(
    layout: &Layout,
    foreign: &mut Vec<String>,
) -> Result<BTreeMap<Identity, Vec<Stored>>, Error> {
    let mut objects: BTreeMap<Identity, Vec<Stored>> = BTreeMap::new();
    for shelf in folders(&layout.objects())? {
        // By their names, so `.cert` comes before `.cert.zst`.
        for path in files(&shelf)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let form = Form::ALL.into_iter().rfind(|form| name.ends_with(form.suffix()));
            let identity = form.and_then(|form| parse_identity(name.trim_end_matches(form.suffix())));
            match (identity, form) {
                (Some(identity), Some(form)) if Stored::place(layout, &identity, form).path == path => {
                    objects.entry(identity).or_default().push(Stored { path, form });
                }
                _ => foreign.push(format!("{}: this is no object", path.display())),
            }
        }
    }
    Ok(objects)
}

/// What a certificate says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) statement: Statement,
    pub(crate) totals: Totals,
    pub(crate) hinted: bool,
    pub(crate) metadata: Vec<(String, String)>,
    /// Length of the certificate.
    pub(crate) bytes: u64,
    /// Length of its file.
    pub(crate) stored_bytes: u64,
}

/// Reads a certificate to its end, and makes sure that it is well formed.
pub(crate) fn read_through(from: Source<'_>) -> Result<Content, Fault> {
    let mut reader = Reader::new(from)?;
    let (mut hinted, mut metadata) = (false, Vec::new());
    loop {
        match reader.next_part()? {
            Part::Lemmas(_) => {}
            Part::Goal(_) => hinted = true,
            Part::Metadata(found) => {
                metadata = Metadata::read(&found).unwrap_or_default().0.into_iter().collect();
            }
            Part::End(totals) => {
                let (statement, bytes) = (reader.statement().clone(), reader.offset());
                return Ok(Content { statement, totals, hinted, metadata, bytes, stored_bytes: bytes });
            }
        }
    }
}

/// Notes whether reading has failed.
pub(crate) struct Noting<'a, R> {
    pub(crate) from: R,
    pub(crate) has_failed: &'a Cell<bool>,
}

impl<R: Read> Read for Noting<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer);
        if read.as_ref().is_err_and(|error| error.kind() != io::ErrorKind::Interrupted) {
            self.has_failed.set(true);
        }
        read
    }
}

/// Reads this many bytes and fails at the next one.
pub(crate) struct Limited<R> {
    from: R,
    left: u64,
}

impl<R: Read> Limited<R> {
    pub(crate) fn new(from: R, most: u64) -> Limited<R> {
        Limited { from, left: most }
    }
}

/// What [`Limited`] says when there is more.
#[derive(Debug)]
pub(crate) struct TooMuch;

impl std::fmt::Display for TooMuch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("it has too many bytes")
    }
}

impl std::error::Error for TooMuch {}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(buffer)?;
        self.left = self.left.checked_sub(count as u64).ok_or_else(|| io::Error::other(TooMuch))?;
        Ok(count)
    }
}
