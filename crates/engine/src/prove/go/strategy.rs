//! Strategies in zones: an answer to each move of the opponent, and as little of the board as they need.
//!
//! A zone begins with the target. It grows by what is too coarse, and by what the answers to the opponent's moves within it need, until each of these has an
//! answer. Then points are dropped again, the farthest ones first, as long as the same answers do.

use std::collections::BTreeMap;

use gamecert_certs::{Evidence, LemmaId};

use super::lemmas::{ITSELF, Lemmas, Pattern};
use super::zone::{Board, Move, Party, Placed, Point, Zone};
use crate::sort;

/// The answer to a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    /// The move.
    pub(super) reply: Move,
    /// The lemma about what it leads to, which may be [`ITSELF`]; none if it takes the target.
    pub(super) lemma: Option<u32>,
}

/// Answers by what they answer.
pub(super) type Answers = BTreeMap<Move, Answer>;

/// What becomes of a zone with its answers.
enum Looked {
    /// They are a strategy.
    Whole,
    /// More has to be known.
    Grow(Vec<u16>),
    /// A move of the opponent has no answer yet.
    Open(Move),
}

/// A strategy of a side in a position in which its opponent has the move.
pub(super) struct Strategy<'a> {
    pub(super) board: &'a Board,
    pub(super) position: &'a Zone,
    pub(super) serves: Party,
    pub(super) zone: Zone,
    pub(super) answers: Answers,
}

impl<'a> Strategy<'a> {
    /// Nothing is known but the target.
    pub(super) fn new(board: &'a Board, position: &'a Zone, serves: Party) -> Self {
        let mut zone = Zone { points: position.points.iter().map(|_| Point::Unknown).collect(), ko: None };
        zone.put(board.target, Point::Defender);
        Self { board, position, serves, zone, answers: BTreeMap::new() }
    }

    /// Has a prover answer moves until there is a strategy: its evidence. `None` if a move has no answer, not even by the ko of the position, which the lemma
    /// is about then.
    ///
    /// # Errors
    /// Those of the answers.
    pub(super) fn complete<P, E>(
        &mut self,
        prover: &mut P,
        lemmas: impl Fn(&P) -> &Lemmas,
        mut answer: impl FnMut(&mut P, Move) -> Result<Option<Answer>, E>,
    ) -> Result<Option<Vec<Evidence>>, E> {
        loop {
            let class = match self.grow(lemmas(prover)) {
                None => return Ok(None),
                Some(Ok(pieces)) => return Ok(Some(pieces)),
                Some(Err(class)) => class,
            };
            match answer(prover, class)? {
                Some(answer) => drop(self.answers.insert(class, answer)),
                None if class.is_some() && class == self.position.ko => self.zone.ko = class,
                None => return Ok(None),
            }
        }
    }

    /// Grows the zone until a move needs an answer, which is returned, or there is a strategy: its evidence, in a zone without what is not needed. `None` if
    /// the answers are no strategy on the whole board.
    fn grow(&mut self, lemmas: &Lemmas) -> Option<Result<Vec<Evidence>, Move>> {
        loop {
            match self.look(&self.zone, lemmas) {
                Looked::Whole => {
                    let found = (self.zone.clone(), &self.answers);
                    let (zone, pieces) = shrunk(self.board, self.serves, found, lemmas)?;
                    self.zone = zone;
                    return Some(Ok(pieces));
                }
                Looked::Grow(points) => self.zone = self.board.grown(self.position, &self.zone, points)?,
                Looked::Open(class) => return Some(Err(class)),
            }
        }
    }

