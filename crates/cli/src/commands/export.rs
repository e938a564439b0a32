//! `gamecert export`: the lemmas of a certificate as a database for other solvers.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use gamecert_certs::{Certificate, Identity, Judgement, Lemma, Play};
use gamecert_elaborate::command::{Limits, open_import};
use gamecert_elaborate::{Verdict, notation};

use crate::commands::{Given, print};
use crate::exit::{CANNOT, Done, Failure};
use crate::say::say;
use crate::written::write_bytes;

/// What to export, and how.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate
    file: PathBuf,
    /// The format
    #[arg(long, value_enum)]
    format: Format,
    /// Write the database here [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Find the certificates it imports here, as IDENTITY.cert (may be repeated)
    #[arg(long, value_name = "DIR")]
    import_dir: Vec<PathBuf>,
    #[command(flatten)]
    limits: Limits,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A line `POSITION NIMBER` for each lemma, under [Positions+Nimber]
    NimberDb,
    /// A line `POSITION CONTRACT` for each lemma, the contract being one that fails, under
    /// [Positions+Score]
    ScoreDb,
}

/// Reads, has the checker judge, and writes, whatever the verdict; the exit code is that of the verdict.
pub(crate) fn run(options: &Options) -> Done {
    let given = Given::read(&options.file)?;
    let imports = |identity: &Identity| open_import(&options.import_dir, identity);
    let verdict = given.judge(options.limits.allowed(), &mut { imports });
    let certificate = given.certificate;
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
    if !matches!(verdict, Verdict::Verified(_)) {
        say!("gamecert: {}: what was written is not proved: {verdict}", options.file.display());
    }
    Ok(verdict.exit_code())
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
