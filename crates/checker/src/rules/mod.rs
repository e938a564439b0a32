//! The rules of each game, from its definition: slow and obvious.
//!
//! A position is the sum of its components. A component is kept in a *normal form*, reached by
//! rewritings that are each obviously sound (drop what cannot be moved in, split what cannot
//! interact, turn and mirror a board). Nothing rests on the normal form being canonical: if it
//! misses that two components are equal, a certificate needs one lemma more.

pub mod cram;
pub mod dots;
#[cfg(test)]
mod free;
pub mod nim;
pub mod octal;
pub mod sprouts;

use std::fmt;
use std::hash::Hash;

use gamecert_certs::Fault;
use gamecert_certs::limits::MAX_CITATIONS;

use crate::work::Work;

pub use cram::Cram;
pub use dots::Dots;
pub use nim::Nim;
pub use octal::Octal;
pub use sprouts::Sprouts;

/// Names of the games that the checker knows, for messages.
pub const GAMES: &str = "nim, octal, cram, sprouts, dots";

/// Names of those that are impartial.
pub const IMPARTIAL_GAMES: &str = "nim, octal, cram, sprouts";

/// A game as certificates speak of it: its positions, as texts and as bytes.
pub trait Rules: Copy + fmt::Debug {
    /// One component in normal form, with at least one move. Its order is the order of
    /// [`Rules::encode`]'s bytes, and is the order of components within a sum.
    type Component: Clone + Ord + Hash + fmt::Debug;

    /// Name of the game in statements and claims.
    const NAME: &'static str;
    /// Version of these rules: it changes when moves, their order, normal forms or bytes change.
    const VERSION: u16;
    /// The axioms about this game, which these rules apply where a certificate declares them.
    const AXIOMS: &'static [&'static str] = &[];

    /// The rules that apply these axioms and no others.
    fn under(axioms: &[String]) -> Self;

    /// Reads a position in the notation of the game.
    ///
    /// # Errors
    /// Tells what is wrong and what would be right; declined if the position is beyond a limit.
    fn parse(&self, text: &str, work: &mut Work) -> Result<Position<Self::Component>, Fault>;

    /// Writes a component in the notation of the game.
    fn show(&self, component: &Self::Component) -> String;

    /// The bytes of a component, its subject in a lemma.
    fn encode(&self, component: &Self::Component) -> Vec<u8>;

    /// Whether these are the bytes of a component.
    fn is(&self, component: &Self::Component, subject: &[u8]) -> bool {
        self.encode(component) == subject
    }

    /// Reads the bytes of a component; `None` unless they are exactly those of a component in
    /// normal form.
    ///
    /// # Errors
    /// If the work is used up.
    fn read(&self, subject: &[u8], work: &mut Work) -> Result<Option<Self::Component>, Fault>;

    /// A number that every move makes smaller: each component of each option has a smaller one.
    ///
    /// # Errors
    /// None that the rules know of.
    fn measure_of(&self, component: &Self::Component) -> Result<u64, Fault>;

    /// Writes a sum, such as an option, for people.
    fn show_sum(&self, components: &[Self::Component]) -> String {
        if components.is_empty() {
            return "a position without moves".to_owned();
        }
        components.iter().map(|component| self.show(component)).collect::<Vec<_>>().join(" + ")
    }
}

/// The rules of an impartial game: both players have the same moves, and a sum is played in one component at a time.
pub trait Impartial: Rules {
    /// A component as its moves are made in it: taken apart once, however many there are.
    type Opened: fmt::Debug;

    /// A move in one component.
    type Move: Copy + fmt::Debug;

    /// Whether different moves may lead to the same position often, so that a lemma answers each option once, where
    /// it comes first.
    const MERGES: bool = false;

    /// Takes a component apart.
    ///
    /// # Errors
    /// None that the rules know of.
    fn open(&self, component: &Self::Component) -> Result<Self::Opened, Fault>;

    /// The moves in a component, in the one order that certificates count them in.
    ///
    /// # Errors
    /// If the work is used up.
    fn list_moves(&self, component: &Self::Opened, work: &mut Work) -> Result<Vec<Self::Move>, Fault>;

    /// The move with this number among them, counted from 0; `None` if there are fewer.
    ///
    /// # Errors
    /// If the work is used up.
    fn nth_move(
        &self,
        component: &Self::Opened,
        number: usize,
        work: &mut Work,
    ) -> Result<Option<Self::Move>, Fault> {
        Ok(self.list_moves(component, work)?.get(number).copied())
    }

    /// The position after a move: its components, ascending. Components without a move are dropped.
    ///
    /// # Errors
    /// If the work is used up.
    fn after(
        &self,
        component: &Self::Opened,
        chosen: Self::Move,
        work: &mut Work,
    ) -> Result<Vec<Self::Component>, Fault>;
}

/// A position as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position<C> {
    /// The one spelling that statements use: the terms in the order given, each in its one form.
    pub spelling: String,
    /// The components in normal form, ascending, without those that have no move.
    pub components: Vec<C>,
}

/// A text that is not a position of the game.
fn malformed(why: impl Into<String>) -> Fault {
    Fault::rejected("bad-position", why)
}

/// A position that is beyond a named limit of the rules.
fn beyond(why: impl Into<String>) -> Fault {
    Fault::declined("position-too-large", why)
}

/// Largest number of terms in the text of a sum.
pub const MAX_TERMS: usize = 64;

/// Largest number of components of a start position: what one piece of evidence may cite.
pub const MAX_COMPONENTS: usize = MAX_CITATIONS;

impl<C: Ord> Position<C> {
    /// The sum of these terms, as they are spelled and as components.
    fn of_terms(spelling: &[String], mut components: Vec<C>) -> Result<Self, Fault> {
        let count = components.len();
        if count > MAX_COMPONENTS {
            let why = format!("a position has at most {MAX_COMPONENTS} components, this one has {count}");
            return Err(beyond(why));
        }
        components.sort_unstable();
        Ok(Self { spelling: spelling.join("+"), components })
    }
}

/// Cuts a sum into its terms, checking their number.
fn terms(text: &str) -> Result<Vec<&str>, Fault> {
    let terms: Vec<&str> = text.split('+').map(str::trim).collect();
    if terms.len() > MAX_TERMS {
        return Err(beyond(format!("a sum has at most {MAX_TERMS} terms, this one has {}", terms.len())));
    }
    if terms.contains(&"") {
        return Err(malformed("a term of the sum is empty; terms are joined by `+`, as in A+B"));
    }
    Ok(terms)
}

/// Reads a whole number without sign or needless zeros.
fn number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// Shortens a text from outside for use in a message.
fn excerpt(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
