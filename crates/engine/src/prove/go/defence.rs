//! Defences: lemmas that the target is never taken.
//!
//! Where the defender can go on for ever in a small zone, the positions met there are lemmas that cite each other in any order, each in a zone of its own.
//! Elsewhere a lemma has an answer to each move of the attacker that leads to such lemmas, if need be after several exchanges; on a board that is solved whole,
//! those about its positions lead to each other, too.

use gamecert_certs::{Evidence, LemmaId};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::lemmas::{ITSELF, Lemmas, Pattern};
use super::safe::{Fails, Losses, Safe};
use super::strategy::{Answer, Strategy};
use super::zone::{Board, Move, Party, Placed, Point, Zone};
use crate::sort;

/// How many positions of a zone are looked at, unless nothing else helps.
const FEW_POSITIONS: usize = 30;
/// On a board that is solved whole, where moves that lose are known: how many exchanges may lead to a small zone, and how many positions may be left of it
/// when all points are dropped that it does not need. The fewer these are, the fewer lemmas it takes.
const WHEN_SOLVED: (u8, usize) = (8, 3);
/// How many exchanges may lead to a small zone on a larger board.
pub(super) const FEW_EXCHANGES: u8 = 1;
/// The same at last.
pub(super) const MOST_EXCHANGES: u8 = 5;

/// Proofs of defences on one board.
pub(super) struct Defence<'a, L> {
    pub(super) board: &'a Board,
    pub(super) losses: &'a L,
    pub(super) lemmas: &'a mut Lemmas,
    /// How many positions of a zone are looked at if nothing else helps, and how many a group may have.
    pub(super) most: usize,
    /// How many exchanges may lead to a small zone.
    pub(super) exchanges: u8,
    /// How many positions may be left of a small zone.
    left: usize,
    /// Positions that so many exchanges do not show.
    failed: HashMap<Zone, u8, FxBuildHasher>,
    /// Replies that have helped, the last one last.
    helpful: Vec<Move>,
}

impl<'a, L: Losses> Defence<'a, L> {
    /// At most so many exchanges lead to small zones, but for boards that are solved whole; fewer than [`MOST_EXCHANGES`] for what
    /// is shown at once, or not at all.
    pub(super) fn new(
        board: &'a Board,
        losses: &'a L,
        lemmas: &'a mut Lemmas,
        (exchanges, most): (u8, usize),
    ) -> Self {
        let (exchanges, left) = if losses.is_exact() { WHEN_SOLVED } else { (exchanges, FEW_POSITIONS) };
        let (failed, helpful) = (HashMap::default(), Vec::new());
        Self { board, losses, lemmas, most, exchanges, left, failed, helpful }
    }

    /// A lemma that the target is never taken, where the attacker has the move, and its witness; with all that it rests on, which is as little as can be seen.
    ///
    /// # Errors
    /// If none is found.
    pub(super) fn lemma(&mut self, position: &Zone) -> Result<(u32, u16), Fails> {
        let found = self.found(position)?;
        self.lemmas.choose(self.board, found.0, self.losses);
        Ok(found)
    }

    fn found(&mut self, position: &Zone) -> Result<(u32, u16), Fails> {
        if self.losses.is_lost(position) {
            return Err(Fails::Lost);
        }
        for exchanges in 0..=self.exchanges {
            if let Some(known) = self.after_exchanges(position, exchanges)? {
                return Ok(known);
            }
        }
        if self.losses.is_exact() {
            return self.group(position);
        }
        if self.exchanges < MOST_EXCHANGES {
            return Err(Fails::TooMany);
        }
        let most = self.most;
        self.in_zone(position, most, most)?.ok_or(Fails::TooMany)
    }

    /// A lemma about a position that so many exchanges bring to small zones.
    fn after_exchanges(&mut self, position: &Zone, exchanges: u8) -> Result<Option<(u32, u16)>, Fails> {
        self.losses.look().map_err(Fails::Stopped)?;
        if let Some(known) = self.lemmas.covering(self.board, position, Party::Defender, 0) {
            return Ok(Some(known));
        }
        if self.losses.is_lost(position)
            || self.failed.get(position).is_some_and(|failed| *failed >= exchanges)
        {
            return Ok(None);
        }
        if !self.failed.contains_key(position)
            && let Some(small) = self.small(position)?
        {
            return Ok(Some(small));
        }
        let found = if exchanges == 0 { None } else { self.exchange(position, exchanges - 1)? };
        if found.is_none() {
            self.failed.insert(position.clone(), exchanges);
        }
        Ok(found)
    }

