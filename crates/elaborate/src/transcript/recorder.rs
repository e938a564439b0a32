//! How a transcript is made: lemma by lemma and question by question, as in every check, except that a false step is recorded
//! and does not end it.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use gamecert_certs::{Certificate, Evidence, Fault, Identity, Ruling};
use gamecert_checker::calculus::Component;
use gamecert_checker::ledger::Ledger;
use gamecert_checker::rules::Rules;
use gamecert_checker::statement;
use gamecert_checker::trial::Source;
use gamecert_checker::work::Work;

use super::error::TranscriptError;
use super::steps::{Answer, Judgement, Lemma, Question, Step, Target, Transcript, Trees};
use crate::check::Earned;
use crate::finder::Elaborate;
use crate::rules::Unmetered;

/// Bytes that a lemma, a component or an option takes, besides what stands in it.
const STEP_ROOM: usize = 160;
/// Bytes that a component takes in an option.
const COMPONENT_ROOM: usize = 24;
/// Bytes that the name of a move takes besides its letters.
const NAME_ROOM: usize = 16;
/// Numbers that fit into what a list takes besides those that stand in it.
const LIST: usize = 3;

/// A calculus whose lemmas, questions and evidence can be written down.
pub(super) trait Transcribe: Elaborate {
    /// What is kept from one question to the next.
    type Notes: Default;

    /// The rules of the game.
    fn rules(&self) -> &Self::Rules;

    /// What a lemma states.
    fn judgement(recorder: &mut Recorder<Self>, fact: &Self::Fact) -> Result<Judgement, Fault>;

    /// Prepares for the questions of a lemma.
    fn open(_: &mut Recorder<Self>, _: &Self::Fact) -> Result<(), Fault> {
        Ok(())
    }

    /// Steps that the calculus does not ask about, before its next question or after the last one.
    fn skipped(_: &mut Recorder<Self>) -> Vec<Step> {
        Vec::new()
    }

    /// What is asked.
    fn question(
        recorder: &mut Recorder<Self>,
        walk: &Self::Walk,
        asked: &Self::Question,
    ) -> Result<Question, Fault>;

    /// What a piece of evidence shows, which has been judged to answer the question.
    fn answer(
        recorder: &mut Recorder<Self>,
        walk: &Self::Walk,
        asked: &Self::Question,
        piece: &Evidence,
    ) -> Result<Answer, Fault>;

    /// Adds the start position, and what else is known of components, trees and graphs.
    fn complete(recorder: &mut Recorder<Self>, transcript: &mut Transcript) -> Result<(), Fault>;
}

/// What records the steps of a proof.
pub(super) struct Recorder<C: Transcribe> {
    /// The lemmas before the one at hand.
    pub(super) calculus: C,
    finder: C::Finder,
    /// What it may still take.
    pub(super) work: Work,
    pub(super) components: Numbered<Component<C>>,
    pub(super) texts: Vec<String>,
    pub(super) notes: C::Notes,
}

