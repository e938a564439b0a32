//! Certificates made by the engine, for tests on real input.

use gamecert_certs::{ClaimKind, Metadata, Question};
use gamecert_engine::search::{Algorithm, Limits};
use gamecert_engine::solve::{Answer, Observer, Request, solve};

/// Nobody asks to stop.
#[derive(Clone)]
pub struct Unwatched;

impl Observer for Unwatched {
    fn stop_search(&self) -> bool {
        false
    }

    fn stop_certify(&self) -> bool {
        false
    }
}

/// What to ask the engine for an answer with a proof.
pub fn request(game: &str, position: &str, question: Question, algorithm: Algorithm) -> Request {
    Request {
        game: game.to_owned(),
        position: position.to_owned(),
        question,
        algorithm,
        limits: Limits::default(),
        without: vec![],
        prove: true,
    }
}

/// The engine's answer about a position, with a proof.
pub fn answer(game: &str, position: &str, question: Question, algorithm: Algorithm) -> Answer {
    answer_to(&request(game, position, question, algorithm))
}

/// The engine's answer.
pub fn answer_to(request: &Request) -> Answer {
    solve(request, &Unwatched).expect("an answer")
}

/// What the engine claims, and its certificate, bare and hinted.
pub fn certificates(answer: &Answer) -> (ClaimKind, [Vec<u8>; 2]) {
    let (statement, proof) = answer.statement.as_ref().zip(answer.proof.as_ref()).expect("a proof");
    let write = |hinted| proof.write(Vec::new(), statement, hinted, &Metadata::default()).expect("written").1;
    (statement.claim, [write(false), write(true)])
}
