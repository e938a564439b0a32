//! The moves that a lemma about a score has to answer for.

use gamecert_certs::Fault;

use super::{Axioms, coloured};
use crate::rules::dots::{Coloured, Graph};
use crate::work::{Sure, Work};

/// A move that has to be answered.
#[derive(Clone, Debug)]
pub struct Answered {
    /// What it leaves.
    pub after: Graph,
    /// The coins that it captures.
    pub captured: u16,
}

/// The moves that a lemma has to answer for, in the order of the rules.
///
/// Axiom used, if it is declared: chain-openings. Of the moves that capture nothing and leave the same black part, the
/// first counts of those after which the opponent cannot hand over, or else has to hand over 4 coins, or else 2.
///
/// # Errors
/// If the work is used up.
pub fn options(axioms: Axioms, graph: &Graph, work: &mut Work) -> Result<Vec<Answered>, Fault> {
    let mut all = Vec::new();
    for cut in graph.moves() {
        work.spend(graph.size())?;
        let (after, captured) = graph.after(cut)?;
        all.push(Answered { after, captured });
    }
    if !axioms.chain_openings {
        return Ok(all);
    }
    // A player likes the opponent to have fewer ways, and to give more away.
    let rank = |coloured: &Coloured| match coloured.handed_over {
        None => 0,
        Some(4) => 1,
        Some(_) => 2,
    };
    let mut opened: Vec<(Graph, u8, usize)> = Vec::new();
    for (number, option) in all.iter().enumerate().filter(|(_, option)| option.captured == 0) {
        let seen = coloured(&option.after, work)?;
        let rank = rank(&seen);
        opened.push((seen.black, rank, number));
    }
    let mut kept = Vec::new();
    for (number, option) in all.into_iter().enumerate() {
        work.spend(opened.len())?;
        let own = opened.iter().find(|(.., other)| *other == number);
        let is_beaten = |(black, rank, place): &(Graph, u8, usize)| {
            opened.iter().any(|(other, rival, number)| other == black && (rival, number) < (rank, place))
        };
        if own.is_none_or(|own| !is_beaten(own)) {
            kept.push(option);
        }
    }
    let count = kept.len();
    (count > 0 || graph.moves().is_empty()).then_some(kept).sure()
}
