//! The rules of each game, from its definition: slow and obvious.
//!
//! A position is the sum of its components. A component is kept in a *normal form*, reached by
//! rewritings that are each obviously sound (drop what cannot be moved in, split what cannot
//! interact, turn and mirror a board). Nothing rests on the normal form being canonical: if it
//! misses that two components are equal, a certificate needs one lemma more.

pub mod bridge;
pub mod chomp;
pub mod connect4;
pub mod contest;
pub mod cram;
mod discs;
pub mod dots;
pub mod go;
pub mod grundy;
pub mod nim;
pub mod octal;
pub mod othello;
pub mod sprouts;

use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

use gamecert_certs::Fault;
use gamecert_certs::limits::MAX_CITATIONS;

use crate::work::Work;

pub use bridge::Bridge;
pub use chomp::Chomp;
pub use connect4::Connect4;
pub use contest::Contest;
pub use cram::Cram;
pub use dots::Dots;
pub use go::Go;
pub use grundy::Grundy;
pub use nim::Nim;
pub use octal::Octal;
pub use othello::Othello;
pub use sprouts::Sprouts;

/// A game as certificates speak of it: its positions, as texts and as bytes.
pub trait Rules: Copy + Default + fmt::Debug {
    /// One component in normal form, with at least one move; in a contest, any set of positions ([`contest`]). Its order is the order of
    /// [`Rules::encode`]'s bytes, and is the order of components within a sum.
    type Component: Clone + Ord + Hash + fmt::Debug;

    /// Name of the game in statements and claims.
    const NAME: &'static str;
    /// Version of these rules: it changes when moves, their order, normal forms or bytes change.
    const VERSION: u16;
    /// The axioms about this game, which these rules apply where a certificate declares them.
    const AXIOMS: &'static [&'static str] = &[];
    /// Whether a position may be written as a sum of terms.
    const SUMS: bool = true;

    /// The rules that apply these axioms and no others; a game has one set of rules unless it says otherwise.
    fn under(_axioms: &[String]) -> Self {
        Self::default()
    }

    /// Reads a term of a position: its components in normal form, without those that have no move. `None` unless the term
    /// is spelled as statements spell it: a position has one text, unless play that leads to it is one too.
    ///
    /// # Errors
    /// Declined if it is beyond a named limit, or the work is used up.
    fn start(&self, term: &str, work: &mut Work) -> Result<Option<Vec<Self::Component>>, Fault>;

    /// Writes a component in the notation of the game.
    fn show(&self, component: &Self::Component) -> String;

    /// The bytes of a component, its subject in a lemma.
    fn encode(&self, component: &Self::Component) -> Vec<u8>;

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

/// The code of an octal game: its digits, that before the point first.
pub type Code = [u8; 5];

/// The rules of an impartial game: both players have the same moves, and a sum is played in one component at a time.
pub trait Impartial: Rules {
    /// A component as its moves are made in it: taken apart once, however many there are.
    type Opened: fmt::Debug;

    /// A move in one component.
    type Move: Copy + fmt::Debug;

    /// Whether different moves may lead to the same position often, so that a lemma answers each option once, where
    /// it comes first.
    const MERGES: bool = false;

    /// Whether these are the bytes of a component: what [`Rules::encode`] gives, without writing it.
    fn is(&self, component: &Self::Component, subject: &[u8]) -> bool;

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

    /// The code that a text stands for, in octal games under the axiom `octal-periodicity`.
    fn code(&self, _text: &str) -> Option<Code> {
        None
    }

    /// Under that axiom, the heap of this many tokens under a code, or nothing if it has no move; `None` if this is no code.
    fn heap(&self, _code: &[u8], _tokens: u64) -> Option<Option<Self::Component>> {
        None
    }

    /// The code and the tokens of a component that is a heap under a code.
    fn counted(&self, _component: &Self::Component) -> Option<(Code, u64)> {
        None
    }
}

/// Largest number of terms in the text of a sum.
pub const MAX_TERMS: usize = 64;

/// Largest number of components of a start position: what one piece of evidence may cite.
pub const MAX_COMPONENTS: usize = MAX_CITATIONS;

/// Largest heap of tokens, since a lemma has a piece for each option.
pub const MAX_HEAP: u16 = 4096;

/// A position that is beyond a named limit of the rules.
fn beyond(why: impl Into<String>) -> Fault {
    Fault::declined("position-too-large", why)
}

/// Reads a whole number in its one spelling.
fn number<T: FromStr + ToString>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}

/// Reads the number of tokens of a heap.
fn tokens(text: &str) -> Result<Option<u16>, Fault> {
    let Some(tokens) = number::<u32>(text) else { return Ok(None) };
    let heap = u16::try_from(tokens).ok().filter(|tokens| *tokens <= MAX_HEAP);
    heap.map(Some).ok_or_else(|| beyond(format!("a heap has at most {MAX_HEAP} tokens")))
}

/// Reads the rows and columns of a board, such as `5x7`, which has at least one cell and at most `most`.
fn sides(text: &str, most: u32) -> Result<Option<(u8, u8)>, Fault> {
    let sides = text.split_once('x').and_then(|(rows, cols)| Some((number::<u32>(rows)?, number(cols)?)));
    let Some((rows, cols)) = sides.filter(|&(rows, cols)| rows > 0 && cols > 0) else { return Ok(None) };
    let is_small = rows.checked_mul(cols).is_some_and(|cells| cells <= most);
    let sides = u8::try_from(rows).ok().zip(u8::try_from(cols).ok()).filter(|_| is_small);
    sides.map(Some).ok_or_else(|| beyond(format!("the board has more than {most} cells")))
}
