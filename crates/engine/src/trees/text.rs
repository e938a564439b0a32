//! Trees as texts, such as `{3;{1;2;{3;{2}}}}`: a number is the tree of a heap of Nim.

use super::{Forest, Tree};

impl Forest {
    /// The text of a tree; `None` if it is longer than so many bytes.
    #[must_use]
    pub fn text(&self, tree: Tree, most: usize) -> Option<String> {
        // A text for each tree below, smaller ones first; those that are too long by themselves have none.
        let below = self.below(tree);
        let mut texts: rustc_hash::FxHashMap<Tree, String> = rustc_hash::FxHashMap::default();
        for tree in below {
            let text = match self.heap(tree) {
                Some(size) => Some(size.to_string()),
                None => self.braces(tree, most, &texts),
            };
            texts.extend(text.map(|text| (tree, text)));
        }
        texts.remove(&tree)
    }

    fn braces(&self, tree: Tree, most: usize, texts: &rustc_hash::FxHashMap<Tree, String>) -> Option<String> {
        let mut children = self.children(tree).to_vec();
        // An order that does not depend on which tree came first.
        children.sort_unstable_by_key(|child| {
            let text = texts.get(child).map_or("", String::as_str);
            (self.heap(*child).is_none(), self.height(*child), text.len(), text)
        });
        let mut text = String::from("{");
        for (at, child) in children.iter().enumerate() {
            let child = texts.get(child)?;
            if text.len() + child.len() + 2 > most {
                return None;
            }
            if at > 0 {
                text.push(';');
            }
            text.push_str(child);
        }
        text.push('}');
        Some(text)
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
        assert_eq!((forest.text(whole, 10), forest.text(two, 1).as_deref()), (None, Some("2")));
        assert_eq!(forest.text(Tree::EMPTY, 1).as_deref(), Some("0"));
    }
}
