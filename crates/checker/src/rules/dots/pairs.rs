//! Components of one or two coins of which there are two alike (section 13.4.6 of the thesis): each player gets half of
//! them. `docs/axioms.md` has the proof.

use super::graph::Graph;

/// A component: one coin with two arrows, or two coins joined by a string, each with one or two arrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Small {
    One,
    Two(u8, u8),
}

impl Graph {
    /// The position without the pairs of equal small components, and how many coins each player gets of them.
    #[must_use]
    pub fn without_pairs(&self) -> (Self, u16) {
        let mut left = self.clone();
        let mut each: u16 = 0;
        let mut unpaired: Vec<(Small, u8)> = Vec::new();
        for (coin, _) in (0..).zip(&self.arrows) {
            let Some(small) = self.small(coin) else { continue };
            let Some(place) = unpaired.iter().position(|&(other, _)| other == small) else {
                unpaired.push((small, coin));
                continue;
            };
            let (_, other) = unpaired.swap_remove(place);
            for coin in [coin, other] {
                each = each.saturating_add(left.remove(coin));
            }
        }
        (left, each.checked_div(2).unwrap_or(0))
    }

    /// The small component whose first coin this is.
    fn small(&self, coin: u8) -> Option<Small> {
        let arrows = |coin: u8| self.arrows.get(usize::from(coin)).copied().unwrap_or(0);
        let mut links = self.links.iter().filter(|&&(one, other)| one == coin || other == coin);
        match (links.next(), links.next()) {
            (None, _) => (arrows(coin) == 2).then_some(Small::One),
            (Some(&(one, other)), None) if one == coin => {
                let is_alone = self
                    .links
                    .iter()
                    .all(|&link| link == (one, other) || (link.0 != other && link.1 != other));
                let (low, high) = (arrows(one).min(arrows(other)), arrows(one).max(arrows(other)));
                (is_alone && low >= 1 && high <= 2).then_some(Small::Two(low, high))
            }
            _ => None,
        }
    }

    /// Removes the small component with this first coin; tells how many coins it has.
    fn remove(&mut self, coin: u8) -> u16 {
        let other = self.links.iter().find(|link| link.0 == coin).map(|link| link.1);
        self.links.retain(|link| link.0 != coin);
        for coin in [Some(coin), other].into_iter().flatten() {
            self.arrows.get_mut(usize::from(coin)).into_iter().for_each(|arrows| *arrows = 0);
        }
        if other.is_some() { 2 } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(arrows: &[u8], links: &[(u8, u8)], expected: (u16, u16)) {
        let (left, each) = Graph { arrows: arrows.to_vec(), links: links.to_vec() }.without_pairs();
        assert_eq!((left.coins(), each), expected);
    }

    #[test]
    fn two_alike_go() {
        check(&[2, 2], &[], (0, 1));
        check(&[2, 2, 2], &[], (1, 1));
        check(&[2, 2, 2, 2], &[], (0, 2));
        check(&[1, 1, 1, 1], &[(0, 1), (2, 3)], (0, 2));
        check(&[1, 2, 2, 1], &[(0, 3), (1, 2)], (4, 0));
        check(&[1, 2, 2, 1], &[(0, 1), (2, 3)], (0, 2));
        check(&[2, 2, 2, 2, 2], &[(0, 1), (2, 3)], (1, 2));
    }

    #[test]
    fn others_stay() {
        // Arrows of another number, no arrow, two strings between the coins, a third coin.
        check(&[3, 3], &[], (2, 0));
        check(&[1, 3, 1, 3], &[(0, 1), (2, 3)], (4, 0));
        check(&[0, 2, 0, 2], &[(0, 1), (2, 3)], (4, 0));
        check(&[1, 1, 1, 1], &[(0, 1), (0, 1), (2, 3), (2, 3)], (4, 0));
        check(&[1, 1, 1, 1, 1, 1], &[(0, 1), (1, 2), (3, 4), (4, 5)], (6, 0));
        check(&[1, 1, 1, 1], &[(0, 1), (1, 2), (2, 3)], (4, 0));
    }
}
