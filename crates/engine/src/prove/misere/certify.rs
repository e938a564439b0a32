//! Certify under misere play: from what a search knows to a proof that the checker accepts.
//!
//! The walk starts at the claim and uses the *checker's* rules. It decides which sums are to be shown lost, largest
//! first, so that a lemma that is needed already can serve again, and which components need a lemma about their
//! trees. What the search does not know any more is searched for again; what cannot be found becomes a hole.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use gamecert_certs::{ClaimKind, LemmaId, Outcome, TreeDigest, TreeName};
use gamecert_elaborate::rulebook::{Component, Rulebook};
use rustc_hash::{FxHashMap, FxHashSet};

use super::catalogue::{Catalogue, Number};
use super::digests::Digests;
use super::imported::Fact;
use super::proof::Found;
use crate::knowledge::{MisereContext, Mixer, Stopped};
use crate::nodes::{self, MisereSum, Parts};
use crate::proof::Proof;
use crate::prove::rebuild;
use crate::trees::Tree;

/// A sum of components without trees, by their numbers in the order of their bytes, and of trees.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Sum {
    pub(super) parts: Vec<Number>,
    pub(super) terms: Parts,
}

/// What a lemma says that is cited.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Cited {
    /// The component has its tree.
    Equal(Number),
    /// The sum is lost.
    Lost(Sum),
}

/// A piece of evidence that cites what lemmas say instead of their numbers, which are known at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Hole,
    Values(Vec<Cited>),
    Reply { part: u32, option: u32, cited: Vec<Cited> },
}

/// The numbers of lemmas, by what they say.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    pub(super) trees: FxHashMap<Tree, LemmaId>,
    /// That components have their trees.
    pub(super) equal: FxHashMap<Number, LemmaId>,
    /// That sums are lost.
    pub(super) lost: FxHashMap<Sum, LemmaId>,
}

/// A search for the answer of a sum.
pub(super) type Search<'a> =
    Box<dyn FnMut(MisereSum, &mut MisereContext) -> Result<nodes::Outcome, Stopped> + 'a>;

/// Why there is no proof: what is false is a lost sum that is not lost, or the claim.
pub(super) type CertifyError = rebuild::CertifyError<Fact>;

/// A walk under way.
pub(super) struct Walk<'a> {
    pub(super) catalogue: Catalogue<'a>,
    pub(super) context: &'a mut MisereContext,
    /// The lemmas of other certificates.
    pub(super) given: Places,
    search: Search<'a>,
    digests: Digests,
    /// Sums that are to be shown lost, by measure.
    waiting: BTreeSet<(u64, Sum)>,
    needed: FxHashSet<Sum>,
    equal: BTreeSet<(u32, Number)>,
    needs_tree: FxHashSet<Number>,
    replies: FxHashMap<Sum, Option<Reply>>,
    /// What replies are drawn from; 0 for the easiest.
    seed: u64,
    /// Lost sums that are cheaper to cite than all others.
    pub(super) preferred: FxHashSet<Sum>,
    /// Why nothing is searched any more.
    pub(super) stopped: Option<Stopped>,
}

/// A move in a part to a sum that is lost, with the new components that are replaced by their trees.
#[derive(Clone, Debug)]
struct Reply {
    part: u32,
    option: u32,
    replaced: Vec<Number>,
    lost: Sum,
}

/// What a move leaves: other components, trees, and new components.
pub(super) struct After {
    others: Vec<Number>,
    terms: Parts,
    new: Vec<Number>,
}

