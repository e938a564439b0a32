//! The checker's rules of an impartial game behind one interface for all games: a component is its bytes.
//!
//! So code that works on proofs of any game is written, and compiled, once.

use gamecert_certs::{ClaimKind, Evidence, Fault, OCTAL_PERIODICITY};
use gamecert_checker::calculus::nimbers::{Fact, Nimbers};
use gamecert_checker::registry::{ImpartialVisitor, visit_impartial};
use gamecert_checker::rules;
use gamecert_checker::trial::{Source, Trial, Written};
use gamecert_checker::work::Work;
use gamecert_checker::{Config, Holes, SPRAGUE_GRUNDY};
use smallvec::SmallVec;

use crate::nimbers::Finder;
use crate::rules::{Impartial, Position, PositionError, Rules};

/// A component in the checker's normal form, as bytes. Within a sum, components are in this order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Component(Subject);

/// The bytes of a component; those of nearly all boards and heaps need no allocation.
type Subject = SmallVec<[u8; 16]>;

impl Component {
    /// The component with these bytes, which must be in normal form: rules list no moves in any other.
    #[must_use]
    pub fn new(subject: &[u8]) -> Self {
        Self(Subject::from_slice(subject))
    }

    /// Its bytes, the subject of a lemma about it.
    #[must_use]
    pub fn subject(&self) -> &[u8] {
        &self.0
    }
}

/// The checker's rules of an impartial game, under some axioms.
pub trait Rulebook {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// The version of the rules.
    fn version(&self) -> u16;

    /// All axioms about the game, whether they are applied or not.
    fn axioms(&self) -> &'static [&'static str];

    /// The rules of the same game that apply these axioms.
    fn under(&self, axioms: &[String]) -> Box<dyn Rulebook>;

    /// Reads a position in the notation of the game, as people write it.
    ///
    /// # Errors
    /// Says what is wrong and what would be right.
    fn start(&self, text: &str) -> Result<Position<Component>, PositionError>;

    /// Reads the subject of a lemma; `None` unless it is a component in normal form.
    fn component(&self, subject: &[u8]) -> Option<Component>;

    /// A number that every move makes smaller. Lemmas are ordered by it, and then by their subjects.
    fn size(&self, component: &Component) -> u32;

    /// Writes a component in the notation of the game.
    fn text(&self, component: &Component) -> String;

    /// Writes a sum for people.
    fn sum_text(&self, sum: &[Component]) -> String;

    /// The options that a lemma has to answer, in the order of the rules; each is a sum, ascending by
    /// bytes.
    fn options_of(&self, component: &Component) -> Vec<Vec<Component>>;

    /// The moves in a component, in the order of the rules, not yet made.
    fn moves_of<'a>(&'a self, component: &Component) -> Box<dyn Moves + 'a>;

    /// Begins to judge lemmas about nimbers by these rules.
    fn auditor(&self) -> Box<dyn Auditor>;
}

/// The moves in a component, by their numbers.
pub trait Moves {
    /// How many there are.
    fn count(&self) -> usize;

    /// What the move with this number leaves: a sum, ascending by bytes; empty if there is no such move.
    fn after(&self, number: usize) -> Vec<Component>;
}

/// The moves in a component of a game.
struct Listed<'a, R: Impartial> {
    rules: &'a R,
    opened: Option<R::Opened>,
    moves: Vec<R::Move>,
}

impl<R: Impartial> Moves for Listed<'_, R> {
    fn count(&self) -> usize {
        self.moves.len()
    }

    fn after(&self, number: usize) -> Vec<Component> {
        let Some((opened, &chosen)) = self.opened.as_ref().zip(self.moves.get(number)) else {
            return Vec::new();
        };
        let after = self.rules.after(opened, chosen, &mut Work::unlimited());
        sum(self.rules, &after.unwrap_or_default())
    }
}

