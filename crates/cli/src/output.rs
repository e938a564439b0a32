//! Certificates that are written, and judged by the checker as they stand on disk.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use gamecert_certs::{Identity, Metadata, Play, Ruling, Statement};
use gamecert_elaborate::command::{earned_by_file, is_standard};
use gamecert_elaborate::report::Report;
use gamecert_elaborate::{Config, Verdict, check_all, check_with};
use gamecert_engine::proof::{NOT_BARE, WriteProof};

use crate::amounts::counted;
use crate::atomic_file::AtomicFile;
use crate::exit::{CANNOT, FALSE, Failure, OK, UNFINISHED};
use crate::file_kind::FileKind;
use crate::imports::ImportedFiles;
use crate::message::message;
use crate::progress::Phase;

/// What is to be written.
pub(crate) struct Content<'a> {
    pub(crate) statement: &'a Statement,
    pub(crate) proof: &'a dyn WriteProof,
    pub(crate) hinted: bool,
    pub(crate) metadata: Metadata,
}

/// What was written, and how the checker found it.
pub(crate) struct WriteReport {
    pub(crate) bytes: u64,
    pub(crate) lemmas: usize,
    /// The identity, if the certificate is verified.
    pub(crate) identity: Option<String>,
    pub(crate) holes: u64,
    /// Why the checker did not judge it: one of its default limits was reached.
    pub(crate) declined: Option<String>,
    pub(crate) writing: Duration,
    pub(crate) checking: Duration,
}

/// Sees whether a certificate can be written without its evidence, if it is to be.
pub(crate) fn may_be_bare(bare: bool, play: Play) -> Result<(), Failure> {
    if bare && play == Play::Contest {
        return Err(Failure::new(CANNOT, format!("cannot write: {NOT_BARE}")));
    }
    Ok(())
}

/// Opens the file that a certificate will be written to.
pub(crate) fn open(place: &Path) -> Result<AtomicFile, Failure> {
    open_as(FileKind::Certificate, place)
}

/// Opens a file that will be of this kind; what is there is overwritten only if it is, too, or if `--force` was given.
pub(crate) fn open_as(kind: FileKind, place: &Path) -> Result<AtomicFile, Failure> {
    kind.may_be_written(place)
        .and_then(|()| AtomicFile::create(place))
        .map_err(|error| Failure::new(CANNOT, format!("cannot write {}: {error}", place.display())))
}

/// Fills the file, and has the checker judge it. Holes are no failure, nor is a limit that the checker reached: what
/// took hours is not thrown away for it.
pub(crate) fn fill(file: &mut AtomicFile, content: &Content<'_>) -> Result<WriteReport, Failure> {
    fill_with(file, content, &ImportedFiles::default())
}

/// Fills the file, and has the checker judge it together with what it imports.
pub(crate) fn fill_with(
    file: &mut AtomicFile,
    content: &Content<'_>,
    imported: &ImportedFiles,
) -> Result<WriteReport, Failure> {
    let started = Instant::now();
    let Content { statement, proof, .. } = content;
    write(file, content)?;
    let writing = started.elapsed();
    let verdict = judge(file.path(), statement, imported)?;
    let checking = started.elapsed().saturating_sub(writing);
    let bytes = std::fs::metadata(file.path()).map_or(0, |data| data.len());
    let Found { identity, holes, declined } = found(&verdict)?;
    Ok(WriteReport { bytes, lemmas: proof.lemma_count(), identity, holes, declined, writing, checking })
}

/// What a verdict says of a certificate of this program.
#[derive(Debug, Default)]
struct Found {
    identity: Option<String>,
    holes: u64,
    declined: Option<String>,
}

fn found(verdict: &Verdict) -> Result<Found, Failure> {
    match verdict {
        Verdict::Verified(summary) => {
            Ok(Found { identity: Some(summary.identity.to_string()), ..Found::default() })
        }
        Verdict::Incomplete { holes, .. } => Ok(Found { holes: *holes, ..Found::default() }),
        Verdict::Refused(fault) if fault.ruling == Ruling::Declined => {
            Ok(Found { declined: Some(fault.to_string()), ..Found::default() })
        }
        _ => {
            let why = format!("the checker does not accept the certificate: {verdict}");
            Err(Failure::new(FALSE, why))
        }
    }
}

/// How the checker found the lemmas of a file, each by itself.
pub(crate) struct Surveyed {
    pub(crate) report: Report,
    pub(crate) bytes: u64,
    pub(crate) checking: Duration,
}

/// Fills the file, and has the checker judge each lemma by itself, whatever the claim.
pub(crate) fn survey(file: &mut AtomicFile, content: &Content<'_>) -> Result<Surveyed, Failure> {
    write(file, content)?;
    let _phase = Phase::of("checking");
    let started = Instant::now();
    let config = config(file.path(), &ImportedFiles::default());
    let report = check_all(io::BufReader::new(reopen(file.path())?), &config, &mut |_| {}).into();
    let bytes = std::fs::metadata(file.path()).map_or(0, |data| data.len());
    Ok(Surveyed { report, bytes, checking: started.elapsed() })
}

fn write(file: &mut AtomicFile, content: &Content<'_>) -> Result<(), Failure> {
    let _phase = Phase::of("writing");
    let Content { statement, proof, hinted, metadata } = content;
    let cannot = |error: io::Error| Failure::new(CANNOT, format!("cannot write: {error}"));
    file.fill(|to| proof.write(to, statement, *hinted, metadata)).map_err(cannot)
}

