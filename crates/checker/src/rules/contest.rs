//! Contests: what the rule CONTEST asks of a game, so that it works for Othello, bridge, captures in Go and Connect Four alike.
//!
//! Two sides play for a *result*, a whole number for each; the results of the two add up to a constant. Lemmas are about
//! *sets* of positions: in Othello a set is one position; in bridge it is a pattern that says who owns the highest cards of each
//! suit and leaves the others open; in Go it is a zone of the board with whatever stands around it. A component of
//! [`Rules`] is such a set here.
//!
//! Where play need not end, the rules may say which side that favours ([`ENDLESS`](Contest::ENDLESS)).
//!
//! `S : X >= n` means: from each position of the set S on, the side X is sure of a result of at least n, whatever the *opponent*
//! (the other side) plays. Results count from the position on: what was scored before it does not matter.
//!
//! # What an instance has to guarantee
//!
//! The rule ([`crate::calculus::contest`]) is sound if these hold for each set S, each of its positions p, and each side X:
//!
//! 1. *Mover*: [`mover`](Contest::mover) of S is the side to move in p. Nothing is concluded from the parity of moves: a side may
//!    move twice running, and a pass is a move like any other.
//! 2. *Bound*: in p, X is sure of at least [`settled`](View::settled) of [`view`](Contest::view)(S, X), because the rules say so and without any search. If
//!    play is finished in p it is finished in all of S or the bound says no more than what the worst position has.
//! 3. *Total*: the results of the two sides from p on add up to [`total`](Contest::total)(S), however play goes.
//! 4. *Moves of X*: each of the [`classes`](View::classes) of `view`(S, X), if X is to move, holds a legal move in p.
//! 5. *Moves of the opponent*: each legal move in p, if the opponent is to move, is in one of the `classes` of `view`(S, X). A class may be empty in
//!    some positions. No class at all means that play is finished: it never means that the opponent has no answer.
//! 6. *Play*: for each class m and each move of m that is legal in p, the position after it is in the set of
//!    [`play`](Contest::play)(S, m, X), and X has scored at once what `play` says, the same in all positions of S.
//! 7. *Endless play*: if play from p never ends, a side that `ENDLESS` names gains all of `total`, and no lemma about the other side covers a set for it. If it
//!    names none, play ends.
//! 8. *Covers*: if [`covers`](Contest::covers) says that a lemma covers S, then from p on X is sure of what the lemma says of its side.
//!
//! Wherever one of these depends on what S leaves open, S is *too coarse*, and `play` says so with `None`. A set that is too coarse
//! proves nothing; it is never guessed away. A set may know which side it serves: that side is handed to each method, so that doubt
//! can be settled against it.
//!
//! Everything is a pure function, written from the definition of the game and fixed in `docs/format.md`; the order of classes
//! belongs to the version of the rules. Work is charged before it is done.

use std::fmt;

use gamecert_certs::{Fault, Side};

use super::Rules;
use crate::work::Work;

/// A lemma as it is cited for a set.
#[derive(Clone, Copy, Debug)]
pub struct Cited<'l> {
    /// The bytes of its subject, which have been read and judged.
    pub subject: &'l [u8],
    /// The side that it speaks of.
    pub side: Side,
    /// How it covers the set, such as the number of a symmetry.
    pub witness: u16,
}

/// What the rules alone say of a set, for a proof that a side is sure of something.
#[derive(Clone, Debug)]
pub struct View<C> {
    /// A result that the side is sure of from here on: the result itself if play is finished, otherwise the least that there
    /// can be.
    pub settled: i32,
    /// The classes of moves in the one order that evidence counts them in. None if play is finished.
    pub classes: Vec<C>,
}

/// What a class of moves leads to.
#[derive(Clone, Debug)]
pub struct Played<S> {
    /// A set with every position after a move of the class.
    pub after: S,
    /// What the side in question scores at once by the move.
    pub scored: i32,
}

/// The rules of a contest.
pub trait Contest: Rules {
    /// A class of moves.
    type Class: Copy + fmt::Debug;

    /// The names of the sides, without blanks.
    const SIDES: [&'static str; 2];

    /// The side that gains everything if play never ends; none if play always ends.
    const ENDLESS: Option<Side> = None;

    /// The side to move.
    fn mover(&self, set: &Self::Component) -> Side;

    /// The side whose result a claim about a start tells: the one to move, unless a game says otherwise.
    fn asked(&self, set: &Self::Component) -> Side {
        self.mover(set)
    }

    /// What the results of both sides add up to, from here on.
    ///
    /// # Errors
    /// None that the rules know of.
    fn total(&self, set: &Self::Component) -> Result<i32, Fault>;

    /// What the rules alone say of a set, for a proof that `side` is sure of something.
    ///
    /// # Errors
    /// If the work is used up.
    fn view(&self, set: &Self::Component, side: Side, work: &mut Work) -> Result<View<Self::Class>, Fault>;

    /// The first half of [`view`](Contest::view) alone.
    ///
    /// # Errors
    /// If the work is used up.
    #[inline]
    fn settled(&self, set: &Self::Component, side: Side, work: &mut Work) -> Result<i32, Fault> {
        Ok(self.view(set, side, work)?.settled)
    }

    /// The second half of [`view`](Contest::view) alone.
    ///
    /// # Errors
    /// If the work is used up.
    #[inline]
    fn classes(&self, set: &Self::Component, side: Side, work: &mut Work) -> Result<Vec<Self::Class>, Fault> {
        Ok(self.view(set, side, work)?.classes)
    }

    /// Plays a class of moves, one of [`Contest::view`] for the same side. `None` if the set is too coarse.
    ///
    /// # Errors
    /// If the work is used up.
    fn play(
        &self,
        set: &Self::Component,
        class: Self::Class,
        side: Side,
        work: &mut Work,
    ) -> Result<Option<Played<Self::Component>>, Fault>;

    /// The mark of a class of moves, by which policies name it: another one for each class of a set. Soundness does not need that.
    fn mark(&self, set: &Self::Component, class: Self::Class) -> u16;

    /// Whether a lemma that speaks of this side may stand at this set. It keeps lemmas where other lemmas expect them; where the guarantees above rest on what a
    /// set looks like at the root of a lemma, as in Go, it sees to that.
    fn stands(&self, set: &Self::Component, side: Side) -> bool;

    /// Whether a lemma covers a set, for a proof that `side` is sure of something: each position of the set is one of the lemma's subject
    /// under the symmetry or relabelling of the witness, which carries the lemma's side to this one.
    ///
    /// # Errors
    /// If the work is used up.
    fn covers(
        &self,
        cited: Cited<'_>,
        set: &Self::Component,
        side: Side,
        work: &mut Work,
    ) -> Result<bool, Fault>;

    /// A lemma that covers exactly this set, for those who look for one: the bytes of its subject, the side that it speaks of if it is
    /// to speak of `side` here, and the witness. `None` if a game has no single one, as where lemmas are patterns. Nothing rests on it.
    ///
    /// # Errors
    /// None that the rules know of.
    fn lemma(&self, _set: &Self::Component, _side: Side) -> Result<Option<(Vec<u8>, Side, u16)>, Fault> {
        Ok(None)
    }
}