/// Looks at a move in a sum: the places of its part and of the move, and what it leaves. Whether that is enough.
pub(super) type Visit<'a, 'v> = dyn FnMut(&mut Walk<'a>, (u32, u32), After) -> bool + 'v;

impl<'a> Walk<'a> {
    pub(super) fn new(
        rules: &'a dyn Rulebook,
        context: &'a mut MisereContext,
        search: Search<'a>,
        seed: u64,
    ) -> Self {
        Self {
            catalogue: Catalogue::new(rules),
            context,
            given: Places::default(),
            search,
            digests: Digests::default(),
            waiting: BTreeSet::new(),
            needed: FxHashSet::default(),
            equal: BTreeSet::new(),
            needs_tree: FxHashSet::default(),
            replies: FxHashMap::default(),
            seed,
            preferred: FxHashSet::default(),
            stopped: None,
        }
    }

    /// Builds a proof of a claim about the sum `start`.
    ///
    /// # Errors
    /// If what the search knows is false, the engine cannot read a position, or has no room.
    pub(super) fn prove(&mut self, start: &[Component], claim: ClaimKind) -> Result<Proof, CertifyError> {
        let start = self.catalogue.sum(start, self.context)?;
        let goal = self.goal(&start, claim)?;
        let mut lost = Vec::new();
        while let Some((_, sum)) = self.waiting.pop_last() {
            let pieces = self.lost(&sum).map_err(|error| match error {
                CertifyError::False { lemma: None, why } => {
                    let components = sum.parts.iter().map(|&part| self.catalogue.component(part).clone());
                    let said = Fact::Lost(components.collect(), sum.terms.clone());
                    CertifyError::False { lemma: Some(said), why }
                }
                other => other,
            })?;
            lost.push((sum, pieces));
        }
        let mut equal = Vec::new();
        while let Some((_, number)) = self.equal.pop_last() {
            let options = self.catalogue.options(number, self.context)?;
            let pieces = options.iter().map(|option| Piece::Values(self.trees(option))).collect();
            equal.push((number, pieces));
        }
        Ok(self.assemble(Found { equal, lost, goal: vec![goal] }))
    }

    fn goal(&mut self, start: &[Number], claim: ClaimKind) -> Result<Piece, CertifyError> {
        let after = self.start(start, claim);
        Ok(match claim {
            ClaimKind::Tree(name) | ClaimKind::ReducedTree(name) => {
                let found = self.name(start)?;
                if found != name {
                    let why = format!("the tree is {found}");
                    return Err(CertifyError::False { lemma: None, why });
                }
                Piece::Values(self.trees(start))
            }
            ClaimKind::Outcome(Outcome::Win) => self.won(after)?,
            _ => {
                let (sum, replaced) = self.fold(after);
                let mut cited = self.cite(&replaced);
                if !is_plain(&sum) {
                    cited.push(self.need(sum));
                } else if self.node(&sum).answer(self.context) == Some(nodes::Outcome::Won) {
                    return Err(CertifyError::False {
                        lemma: None,
                        why: "the player to move wins".to_owned(),
                    });
                }
                Piece::Values(cited)
            }
        })
    }

    /// What a claim is about: the start, with the heap whose sum with it is lost.
    pub(super) fn start(&mut self, start: &[Number], claim: ClaimKind) -> After {
        let heap = match claim {
            ClaimKind::Grundy(n) => self.context.growth.forest.of_heap(n),
            _ => Tree::EMPTY,
        };
        After { others: vec![], terms: self.terms(&Parts::default(), &[heap]), new: start.to_vec() }
    }

    /// The name of the tree of a sum, all of whose components have trees.
    fn name(&mut self, sum: &[Number]) -> Result<TreeName, Stopped> {
        let trees: Option<Vec<Tree>> = sum.iter().map(|&number| self.catalogue.tree(number)).collect();
        let tree = self.context.tree_of_sum(&trees.ok_or(Stopped::TooLarge)?)?;
        Ok(self.digests.name(&self.context.growth.forest, tree))
    }

    /// A piece for each option of a sum that is lost.
    fn lost(&mut self, sum: &Sum) -> Result<Vec<Piece>, CertifyError> {
        self.options(sum)?.into_iter().map(|after| self.won(after)).collect()
    }

    /// What each option of a sum leaves for which the checker asks, in its order.
    pub(super) fn options(&mut self, sum: &Sum) -> Result<Vec<After>, Stopped> {
        let mut all = Vec::new();
        for (place, &part) in sum.parts.iter().enumerate() {
            if is_repeated(&sum.parts, place) {
                continue;
            }
            let options = self.catalogue.options(part, self.context)?;
            all.extend(options.iter().map(|option| after_move(sum, place, option)));
        }
        let trees = self.sorted_terms(&sum.terms);
        for (place, &tree) in trees.iter().enumerate() {
            if is_repeated(&trees, place) {
                continue;
            }
            let children = self.sorted_children(tree);
            all.extend(children.into_iter().map(|child| self.after_tree_move(sum, tree, child)));
        }
        Ok(all)
    }

    /// Evidence that a sum is won.
    fn won(&mut self, after: After) -> Result<Piece, CertifyError> {
        let (sum, replaced) = self.fold(after);
        if is_plain(&sum) {
            if self.node(&sum).answer(self.context) == Some(nodes::Outcome::Lost) {
                return Err(self.is_lost(&sum));
            }
            return Ok(Piece::Values(self.cite(&replaced)));
        }
        let reply = match self.replies.get(&sum).cloned() {
            Some(reply) => reply,
            None => {
                let reply = self.reply(&sum)?;
                self.replies.insert(sum, reply.clone());
                reply
            }
        };
        let Some(Reply { part, option, replaced: further, lost }) = reply else { return Ok(Piece::Hole) };
        let mut cited = self.cite(&replaced);
        cited.extend(self.cite(&further));
        cited.push(self.need(lost));
        Ok(Piece::Reply { part, option, cited })
    }

    /// A reply to a sum that is lost: one that is needed already, or else the easiest that the search knows; if it
    /// knows none, it is asked again.
    fn reply(&mut self, sum: &Sum) -> Result<Option<Reply>, CertifyError> {
        let best = self.best_reply(sum)?;
        if best.is_some() || self.stopped.is_some() {
            return Ok(best);
        }
        let node = self.node(sum);
        match (self.search)(node, self.context) {
            Ok(nodes::Outcome::Won) => Ok(self.best_reply(sum)?),
            Ok(nodes::Outcome::Lost) => Err(self.is_lost(sum)),
            Err(stopped @ (Stopped::Requested | Stopped::Nodes)) => {
                self.stopped = Some(stopped);
                Ok(None)
            }
            Err(other) => Err(other.into()),
        }
    }

    /// A sum that should be won is lost.
    fn is_lost(&mut self, sum: &Sum) -> CertifyError {
        let components =
            sum.parts.iter().map(|&part| self.catalogue.rules.text(self.catalogue.component(part)));
        let components: Vec<String> = components.collect();
        let trees = self.sorted_terms(&sum.terms);
        let trees = trees.iter().map(|&tree| {
            let text = self.context.growth.forest.text(tree, 100);
            text.unwrap_or_else(|| "a tree".to_owned())
        });
        let parts: Vec<String> = components.into_iter().chain(trees).collect();
        let shown = if parts.is_empty() { "the end".to_owned() } else { parts.join(" + ") };
        CertifyError::False { lemma: None, why: format!("{shown} is lost") }
    }

    fn best_reply(&mut self, sum: &Sum) -> Result<Option<Reply>, Stopped> {
        let mut best: Option<(u32, Reply)> = None;
        self.each_move(sum, &mut |walk, place, after| walk.offer(&mut best, place, after))?;
        Ok(best.map(|(_, reply)| reply))
    }

    /// Shows what each move in a sum leaves, with the places of its part and of the move, until `visit` has seen enough.
    pub(super) fn each_move(&mut self, sum: &Sum, visit: &mut Visit<'a, '_>) -> Result<(), Stopped> {
        for ((place, &number), part) in sum.parts.iter().enumerate().zip(0..) {
            if is_repeated(&sum.parts, place) {
                continue;
            }
            let moves = self.catalogue.moves(number, self.context)?;
            for (option, new) in (0..).zip(moves.iter()) {
                if visit(self, (part, option), after_move(sum, place, new)) {
                    return Ok(());
                }
            }
        }
        let first = u32::try_from(sum.parts.len()).unwrap_or(u32::MAX);
        let trees = self.sorted_terms(&sum.terms);
        for ((place, &tree), part) in trees.iter().enumerate().zip(first..) {
            if is_repeated(&trees, place) {
                continue;
            }
            for (option, child) in (0..).zip(self.sorted_children(tree)) {
                let after = self.after_tree_move(sum, tree, child);
                if visit(self, (part, option), after) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Takes up a reply if it leads to a sum that is lost and easier than the best so far. Whether it is needed
    /// already, so that there is none better.
    fn offer(&mut self, best: &mut Option<(u32, Reply)>, (part, option): (u32, u32), after: After) -> bool {
        let (lost, replaced) = self.fold(after);
        let is_needed = self.needed.contains(&lost) || self.given.lost.contains_key(&lost);
        let cost = if is_needed {
            0
        } else {
            let node = self.node(&lost);
            if node.answer(self.context) != Some(nodes::Outcome::Lost) {
                return false;
            }
            if self.preferred.contains(&lost) { 1 } else { self.cost(&node) }
        };
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            *best = Some((cost, Reply { part, option, replaced, lost }));
        }
        is_needed
    }

    /// The answer of a sum by the search, if it comes to one. Errors are no harm: then nothing is known of the sum.
    pub(super) fn look(&mut self, sum: &Sum) -> Option<nodes::Outcome> {
        let node = self.node(sum);
        (self.search)(node, self.context).ok()
    }

    /// Whether chance has it that this sum, one of eight, is looked at.
    pub(super) fn is_drawn(&self, sum: &Sum) -> bool {
        self.draw(&self.node(sum)).is_multiple_of(8)
    }

    fn draw(&self, node: &MisereSum) -> u64 {
        let mut drawn = Mixer::default();
        drawn.write_u64(self.seed);
        node.hash(&mut drawn);
        drawn.finish() >> 40
    }

    /// What a reply to a sum costs that is neither needed yet nor preferred, from 2.
    fn cost(&self, node: &MisereSum) -> u32 {
        if self.seed == 0 {
            return node.difficulty(self.context).saturating_add(2);
        }
        2 + u32::try_from(self.draw(node)).unwrap_or(u32::MAX - 2)
    }

    /// The sum with trees in the place of new components that have them; and these components.
    pub(super) fn fold(&mut self, after: After) -> (Sum, Vec<Number>) {
        let After { others, terms, mut new } = after;
        self.catalogue.sort(&mut new);
        let (mut parts, mut replaced, mut trees) = (others, Vec::new(), Vec::new());
        for number in new {
            match self.catalogue.tree(number) {
                Some(tree) => {
                    replaced.push(number);
                    trees.push(tree);
                }
                None => parts.push(number),
            }
        }
        self.catalogue.sort(&mut parts);
        let terms = self.terms(&terms, &trees);
        (Sum { parts, terms }, replaced)
    }

    fn terms(&self, terms: &Parts, trees: &[Tree]) -> Parts {
        let trees = trees.iter().map(|&tree| Parts::of_tree(&self.context.growth.forest, tree));
        trees.fold(terms.clone(), |sum, tree| sum.plus(&tree))
    }

    fn after_tree_move(&self, sum: &Sum, tree: Tree, child: Tree) -> After {
        let others = sum.terms.without_tree(&self.context.growth.forest, tree);
        After { others: sum.parts.clone(), terms: self.terms(&others, &[child]), new: vec![] }
    }

    pub(super) fn node(&self, sum: &Sum) -> MisereSum {
        let parts = sum.parts.iter().map(|&part| self.catalogue.parts(part));
        MisereSum::new(parts.fold(sum.terms.clone(), |sum, part| sum.plus(part)))
    }

    /// The lemmas that these components have their trees.
    fn trees(&mut self, components: &[Number]) -> Vec<Cited> {
        let mut components = components.to_vec();
        self.catalogue.sort(&mut components);
        self.cite(&components)
    }

    fn cite(&mut self, components: &[Number]) -> Vec<Cited> {
        for &number in components {
            if !self.given.equal.contains_key(&number) && self.needs_tree.insert(number) {
                self.equal.insert((self.catalogue.measure(number), number));
            }
        }
        components.iter().map(|&number| Cited::Equal(number)).collect()
    }

    /// Makes the lemma needed that a sum is lost.
    fn need(&mut self, sum: Sum) -> Cited {
        if !self.given.lost.contains_key(&sum) && self.needed.insert(sum.clone()) {
            self.waiting.insert((self.measure(&sum), sum.clone()));
        }
        Cited::Lost(sum)
    }

    /// What lost sums are sorted by first.
    pub(super) fn measure(&self, sum: &Sum) -> u64 {
        let forest = &self.context.growth.forest;
        let measures = sum.parts.iter().map(|&part| u64::from(self.catalogue.measure(part)));
        let heights = sum.terms.trees().map(|tree| u64::from(forest.height(tree)));
        measures.chain(heights).sum::<u64>() + u64::from(sum.terms.has_one())
    }

    pub(super) fn rank(&mut self, tree: Tree) -> (u16, TreeDigest) {
        self.digests.rank(&self.context.growth.forest, tree)
    }

    pub(super) fn sorted_children(&mut self, tree: Tree) -> Vec<Tree> {
        let forest = &self.context.growth.forest;
        self.digests.sorted(forest, forest.children(tree))
    }

    /// The terms of a sum in the order of certificates, with the heap of 1 among them.
    pub(super) fn sorted_terms(&mut self, terms: &Parts) -> Vec<Tree> {
        let one = terms.has_one().then(|| self.context.growth.forest.of_heap(1));
        let all: Vec<Tree> = terms.trees().chain(one).collect();
        self.digests.sorted(&self.context.growth.forest, &all)
    }
}

/// Whether a sum is one tree, perhaps with a heap of 1: the checker knows who wins it.
pub(super) fn is_plain(sum: &Sum) -> bool {
    sum.parts.is_empty() && sum.terms.trees().count() <= 1
}

/// Whether the item at this place is equal to the one before it, whose moves have been listed already.
fn is_repeated<T: PartialEq>(all: &[T], place: usize) -> bool {
    place > 0 && all.get(place - 1) == all.get(place)
}

fn after_move(sum: &Sum, place: usize, new: &[Number]) -> After {
    let mut others = sum.parts.clone();
    others.remove(place);
    After { others, terms: sum.terms.clone(), new: new.to_vec() }
}
