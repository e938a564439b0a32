//! Contests: the lemma `S : X >= n` says that from each position of the set S on, the side X is sure of a result of at least n
//! (rule CONTEST).
//!
//! What a game contributes, and what it has to guarantee, stands in [`crate::rules::contest`]. Evidence is a strategy of X in
//! preorder, a piece for each set that is reached. To show `T : X >= n`:
//!
//! - if the rules alone settle it, nothing is written;
//! - *cite*: an earlier lemma covers T and says at least n of X;
//! - *search*: a plain search from T finds that it holds, and looks at no more sets than the piece says;
//! - *play*: X is to move and chooses a class of moves; what it leads to has to be shown at n less what X scores by it;
//! - *all*: the opponent is to move, and has moves; what each class leads to has to be shown, in their order;
//! - *policy*: X plays by an order of preference, which wins whatever the opponent plays (`policy.rs`).
//!
//! A lemma begins with *play*, *all* or *policy*, and is not settled by the rules alone. It stands where the game says, and says no more than what
//! may be reached. Nobody but the rules knows who moves, so the wrong one of the two is refused. Lemmas that are cited are earlier, so no proof is
//! circular, whatever the game.
//!
//! Only where the rules say that play without an end favours X, and X is to be sure of all that there is, a lemma may cite itself and later lemmas of its
//! file too: together they say that X never has to leave the sets that they are about. Such a citation is *owed* until the lemma has been accepted;
//! the claim is judged after all of them. No axiom is used; `docs/axioms.md` has the proof.

mod policy;

use std::collections::BTreeMap;
use std::vec::IntoIter;

use gamecert_certs::{
    ClaimKind, Evidence, Fault, Judgement, Lemma, LemmaId, Play, Side, Statement, require, signed,
};

use super::{Calculus, another_play};
use crate::ledger::Ledger;
use crate::rules::Contest;
use crate::rules::contest::{Cited, Played, View};
use crate::work::{Sure, Work, ensure};

/// Sets on the way from where a strategy or a plain search begins: Othello needs at most 121, a bridge deal 53. What is
/// kept of each is a position and its moves.
pub const MAX_DEPTH: usize = 1024;

/// How much room an owed citation takes in a list, which begins with room for four.
const OWED_ROOM: usize = 4;

/// The lemmas about what sides are sure of.
#[derive(Debug)]
pub struct Contests<R: Contest> {
    /// The rules of the game.
    pub rules: R,
    /// The start positions: one, or those of a table.
    pub starts: Vec<R::Component>,
    /// Which side is sure of how much, by the bytes of subjects.
    pub ledger: Ledger<(Side, i16)>,
    /// Bytes that the largest policy took so far.
    room: usize,
    /// Citations of lemmas that are not earlier, by the numbers of these lemmas.
    owed: BTreeMap<u32, Vec<Owed<R::Component>>>,
}

/// What a lemma that is not earlier has to show.
#[derive(Clone, Debug)]
struct Owed<S> {
    bound: Bound<S>,
    witness: u16,
}

/// From each position of the set on, this side is sure of at least so much.
#[derive(Clone, Debug)]
pub struct Bound<S> {
    /// The set.
    pub set: S,
    /// The side.
    pub side: Side,
    /// How much.
    pub value: i32,
}

/// A lemma as it was read.
#[derive(Clone, Debug)]
pub struct Fact<S> {
    /// What it says.
    pub bound: Bound<S>,
    /// The bytes of its subject.
    subject: Vec<u8>,
}

/// What has to be shown by one piece of evidence.
#[derive(Clone, Debug)]
pub struct Question<S> {
    /// What it is.
    pub bound: Bound<S>,
    /// Whether it is what a lemma says, and no part of what shows it.
    pub is_lemma: bool,
}

/// A strategy or a plain search, as far as it has been followed.
#[derive(Debug)]
pub struct Walk<R: Contest> {
    /// The lemma, or the parts of a claim, to come.
    roots: IntoIter<Bound<R::Component>>,
    /// Whether the next root is what a lemma says.
    is_lemma: bool,
    /// The sets on the way to where it has come, in which there may be classes to come.
    path: Vec<Step<R>>,
}

/// A set on the way, and the classes of moves in it to come.
#[derive(Debug)]
struct Step<R: Contest> {
    bound: Bound<R::Component>,
    classes: IntoIter<R::Class>,
}

impl<R: Contest> Default for Contests<R> {
    fn default() -> Self {
        Self {
            rules: R::under(&[]),
            starts: Vec::new(),
            ledger: Ledger::default(),
            room: 0,
            owed: BTreeMap::new(),
        }
    }
}

impl<R: Contest> Calculus for Contests<R> {
    const PLAY: Play = Play::Contest;
    type Rules = R;
    type Fact = Fact<R::Component>;
    type Says = (Side, i16);
    type Rank = (u64, Vec<u8>, Side);
    type Walk = Walk<R>;
    type Question = Question<R::Component>;

