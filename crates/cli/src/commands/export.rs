//! `gamecert export`: the lemmas of a certificate as a database that other solvers read.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use gamecert_certs::Certificate;
use gamecert_checker::rules::notation;

use crate::commands::{print, read_nimber_certificate};
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
}

/// Reads and writes, without judging.
pub(crate) fn run(options: &Options) -> Done {
    let (certificate, _) = read_nimber_certificate(&options.file)?;
    let text = match options.format {
        Format::NimberDb => nimber_database(&certificate),
    };
    let text = text.map_err(|why| Failure::new(CANNOT, format!("{}: {why}", options.file.display())))?;
    match &options.output {
        Some(place) => write_bytes(place, text.as_bytes())?,
        None => print(&text)?,
    }
    Ok(OK)
}

fn nimber_database(certificate: &Certificate) -> Result<String, String> {
    let game = &certificate.statement.game;
    let notation = notation::notation(game, &certificate.statement.axioms)
        .ok_or_else(|| format!("the game `{game}` is not known"))?;
    let mut text = "[Positions+Nimber]\n".to_owned();
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        let shown = notation.show(&lemma.subject).zip(lemma.nimber());
        let (shown, nimber) = shown.ok_or_else(|| {
            format!("the subject of lemma {number} is not a {game} component in normal form")
        })?;
        // A string takes everything.
        let _ = writeln!(text, "{shown} {nimber}");
    }
    Ok(text)
}
