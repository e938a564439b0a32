//! White and black: what can be captured in the turn at hand, and what cannot (section 13.4.1 of the thesis of J. Lemoine
//! and S. Viennot). The axioms about scores rest on it; `docs/axioms.md` has their proofs.

use gamecert_certs::Fault;

use super::graph::Graph;
use crate::work::Sure;

/// A position as its player sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coloured {
    /// The number of coins that can be captured in this turn.
    pub white: u16,
    /// How many of them are left to the opponent by a player who takes as many as possible and then hands over, which has to be
    /// possible: 2, or 4 if it cannot be done with 2.
    pub handed_over: Option<u16>,
    /// What is left when all of them are captured.
    pub black: Graph,
}

impl Graph {
    /// Coins with one string are captured, again and again, as long as there are any.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn coloured(&self) -> Result<Coloured, Fault> {
        let mut black = self.clone();
        loop {
            let degrees = black.degrees()?;
            if !degrees.contains(&1) {
                break;
            }
            let is_leaf = |coin: u8| degrees.get(usize::from(coin)) == Some(&1);
            black.links.retain(|&(one, other)| !is_leaf(one) && !is_leaf(other));
            for (arrows, degree) in black.arrows.iter_mut().zip(&degrees) {
                if *degree == 1 {
                    *arrows = 0;
                }
            }
        }
        let white = self.coins()?.checked_sub(black.coins()?).sure()?;
        Ok(Coloured { white, handed_over: self.handed_over(&black)?, black })
    }

    /// What is handed over at least, if it can be done: two coins, where two white coins in a row hang on a black one or
    /// on the ground; or four, where four white coins stand in a row.
    fn handed_over(&self, black: &Self) -> Result<Option<u16>, Fault> {
        let degrees = black.degrees()?;
        let is_white = |coin: u8| degrees.get(usize::from(coin)) == Some(&0);
        let white: Vec<(u8, u8)> =
            self.links.iter().copied().filter(|&(one, other)| is_white(one) && is_white(other)).collect();
        let strings = |coin: u8| white.iter().filter(|&&(one, other)| one == coin || other == coin).count();
        let hangs = |coin: u8| {
            let is_bound = |&(one, other): &(u8, u8)| {
                (one == coin && !is_white(other)) || (other == coin && !is_white(one))
            };
            self.arrows.get(usize::from(coin)).is_some_and(|&arrows| arrows > 0)
                || self.links.iter().any(is_bound)
        };
        if white.iter().flat_map(|&(one, other)| [one, other]).any(hangs) {
            return Ok(Some(2));
        }
        // White coins hang together in trees, so four in a row are those around a string whose ends have one more each.
        let is_inner = |&(one, other): &(u8, u8)| strings(one) > 1 && strings(other) > 1;
        Ok(white.iter().any(is_inner).then_some(4))
    }
}
