//! Misere play: lemmas are about trees (rule TREE), the trees of components (rule EQUALS), and lost sums (rule LOST).
//!
//! A component may be replaced by its tree in any sum (it plays like it), and a sum of trees by
//! the terms that [`Forest::terms`] tells. Nothing is known of a sum from its parts alone, so lost sums are lemmas of
//! their own.
//!
//! - *Tree*: there is a tree with these children. Each is an earlier tree, each stands once, in the one order, and, under
//!   the axiom `reversible-moves`, nothing smaller may stand for the whole.
//! - *Equals*, `P = t`: the trees of all options of P make the tree t. The tree of an option is the sum of those of its
//!   components.
//! - *Lost*: there is a move, and every move leads to a sum that is won: one whose tree says so, or one with a reply to a
//!   sum that is lost by an earlier lemma. (A player who cannot move wins, so a sum without moves is not lost.)
//!
//! The misere Grundy value of S is the n for which S + *n is lost. There is no other: from S and a
//! larger heap there is a move to it, and from it there is a move to S and any smaller heap.
//!
//! Side conditions: all lemmas cited are earlier. Axiom used, if it is declared: `reversible-moves`.

pub mod forest;
pub mod sum;

use gamecert_certs::{
    ClaimKind, Evidence, Fault, Judgement, Lemma, LemmaId, Outcome, Play, Statement, TreeDigest, TreeName,
    require,
};

use super::options::Options;
use super::{Calculus, another_play, another_subject};
use crate::ledger::Ledger;
use crate::rules::Impartial;
use crate::work::{Sure, Work, ensure, internal};
use forest::{Forest, Tree};
use sum::{Parts, Shown, Sum};

/// The axiom that trees may be reduced, and that two heaps of one token cancel.
pub const REVERSIBLE_MOVES: &str = "reversible-moves";

/// The lemmas, and the trees.
#[derive(Debug)]
pub struct Misere<R: Impartial> {
    /// The rules of the game.
    pub rules: R,
    /// All trees.
    pub forest: Forest,
    /// The components of the start position.
    pub start: Vec<R::Component>,
    /// What is said, by the bytes of components and sums.
    pub ledger: Ledger<Says>,
}

/// A lemma as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact<C> {
    /// There is this tree.
    Tree(Tree),
    /// The component plays like the tree.
    Equals(C, Tree),
    /// The player to move loses the sum.
    Lost(Sum<C>),
}

/// What is kept of a lemma besides the bytes of its component or sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// There is this tree.
    Tree(Tree),
    /// The component plays like the tree.
    Equals(Tree),
    /// The sum is lost.
    Lost,
}

/// What has to be shown, as far as it has been.
#[derive(Debug)]
pub enum Walk<R: Impartial> {
    /// Nothing: all of a lemma about a tree is judged when it is read.
    Tree,
    /// The options of a component make a tree: those to come, the trees of the others, and the tree.
    Equals(Options<R>, Vec<Tree>, Tree),
    /// The options of a sum are won: those to come.
    Lost(Parts<R>),
    /// The start position, unless that has been asked about, has the tree of this name.
    Named(Option<Sum<R::Component>>, TreeName),
    /// This sum, unless it has been asked about, has this outcome.
    Outcome(Option<Sum<R::Component>>, Outcome),
}

impl<R: Impartial> Default for Misere<R> {
    fn default() -> Self {
        Self {
            rules: R::under(&[]),
            forest: Forest::new(false),
            start: Vec::new(),
            ledger: Ledger::default(),
        }
    }
}

impl<R: Impartial> Calculus for Misere<R> {
    const PLAY: Play = Play::Misere;
    type Rules = R;
    type Fact = Fact<R::Component>;
    type Says = Says;
    type Rank = (u8, u64, Vec<Vec<u8>>, Vec<TreeDigest>);
    type Walk = Walk<R>;
    type Question = Sum<R::Component>;

    fn admit(&mut self, rules: R, start: Vec<R::Component>, statement: &Statement) -> Result<(), Fault> {
        let of_another = |why: String| Fault::rejected("claim-of-another-play", why);
        let is_reduced = statement.axioms.iter().any(|axiom| axiom == REVERSIBLE_MOVES);
        match statement.claim {
            ClaimKind::Outcome(_) | ClaimKind::Grundy(_) => {}
            ClaimKind::Tree(_) => require(!is_reduced, || {
                of_another(format!("under the axiom `{REVERSIBLE_MOVES}` there are reduced trees alone"))
            })?,
            ClaimKind::ReducedTree(_) => require(is_reduced, || {
                of_another(format!(
                    "reduced trees rest on the axiom `{REVERSIBLE_MOVES}`, which is not declared"
                ))
            })?,
            claim => {
                return Err(of_another(format!(
                    "a {} is not asked under {} play",
                    claim.asked(),
                    Play::Misere
                )));
            }
        }
        if self.ledger.count() == 0 {
            self.forest = Forest::new(is_reduced);
        }
        // Trees of certificates that import each other are all reduced, or none is.
        ensure(self.forest.is_reduced() == is_reduced)?;
        (self.rules, self.start) = (rules, start);
        Ok(())
    }