    /// A lemma about a position in which each move of the attacker has an answer that so many exchanges show.
    fn exchange(&mut self, position: &Zone, exchanges: u8) -> Result<Option<(u32, u16)>, Fails> {
        let board = self.board;
        let mut strategy = Strategy::new(board, position, Party::Defender);
        let answer = |it: &mut Self, class: Move| it.answer(position, class, exchanges);
        let Some(pieces) = strategy.complete(self, |it| it.lemmas, answer)? else { return Ok(None) };
        let number = self.lemmas.add(board, Pattern::new(board, 0, strategy.zone), pieces);
        Ok(Some((number, 0)))
    }

    /// An answer of the defender to a move of the attacker.
    fn answer(&mut self, position: &Zone, class: Move, exchanges: u8) -> Result<Option<Answer>, Fails> {
        let board = self.board;
        let met = match board.play(position, class, Party::Attacker, Party::Attacker) {
            Placed::After(met) if !board.is_taken(&met) => met,
            _ => return Ok(None),
        };
        let mut replies = board.moves(&met, Party::Defender);
        let helped =
            |chosen: &Move| self.helpful.iter().rposition(|helpful| helpful == chosen).map_or(0, |it| it + 1);
        let near = |chosen: &Move| chosen.map_or(usize::MAX, |point| board.distance(point));
        sort::by_key(&mut replies, |(chosen, _)| (std::cmp::Reverse(helped(chosen)), near(chosen)));
        if let Some((reply, _)) = replies.iter().find(|(_, after)| after == position) {
            return Ok(Some(Answer { reply: *reply, lemma: Some(ITSELF) }));
        }
        if let Some((reply, lemma)) = self.covered(&replies) {
            return Ok(Some(Answer { reply, lemma: Some(lemma) }));
        }
        let Some((reply, lemma)) = self.after_reply(&replies, exchanges)? else { return Ok(None) };
        self.helpful.retain(|helpful| *helpful != reply);
        self.helpful.push(reply);
        Ok(Some(Answer { reply, lemma: Some(lemma) }))
    }

    /// The first reply that leads to what a lemma is about, and that lemma.
    pub(super) fn covered(&self, replies: &[(Move, Zone)]) -> Option<(Move, u32)> {
        replies.iter().find_map(|(reply, after)| {
            let (lemma, _) = self.lemmas.covering(self.board, after, Party::Defender, 0)?;
            Some((*reply, lemma))
        })
    }

    /// The first reply that so many exchanges bring to small zones, as few as can be, and the lemma about what it leads to.
    pub(super) fn after_reply(
        &mut self,
        replies: &[(Move, Zone)],
        exchanges: u8,
    ) -> Result<Option<(Move, u32)>, Fails> {
        for shallow in 0..=exchanges {
            for (reply, after) in replies {
                if let Some((lemma, _)) = self.after_exchanges(after, shallow)? {
                    return Ok(Some((*reply, lemma)));
                }
            }
        }
        Ok(None)
    }

    /// A lemma about a position in a small zone in which the defender can go on for ever, and those about what is met there; nothing if none is seen.
    pub(super) fn small(&mut self, position: &Zone) -> Result<Option<(u32, u16)>, Fails> {
        self.in_zone(position, FEW_POSITIONS, self.left)
    }

    /// The same in a zone of which so many positions are looked at, and so many may be left when it has been made smaller.
    fn in_zone(&mut self, position: &Zone, most: usize, left: usize) -> Result<Option<(u32, u16)>, Fails> {
        let Some(zone) = self.smallest(position, most, left)? else { return Ok(None) };
        let root = self.add(zone);
        let mut waiting = vec![root];
        while let Some(number) = waiting.pop() {
            let (zone, pieces) = self.evidence(number, &mut waiting)?;
            self.lemmas.show(self.board, number, (zone, pieces));
        }
        Ok(Some((root, 0)))
    }

    fn add(&mut self, zone: Zone) -> u32 {
        self.lemmas.add(self.board, Pattern::new(self.board, 0, zone), vec![Evidence::Hole])
    }

    /// A small zone of a position in which the defender can go on for ever: of rings around the target the first one, without the points that are not needed;
    /// nothing if more positions are left of it.
    fn smallest(&self, position: &Zone, most: usize, left: usize) -> Result<Option<Zone>, Fails> {
        for mut zone in self.rings(position) {
            match self.safe(position, &mut zone, most) {
                Ok(size) => {
                    let (zone, size) = self.shrunk(zone, size)?;
                    return Ok((size <= left).then_some(zone));
                }
                Err(Fails::Lost | Fails::TooMany) => {}
                Err(stopped) => return Err(stopped),
            }
        }
        Ok(None)
    }

