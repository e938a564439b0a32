//! What a certificate says, with the options that the rules give: what all drawings are made from.
//!
//! Nothing is judged here. A certificate that the checker rejects can be read too; evidence that makes no
//! sense counts as missing.

use std::collections::HashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use gamecert_certs::{Certificate, Claim, Evidence, Fault, Identity, Play, Ruling};
use gamecert_checker::calculus::Calculus;
use gamecert_checker::calculus::nimbers::Nimbers;
use gamecert_checker::calculus::options::{Options, reply};
use gamecert_checker::registry::{ImpartialVisitor, visit_impartial};
use gamecert_checker::rules::Impartial;
use gamecert_checker::work::Work;
use gamecert_elaborate::Earned;
use gamecert_elaborate::nimbers::{Finder, questions};
use gamecert_elaborate::rules::{Cram, Dots, Rules, Unmetered};

use crate::misere::{self, Sums};
use crate::picture::{self, Picture};
use crate::scores::{self, Scores};

/// A component, by its place among [`Proof::components`].
pub type Component = usize;

/// A proof with all positions that it speaks of.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What is claimed.
    pub claim: Claim,
    /// The identity of the certificate.
    pub identity: Identity,
    /// The axioms that it rests on.
    pub axioms: Vec<String>,
    /// All components in the notation of the game: the subjects of the lemmas first, in their order.
    pub components: Vec<String>,
    /// The lemmas, about the first components.
    pub lemmas: Vec<Lemma>,
    /// The components of the start position.
    pub start: Vec<Component>,
    /// What shows the claim: an answer for each number that it is about.
    pub goal: Vec<(u16, Answer)>,
    /// The options of components that no lemma is about since they only come in equal pairs, and of all that these
    /// lead to: what it takes to play on there. Some are missing if they take more than [`FURTHER`].
    pub further: BTreeMap<Component, Vec<Vec<Component>>>,
    /// Whether some are missing.
    pub is_cut: bool,
    /// What pages need to know under misere play.
    pub misere: Option<Sums>,
    /// What pictures and pages need to know under scoring play.
    pub scores: Option<Scores>,
}

/// What the options of components without lemmas may take, so that a few bytes of a certificate do not become megabytes of a page.
pub const FURTHER: Earned = Earned { work: 20_000_000, memory: 8 << 20 };

/// A lemma: its subject has this nimber; or, under misere play, is lost (or it is about a tree, and has no options); or, under
/// scoring play, who is to move scores less than this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// The nimber, or the score that is not reached.
    pub nimber: u16,
    /// The options of the subject, each once, in the order of the rules.
    pub options: Vec<Choice>,
}

/// An option of a lemma's subject, and what shows that its nimber is another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its components, ascending in the order of the rules.
    pub sum: Vec<Component>,
    /// What is known of it.
    pub answer: Answer,
}

/// What shows that a sum has not a certain nimber, or that it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing.
    Hole,
    /// The trees of all parts tell it (misere play).
    Told,
    /// Lemmas about all components.
    Values {
        /// The nim-sum of what they state.
        nimber: u16,
    },
    /// A move to a sum of that nimber, all of whose components have lemmas.
    Reply {
        /// In which component, from 0.
        component: usize,
        /// What that component becomes.
        option: Vec<Component>,
        /// The whole sum after the move, ascending.
        sum: Vec<Component>,
    },
    /// A line of play (scoring play).
    Line {
        /// What is played.
        words: String,
        /// The lemmas that it rests on.
        lemmas: Vec<Component>,
    },
}

/// Why there is nothing to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofError {
    /// The game is not known.
    UnknownGame(String),
    /// The start position is not one of the game, for this reason.
    Position(String),
    /// The subject of this lemma is not a component of the game.
    Subject(usize),
    /// It imports others, and lemmas of these are not at hand.
    Imports,
    /// Its lemmas are of another convention of play.
    Play,
    /// To list its options takes more than is allowed of this.
    TooLarge(&'static str),
}

impl ProofError {
    /// What a fault is to who draws: this error, unless a limit was reached.
    pub(crate) fn of(fault: &Fault, otherwise: Self) -> Self {
        match (fault.ruling, fault.code) {
            (Ruling::Declined, "limit-memory") => Self::TooLarge("memory (--max-memory)"),
            (Ruling::Declined, "limit-work") => Self::TooLarge("work (--max-work)"),
            _ => otherwise,
        }
    }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGame(game) => write!(f, "the game `{game}` is not known"),
            Self::Position(why) => f.write_str(why),
            Self::Subject(number) => {
                write!(f, "the subject of lemma {number} is not a component of the game in normal form")
            }
            Self::Play => f.write_str("its lemmas are of another convention of play"),
            Self::Imports => {
                f.write_str("it imports others and has to be merged with them first (gamecert merge)")
            }
            Self::TooLarge(what) => {
                write!(f, "it is too large to be drawn: its options take more {what} than is allowed")
            }
        }
    }
}

