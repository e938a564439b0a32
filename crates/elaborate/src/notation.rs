//! Subjects of lemmas as text, by the name of the game, for tools that show and edit; and claims as people write them.
//!
//! No verdict rests on this file.

use gamecert_certs::text::Notation;
use gamecert_certs::{Claim, ClaimError, ClaimKind, OCTAL_PERIODICITY};
use gamecert_checker::calculus::scores::Axioms;
use gamecert_checker::calculus::scores::options::options;
use gamecert_checker::registry::{ContestVisitor, ImpartialVisitor, visit_contest, visit_impartial};
use gamecert_checker::rules;
use gamecert_checker::statement;
use gamecert_checker::work::Work;

use crate::rules::{Contest, Dots, Impartial, Octal, PositionError, Rules, Unmetered, known_games};
use crate::spelling::{self, octal};

pub use crate::spelling::go::LETTERS as GO_COLUMNS;

/// The notation of a game, with what else a tool may want to know about a subject.
pub trait Subjects: Notation {
    /// The measure of a subject; `None` if the bytes are not a subject.
    fn measure(&self, subject: &[u8]) -> Option<u32>;

    /// The options of a subject as text, in the order of the rules.
    fn options(&self, subject: &[u8]) -> Vec<String>;

    /// The standard spelling of a position.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    fn spelling(&self, text: &str) -> Result<String, String>;
}

/// The notation of the game with this name, under the axioms that a certificate declares.
#[must_use]
pub fn notation(game: &str, axioms: &[String]) -> Option<Box<dyn Notation>> {
    subjects(game, axioms).map(|subjects| subjects as Box<dyn Notation>)
}

/// The subjects of the game with this name, under the axioms that a certificate declares.
#[must_use]
pub fn subjects(game: &str, axioms: &[String]) -> Option<Box<dyn Subjects>> {
    match game {
        Dots::NAME => Some(Box::new(ByDots(Axioms::of(axioms)))),
        _ => visit_impartial(game, Under(axioms)).or_else(|| visit_contest(game, Under(axioms))),
    }
}

/// The subjects of a game under these axioms.
struct Under<'a>(&'a [String]);

impl ContestVisitor for Under<'_> {
    type Output = Box<dyn Subjects>;

    fn visit<R: Contest + 'static>(self) -> Box<dyn Subjects> {
        Box::new(ByContest(R::under(self.0)))
    }
}

impl ImpartialVisitor for Under<'_> {
    type Output = Box<dyn Subjects>;

    fn visit<R: rules::Impartial + 'static>(self) -> Box<dyn Subjects> {
        Box::new(ByRules(R::under(self.0)))
    }
}

/// The standard spelling of the code of an octal game.
///
/// # Errors
/// Says what is wrong with the text.
pub fn code(text: &str) -> Result<String, String> {
    octal::code(text)
}

/// Reads a claim about a position of a game that the checker knows, and spells the position as statements do.
///
/// # Errors
/// Says what is wrong with the text.
pub fn claim(text: &str) -> Result<Claim, String> {
    let claim: Claim = text.parse().map_err(|error: ClaimError| error.to_string())?;
    // Under this axiom the rules read the largest heaps.
    let subjects = subjects(&claim.game, &[OCTAL_PERIODICITY.to_owned()]);
    let unknown = || format!("the game `{}` is not known; known games: {}", claim.game, known_games());
    let subjects = subjects.ok_or_else(unknown)?;
    let position = match claim.kind {
        ClaimKind::Period(_) if claim.game == Octal::NAME => octal::code(&claim.position)?,
        _ => subjects.spelling(&claim.position)?,
    };
    spelling::judge_claim(&claim.game, claim.kind, &position)?;
    Ok(Claim { position, ..claim })
}

struct ByRules<R>(R);

impl<R: Rules> Notation for ByRules<R> {
    fn show(&self, subject: &[u8]) -> Option<String> {
        let code = || octal::show_code(subject).filter(|_| R::NAME == Octal::NAME);
        self.0.decode(subject).map(|component| self.0.show(&component)).or_else(code)
    }

    fn read(&self, text: &str) -> Result<Vec<u8>, String> {
        if R::NAME == Octal::NAME
            && let Some(code) = octal::read_code(text)
        {
            return Ok(code);
        }
        let position = self.0.position(text).map_err(|error| error.to_string())?;
        match position.components.as_slice() {
            [component] => Ok(self.0.encode(component)),
            [] => Err(format!("`{text}` has no move; a lemma is about one component with a move")),
            _ => Err(format!("`{text}` falls into several components; a lemma is about one")),
        }
    }

