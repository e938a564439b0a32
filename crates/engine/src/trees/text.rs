//! Trees as texts, such as `{3;{1;2;{3;{2}}}}`: a number is the tree of a heap of Nim.

use rustc_hash::FxHashMap;

use super::{Forest, Tree};
use crate::sort;

impl Forest {
    /// The text of a tree; `None` if it is longer than `most` bytes.
    #[must_use]
    pub fn text(&self, tree: Tree, most: usize) -> Option<String> {
        // Lengths first, so that nothing is written that is not used.
        let below = self.below(tree);
        let mut lengths: FxHashMap<Tree, usize> = FxHashMap::default();
        for &tree in &below {
            let inner = || {
                let parts = self.children(tree).iter().filter_map(|child| lengths.get(child).copied());
                parts.fold(1, |sum: usize, part| sum.saturating_add(part).saturating_add(1))
            };
            let length = self.heap(tree).map_or_else(inner, |size| size.to_string().len());
            lengths.insert(tree, length);
        }
        if lengths.get(&tree).is_none_or(|&length| length > most) {
            return None;
        }
        let mut texts: FxHashMap<Tree, String> = FxHashMap::default();
        for tree in below {
            let text = self.heap(tree).map_or_else(|| self.braces(tree, &texts), |size| size.to_string());
            texts.insert(tree, text);
        }
        texts.remove(&tree)
    }

    fn braces(&self, tree: Tree, texts: &FxHashMap<Tree, String>) -> String {
        let mut children = self.children(tree).to_vec();
        // An order that does not depend on which tree came first.
        sort::by_key(&mut children, |child| {
            let text = texts.get(child).map_or("", String::as_str);
            (self.heap(*child).is_none(), self.height(*child), text.len(), text)
        });
        let children: Vec<&str> =
            children.iter().filter_map(|child| texts.get(child)).map(String::as_str).collect();
        format!("{{{}}}", children.join(";"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_written_as_in_the_literature() {
        let mut forest = Forest::default();
        let [one, two, three] = [1, 2, 3].map(|size| forest.of_heap(size));
        let pair = forest.reduced(vec![two]);
        let mixed = forest.reduced(vec![pair, three]);
        let deep = forest.reduced(vec![mixed, two, one]);
        let whole = forest.reduced(vec![deep, three]);
        assert_eq!(forest.text(whole, 100).as_deref(), Some("{3;{1;2;{3;{2}}}}"));
        assert_eq!((forest.text(whole, 16), forest.text(two, 1).as_deref()), (None, Some("2")));
        assert!(
            forest.text(whole, 17).is_some()
                && forest.text(pair, 3).is_some()
                && forest.text(pair, 2).is_none()
        );
        assert_eq!(forest.text(Tree::EMPTY, 1).as_deref(), Some("0"));
    }
}
