//! What lemmas under misere play need, as shrinking sees it: a lost sum needs its trees and a reply to each option, a
//! component with its tree needs those of its options, a tree needs the trees below it.

use std::rc::Rc;

use gamecert_certs::{ClaimKind, Outcome};
use gamecert_elaborate::rulebook::Component;
use rustc_hash::FxHashMap;

use super::catalogue::Number;
use super::certify::{Sum, Walk, is_plain};
use super::imported::Fact;
use crate::knowledge::Stopped;
use crate::nodes;
use crate::shrink::Obligations;
use crate::trees::Tree;

/// A question that a lemma or the claim asks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Question {
    /// All these lemmas are there.
    All(Vec<Fact>),
    /// The sum is won; the components have their trees, which take their place in it.
    Won(Sum, Vec<Number>),
    /// Something without an answer: what cannot be read can be of no use.
    Never,
}

/// A move to a lost sum, with the components that are replaced by their trees on the way.
type Way = (Vec<Number>, Sum);

/// What the lemmas of proofs of one claim need.
pub(super) struct Needs<'a> {
    walk: Walk<'a>,
    start: Vec<Component>,
    claim: ClaimKind,
    /// How many more sums may be searched that nothing is known about.
    explore: usize,
    /// Of those, how many were found to be lost.
    explored: usize,
    ways: FxHashMap<Sum, Rc<[Way]>>,
}

impl<'a> Needs<'a> {
    /// The needs of proofs of a claim about a sum. At most `explore` sums are searched by the walk's own search.
    pub(super) fn new(
        walk: Walk<'a>,
        (start, claim): (&[Component], ClaimKind),
        explore: usize,
    ) -> Needs<'a> {
        Needs { walk, start: start.to_vec(), claim, explore, explored: 0, ways: FxHashMap::default() }
    }

    /// The ways to win a sum that are known.
    fn ways(&mut self, sum: &Sum) -> Result<Rc<[Way]>, Stopped> {
        if let Some(known) = self.ways.get(sum) {
            return Ok(Rc::clone(known));
        }
        let mut found: Vec<Way> = Vec::new();
        let Needs { walk, explore, explored, .. } = self;
        walk.each_move(sum, &mut |walk, _, after| {
            let (lost, replaced) = walk.fold(after);
            let mut answer = walk.node(&lost).answer(walk.context);
            if answer.is_none() && *explore > 0 && walk.is_drawn(&lost) {
                *explore -= 1;
                answer = walk.look(&lost);
                *explored += usize::from(answer == Some(nodes::Outcome::Lost));
            }
            if answer == Some(nodes::Outcome::Lost) {
                found.push((replaced, lost));
            }
            false
        })?;
        let found: Rc<[Way]> = found.into();
        self.ways.insert(sum.clone(), Rc::clone(&found));
        Ok(found)
    }

    fn trees(&self, components: &[Number]) -> Vec<Fact> {
        let equal = |&number: &Number| {
            let component = self.walk.catalogue.component(number).clone();
            self.walk.catalogue.tree(number).map(|tree| Fact::Equal(component, tree))
        };
        components.iter().map(|number| equal(number).unwrap_or(Fact::Broken)).collect()
    }

    fn lost(&self, sum: &Sum) -> Fact {
        let components = sum.parts.iter().map(|&part| self.walk.catalogue.component(part).clone());
        Fact::Lost(components.collect(), sum.terms.clone())
    }

    fn won(&mut self, after: super::certify::After) -> Question {
        let (sum, replaced) = self.walk.fold(after);
        if is_plain(&sum) { Question::All(self.trees(&replaced)) } else { Question::Won(sum, replaced) }
    }

    fn questions_of_claim(&mut self) -> Result<Vec<Question>, Stopped> {
        let start = self.walk.catalogue.sum(&self.start, self.walk.context)?;
        if self.claim.is_tree() {
            return Ok(vec![Question::All(self.trees(&start))]);
        }
        let after = self.walk.start(&start, self.claim);
        if self.claim == ClaimKind::Outcome(Outcome::Win) {
            return Ok(vec![self.won(after)]);
        }
        let (sum, replaced) = self.walk.fold(after);
        let mut all = self.trees(&replaced);
        all.extend((!is_plain(&sum)).then(|| self.lost(&sum)));
        Ok(vec![Question::All(all)])
    }

    fn questions_of(&mut self, said: &Fact) -> Result<Vec<Question>, Stopped> {
        let mut all = Vec::new();
        let tree = |tree: Tree| Question::All(vec![Fact::Tree(tree)]);
        match said {
            Fact::Tree(above) => {
                let below = self.walk.context.growth.forest.children(*above);
                all.push(Question::All(below.iter().map(|&child| Fact::Tree(child)).collect()));
            }
            Fact::Equal(component, own) => {
                all.push(tree(*own));
                let number = self.walk.catalogue.number(component, self.walk.context)?;
                let options = self.walk.catalogue.options(number, self.walk.context)?;
                all.extend(options.iter().map(|option| Question::All(self.trees(option))));
            }
            Fact::Lost(_, terms) => {
                all.extend(self.walk.sorted_terms(terms).into_iter().map(tree));
                let Some(sum) = self.walk.sum_of(said)? else { return Ok(vec![Question::Never]) };
                for after in self.walk.options(&sum)? {
                    all.push(self.won(after));
                }
            }
            Fact::Broken => all.push(Question::Never),
        }
        Ok(all)
    }
}

impl Obligations for Needs<'_> {
    type Fact = Fact;
    type Question = Question;

    fn measure(&self, said: &Fact) -> u32 {
        match said {
            Fact::Tree(tree) => u32::from(self.walk.context.growth.forest.height(*tree)),
            Fact::Equal(component, _) => self.walk.catalogue.rules.size(component),
            Fact::Lost(components, terms) => {
                let forest = &self.walk.context.growth.forest;
                let sizes = components.iter().map(|component| self.walk.catalogue.rules.size(component));
                sizes.chain(terms.trees().map(|tree| u32::from(forest.height(tree)))).sum()
            }
            Fact::Broken => 0,
        }
    }

    fn claim(&mut self) -> Vec<Question> {
        self.questions_of_claim().unwrap_or_else(|_| vec![Question::Never])
    }

    fn questions(&mut self, said: &Fact) -> Vec<Question> {
        self.questions_of(said).unwrap_or_else(|_| vec![Question::Never])
    }

    fn answers(&mut self, question: &Question) -> Vec<Vec<Fact>> {
        match question {
            Question::All(said) => vec![said.clone()],
            Question::Never => Vec::new(),
            Question::Won(sum, replaced) => {
                let Ok(ways) = self.ways(sum) else { return Vec::new() };
                let replaced = self.trees(replaced);
                let way = |(further, lost): &Way| {
                    [replaced.clone(), self.trees(further), vec![self.lost(lost)]].concat()
                };
                ways.iter().map(way).collect()
            }
        }
    }

    fn explored(&self) -> usize {
        self.explored
    }
}
