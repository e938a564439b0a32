//! Proof-number search with the tree in memory (Allis, 1994; sections 6.2 to 6.4 of the thesis).
//!
//! Each round starts at the root and goes to the child where the least work may settle its parent,
//! until it comes to a leaf. That one is expanded, and the numbers of all that rest on it are brought
//! up to date. Equal questions share one node (Schijf, 1993), so the tree is a graph. What lies below a
//! settled node is dropped. When the memory is used up the whole tree is dropped and grown again, with all
//! that has been settled by then at hand (section 6.3.1); if that is nothing, the most promising child
//! is settled first, in a tree of its own. With hardly any memory this is a depth-first search.
//!
//! A sum whose components are not known waits for the answer of another node (section 6.4.1).

use std::collections::VecDeque;
use std::hash::Hash;
use std::mem::size_of;

use rustc_hash::FxHashMap;

use super::proof_numbers::{LARGEST, Numbers, key};
use crate::knowledge::Stopped;
use crate::live::{Factor, Watched, attend};
use crate::nodes::{Branch, Expansion, Node, Outcome};

mod watched;

/// The answer of `root`. The tree takes about `memory_bytes` at most.
///
/// # Errors
/// When a limit ended the search.
pub fn pn<N>(root: &N, context: &mut N::Context, memory_bytes: usize) -> Result<Outcome, Stopped>
where
    N: Node + Hash + Eq + Clone,
{
    loop {
        let mut tree = Tree::new(root.clone(), context, memory_bytes);
        match tree.grow()? {
            Grown::Answer(outcome) => return Ok(outcome),
            Grown::Dropped => continue,
            Grown::Full => {}
        }
        if !tree.has_learnt
            && let Some(next) = tree.next(ROOT)
        {
            let child = tree.entries.swap_remove(next).node;
            std::mem::drop(tree);
            pn(&child, context, memory_bytes)?;
        }
    }
}

/// Why a tree grows no further.
enum Grown {
    /// Its root is settled.
    Answer(Outcome),
    /// The memory is used up.
    Full,
    /// Somebody wants to begin again.
    Dropped,
}

/// The place of a node in memory.
type Place = usize;

/// The root is never dropped.
const ROOT: Place = 0;

/// What is known of a node besides its numbers.
#[derive(Debug)]
enum State {
    /// It is to be expanded.
    Leaf,
    /// It waits for the answer of another node.
    Waits(Place),
    /// It has these open children.
    Expanded(Vec<Edge>),
    Settled(Outcome),
    /// Its place is free.
    Dropped,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    child: Place,
    decisive: Outcome,
}

struct Entry<N> {
    node: N,
    /// By which watchers name it: places are used again, numbers are not (before four billion nodes).
    number: u32,
    /// Its hash when it was added; the node may have rewritten itself since.
    key: u64,
    numbers: Numbers,
    state: State,
    /// Whose numbers rest on it, each once.
    parents: Vec<Place>,
    /// Whether its numbers are about to be brought up to date.
    is_queued: bool,
}

struct Tree<'c, N: Node> {
    context: &'c mut N::Context,
    entries: Vec<Entry<N>>,
    /// Places of nodes that have been dropped.
    free: Vec<Place>,
    by_key: FxHashMap<u64, Place>,
    /// The number of pairs of a node and one whose numbers rest on it.
    edges: usize,
    budget: usize,
    /// How many nodes there have been.
    count: u32,
    /// Whether an answer was found by way of children.
    has_learnt: bool,
    /// A node that somebody prefers, and by how much.
    focus: Option<(Place, Factor)>,
    /// Whether somebody wants to begin again.
    is_dropped: bool,
}

impl<'c, N: Node + Hash + Eq> Tree<'c, N> {
    /// Memory for a node, its place among the keys, and room for growth of both.
    const ENTRY_BYTES: usize = 2 * (size_of::<Entry<N>>() + size_of::<(u64, Place)>() + 1);
    /// Memory for an edge and the way back, and room for growth.
    const EDGE_BYTES: usize = 2 * (size_of::<Edge>() + size_of::<Place>());

