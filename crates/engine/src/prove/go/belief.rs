//! What is believed of positions in a region of the board: a search by proof numbers for the attacker, in which play that repeats itself is held.
//!
//! The attacker has all that is beyond the region, as the rules of zones have it. What is said to be held may be wrong, since a position may have been met on a
//! way that it repeats and be asked for on another one, and so may what is said to be taken, where the search does not look at all moves: lemmas are what shows it.

use std::collections::VecDeque;

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::attack::Attacks;
use super::safe::{Fails, Losses};
use super::window::{Led, Position, Window};
use super::zone::{Board, Move, Party, Zone};
use crate::knowledge::Stopped;
use crate::sort;

/// Longer play than this, in moves of both sides, is taken to go on for ever.
const LONGEST: usize = 200;
/// The most moves of the attacker in an attack that is believed.
const MOST_MOVES: u16 = 100;
/// How many moves may turn out to be no attacks.
const MOST_GIVEN_UP: usize = 200;
/// As good as infinite.
const NEVER: u32 = 1 << 30;
/// Bytes that a position takes which is remembered, while its table grows. When the memory is full the search knows nothing more.
const POSITION_BYTES: usize = 48;
/// How many nodes the search may take for a position within an attack.
const NODES_AGAIN: u64 = 200_000;
/// How many positions of an attack are looked at for what the defender lacks.
const MOST_WALKED: usize = 5_000;

/// What a search believes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Belief {
    /// The attacker takes the target, or the region is too small for the defender.
    Taken,
    /// The defender can go on for ever.
    Held,
    /// The search did not come to an end.
    Open,
}

/// Which moves the search looks at, besides passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breadth {
    /// Those near the target and the blocks around it.
    Near,
    /// All in the region.
    All,
}

/// Proof numbers: how much it takes to show that the target is taken, and that it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    taken: u32,
    /// Of a target that is taken, [`NEVER`] and the attacker's moves until then.
    held: u32,
}

impl Numbers {
    const HELD: Self = Self { taken: NEVER, held: 0 };

    /// The target is taken with so many moves of the attacker.
    fn taken_within(moves: u32) -> Self {
        Self { taken: 0, held: NEVER + moves }
    }

    /// The attacker's moves until the target is taken, if it is.
    fn moves(self) -> Option<u32> {
        if self.taken == 0 { self.held.checked_sub(NEVER) } else { None }
    }

    fn belief(self) -> Belief {
        match self {
            Self { taken: 0, .. } => Belief::Taken,
            Self { held: 0, .. } => Belief::Held,
            _ => Belief::Open,
        }
    }

    /// What the side to move has to do to have its way, and the other one.
    fn of(self, mover: Party) -> [u32; 2] {
        match mover {
            Party::Attacker => [self.taken, self.held],
            Party::Defender => [self.held, self.taken],
        }
    }

    fn from(mover: Party, [own, other]: [u32; 2]) -> Self {
        match mover {
            Party::Attacker => Self { taken: own, held: other },
            Party::Defender => Self { taken: other, held: own },
        }
    }
}

/// A position after a move.
struct Child {
    position: Position,
    key: u64,
}

/// What is believed of positions of a region.
pub(super) struct Beliefs<'a, L> {
    window: Window,
    breadth: Breadth,
    losses: &'a L,
    known: HashMap<u64, Numbers, FxBuildHasher>,
    /// The positions from the one that is asked for to the one that is looked at.
    path: HashSet<u64, FxBuildHasher>,
    /// Nodes that are left for the question.
    nodes: u64,
    /// How many moves turned out to be no attacks.
    given_up: usize,
}

impl<'a, L: Losses> Beliefs<'a, L> {
    /// Nothing is believed of a region; `None` if it is too large.
    pub(super) fn new(board: &Board, (region, breadth): (&Zone, Breadth), losses: &'a L) -> Option<Self> {
        let window = Window::new(board, region)?;
        Some(Self {
            window,
            breadth,
            losses,
            known: HashMap::default(),
            path: HashSet::default(),
            nodes: 0,
            given_up: 0,
        })
    }

    /// What is believed of a position after so many nodes.
    ///
    /// # Errors
    /// If the search is to end.
    pub(super) fn ask(&mut self, zone: &Zone, mover: Party, nodes: u64) -> Result<Belief, Fails> {
        let position = self.window.position(zone);
        let key = key(&position, mover);
        let known = |it: &Self| it.known.get(&key).map_or(Belief::Open, |numbers| numbers.belief());
        if known(self) == Belief::Open {
            self.nodes = nodes;
            self.path.clear();
            self.search((&position, mover, key), [NEVER, NEVER])?;
        }
        Ok(known(self))
    }

    /// Whether a position in which the attacker has the move is believed to be held, without a search.
    pub(super) fn is_held(&self, zone: &Zone) -> bool {
        let key = key(&self.window.position(zone), Party::Attacker);
        self.known.get(&key).is_some_and(|numbers| numbers.belief() == Belief::Held)
    }