/// Things by their numbers, in the order in which they came.
pub(super) struct Numbered<T> {
    pub(super) all: Vec<T>,
    numbers: HashMap<T, usize>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self { all: Vec::new(), numbers: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    pub(super) fn number(&mut self, one: &T) -> usize {
        if let Some(&number) = self.numbers.get(one) {
            return number;
        }
        self.numbers.insert(one.clone(), self.all.len());
        self.all.push(one.clone());
        self.all.len() - 1
    }

    /// Gives it a number of its own, even if there is an equal one: that one is found by its value.
    fn add(&mut self, one: &T) {
        self.numbers.entry(one.clone()).or_insert(self.all.len());
        self.all.push(one.clone());
    }

    pub(super) fn number_all(&mut self, all: &[T]) -> Vec<usize> {
        all.iter().map(|one| self.number(one)).collect()
    }
}

/// Records the steps of a certificate, whatever its lemmas are worth.
pub(super) fn transcribe<C: Transcribe>(
    certificate: &Certificate,
    identity: Identity,
    allowed: Earned,
) -> Result<Transcript, TranscriptError> {
    let statement = &certificate.statement;
    let mut work = Work::new(allowed.work, allowed.memory);
    let rules = C::Rules::under(&statement.axioms);
    let spelled = rules.position_within(&statement.position, &mut work).map(|position| position.components);
    // Nobody is asked about a position in which a side passes, but a statement may be about it.
    let start = spelled
        .or_else(|error| statement::start(&rules, &statement.position, &mut work).map_err(|_| error))
        .map_err(|error| TranscriptError::Position(error.why))?;
    let mut calculus = C::default();
    let claim = |fault: Fault| TranscriptError::of(fault, TranscriptError::Claim);
    calculus.admit(rules, start, statement).map_err(claim)?;
    let mut recorder = Recorder::<C> {
        calculus,
        finder: C::finder(false),
        work,
        components: Numbered::default(),
        texts: Vec::new(),
        notes: C::Notes::default(),
    };
    let lemmas = recorder.lemmas(certificate)?;
    let walk = recorder.calculus.claim(statement.claim, &mut recorder.work).map_err(claim)?;
    let written = certificate.hints.as_ref().map(|hints| hints.goal.as_slice());
    let goal = recorder.steps(walk, written).map_err(claim)?;
    let mut transcript = Transcript {
        claim: statement.claim(),
        identity,
        axioms: statement.axioms.clone(),
        components: Vec::new(),
        start: Vec::new(),
        lemmas,
        goal,
        options: BTreeMap::new(),
        is_cut: false,
        trees: Trees::default(),
        graphs: Vec::new(),
        parties: None,
    };
    C::complete(&mut recorder, &mut transcript).map_err(claim)?;
    transcript.components = recorder.texts;
    Ok(transcript)
}

impl<C: Transcribe> Recorder<C> {
    /// All lemmas with their steps. Subjects are numbered first; what is found for a lemma cites earlier ones alone.
    fn lemmas(&mut self, certificate: &Certificate) -> Result<Vec<Lemma>, TranscriptError> {
        let bad = |number| move |fault| TranscriptError::of(fault, |why| TranscriptError::Lemma(number, why));
        let mut facts = Vec::with_capacity(certificate.lemmas.len());
        for (number, lemma) in certificate.lemmas.iter().enumerate() {
            facts.push(self.fact(lemma).map_err(bad(number))?);
        }
        *self.calculus.ledger() = Ledger::default();
        let mut lemmas = Vec::with_capacity(facts.len());
        for (number, (fact, states)) in facts.into_iter().enumerate() {
            let hints = certificate.hints.as_ref();
            let written = hints.map(|hints| hints.lemmas.get(number).map_or(&[][..], Vec::as_slice));
            let steps = self.steps_of(&fact, written).map_err(bad(number))?;
            lemmas.push(Lemma { states, steps });
        }
        Ok(lemmas)
    }

    fn fact(&mut self, lemma: &gamecert_certs::Lemma) -> Result<(C::Fact, Judgement), Fault> {
        let fact = self.calculus.read(lemma, &mut self.work)?;
        let states = C::judgement(self, &fact)?;
        self.work.hold(STEP_ROOM)?;
        self.calculus.keep(&fact, &mut self.work)?;
        Ok((fact, states))
    }

    fn steps_of(&mut self, fact: &C::Fact, written: Option<&[Evidence]>) -> Result<Vec<Step>, Fault> {
        C::open(self, fact)?;
        let walk = self.calculus.lemma(fact, &mut self.work)?;
        let steps = self.steps(walk, written)?;
        self.calculus.keep(fact, &mut self.work)?;
        Ok(steps)
    }

    /// All questions of a walk with their answers. Under normal play an option is one step however many moves lead to it.
    fn steps(&mut self, mut walk: C::Walk, written: Option<&[Evidence]>) -> Result<Vec<Step>, Fault> {
        let mut steps: Vec<Step> = Vec::new();
        let mut places: HashMap<(Vec<usize>, u16), usize> = HashMap::new();
        let mut numbers = 0..;
        while let Some(asked) = self.calculus.next(&mut walk, &mut self.work)? {
            let number: usize = numbers.next().unwrap_or(usize::MAX);
            let piece = written.map(|written| written.get(number).unwrap_or(&Evidence::Hole));
            self.add_skipped(&mut steps)?;
            let question = C::question(self, &walk, &asked)?;
            let answer = self.answer(&mut walk, &asked, piece)?;
            let step = Step { question, answer };
            if let Question::Nimber(sum, n) = &step.question {
                let asked = (sum.clone(), *n);
                if let Some(known) = places.get(&asked).and_then(|&place| steps.get_mut(place)) {
                    if known.is_open() {
                        self.work.hold(room(&step))?;
                        *known = step;
                    }
                    continue;
                }
                places.insert(asked, steps.len());
            }
            self.work.hold(room(&step))?;
            steps.push(step);
        }
        self.add_skipped(&mut steps)?;
        Ok(steps)
    }

    fn add_skipped(&mut self, steps: &mut Vec<Step>) -> Result<(), Fault> {
        let skipped = C::skipped(self);
        self.work.hold(skipped.iter().map(room).sum())?;
        steps.extend(skipped);
        Ok(())
    }

