//! Misere play: lemmas tell trees, the trees of components, and sums that are lost.
//!
//! A component may be replaced by its tree in any sum (it plays like it), and a sum of trees by
//! the terms that [`Forest::terms`] tells. Nothing is known of a sum from its parts alone, so lost sums are lemmas of
//! their own.

pub mod claims;
pub mod equals;
pub mod finder;
pub mod forest;
pub mod lost;
pub mod sum;
pub mod tree;

use gamecert_certs::{ClaimKind, Fault, Judgement, Lemma, LemmaId, Play, Statement, TreeDigest, require};

use super::imported::Imported;
use super::{Calculus, Ground, Holes, Written};
use crate::rules::Impartial;
use finder::Finder;
use forest::{Forest, Tree};
use sum::Sum;

/// The axiom that trees may be reduced, and that two heaps of one token cancel.
pub const REVERSIBLE_MOVES: &str = "reversible-moves";

/// What a lemma says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact<C> {
    /// There is this tree.
    Tree(Tree),
    /// The component plays like the tree.
    Equals(C, Tree),
    /// The player to move loses the sum.
    Lost(Sum<C>),
}

/// The lemmas before the one at hand, the trees, and the rules of the game.
#[derive(Debug)]
pub struct Known<R: Impartial> {
    /// The rules of the game.
    pub rules: R,
    /// All trees.
    pub forest: Forest,
    /// What the lemmas say, by their numbers.
    pub facts: Vec<Fact<R::Component>>,
    /// What the lemmas of other certificates say, all of which are earlier.
    pub imported: Imported<Fact<R::Component>>,
}

impl<R: Impartial> Known<R> {
    /// What a lemma says, which has to be an earlier one.
    ///
    /// # Errors
    /// If it is not.
    pub fn fact(&self, id: LemmaId) -> Result<&Fact<R::Component>, Fault> {
        let fact = match id.imported() {
            Some(place) => self.imported.lemma(place),
            None => usize::try_from(id.0).ok().and_then(|number| self.facts.get(number)),
        };
        fact.ok_or_else(|| {
            Fault::rejected("cites-no-earlier-lemma", format!("lemma {id} is cited, but is not earlier"))
        })
    }

    /// The tree of a lemma.
    ///
    /// # Errors
    /// If it is not an earlier lemma about a tree.
    pub fn tree(&self, id: LemmaId) -> Result<Tree, Fault> {
        match self.fact(id)? {
            Fact::Tree(tree) => Ok(*tree),
            Fact::Equals(..) | Fact::Lost(_) => Err(Fault::rejected(
                "cites-another-kind",
                format!("lemma {id} is cited for a tree, but is none"),
            )),
        }
    }

    /// Writes what a lemma says, for people.
    #[must_use]
    pub fn show(&self, fact: &Fact<R::Component>) -> String {
        match fact {
            Fact::Tree(tree) => format!("tree {}", self.forest.show(*tree)),
            Fact::Equals(component, tree) => {
                format!("{} {} = {}", R::NAME, self.rules.show(component), self.forest.show(*tree))
            }
            Fact::Lost(sum) => format!("{} {} lost", R::NAME, self.show_sum(sum)),
        }
    }

    /// Writes a sum for people.
    #[must_use]
    pub fn show_sum(&self, sum: &Sum<R::Component>) -> String {
        let components = sum.components.iter().map(|component| self.rules.show(component));
        let parts = components.chain(sum.trees.iter().map(|&tree| self.forest.show(tree)));
        let text = parts.collect::<Vec<_>>().join(" + ");
        if text.is_empty() { "a position without moves".to_owned() } else { text }
    }

    /// What lemmas are sorted by: their kind, a measure, and then what they are about.
    fn rank(&self, fact: &Fact<R::Component>) -> (u8, u64, Vec<R::Component>, Vec<TreeDigest>) {
        let digests = |trees: &[Tree]| trees.iter().map(|&tree| self.forest.rank(tree).1).collect();
        match fact {
            Fact::Tree(tree) => (0, u64::from(self.forest.height(*tree)), vec![], digests(&[*tree])),
            Fact::Equals(component, _) => {
                (1, u64::from(self.rules.measure(component)), vec![component.clone()], vec![])
            }
            Fact::Lost(sum) => {
                let measures =
                    sum.components.iter().map(|component| u64::from(self.rules.measure(component)));
                let heights = sum.trees.iter().map(|&tree| u64::from(self.forest.height(tree)));
                let measure = measures.chain(heights).fold(0, u64::saturating_add);
                (2, measure, sum.components.clone(), digests(&sum.trees))
            }
        }
    }
}

/// The lemmas of a certificate, and a finder that knows them.
#[derive(Debug)]
pub struct Misere<R: Impartial> {
    known: Known<R>,
    finder: Finder<R::Component>,
}

impl<R: Impartial> Calculus<R> for Misere<R> {
    type Fact = Fact<R::Component>;
    type Shared = Forest;

