//! `gamecert export`: what a certificate says for other programs; a file for each sort of format.

mod database;
mod deal;
mod json_lines;
mod obf;
mod sgf;
mod strategy;

use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use gamecert_certs::text::Notation;
use gamecert_certs::{Certificate, Identity, Play};
use gamecert_elaborate::command::{Limits, certificates};
use gamecert_elaborate::{Allowed, ImportFolders, Imports, Verdict, notation};
use gamecert_engine::games::bridge::pbn::BEGINNING;

use self::strategy::Form;
use crate::commands::CertificateFile;
use crate::exit::{CANNOT, Done, FALSE, Failure, OK, UNFINISHED, USAGE};
use crate::file_kind::FileKind;
use crate::imports::folders;
use crate::message::message;
use crate::output;

/// What to export, and how.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate; for obf, pbn and sgf also a folder, whose certificates (*.cert) are taken in the order of their names
    file: PathBuf,
    /// The format
    #[arg(long, value_enum)]
    format: Format,
    /// Write the output here [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Find the certificates it imports here: in an archive, or in a folder under any names (may be repeated)
    #[arg(long, value_name = "DIR")]
    import_dir: Vec<PathBuf>,
    /// Write at most this many nodes of a proof in SGF [default: 100000]
    #[arg(long, value_name = "COUNT")]
    max_nodes: Option<usize>,
    #[command(flatten)]
    limits: Limits,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A line `POSITION NIMBER` for each lemma, under [Positions+Nimber] (normal play)
    NimberDb,
    /// A line `POSITION CONTRACT` for each lemma, the contract being one that fails, under
    /// [Positions+Score] (scoring play)
    ScoreDb,
    /// A line with the position and its score, as programs for Othello exchange endgame problems
    Obf,
    /// A deal of bridge with its double-dummy results, if the certificate is verified
    Pbn,
    /// A problem of captures in Go with its answer, if the certificate is verified
    Sgf,
    /// A proof about captures in Go as variations, with the zones of its lemmas as marks, if the certificate is verified
    SgfProof,
    /// A JSON object on a line for the statement, and one for each lemma (any convention of play)
    JsonLines,
    /// A JSON object on a line for each position that a strategy meets, with its reply or all answers
    /// to it (contests)
    Strategy,
    /// The same as text
    StrategyText,
}

/// Why a certificate is not written.
enum NotWritten {
    /// It cannot be, in this format.
    Refused(String),
    /// Its evidence is not found.
    Failed(Failure),
    /// What takes it fails.
    Writing(io::Error),
}

impl From<String> for NotWritten {
    fn from(why: String) -> Self {
        Self::Refused(why)
    }
}

impl From<io::Error> for NotWritten {
    fn from(error: io::Error) -> Self {
        Self::Writing(error)
    }
}

/// Reads, has the checker judge, and writes, whatever the verdict; the exit code is that of the verdict.
pub(crate) fn run(options: &Options) -> Done {
    if options.max_nodes.is_some() && !matches!(options.format, Format::SgfProof) {
        return Err(Failure::new(USAGE, "--max-nodes is for proofs in SGF (--format sgf-proof)"));
    }
    let Some(place) = &options.output else {
        return options.export_all(&mut BufWriter::new(io::stdout().lock()));
    };
    let mut file = output::open_as(options.format.file_kind(), place)?;
    let filled = file.fill(|to| Ok(options.export_all(to)));
    let code = filled.map_err(|error| cannot_write(&error))??;
    output::keep(file, place)?;
    Ok(code)
}

fn cannot_write(error: &io::Error) -> Failure {
    Failure::new(CANNOT, format!("cannot write: {error}"))
}

impl Options {
    /// The file itself, or the certificates in the folder.
    fn files(&self) -> Result<Vec<PathBuf>, Failure> {
        if !(self.format.takes_folders() && self.file.is_dir()) {
            return Ok(vec![self.file.clone()]);
        }
        let cannot = |error| Failure::new(CANNOT, format!("cannot read {}: {error}", self.file.display()));
        certificates(&self.file).map_err(cannot)
    }

    /// Writes what the certificates become; a closed pipe ends that and is not an error. Returns the exit code for their verdicts.
    fn export_all(&self, to: &mut dyn Write) -> Done {
        let mut codes = Vec::new();
        let folders = folders(&self.import_dir);
        let files = self.files()?;
        if matches!(self.format, Format::Pbn) {
            to.write_all(BEGINNING.as_bytes()).map_err(|error| cannot_write(&error))?;
        }
        for (file, number) in files.iter().zip(1..) {
            codes.push(self.export(file, number, &folders, to)?);
        }
        match to.flush() {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => return Err(cannot_write(&error)),
            _ => {}
        }
        Ok([FALSE, CANNOT, UNFINISHED].into_iter().find(|code| codes.contains(code)).unwrap_or(OK))
    }

