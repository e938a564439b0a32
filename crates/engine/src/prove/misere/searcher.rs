//! A game with all that it takes to search it under misere play, and to prove what was found.

use gamecert_certs::{Certificate, ClaimKind, Lemma, Question};
use gamecert_elaborate::rulebook::{Component, Rulebook};
use rustc_hash::FxHashSet;

use super::certify::{CertifyError, Walk};
use super::digests;
use super::imported::{self, Fact, Imported, believe, read_lemmas};
use super::needs::Needs;
use crate::games::numbered::{Id, Positions};
use crate::imports::Imports;
use crate::knowledge::{Limits, MisereContext, Stopped};
use crate::nodes::{self, MisereSum, Parts};
use crate::proof::Proof;
use crate::search::{Walking, depth_first, df_pn, pn};
use crate::trees::{Sums, Tree, Until};

/// Trees that may be made for the components whose trees a certificate tells.
const MOST_TREES: usize = 5_000_000;

/// Nodes that the search for one sum may visit that a proof never considered: what takes more would be no cheap lemma.
const NODES_TO_EXPLORE: u64 = 300;

/// How replies are chosen that need lemmas which are not needed anyway.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Replies<'a> {
    /// What they are drawn from; 0 for the easiest.
    pub(super) seed: u64,
    /// Lemmas that are rather to be used than others.
    pub(super) preferred: &'a [Fact],
}

/// Rules, knowledge, and a way to search.
pub(super) struct Searcher {
    rules: Box<dyn Rulebook>,
    pub(super) context: MisereContext,
    walking: Walking,
    walk_bytes: usize,
}

impl Searcher {
    /// Nothing is known. Half of the memory is for the walk; components up to the measure `small` are replaced by their
    /// trees, which `sums` makes.
    pub(super) fn new(
        rules: Box<dyn Rulebook>,
        game: Box<dyn Positions>,
        (limits, walking): (Limits, Walking),
        (small, sums): (u32, Sums),
    ) -> Self {
        let walk_bytes = limits.memory_bytes / 2;
        let limits = Limits { memory_bytes: limits.memory_bytes - walk_bytes, ..limits };
        Self { rules, context: MisereContext::new(game, limits, small, sums), walking, walk_bytes }
    }

    /// The checker's rules.
    pub(super) fn rules(&self) -> &dyn Rulebook {
        &*self.rules
    }

