//! The steps of a proof under misere play.

use std::collections::{BTreeMap, VecDeque};

use gamecert_certs::{ClaimKind, Evidence, Fault};
use gamecert_checker::calculus::misere::forest;
use gamecert_checker::calculus::misere::sum;
use gamecert_checker::calculus::misere::{Fact, Misere, Says, Walk};
use gamecert_checker::calculus::options::{Options, reply};
use gamecert_checker::rules::Impartial;
use gamecert_checker::work::internal;

use super::recorder::{Numbered, Recorder, Transcribe, list};
use super::steps::{Answer, Judgement, Question, Reply, Sum, Target, Transcript, Tree, Trees};

/// What is kept of sums and trees.
#[derive(Default)]
pub(super) struct Notes {
    trees: Numbered<forest::Tree>,
    /// The options of components.
    options: BTreeMap<usize, Vec<Vec<usize>>>,
    /// The moves in the sum of the lemma at hand that have not been asked about: parts, and what these become.
    moves: VecDeque<(usize, Vec<usize>)>,
}

impl<R: Impartial> Transcribe for Misere<R> {
    type Notes = Notes;

    fn rules(&self) -> &R {
        &self.rules
    }

    fn judgement(recorder: &mut Recorder<Self>, fact: &Self::Fact) -> Result<Judgement, Fault> {
        Ok(match fact {
            Fact::Tree(tree) => Judgement::Tree(recorder.notes.trees.number(tree)),
            Fact::Equals(component, tree) => {
                Judgement::Equals(recorder.number(component)?, recorder.notes.trees.number(tree))
            }
            Fact::Lost(sum) => Judgement::Lost(recorder.sum(sum)?),
        })
    }

    fn open(recorder: &mut Recorder<Self>, fact: &Self::Fact) -> Result<(), Fault> {
        match fact {
            Fact::Tree(_) => Ok(()),
            Fact::Equals(component, _) => recorder.options(component).map(drop),
            Fact::Lost(sum) => recorder.list_moves(sum),
        }
    }

    fn question(
        recorder: &mut Recorder<Self>,
        walk: &Walk<R>,
        asked: &sum::Sum<R::Component>,
    ) -> Result<Question, Fault> {
        Ok(match walk {
            Walk::Tree => return Err(internal()),
            Walk::Equals(..) | Walk::Named(..) => Question::Tree(recorder.number_all(&asked.components)?),
            Walk::Outcome(..) => Question::Outcome(recorder.sum(asked)?),
            Walk::Lost(_) => {
                let (part, made) = recorder.notes.moves.pop_front().ok_or_else(internal)?;
                Question::Move { part, made, to: recorder.sum(asked)? }
            }
        })
    }

    fn answer(
        recorder: &mut Recorder<Self>,
        walk: &Walk<R>,
        asked: &sum::Sum<R::Component>,
        piece: &Evidence,
    ) -> Result<Answer, Fault> {
        let last = piece.citations().last().copied();
        let lemma = |last: gamecert_certs::LemmaId| usize::try_from(last.0).map_err(|_| internal());
        if let Evidence::Reply { component, option, .. } = piece {
            let moved = recorder.moved(asked, (*component, *option), piece)?;
            return Ok(Answer::Reply(Reply { moved, to: Target::Lemma(lemma(last.ok_or_else(internal)?)?) }));
        }
        match last.map(|last| recorder.calculus.cited(last)).transpose()? {
            Some((_, Says::Lost)) if matches!(walk, Walk::Outcome(..)) => {
                Ok(Answer::Lemma(lemma(last.ok_or_else(internal)?)?))
            }
            _ => Ok(Answer::Trees),
        }
    }