    fn new(root: N, context: &'c mut N::Context, budget: usize) -> Tree<'c, N> {
        let (entries, free, by_key) = (Vec::new(), Vec::new(), FxHashMap::default());
        let mut tree = Tree {
            context,
            entries,
            free,
            by_key,
            edges: 0,
            budget,
            count: 0,
            has_learnt: false,
            focus: None,
            is_dropped: false,
        };
        tree.add(root);
        tree
    }

    /// Grows the tree until its root is settled or the memory is used up.
    fn grow(&mut self) -> Result<Grown, Stopped> {
        loop {
            let leaf = self.most_proving();
            self.expand(leaf)?;
            self.update(leaf)?;
            if let Some(outcome) = self.entries[ROOT].numbers.outcome() {
                return Ok(Grown::Answer(outcome));
            }
            if self.context.is_called() {
                attend(self)?;
                if self.is_dropped {
                    return Ok(Grown::Dropped);
                }
            }
            let nodes = self.entries.len() - self.free.len();
            if nodes * (Self::ENTRY_BYTES + N::HEAP_BYTES) + self.edges * Self::EDGE_BYTES > self.budget {
                return Ok(Grown::Full);
            }
        }
    }

    /// The leaf to expand next.
    fn most_proving(&self) -> Place {
        self.path().last().unwrap_or(ROOT)
    }

    /// From the root, or from the node where somebody wants the search to stay, to the leaf to expand next.
    fn path(&self) -> impl Iterator<Item = Place> {
        let top = self.focus.filter(|&(_, factor)| factor == Factor::BLOCK).map_or(ROOT, |(place, _)| place);
        std::iter::successors(Some(top), |&place| self.next(place))
    }

    /// Where the least work may settle a node; `None` for a leaf.
    fn next(&self, place: Place) -> Option<Place> {
        match &self.entries[place].state {
            State::Waits(other) => Some(*other),
            State::Expanded(edges) => {
                edges.iter().min_by_key(|&&edge| self.numbers(edge).won).map(|edge| edge.child)
            }
            State::Leaf | State::Settled(_) | State::Dropped => None,
        }
    }

    /// The numbers of a child as they count for its parent.
    fn numbers(&self, edge: Edge) -> Numbers {
        self.entries[edge.child].numbers.seen_by_parent(edge.decisive)
    }

    fn expand(&mut self, place: Place) -> Result<(), Stopped> {
        let state = match self.entries[place].node.expand(self.context)? {
            Expansion::Settled(outcome) => State::Settled(outcome),
            Expansion::First(other) => {
                let other = self.find_or_add(other);
                self.connect(place, other);
                State::Waits(other)
            }
            Expansion::Branches(branches) => {
                let mut edges = Vec::with_capacity(branches.len());
                for Branch { node, decisive } in branches {
                    let edge = Edge { child: self.find_or_add(node), decisive };
                    if self.connect(place, edge.child) || !edges.contains(&edge) {
                        edges.push(edge);
                    }
                }
                State::Expanded(edges)
            }
        };
        self.entries[place].state = state;
        Ok(())
    }

    /// Brings the numbers of a node up to date, and those of all that rest on it.
    fn update(&mut self, place: Place) -> Result<(), Stopped> {
        let mut queue = VecDeque::from([place]);
        while let Some(place) = queue.pop_front() {
            let entry = &mut self.entries[place];
            entry.is_queued = false;
            let before = entry.numbers;
            let Some(numbers) = self.evaluate(place) else { continue };
            self.entries[place].numbers = numbers;
            let above = match numbers.outcome() {
                Some(outcome) if before.outcome().is_none() => self.settle(place, outcome)?,
                None if numbers != before => self.entries[place].parents.clone(),
                _ => Vec::new(),
            };
            for parent in above {
                if !std::mem::replace(&mut self.entries[parent].is_queued, true) {
                    queue.push_back(parent);
                }
            }
        }
        Ok(())
    }

    fn evaluate(&self, place: Place) -> Option<Numbers> {
        let Entry { node, state, .. } = &self.entries[place];
        let numbers = match state {
            State::Leaf => Some(Numbers::guess(node, self.context)),
            State::Waits(other) => Some(self.entries[*other].numbers.of_who_waits()),
            State::Expanded(edges) => Some(Numbers::of_parent(edges.iter().map(|&edge| self.numbers(edge)))),
            State::Settled(outcome) => Some(Numbers::of(*outcome)),
            State::Dropped => None,
        };
        match self.focus {
            Some((focus, factor)) if focus == place && factor != Factor::BLOCK => {
                numbers.map(|numbers| preferred(numbers, factor))
            }
            _ => numbers,
        }
    }

    /// Takes note of an answer, tells those that rest on it, and drops what it rested on and, the root
    /// apart, the node itself. Returns those that are to be brought up to date.
    fn settle(&mut self, place: Place, outcome: Outcome) -> Result<Vec<Place>, Stopped> {
        let entry = &mut self.entries[place];
        entry.node.settle(outcome, self.context)?;
        let parents = std::mem::take(&mut entry.parents);
        self.edges -= parents.len();
        let below = std::mem::replace(&mut entry.state, State::Settled(outcome));
        self.has_learnt |= matches!(below, State::Expanded(_));
        self.let_go(place, below);
        for &parent in &parents {
            self.tell(parent, place, outcome);
        }
        if place != ROOT {
            self.drop(place);
        }
        Ok(parents)
    }

    /// Tells a node the answer of a child, which it need not look at any more.
    fn tell(&mut self, parent: Place, child: Place, outcome: Outcome) {
        let state = &mut self.entries[parent].state;
        match state {
            State::Waits(_) => *state = State::Leaf,
            State::Expanded(edges) => {
                let is_decisive = edges.contains(&Edge { child, decisive: outcome });
                edges.retain(|edge| edge.child != child);
                if is_decisive {
                    let rest = std::mem::replace(state, State::Settled(Outcome::Won));
                    self.has_learnt = true;
                    self.let_go(parent, rest);
                }
            }
            State::Leaf | State::Settled(_) | State::Dropped => {}
        }
    }

    /// Takes `place` from the parents of the nodes below it, and drops those that have none left.
    fn let_go(&mut self, place: Place, below: State) {
        let mut work = vec![(place, below)];
        while let Some((parent, below)) = work.pop() {
            let children: Vec<Place> = match below {
                State::Waits(other) => vec![other],
                State::Expanded(edges) => edges.iter().map(|edge| edge.child).collect(),
                State::Leaf | State::Settled(_) | State::Dropped => continue,
            };
            for child in children {
                let parents = &mut self.entries[child].parents;
                let Some(index) = parents.iter().position(|&other| other == parent) else { continue };
                parents.swap_remove(index);
                self.edges -= 1;
                if parents.is_empty() {
                    work.push((child, self.drop(child)));
                }
            }
        }
    }

    /// Forgets a node that nobody looks at; returns its state.
    fn drop(&mut self, place: Place) -> State {
        let key = self.entries[place].key;
        if self.by_key.get(&key) == Some(&place) {
            self.by_key.remove(&key);
        }
        self.focus = self.focus.filter(|&(focus, _)| focus != place);
        self.free.push(place);
        std::mem::replace(&mut self.entries[place].state, State::Dropped)
    }

    /// The place of the node that asks the same, or of a new one.
    fn find_or_add(&mut self, node: N) -> Place {
        match self.by_key.get(&key(&node)) {
            Some(&place) if self.entries[place].node == node => place,
            _ => self.add(node),
        }
    }

    fn add(&mut self, node: N) -> Place {
        let key = key(&node);
        let numbers = Numbers::guess(&node, self.context);
        let number = self.count;
        self.count = self.count.wrapping_add(1);
        let entry =
            Entry { node, number, key, numbers, state: State::Leaf, parents: Vec::new(), is_queued: false };
        let place = self.free.pop().unwrap_or(self.entries.len());
        if place == self.entries.len() {
            self.entries.push(entry);
        } else {
            self.entries[place] = entry;
        }
        self.by_key.insert(key, place);
        place
    }

    /// Notes that the numbers of a node rest on those of another one; says whether that is new.
    fn connect(&mut self, parent: Place, child: Place) -> bool {
        let parents = &mut self.entries[child].parents;
        let is_new = !parents.contains(&parent);
        if is_new {
            parents.push(parent);
            self.edges += 1;
        }
        is_new
    }
}

/// The numbers of a node that somebody prefers, if it is open (section 6.3.4 of the thesis).
fn preferred(numbers: Numbers, factor: Factor) -> Numbers {
    if numbers.outcome().is_some() {
        return numbers;
    }
    Numbers { won: factor.of(numbers.won, LARGEST), lost: factor.of(numbers.lost, LARGEST) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Sprouts;
    use crate::knowledge::{Context, Limits};
    use crate::nodes::Couple;
    use crate::search::test_nodes::Wide;

    fn context_and_start(spots: u8) -> (Context<Sprouts>, Couple<Sprouts>) {
        let context = Context::new(Sprouts::default(), Limits::default());
        let start = context.game.start(spots).unwrap();
        (context, Couple::new(start, 0))
    }

    /// The less memory, the more nodes are visited again.
    fn check_memory(spots: u8, sizes: &[usize]) {
        let mut nodes = Vec::new();
        for &memory_bytes in sizes {
            let (mut context, root) = context_and_start(spots);
            assert_eq!(pn(&root, &mut context, memory_bytes), Ok(Outcome::Lost), "{memory_bytes} bytes");
            nodes.push(context.statistics().nodes);
        }
        assert!(nodes.is_sorted() && nodes[1] > nodes[0], "{nodes:?}");
    }

    #[test]
    fn a_full_memory_starts_the_tree_anew_with_what_is_known() {
        check_memory(7, &[1 << 24, 1 << 17, 0]);
    }

    #[test]
    #[ignore = "slow: eight spots"]
    fn a_full_memory_starts_a_larger_tree_anew() {
        check_memory(8, &[1 << 24, 1 << 18, 1 << 16, 0]);
    }

    #[test]
    fn what_rests_on_a_settled_node_is_dropped() {
        let (mut context, root) = context_and_start(7);
        let mut tree = Tree::new(root, &mut context, usize::MAX);
        let mut most = 0;
        while tree.entries[ROOT].numbers.outcome().is_none() {
            let leaf = tree.most_proving();
            tree.expand(leaf).unwrap();
            tree.update(leaf).unwrap();
            most = most.max(tree.entries.len() - tree.free.len());
            let edges: usize = tree.entries.iter().map(|entry| entry.parents.len()).sum();
            assert_eq!(tree.edges, edges);
        }
        // Places are used again, and numbers are not.
        let mut numbers: Vec<u32> = tree.entries.iter().map(|entry| entry.number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), tree.entries.len());
        assert!(tree.count as usize > 2 * tree.entries.len(), "{} of {}", tree.entries.len(), tree.count);
        assert_eq!((tree.entries.len() - tree.free.len(), tree.edges, tree.by_key.len()), (1, 0, 1));
        assert!(most > 100, "{most} nodes at once");
    }

    /// Every child of the root has a lost child: the root is lost, though the sum of its children's
    /// numbers is larger than any number, and all nodes of a depth share one hash.
    #[test]
    fn large_numbers_and_equal_hashes_do_not_settle_a_node() {
        for (depth, outcome) in [(0, Outcome::Lost), (1, Outcome::Won)] {
            let mut leaves = 0;
            assert_eq!(pn(&Wide { depth, child: 1 }, &mut leaves, 1 << 20), Ok(outcome), "depth {depth}");
            assert!(leaves > 2, "{leaves} leaves");
        }
    }
}
