//! What has to be known of a board besides a zone of it.

use std::collections::VecDeque;

use super::lemmas::Pattern;
use super::zone::{Board, Lack, Move, Party, Point, Zone};

impl Board {
    /// All points.
    pub(super) fn all(&self) -> Vec<u16> {
        (0..self.count()).collect()
    }

    /// A zone with more points of a position, all that are known of it if these are known; `None` if all of these are.
    pub(super) fn grown(&self, position: &Zone, zone: &Zone, points: Vec<u16>) -> Option<Zone> {
        let is_new = |point: &u16| zone.at(*point) == Point::Unknown && position.at(*point) != Point::Unknown;
        let mut new: Vec<u16> = points.into_iter().filter(is_new).collect();
        if new.is_empty() {
            new = self.all().into_iter().filter(is_new).collect();
        }
        let mut grown = zone.clone();
        new.iter().for_each(|&point| grown.put(point, position.at(point)));
        (!new.is_empty()).then_some(grown)
    }

    /// How far a point is from the target, along rows and columns.
    pub(super) fn distance(&self, point: u16) -> usize {
        let place = |point: u16| (usize::from(point) % self.cols, usize::from(point) / self.cols);
        let ((col, row), (target_col, target_row)) = (place(point), place(self.target));
        col.abs_diff(target_col) + row.abs_diff(target_row)
    }

    /// The stones of a block of a board and the points next to it.
    pub(super) fn around_block(&self, position: &Zone, stone: u16) -> Vec<u16> {
        let block = self.block(position, stone);
        let mut points = block.stones.to_vec();
        points.extend(block.stones.iter().flat_map(|&stone| self.next_to(stone).iter().copied()));
        points
    }

    /// The way from a stone through its block to a liberty, as little of it unknown as can be; all around the block if it has none.
    pub(super) fn liberty_of(&self, position: &Zone, zone: &Zone, stone: u16) -> Vec<u16> {
        let colour = position.at(stone);
        let mut from = vec![None; self.count().into()];
        let mut best = vec![u32::MAX; self.count().into()];
        let mut waiting = VecDeque::from([(stone, 0)]);
        if let Some(first) = best.get_mut(usize::from(stone)) {
            *first = 0;
        }
        let mut found = None;
        while let Some((at, cost)) = waiting.pop_front() {
            if best.get(usize::from(at)) != Some(&cost) {
                continue;
            }
            if position.at(at) == Point::Empty {
                found = Some(at);
                break;
            }
            for &next in self.next_to(at) {
                let what = position.at(next);
                let step = u32::from(zone.at(next) == Point::Unknown);
                let is_way = what == Point::Empty || what == colour;
                let known = best.get_mut(usize::from(next)).filter(|known| is_way && cost + step < **known);
                if let (Some(known), Some(place)) = (known, from.get_mut(usize::from(next))) {
                    (*known, *place) = (cost + step, Some(at));
                    if step == 0 {
                        waiting.push_front((next, cost))
                    } else {
                        waiting.push_back((next, cost + 1))
                    }
                }
            }
        }
        let Some(mut at) = found else { return self.around_block(position, stone) };
        let mut way = vec![at];
        while let Some(before) = from.get(usize::from(at)).copied().flatten() {
            way.push(before);
            at = before;
        }
        way
    }

    /// What has to be known so that a move of a side is not too coarse: of the position before it, of which the zone is a part.
    pub(super) fn lacking(
        &self,
        position: &Zone,
        (chosen, mover): (Move, Party),
        zone: &Zone,
        lack: Lack,
    ) -> Vec<u16> {
        match lack {
            Lack::Around(point) => self.next_to(point).to_vec(),
            Lack::Liberties(stone) => {
                let mut with = position.clone();
                if let Some(point) = chosen {
                    with.put(point, mover.stone());
                }
                let mut points = self.liberty_of(&with, zone, stone);
                // Stones that are taken give a liberty.
                if chosen == Some(stone) && self.block(&with, stone).liberties.is_empty() {
                    let is_taken = |next: &&u16| {
                        with.at(**next) == mover.other().stone()
                            && self.block(&with, **next).liberties.is_empty()
                    };
                    let taken = self.next_to(stone).iter().filter(is_taken);
                    points.extend(taken.flat_map(|&next| self.around_block(&with, next)));
                }
                points
            }
        }
    }

    /// The points of a position that a pattern covers, by the symmetry by which it covers it.
    pub(super) fn images(&self, pattern: &Pattern, position: &Zone) -> Vec<u16> {
        let Some(witness) = pattern.covers(self, position) else { return self.all() };
        let images = self.symmetries.iter().find(|(number, _)| *number == witness).map(|(_, images)| images);
        let image =
            |(point, _): (u16, Point)| images.and_then(|images| images.get(usize::from(point)).copied());
        pattern.zone.known().filter_map(image).collect()
    }
}
