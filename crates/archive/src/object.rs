//! Objects: certificates as they lie on disk.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::PathBuf;

use gamecert_certs::{Fault, Identity, Part, Reader, Statement, Totals};
use gamecert_checker::Source;

use crate::error::{At, Error};
use crate::layout::Layout;

/// The most bytes of a certificate that are accepted unless something else is said: 16 GiB.
pub const MAX_BYTES: u64 = 16 << 30;

/// How an object lies on disk. Its identity is that of the certificate in any form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As it is.
    Plain,
    /// Compressed by Zstandard.
    Compressed,
}

impl Form {
    pub(crate) const ALL: [Form; 2] = [Form::Plain, Form::Compressed];

    /// What comes after the identity in the name of the file.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Form::Plain => ".cert",
            Form::Compressed => ".cert.zst",
        }
    }
}

/// A file that holds an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) path: PathBuf,
    pub(crate) form: Form,
}

impl Stored {
    /// Where an object would be in this form.
    pub(crate) fn place(layout: &Layout, identity: &Identity, form: Form) -> Stored {
        Stored { path: layout.shelf(identity).join(format!("{identity}{}", form.suffix())), form }
    }

    /// Where an object is.
    pub(crate) fn find(layout: &Layout, identity: &Identity) -> Option<Stored> {
        Form::ALL.into_iter().map(|form| Stored::place(layout, identity, form)).find(|it| it.path.is_file())
    }

    /// The bytes of the certificate.
    pub(crate) fn open(&self) -> io::Result<Source<'static>> {
        let file = File::open(&self.path)?;
        Ok(match self.form {
            Form::Plain => Box::new(BufReader::new(file)),
            Form::Compressed => Box::new(BufReader::new(zstd::Decoder::new(file)?)),
        })
    }

    /// Reads all of it, and sees that it is well formed: each part of a certificate has a digest.
    pub(crate) fn read(&self) -> Result<Content, Error> {
        let from = self.open().at(&self.path)?;
        let length = fs::metadata(&self.path).at(&self.path)?.len();
        read_through(from).map(|content| Content { stored_bytes: length, ..content })
    }
}

/// What a certificate says of itself.
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

fn read_through(from: Source<'_>) -> Result<Content, Error> {
    let refused = |fault: Fault| Error::Verdict(Box::new(gamecert_checker::Verdict::Refused(fault)));
    let mut reader = Reader::new(from).map_err(refused)?;
    let (mut hinted, mut metadata) = (false, Vec::new());
    loop {
        match reader.next_part().map_err(refused)? {
            Part::Lemmas(_) => {}
            Part::Goal(_) => hinted = true,
            Part::Metadata(found) => metadata = found.0.into_iter().collect(),
            Part::End(totals) => {
                let (statement, bytes) = (reader.statement().clone(), reader.offset());
                return Ok(Content { statement, totals, hinted, metadata, bytes, stored_bytes: bytes });
            }
        }
    }
}

/// Reads so many bytes and fails at the next one.
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
        f.write_str("too many bytes")
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
