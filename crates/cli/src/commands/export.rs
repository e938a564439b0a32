//! `gamecert export`: the lemmas of a certificate as a database that other solvers read.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use gamecert_certs::{Certificate, Judgement, Lemma, Play};
use gamecert_elaborate::notation;

use crate::commands::{print, read_certificate};
use crate::exit::{CANNOT, Done, Failure, OK};
use crate::written::write_bytes;

/// What to export, and how.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate
    file: PathBuf,
    /// The format
    #[arg(long, value_enum)]
    format: Format,
    /// Where the database goes [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A line `POSITION NIMBER` for each lemma, under [Positions+Nimber]
    NimberDb,
    /// A line `POSITION CONTRACT` for each lemma, at which its player fails, under [Positions+Score]
    ScoreDb,
}

/// Reads and writes, without judging.
pub(crate) fn run(options: &Options) -> Done {
    let (certificate, _) = read_certificate(&options.file)?;
    let text = match (options.format, certificate.statement.play) {
        (Format::NimberDb, Play::Normal) => database(&certificate, "[Positions+Nimber]", Lemma::nimber),
        (Format::ScoreDb, Play::Scoring) => database(&certificate, "[Positions+Score]", contract),
        (Format::NimberDb, _) => Err("nimber-db takes certificates about normal play alone".to_owned()),
        (Format::ScoreDb, _) => Err("score-db takes certificates about scores alone".to_owned()),
    };
    let text = text.map_err(|why| Failure::new(CANNOT, format!("{}: {why}", options.file.display())))?;
    match &options.output {
        Some(place) => write_bytes(place, text.as_bytes())?,
        None => print(&text)?,
    }
    Ok(OK)
}

fn contract(lemma: &Lemma) -> Option<u16> {
    match lemma.judgement {
        Judgement::Below(contract) => Some(contract),
        _ => None,
    }
}

fn database(
    certificate: &Certificate,
    header: &str,
    number_of: impl Fn(&Lemma) -> Option<u16>,
) -> Result<String, String> {
    let game = &certificate.statement.game;
    let notation = notation::notation(game, &certificate.statement.axioms)
        .ok_or_else(|| format!("the game `{game}` is not known"))?;
    let mut text = format!("{header}\n");
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        let shown = notation.show(&lemma.subject).zip(number_of(lemma));
        let (shown, told) = shown.ok_or_else(|| {
            format!("the subject of lemma {number} is not a {game} component in normal form")
        })?;
        // A string takes everything.
        let _ = writeln!(text, "{shown} {told}");
    }
    Ok(text)
}