impl std::error::Error for ProofError {}

impl Proof {
    /// Reads a certificate, within what is allowed for that. A bare one is searched for its evidence.
    ///
    /// # Errors
    /// If it is not about positions of a known game, imports others, or takes more.
    pub fn read(certificate: &Certificate, identity: Identity, allowed: Earned) -> Result<Self, ProofError> {
        let statement = &certificate.statement;
        if !statement.imports.is_empty() {
            return Err(ProofError::Imports);
        }
        let work = Work::new(allowed.work, allowed.memory);
        match statement.game.as_str() {
            Dots::NAME => scores::read(certificate, identity, work),
            game => visit_impartial(game, Reading { certificate, identity, work })
                .unwrap_or_else(|| Err(ProofError::UnknownGame(game.to_owned()))),
        }
    }

    /// A sum in the notation of the game.
    #[must_use]
    pub fn show(&self, sum: &[Component]) -> String {
        if sum.is_empty() {
            return "no move left".to_owned();
        }
        self.names(sum).collect::<Vec<_>>().join(" + ")
    }

    /// The components of a sum in the notation of the game, and trees by their names.
    pub fn names<'a>(&'a self, sum: &'a [Component]) -> impl Iterator<Item = &'a str> {
        let texts = sum.iter().filter_map(|&component| self.components.get(component));
        // Under misere play, one text may tell a sum.
        texts.flat_map(|text| text.split(" + "))
    }

    /// A sum as a picture, if there is one.
    #[must_use]
    pub fn picture(&self, sum: &[Component]) -> Option<Picture> {
        match &self.scores {
            Some(scores) => scores.picture(*sum.first()?),
            None => picture::sum(&self.claim.game, self.names(sum)),
        }
    }

    /// The nim-sum of a sum, if there is a lemma about each of its components. Equal components cancel,
    /// and need none.
    #[must_use]
    pub fn nimber(&self, sum: &[Component]) -> Option<u16> {
        nim_sum(sum, |&component| self.lemmas.get(component).map(|lemma| lemma.nimber))
    }
}

/// The components of an ascending sum that come an odd number of times, once each.
#[must_use]
pub fn without_pairs<C: PartialEq>(sum: &[C]) -> Vec<&C> {
    sum.chunk_by(|one, other| one == other)
        .filter(|equal| equal.len() % 2 == 1)
        .map(|equal| &equal[0])
        .collect()
}

/// The nim-sum of an ascending sum, if the nimbers of all components are known that have no equal.
fn nim_sum<C: PartialEq>(sum: &[C], nimber: impl Fn(&C) -> Option<u16>) -> Option<u16> {
    without_pairs(sum).into_iter().try_fold(0, |left, component| Some(left ^ nimber(component)?))
}

struct Reader<R: Impartial> {
    /// The lemmas before the one at hand: no other is found.
    earlier: Nimbers<R>,
    finder: Finder<R::Component>,
    /// What all lemmas state.
    nimbers: Vec<u16>,
    numbers: HashMap<R::Component, Component>,
    components: Vec<R::Component>,
    /// Their texts.
    texts: Vec<String>,
    /// What it may still take.
    work: Work,
}

/// What makes no sense counts as missing, but a limit is a limit.
pub(crate) fn unless_declined<T>(found: Result<T, Fault>) -> Result<Option<T>, Fault> {
    match found {
        Err(fault) if fault.ruling == Ruling::Rejected => Ok(None),
        found => found.map(Some),
    }
}

/// Bytes that an option takes, beside what its components do.
pub(crate) const OPTION_ROOM: usize = 160;
/// Bytes that a component takes in an option.
pub(crate) const COMPONENT_ROOM: usize = 24;

/// A certificate of an impartial game to be read, within what is left of a budget.
struct Reading<'c> {
    certificate: &'c Certificate,
    identity: Identity,
    work: Work,
}

impl ImpartialVisitor for Reading<'_> {
    type Output = Result<Proof, ProofError>;

    fn visit<R: Impartial + 'static>(self) -> Self::Output {
        read(&R::under(&self.certificate.statement.axioms), self.certificate, self.identity, self.work)
    }
}

