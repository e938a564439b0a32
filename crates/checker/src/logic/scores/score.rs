//! Rule SCORE: the lemma `P < c` says that the player to move of P scores less than c.
//!
//! It holds when each move fails: after a move that captures k coins, the same player fails at c - k; after another one, the
//! opponent reaches n - c + 1, where n is the number of coins.
//!
//! Side conditions: 1 <= c <= n; all lemmas cited are earlier. Under the axiom white-coins P has no white coin. Under the
//! axiom chain-openings there is a piece for one of the moves that leave the same black part.

use gamecert_certs::{Fault, require};

use super::finder::Finder;
use super::line::Line;
use super::{Axioms, Holes, Known, Written, finish, moves, next, opposite, turns};
use crate::rules::dots::{Coloured, Dots, Graph};

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
#[must_use]
pub fn options(axioms: Axioms, graph: &Graph) -> Vec<Answered> {
    let made = graph.moves().into_iter().map(|cut| graph.after(cut));
    let all = made.map(|(after, captured)| Answered { after, captured }).collect::<Vec<_>>();
    if !axioms.chain_openings {
        return all;
    }
    let coloured: Vec<Coloured> = all.iter().map(|option| option.after.coloured()).collect();
    // A player likes the opponent to have fewer ways, and to give more away.
    let rank = |it: &Coloured| match it.handed_over {
        None => 0,
        Some(4) => 1,
        Some(_) => 2,
    };
    let is_best = |place: usize, option: &Answered, it: &Coloured| {
        let rivals = all.iter().zip(&coloured).enumerate();
        let mut rivals = rivals.filter(|(_, (rival, other))| rival.captured == 0 && other.black == it.black);
        option.captured > 0 || !rivals.any(|(number, (_, other))| (rank(other), number) < (rank(it), place))
    };
    let kept =
        all.iter().zip(&coloured).enumerate().filter(|(place, (option, it))| is_best(*place, option, it));
    kept.map(|(_, (option, _))| option.clone()).collect()
}

/// Judges the lemma that `graph` is lost at the contract; there is a piece for each option in turn.
///
/// # Errors
/// If a piece is missing, refused or left over, or an option is won.
pub fn judge(
    known: &Known,
    finder: &mut Finder,
    (graph, contract): (&Graph, u16),
    mut written: Option<Written<'_>>,
) -> Result<Holes, Fault> {
    let mut holes = Holes::default();
    for (number, option) in options(known.axioms, graph).iter().enumerate() {
        let place = || format!("option {number} ({})", Dots.show_graph(&option.after));
        let piece = next(&mut written, || finder.find_option(known, option, contract));
        let piece = piece.map_err(|fault| fault.at(place()))?;
        let Some(line) = Line::of(&piece).map_err(|fault| fault.at(place()))? else {
            holes.add(1, place);
            continue;
        };
        judge_option(known, option, contract, line).map_err(|fault| fault.at(place()))?;
    }
    finish(written, finder).map(|()| holes)
}

/// Judges the evidence that a move fails at the contract of the player who makes it.
fn judge_option(known: &Known, option: &Answered, contract: u16, mut line: Line<'_>) -> Result<(), Fault> {
    let Answered { after, captured } = option;
    let contract = i32::from(contract).saturating_sub(i32::from(*captured));
    if *captured > 0 {
        require(contract > 0, || Fault::rejected("option-is-won", "reaches the contract at once"))?;
        line.cite(known, after, contract)?;
    } else {
        let opponent = opposite(after, contract);
        if known.axioms.white_coins {
            turns::won(known, after, opponent, &mut line)?;
        } else {
            moves::won(known, after, opponent, &mut line)?;
        }
    }
    line.finish()
}