/// Judges lemmas about nimbers one after another, from the smallest up, as a check does.
pub trait Auditor {
    /// Judges a lemma by the written evidence, or by what is found if there is none. Returns the evidence,
    /// and the holes that it leaves.
    ///
    /// # Errors
    /// If a step is false.
    fn judge(
        &mut self,
        lemma: (&Component, u16),
        written: Option<&[Evidence]>,
    ) -> Result<(Vec<Evidence>, Holes), Fault>;

    /// Adds a lemma, which later ones may cite by the next number.
    fn learn(&mut self, lemma: (&Component, u16));

    /// Judges a claim about a sum in the same way.
    ///
    /// # Errors
    /// If a step is false, or the claim is.
    fn claim(
        &mut self,
        start: &[Component],
        claim: ClaimKind,
        written: Option<&[Evidence]>,
    ) -> Result<(Vec<Evidence>, Holes), Fault>;
}

/// The rules of the impartial game of this name with all axioms about it except these, and the axioms that
/// a proof under normal play may then use; `None` if there is no such game.
#[must_use]
pub fn rulebook(game: &str, without: &[String]) -> Option<(Box<dyn Rulebook>, Vec<String>)> {
    visit_impartial(game, AllBut(without))
}

/// The rules that apply all axioms except these.
struct AllBut<'a>(&'a [String]);

impl ImpartialVisitor for AllBut<'_> {
    type Output = (Box<dyn Rulebook>, Vec<String>);

    fn visit<R: rules::Impartial + 'static>(self) -> Self::Output {
        // A proof about the heaps of a position itself needs no period; it would be of version 2 of the format.
        let may_use =
            |axiom: &&str| *axiom != OCTAL_PERIODICITY && !self.0.iter().any(|without| without == axiom);
        let known = R::AXIOMS.iter().copied().filter(may_use).chain([SPRAGUE_GRUNDY]);
        let mut axioms: Vec<String> = known.map(str::to_owned).collect();
        axioms.sort_unstable();
        (Box::new(<R as Rules>::under(&axioms)), axioms)
    }
}

/// What the bytes of a component represent; nothing if they are not those of a component.
fn opened<R: Impartial>(rules: &R, component: &Component) -> Option<R::Component> {
    rules.read(&component.0, &mut Work::unlimited()).ok().flatten()
}

fn sum<R: Impartial>(rules: &R, components: &[R::Component]) -> Vec<Component> {
    components.iter().map(|component| Component::new(&rules.encode(component))).collect()
}

impl<R: Impartial> Rulebook for R {
    fn game(&self) -> &'static str {
        R::NAME
    }

    fn version(&self) -> u16 {
        R::VERSION
    }

    fn axioms(&self) -> &'static [&'static str] {
        R::AXIOMS
    }

    fn under(&self, axioms: &[String]) -> Box<dyn Rulebook> {
        Box::new(<R as Rules>::under(axioms))
    }

    fn start(&self, text: &str) -> Result<Position<Component>, PositionError> {
        let Position { spelling, components } = self.position(text)?;
        Ok(Position { spelling, components: sum(self, &components) })
    }

    fn component(&self, subject: &[u8]) -> Option<Component> {
        self.decode(subject).map(|_| Component::new(subject))
    }

    fn size(&self, component: &Component) -> u32 {
        opened(self, component).map_or(0, |component| self.measure(&component))
    }

    fn text(&self, component: &Component) -> String {
        opened(self, component).map_or_else(String::new, |component| self.show(&component))
    }

    fn sum_text(&self, sum: &[Component]) -> String {
        let components: Vec<R::Component> = sum.iter().filter_map(|it| opened(self, it)).collect();
        self.show_sum(&components)
    }

    fn options_of(&self, component: &Component) -> Vec<Vec<Component>> {
        let options = opened(self, component).map_or_else(Vec::new, |component| self.options(&component));
        options.iter().map(|option| sum(self, option)).collect()
    }

    fn moves_of<'a>(&'a self, component: &Component) -> Box<dyn Moves + 'a> {
        let opened = opened(self, component).and_then(|component| self.open(&component).ok());
        let moves = opened.as_ref().and_then(|opened| self.list_moves(opened, &mut Work::unlimited()).ok());
        Box::new(Listed { rules: self, opened, moves: moves.unwrap_or_default() })
    }

    fn auditor(&self) -> Box<dyn Auditor> {
        let no_limits = Config { max_work: u64::MAX, max_memory: u64::MAX, ..Config::default() };
        let mut trial = Trial::<Nimbers<R>>::new(&no_limits);
        trial.calculus.rules = *self;
        Box::new(Audit { trial, finder: Finder::new(false) })
    }
}

