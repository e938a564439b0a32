//! A certificate in a file, or on standard input: read once, judged as it was read.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use gamecert_certs::{Certificate, Fault, Hints, Ruling, Totals};
use gamecert_elaborate::command::is_standard;
use gamecert_elaborate::transcript::Transcript;
use gamecert_elaborate::{Allowed, Earned, Imports, PACKED, Verdict, check_with, find_evidence};

use crate::amounts::counted;
use crate::exit::{CANNOT, Done, FALSE, Failure};
use crate::message::message;
use crate::print::print_line;
use crate::progress::Phase;

/// A certificate, and the bytes that it was read from: those are judged, whatever the file has become.
pub(crate) struct CertificateFile {
    pub(crate) certificate: Certificate,
    pub(crate) totals: Totals,
    path: PathBuf,
    bytes: Vec<u8>,
}

impl CertificateFile {
    /// Reads a file once.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        Self::of(path, open(path)?)
    }

    /// Reads what stands for a file of this name.
    pub(crate) fn of(path: &Path, from: impl Read) -> Result<Self, Failure> {
        let mut bytes = Vec::new();
        let from = Tee { from: BufReader::new(from), kept: &mut bytes };
        let (certificate, totals) = parse(path, from)?;
        Ok(Self { certificate, totals, path: path.to_owned(), bytes })
    }

    /// How many bytes it has.
    pub(crate) fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The default limits for it and its imports.
    pub(crate) fn earned(&self, imports: &mut Imports<'_>) -> Earned {
        Earned::by(|| Ok(Box::new(&self.bytes[..])), imports)
    }

    /// The checker's verdict; `imports` finds its imports.
    pub(crate) fn judge(&self, allowed: Allowed, imports: &mut Imports<'_>) -> Verdict {
        let _phase = Phase::of("checking");
        let config = allowed.or(self.earned(imports)).into();
        check_with(&self.bytes[..], &config, imports, &mut |_| {})
    }

    /// Its steps, as far as half of what a check may take goes: this comes after one.
    pub(crate) fn transcript(&self, allowed: Allowed) -> Result<Transcript, Failure> {
        let allowed = allowed.or(self.earned(&mut |_| Ok(None)).half());
        Transcript::read(&self.certificate, self.totals.identity, allowed)
            .map_err(|error| Failure::new(CANNOT, format!("{}: {error}", self.path.display())))
    }

    /// Tells what was written about it, warns if that is no proof, and prints the claim if it is one. Ends with the code of the verdict.
    pub(crate) fn conclude(&self, verdict: &Verdict, written: &str, kind: &str) -> Done {
        let warning = warning(verdict);
        if let Some(warning) = &warning {
            message!("gamecert: {}: {warning}; the {kind} says so", self.path.display());
        }
        message!("{written}");
        // What is not proved is no answer.
        if warning.is_none() {
            print_line(&self.certificate.statement.claim().to_string())?;
        }
        Ok(verdict.exit_code())
    }

    /// The evidence of a bare certificate, as the checker accepts it; `None` if the certificate has evidence of its own.
    pub(crate) fn missing_evidence(
        &self,
        allowed: Allowed,
        imports: &mut Imports<'_>,
    ) -> Result<Option<Hints>, Failure> {
        if self.certificate.hints.is_some() {
            return Ok(None);
        }
        let _phase = Phase::of("looking for evidence");
        let config = allowed.or(self.earned(imports)).into();
        let found = find_evidence(&self.bytes[..], &config, imports);
        found.map(|(_, hints)| hints).map_err(|fault| refused(&self.path, &fault))
    }
}

/// The warning for readers of what is made of a certificate, unless the checker verifies the certificate.
pub(crate) fn warning(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Verified(_) => None,
        Verdict::Incomplete { holes, .. } => {
            Some(format!("NOT A PROOF: INCOMPLETE, {}", counted(*holes, "hole")))
        }
        other => Some(format!("NOT A PROOF: {other}")),
    }
}

fn refused(path: &Path, fault: &Fault) -> Failure {
    let code = if fault.ruling == Ruling::Rejected { FALSE } else { CANNOT };
    Failure::new(code, format!("{}: {fault}", path.display()))
}

/// Keeps what it reads: of what is no certificate, the beginning.
struct Tee<'a, R> {
    from: R,
    kept: &'a mut Vec<u8>,
}

impl<R: Read> Read for Tee<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(buffer)?;
        self.kept.extend_from_slice(&buffer[..count]);
        Ok(count)
    }
}

/// Reads a certificate into memory, without judging it.
pub(crate) fn read_certificate(path: &Path) -> Result<(Certificate, Totals), Failure> {
    parse(path, BufReader::new(open(path)?))
}

fn unreadable(path: &Path, error: io::Error) -> Failure {
    Failure::new(CANNOT, format!("cannot read {}: {error}", path.display()))
}

/// Opens a file; `-` is standard input. What an archive keeps compressed is unpacked.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>, Failure> {
    if is_standard(path) {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(path).map_err(|error| unreadable(path, error))?;
    if file.metadata().is_ok_and(|found| found.is_dir()) {
        return Err(unreadable(path, io::Error::from(io::ErrorKind::IsADirectory)));
    }
    if path.extension().is_some_and(|ending| ending == PACKED) {
        let from = gamecert_archive::unpack(file).map_err(|error| unreadable(path, error))?;
        return Ok(Box::new(from));
    }
    Ok(Box::new(file))
}

fn parse(path: &Path, from: impl Read) -> Result<(Certificate, Totals), Failure> {
    let _phase = Phase::of("reading");
    Certificate::read(from).map_err(|fault| refused(path, &fault))
}