fn read<R: Impartial>(
    rules: &R,
    certificate: &Certificate,
    identity: Identity,
    mut work: Work,
) -> Result<Proof, ProofError> {
    let statement = &certificate.statement;
    if statement.play == Play::Misere {
        return misere::read(*rules, certificate, identity, work);
    }
    let start = rules.position_within(&statement.position, &mut work);
    let start = start.map_err(|error| ProofError::Position(error.why))?.components;
    let mut reader = Reader {
        earlier: Nimbers { rules: *rules, ..Nimbers::default() },
        finder: Finder::new(false),
        nimbers: Vec::new(),
        numbers: HashMap::new(),
        components: Vec::new(),
        texts: Vec::new(),
        work,
    };
    let bad = |number: usize| move |fault: Fault| ProofError::of(&fault, ProofError::Subject(number));
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        let subject = rules.read(&lemma.subject, &mut reader.work).map_err(bad(number))?;
        let subject = subject.ok_or(ProofError::Subject(number))?;
        reader.add(&subject).map_err(bad(number))?;
        reader.numbers.entry(subject).or_insert(number);
        reader.nimbers.push(lemma.nimber().ok_or(ProofError::Play)?);
    }
    let mut lemmas = Vec::with_capacity(certificate.lemmas.len());
    for number in 0..certificate.lemmas.len() {
        let fact = (reader.components[number].clone(), reader.nimbers[number]);
        let written = certificate.hints.as_ref().and_then(|hints| hints.lemmas.get(number));
        lemmas.push(reader.lemma(&fact, written.map(Vec::as_slice)).map_err(bad(number))?);
        reader.earlier.keep(&fact, &mut reader.work).map_err(bad(number))?;
    }
    let bad = |fault: Fault| ProofError::of(&fault, ProofError::Position(fault.why.clone()));
    let mut goal = Vec::new();
    for (place, nimber) in questions(statement.claim).enumerate() {
        let written =
            certificate.hints.as_ref().map(|hints| hints.goal.get(place).unwrap_or(&Evidence::Hole));
        let answer = reader.answer(&start, nimber, written).map_err(bad)?;
        goal.push((nimber, answer));
    }
    let start = reader.intern_all(&start).map_err(bad)?;
    reader.work = Work::new(FURTHER.work, FURTHER.memory);
    let (further, is_cut) = reader.further(&lemmas, &goal, &start);
    Ok(Proof {
        claim: statement.claim(),
        identity,
        axioms: statement.axioms.clone(),
        components: reader.texts,
        lemmas,
        start,
        goal,
        further,
        is_cut,
        misere: None,
        scores: None,
    })
}

impl<R: Impartial> Reader<R> {
    fn lemma(
        &mut self,
        &(ref subject, nimber): &(R::Component, u16),
        written: Option<&[Evidence]>,
    ) -> Result<Lemma, Fault> {
        let rules = self.earlier.rules;
        let mut places: BTreeMap<Vec<R::Component>, usize> = BTreeMap::new();
        let mut options: Vec<Choice> = Vec::new();
        let mut all = Options::new(&rules, subject, &mut self.work)?;
        let mut pieces = 0..;
        while let Some(option) = all.next(&rules, &mut self.work)? {
            let place: usize = pieces.next().unwrap_or(usize::MAX);
            let known = places.get(&option).and_then(|&place| options.get_mut(place));
            if known.as_ref().is_some_and(|choice| choice.answer != Answer::Hole) {
                continue;
            }
            let piece = written.map(|written| written.get(place).unwrap_or(&Evidence::Hole));
            let answer = self.answer(&option, nimber, piece)?;
            match places.get(&option).and_then(|&place| options.get_mut(place)) {
                Some(choice) => choice.answer = answer,
                None => {
                    let sum = self.intern_all(&option)?;
                    places.insert(option, options.len());
                    options.push(Choice { sum, answer });
                }
            }
        }
        Ok(Lemma { nimber, options })
    }

    /// What a piece of evidence says of a sum, as far as it makes sense.
    fn answer(
        &mut self,
        sum: &[R::Component],
        nimber: u16,
        written: Option<&Evidence>,
    ) -> Result<Answer, Fault> {
        let piece = match written {
            Some(piece) => piece.clone(),
            None => self.finder.find(&self.earlier, sum, nimber, &mut self.work)?,
        };
        Ok(match piece {
            Evidence::Hole | Evidence::Line { .. } => Answer::Hole,
            Evidence::Values(_) => self.nimber(sum).map_or(Answer::Hole, |nimber| Answer::Values { nimber }),
            Evidence::Reply { component, option, .. } => {
                self.reply(sum, component, option, nimber)?.unwrap_or(Answer::Hole)
            }
        })
    }

