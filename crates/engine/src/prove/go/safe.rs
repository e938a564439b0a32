//! Play within a zone that the defender can go on with for ever: a reply to each move of the attacker is looked for, until no position is left without one. A
//! reply is believed until it has been seen to lose.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::zone::{Board, Move, Party, Placed, Zone};
use crate::knowledge::Stopped;
use crate::sort;

/// What the search knows of the whole board.
pub(super) trait Losses {
    /// Counts a position that is looked at.
    ///
    /// # Errors
    /// If the search is to end.
    fn look(&self) -> Result<(), Stopped>;

    /// Whether the defender is known to lose the target where the attacker has the move, if the points that are not known are as they were at first.
    fn is_lost(&self, zone: &Zone) -> bool;

    /// Whether each position of the board is known to be lost or not.
    fn is_exact(&self) -> bool;

    /// The bytes that what is believed may take.
    fn memory_bytes(&self) -> usize;
}

/// Why a zone shows nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fails {
    /// The attacker has its way in it.
    Lost,
    /// Too many positions have been looked at.
    TooMany,
    /// The search is to end.
    Stopped(Stopped),
}

/// A class of moves of the attacker, and the replies of the defender.
struct Threat {
    /// The zone after the move.
    met: Zone,
    /// Replies that have not been tried, the next one last.
    rest: Vec<Move>,
    /// The position after the reply that is believed, by its number.
    after: u32,
}

/// A position in which the attacker has the move.
#[derive(Default)]
struct Position {
    threats: Vec<Threat>,
    is_lost: bool,
    /// Positions, with a threat of each, whose reply leads here.
    before: Vec<(u32, u32)>,
}

/// The positions of a zone in which the defender has what it needs, as far as they have been met.
pub(super) struct Safe {
    numbers: HashMap<Zone, u32, FxBuildHasher>,
    positions: Vec<Position>,
    zones: Vec<Zone>,
}

impl Safe {
    /// Looks for replies to all that the attacker can do from a zone in which it has the move, and looks at no more positions than `most`.
    ///
    /// # Errors
    /// If the attacker has its way, or there are too many positions.
    pub(super) fn of(
        board: &Board,
        root: &Zone,
        (losses, most): (&impl Losses, usize),
    ) -> Result<Self, Fails> {
        if losses.is_lost(root) || board.breathless(root, Party::Defender).is_some() {
            return Err(Fails::Lost);
        }
        let mut safe = Self { numbers: HashMap::default(), positions: Vec::new(), zones: Vec::new() };
        let mut open = vec![safe.number(root.clone()).0];
        while let Some(number) = open.pop() {
            losses.look().map_err(Fails::Stopped)?;
            if safe.positions.len() > most {
                return Err(Fails::TooMany);
            }
            let mut lost = safe.meet(board, (number, losses), &mut open);
            while let Some(number) = lost.pop() {
                if number == 0 {
                    return Err(Fails::Lost);
                }
                lost.extend(safe.lose(board, (number, losses), &mut open));
            }
        }
        Ok(safe)
    }

    /// How many positions have been met.
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// The number of a position, and whether it is new.
    fn number(&mut self, zone: Zone) -> (u32, bool) {
        if let Some(&number) = self.numbers.get(&zone) {
            return (number, false);
        }
        let number = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        self.numbers.insert(zone.clone(), number);
        self.zones.push(zone);
        self.positions.push(Position::default());
        (number, true)
    }

    /// Meets all threats of a position. Returns it if it is lost.
    fn meet(
        &mut self,
        board: &Board,
        (number, losses): (u32, &impl Losses),
        open: &mut Vec<u32>,
    ) -> Vec<u32> {
        let Some(zone) = self.zones.get(number as usize).cloned() else { return Vec::new() };
        if self.positions.get(number as usize).is_none_or(|position| position.is_lost) {
            return Vec::new();
        }
        for class in board.classes(&zone, Party::Attacker, Party::Defender) {
            let met = match board.play(&zone, class, Party::Attacker, Party::Defender) {
                Placed::After(met) if !board.is_taken(&met) => met,
                _ => return vec![number],
            };
            // A pass is tried first, and the farthest points last.
            let mut rest: Vec<Move> = met.empty().map(Some).collect();
            sort::by_key(&mut rest, |reply| {
                std::cmp::Reverse(reply.map_or(0, |point| board.distance(point)))
            });
            rest.push(None);
            let threat = Threat { met, rest, after: u32::MAX };
            let Some(position) = self.positions.get_mut(number as usize) else { return Vec::new() };
            position.threats.push(threat);
            let place = u32::try_from(position.threats.len() - 1).unwrap_or(u32::MAX);
            if !self.reply(board, (number, place, losses), open) {
                return vec![number];
            }
        }
        Vec::new()
    }

    /// Tries the next reply to a threat that is not known to lose. `false` if there is none.
    fn reply(
        &mut self,
        board: &Board,
        (number, place, losses): (u32, u32, &impl Losses),
        open: &mut Vec<u32>,
    ) -> bool {
        loop {
            let threat = |it: &mut Self| -> Option<(Zone, Move)> {
                let threat = it.positions.get_mut(number as usize)?.threats.get_mut(place as usize)?;
                let reply = threat.rest.pop()?;
                Some((threat.met.clone(), reply))
            };
            let Some((met, reply)) = threat(self) else { return false };
            let Placed::After(after) = board.play(&met, reply, Party::Defender, Party::Defender) else {
                continue;
            };
            if losses.is_lost(&after) {
                continue;
            }
            let (next, is_new) = self.number(after);
            if is_new {
                open.push(next);
            }
            let Some(position) = self.positions.get_mut(next as usize) else { return false };
            if position.is_lost {
                continue;
            }
            position.before.push((number, place));
            let threat =
                self.positions.get_mut(number as usize).and_then(|it| it.threats.get_mut(place as usize));
            if let Some(threat) = threat {
                threat.after = next;
            }
            return true;
        }
    }

    /// Marks a position as lost, and tries other replies where one leads to it. Returns the positions that are lost by that.
    fn lose(
        &mut self,
        board: &Board,
        (number, losses): (u32, &impl Losses),
        open: &mut Vec<u32>,
    ) -> Vec<u32> {
        let Some(position) = self.positions.get_mut(number as usize) else { return Vec::new() };
        if std::mem::replace(&mut position.is_lost, true) {
            return Vec::new();
        }
        position.threats = Vec::new();
        let before = std::mem::take(&mut position.before);
        let mut lost = Vec::new();
        for (from, place) in before {
            let leads =
                |it: &Position| it.threats.get(place as usize).is_some_and(|threat| threat.after == number);
            let is_open = self.positions.get(from as usize).is_some_and(|it| !it.is_lost && leads(it));
            if is_open && !self.reply(board, (from, place, losses), open) {
                lost.push(from);
            }
        }
        lost
    }

    /// The zone after the reply that is believed to a move of the attacker at the root.
    pub(super) fn after(&self, zone: &Zone, class_number: usize) -> Option<&Zone> {
        let number = self.numbers.get(zone)?;
        let threat = self.positions.get(*number as usize)?.threats.get(class_number)?;
        self.zones.get(threat.after as usize)
    }
}