    fn complete(recorder: &mut Recorder<Self>, transcript: &mut Transcript) -> Result<(), Fault> {
        let start = recorder.calculus.start.clone();
        transcript.start = recorder.number_all(&start)?;
        transcript.options = std::mem::take(&mut recorder.notes.options);
        let tokens = if let ClaimKind::Grundy(n) = transcript.claim.kind { n } else { 0 };
        let Recorder { calculus: Misere { forest, .. }, work, .. } = recorder;
        let mut heap = |tokens| forest.heap(tokens, work);
        let heaps = (0..=tokens).map(&mut heap).collect::<Result<Vec<forest::Tree>, _>>()?;
        let one = heap(1)?;
        let heaps = recorder.notes.trees.number_all(&heaps);
        let one = recorder.calculus.forest.is_reduced().then(|| recorder.notes.trees.number(&one));
        transcript.trees = Trees { all: recorder.all_trees()?, one, heaps };
        Ok(())
    }
}

impl<R: Impartial> Recorder<Misere<R>> {
    fn sum(&mut self, sum: &sum::Sum<R::Component>) -> Result<Sum, Fault> {
        let components = self.number_all(&sum.components)?;
        Ok(Sum { components, trees: self.notes.trees.number_all(&sum.trees) })
    }

    /// The options of a component, in the order of the rules.
    fn options(&mut self, component: &R::Component) -> Result<Vec<Vec<usize>>, Fault> {
        let number = self.number(component)?;
        if let Some(known) = self.notes.options.get(&number) {
            return Ok(known.clone());
        }
        let rules = self.calculus.rules;
        let mut options = Options::new(&rules, component, &mut self.work)?;
        let mut all = Vec::new();
        while let Some(option) = options.next(&rules, &mut self.work)? {
            self.work.hold(size_of::<Vec<usize>>() + 2 * list(option.len()))?;
            all.push(self.number_all(&option)?);
        }
        self.notes.options.insert(number, all.clone());
        Ok(all)
    }

    /// The moves in a sum, as the calculus asks about them: of parts that are equal, in the first.
    fn list_moves(&mut self, sum: &sum::Sum<R::Component>) -> Result<(), Fault> {
        self.notes.moves.clear();
        for (part, component) in sum.components.iter().enumerate() {
            let options = self.options(component)?;
            if !is_repeated(&sum.components, part) {
                self.notes.moves.extend(options.into_iter().map(|option| (part, option)));
            }
        }
        for (place, &tree) in sum.trees.iter().enumerate() {
            if !is_repeated(&sum.trees, place) {
                let children = self.calculus.forest.children(tree)?;
                let children = self.notes.trees.number_all(children).into_iter();
                let part = sum.components.len() + place;
                self.notes.moves.extend(children.map(|child| (part, vec![child])));
            }
        }
        Ok(())
    }

    /// The component in which a reply is made, and what it becomes; `None` if it is made in a tree.
    fn moved(
        &mut self,
        sum: &sum::Sum<R::Component>,
        (part, option): (u32, u32),
        piece: &Evidence,
    ) -> Result<Option<(usize, Vec<usize>)>, Fault> {
        let cited = piece.citations();
        let (left, _) = self.calculus.replaced(sum, &cited)?;
        let part = usize::try_from(part).map_err(|_| internal())?;
        let Some(component) = left.components.get(part) else { return Ok(None) };
        let made = reply(&self.calculus.rules, &left.components, (part, option), &mut self.work)?;
        Ok(Some((self.number(component)?, self.number_all(&made)?)))
    }

    /// All trees. Those below the last ones come behind these.
    fn all_trees(&mut self) -> Result<Vec<Tree>, Fault> {
        let mut all = Vec::new();
        while let Some(&tree) = self.notes.trees.all.get(all.len()) {
            let forest = &self.calculus.forest;
            let children = self.notes.trees.number_all(forest.children(tree)?);
            let terms = self.notes.trees.number_all(&forest.terms(&[tree])?);
            let name = forest.show(tree);
            self.hold(children.len() + terms.len() + 16)?;
            all.push(Tree { name, children, terms });
        }
        Ok(all)
    }
}

/// Whether the one at this place is equal to the one before it.
fn is_repeated<T: PartialEq>(all: &[T], place: usize) -> bool {
    place.checked_sub(1).is_some_and(|before| all.get(before) == all.get(place))
}