    fn reply(
        &mut self,
        sum: &[R::Component],
        component: u32,
        option: u32,
        nimber: u16,
    ) -> Result<Option<Answer>, Fault> {
        let Ok(component) = usize::try_from(component) else { return Ok(None) };
        let chosen = reply(&self.earlier.rules, sum, (component, option), &mut self.work);
        let Some(chosen) = unless_declined(chosen)? else { return Ok(None) };
        let mut after: Vec<R::Component> = sum.to_vec();
        after.remove(component);
        after.extend(chosen.iter().cloned());
        after.sort_unstable();
        if self.nimber(&after) != Some(nimber) {
            return Ok(None);
        }
        let option = self.intern_all(&chosen)?;
        Ok(Some(Answer::Reply { component, option, sum: self.intern_all(&after)? }))
    }

    /// The nim-sum that lemmas give to a sum.
    fn nimber(&self, sum: &[R::Component]) -> Option<u16> {
        nim_sum(sum, |component| self.nimbers.get(*self.numbers.get(component)?).copied())
    }

    /// The options of what comes in pairs without a lemma, and whether there are more. On a board of Cram, everyone sees them.
    fn further(
        &mut self,
        lemmas: &[Lemma],
        goal: &[(u16, Answer)],
        start: &Vec<Component>,
    ) -> (BTreeMap<Component, Vec<Vec<Component>>>, bool) {
        let mut further = BTreeMap::new();
        if R::NAME == Cram::NAME {
            return (further, false);
        }
        let choices = lemmas.iter().flat_map(|lemma| &lemma.options);
        let sums = choices.flat_map(|choice| match &choice.answer {
            Answer::Reply { sum, .. } => [Some(&choice.sum), Some(sum)],
            Answer::Hole | Answer::Told | Answer::Values { .. } | Answer::Line { .. } => {
                [Some(&choice.sum), None]
            }
        });
        let goals = goal.iter().filter_map(|(_, answer)| match answer {
            Answer::Reply { sum, .. } => Some(sum),
            Answer::Hole | Answer::Told | Answer::Values { .. } | Answer::Line { .. } => None,
        });
        let pairs = sums.flatten().chain(goals).chain([start]).flat_map(|sum| sum.windows(2));
        let mut waiting: Vec<Component> =
            pairs.filter(|pair| pair[0] == pair[1] && pair[0] >= lemmas.len()).map(|pair| pair[0]).collect();
        while let Some(component) = waiting.pop() {
            let Some(value) = self.components.get(component).cloned() else { continue };
            if further.contains_key(&component) {
                continue;
            }
            let Ok(options) = self.options(&value) else { return (further, true) };
            waiting.extend(options.iter().flatten());
            further.insert(component, options);
        }
        (further, false)
    }

    /// The options of a component, each once.
    fn options(&mut self, component: &R::Component) -> Result<Vec<Vec<Component>>, Fault> {
        let rules = self.earlier.rules;
        let (mut seen, mut options) = (BTreeSet::new(), Vec::new());
        let mut all = Options::new(&rules, component, &mut self.work)?;
        while let Some(option) = all.next(&rules, &mut self.work)? {
            let option = self.intern_all(&option)?;
            if seen.insert(option.clone()) {
                options.push(option);
            }
        }
        Ok(options)
    }

    /// The numbers of the components of a sum.
    fn intern_all(&mut self, sum: &[R::Component]) -> Result<Vec<Component>, Fault> {
        self.work.hold(sum.len().saturating_mul(COMPONENT_ROOM).saturating_add(OPTION_ROOM))?;
        sum.iter().map(|component| self.intern(component)).collect()
    }

    fn intern(&mut self, component: &R::Component) -> Result<Component, Fault> {
        if let Some(&number) = self.numbers.get(component) {
            return Ok(number);
        }
        let number = self.components.len();
        self.add(component)?;
        self.numbers.insert(component.clone(), number);
        Ok(number)
    }

    /// Writes a component behind the others.
    fn add(&mut self, component: &R::Component) -> Result<(), Fault> {
        let text = self.earlier.rules.show(component);
        // The component stands twice in memory, and its text perhaps in a picture and on a page.
        self.work.hold(text.len().saturating_mul(8).saturating_add(OPTION_ROOM))?;
        self.components.push(component.clone());
        self.texts.push(text);
        Ok(())
    }
}
