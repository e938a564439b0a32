//! The rules of each game, from its definition: slow and obvious.
//!
//! A position is the sum of its components. A component is kept in a *normal form*, reached by
//! rewritings that are each obviously sound (drop what cannot be moved in, split what cannot
//! interact, turn and mirror a board). Nothing rests on the normal form being canonical: if it
//! misses that two components are equal, a certificate needs one lemma more.

pub mod cram;
pub mod dots;
pub mod nim;
pub mod notation;
pub mod octal;
pub mod sprouts;

use std::fmt;
use std::hash::Hash;

use gamecert_certs::LemmaId;
use gamecert_certs::limits::MAX_CITATIONS;

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

    /// Bytes of a component beside a nimber, and beside the number of a lemma, as reckoned against the memory
    /// limit. Where components have pointers, as on a machine with words of 64 bits: a limit means the
    /// same on every machine.
    const ROOM: [u64; 2] =
        [size_of::<(Self::Component, u16)>() as u64, size_of::<(Self::Component, LemmaId)>() as u64];

    /// The rules that apply these axioms and no others.
    fn under(axioms: &[String]) -> Self;

    /// Reads a position in the notation of the game.
    ///
    /// # Errors
    /// Tells what is wrong and what would be right.
    fn position(&self, text: &str) -> Result<Position<Self::Component>, PositionError>;

    /// Writes a component in the notation of the game.
    fn show(&self, component: &Self::Component) -> String;

    /// The bytes of a component, its subject in a lemma.
    fn encode(&self, component: &Self::Component) -> Vec<u8>;

    /// Reads the bytes of a component; `None` unless they are exactly those of a component in
    /// normal form.
    fn decode(&self, subject: &[u8]) -> Option<Self::Component>;

    /// A number that every move makes smaller: each component of each option has a smaller one.
    fn measure(&self, component: &Self::Component) -> u32;

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
    /// A move in one component.
    type Move: Copy + fmt::Debug;

    /// The moves in a component, in the one order that certificates count them in.
    fn moves(&self, component: &Self::Component) -> impl Iterator<Item = Self::Move>;

    /// The position after a move: its components, ascending. Components without a move are dropped.
    fn play(&self, component: &Self::Component, chosen: Self::Move) -> Vec<Self::Component>;

    /// The options that a lemma has to answer for, in the one order that certificates count them in:
    /// one for each move, unless the rules of the game say otherwise.
    fn options(&self, component: &Self::Component) -> Vec<Vec<Self::Component>> {
        self.moves(component).map(|chosen| self.play(component, chosen)).collect()
    }
}

/// A position as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position<C> {
    /// The one spelling that statements use: the terms in the order given, each in its one form.
    pub spelling: String,
    /// The components in normal form, ascending, without those that have no move.
    pub components: Vec<C>,
}

/// Why a text is not a position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// Whether the position is beyond a named limit of the rules rather than malformed.
    pub beyond_limit: bool,
    /// One line: what is wrong and what would be right.
    pub why: String,
}

impl PositionError {
    fn malformed(why: impl Into<String>) -> Self {
        Self { beyond_limit: false, why: why.into() }
    }

    fn beyond(why: impl Into<String>) -> Self {
        Self { beyond_limit: true, why: why.into() }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for PositionError {}

/// Largest number of terms in the text of a sum.
pub const MAX_TERMS: usize = 64;

/// Largest number of components of a start position: what one piece of evidence may cite.
pub const MAX_COMPONENTS: usize = MAX_CITATIONS;

impl<C: Ord> Position<C> {
    /// The sum of these terms, as they are spelled and as components.
    fn of_terms(spelling: &[String], mut components: Vec<C>) -> Result<Self, PositionError> {
        let count = components.len();
        if count > MAX_COMPONENTS {
            let why = format!("a position has at most {MAX_COMPONENTS} components, this one has {count}");
            return Err(PositionError::beyond(why));
        }
        components.sort_unstable();
        Ok(Self { spelling: spelling.join("+"), components })
    }
}

/// Cuts a sum into its terms, checking their number.
fn terms(text: &str) -> Result<Vec<&str>, PositionError> {
    let terms: Vec<&str> = text.split('+').map(str::trim).collect();
    if terms.len() > MAX_TERMS {
        return Err(PositionError::beyond(format!(
            "a sum has at most {MAX_TERMS} terms, this one has {}",
            terms.len()
        )));
    }
    if terms.contains(&"") {
        return Err(PositionError::malformed(
            "a term of the sum is empty; terms are joined by `+`, as in A+B",
        ));
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
