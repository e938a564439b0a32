//! Enhanced transposition cut-offs: before any child is searched, all of them are looked up, for one of them may settle the
//! position already.

use super::{Contest, Score, Search, Window};

impl<G: Contest> Search<G> {
    /// A score that a child in the table gives and that ends the search of this position, and the number of its move.
    pub(super) fn cut_off_by_table(&self, from: usize, Window { beta, .. }: Window) -> Option<(Score, u16)> {
        let children = self.children.iter().skip(from);
        children
            .filter_map(|child| {
                let known = self.table.get(self.game.hash(child.position), child.position)?;
                Some((child.score(if child.again { known.lower } else { known.upper }), child.number))
            })
            .find(|&(score, _)| score >= beta)
    }
}