    /// Looks whether the answers are a strategy in a zone.
    fn look(&self, zone: &Zone, lemmas: &Lemmas) -> Looked {
        let (board, position, serves) = (self.board, self.position, self.serves);
        let other = serves.other();
        if let Some(stone) = board.breathless(zone, serves) {
            return Looked::Grow(board.liberty_of(position, zone, stone));
        }
        for class in board.classes(zone, other, serves) {
            // What the rules do not allow on the whole board is seen when more is known.
            let Placed::After(real) = board.play(position, class, other, serves) else {
                let stone = class.unwrap_or(board.target);
                let mut with = position.clone();
                with.put(stone, other.stone());
                return Looked::Grow(board.around_block(&with, stone));
            };
            let Some(answer) = self.answers.get(&class) else { return Looked::Open(class) };
            let met = match board.play(zone, class, other, serves) {
                Placed::After(met) => met,
                Placed::TooCoarse(lack) => {
                    return Looked::Grow(board.lacking(position, (class, other), zone, lack));
                }
                Placed::Illegal => continue,
            };
            // A ko that is not certain is seen when more is known.
            if met.ko.is_some() && met.ko == answer.reply && real.ko != met.ko {
                return Looked::Grow(class.map_or(Vec::new(), |stone| board.next_to(stone).to_vec()));
            }
            if let Some(point) = answer.reply
                && met.at(point) == Point::Unknown
            {
                return Looked::Grow(vec![point]);
            }
            let after = match board.play(&met, answer.reply, serves, serves) {
                Placed::After(after) => after,
                Placed::TooCoarse(lack) => {
                    return Looked::Grow(board.lacking(&real, (answer.reply, serves), &met, lack));
                }
                Placed::Illegal => return Looked::Grow(board.all()),
            };
            let Some(lemma) = answer.lemma else {
                if board.is_taken(&after) {
                    continue;
                }
                return Looked::Grow(board.all());
            };
            let own = (lemma == ITSELF).then(|| Pattern::new(board, 0, zone.clone()));
            let Some(pattern) = own.as_ref().or_else(|| lemmas.get(lemma)) else {
                return Looked::Grow(board.all());
            };
            if pattern.covers(board, &after).is_some() {
                continue;
            }
            let Placed::After(real) = board.play(&real, answer.reply, serves, serves) else {
                return Looked::Grow(board.all());
            };
            let mut wanted = board.images(pattern, &real);
            if let (Some(_), Some(stone)) = (pattern.zone.ko, answer.reply) {
                wanted.extend_from_slice(board.next_to(stone));
            }
            wanted.retain(|&point| zone.at(point) == Point::Unknown);
            // What is known of it is not enough to see that its target is of the block.
            if wanted.is_empty() {
                wanted = board.around_block(&real, board.target);
            }
            return Looked::Grow(wanted);
        }
        Looked::Whole
    }
}

/// The evidence that answers are in a zone in which the opponent has the move. `None` if they do not do.
pub(super) fn evidence(
    board: &Board,
    serves: Party,
    (zone, answers): (&Zone, &Answers),
    lemmas: &Lemmas,
) -> Option<Vec<Evidence>> {
    if board.breathless(zone, serves).is_some() {
        return None;
    }
    let own = Pattern::new(board, 0, zone.clone());
    let mut pieces = vec![Evidence::All];
    for class in board.classes(zone, serves.other(), serves) {
        let Answer { reply, lemma } = *answers.get(&class)?;
        let Placed::After(met) = board.play(zone, class, serves.other(), serves) else { return None };
        let replies = board.classes(&met, serves, serves);
        let number = replies.iter().position(|other| *other == reply)?;
        let Placed::After(after) = board.play(&met, reply, serves, serves) else { return None };
        pieces.push(Evidence::Play(number.try_into().ok()?));
        let Some(lemma) = lemma else {
            if board.is_taken(&after) {
                continue;
            }
            return None;
        };
        let pattern = if lemma == ITSELF { &own } else { lemmas.get(lemma)? };
        pieces.push(Evidence::Cite { lemma: LemmaId(lemma), witness: pattern.covers(board, &after)? });
    }
    Some(pieces)
}

/// A zone without points that answers in it do not need, the farthest ones dropped first, and the evidence in it. `None` if they do not even do in the zone.
pub(super) fn shrunk(
    board: &Board,
    serves: Party,
    (mut zone, answers): (Zone, &Answers),
    lemmas: &Lemmas,
) -> Option<(Zone, Vec<Evidence>)> {
    let mut pieces = evidence(board, serves, (&zone, answers), lemmas)?;
    let mut known: Vec<u16> = zone.known().map(|(point, _)| point).collect();
    sort::by_key(&mut known, |point| std::cmp::Reverse(board.distance(*point)));
    for point in known {
        if point == board.target || zone.ko == Some(point) {
            continue;
        }
        let mut smaller = zone.clone();
        smaller.put(point, Point::Unknown);
        if let Some(fewer) = evidence(board, serves, (&smaller, answers), lemmas) {
            (zone, pieces) = (smaller, fewer);
        }
    }
    Some((zone, pieces))
}
