//! The steps of a proof about a contest: a strategy in preorder, with the moves that it chooses and answers.
//!
//! The calculus asks about no position that the rules alone settle; here they are steps too, so that each move has one. Positions within
//! a strategy are not kept: [`Transcript::played`] plays the moves again.

use std::vec::IntoIter;

use gamecert_certs::{Evidence, Fault, Side, signed};
use gamecert_checker::calculus::contest::{self, Bound, Contests, Walk};
use gamecert_checker::rules::Contest;
use gamecert_checker::work::{Work, internal};

use super::parties::Parties;
use super::recorder::{Recorder, Transcribe};
use super::steps::{Answer, Judgement, Made, Question, Step, Sure, Transcript};
use crate::spelling::{move_name, subject};

/// Moves of a position on the way, whose steps are to come.
#[derive(Debug)]
pub(super) struct Move {
    made: Made,
    /// What is left to show after it.
    side: Side,
    value: i32,
    /// What the rules alone show of it, if that is enough.
    settled: Option<i32>,
}

impl<R: Contest> Transcribe for Contests<R> {
    /// From the beginning of the strategy to the last question.
    type Notes = Vec<IntoIter<Move>>;

    fn rules(&self) -> &R {
        &self.rules
    }

    fn judgement(recorder: &mut Recorder<Self>, fact: &Self::Fact) -> Result<Judgement, Fault> {
        let Bound { set, side, value } = &fact.bound;
        let value = i16::try_from(*value).map_err(|_| internal())?;
        Ok(Judgement::Sure(recorder.subject(set)?, *side, value))
    }

    fn skipped(recorder: &mut Recorder<Self>) -> Vec<Step> {
        let mut skipped = Vec::new();
        while let Some(moves) = recorder.notes.last_mut() {
            let Some(Move { settled, .. }) = moves.as_slice().first() else {
                recorder.notes.pop();
                continue;
            };
            let Some(result) = *settled else { break };
            let settled = moves.next();
            skipped
                .extend(settled.map(|it| Step { question: it.question(), answer: Answer::Settled(result) }));
        }
        skipped
    }

    fn question(
        recorder: &mut Recorder<Self>,
        _: &Walk<R>,
        asked: &Self::Question,
    ) -> Result<Question, Fault> {
        let next = recorder.notes.last_mut().and_then(Iterator::next);
        let Bound { side, value, .. } = asked.bound;
        Ok(next.map_or(Question::Sure(Sure { made: None, side, value }), Move::question))
    }

    fn answer(
        recorder: &mut Recorder<Self>,
        _: &Walk<R>,
        asked: &contest::Question<R::Component>,
        piece: &Evidence,
    ) -> Result<Answer, Fault> {
        Ok(match *piece {
            Evidence::Cite { lemma, witness } => {
                Answer::Cited(usize::try_from(lemma.0).map_err(|_| internal())?, witness)
            }
            Evidence::Search(most) => Answer::Search(most),
            Evidence::Policy { most, ref marks } => Answer::Policy(most, marks.clone()),
            Evidence::Play(class) => {
                recorder.enter(&asked.bound, Some(class))?;
                Answer::Choice
            }
            Evidence::All => Answer::All(recorder.enter(&asked.bound, None)?),
            _ => return Err(internal()),
        })
    }

    fn complete(recorder: &mut Recorder<Self>, transcript: &mut Transcript) -> Result<(), Fault> {
        let starts = recorder.calculus.starts.clone();
        transcript.start = starts.iter().map(|start| recorder.number(start)).collect::<Result<_, _>>()?;
        transcript.parties = Some(Parties { names: R::SIDES, replay: replay::<R> });
        Ok(())
    }
}

impl Move {
    fn question(self) -> Question {
        Question::Sure(Sure { made: Some(self.made), side: self.side, value: self.value })
    }
}