    /// What is shown by the piece that is written, or else by the one that is found.
    fn answer(
        &mut self,
        walk: &mut C::Walk,
        asked: &C::Question,
        written: Option<&Evidence>,
    ) -> Result<Answer, Fault> {
        let piece = match written {
            Some(piece) => piece.clone(),
            None => {
                let found = self.finder.next(&self.calculus, walk, asked, &mut self.work);
                unless_rejected(found)?.ok().flatten().unwrap_or(Evidence::Hole)
            }
        };
        if piece == Evidence::Hole {
            return Ok(Answer::Missing);
        }
        match unless_rejected(self.calculus.judge(walk, asked, &piece, &mut self.work))? {
            Ok(()) => C::answer(self, walk, asked, &piece),
            Err(why) => Ok(Answer::Refused(why)),
        }
    }

    /// The number of a component.
    pub(super) fn number(&mut self, component: &Component<C>) -> Result<usize, Fault> {
        let number = self.components.number(component);
        if number == self.texts.len() {
            self.write(component)?;
        }
        Ok(number)
    }

    /// The number of the subject of a lemma that has not been numbered: it has that of the lemma, also in a false table with two
    /// lemmas about one component.
    pub(super) fn subject(&mut self, component: &Component<C>) -> Result<usize, Fault> {
        self.components.add(component);
        self.write(component)?;
        Ok(self.texts.len() - 1)
    }

    fn write(&mut self, component: &Component<C>) -> Result<(), Fault> {
        let text = self.calculus.rules().show(component);
        // The component stands twice in memory, and its text perhaps in a picture and on a page.
        self.work.hold(text.len().saturating_mul(8).saturating_add(STEP_ROOM))?;
        self.texts.push(text);
        Ok(())
    }

    /// The numbers of the components of a sum.
    pub(super) fn number_all(&mut self, sum: &[Component<C>]) -> Result<Vec<usize>, Fault> {
        sum.iter().map(|component| self.number(component)).collect()
    }

    /// Charges for an option that is kept.
    pub(super) fn hold(&mut self, components: usize) -> Result<(), Fault> {
        self.work.hold(components.saturating_mul(COMPONENT_ROOM).saturating_add(STEP_ROOM))
    }
}

/// A limit is a limit, but what the rules refuse is one of the things that are written down.
pub(super) fn unless_rejected<T>(judged: Result<T, Fault>) -> Result<Result<T, String>, Fault> {
    match judged {
        Ok(fine) => Ok(Ok(fine)),
        Err(fault) if fault.ruling == Ruling::Rejected => Ok(Err(fault.why)),
        Err(fault) => Err(fault),
    }
}

/// Bytes that a list of `numbers` numbers takes besides its place.
pub(super) fn list(numbers: usize) -> usize {
    if numbers == 0 { 0 } else { numbers.saturating_add(LIST).saturating_mul(size_of::<usize>()) }
}

/// Bytes that a step takes: its own, and those of its lists.
fn room(step: &Step) -> usize {
    let asked = match &step.question {
        Question::Nimber(sum, _) | Question::Tree(sum) => list(sum.len()),
        Question::Move { made, to, .. } => {
            list(made.len()) + list(to.components.len()) + list(to.trees.len())
        }
        Question::Outcome(sum) => list(sum.components.len()) + list(sum.trees.len()),
        Question::Sure(sure) => {
            sure.made.as_ref().map_or(0, |made| made.name.len().saturating_add(NAME_ROOM))
        }
        Question::Cut { .. } | Question::Score(_) => 0,
    };
    let answered = match &step.answer {
        Answer::Refused(why) => why.len(),
        Answer::Reply(reply) => {
            let made = reply.moved.as_ref().map_or(0, |(_, made)| list(made.len()));
            made + if let Target::Sum(sum) = &reply.to { list(sum.len()) } else { 0 }
        }
        Answer::Line(line) => {
            let lemmas = line.lemmas.iter().map(|(_, coins)| list(coins.len() + LIST));
            list(line.moves.len()) + lemmas.sum::<usize>()
        }
        Answer::Policy(_, marks) => list(marks.len()),
        Answer::Missing | Answer::Nimber(_) | Answer::Trees | Answer::Lemma(_) => 0,
        Answer::Choice | Answer::All(_) | Answer::Cited(..) | Answer::Search(_) | Answer::Settled(_) => 0,
    };
    size_of::<Step>().saturating_add(asked).saturating_add(answered)
}
