//! Defences: lemmas that cite each other in any order, so that the defender never has to leave them.
//!
//! In a zone, the defender is looked for a reply to each move of the attacker after which it is no worse off, until no position is left
//! without one: a reply is believed until it has been seen to lose. Then each position is shown in a zone of its own, the smallest one in which this still works.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::lemmas::{Lemmas, Pattern, Piece};
use super::zone::{Board, Move, Party, Placed, Point, Zone};

/// What the search knows of the whole board.
pub(super) trait Losses {
    /// Whether the defender is known to lose the target where the attacker has the move, if the points that are not known are as they were at first.
    fn is_lost(&self, zone: &Zone) -> bool;
}

/// Why a zone shows nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fails {
    /// The attacker has its way in it.
    Lost,
    /// Too many positions have been looked at.
    TooMany,
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
            rest.sort_by_key(|reply| std::cmp::Reverse(reply.map_or(0, |point| board.distance(point))));
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
    fn after(&self, zone: &Zone, class_number: usize) -> Option<&Zone> {
        let number = self.numbers.get(zone)?;
        let threat = self.positions.get(*number as usize)?.threats.get(class_number)?;
        self.zones.get(threat.after as usize)
    }
}

/// Proofs of defences on one board.
pub(super) struct Defence<'a, L> {
    pub(super) board: &'a Board,
    pub(super) losses: &'a L,
    pub(super) lemmas: &'a mut Lemmas,
    /// How many positions of a zone are looked at.
    pub(super) most: usize,
}

impl<L: Losses> Defence<'_, L> {
    /// A lemma that the target is never taken, where the attacker has the move, and its witness; with all that it rests on.
    ///
    /// # Errors
    /// If no zone is found in which the defender has its way.
    pub(super) fn lemma(&mut self, position: &Zone) -> Result<(u32, u16), Fails> {
        if let Some(known) = self.lemmas.covering(self.board, position, Party::Defender, 0) {
            return Ok(known);
        }
        let zone = self.smallest(position)?;
        let mut waiting = vec![self.add(zone)];
        let root = waiting.first().copied().unwrap_or(0);
        while let Some(number) = waiting.pop() {
            let pieces = self.evidence(number, &mut waiting)?;
            self.lemmas.show(number, pieces);
        }
        Ok((root, 0))
    }

    fn add(&mut self, zone: Zone) -> u32 {
        self.lemmas.add(Pattern { within: 0, zone }, vec![Piece::Hole])
    }

    /// A small zone of a position in which the defender has its way: rings around the target until one is large enough, without the points that are not needed.
    fn smallest(&self, position: &Zone) -> Result<Zone, Fails> {
        let board = self.board;
        let mut zone = Zone { points: position.points.iter().map(|_| Point::Unknown).collect(), ko: None };
        zone.put(board.target, position.at(board.target));
        let mut why = Fails::Lost;
        loop {
            // Blocks of the defender that are known have a liberty that is known.
            while let Some(stone) = board.breathless(&zone, Party::Defender) {
                let way = board.liberty_of(position, &zone, stone);
                zone = board.grown(position, &zone, way).ok_or(why)?;
            }
            match self.safe(position, &mut zone) {
                Ok(()) => break,
                Err(fails) => why = fails,
            }
            let ring = zone.known().flat_map(|(point, _)| board.next_to(point).iter().copied()).collect();
            zone = board.grown(position, &zone, ring).ok_or(why)?;
        }
        self.shrunk(zone)
    }

    /// Whether the defender has its way in a zone of a position: if need be, with its ko.
    fn safe(&self, position: &Zone, zone: &mut Zone) -> Result<(), Fails> {
        zone.ko = None;
        let found = Safe::of(self.board, zone, (self.losses, self.most)).map(drop);
        if found.is_ok() || position.ko.is_none_or(|ko| zone.at(ko) == Point::Unknown) {
            return found;
        }
        zone.ko = position.ko;
        let found = Safe::of(self.board, zone, (self.losses, self.most)).map(drop);
        if found.is_err() {
            zone.ko = None;
        }
        found
    }

    /// A zone without the points that are not needed, the farthest ones first.
    fn shrunk(&self, mut zone: Zone) -> Result<Zone, Fails> {
        let board = self.board;
        if zone.ko.is_some() {
            let without = Zone { points: zone.points.clone(), ko: None };
            if Safe::of(board, &without, (self.losses, self.most)).is_ok() {
                zone = without;
            }
        }
        let mut known: Vec<u16> = zone.known().map(|(point, _)| point).collect();
        known.sort_by_key(|point| std::cmp::Reverse(board.distance(*point)));
        for point in known {
            if point == board.target || zone.ko == Some(point) {
                continue;
            }
            let before = zone.at(point);
            zone.put(point, Point::Unknown);
            if Safe::of(board, &zone, (self.losses, self.most)).is_err() {
                zone.put(point, before);
            }
        }
        Ok(zone)
    }

    /// The evidence of a lemma. Adds lemmas about what no lemma covers.
    fn evidence(&mut self, number: u32, waiting: &mut Vec<u32>) -> Result<Vec<Piece>, Fails> {
        let board = self.board;
        let Some(zone) = self.lemmas.get(number).map(|pattern| pattern.zone.clone()) else {
            return Err(Fails::Lost);
        };
        let safe = Safe::of(board, &zone, (self.losses, self.most))?;
        let mut pieces = vec![Piece::All];
        for (place, class) in board.classes(&zone, Party::Attacker, Party::Defender).into_iter().enumerate() {
            let Placed::After(met) = board.play(&zone, class, Party::Attacker, Party::Defender) else {
                return Err(Fails::Lost);
            };
            let replies = board.classes(&met, Party::Defender, Party::Defender);
            let known = (0_u16..).zip(&replies).find_map(|(reply, chosen)| {
                let Placed::After(after) = board.play(&met, *chosen, Party::Defender, Party::Defender) else {
                    return None;
                };
                let (lemma, witness) = self.lemmas.covering(board, &after, Party::Defender, 0)?;
                Some([Piece::Play(reply), Piece::Cite(lemma, witness)])
            });
            if let Some(known) = known {
                pieces.extend(known);
                continue;
            }
            let after = safe.after(&zone, place).ok_or(Fails::Lost)?.clone();
            let leads = |chosen: &Move| {
                board.play(&met, *chosen, Party::Defender, Party::Defender) == Placed::After(after.clone())
            };
            let reply = (0_u16..).zip(&replies).find(|(_, chosen)| leads(chosen)).ok_or(Fails::Lost)?.0;
            let small = self.shrunk(after)?;
            let lemma = self.add(small);
            waiting.push(lemma);
            // What it covers is seen once more, as its target's block may be smaller.
            pieces.extend([Piece::Play(reply), Piece::Cite(lemma, 0)]);
        }
        Ok(pieces)
    }
}
