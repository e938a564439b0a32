//! Enhanced transposition cut-offs: before any child is searched, all of them are looked up in the table and in what is given, for one of them may settle the
//! position already.

use super::{Contest, Score, Search, Window};

impl<G: Contest> Search<G> {
    /// A score that a child in the table gives and that ends the search of this position, and the number of its move.
    pub(super) fn cut_off_by_table(&self, from: usize, Window { beta, .. }: Window) -> Option<(Score, u16)> {
        let children = self.children.iter().skip(from);
        children
            .filter_map(|child| {
                let known = self.table.get(self.game.hash(child.position), child.position);
                let found = known.map(|known| (known.lower, known.upper));
                let known = self.given_of(child.position).map_or(found, |given| {
                    let (lower, upper) = found.unwrap_or(given);
                    Some((lower.max(given.0), upper.min(given.1)))
                });
                let (lower, upper) = known?;
                let (low, high) = self.game.range(child.position);
                let bound = if child.again { lower.max(low) } else { upper.min(high) };
                Some((child.score(bound), child.number))
            })
            .find(|&(score, _)| score >= beta)
    }
}