    /// Has it that a position in which the attacker has the move is lost, and that nothing is known of the one before.
    pub(super) fn doubt(&mut self, before: &Zone, after: &Zone) {
        self.known.insert(key(&self.window.position(after), Party::Attacker), Numbers::taken_within(0));
        self.forget(before);
    }

    /// Has it that nothing is known of a position in which the defender has the move.
    pub(super) fn forget(&mut self, zone: &Zone) {
        self.known.remove(&key(&self.window.position(zone), Party::Defender));
    }

    /// Searches a position until a number reaches its limit or the nodes are used up.
    fn search(
        &mut self,
        (position, mover, key): (&Position, Party, u64),
        limits: [u32; 2],
    ) -> Result<(), Fails> {
        self.losses.look().map_err(Fails::Stopped)?;
        self.nodes = self.nodes.saturating_sub(1);
        let Some(children) = self.children(position, mover) else {
            self.remember(key, Numbers::taken_within(1));
            return Ok(());
        };
        self.path.insert(key);
        loop {
            let sum = self.sum(&children, mover);
            self.remember(key, Numbers::from(mover, sum.numbers));
            let [own, other] = sum.numbers;
            let is_over = own == 0 || other == 0 || own >= limits[0] || other >= limits[1] || self.nodes == 0;
            let Some(child) = children.get(sum.best).filter(|_| !is_over) else { break };
            // The best move is looked at until another one looks better, and a little longer.
            let own_limit = limits[0].min(sum.second.saturating_add(1 + sum.second / 4));
            let other_limit = (limits[1] - other).saturating_add(sum.best_other);
            self.search((&child.position, mover.other(), child.key), [other_limit, own_limit])?;
        }
        self.path.remove(&key);
        Ok(())
    }

    fn remember(&mut self, key: u64, numbers: Numbers) {
        if self.known.len() < self.losses.memory_bytes() / POSITION_BYTES {
            self.known.insert(key, numbers);
        } else if let Some(known) = self.known.get_mut(&key) {
            *known = numbers;
        } else {
            self.nodes = 0;
        }
    }

    /// The numbers of a position by those of what its moves lead to.
    fn sum(&self, children: &[Child], mover: Party) -> Sum {
        let mut sum = Sum { numbers: [NEVER, 0], second: NEVER, best: usize::MAX, best_other: 0 };
        let mut open = 0_u32;
        // The attacker's moves until the target is taken, at best for the side to move.
        let better = if mover == Party::Attacker { u32::min } else { u32::max };
        let mut moves: Option<u32> = None;
        for (place, child) in children.iter().enumerate() {
            let numbers = match self.known.get(&child.key) {
                Some(known) if known.belief() != Belief::Open => *known,
                // Play that repeats itself is held.
                _ if self.path.contains(&child.key) || self.path.len() >= LONGEST => Numbers::HELD,
                known => known.copied().unwrap_or(Numbers { taken: 1, held: 1 }),
            };
            let [own, other] = numbers.of(mover);
            if own < sum.numbers[0] {
                sum.second = sum.numbers[0];
                (sum.numbers[0], sum.best, sum.best_other) = (own, place, other);
            } else {
                sum.second = sum.second.min(own);
            }
            // Ways that meet again are not counted twice.
            sum.numbers[1] = sum.numbers[1].max(other);
            open += u32::from(own > 0 && other > 0);
            moves = moves.into_iter().chain(numbers.moves()).reduce(better);
        }
        let [own, other] = &mut sum.numbers;
        if *own == 0 {
            *other = NEVER + if mover == Party::Attacker { moves.map_or(0, |moves| moves + 1) } else { 0 };
        } else if *other == 0 && mover == Party::Defender {
            *own = NEVER + moves.unwrap_or(0);
        } else if *other > 0 && *own < NEVER {
            *other = other.saturating_add(open.saturating_sub(1)).min(NEVER - 1);
        }
        sum
    }

    /// The points that more has to be known of, where a region is too small for the defender: those that show up where the attacker has its way. None are
    /// left if it takes the target whatever is beyond the region.
    pub(super) fn lacking(&mut self, zone: &Zone, mover: Party) -> Vec<u16> {
        let root = self.window.position(zone);
        let mut seen: HashSet<u64, FxBuildHasher> = HashSet::default();
        let mut waiting = VecDeque::from([(root, mover)]);
        let mut lacking = 0;
        while let Some((position, mover)) = waiting.pop_front().filter(|_| seen.len() < MOST_WALKED) {
            let (mut open, mut is_taken) = (0, false);
            let empty = self.points(&position);
            for &bit in &self.window.order {
                let point = 1_u128 << bit;
                if empty & point != 0 {
                    match self.window.place(&position, point, mover) {
                        Led::Taken => is_taken = true,
                        Led::Open(beyond) => open |= beyond,
                        Led::Illegal | Led::To(_) => {}
                    }
                }
            }
            let is_attacker = mover == Party::Attacker;
            if !(is_attacker && is_taken) {
                lacking |= open;
            }
            if is_attacker && (is_taken || open != 0) {
                continue;
            }
            let Some(children) = self.children(&position, mover) else { continue };
            let is_lost = |child: &&Child| {
                self.known.get(&child.key).is_some_and(|numbers| numbers.belief() == Belief::Taken)
            };
            let most = if is_attacker { 1 } else { usize::MAX };
            for child in children.iter().filter(is_lost).take(most) {
                if seen.insert(child.key) {
                    waiting.push_back((child.position, mover.other()));
                }
            }
        }
        self.window.points(lacking)
    }