    fn admit(&mut self, rules: R, start: Vec<R::Component>, statement: &Statement) -> Result<(), Fault> {
        let claim = statement.claim;
        require(claim.is_value(), || {
            let why = format!("`{}` is not asked of a contest", claim.asked());
            Fault::rejected("claim-of-another-play", why)
        })?;
        let count = Self::results(claim).len();
        require(start.len() == count, || {
            let why = format!("the claim tells {count} results, but there are {} starts", start.len());
            Fault::rejected("claim-of-another-position", why)
        })?;
        (self.rules, self.starts) = (rules, start);
        Ok(())
    }

    fn ledger(&mut self) -> &mut Ledger<(Side, i16)> {
        &mut self.ledger
    }

    fn read(&mut self, lemma: &Lemma, work: &mut Work) -> Result<Self::Fact, Fault> {
        let Judgement::Sure { side, value } = lemma.judgement else {
            let why = "it does not say what a side is sure of, as lemmas about contests do";
            return Err(Fault::rejected("lemma-of-another-play", why));
        };
        let set = super::subject(&self.rules, &lemma.subject, work)?;
        let bound = Bound { set, side, value: value.into() };
        require(self.rules.stands(&bound.set, side), || {
            let why = format!("no lemma about {} stands there", self.show_bound(&bound));
            Fault::rejected("lemma-misplaced", why)
        })?;
        require(!self.is_settled(&bound, work)?, || {
            Fault::rejected("lemma-settled", "the rules alone settle it, so it needs no lemma")
        })?;
        let least = self.rules.settled(&bound.set, side.other(), work)?;
        let most = self.rules.total(&bound.set)?.checked_sub(least).sure()?;
        require(bound.value <= most, || {
            let why =
                format!("a result of {} is more than may be reached, {}", signed(bound.value), signed(most));
            Fault::rejected("result-beyond", why)
        })?;
        Ok(Fact { bound, subject: lemma.subject.clone() })
    }

    fn rank(
        &self,
        Fact { bound: Bound { set, side, .. }, subject }: &Self::Fact,
    ) -> Result<Self::Rank, Fault> {
        Ok((self.rules.measure_of(set)?, subject.clone(), *side))
    }

    fn show(&self, fact: &Self::Fact) -> String {
        self.show_bound(&fact.bound)
    }

    fn keep(&mut self, Fact { bound, subject }: &Self::Fact, work: &mut Work) -> Result<(), Fault> {
        let value = i16::try_from(bound.value).ok().sure()?;
        let number = self.ledger.own();
        self.ledger.push(subject, (bound.side, value), work)?;
        for Owed { bound, witness } in self.owed.remove(&number).into_iter().flatten() {
            let cited = self.cite(&bound, LemmaId(number), witness, work);
            cited.map_err(|fault| fault.at(format!("as it is cited for {}", self.show_bound(&bound))))?;
        }
        Ok(())
    }

    fn lemma(&mut self, fact: &Self::Fact, _: &mut Work) -> Result<Walk<R>, Fault> {
        Ok(Walk { roots: vec![fact.bound.clone()].into_iter(), is_lemma: true, path: Vec::new() })
    }

    fn claim(&mut self, claim: ClaimKind, work: &mut Work) -> Result<Walk<R>, Fault> {
        require(self.owed.is_empty(), || {
            Fault::rejected("cites-no-earlier-lemma", "lemmas are cited that the certificate does not have")
        })?;
        let roots = self.claimed(claim)?;
        for Bound { set, side, value } in &roots {
            let least = self.rules.settled(set, side.other(), work)?;
            require(*value <= self.rules.total(set)?.checked_sub(least).sure()?, || {
                Fault::rejected("claim-is-false", "there is no such result, so the claim is false")
            })?;
        }
        ensure(!roots.is_empty())?;
        Ok(Walk { roots: roots.into_iter(), is_lemma: false, path: Vec::new() })
    }

    fn next(&mut self, walk: &mut Walk<R>, work: &mut Work) -> Result<Option<Self::Question>, Fault> {
        loop {
            work.spend(1)?;
            let bound = match walk.path.last_mut() {
                None => match walk.roots.next() {
                    None => return Ok(None),
                    Some(root) => root,
                },
                Some(step) => match step.classes.next() {
                    None => {
                        walk.path.pop();
                        continue;
                    }
                    Some(class) => self.after(&step.bound, class, work)?.ok_or_else(|| {
                        let why =
                            format!("{} is too coarse to play {class:?} in", self.show_bound(&step.bound));
                        Fault::rejected("too-coarse", why)
                    })?,
                },
            };
            // A lemma has been seen not to be settled.
            let is_lemma = walk.is_lemma && walk.path.is_empty();
            if is_lemma || !self.is_settled(&bound, work)? {
                return Ok(Some(Question { bound, is_lemma }));
            }
        }
    }

