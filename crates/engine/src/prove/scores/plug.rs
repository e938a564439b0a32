//! Repairing certificates under scoring play: their lemmas are advice, and whatever else the proof needs is searched for.
//!
//! What the lemmas say is believed, until the walk that certifies comes to a move without an answer. Then nothing of it is
//! believed any more. This is how a proof that rests on the loony bound is made one by which one can play: the walk goes
//! on where the bound spared the search an answer.

use std::sync::Arc;

use gamecert_certs::{ClaimKind, Judgement, Lemma};
use gamecert_checker::calculus::scores::Axioms;
use gamecert_elaborate::rules::dots::Dots;
use gamecert_elaborate::rules::{Rules, Unmetered};
use rustc_hash::FxHashSet;

use super::board;
use super::certify::{CertifyError, Fact, Proved, Walk};
use super::search::Search;
use crate::games::dots::{Board, Strings};
use crate::knowledge::{Score, Statistics, Stopped};
use crate::plug::{PlugError, Plugged, Request, repair};
use crate::proof::WriteProof;
use crate::prove::nimbers_alone;
use crate::prove::rebuild::{Built, Rebuild};
use crate::search::Walking;
use crate::solve::Observer;

/// Repairs a certificate about Dots-and-boxes.
pub(crate) fn plug(
    request: &Request<'_>,
    without: &[String],
    observer: Arc<dyn Observer>,
) -> Result<Plugged, PlugError> {
    let mut statement = request.certificate.statement.clone();
    let start = Dots.position(&statement.position).map_err(|error| PlugError::Position(error.why))?;
    statement.axioms.retain(|axiom| Dots::AXIOMS.contains(&axiom.as_str()) && !without.contains(axiom));
    (statement.position, statement.rules) = (start.spelling, Dots::VERSION);
    let (axioms, claim) = (Axioms::of(&statement.axioms), statement.claim);
    repair(request.certificate, statement, || {
        let board = board(start.components.first())?;
        let walking = Walking::of(request.algorithm).ok_or_else(nimbers_alone)?;
        let mut search = Search::new(board, request.limits, walking);
        search.work.stop_when(move |nodes| observer.stop_search(nodes));
        Ok(Repair { search, axioms, claim, lemmas: request.certificate.lemmas.clone() })
    })
}

struct Repair {
    search: Search,
    axioms: Axioms,
    claim: ClaimKind,
    /// The lemmas of the certificate.
    lemmas: Vec<Lemma>,
}

impl Rebuild for Repair {
    type Fact = Fact;

    fn facts(&mut self, lemmas: &mut dyn Iterator<Item = &Lemma>) -> Vec<Fact> {
        lemmas.map(fact_of).collect()
    }

    fn believe(&mut self, _: &[Fact], doubted: &FxHashSet<usize>) -> Result<(), Stopped> {
        self.search.table.clear();
        let sure = self.lemmas.iter().enumerate().filter(|(number, _)| !doubted.contains(number));
        sure.for_each(|(_, lemma)| believe(&mut self.search, lemma));
        Ok(())
    }

    fn build(&mut self) -> Result<Built, CertifyError> {
        let Proved { proof, stopped, .. } = Walk::new(&mut self.search, self.axioms).prove(self.claim)?;
        Ok((proof.to_proof(), stopped))
    }

    fn statistics(&self) -> Statistics {
        self.search.statistics()
    }
}

/// What a lemma says, whatever the numbers of its coins.
pub(super) fn fact_of(lemma: &Lemma) -> Fact {
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
    believe_coloured(search, board, board.all(), contract);
}

/// Takes it for granted that the player to move of what is left of the searched board fails at a contract.
pub(super) fn believe_left(search: &mut Search, left: Strings, contract: Score) {
    let board = search.board.clone();
    believe_coloured(search, &board, left, contract);
}

fn believe_coloured(search: &mut Search, board: &Board, left: Strings, contract: Score) {
    let coloured = board.coloured(left);
    let lacks = contract - Score::from(coloured.white);
    search.believe_below(board, coloured.black, lacks);
    if coloured.handed_over > 0 {
        // That handing over fails, too, is a bound from below.
        let coins = Score::from(board.coins(coloured.black));
        search.believe_at_least(board, coloured.black, coins - lacks - Score::from(coloured.handed_over) + 1);
    }
}
