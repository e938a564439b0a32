//! Components of one or two coins of which there are two alike (section 13.4.6 of the thesis): each player gets half of
//! them. `docs/axioms.md` has the proof.

use gamecert_certs::Fault;

use super::graph::Graph;
use crate::work::Sure;

/// A component: one coin with two arrows, or two coins joined by a string, each with one or two arrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Small {
    One,
    Two(u8, u8),
}

impl Graph {
    /// The position without the pairs of equal small components, and how many coins each player gets of them.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn without_pairs(&self) -> Result<(Self, u16), Fault> {
        let mut left = self.clone();
        let mut unpaired: Vec<(Small, u8)> = Vec::new();
        for (coin, &arrows) in (0..=u8::MAX).zip(&self.arrows) {
            let Some(small) = self.small(coin, arrows)? else { continue };
            match unpaired.iter().position(|&(other, _)| other == small) {
                None => unpaired.push((small, coin)),
                Some(place) => {
                    let (_, other) = unpaired.swap_remove(place);
                    left.remove(coin)?;
                    left.remove(other)?;
                }
            }
        }
        let gone = self.coins()?.checked_sub(left.coins()?).sure()?;
        Ok((left, gone >> 1))
    }

    /// The small component whose first coin is `coin`, which has `arrows` arrows.
    fn small(&self, coin: u8, arrows: u8) -> Result<Option<Small>, Fault> {
        let links_of = |coin: u8| self.links.iter().filter(move |link| link.0 == coin || link.1 == coin);
        let mut links = links_of(coin);
        Ok(match (links.next(), links.next()) {
            (None, _) => (arrows == 2).then_some(Small::One),
            (Some(&(first, other)), None) if first == coin => {
                let beside = *self.arrows.get(usize::from(other)).sure()?;
                let (low, high) = (arrows.min(beside), arrows.max(beside));
                let is_small = links_of(other).count() == 1 && low >= 1 && high <= 2;
                is_small.then_some(Small::Two(low, high))
            }
            _ => None,
        })
    }

    /// Removes the small component with this first coin.
    fn remove(&mut self, coin: u8) -> Result<(), Fault> {
        let other = self.links.iter().find(|link| link.0 == coin).map(|link| link.1);
        self.links.retain(|link| link.0 != coin);
        for coin in [Some(coin), other].into_iter().flatten() {
            *self.arrows.get_mut(usize::from(coin)).sure()? = 0;
        }
        Ok(())
    }
}
