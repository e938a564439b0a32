//! Defences in a region of the board, for which a search that believes chooses the replies.
//!
//! The region grows until the search believes that the target is held in it, whatever is beyond. Then each position that is met becomes a lemma with a zone of
//! its own, which is as small as its answers allow; one that is met again on its own way is cited there, which is what repetition is good for. Where an answer
//! turns out to be none, the belief is dropped, and another reply is tried.

use gamecert_certs::Evidence;
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::belief::{Belief, Beliefs, Breadth};
use super::defence::Defence;
use super::lemmas::{ITSELF, Pattern};
use super::safe::{Fails, Losses};
use super::strategy::{Answer, Strategy};
use super::zone::{Board, Move, Party, Placed, Point, Zone};

/// How many nodes the search may take for a region, in rounds: a region that needs more is looked at again after the larger ones. These are the rounds that take
/// a few seconds.
pub(super) const FEW_NODES: [u64; 2] = [2_000, 20_000];
/// The rounds after them, each with the positions of the whole board that are looked at next, at most.
pub(super) const MANY_NODES: [(u64, usize); 2] = [(200_000, 10_000_000), (1_000_000, usize::MAX)];
/// How many nodes the search may take again for a position within a region.
const NODES_AGAIN: u64 = 200_000;
/// With more empty points on the board than these, the search looks only at moves near the target at first.
const FEW_EMPTY: usize = 16;
/// How many positions of a region become lemmas, or fail to.
const MOST_MET: usize = 20_000;
/// How many exchanges may follow each other without a lemma.
const LONGEST: usize = 150;

/// Regions to look at.
struct Plan {
    breadth: Breadth,
    /// The region that grows where the defender lacks something.
    grown: Option<Zone>,
    /// Regions that grow on all sides.
    rings: Vec<Zone>,
}

/// What has been found in a region.
enum Found {
    /// The defender's move, if it has the move, and the lemma about what is left then.
    Lemma(Move, u32),
    /// The search did not come to an end.
    Open,
    /// The attacker has its way, as long as no more is known: of these points, or of some of them.
    TooSmall(Vec<u16>),
    /// The belief did not become a proof, or the region is too large to be searched.
    Nothing,
}

/// A defence in a region.
struct Region<'d, 'a, L> {
    defence: &'d mut Defence<'a, L>,
    beliefs: Beliefs<'a, L>,
    /// The positions on the way to the one that is looked at, by the numbers of their lemmas, and whether they have been cited.
    way: HashMap<u32, bool, FxBuildHasher>,
    failed: HashSet<Zone, FxBuildHasher>,
    /// How many positions may still be met.
    left: usize,
}

impl<'a, L: Losses> Defence<'a, L> {
    /// A defence in a region of a position in which a side has the move, by rounds with so many nodes: the defender's move, if it is the defender's, and the lemma
    /// about what is left then, with its witness.
    ///
    /// # Errors
    /// If none is found, or the search is to end.
    pub(super) fn believed(
        &mut self,
        (position, mover): (&Zone, Party),
        rounds: &[u64],
    ) -> Result<(Move, (u32, u16)), Fails> {
        let rings = self.rings(position);
        let living: Vec<Zone> = rings.iter().filter_map(|ring| self.with_eyes(position, ring)).collect();
        let empty = position.known().filter(|(_, what)| *what == Point::Empty).count();
        let breadths = if empty > FEW_EMPTY { &[Breadth::Near, Breadth::All][..] } else { &[Breadth::All] };
        let plan = |breadth, rings: &Vec<Zone>| Plan {
            breadth,
            grown: rings.first().cloned(),
            rings: rings.clone(),
        };
        let mut plans: Vec<Plan> =
            breadths.iter().flat_map(|&breadth| [plan(breadth, &living), plan(breadth, &rings)]).collect();
        for &nodes in rounds {
            for plan in &mut plans {
                if let Some((chosen, lemma)) = self.round(plan, (position, mover), nodes)? {
                    return Ok((chosen, (lemma, 0)));
                }
            }
        }
        Err(Fails::TooMany)
    }

