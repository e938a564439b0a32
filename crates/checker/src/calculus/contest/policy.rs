//! Policies: an order of preference among the moves of a side, played out against whatever the other side plays.
//!
//! Where X is to move, it plays the first class in this order after which the rules do not settle at once that X falls short. Classes without a
//! mark in the policy come last, in the order of the rules. Where the opponent is to move, each class is played. It is shown if all play ends
//! where the rules settle it, and if each mark has been used: a mark that serves nothing is refused.
//!
//! A set in which the opponent is to move is looked at once, if the move to it lowers the measure. No move may raise it, so that play which
//! comes back to a set without an end shows nothing.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use gamecert_certs::{Fault, require};

use super::{Bound, Contests, count};
use crate::rules::Contest;
use crate::rules::contest::View;
use crate::work::{Sure, Work};

/// Sets that wait to be looked at, at most: Othello needs less than 121 times its 33 moves.
const MAX_WAITING: usize = 1 << 16;
/// Bytes that a set takes besides those of its subject, in a table that has grown.
const ENTRY_ROOM: usize = 128;

/// What a policy prefers: the place of the mark among those of the policy, if it has one, and what is left to show after the move.
type Preferred<S> = (Option<usize>, Bound<S>);

impl<R: Contest> Contests<R> {
    /// Plays a policy out.
    ///
    /// # Errors
    /// If it fails, names what is not used, or looks at more sets than `most`, or the work is used up.
    pub fn policy(
        &mut self,
        root: Bound<R::Component>,
        (most, marks): (u32, &[u16]),
        work: &mut Work,
    ) -> Result<(), Fault> {
        let fails = || Fault::rejected("policy-fails", "the other side has an answer to the policy");
        let places: BTreeMap<u16, usize> = marks.iter().copied().zip(0..).collect();
        let (mut used, mut met, mut room) = (BTreeSet::new(), HashSet::new(), 0_usize);
        let (mut waiting, mut left) = (vec![root], most);
        while let Some(bound) = waiting.pop() {
            count(&mut left, work)?;
            let View { settled, classes } = self.rules.view(&bound.set, bound.side, work)?;
            if settled >= bound.value {
                continue;
            }
            let mut afters = Vec::new();
            if self.rules.mover(&bound.set) == bound.side {
                let (place, after) = self.preferred(&bound, &classes, &places, work)?.ok_or_else(fails)?;
                used.extend(place);
                afters.push(after);
            } else {
                for class in classes {
                    afters.push(self.after(&bound, class, work)?.ok_or_else(fails)?);
                }
            }
            require(!afters.is_empty(), fails)?;
            let measure = self.rules.measure_of(&bound.set)?;
            for after in afters {
                let lowered = self.rules.measure_of(&after.set)?;
                require(lowered <= measure, fails)?;
                if lowered < measure && self.rules.mover(&after.set) != after.side {
                    let key = (self.rules.encode(&after.set), after.value);
                    work.spend(key.0.len())?;
                    let bytes = key.0.len().checked_add(ENTRY_ROOM).sure()?;
                    if !met.insert(key) {
                        continue;
                    }
                    // The room is used again for the next policy.
                    room = room.checked_add(bytes).sure()?;
                    work.hold(room.saturating_sub(self.room))?;
                    self.room = self.room.max(room);
                }
                require(waiting.len() < MAX_WAITING, || {
                    Fault::declined(
                        "limit-depth",
                        format!("more than {MAX_WAITING} positions wait in a policy"),
                    )
                })?;
                waiting.push(after);
            }
        }
        require(used.len() == marks.len(), || {
            Fault::rejected("policy-idle", "the policy has a mark that no move of it needs, or has one twice")
        })
    }

    /// What is left to show after the move that a policy prefers, and the place of its mark, if it has one. `None` if after each move that there is
    /// the rules settle that the side falls short.
    ///
    /// # Errors
    /// If the work is used up.
    pub fn preferred(
        &self,
        bound: &Bound<R::Component>,
        classes: &[R::Class],
        places: &BTreeMap<u16, usize>,
        work: &mut Work,
    ) -> Result<Option<Preferred<R::Component>>, Fault> {
        work.spend(classes.len())?;
        let place = |class: &R::Class| places.get(&self.rules.mark(&bound.set, *class)).copied();
        let mut ordered: Vec<(Option<usize>, R::Class)> =
            classes.iter().map(|class| (place(class), *class)).collect();
        ordered.sort_by_key(|(place, _)| place.unwrap_or(usize::MAX));
        for (place, class) in ordered {
            let Some(after) = self.after(bound, class, work)? else { continue };
            let theirs = self.rules.settled(&after.set, after.side.other(), work)?;
            if theirs <= self.rules.total(&after.set)?.checked_sub(after.value).sure()? {
                return Ok(Some((place, after)));
            }
        }
        Ok(None)
    }
}