    fn judge_statement(statement: &Statement) -> Result<(), Fault> {
        let of_another = |why: String| Fault::rejected("claim-of-another-play", why);
        let are_reduced = statement.axioms.iter().any(|axiom| axiom == REVERSIBLE_MOVES);
        match statement.claim {
            ClaimKind::Outcome(_) | ClaimKind::Grundy(_) => Ok(()),
            ClaimKind::Tree(_) => require(!are_reduced, || {
                of_another(format!("under the axiom `{REVERSIBLE_MOVES}` there are reduced trees alone"))
            }),
            ClaimKind::ReducedTree(_) => require(are_reduced, || {
                of_another(format!(
                    "reduced trees rest on the axiom `{REVERSIBLE_MOVES}`, which is not declared"
                ))
            }),
            claim => Err(of_another(format!("a {} is not asked under {} play", claim.asked(), Play::Misere))),
        }
    }

    fn new(rules: R, statement: &Statement, ground: Ground<Self::Fact, Forest>) -> Self {
        let Ground { imported, shared: mut forest, steps, max_steps, has_holes } = ground;
        forest.is_reduced = statement.axioms.iter().any(|axiom| axiom == REVERSIBLE_MOVES);
        let mut finder = Finder::new(max_steps, steps);
        if has_holes {
            finder.leave_imports();
        }
        Self { known: Known { rules, forest, facts: Vec::new(), imported }, finder }
    }

    fn read(&mut self, lemma: &Lemma) -> Result<Self::Fact, Fault> {
        match &lemma.judgement {
            Judgement::Tree(children) => tree::read(&mut self.known, children).map(Fact::Tree),
            Judgement::Equals(tree) => {
                let component = super::component(&self.known.rules, &lemma.subject)?;
                Ok(Fact::Equals(component, self.known.tree(*tree)?))
            }
            Judgement::Lost(sum) => lost::read(&self.known, sum).map(Fact::Lost),
            Judgement::Nimber(_) | Judgement::Below(_) => {
                let why = "it is about a nimber or a score, as lemmas under normal and scoring play are";
                Err(Fault::rejected("lemma-of-another-play", why))
            }
        }
    }

    fn judge_order(&self, fact: &Self::Fact) -> Result<(), Fault> {
        let last = self.known.facts.last();
        require(last.is_none_or(|last| self.known.rank(last) < self.known.rank(fact)), || {
            let why =
                "does not come after the lemma before it, by kind, measure and then by what it is about";
            Fault::rejected("lemma-order", why)
        })
    }

    fn show(&self, fact: &Self::Fact) -> String {
        self.known.show(fact)
    }

    fn judge(&mut self, fact: &Self::Fact, written: Option<Written<'_>>) -> Result<Holes, Fault> {
        let Self { known, finder } = self;
        if written.is_none() {
            finder.learn_imports(known);
        }
        match fact {
            // All of it was judged when it was read.
            Fact::Tree(_) => finder::finish(written).map(|()| Holes::default()),
            Fact::Equals(component, tree) => equals::judge(known, finder, (component, *tree), written),
            Fact::Lost(sum) => lost::judge(known, finder, sum, written),
        }
    }

    fn keep(&mut self, fact: Self::Fact, is_found: bool) {
        if is_found && let Ok(number) = u32::try_from(self.known.facts.len()) {
            self.finder.learn(&fact, LemmaId(number));
        }
        self.known.facts.push(fact);
    }

    fn judge_claim(
        &mut self,
        start: &[R::Component],
        claim: ClaimKind,
        written: Option<Written<'_>>,
    ) -> Result<Holes, Fault> {
        let Self { known, finder } = self;
        if written.is_none() {
            finder.learn_imports(known);
        }
        claims::judge(known, finder, start, claim, written)
    }

    /// As for lemmas about nimbers; a sum is there once more, as are its components.
    fn room(lemma: &Lemma, is_indexed: bool) -> u64 {
        let [listed, indexed] = R::ROOM;
        let (parts, elsewhere) = match &lemma.judgement {
            Judgement::Lost(sum) => (
                sum.components.len().saturating_add(sum.trees.len()) as u64,
                sum.components.iter().fold(0, |bytes: u64, it| bytes.saturating_add(it.len() as u64)),
            ),
            Judgement::Nimber(_) | Judgement::Tree(_) | Judgement::Equals(_) | Judgement::Below(_) => {
                (1, lemma.subject.len() as u64)
            }
        };
        let elsewhere = parts.saturating_mul(listed).saturating_add(elsewhere);
        let room = listed.saturating_add(FACT_ROOM).saturating_mul(3).saturating_add(elsewhere);
        let index = indexed.saturating_add(FACT_ROOM).saturating_mul(5).saturating_add(elsewhere);
        if is_indexed { room.saturating_add(index) } else { room }
    }

    fn memory(&self) -> u64 {
        self.known.forest.bytes()
    }

    fn allow(&mut self, bytes: u64) {
        self.known.forest.allow(bytes);
    }

    fn count(&self) -> usize {
        self.known.facts.len()
    }

    fn effort(&self) -> (u64, u64) {
        (self.finder.steps(), self.finder.pieces())
    }

    fn end(self) -> (Vec<Self::Fact>, Forest) {
        (self.known.facts, self.known.forest)
    }
}

/// Bytes of a lemma's kind, and of the two lists of a sum, beside their contents.
const FACT_ROOM: u64 = 64;