    /// Zones of a position, each larger than the one before, in which each known block of the defender has a known liberty; the last one is all of it.
    pub(super) fn rings(&self, position: &Zone) -> Vec<Zone> {
        let board = self.board;
        let mut zone = Zone { points: position.points.iter().map(|_| Point::Unknown).collect(), ko: None };
        zone.put(board.target, position.at(board.target));
        let mut rings = Vec::new();
        loop {
            match self.breathing(position, zone) {
                Some(larger) => zone = larger,
                None => return rings,
            }
            rings.push(zone.clone());
            let ring = zone.known().flat_map(|(point, _)| board.next_to(point).iter().copied()).collect();
            match board.grown(position, &zone, ring) {
                Some(larger) => zone = larger,
                None => return rings,
            }
        }
    }

    /// A zone of a position with a liberty for each block of the defender that is known.
    pub(super) fn breathing(&self, position: &Zone, mut zone: Zone) -> Option<Zone> {
        let board = self.board;
        while let Some(stone) = board.breathless(&zone, Party::Defender) {
            let way = board.liberty_of(position, &zone, stone);
            zone = board.grown(position, &zone, way)?;
        }
        Some(zone)
    }

    /// In how many positions the defender has its way in a zone of a position: if need be, with its ko.
    fn safe(&self, position: &Zone, zone: &mut Zone, most: usize) -> Result<usize, Fails> {
        let found = self.size(zone, most);
        if found.is_ok() || position.ko.is_none_or(|ko| zone.at(ko) == Point::Unknown) {
            return found;
        }
        zone.ko = position.ko;
        self.size(zone, most).inspect_err(|_| zone.ko = None)
    }

    /// How many positions of a zone are met until the defender has a reply to everything.
    fn size(&self, zone: &Zone, most: usize) -> Result<usize, Fails> {
        Safe::of(self.board, zone, (self.losses, most)).map(|safe| safe.len())
    }

    /// A zone without the points that are not needed, the farthest ones first, and how many positions are met in it. In the zone itself, so many are.
    fn shrunk(&self, mut zone: Zone, mut size: usize) -> Result<(Zone, usize), Fails> {
        let board = self.board;
        if zone.ko.is_some() {
            let without = Zone { points: zone.points.clone(), ko: None };
            if let Ok(fewer) = self.size(&without, 2 * size) {
                (zone, size) = (without, fewer);
            }
        }
        let mut known: Vec<u16> = zone.known().map(|(point, _)| point).collect();
        sort::by_key(&mut known, |point| std::cmp::Reverse(board.distance(*point)));
        for point in known {
            if point == board.target || zone.ko == Some(point) {
                continue;
            }
            let before = zone.at(point);
            zone.put(point, Point::Unknown);
            match self.size(&zone, 2 * size + FEW_POSITIONS) {
                Ok(fewer) => size = fewer,
                Err(Fails::Stopped(stopped)) => return Err(Fails::Stopped(stopped)),
                Err(_) => zone.put(point, before),
            }
        }
        Ok((zone, size))
    }

    /// The evidence of a lemma in whose zone the defender can go on for ever. Adds lemmas about what no lemma covers.
    fn evidence(&mut self, number: u32, waiting: &mut Vec<u32>) -> Result<(Zone, Vec<Evidence>), Fails> {
        let board = self.board;
        let Some(zone) = self.lemmas.get(number).map(|pattern| pattern.zone.clone()) else {
            return Err(Fails::Lost);
        };
        let safe = Safe::of(board, &zone, (self.losses, self.most))?;
        let mut pieces = vec![Evidence::All];
        for (place, class) in board.classes(&zone, Party::Attacker, Party::Defender).into_iter().enumerate() {
            let Placed::After(met) = board.play(&zone, class, Party::Attacker, Party::Defender) else {
                return Err(Fails::Lost);
            };
            let replies = board.classes(&met, Party::Defender, Party::Defender);
            let after = |chosen: Move| match board.play(&met, chosen, Party::Defender, Party::Defender) {
                Placed::After(after) => Some(after),
                _ => None,
            };
            let known = (0_u16..).zip(&replies).find_map(|(reply, chosen)| {
                let (lemma, witness) = self.lemmas.covering(board, &after(*chosen)?, Party::Defender, 0)?;
                Some([Evidence::Play(reply), Evidence::Cite { lemma: LemmaId(lemma), witness }])
            });
            if let Some(known) = known {
                pieces.extend(known);
                continue;
            }
            let believed = safe.after(&zone, place).ok_or(Fails::Lost)?.clone();
            let leads = |chosen: &Move| after(*chosen).as_ref() == Some(&believed);
            let reply = (0_u16..).zip(&replies).find(|(_, chosen)| leads(chosen)).ok_or(Fails::Lost)?.0;
            let size = self.size(&believed, self.most)?;
            let small = self.shrunk(believed, size)?.0;
            let lemma = self.add(small);
            waiting.push(lemma);
            pieces.extend([Evidence::Play(reply), Evidence::Cite { lemma: LemmaId(lemma), witness: 0 }]);
        }
        Ok((zone, pieces))
    }
}