    fn ledger(&mut self) -> &mut Ledger<Says> {
        &mut self.ledger
    }

    fn read(&mut self, lemma: &Lemma, work: &mut Work) -> Result<Self::Fact, Fault> {
        match &lemma.judgement {
            Judgement::Tree(children) => self.read_tree(children, work).map(Fact::Tree),
            Judgement::Equals(tree) => {
                let component = super::subject(&self.rules, &lemma.subject, work)?;
                Ok(Fact::Equals(component, self.tree(*tree)?))
            }
            Judgement::Lost(sum) => self.read_sum(sum, work).map(Fact::Lost),
            _ => {
                let why = "it is not about a tree or a lost sum, as lemmas under misere play are";
                Err(Fault::rejected("lemma-of-another-play", why))
            }
        }
    }

    /// By kind, then by measure, then by what they are about.
    fn rank(&self, fact: &Self::Fact) -> Result<Self::Rank, Fault> {
        let mut components = Vec::new();
        let (kind, trees) = match fact {
            Fact::Tree(tree) => (0, std::slice::from_ref(tree)),
            Fact::Equals(component, _) => {
                components.push(component);
                (1, &[][..])
            }
            Fact::Lost(sum) => {
                components.extend(&sum.components);
                (2, sum.trees.as_slice())
            }
        };
        let (mut measure, mut bytes, mut digests) = (0_u64, Vec::new(), Vec::new());
        for component in components {
            measure = measure.checked_add(self.rules.measure_of(component)?).sure()?;
            bytes.push(self.rules.encode(component));
        }
        for &tree in trees {
            let (height, digest) = self.forest.rank(tree)?;
            measure = measure.checked_add(height.into()).sure()?;
            digests.push(digest);
        }
        Ok((kind, measure, bytes, digests))
    }

    fn show(&self, fact: &Self::Fact) -> String {
        match fact {
            Fact::Tree(tree) => format!("tree {}", self.forest.show(*tree)),
            Fact::Equals(component, tree) => {
                format!("{} {} = {}", R::NAME, self.rules.show(component), self.forest.show(*tree))
            }
            Fact::Lost(sum) => format!("{} {} lost", R::NAME, self.show_sum(sum)),
        }
    }

    fn keep(&mut self, fact: &Self::Fact, work: &mut Work) -> Result<(), Fault> {
        match fact {
            Fact::Tree(tree) => self.ledger.push(&[], Says::Tree(*tree), work),
            Fact::Equals(component, tree) => {
                self.ledger.push(&self.rules.encode(component), Says::Equals(*tree), work)
            }
            Fact::Lost(sum) => self.ledger.push(&self.bytes(sum), Says::Lost, work),
        }
    }

    fn lemma(&mut self, fact: &Self::Fact, work: &mut Work) -> Result<Walk<R>, Fault> {
        Ok(match fact {
            Fact::Tree(_) => Walk::Tree,
            Fact::Equals(component, tree) => {
                Walk::Equals(Options::new(&self.rules, component, work)?, Vec::new(), *tree)
            }
            Fact::Lost(sum) => Walk::Lost(Parts::new(sum.clone())),
        })
    }

    fn claim(&mut self, claim: ClaimKind, work: &mut Work) -> Result<Walk<R>, Fault> {
        let (heap, outcome) = match claim {
            ClaimKind::Tree(name) | ClaimKind::ReducedTree(name) => {
                let start = Sum { components: self.start.clone(), trees: Vec::new() };
                return Ok(Walk::Named(Some(start), name));
            }
            ClaimKind::Grundy(n) => (vec![self.forest.heap(n, work)?], Outcome::Loss),
            ClaimKind::Outcome(outcome) => (Vec::new(), outcome),
            _ => return Err(internal()),
        };
        Ok(Walk::Outcome(Some(self.sum(self.start.clone(), &heap)?), outcome))
    }

    fn next(&mut self, walk: &mut Walk<R>, work: &mut Work) -> Result<Option<Self::Question>, Fault> {
        Ok(match walk {
            Walk::Tree => None,
            Walk::Equals(options, ..) => {
                options.next(&self.rules, work)?.map(|components| Sum { components, trees: Vec::new() })
            }
            Walk::Lost(parts) => self.next_option(parts, work)?,
            Walk::Named(sum, _) | Walk::Outcome(sum, _) => sum.take(),
        })
    }

    fn place(&self, walk: &Walk<R>, number: u64, question: &Self::Question) -> String {
        let shown = self.show_sum(question);
        match walk {
            Walk::Named(..) | Walk::Outcome(..) => shown,
            Walk::Tree | Walk::Equals(..) | Walk::Lost(_) => format!("option {number} ({shown})"),
        }
    }

