//! Writes what is known so far, while the search goes on.

use std::sync::mpsc::{Receiver, channel};

use super::Subject;
use crate::commands::solve::metadata;
use crate::exit::Failure;
use crate::written::{Content, Written, counted, fill, keep, open};

/// Makes a certificate of the positions whose nimbers are known, beside the search. What became of it comes in words.
pub(super) fn save(subject: &Subject, settled: Vec<(String, u16)>) -> Receiver<String> {
    let (sender, receiver) = channel();
    let subject = subject.clone();
    std::thread::spawn(move || {
        let told = match write(&subject, &settled) {
            Ok(told) => told,
            Err(failure) => format!("not saved: {:#}", failure.error),
        };
        // If nobody is there any more, nobody wants to know.
        let _ = sender.send(told);
    });
    receiver
}

fn write(subject: &Subject, settled: &[(String, u16)]) -> Result<String, Failure> {
    let Some(place) = &subject.output else {
        return Ok("there is no file to save to: start with -o".to_owned());
    };
    let mut file = open(place)?;
    let written = fill_with_all(&mut file, subject, settled)?;
    keep(file, place)?;
    let (lemmas, holes) = (counted(written.lemmas as u64, "lemma"), counted(written.holes, "hole"));
    Ok(format!("saved {lemmas}, {holes}, to {}", place.display()))
}

/// Fills a file with all that is settled.
pub(crate) fn fill_with_all(
    file: &mut crate::atomic_file::AtomicFile,
    subject: &Subject,
    settled: &[(String, u16)],
) -> Result<Written, Failure> {
    let (statement, proof) = gamecert_engine::live::certificate(&subject.request, settled)
        .map_err(|error| Failure::new(crate::exit::FALSE, error))?;
    let metadata = metadata(&statement);
    fill(file, &Content { statement: &statement, proof: &proof, hinted: true, metadata })
}