    /// What the moves of a side lead to; `None` if one takes the target.
    fn children(&mut self, position: &Position, mover: Party) -> Option<Vec<Child>> {
        let empty = self.points(position);
        let mut children = Vec::with_capacity(empty.count_ones() as usize + 1);
        for place in 0..self.window.order.len() {
            let point = self.window.order.get(place).map_or(0, |bit| 1_u128 << bit);
            if empty & point == 0 {
                continue;
            }
            match self.window.place(position, point, mover) {
                Led::Taken => return None,
                Led::Open(_) if mover == Party::Attacker => return None,
                Led::Open(_) | Led::Illegal => {}
                Led::To(after) => children.push(self.child(after, mover)),
            }
        }
        children.push(self.child(Position { ko: 0, ..*position }, mover));
        Some(children)
    }

    /// The points for moves.
    fn points(&self, position: &Position) -> u128 {
        let points = match self.breadth {
            Breadth::Near => self.window.near(position),
            Breadth::All => self.window.empty(position),
        };
        points & !position.ko
    }

    /// A position after a move of a side, about which something is believed at first.
    fn child(&mut self, position: Position, mover: Party) -> Child {
        let key = key(&position, mover.other());
        if !self.known.contains_key(&key) {
            let numbers = if mover == Party::Defender && self.window.is_alive(&position) {
                Numbers::HELD
            } else {
                Numbers { taken: self.window.liberties(&position).max(1), held: 1 }
            };
            self.remember(key, numbers);
        }
        Child { position, key }
    }
}

impl<L: Losses> Attacks for Beliefs<'_, L> {
    const BELIEVES: bool = true;

    /// The numbers of moves only order the attacks: each of them may take as many as there are, since the search has not looked at all that the defender may do.
    fn attacks(&mut self, zone: &Zone, most: u16) -> Result<Vec<(Move, u16)>, Stopped> {
        let most = most.min(MOST_MOVES);
        match self.ask(zone, Party::Attacker, NODES_AGAIN) {
            Ok(Belief::Taken) if most > 0 => {}
            Err(Fails::Stopped(stopped)) => return Err(stopped),
            _ => return Ok(Vec::new()),
        }
        let position = self.window.position(zone);
        let empty = self.points(&position);
        let mut attacks = Vec::new();
        let moves = self.window.order.iter().map(|&bit| 1_u128 << bit).filter(|point| empty & point != 0);
        for point in moves {
            let chosen = self.window.points(point).first().copied();
            match self.window.place(&position, point, Party::Attacker) {
                Led::Taken => return Ok(vec![(chosen, 1)]),
                Led::To(after) => attacks.push((chosen, after)),
                Led::Open(_) | Led::Illegal => {}
            }
        }
        attacks.push((None, Position { ko: 0, ..position }));
        let moves = |(chosen, after): (Move, Position)| {
            let known = self.known.get(&key(&after, Party::Defender))?;
            Some((known.moves()?, chosen))
        };
        let mut attacks: Vec<(u32, Move)> = attacks.into_iter().filter_map(moves).collect();
        sort::by_key(&mut attacks, |(moves, _)| *moves);
        Ok(attacks.into_iter().map(|(_, chosen)| (chosen, most)).collect())
    }

    fn give_up(&mut self, before: &Zone, after: &Zone) -> bool {
        self.known.insert(key(&self.window.position(after), Party::Defender), Numbers::HELD);
        self.known.remove(&key(&self.window.position(before), Party::Attacker));
        self.given_up += 1;
        self.given_up < MOST_GIVEN_UP
    }
}

/// What the moves of a position come to.
struct Sum {
    /// For the side to move, and the other one.
    numbers: [u32; 2],
    /// The second smallest number of the side to move.
    second: u32,
    /// The move to look at.
    best: usize,
    /// The number of the other side after it.
    best_other: u32,
}

/// A number that tells positions apart.
fn key(position: &Position, mover: Party) -> u64 {
    let Position { attacker, defender, ko } = *position;
    let halves = [attacker, defender, ko].map(|set| [set, set >> 64]);
    let first = if mover == Party::Attacker { 0x2545_f491_4f6c_dd1d } else { 0x9fb2_1c65_1e98_df25 };
    halves.into_iter().flatten().fold(first, |sum: u64, half| {
        let word = u64::try_from(half & u128::from(u64::MAX)).unwrap_or(0);
        let mixed = (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 32
    })
}
