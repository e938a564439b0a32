//! The couple (P, n): who wins P + *n in normal play? (Sections 3.5 and 3.6 of
//! the thesis.) It is lost exactly if the nimber of P is n.

use super::{Branch, Expansion, Node, Outcome};
use crate::games::{Game, cancel_pairs};
use crate::knowledge::{Context, Known, Stopped};
use crate::live::Described;
use crate::sort;
use std::marker::PhantomData;

/// A sum of components and a Nim heap.
pub struct Couple<G: Game> {
    components: Vec<G::Position>,
    heap: u16,
    game: PhantomData<G>,
}

impl<G: Game> Couple<G> {
    /// The sum of `components` and a Nim heap of `heap`.
    pub fn new(components: Vec<G::Position>, heap: u16) -> Couple<G> {
        Couple { components, heap, game: PhantomData }
    }

    /// Merges components of known nimber into the heap, and cancels pairs.
    fn fold(&mut self, context: &Context<G>) {
        let heap = &mut self.heap;
        self.components.retain(|component| match context.known(component) {
            Known::Nimber(n) => {
                *heap ^= n;
                false
            }
            Known::Excludes(_) => true,
        });
        cancel_pairs(&mut self.components);
    }

    fn difficulty(&self, context: &Context<G>) -> u32 {
        self.components.iter().map(|component| context.difficulty(component)).sum()
    }

    /// The answer without search, if the couple is folded.
    fn settled(&self, context: &Context<G>) -> Option<Outcome> {
        match self.components.as_slice() {
            [] if self.heap == 0 => Some(Outcome::Lost),
            [] => Some(Outcome::Won),
            [single] => (self.heap > context.game.bound(single) || context.known(single).excludes(self.heap))
                .then_some(Outcome::Won),
            _ => None,
        }
    }

    /// The couples after one move, in P (algorithm 4) or in the heap. Those
    /// that are won are left out; one that is lost settles the matter.
    fn branches(&self, position: &G::Position, context: &Context<G>) -> Expansion<Self> {
        let mut children = Vec::new();
        let mut lost = false;
        context.game.options(position, |option| {
            let mut child = Couple::new(option.to_vec(), self.heap);
            child.fold(context);
            match child.settled(context) {
                Some(outcome) => lost = outcome == Outcome::Lost,
                None => children.push(child),
            }
            !lost
        });
        if lost {
            return Expansion::Settled(Outcome::Won);
        }
        sort::by_cached_key(&mut children, |child| child.difficulty(context));
        let smaller_heaps = (0..self.heap)
            .map(|heap| Couple::new(self.components.clone(), heap))
            .filter(|child| child.settled(context).is_none());
        children.extend(smaller_heaps);
        let hand_over = |node| Branch { node, decisive: Outcome::Lost };
        Expansion::Branches(children.into_iter().map(hand_over).collect())
    }

    /// The next question about the easiest component, whose nimber has to be
    /// known before the sum can be judged (algorithms 5 and 6).
    fn easiest(&self, context: &Context<G>) -> Option<Couple<G>> {
        let difficulty = |component: &&G::Position| context.difficulty(component);
        let easiest = self.components.iter().min_by_key(difficulty)?;
        let known = context.known(easiest);
        let heap = (0..=context.game.bound(easiest)).find(|&n| !known.excludes(n))?;
        Some(Couple::new(vec![easiest.clone()], heap))
    }
}

impl<G: Game> Clone for Couple<G> {
    fn clone(&self) -> Couple<G> {
        Couple::new(self.components.clone(), self.heap)
    }
}

impl<G: Game> PartialEq for Couple<G> {
    fn eq(&self, other: &Couple<G>) -> bool {
        self.components == other.components && self.heap == other.heap
    }
}

impl<G: Game> Eq for Couple<G> {}

impl<G: Game> std::hash::Hash for Couple<G> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.components.hash(state);
        self.heap.hash(state);
    }
}

impl<G: Game> Node for Couple<G> {
    type Context = Context<G>;

    /// Most couples have one or two components.
    const HEAP_BYTES: usize = 2 * size_of::<G::Position>();

    fn expand(&mut self, context: &mut Context<G>) -> Result<Expansion<Self>, Stopped> {
        self.fold(context);
        if let Some(outcome) = self.settled(context) {
            return Ok(Expansion::Settled(outcome));
        }
        if let [single] = self.components.as_slice() {
            context.visit()?;
            return Ok(self.branches(single, context));
        }
        let easiest = self.easiest(context);
        easiest.map(Expansion::First).ok_or(Stopped::Memory)
    }

    /// To show that a couple is lost takes all options, to show that it is won takes one: so grow
    /// the numbers with the square root of the difficulty, which is about a number of options, one
    /// twelve times as fast as the other. Found by experiment: on twelve positions of Sprouts half
    /// as many nodes as with equal numbers (geometric mean); 18 spots take seconds instead of minutes.
    fn effort(&self, context: &Context<G>) -> (u32, u32) {
        let root = self.difficulty(context).isqrt();
        (1 + root / 8, 1 + root + root / 2)
    }

    fn settle(&self, outcome: Outcome, context: &mut Context<G>) -> Result<(), Stopped> {
        match (self.components.as_slice(), outcome) {
            ([single], Outcome::Lost) => context.table.settle(single, self.heap),
            ([single], Outcome::Won) => {
                context.table.exclude(single, crate::knowledge::NimberSet::only(self.heap))
            }
            _ => Ok(()),
        }
    }

    fn describe(&self, context: &Context<G>) -> Described {
        let texts: Vec<String> = self.components.iter().map(|part| context.game.to_text(part)).collect();
        let measure = self.components.iter().map(|component| context.game.measure(component)).sum();
        Described { heap: self.heap, position: texts.join(" + "), measure }
    }
}