    /// A ring with the whole of the defender's blocks in it and their eyes of one point, wherever these are; nothing if that is no more.
    fn with_eyes(&self, position: &Zone, ring: &Zone) -> Option<Zone> {
        let board = self.board;
        let mut more = Vec::new();
        for (stone, what) in ring.known() {
            if what == Point::Defender && !more.contains(&stone) {
                let block = board.block(position, stone);
                let is_eye =
                    |liberty: &&u16| board.next_to(**liberty).iter().all(|next| block.stones.contains(next));
                more.extend(block.liberties.iter().filter(is_eye));
                more.extend(&block.stones);
            }
        }
        more.retain(|point| ring.at(*point) == Point::Unknown);
        if more.is_empty() { None } else { self.breathing(position, board.grown(position, ring, more)?) }
    }

    /// Looks at all regions of a plan with so many nodes for each.
    fn round(
        &mut self,
        plan: &mut Plan,
        (position, mover): (&Zone, Party),
        nodes: u64,
    ) -> Result<Option<(Move, u32)>, Fails> {
        let question = (position.ko, mover, plan.breadth);
        // What the defender lacks in a region tells where it has to grow.
        while let Some(region) = plan.grown.take() {
            match self.within(&region, question, nodes)? {
                Found::Lemma(chosen, lemma) => return Ok(Some((chosen, lemma))),
                Found::Open => {
                    plan.grown = Some(region);
                    break;
                }
                Found::TooSmall(lacking) if !lacking.is_empty() => {
                    let larger = self.board.grown(position, &region, lacking);
                    plan.grown = larger.and_then(|larger| self.breathing(position, larger));
                }
                Found::TooSmall(_) | Found::Nothing => {}
            }
        }
        for region in std::mem::take(&mut plan.rings) {
            match self.within(&region, question, nodes)? {
                Found::Lemma(chosen, lemma) => return Ok(Some((chosen, lemma))),
                Found::Open => plan.rings.push(region),
                Found::TooSmall(_) | Found::Nothing => {}
            }
        }
        Ok(None)
    }

    /// A defence in one region.
    fn within(
        &mut self,
        region: &Zone,
        (ko, mover, breadth): (Option<u16>, Party, Breadth),
        nodes: u64,
    ) -> Result<Found, Fails> {
        let ko = ko.filter(|ko| region.at(*ko) != Point::Unknown);
        let region = &Zone { points: region.points.clone(), ko };
        let (board, losses) = (self.board, self.losses);
        let Some(mut beliefs) = Beliefs::new(board, (region, breadth), losses) else {
            return Ok(Found::Nothing);
        };
        match beliefs.ask(region, mover, nodes)? {
            Belief::Open => return Ok(Found::Open),
            Belief::Taken => return Ok(Found::TooSmall(beliefs.lacking(region, mover))),
            Belief::Held => {}
        }
        let before = self.lemmas.len();
        let mut found = Region::new(self, beliefs);
        match found.begin(region, mover) {
            Ok(Some((chosen, lemma))) => {
                self.lemmas.choose(board, lemma, losses);
                Ok(Found::Lemma(chosen, lemma))
            }
            Ok(None) | Err(Fails::TooMany | Fails::Lost) => {
                self.lemmas.truncate(before);
                Ok(Found::Nothing)
            }
            Err(stopped) => Err(stopped),
        }
    }
}

impl<'d, 'a, L: Losses> Region<'d, 'a, L> {
    fn new(defence: &'d mut Defence<'a, L>, beliefs: Beliefs<'a, L>) -> Self {
        let (way, failed) = (HashMap::default(), HashSet::default());
        Self { defence, beliefs, way, failed, left: MOST_MET }
    }

    /// The defender's move, if it has the move, and the lemma about what is left then.
    fn begin(&mut self, region: &Zone, mover: Party) -> Result<Option<(Move, u32)>, Fails> {
        if mover == Party::Attacker {
            return Ok(self.lemma(region)?.map(|lemma| (None, lemma)));
        }
        self.after_reply(None, region)
    }