    fn place(&self, _: &Walk<R>, number: u64, question: &Self::Question) -> String {
        format!("step {number} ({})", self.show_bound(&question.bound))
    }

    fn judge(
        &mut self,
        walk: &mut Walk<R>,
        Question { bound, is_lemma }: &Self::Question,
        piece: &Evidence,
        work: &mut Work,
    ) -> Result<(), Fault> {
        let begins = matches!(piece, Evidence::Play(_) | Evidence::All | Evidence::Policy { .. });
        let is_theirs = begins || matches!(piece, Evidence::Cite { .. } | Evidence::Search(_));
        require(is_theirs, another_play)?;
        require(begins || !is_lemma, || {
            Fault::rejected(
                "lemma-without-move",
                "the evidence of a lemma begins with `play`, `all` or `policy`",
            )
        })?;
        match *piece {
            Evidence::Cite { lemma, witness } if walk.is_lemma && self.may_be_owed(bound, lemma)? => {
                work.hold(OWED_ROOM.saturating_mul(size_of::<Owed<R::Component>>()))?;
                self.owed.entry(lemma.0).or_default().push(Owed { bound: bound.clone(), witness });
                Ok(())
            }
            Evidence::Cite { lemma, witness } => self.cite(bound, lemma, witness, work),
            Evidence::Search(most) => require(self.search(bound.clone(), most, work)?, || {
                Fault::rejected("search-fails", "a plain search finds that it is not so")
            }),
            Evidence::Play(class) => {
                self.is_moved_by(bound, true)?;
                let mut classes = self.rules.classes(&bound.set, bound.side, work)?;
                let (chosen, count) = (usize::from(class), classes.len());
                require(chosen < count, || {
                    let why = format!("class {class} of moves is played, but there are {count}");
                    Fault::rejected("no-such-option", why)
                })?;
                classes.swap(0, chosen);
                classes.truncate(1);
                push(&mut walk.path, bound.clone(), classes)
            }
            Evidence::Policy { most, ref marks } => self.policy(bound.clone(), (most, marks), work),
            _ => {
                self.is_moved_by(bound, false)?;
                let classes = self.rules.classes(&bound.set, bound.side, work)?;
                require(!classes.is_empty(), || {
                    let why = "there is no move, and the result falls short: nothing shows it";
                    Fault::rejected("no-moves", why)
                })?;
                push(&mut walk.path, bound.clone(), classes)
            }
        }
    }

    fn conclude(&mut self, _: Walk<R>, _: &mut Work) -> Result<Option<String>, Fault> {
        Ok(None)
    }
}

impl<R: Contest> Contests<R> {
    /// What a claim says of each start.
    fn results(claim: ClaimKind) -> Vec<ClaimKind> {
        match claim {
            ClaimKind::Values(table) => table.0.map(|n| ClaimKind::Value(n.into())).to_vec(),
            claim => vec![claim],
        }
    }

