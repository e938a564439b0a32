//! One file for each subcommand.

pub(crate) mod archive;
pub(crate) mod assemble;
pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod diff;
pub(crate) mod draw;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod merge;
pub(crate) mod options;
pub(crate) mod plug;
pub(crate) mod show;
pub(crate) mod shrink;
pub(crate) mod solve;
pub(crate) mod trees;

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::time::Duration;

use gamecert_certs::{Certificate, Ruling, Totals};
use gamecert_elaborate::rules::dots::{CHAIN_OPENINGS, ISOLATED_PAIRS, LOONY_BOUND, WHITE_COINS};
use gamecert_elaborate::rules::sprouts::SMALL_REGION;
use gamecert_elaborate::{Allowed, Earned, Imports, Verdict, check_with};

use crate::exit::{CANNOT, FALSE, Failure};

/// Axioms that a proof can do without.
pub(crate) const FURTHER_AXIOMS: [&str; 5] =
    [SMALL_REGION, CHAIN_OPENINGS, ISOLATED_PAIRS, LOONY_BOUND, WHITE_COINS];

/// Writes to standard output. That nobody reads on is no failure.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::new(CANNOT, format!("cannot write: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes a line that somebody waits for to standard output.
pub(crate) fn print_line(text: &str) -> Result<(), Failure> {
    writeln!(io::stdout().lock(), "{text}")
        .map_err(|error| Failure::new(CANNOT, format!("cannot write: {error}")))
}

/// Seconds with three digits, for machines.
pub(crate) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e3).round() / 1e3
}

/// A certificate, and the bytes that it was read from: those are judged, whatever the file has become.
pub(crate) struct Given {
    pub(crate) certificate: Certificate,
    pub(crate) totals: Totals,
    bytes: Vec<u8>,
}

impl Given {
    /// Reads a file once.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let mut bytes = Vec::new();
        let from = Keeping { from: BufReader::new(open(path)?), kept: &mut bytes };
        let (certificate, totals) = parse(path, from)?;
        Ok(Self { certificate, totals, bytes })
    }

    /// What it may take, with what it imports, where nothing else is said.
    pub(crate) fn earned(&self, imports: &mut Imports<'_>) -> Earned {
        Earned::by(|| Ok(Box::new(&self.bytes[..])), imports)
    }

    /// What the checker says of it; `imports` finds what it imports.
    pub(crate) fn judge(&self, allowed: Allowed, imports: &mut Imports<'_>) -> Verdict {
        let config = allowed.or(self.earned(imports)).into();
        check_with(&self.bytes[..], &config, imports, &mut |_| {})
    }
}

/// Keeps what it reads: of what is no certificate, the beginning.
struct Keeping<'a, R> {
    from: R,
    kept: &'a mut Vec<u8>,
}

impl<R: Read> Read for Keeping<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(buffer)?;
        self.kept.extend_from_slice(&buffer[..count]);
        Ok(count)
    }
}

/// An argument as a shell takes it.
pub(crate) fn quoted(argument: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.,:/_=".contains(&byte);
    if argument.bytes().all(is_plain) { argument.to_owned() } else { format!("'{argument}'") }
}

/// Reads a certificate into memory, without judging it.
pub(crate) fn read_certificate(path: &Path) -> Result<(Certificate, Totals), Failure> {
    parse(path, BufReader::new(open(path)?))
}

fn unreadable(path: &Path, error: io::Error) -> Failure {
    Failure::new(CANNOT, format!("cannot read {}: {error}", path.display()))
}

fn open(path: &Path) -> Result<File, Failure> {
    let file = File::open(path).map_err(|error| unreadable(path, error))?;
    if file.metadata().is_ok_and(|found| found.is_dir()) {
        return Err(unreadable(path, io::Error::from(io::ErrorKind::IsADirectory)));
    }
    Ok(file)
}

fn parse(path: &Path, from: impl Read) -> Result<(Certificate, Totals), Failure> {
    Certificate::read(from).map_err(|fault| {
        let code = if fault.ruling == Ruling::Rejected { FALSE } else { CANNOT };
        Failure::new(code, format!("{}: {fault}", path.display()))
    })
}