    /// A lemma about a position in which the attacker has the move.
    fn lemma(&mut self, position: &Zone) -> Result<Option<u32>, Fails> {
        let board = self.defence.board;
        self.defence.losses.look().map_err(Fails::Stopped)?;
        if let Some(known) = self.covered(position) {
            return Ok(Some(known));
        }
        if self.failed.contains(position) || self.way.len() >= LONGEST {
            return Ok(None);
        }
        self.left = self.left.checked_sub(1).ok_or(Fails::TooMany)?;
        if let Some((small, _)) = self.defence.small(position)? {
            return Ok(Some(small));
        }
        let whole = Pattern::new(board, 0, position.clone());
        let number = self.defence.lemmas.add(board, whole, vec![Evidence::Hole]);
        self.way.insert(number, false);
        let mut strategy = Strategy::new(board, position, Party::Defender);
        let answer = |it: &mut Self, class: Move| it.answer(position, class);
        let pieces = strategy.complete(self, |it| &*it.defence.lemmas, answer)?;
        let is_cited = self.way.remove(&number) == Some(true);
        if let Some(pieces) = pieces {
            self.defence.lemmas.show(board, number, (strategy.zone, pieces));
            return Ok(Some(number));
        }
        self.failed.insert(position.clone());
        if is_cited {
            // What cites it is not shown.
            self.defence.lemmas.truncate(number as usize);
        } else {
            self.defence.lemmas.withdraw(number);
        }
        Ok(None)
    }

    /// A lemma that covers a position; if it is about one on the way, it is cited now.
    fn covered(&mut self, position: &Zone) -> Option<u32> {
        let (lemma, _) = self.defence.lemmas.covering(self.defence.board, position, Party::Defender, 0)?;
        if let Some(is_cited) = self.way.get_mut(&lemma) {
            *is_cited = true;
        }
        Some(lemma)
    }

    /// An answer of the defender to a move of the attacker.
    fn answer(&mut self, position: &Zone, class: Move) -> Result<Option<Answer>, Fails> {
        let board = self.defence.board;
        let met = match board.play(position, class, Party::Attacker, Party::Defender) {
            Placed::After(met) if !board.is_taken(&met) => met,
            _ => return Ok(None),
        };
        let found = self.after_reply(Some(position), &met)?;
        Ok(found.map(|(reply, lemma)| Answer { reply, lemma: Some(lemma) }))
    }

    /// A move of the defender, and a lemma about what it leads to: [`ITSELF`] if it leads back.
    fn after_reply(&mut self, position: Option<&Zone>, met: &Zone) -> Result<Option<(Move, u32)>, Fails> {
        let replies = replies(self.defence.board, met);
        if let Some((reply, _)) = replies.iter().find(|(_, after)| Some(after) == position) {
            return Ok(Some((*reply, ITSELF)));
        }
        for (reply, after) in &replies {
            if let Some(lemma) = self.covered(after) {
                return Ok(Some((*reply, lemma)));
            }
        }
        // Each time one reply less is believed.
        for _ in 0..=replies.len() {
            if self.beliefs.ask(met, Party::Defender, NODES_AGAIN)? != Belief::Held {
                return Ok(None);
            }
            let believed = replies.iter().filter(|(_, after)| self.beliefs.is_held(after));
            let mut any = false;
            for (reply, after) in believed.cloned().collect::<Vec<_>>() {
                any = true;
                if let Some(lemma) = self.lemma(&after)? {
                    return Ok(Some((reply, lemma)));
                }
                self.beliefs.doubt(met, &after);
            }
            if !any {
                self.beliefs.forget(met);
            }
        }
        Ok(None)
    }
}

/// The moves of the defender with what they lead to, those near the target first.
fn replies(board: &Board, met: &Zone) -> Vec<(Move, Zone)> {
    let mut replies = board.moves(met, Party::Defender);
    crate::sort::by_key(&mut replies, |(chosen, _)| chosen.map_or(usize::MAX, |point| board.distance(point)));
    replies
}