/// The auditor of a game.
struct Audit<R: Impartial> {
    trial: Trial<Nimbers<R>>,
    finder: Finder<R::Component>,
}

/// What a finder finds, and what it has found.
struct Recorder<'f, S> {
    finder: &'f mut S,
    found: Vec<Evidence>,
}

impl<R: Impartial, S: Source<Nimbers<R>>> Source<Nimbers<R>> for Recorder<'_, S> {
    fn next(
        &mut self,
        calculus: &Nimbers<R>,
        walk: &<Nimbers<R> as gamecert_checker::calculus::Calculus>::Walk,
        question: &<Nimbers<R> as gamecert_checker::calculus::Calculus>::Question,
        work: &mut Work,
    ) -> Result<Option<Evidence>, Fault> {
        let piece = self.finder.next(calculus, walk, question, work)?;
        self.found.extend(piece.clone());
        Ok(piece)
    }
}

impl<R: Impartial> Audit<R> {
    /// The evidence that was written or found, and the checker's judgement of it.
    fn with(
        &mut self,
        written: Option<&[Evidence]>,
        judge: impl FnOnce(&mut Trial<Nimbers<R>>, &mut dyn Source<Nimbers<R>>) -> Result<Holes, Fault>,
    ) -> Result<(Vec<Evidence>, Holes), Fault> {
        if let Some(written) = written {
            let holes = judge(&mut self.trial, &mut Written(written.iter().cloned().map(Ok)))?;
            return Ok((written.to_vec(), holes));
        }
        let mut recorder = Recorder { finder: &mut self.finder, found: Vec::new() };
        let holes = judge(&mut self.trial, &mut recorder)?;
        Ok((recorder.found, holes))
    }

    fn fact(&self, (component, nimber): (&Component, u16)) -> Result<Fact<R>, Fault> {
        let component = opened(&self.trial.calculus.rules, component);
        component
            .map(|component| Fact::Nimber(component, nimber))
            .ok_or_else(|| Fault::declined("internal", "a component without bytes"))
    }
}

impl<R: Impartial> Auditor for Audit<R> {
    fn judge(
        &mut self,
        lemma: (&Component, u16),
        written: Option<&[Evidence]>,
    ) -> Result<(Vec<Evidence>, Holes), Fault> {
        let fact = self.fact(lemma)?;
        self.with(written, |trial, source| trial.judge(&fact, source))
    }

    fn learn(&mut self, lemma: (&Component, u16)) {
        if let Ok(fact) = self.fact(lemma) {
            let Trial { calculus, work, .. } = &mut self.trial;
            // Nothing limits its memory.
            let _ = gamecert_checker::calculus::Calculus::keep(calculus, &fact, work);
        }
    }

    fn claim(
        &mut self,
        start: &[Component],
        claim: ClaimKind,
        written: Option<&[Evidence]>,
    ) -> Result<(Vec<Evidence>, Holes), Fault> {
        let rules = self.trial.calculus.rules;
        self.trial.calculus.start = start.iter().filter_map(|component| opened(&rules, component)).collect();
        self.with(written, |trial, source| trial.claim(claim, source))
    }
}
