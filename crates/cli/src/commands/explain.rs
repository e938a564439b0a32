//! `gamecert explain`: the steps of a proof in words, each as the checker judges it; or all of it as an article.

use std::path::{Path, PathBuf};

use clap::Args;
use gamecert_archive::is_control;
use gamecert_certs::Identity;
use gamecert_draw::article::{Article, article, html, latex, markdown};
use gamecert_draw::proof::Proof;
use gamecert_elaborate::command::Limits;
use gamecert_elaborate::transcript::Transcript;

use crate::commands::{CertificateFile, draw, print, print_line};
use crate::exit::{CANNOT, Done, Failure, USAGE};
use crate::message::message;
use crate::output::{counted, quoted, write_bytes};
use crate::progress::Phase;

/// What to explain.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate
    file: PathBuf,
    /// A lemma, by its number; without one, the claim
    lemma: Option<usize>,
    /// Write the proof as an article; the name chooses the format: .tex, .md or .html
    #[arg(short, long, value_name = "FILE", conflicts_with = "lemma")]
    output: Option<PathBuf>,
    /// Tell at most this many lemmas in the article, those nearest to the claim
    #[arg(long, value_name = "COUNT", default_value_t = 30, requires = "output")]
    lemmas: usize,
    #[command(flatten)]
    limits: Limits,
}

/// Reads, has the checker judge, and prints; ends with the code of the verdict.
pub(crate) fn run(options: &Options) -> Done {
    let written = options.output.as_deref().map(|output| Ok((output, format(output)?))).transpose()?;
    let name = options.file.display();
    let given = CertificateFile::read(&options.file)?;
    let allowed = options.limits.allowed();
    let none = &mut |_: &Identity| Ok(None);
    let verdict = given.judge(allowed, none);
    let phase = Phase::of("explaining");
    let allowed = allowed.or(given.earned(none).half());
    let transcript = Transcript::read(&given.certificate, given.totals.identity, allowed)
        .map_err(|error| Failure::new(CANNOT, format!("{name}: {error}")))?;
    if let Some((output, write)) = written {
        let warning = draw::warning(&verdict);
        let told = article(&Proof::of(transcript), warning.as_deref(), options.lemmas);
        let file = options.file.file_name().map(|name| name.to_string_lossy().replace(is_control, " "));
        let file = file.map_or_else(|| "-".to_owned(), |name| as_argument(&name));
        write_bytes(output, write(&told, &file).as_bytes())?;
        drop(phase);
        let (told, all) = (told.lemmas(), told.lemmas() + told.left());
        message!("{told} of {} told, written to {}", counted(all as u64, "lemma"), output.display());
        match warning {
            Some(warning) => message!("gamecert: {name}: {warning}; the article says so"),
            // What is not proved is no answer.
            None => print_line(&given.certificate.statement.claim().to_string())?,
        }
        return Ok(verdict.exit_code());
    }
    let text = match options.lemma {
        None => transcript.explain_claim(),
        Some(number) => transcript.explain_lemma(number).ok_or_else(|| {
            let count = transcript.lemmas.len();
            Failure::new(
                USAGE,
                format!("there is no lemma {number}; the certificate has {count}, numbered from 0"),
            )
        })?,
    };
    drop(phase);
    print(&text)?;
    print(&format!("{verdict}\n"))?;
    Ok(verdict.exit_code())
}

/// The name of a file as a shell takes it.
fn as_argument(name: &str) -> String {
    let name = if name.starts_with('-') && name != "-" { format!("./{name}") } else { name.to_owned() };
    quoted(&name.replace('\'', "'\\''"))
}

/// What writes an article.
type Write = fn(&Article, &str) -> String;

fn format(output: &Path) -> Result<Write, Failure> {
    match output.extension().and_then(|extension| extension.to_str()) {
        Some("tex") => Ok(latex),
        Some("md") => Ok(markdown),
        Some("html" | "htm") => Ok(html),
        _ => Err(Failure::new(
            USAGE,
            format!("the name of the article has to end in .tex, .md or .html, not {}", output.display()),
        )),
    }
}