/// Sees whether a file of this kind may be written here, before work is done for it.
pub(crate) fn may_write(kind: FileKind, place: &Path) -> Result<(), Failure> {
    let cannot = |error| Failure::new(CANNOT, format!("cannot write {}: {error}", place.display()));
    kind.may_be_written(place).map_err(cannot)
}

/// Writes a whole file that is no certificate.
pub(crate) fn write_bytes(kind: FileKind, place: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut file = open_as(kind, place)?;
    file.fill(|to| to.write_all(bytes))
        .map_err(|error| Failure::new(CANNOT, format!("cannot write {}: {error}", place.display())))?;
    keep(file, place)
}

/// Puts the file in its place.
pub(crate) fn keep(file: AtomicFile, place: &Path) -> Result<(), Failure> {
    file.keep().map_err(|error| Failure::new(CANNOT, format!("cannot write {}: {error}", place.display())))
}

/// Has the checker judge the file as it stands on disk.
pub(crate) fn judge(
    path: &Path,
    statement: &Statement,
    imported: &ImportedFiles,
) -> Result<Verdict, Failure> {
    let _phase = Phase::of("checking");
    let file = reopen(path)?;
    let config = Config { expected: Some(statement.claim().to_string()), ..config(path, imported) };
    let mut imports = |identity: &Identity| imported.open(identity);
    Ok(check_with(io::BufReader::new(file), &config, &mut imports, &mut |_| {}))
}

/// What certcheck asks of a file by default.
fn config(path: &Path, imported: &ImportedFiles) -> Config {
    earned_by_file(path, |identity| imported.length(identity)).into()
}

fn reopen(path: &Path) -> Result<std::fs::File, Failure> {
    std::fs::File::open(path)
        .map_err(|error| Failure::new(CANNOT, format!("cannot read back the certificate: {error}")))
}

impl WriteReport {
    /// The exit code that says what the checker found: the one that it would end with.
    pub(crate) fn code(&self) -> u8 {
        match (&self.declined, self.holes) {
            (Some(_), _) => CANNOT,
            (None, 1..) => UNFINISHED,
            (None, 0) => OK,
        }
    }

    /// Says what the checker found.
    pub(crate) fn say(&self, place: &Path) {
        let name = if is_standard(place) { Path::new("standard output") } else { place }.display();
        if let Some(why) = &self.declined {
            let judge = format!("`certcheck {}` judges it with a higher limit", place.display());
            message!(
                "DECLINED by the checker within its default limits: {why}; written all the same, {judge}"
            );
        } else if let Some(identity) = &self.identity {
            message!("VERIFIED by the checker, written to {name}, id: {identity}");
        } else {
            message!("INCOMPLETE, {}, written to {name}", counted(self.holes, "hole"));
        }
    }
}

/// Metadata of a certificate made by this program. Only what is the same in each run of the same
/// command goes in, so that its file is the same too.
pub(crate) fn metadata(command: String) -> Metadata {
    let entries = [("engine", engine()), ("command", command)];
    let short = |(key, value): (&str, String)| (key.to_owned(), value.chars().take(1000).collect());
    Metadata(entries.into_iter().map(short).collect())
}

/// Metadata of a certificate that answers a question: the command that leads to it again. `further` are the options that lead
/// to this proof and not to another one.
pub(crate) fn solve_metadata(statement: &Statement, further: &str) -> Metadata {
    let (game, position) = (&statement.game, quoted(&statement.position));
    let play = if statement.play == Play::Misere { " --misere" } else { "" };
    let question = quoted(&statement.claim.question().to_string());
    let imports: String = statement.imports.iter().map(|import| format!(" --import {import}.cert")).collect();
    metadata(format!("gamecert solve{play} {game} {position} --claim {question}{further}{imports}"))
}

/// An argument as a shell takes it.
pub(crate) fn quoted(argument: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.,:/_=".contains(&byte);
    if argument.bytes().all(is_plain) {
        argument.to_owned()
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}

/// Name and version of this program.
pub(crate) fn engine() -> String {
    format!("gamecert {}", env!("CARGO_PKG_VERSION"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use gamecert_certs::Fault;

    use super::*;

    #[test]
    fn a_shell_takes_an_argument_as_it_is() {
        let quoted = ["a.cert", "0*11", "a b", "it's;x"].map(quoted);
        assert_eq!(quoted, ["a.cert", "'0*11'", "'a b'", r"'it'\''s;x'"]);
    }

    /// A limit of the checker says nothing against a proof that took hours; a false step does.
    #[test]
    fn what_is_declined_is_kept_and_what_is_rejected_is_not() {
        let declined = Verdict::Refused(Fault::declined("limit-memory", "needs more memory"));
        let Found { identity, holes, declined } = found(&declined).unwrap();
        assert_eq!((&identity, holes, declined.as_deref()), (&None, 0, Some("needs more memory")));
        let took = Duration::ZERO;
        let mut written =
            WriteReport { bytes: 0, lemmas: 0, identity, holes, declined, writing: took, checking: took };
        assert_eq!(written.code(), CANNOT);
        written.declined = None;
        assert_eq!(written.code(), OK);
        written.holes = 1;
        assert_eq!(written.code(), UNFINISHED);
        let rejected = Verdict::Refused(Fault::rejected("false-step", "is false"));
        assert_eq!(found(&rejected).unwrap_err().code, FALSE);
    }
}