impl<R: Contest> Recorder<Contests<R>> {
    /// Goes on to the moves of a position, or to one of them; returns how many these are.
    fn enter(&mut self, bound: &Bound<R::Component>, chosen: Option<u16>) -> Result<usize, Fault> {
        let classes = self.calculus.rules.classes(&bound.set, bound.side, &mut self.work)?;
        let before = self.calculus.rules.show(&bound.set);
        let mut moves = Vec::new();
        for (number, class) in (0..).zip(classes) {
            if chosen.is_some_and(|chosen| chosen != number) {
                continue;
            }
            // The calculus says of a set that is too coarse that it is, when it comes to it.
            let Some(after) = self.calculus.after(bound, class, &mut self.work)? else { break };
            let least = self.calculus.rules.settled(&after.set, after.side, &mut self.work)?;
            let mark = self.calculus.rules.mark(&bound.set, class);
            let name = move_name(R::NAME, mark, [&before, &self.calculus.rules.show(&after.set)]);
            let settled = (least >= after.value).then_some(least);
            moves.push(Move {
                made: Made { class: number, name },
                side: after.side,
                value: after.value,
                settled,
            });
        }
        let count = moves.len();
        self.notes.push(moves.into_iter());
        Ok(count)
    }
}

/// Plays classes of moves.
fn replay<R: Contest>(start: &str, side: Side, classes: &[u16]) -> Option<String> {
    let (rules, work) = (R::under(&[]), &mut Work::unlimited());
    let mut set = match rules.start(start, work).ok()? {
        Some(starts) => starts.into_iter().next()?,
        // What lemmas are about may be no position.
        None => rules.read(&subject(R::NAME, start)?.ok()?, work).ok()??,
    };
    for &class in classes {
        let class = *rules.classes(&set, side, work).ok()?.get(usize::from(class))?;
        set = rules.play(&set, class, side, work).ok()??.after;
    }
    Some(rules.show(&set))
}

/// The steps of a strategy as a tree, by their numbers: those after each, and the one before each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strategy {
    /// The steps after the moves that a step chooses or answers.
    pub after: Vec<Vec<usize>>,
    /// The step before the move that leads to it.
    pub before: Vec<Option<usize>>,
}

impl Strategy {
    /// The tree of steps in preorder.
    #[must_use]
    pub fn of(steps: &[Step]) -> Self {
        let mut tree = Self { after: vec![Vec::new(); steps.len()], before: vec![None; steps.len()] };
        // Steps on the way, with the number of those after them that are to come.
        let mut path: Vec<(usize, usize)> = Vec::new();
        for (number, step) in steps.iter().enumerate() {
            while path.pop_if(|(_, left)| *left == 0).is_some() {}
            if let Some((before, left)) = path.last_mut() {
                *left -= 1;
                tree.before[number] = Some(*before);
                tree.after[*before].push(number);
            }
            match step.answer {
                Answer::Choice => path.push((number, 1)),
                Answer::All(count) => path.push((number, count)),
                _ => {}
            }
        }
        tree
    }

    /// The moves from the beginning to a step.
    #[must_use]
    pub fn moves<'s>(&self, steps: &'s [Step], step: usize) -> Vec<&'s Made> {
        let way = std::iter::successors(Some(step), |&it| self.before.get(it).copied().flatten());
        let mut moves: Vec<&Made> = way.filter_map(|it| made(steps.get(it)?)).collect();
        moves.reverse();
        moves
    }
}

/// The move that leads to a step.
fn made(step: &Step) -> Option<&Made> {
    if let Question::Sure(sure) = &step.question { sure.made.as_ref() } else { None }
}

impl Transcript {
    /// The steps of a lemma, or of the claim.
    #[must_use]
    pub fn steps(&self, lemma: Option<usize>) -> &[Step] {
        match lemma {
            Some(number) => self.lemmas.get(number).map_or(&[], |lemma| &lemma.steps),
            None => &self.goal,
        }
    }

    /// The position of a contest after moves of a strategy for a side, from that of a lemma or of the claim on.
    #[must_use]
    pub fn played(&self, lemma: Option<usize>, side: Side, moves: &[&Made]) -> Option<String> {
        let classes: Vec<u16> = moves.iter().map(|made| made.class).collect();
        let start = lemma.map_or_else(|| self.claim.position.clone(), |number| self.subject(number));
        (self.parties?.replay)(&start, side, &classes)
    }

    /// What a lemma about a contest says, as in `O >= +4`; nothing if it is about something else.
    #[must_use]
    pub fn bound(&self, lemma: usize) -> String {
        let says = |(side, value): (Side, i16)| format!("{} >= {}", self.side(side), signed(value.into()));
        self.sure(lemma).map_or_else(String::new, says)
    }

    /// What a lemma about a contest says: the side, and what it is sure of.
    #[must_use]
    pub fn sure(&self, lemma: usize) -> Option<(Side, i16)> {
        match self.lemmas.get(lemma)?.states {
            Judgement::Sure(_, side, value) => Some((side, value)),
            _ => None,
        }
    }
}