    /// Writes what a certificate becomes, the first, second and so on. Returns the exit code for its verdict.
    fn export(
        &self,
        file: &Path,
        number: usize,
        folders: &ImportFolders,
        to: &mut dyn Write,
    ) -> Result<u8, Failure> {
        let given = CertificateFile::read(file)?;
        let imports = &mut |identity: &Identity| folders.open(identity);
        let allowed = self.limits.allowed();
        let max_nodes = self.max_nodes.unwrap_or(sgf::MAX_NODES);
        let verdict = given.judge(allowed, imports);
        let is_verified = matches!(verdict, Verdict::Verified(_));
        if self.format.is_believed() && !is_verified {
            message!("gamecert: {}: not written, as it is not proved: {verdict}", file.display());
            return Ok(verdict.exit_code());
        }
        match self.format.write(&given, number, (allowed, max_nodes), imports, to) {
            Err(NotWritten::Failed(failure)) => return Err(failure),
            Err(NotWritten::Refused(why)) => {
                return Err(Failure::new(CANNOT, format!("{}: {why}", file.display())));
            }
            Err(NotWritten::Writing(error)) if error.kind() != ErrorKind::BrokenPipe => {
                return Err(cannot_write(&error));
            }
            _ => {}
        }
        if !is_verified {
            message!("gamecert: {}: what was written is not proved: {verdict}", file.display());
        }
        Ok(verdict.exit_code())
    }
}

impl Format {
    /// Whether what is written for several certificates is one file.
    fn takes_folders(self) -> bool {
        matches!(self, Self::Obf | Self::Pbn | Self::Sgf)
    }

    /// Whether other programs take what is written for a fact, so that only what is proved is.
    fn is_believed(self) -> bool {
        matches!(self, Self::Pbn | Self::Sgf | Self::SgfProof)
    }

    fn file_kind(self) -> FileKind {
        match self {
            Self::NimberDb | Self::ScoreDb => FileKind::Database,
            Self::Obf => FileKind::Problems,
            Self::Pbn => FileKind::Deals,
            Self::Sgf | Self::SgfProof => FileKind::Games,
            Self::JsonLines => FileKind::JsonLines,
            Self::Strategy | Self::StrategyText => FileKind::Strategy,
        }
    }

    fn write(
        self,
        given: &CertificateFile,
        number: usize,
        (allowed, max_nodes): (Allowed, usize),
        imports: &mut Imports<'_>,
        to: &mut dyn Write,
    ) -> Result<(), NotWritten> {
        let (certificate, identity) = (&given.certificate, &given.totals.identity);
        let only = |format: &str, about: &str| {
            Err(format!("{format} takes certificates about {about} alone; json-lines takes all"))
        };
        let text = match (self, certificate.statement.play) {
            (Self::SgfProof, Play::Contest) => sgf::proof(given, allowed, max_nodes)?,
            (Self::Strategy, Play::Contest) => {
                return strategy::write(Form::Json, given, allowed, imports, to);
            }
            (Self::StrategyText, Play::Contest) => {
                return strategy::write(Form::Text, given, allowed, imports, to);
            }
            (Self::NimberDb, Play::Normal) => database::nimbers(certificate)?,
            (Self::ScoreDb, Play::Scoring) => database::contracts(certificate)?,
            (Self::Obf, Play::Contest) => obf::problem(certificate, identity)?,
            (Self::Pbn, Play::Contest) => deal::deal(certificate, identity, number)?,
            (Self::Sgf, Play::Contest) => sgf::problem(certificate, identity)?,
            (Self::JsonLines, _) => json_lines::json_lines(certificate, identity)?,
            (Self::NimberDb, _) => only("nimber-db", "normal play")?,
            (Self::ScoreDb, _) => only("score-db", "scores")?,
            (Self::Obf, _) => only("obf", "Othello")?,
            (Self::Pbn, _) => only("pbn", "bridge")?,
            (Self::Sgf, _) => only("sgf", "Go")?,
            (Self::SgfProof, _) => only("sgf-proof", "Go")?,
            (Self::Strategy, _) => only("strategy", "contests")?,
            (Self::StrategyText, _) => only("strategy-text", "contests")?,
        };
        Ok(to.write_all(text.as_bytes())?)
    }
}

fn notation_of(certificate: &Certificate) -> Result<Box<dyn Notation>, String> {
    let game = &certificate.statement.game;
    notation::notation(game, &certificate.statement.axioms)
        .ok_or_else(|| format!("the game `{game}` is not known"))
}

fn not_normal(game: &str, number: usize) -> String {
    format!("the subject of lemma {number} is not a {game} component in normal form")
}
