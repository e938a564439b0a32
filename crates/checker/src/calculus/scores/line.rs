//! A line of play: the moves of one player, and the lemmas about positions on the way.

use std::slice::Iter;

use gamecert_certs::{Evidence, Fault, Relabelled, require};

use super::Scores;
use crate::calculus::another_play;
use crate::rules::dots::{Dots, Graph};
use crate::work::Work;

/// What has not been used yet of a line.
#[derive(Debug)]
pub struct Line<'e> {
    moves: Iter<'e, u16>,
    lemmas: Iter<'e, Relabelled>,
}

impl<'e> Line<'e> {
    /// The line that a piece of evidence tells.
    ///
    /// # Errors
    /// If it is evidence of another play.
    pub fn of(piece: &'e Evidence) -> Result<Self, Fault> {
        match piece {
            Evidence::Line { moves, lemmas } => Ok(Self { moves: moves.iter(), lemmas: lemmas.iter() }),
            _ => Err(another_play()),
        }
    }

    /// Whether no move is left.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.moves.len() == 0
    }

    /// Makes the next move in a position; tells what is left and how many coins it captures.
    ///
    /// # Errors
    /// If there is no move left, or the position has no such move.
    pub fn step(&mut self, graph: &Graph, work: &mut Work) -> Result<(Graph, u16), Fault> {
        work.spend(graph.size())?;
        let number = self.moves.next().ok_or_else(|| {
            let shown = Dots.show_graph(graph);
            let why = format!("the line of play ends before the contract is settled, at {shown}");
            Fault::rejected("line-too-short", why)
        })?;
        let moves = graph.moves();
        let cut = moves.get(usize::from(*number)).ok_or_else(|| {
            let (shown, count) = (Dots.show_graph(graph), moves.len());
            let why = format!("the line plays move {number} in {shown}, which has {count}");
            Fault::rejected("no-such-option", why)
        })?;
        graph.after(*cut)
    }

    /// Sees that the position is lost at the contract: because it has fewer coins, or by the next lemma.
    ///
    /// # Errors
    /// If the contract is met already, or the lemma is missing, not earlier, about something else, or about a larger contract.
    pub fn cite(
        &mut self,
        known: &Scores,
        graph: &Graph,
        contract: i32,
        work: &mut Work,
    ) -> Result<(), Fault> {
        work.spend(graph.size())?;
        let (graph, contract) = known.without_pairs(graph, contract)?;
        require(contract > 0, || {
            let more = contract.unsigned_abs();
            let why = format!("the player who is to fail has {more} coins more than it takes");
            Fault::rejected("line-misses", why)
        })?;
        if contract > i32::from(graph.coins()?) {
            return Ok(());
        }
        let shown = || Dots.show_graph(&graph);
        let Relabelled { lemma, parts } = self.lemmas.next().ok_or_else(|| {
            Fault::rejected("citation-missing", format!("no lemma is cited for {} < {contract}", shown()))
        })?;
        let (subject, proved) = known.cited(*lemma)?;
        // Where all numbers stay the same, none is written.
        let is_plain = !parts.is_empty() && (0..=u8::MAX).zip(parts).all(|(number, &part)| number == part);
        let renumbered = if is_plain { None } else { graph.renumbered(parts)? };
        let renumbered = renumbered.ok_or_else(|| {
            let why = format!(
                "the numbers given for lemma {lemma} are not new ones, one for each coin of {}",
                shown()
            );
            Fault::rejected("bad-relabelling", why)
        })?;
        require(renumbered.encode() == subject, || {
            let why =
                format!("lemma {lemma} is cited for {}, but is about another", Dots.show_graph(&renumbered));
            Fault::rejected("cites-another-subject", why)
        })?;
        require(i32::from(proved) <= contract, || {
            let why = format!(
                "lemma {lemma} tells that fewer than {proved} coins are scored, not fewer than {contract}"
            );
            Fault::rejected("cites-weaker-lemma", why)
        })
    }

    /// Sees that all of it has been used.
    ///
    /// # Errors
    /// If not.
    pub fn finish(mut self) -> Result<(), Fault> {
        if let Some(Relabelled { lemma, .. }) = self.lemmas.next() {
            let why = format!("lemma {lemma} is cited for nothing");
            return Err(Fault::rejected("citation-left", why));
        }
        require(self.is_at_end(), || {
            Fault::rejected("moves-left", "the line goes on after the contract is settled")
        })
    }
}