    fn judge(
        &mut self,
        walk: &mut Walk<R>,
        question: &Self::Question,
        piece: &Evidence,
        work: &mut Work,
    ) -> Result<(), Fault> {
        match walk {
            Walk::Tree => Err(internal()),
            Walk::Equals(_, children, _) => {
                children.push(self.tree_of(&question.components, piece, work)?);
                Ok(())
            }
            Walk::Lost(_) => require(self.shown(question, piece, work)? == Shown::Won, || {
                Fault::rejected("option-is-lost", "is lost, so the sum is won")
            }),
            Walk::Named(_, name) => {
                let tree = self.tree_of(&question.components, piece, work)?;
                let found = self.forest.name(tree)?;
                require(*name == found, || {
                    let why = format!("the tree of the start position is {found}, so the claim is false");
                    Fault::rejected("claim-is-false", why)
                })
            }
            Walk::Outcome(_, outcome) => {
                let shown = self.shown(question, piece, work)?;
                require((shown == Shown::Won) == (*outcome == Outcome::Win), || {
                    let shown = if shown == Shown::Won { "won" } else { "lost" };
                    let why = format!("{} is {shown}, so the claim is false", self.show_sum(question));
                    Fault::rejected("claim-is-false", why)
                })
            }
        }
    }

    fn conclude(&mut self, walk: Walk<R>, work: &mut Work) -> Result<Option<String>, Fault> {
        match walk {
            Walk::Equals(_, children, tree) => {
                let made = self.forest.tree(children, work)?;
                require(made == tree, || {
                    let why = format!("the options make the tree {}", self.forest.show(made));
                    Fault::rejected("another-tree", why)
                })?;
            }
            Walk::Lost(parts) => require(parts.had_any(), || {
                Fault::rejected("lost-without-moves", "has no move, so the player to move wins")
            })?,
            Walk::Tree | Walk::Named(..) | Walk::Outcome(..) => {}
        }
        Ok(None)
    }
}

impl<R: Impartial> Misere<R> {
    /// What an earlier lemma is about and says.
    ///
    /// # Errors
    /// If it is not earlier.
    pub fn cited(&self, id: LemmaId) -> Result<(&[u8], Says), Fault> {
        self.ledger.cited(id)
    }

    /// The tree of a lemma.
    fn tree(&self, id: LemmaId) -> Result<Tree, Fault> {
        match self.cited(id)? {
            (_, Says::Tree(tree)) => Ok(tree),
            _ => {
                let why = format!("lemma {id} is cited for a tree, but is none");
                Err(Fault::rejected("cites-another-kind", why))
            }
        }
    }

    /// Rule TREE: the tree with these children.
    fn read_tree(&mut self, children: &[LemmaId], work: &mut Work) -> Result<Tree, Fault> {
        let children = children.iter().map(|&id| self.tree(id)).collect::<Result<Vec<Tree>, _>>()?;
        let ranks = children.iter().map(|&child| self.forest.rank(child)).collect::<Result<Vec<_>, _>>()?;
        require(ranks.is_sorted_by(|one, other| one < other), || {
            let why = "its children do not stand in the order of height and then digest, each once";
            Fault::rejected("tree-order", why)
        })?;
        let tree = self.forest.tree(children.clone(), work)?;
        require(self.forest.children(tree)? == children, || {
            let why = format!("the tree can be reduced to {}", self.forest.show(tree));
            Fault::rejected("tree-not-reduced", why)
        })?;
        Ok(tree)
    }

    /// Reads a sum, which has to stand in its normal form: components ascending, trees as terms.
    fn read_sum(&self, sum: &gamecert_certs::Sum, work: &mut Work) -> Result<Sum<R::Component>, Fault> {
        let mut components = Vec::new();
        for bytes in &sum.components {
            components.push(super::subject(&self.rules, bytes, work)?);
        }
        let trees = sum.trees.iter().map(|&id| self.tree(id)).collect::<Result<Vec<Tree>, _>>()?;
        let normal = self.sum(components.clone(), &trees)?;
        require(normal == Sum { components, trees }, || {
            let why = format!("its sum is not in normal form, which is {}", self.show_sum(&normal));
            Fault::rejected("bad-sum", why)
        })?;
        Ok(normal)
    }

    /// The tree of a sum whose components play like trees, by one lemma for each of them.
    fn tree_of(&mut self, sum: &[R::Component], piece: &Evidence, work: &mut Work) -> Result<Tree, Fault> {
        let lemmas = match piece {
            Evidence::Values(lemmas) => lemmas,
            Evidence::Reply { .. } | Evidence::Line { .. } => {
                return Err(Fault::rejected("reply-for-a-tree", "a reply does not tell a tree"));
            }
            _ => return Err(another_play()),
        };
        require(lemmas.len() == sum.len(), || {
            let why = format!("{} lemmas are cited for {} components", lemmas.len(), sum.len());
            let code = if lemmas.len() < sum.len() { "citation-missing" } else { "citation-left" };
            Fault::rejected(code, why)
        })?;
        let mut trees = Vec::new();
        for (component, &id) in sum.iter().zip(lemmas) {
            match self.cited(id)? {
                (subject, Says::Equals(tree)) if self.rules.is(component, subject) => trees.push(tree),
                (subject, _) => return Err(another_subject(&self.rules, component, (id, subject), work)),
            }
        }
        self.forest.sum(&trees, work)
    }
}