    fn read_exactly(&self, text: &str) -> Result<Vec<u8>, String> {
        let as_it_stands = self.0.decode(text.as_bytes());
        let is_text = as_it_stands.is_some_and(|component| self.0.show(&component) == text);
        let why = || format!("`{text}` is not a subject of {} as it stands", R::NAME);
        if is_text { Ok(text.as_bytes().to_vec()) } else { Err(why()) }
    }
}

impl<R: Impartial> Subjects for ByRules<R> {
    fn measure(&self, subject: &[u8]) -> Option<u32> {
        self.0.decode(subject).map(|component| self.0.measure(&component))
    }

    fn options(&self, subject: &[u8]) -> Vec<String> {
        let Some(component) = self.0.decode(subject) else { return Vec::new() };
        self.0.options(&component).iter().map(|option| self.0.show_sum(option)).collect()
    }

    fn spelling(&self, text: &str) -> Result<String, String> {
        self.0.position(text).map(|position| position.spelling).map_err(|error| error.to_string())
    }
}

/// Dots-and-boxes under some axioms.
struct ByDots(Axioms);

impl Notation for ByDots {
    fn show(&self, subject: &[u8]) -> Option<String> {
        ByRules(Dots).show(subject)
    }

    fn read(&self, text: &str) -> Result<Vec<u8>, String> {
        ByRules(Dots).read(text)
    }

    fn read_exactly(&self, text: &str) -> Result<Vec<u8>, String> {
        ByRules(Dots).read_exactly(text)
    }
}

impl Subjects for ByDots {
    fn measure(&self, subject: &[u8]) -> Option<u32> {
        Dots.decode(subject).map(|coins| Dots.measure(&coins))
    }

    fn options(&self, subject: &[u8]) -> Vec<String> {
        let Some(coins) = Dots.decode(subject) else { return Vec::new() };
        let all = coins.graph().and_then(|graph| options(self.0, &graph, &mut Work::unlimited()));
        all.unwrap_or_default().iter().map(|option| Dots.show_graph(&option.after)).collect()
    }

    fn spelling(&self, text: &str) -> Result<String, String> {
        Dots.position(text).map(|position| position.spelling).map_err(|error| error.to_string())
    }
}

/// A contest.
struct ByContest<R>(R);

/// The position of a contest that a text stands for. Where a lemma is about one that nobody would be asked about, as where a side
/// passes, it is in the spelling of the rules.
///
/// # Errors
/// If the text is not a position; says what would be right.
pub(crate) fn contest_position<R: Contest>(rules: &R, text: &str) -> Result<R::Component, PositionError> {
    let exact = statement::start(rules, text, &mut Work::unlimited()).ok();
    if let Some(position) = exact.and_then(|components| components.into_iter().next()) {
        return Ok(position);
    }
    let none = || PositionError { beyond_limit: false, why: format!("`{text}` is no position") };
    rules.position(text)?.components.into_iter().next().ok_or_else(none)
}

impl<R: Contest> Notation for ByContest<R> {
    fn show(&self, subject: &[u8]) -> Option<String> {
        ByRules(self.0).show(subject)
    }

    fn read(&self, text: &str) -> Result<Vec<u8>, String> {
        if let Some(subject) = spelling::subject(R::NAME, text) {
            return subject;
        }
        let position = contest_position(&self.0, text).map_err(|error| error.to_string())?;
        let opponent = self.0.mover(&position).other();
        let normal = self.0.lemma(&position, opponent).map_err(|fault| fault.why)?;
        Ok(normal.map_or_else(|| self.0.encode(&position), |(subject, ..)| subject))
    }

    fn read_exactly(&self, text: &str) -> Result<Vec<u8>, String> {
        if let Some(subject) = spelling::subject(R::NAME, text) {
            return subject;
        }
        let position = contest_position(&self.0, text).map_err(|error| error.to_string())?;
        Ok(self.0.encode(&position))
    }

    fn sides(&self) -> [&str; 2] {
        R::SIDES
    }
}

impl<R: Contest> Subjects for ByContest<R> {
    fn measure(&self, subject: &[u8]) -> Option<u32> {
        self.0.decode(subject).map(|position| self.0.measure(&position))
    }

    fn options(&self, subject: &[u8]) -> Vec<String> {
        let Some(position) = self.0.decode(subject) else { return Vec::new() };
        let (work, side) = (&mut Work::unlimited(), self.0.mover(&position).other());
        let moves = self.0.classes(&position, side, work).unwrap_or_default();
        let mut after = |class| self.0.play(&position, class, side, work).ok().flatten();
        let played = moves.into_iter().map(|class| after(class).map(|played| self.0.show(&played.after)));
        played.map(|shown| shown.unwrap_or_else(|| "too coarse".to_owned())).collect()
    }

    fn spelling(&self, text: &str) -> Result<String, String> {
        self.0.position(text).map(|position| position.spelling).map_err(|error| error.to_string())
    }
}