    /// What a claim says of the starts: that one side is not sure of more than n means that the other one is sure of the rest.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn claimed(&self, claim: ClaimKind) -> Result<Vec<Bound<R::Component>>, Fault> {
        let mut bounds = Vec::new();
        for (set, claim) in self.starts.iter().zip(Self::results(claim)) {
            let (asked, total) = (self.rules.asked(set), self.rules.total(set)?);
            let parts = match claim {
                ClaimKind::Value(n) => {
                    vec![(asked, Some(n.into())), (asked.other(), total.checked_sub(n.into()))]
                }
                ClaimKind::ValueAtLeast(n) => vec![(asked, Some(n.into()))],
                ClaimKind::ValueBelow(n) => {
                    vec![(asked.other(), total.checked_sub(n.into()).and_then(|rest| rest.checked_add(1)))]
                }
                _ => Vec::new(),
            };
            for (side, value) in parts {
                bounds.push(Bound { set: set.clone(), side, value: value.sure()? });
            }
        }
        Ok(bounds)
    }

    fn show_bound(&self, Bound { set, side, value }: &Bound<R::Component>) -> String {
        let [first, second] = R::SIDES;
        let side = if *side == Side::First { first } else { second };
        format!("{} {} : {side} >= {}", R::NAME, self.rules.show(set), signed(*value))
    }

    /// Whether the rules alone show it.
    ///
    /// # Errors
    /// If the work is used up.
    pub fn is_settled(&self, bound: &Bound<R::Component>, work: &mut Work) -> Result<bool, Fault> {
        Ok(self.rules.settled(&bound.set, bound.side, work)? >= bound.value)
    }

    /// What is left to show after a class of moves; `None` if the set is too coarse.
    ///
    /// # Errors
    /// If the work is used up.
    pub fn after(
        &self,
        Bound { set, side, value }: &Bound<R::Component>,
        class: R::Class,
        work: &mut Work,
    ) -> Result<Option<Bound<R::Component>>, Fault> {
        let Some(Played { after, scored }) = self.rules.play(set, class, *side, work)? else {
            return Ok(None);
        };
        Ok(Some(Bound { set: after, side: *side, value: value.checked_sub(scored).sure()? }))
    }

    /// Sees that X is to move where it chooses, and the opponent where all moves are answered.
    fn is_moved_by(&self, Bound { set, side, .. }: &Bound<R::Component>, chooses: bool) -> Result<(), Fault> {
        let is_mover = self.rules.mover(set) == *side;
        require(is_mover == chooses, || {
            let why = if is_mover {
                "the side that is to be sure of it has the move, so `play` belongs here and not `all`"
            } else {
                "the other side has the move, so `all` belongs here and not `play`"
            };
            Fault::rejected("wrong-side", why)
        })
    }

    /// Whether a lemma may be cited that is not earlier: one of the file at hand, for all that there is, by the side that endless play favours.
    fn may_be_owed(&self, bound: &Bound<R::Component>, lemma: LemmaId) -> Result<bool, Fault> {
        let is_later = lemma.imported().is_none() && lemma.0 >= self.ledger.own();
        Ok(is_later && R::ENDLESS == Some(bound.side) && bound.value == self.rules.total(&bound.set)?)
    }

    /// Sees that an earlier lemma covers the set, and says enough.
    fn cite(
        &self,
        Bound { set, side, value }: &Bound<R::Component>,
        lemma: LemmaId,
        witness: u16,
        work: &mut Work,
    ) -> Result<(), Fault> {
        let (subject, (of, says)) = self.ledger.cited(lemma)?;
        let cited = Cited { subject, side: of, witness };
        require(self.rules.covers(cited, set, *side, work)?, || {
            let why = format!("lemma {lemma} does not cover it with the witness {witness}");
            Fault::rejected("cites-another-subject", why)
        })?;
        require(i32::from(says) >= *value, || {
            let (says, value) = (signed(says.into()), signed(*value));
            let why = format!("lemma {lemma} says at least {says}, not at least {value}");
            Fault::rejected("cites-weaker-lemma", why)
        })
    }

    /// Searches all play in the order of classes, without a table. A set that is too coarse or has no moves shows nothing.
    ///
    /// # Errors
    /// If it looks at more sets than `most`, or the work is used up.
    pub fn search(&self, root: Bound<R::Component>, most: u32, work: &mut Work) -> Result<bool, Fault> {
        let mut path: Vec<Step<R>> = Vec::new();
        let mut left = most;
        let mut shown = self.look(root, &mut path, &mut left, work)?;
        while let Some(step) = path.last_mut() {
            // One success is enough where the side chooses, one failure where the other one does.
            let decides = self.rules.mover(&step.bound.set) == step.bound.side;
            let is_decided = shown == Some(decides);
            match step.classes.next().filter(|_| !is_decided) {
                Some(class) => {
                    shown = match self.after(&step.bound, class, work)? {
                        Some(after) => self.look(after, &mut path, &mut left, work)?,
                        None => Some(false),
                    }
                }
                None => {
                    shown = Some(is_decided == decides);
                    path.pop();
                }
            }
        }
        shown.sure()
    }

    /// Looks at a set in a plain search: whether it is shown or not, or what to look at next.
    fn look(
        &self,
        bound: Bound<R::Component>,
        path: &mut Vec<Step<R>>,
        left: &mut u32,
        work: &mut Work,
    ) -> Result<Option<bool>, Fault> {
        count(left, work)?;
        let View { settled, classes } = self.rules.view(&bound.set, bound.side, work)?;
        if settled >= bound.value {
            return Ok(Some(true));
        }
        if classes.is_empty() {
            return Ok(Some(false));
        }
        push(path, bound, classes).map(|()| None)
    }
}

/// Counts a set that a plain search or a policy looks at.
fn count(left: &mut u32, work: &mut Work) -> Result<(), Fault> {
    work.spend(1)?;
    *left = left.checked_sub(1).ok_or_else(|| {
        Fault::rejected("search-too-long", "more positions are looked at than the piece says")
    })?;
    Ok(())
}

/// Goes on to the classes of moves in a set.
fn push<R: Contest>(
    path: &mut Vec<Step<R>>,
    bound: Bound<R::Component>,
    classes: Vec<R::Class>,
) -> Result<(), Fault> {
    require(path.len() < MAX_DEPTH, || {
        Fault::declined("limit-depth", format!("a strategy or a plain search goes beyond {MAX_DEPTH} moves"))
    })?;
    path.push(Step { bound, classes: classes.into_iter() });
    Ok(())
}
