//! `gamecert assemble`: from the text form back to a certificate.
//!
//! A bare text of normal play may be edited freely: its lemmas are put into the order of the format. In a hinted text, and
//! in all of misere play, numbers of lemmas are cited, so their order stays as it is.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use gamecert_certs::{Certificate, Play, text};
use gamecert_elaborate::notation;

use crate::commands::open;
use crate::exit::{CANNOT, Done, FALSE, Failure, OK};
use crate::imports::ImportedFiles;
use crate::message::message;
use crate::output;

/// What to assemble.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The text form, as `gamecert show --text` prints it
    text: PathBuf,
    /// Write the certificate here
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Reads the text, writes the certificate, and tells what the checker finds, whatever that is.
pub(crate) fn run(options: &Options) -> Done {
    let from = options.text.display();
    let text = io::read_to_string(open(&options.text)?).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => Failure::new(
            FALSE,
            format!("{from} is not text; `gamecert show --text` prints a certificate as text"),
        ),
        _ => Failure::new(CANNOT, format!("cannot read {from}: {error}")),
    })?;
    let mut certificate = text::read(&text, notation::notation)
        .map_err(|error| Failure::new(FALSE, format!("{from}, {error}")))?;
    let subjects = notation::subjects(&certificate.statement.game, &certificate.statement.axioms);
    let cites = certificate.hints.is_some() || certificate.statement.play == Play::Misere;
    if let (false, Some(subjects)) = (cites, subjects) {
        certificate
            .lemmas
            .sort_by_cached_key(|lemma| (subjects.measure(&lemma.subject), lemma.subject.clone()));
        certificate.lemmas.dedup();
    }
    write(&certificate, &options.output)
}

fn write(certificate: &Certificate, place: &Path) -> Done {
    let cannot = |error| Failure::new(CANNOT, format!("cannot write {}: {error}", place.display()));
    let mut file = output::open(place)?;
    file.fill(|writer| certificate.write(writer)).map_err(cannot)?;
    let verdict = output::judge(file.path(), &certificate.statement, &ImportedFiles::default())?;
    output::keep(file, place)?;
    message!("{verdict}");
    Ok(OK)
}
