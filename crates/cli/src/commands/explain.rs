//! `gamecert explain`: the steps of a proof in words, each as the checker judges it; or all of it as an article.

use std::path::{Path, PathBuf};

use clap::Args;
use gamecert_archive::is_control;
use gamecert_draw::article::{Article, article, html, latex, markdown};
use gamecert_draw::proof::Proof;
use gamecert_elaborate::command::Limits;

use crate::amounts::counted;
use crate::commands::{CertificateFile, print, warning};
use crate::exit::{Done, Failure, USAGE};
use crate::file_kind::FileKind;
use crate::output::{may_write, quoted, write_bytes};
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
    if let Some((output, (kind, _))) = &written {
        may_write(*kind, output)?;
    }
    let given = CertificateFile::read(&options.file)?;
    let allowed = options.limits.allowed();
    let verdict = given.judge(allowed, &mut |_| Ok(None));
    let phase = Phase::of("explaining");
    let transcript = given.transcript(allowed)?;
    if let Some((output, (kind, write))) = written {
        let told = article(&Proof::of(transcript), warning(&verdict).as_deref(), options.lemmas);
        let file = options.file.file_name().map(|name| name.to_string_lossy().replace(is_control, " "));
        let file = file.map_or_else(|| "-".to_owned(), |name| as_argument(&name));
        write_bytes(kind, output, write(&told, &file).as_bytes())?;
        drop(phase);
        let all = counted((told.lemmas() + told.left()) as u64, "lemma");
        let written = format!("{} of {all} told, written to {}", told.lemmas(), output.display());
        return given.conclude(&verdict, &written, "article");
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

/// The name of a file as a shell takes it, and no program as an option.
fn as_argument(name: &str) -> String {
    if name.starts_with('-') && name != "-" { quoted(&format!("./{name}")) } else { quoted(name) }
}

/// What writes an article.
type Write = fn(&Article, &str) -> String;

fn format(output: &Path) -> Result<(FileKind, Write), Failure> {
    match output.extension().and_then(|extension| extension.to_str()) {
        Some("tex") => Ok((FileKind::Latex, latex)),
        Some("md") => Ok((FileKind::Markdown, markdown)),
        Some("html" | "htm") => Ok((FileKind::Page, html)),
        _ => Err(Failure::new(
            USAGE,
            format!("the name of the article has to end in .tex, .md or .html, not {}", output.display()),
        )),
    }
}
