//! All that a search knows, as a certificate that others can go on with.
//!
//! Every position whose nimber is known becomes a lemma, with as much evidence as the others give. When nothing is
//! known of the start, the claim is a guess and has a hole for its evidence: the certificate is INCOMPLETE,
//! and [`plug`](crate::plug) finds out.

use std::io::{self, BufRead, Cursor};

use gamecert_certs::{ClaimKind, Outcome, Question, Statement};

use crate::database::{ImportError, NIMBERS, Request, Source, Wanted, import, write_database};
use crate::proof::Proof;
use crate::solve;

/// What is known of a question, as a claim with a proof that may have holes.
///
/// # Errors
/// If the position is unknown, or what is settled contradicts itself.
pub fn certificate(
    request: &solve::Request,
    settled: &[(String, u16)],
) -> Result<(Statement, Proof), ImportError> {
    let mut text = Text(Vec::new());
    write_database(&mut text.0, NIMBERS, settled).map_err(ImportError::Unreadable)?;
    let guesses = match request.question {
        Question::Outcome => [ClaimKind::Outcome(Outcome::Win), ClaimKind::Outcome(Outcome::Loss)],
        _ => [ClaimKind::NimberAbove(0), ClaimKind::Nimber(0)],
    };
    let answered = make(request, Wanted::Answer(request.question), &mut text);
    let Err(ImportError::NoAnswer(_)) = answered else { return answered };
    match make(request, Wanted::Claim(guesses[0]), &mut text) {
        Err(ImportError::FalseClaim(..)) => make(request, Wanted::Claim(guesses[1]), &mut text),
        made => made,
    }
}

fn make(
    request: &solve::Request,
    wanted: Wanted,
    text: &mut Text,
) -> Result<(Statement, Proof), ImportError> {
    let request = Request {
        game: request.game.clone(),
        position: request.position.clone(),
        wanted,
        without: request.without.clone(),
        // All of it is in memory already.
        memory_bytes: usize::MAX / 4,
        bare: false,
        all: true,
    };
    let none = Box::new(|| Err(io::Error::from(io::ErrorKind::OutOfMemory)));
    import(&request, text, none).map(|imported| (imported.statement, imported.proof))
}

/// A database in memory.
struct Text(Vec<u8>);

impl Source for Text {
    fn open(&mut self) -> io::Result<Box<dyn BufRead + '_>> {
        Ok(Box::new(Cursor::new(&self.0)))
    }
}
