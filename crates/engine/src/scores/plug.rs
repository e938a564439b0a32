//! Repairing certificates under scoring play: their lemmas are advice, and what the proof needs beside them is searched.
//!
//! What the lemmas say is believed, until the walk that certifies comes to a move without an answer. Then nothing of it is
//! believed any more. This is how a proof that rests on the loony bound is made one by which one can play: the walk goes
//! on where the bound spared the search an answer.

use std::sync::Arc;

use gamecert_certs::{Judgement, Lemma, Statement};
use gamecert_checker::calculus::scores::Axioms;
use gamecert_elaborate::rules::dots::Dots;
use gamecert_elaborate::rules::{Rules, Unmetered};
use rustc_hash::FxHashSet;

use super::board;
use super::certify::{Proved, Trouble, Walk};
use super::search::Search;
use crate::games::dots::Board;
use crate::knowledge::Score;
use crate::plug::standing::{before, refuted, unchanged};
use crate::plug::{Before, PlugError, Plugged, Request, Way};
use crate::search::Walking;
use crate::solve::Observer;

/// Repairs a certificate about Dots-and-boxes.
pub(crate) fn plug(
    request: &Request<'_>,
    without: &[String],
    observer: Arc<dyn Observer>,
) -> Result<Plugged, PlugError> {
    let certificate = request.certificate;
    let start =
        Dots.position(&certificate.statement.position).map_err(|error| PlugError::Position(error.why))?;
    let mut axioms = certificate.statement.axioms.clone();
    axioms.retain(|axiom| Dots::AXIOMS.contains(&axiom.as_str()) && !without.contains(axiom));
    let before = before(certificate)?;
    let is_same = before == Before::Holes(0) && axioms == certificate.statement.axioms;
    if is_same && certificate.hints.is_some() {
        return Ok(unchanged(certificate));
    }
    let declared = Axioms::of(&axioms);
    let statement =
        Statement { position: start.spelling, rules: Dots::VERSION, axioms, ..certificate.statement.clone() };
    let mut search = Search::new(board(start.components.first())?, request.limits, Walking::DepthFirst);
    search.work.stop_when(move || observer.stop_search());
    let false_lemmas = if matches!(before, Before::Fault(_)) { refuted(certificate) } else { Vec::new() };
    let doubted: FxHashSet<usize> = false_lemmas.iter().map(|lemma| lemma.number).collect();
    let advice = certificate.lemmas.iter().enumerate().filter(|(number, _)| !doubted.contains(number));
    advice.for_each(|(_, lemma)| believe(&mut search, lemma));
    let mut way = if is_same { Way::Nothing } else { Way::Guided };
    let mut found = Walk::new(&mut search, declared).prove(statement.claim);
    if matches!(found, Err(Trouble::False(_))) {
        search.table.clear();
        way = Way::Doubtful;
        found = Walk::new(&mut search, declared).prove(statement.claim);
    }
    let Proved { proof: packed, stopped, .. } = found.map_err(|trouble| match trouble {
        Trouble::Stopped(stopped) => PlugError::Unsupported(stopped.to_string()),
        Trouble::False(contradiction) => PlugError::FalseClaim {
            claim: Box::new(statement.claim()),
            why: contradiction.why,
            false_lemmas: false_lemmas.clone(),
        },
    })?;
    let proof = packed.unpacked();
    let said: FxHashSet<_> = certificate.lemmas.iter().filter_map(told).collect();
    let written: FxHashSet<_> = proof.lemmas.iter().filter_map(|(lemma, _)| told(lemma)).collect();
    let kept = said.intersection(&written).count();
    if way == Way::Nothing && (kept < said.len() || kept < written.len()) {
        way = Way::Guided;
    }
    Ok(Plugged {
        statement,
        way,
        before,
        kept,
        dropped: certificate.lemmas.len() - kept.min(certificate.lemmas.len()),
        added: proof.lemmas.len() - kept.min(proof.lemmas.len()),
        proof,
        false_lemmas,
        stopped,
        search: search.statistics(),
    })
}

/// What a lemma says, whatever the numbers of its coins.
pub(super) fn told(lemma: &Lemma) -> Option<(u64, u16)> {
    let Judgement::Below(contract) = lemma.judgement else { return None };
    let board = Board::read(&lemma.subject)?;
    Some((board.key(board.all()), contract))
}

/// Takes what a lemma says for granted.
pub(super) fn believe(search: &mut Search, lemma: &Lemma) {
    if let (Judgement::Below(contract), Some(board)) = (&lemma.judgement, Board::read(&lemma.subject)) {
        believe_lost(search, &board, Score::from(*contract));
    }
}

/// Takes it for granted that the player to move of a whole board fails at a contract.
pub(super) fn believe_lost(search: &mut Search, board: &Board, contract: Score) {
    let coloured = board.coloured(board.all());
    let lacks = contract - Score::from(coloured.white);
    search.believe_below(board, coloured.black, lacks);
    if coloured.handed_over > 0 {
        // That handing over fails, too, is a bound from below.
        let coins = Score::from(board.coins(coloured.black));
        search.believe_at_least(board, coloured.black, coins - lacks - Score::from(coloured.handed_over) + 1);
    }
}
