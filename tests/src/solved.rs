//! Certificates made by the engine, for tests on real input.

use std::sync::Arc;

use gamecert_certs::{Certificate, ClaimKind, Metadata, Play, Question};
use gamecert_engine::plug::{self, PlugError, Plugged};
use gamecert_engine::search::{Algorithm, Limits};
use gamecert_engine::solve::{Answer, Observer, Request, solve};

/// Nobody asks to stop.
#[derive(Clone)]
pub struct Unwatched;

impl Observer for Unwatched {
    fn stop_search(&self, _nodes: u64) -> bool {
        false
    }

    fn stop_certify(&self) -> bool {
        false
    }
}

/// What to ask the engine for an answer with a proof.
pub fn request(game: &str, position: &str, question: Question, algorithm: Algorithm) -> Request {
    Request { algorithm, ..Request::new(game, position, Play::Normal, question) }
}

/// What to ask the engine for an answer under misere play with a proof.
pub fn misere_request(game: &str, position: &str, question: Question) -> Request {
    Request::new(game, position, Play::Misere, question)
}

/// The certificate of the engine's answer under misere play, bare and hinted.
pub fn misere_certificates(request: &Request) -> [Vec<u8>; 2] {
    certificates(&answer_to(request)).1
}

/// The engine's answer about a position, with a proof.
pub fn answer(game: &str, position: &str, question: Question, algorithm: Algorithm) -> Answer {
    answer_to(&request(game, position, question, algorithm))
}

/// The engine's answer.
pub fn answer_to(request: &Request) -> Answer {
    solve(request, Arc::new(Unwatched)).expect("an answer")
}

/// What the engine claims, and its certificate, bare and hinted.
pub fn certificates(answer: &Answer) -> (ClaimKind, [Vec<u8>; 2]) {
    let (claim, bare) = written(answer, false);
    (claim, [bare, written(answer, true).1])
}

/// What the engine claims, and its certificate. One about a contest is hinted.
pub fn written(answer: &Answer, hinted: bool) -> (ClaimKind, Vec<u8>) {
    let (statement, proof) = answer.statement.as_ref().zip(answer.proof.as_ref()).expect("a proof");
    let mut bytes = Vec::new();
    proof.write(&mut bytes, statement, hinted, &Metadata::default()).expect("written");
    (statement.claim, bytes)
}

/// The engine's answer as a certificate in memory, hinted or bare.
pub fn solved(game: &str, position: &str, question: Question, hinted: bool) -> Certificate {
    let answer = answer(game, position, question, Algorithm::best_for(game, Play::Normal));
    let [bare, with_hints] = certificates(&answer).1;
    let bytes = if hinted { with_hints } else { bare };
    Certificate::read(bytes.as_slice()).expect("well formed").0
}

/// What becomes of a certificate when it is repaired, without these axioms.
///
/// # Errors
/// If it cannot be.
pub fn plugged(certificate: &Certificate, without: &[&str]) -> Result<Plugged, PlugError> {
    plugged_within(certificate, without, Limits::default())
}

/// The same, with limits on the search.
///
/// # Errors
/// If it cannot be repaired.
pub fn plugged_within(
    certificate: &Certificate,
    without: &[&str],
    limits: Limits,
) -> Result<Plugged, PlugError> {
    let request = plug::Request {
        certificate,
        algorithm: Algorithm::best_for(&certificate.statement.game, certificate.statement.play),
        limits,
        without: without.iter().map(|&axiom| axiom.to_owned()).collect(),
    };
    plug::plug(&request, Arc::new(Unwatched))
}

/// A repaired certificate as bytes.
pub fn repaired(plugged: &Plugged, hinted: bool) -> Vec<u8> {
    let Plugged { proof, statement, .. } = plugged;
    proof.write(Vec::new(), statement, hinted, &Metadata::default()).expect("written").1
}