    /// The claim that answers a question about a sum.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub(super) fn answer(&mut self, question: Question, start: &[Component]) -> Result<ClaimKind, Stopped> {
        let positions = self.context.read(start)?;
        if let Question::Tree | Question::ReducedTree = question {
            let tree = self.context.tree_of_all(&positions)?.unwrap_or(Tree::EMPTY);
            let name = digests::Digests::default().name(&self.context.growth.forest, tree);
            let is_whole = question == Question::Tree;
            return Ok(if is_whole { ClaimKind::Tree(name) } else { ClaimKind::ReducedTree(name) });
        }
        let start = self.context.parts(&positions)?;
        if question == Question::Outcome {
            let is_lost = self.is_lost(start)?;
            let outcome = if is_lost { gamecert_certs::Outcome::Loss } else { gamecert_certs::Outcome::Win };
            return Ok(ClaimKind::Outcome(outcome));
        }
        for n in 0.. {
            let heap = self.context.growth.forest.of_heap(n);
            if self.is_lost(start.plus(&Parts::of_tree(&self.context.growth.forest, heap)))? {
                return Ok(ClaimKind::Grundy(n));
            }
        }
        Err(Stopped::TooLarge)
    }

    fn is_lost(&mut self, sum: Parts) -> Result<bool, Stopped> {
        let outcome = search(self.walking, self.walk_bytes, MisereSum::new(sum), &mut self.context)?;
        Ok(outcome == nodes::Outcome::Lost)
    }

    /// Builds a proof of a claim about a sum, which may cite what imports say. Why it has holes, if it was stopped.
    ///
    /// # Errors
    /// If what is believed is false, or there is no room.
    pub(super) fn prove(
        &mut self,
        (start, claim): (&[Component], ClaimKind),
        imported: Imported,
        Replies { seed, preferred }: Replies<'_>,
    ) -> Result<(Proof, Option<Stopped>), CertifyError> {
        let (walking, walk_bytes) = (self.walking, self.walk_bytes);
        let search =
            move |root: MisereSum, context: &mut MisereContext| search(walking, walk_bytes, root, context);
        let mut walk = Walk::new(&*self.rules, &mut self.context, Box::new(search), seed);
        walk.prefer(preferred).map_err(CertifyError::Stopped)?;
        walk.take_up(imported).map_err(CertifyError::Stopped)?;
        let proof = walk.prove(start, claim)?;
        Ok((proof, walk.stopped))
    }

    /// What the lemmas of proofs of a claim about a sum need, as far as is known. At most `explore` sums are searched.
    pub(super) fn needs(&mut self, goal: (&[Component], ClaimKind), explore: usize, seed: u64) -> Needs<'_> {
        let search = |root: MisereSum, context: &mut MisereContext| {
            let limit = context.work.limit_nodes(NODES_TO_EXPLORE);
            let found = depth_first(root, context);
            context.work.restore_limit(limit);
            found
        };
        let walk = Walk::new(&*self.rules, &mut self.context, Box::new(search), seed);
        Needs::new(walk, goal, explore)
    }

    /// What lemmas say that stand in one file, which imports none.
    pub(super) fn read<'l>(&mut self, lemmas: impl Iterator<Item = &'l Lemma>) -> Vec<Fact> {
        read_lemmas(&*self.rules, &mut self.context, lemmas, &[])
    }

    /// What the lemmas of all imports say.
    ///
    /// # Errors
    /// If one makes no sense, or there are too many.
    pub(super) fn read_imports(&mut self, imports: &Imports) -> Result<Imported, String> {
        imported::read(&*self.rules, &mut self.context, imports)
    }

    /// Reads what a certificate says. Components whose trees it tells are replaced by them from now on.
    pub(super) fn take_advice(&mut self, certificate: &Certificate) -> Vec<Fact> {
        let said = self.read(certificate.lemmas.iter());
        for said in &said {
            let Fact::Equal(component, _) = said else { continue };
            let MisereContext { game, growth, work, .. } = &mut self.context;
            if let Some([position]) = game.read(component.subject()).as_deref() {
                let options = |&position: &Id| game.whole_options(position);
                let mut is_to_stop = || work.is_to_stop();
                let until = &mut Until::new(MOST_TREES, &mut is_to_stop);
                // Too many trees: the component stays as it is.
                let _ = growth.tree(position, options, until);
            }
        }
        said
    }

    /// Forgets what was found of sums, and believes that those are lost that lemmas say are lost, but for some lemmas by
    /// their places.
    ///
    /// # Errors
    /// If there is no room.
    pub(super) fn believe(&mut self, said: &[Fact], doubted: &FxHashSet<usize>) -> Result<(), Stopped> {
        self.context.forget();
        for (place, said) in said.iter().enumerate() {
            if let Fact::Lost(components, trees) = said
                && !doubted.contains(&place)
            {
                match believe(&mut self.context, (components, trees)) {
                    Ok(()) | Err(Stopped::TooLarge) => {}
                    Err(stopped) => return Err(stopped),
                }
            }
        }
        Ok(())
    }
}

fn search(
    walking: Walking,
    walk_bytes: usize,
    root: MisereSum,
    context: &mut MisereContext,
) -> Result<nodes::Outcome, Stopped> {
    match walking {
        Walking::DepthFirst => depth_first(root, context),
        Walking::DfPn => df_pn(root, context, walk_bytes),
        Walking::Pn => pn(&root, context, walk_bytes),
    }
}
