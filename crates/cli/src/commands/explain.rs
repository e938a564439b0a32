//! `gamecert explain`: the steps of a proof in words, each as the checker judges it.

use std::path::PathBuf;

use clap::Args;
use gamecert_certs::Identity;
use gamecert_elaborate::command::Limits;
use gamecert_elaborate::transcript::Transcript;

use crate::commands::{CertificateFile, print};
use crate::exit::{CANNOT, Done, Failure, USAGE};
use crate::progress::Phase;

/// What to explain.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate
    file: PathBuf,
    /// A lemma, by its number; without one, the claim
    lemma: Option<usize>,
    #[command(flatten)]
    limits: Limits,
}

/// Reads, has the checker judge, and prints; ends with the code of the verdict.
pub(crate) fn run(options: &Options) -> Done {
    let name = options.file.display();
    let given = CertificateFile::read(&options.file)?;
    let allowed = options.limits.allowed();
    let none = &mut |_: &Identity| Ok(None);
    let verdict = given.judge(allowed, none);
    let phase = Phase::of("explaining");
    let allowed = allowed.or(given.earned(none).half());
    let transcript = Transcript::read(&given.certificate, given.totals.identity, allowed)
        .map_err(|error| Failure::new(CANNOT, format!("{name}: {error}")))?;
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
