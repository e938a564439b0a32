//! Contests: what each side is sure of, and proofs of it.

mod evidence;
mod import;
mod needs;
mod plug;
mod policy;
mod prover;
mod replay;
mod shrink;
mod strategy;

use gamecert_certs::{ClaimKind, Judgement, Lemma, Play, Side, Statement, text};
use gamecert_elaborate::notation::notation;

use super::Prover;
use crate::imports::Imports;
use crate::knowledge::Stopped;
use crate::registry::{ContestVisitor, visit_contest};
use crate::search::Algorithm;
use crate::search::contest::{Child, Contest, Driver, Features, Score, Search, Selectivity, short};
use crate::solve::{Request, SolveError};
pub(crate) use plug::plug;
pub(crate) use policy::Policies;
use prover::Contests;
pub(super) use replay::Stands;
pub(crate) use shrink::shrink;

/// A prover of what is asked of a contest.
///
/// # Errors
/// If the game or the position is unknown, or an import cannot be cited.
pub(super) fn prover(request: &Request, imports: &Imports) -> Result<Box<dyn Prover>, SolveError> {
    visit_contest(&request.game, &request.position, Proving { request, imports })?
}

/// Makes the prover of a contest.
struct Proving<'a> {
    request: &'a Request,
    imports: &'a Imports,
}

impl ContestVisitor for Proving<'_> {
    type Output = Result<Box<dyn Prover>, SolveError>;

    fn visit<G: Provable>(self, start: Start<G>) -> Self::Output {
        let Self { request, imports } = self;
        let driver = driver(request.algorithm)?;
        let mut statement = start.statement(ClaimKind::Value(0));
        let terms = (start.name, start.rules, Play::Contest);
        imports.judge(terms, &[]).map_err(SolveError::Import)?;
        statement.imports = imports.identities();
        let leaves = Leaves { left: request.leaf_empties.unwrap_or(G::LEAVES.left), ..G::LEAVES };
        let policies = G::POLICIES.up_to(request.policy_empties)?;
        let [selectivity, null_moves] =
            [request.selectivity, request.null_moves].map(|level| level.and_then(Selectivity::new));
        let features = Features { selectivity, null_moves, ..driver.features() };
        if features.believes() && !driver.can_believe() {
            let why =
                format!("{} believes nothing: choose mtdf, pvs, aspiration or alpha-beta", driver.name());
            return Err(SolveError::Unsupported(why));
        }
        let search = driver.search(start.game, features, request.limits);
        Ok(Box::new(Contests::new(search, driver, start.position, statement, (leaves, policies))))
    }
}

/// The search of contests of this name.
fn driver(algorithm: Algorithm) -> Result<Driver, SolveError> {
    match algorithm {
        Algorithm::Contest(driver) => Ok(driver),
        Algorithm::DfPn => Ok(Driver::DfPn),
        _ => Err(SolveError::Unsupported("this does not search contests".to_owned())),
    }
}

/// A contest with a position in which it starts.
pub(crate) struct Start<G: Provable> {
    /// The name of the game.
    pub(crate) name: &'static str,
    /// The version of its rules.
    pub(crate) rules: u16,
    /// The position as the rules spell it.
    pub(crate) spelling: String,
    /// The rules of the engine.
    pub(crate) game: G,
    /// The position.
    pub(crate) position: G::Position,
}

impl<G: Provable> Start<G> {
    /// What a certificate about this position says that imports nothing.
    pub(crate) fn statement(&self, claim: ClaimKind) -> Statement {
        Statement {
            game: self.name.to_owned(),
            rules: self.rules,
            play: Play::Contest,
            position: self.spelling.clone(),
            claim,
            axioms: Vec::new(),
            imports: Vec::new(),
        }
    }

    /// What has to be shown for a claim.
    pub(crate) fn goals(&self, claim: ClaimKind) -> Vec<Goal<G::Position>> {
        let goal = |(chooses, score)| Goal { position: self.position, chooses, score };
        parts(claim).into_iter().map(goal).collect()
    }
}

/// A part of a claim: whether the player to move or the other one is to be sure of something, and of how much.
type Part = (bool, Score);

/// The parts of a claim.
fn parts(claim: ClaimKind) -> Vec<Part> {
    match claim {
        ClaimKind::Value(score) => vec![(true, score.into()), (false, -Score::from(score))],
        ClaimKind::ValueAtLeast(score) => vec![(true, score.into())],
        ClaimKind::ValueBelow(score) => vec![(false, 1 - Score::from(score))],
        _ => Vec::new(),
    }
}

/// What a lemma says: that the player who is not to move, in a position that stands for all that are equal to it, is sure of so
/// much.
type Said<P> = (P, Score);

/// What is to be shown, as lemmas say it; the player to move is the first side, as in lemmas.
fn in_words<G: Provable>(
    name: &str,
    game: &G,
    Goal { position, chooses, score }: Goal<G::Position>,
) -> String {
    let subject = game.subject(game.canonical(position).0);
    let side = if chooses { Side::First } else { Side::Second };
    let lemma = Lemma { subject, judgement: Judgement::Sure { side, value: short(score) } };
    let notation = notation(name, &[]);
    notation.map_or_else(String::new, |notation| text::lemma_text(&lemma, notation.as_ref()))
}

impl<G: Contest> Search<G> {
    /// Whether what is to be shown is true.
    ///
    /// # Errors
    /// If the search is to end.
    fn holds(&mut self, goal: Goal<G::Position>) -> Result<bool, Stopped> {
        self.holds_by(Driver::default(), goal)
    }

    /// Whether what is to be shown is true, found by this search.
    ///
    /// # Errors
    /// If the search is to end.
    fn holds_by(
        &mut self,
        driver: Driver,
        Goal { position, chooses, score }: Goal<G::Position>,
    ) -> Result<bool, Stopped> {
        // The score that the player to move would need to have.
        let asked = if chooses { score } else { 1 - score };
        let (low, high) = self.game.range(position);
        let reaches = if asked <= low || asked > high {
            asked <= low
        } else {
            driver.reaches(self, position, asked)?
        };
        Ok(reaches == chooses)
    }

    /// Whether what is to be shown is found to be true by a search of at most so many nodes.
    ///
    /// # Errors
    /// If the search is to end.
    fn holds_within(&mut self, goal: Goal<G::Position>, nodes: u64) -> Result<bool, Stopped> {
        let limit = self.work.limit_nodes(nodes);
        let found = self.holds(goal);
        self.work.restore_limit(limit);
        match found {
            Err(Stopped::Nodes) if self.work.nodes() < limit => Ok(false),
            found => found,
        }
    }

    /// Whether what is to be shown is known without a search to be true.
    fn is_known(&self, Goal { position, chooses, score }: Goal<G::Position>) -> bool {
        let (lower, upper) = self.known_of(position);
        if chooses { lower >= score } else { upper <= -score }
    }

    /// Takes it for granted that this is so.
    fn give(&mut self, Goal { position, chooses, score }: Goal<G::Position>) {
        let position = self.game.representative(position);
        if chooses {
            self.given.at_least(position, score);
        } else {
            self.given.at_most(position, -score);
        }
    }
}

/// A contest whose positions can be proved: what lemmas say of them.
pub(crate) trait Provable: Contest {
    /// What is left to the checker's plain search: short searches, near the end of play. More of them would cost more time than moves cost bytes.
    const LEAVES: Leaves;
    /// Where policies are tried.
    const POLICIES: Policies = Policies::NONE;

    /// The position that stands for all that are equal to it under a symmetry of the game, and the number of the symmetry that
    /// leads to it, as docs/format.md has them.
    fn canonical(&self, position: Self::Position) -> (Self::Position, u16);

    /// The bytes of a position in canonical form, in which the player to move is the first side.
    fn subject(&self, position: Self::Position) -> Vec<u8>;

    /// The position with these bytes, if it is in canonical form.
    fn read(&self, subject: &[u8]) -> Option<Self::Position>;

    /// What a lemma says; nothing if it is none of those that are written here.
    fn said(&self, lemma: &Lemma) -> Option<Said<Self::Position>> {
        let Judgement::Sure { side: Side::Second, value } = lemma.judgement else { return None };
        Some((self.read(&lemma.subject)?, value.into()))
    }

    /// What one side is sure of by the rules alone, as docs/format.md says: the player to move, or the other one.
    fn settled(&self, position: Self::Position, is_mover: bool) -> Score;

    /// The mark of a move, by which policies name it, as docs/format.md has it.
    fn mark(&self, position: Self::Position, child: &Child<Self::Position>) -> u16;

    /// The marks of all moves that may come, in the order in which a policy is likely to prefer them.
    fn marks(&self, _position: Self::Position) -> Vec<u16> {
        Vec::new()
    }

    /// The checker's plain search: whether a side is sure of a score, or `None` if that takes more looks than are left. The looks
    /// that it takes are subtracted from those left. The game may do the same faster.
    fn plain_search(&self, goal: Goal<Self::Position>, left: &mut u32) -> Option<bool> {
        *left = left.checked_sub(1)?;
        if self.settled(goal.position, goal.chooses) >= goal.score {
            return Some(true);
        }
        let mut children = Vec::new();
        self.children(goal.position, &mut children);
        for child in &children {
            if self.plain_search(goal.after(child), left)? == goal.chooses {
                return Some(goal.chooses);
            }
        }
        Some(!goal.chooses && !children.is_empty())
    }
}

/// A position of a proof, and what is to be shown there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal<P> {
    /// The position.
    pub(crate) position: P,
    /// Whether X, the side that is to be sure of something, is to move.
    pub(crate) chooses: bool,
    /// How much X is to be sure of.
    pub(crate) score: Score,
}

impl<P: Copy> Goal<P> {
    /// What is left to show after a move.
    pub(crate) fn after(self, child: &Child<P>) -> Self {
        let Self { chooses, score, .. } = self;
        let score = if chooses { score - child.gain } else { score + child.gain };
        Self { position: child.position, chooses: chooses == child.again, score }
    }
}

/// What is left to the checker's plain search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaves {
    /// With at most this many moves left to play.
    pub(crate) left: u32,
    /// If it looks at no more positions than this.
    pub(crate) looks: u32,
}

/// How something is shown by a plain search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaf {
    /// The class of moves that X plays before.
    pub(crate) class: Option<u16>,
    /// How many positions the search looks at; 0 if the rules alone show it after X's move.
    pub(crate) looks: u32,
}

impl Leaf {
    /// How many pieces of evidence it takes.
    pub(crate) fn pieces(self) -> usize {
        usize::from(self.class.is_some()) + usize::from(self.looks > 0)
    }
}

/// How many looks the room that a move takes in a file is worth.
const MOVE: u32 = 4;

impl Leaves {
    /// How this is shown by a plain search, if it is left to one.
    pub(crate) fn leaf<G: Provable>(self, game: &G, goal: Goal<G::Position>) -> Option<Leaf> {
        if game.left(goal.position) > self.left {
            return None;
        }
        let mut children = Vec::new();
        game.children(goal.position, &mut children);
        if !goal.chooses || children.is_empty() {
            return plain_looks(game, goal, self.looks).map(|looks| Leaf { class: None, looks });
        }
        // A search from here looks at the moves in turn until one of them is good enough, so that the searches of the moves tell its looks.
        let mut whole = Some(1);
        let mut best: Option<Leaf> = None;
        for (class, child) in (0..).zip(&children) {
            let most = best.map_or(self.looks, |Leaf { class, looks }| match class {
                None => looks.saturating_sub(MOVE),
                Some(_) => looks.saturating_sub(1),
            });
            let after = goal.after(child);
            let mut left = most;
            let is_settled = game.settled(after.position, after.chooses) >= after.score;
            let found = if is_settled { Some(true) } else { game.plain_search(after, &mut left) };
            let looks = most - left;
            match found {
                Some(false) => whole = whole.map(|before: u32| before.saturating_add(looks)),
                Some(true) => {
                    let sum = whole.take().map(|before| before.saturating_add(looks));
                    // A move that the rules settle takes no more room than a search.
                    let is_better = is_settled
                        || sum.is_none_or(|sum| sum > self.looks || looks.saturating_add(MOVE) <= sum);
                    best = Some(match sum {
                        Some(sum) if !is_better => Leaf { class: None, looks: sum },
                        _ => Leaf { class: Some(class), looks },
                    });
                }
                None => whole = None,
            }
        }
        best
    }
}

/// How many positions a plain search looks at, if it shows the goal within this limit.
fn plain_looks<G: Provable>(game: &G, goal: Goal<G::Position>, most: u32) -> Option<u32> {
    let mut left = most;
    (game.plain_search(goal, &mut left) == Some(true)).then(|| most - left)
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::{Goal, Leaf, Leaves, MOVE, plain_looks};
    use crate::games::othello::{Board, Othello, Size};
    use crate::prove::contests::Provable;
    use crate::search::contest::Contest;

    /// The definition: a search from here, then one after each move, each of which has to be cheaper than what there is. The last move that
    /// the rules settle is best.
    fn by_definition(leaves: Leaves, game: &Othello, goal: Goal<Board>) -> Option<(Option<u16>, u32)> {
        let mut best = plain_looks(game, goal, leaves.looks).map(|looks| (None, looks));
        let mut children = Vec::new();
        game.children(goal.position, &mut children);
        for (class, child) in (0..).zip(children.iter().filter(|_| goal.chooses)) {
            let after = goal.after(child);
            let is_settled = game.settled(after.position, after.chooses) >= after.score;
            let looks = if is_settled { Some(0) } else { plain_looks(game, after, leaves.looks) };
            let is_better = |looks| match best {
                _ if is_settled => true,
                None => true,
                Some((None, least)) => looks + MOVE <= least,
                Some((Some(_), least)) => looks < least,
            };
            if let Some(looks) = looks.filter(|&looks| is_better(looks)) {
                best = Some((Some(class), looks));
            }
        }
        best
    }

    #[test]
    fn leaves_are_the_cheapest() {
        let mut random = ChaCha8Rng::seed_from_u64(6);
        let game = Othello::new(Size::new(4, 4).unwrap());
        let all = game.size().squares();
        let (mut shown, mut whole) = (0, 0);
        for _ in 0..6000 {
            let square = |random: &mut ChaCha8Rng| random.random_range(0..4) * 8 + random.random_range(0..4);
            let empty: u64 =
                (0..random.random_range(0..7)).fold(0, |empty, _| empty | 1 << square(&mut random));
            let own = random.random::<u64>() & all & !empty;
            let position = Board { own, other: all & !empty & !own };
            let goal = Goal { position, chooses: random.random(), score: random.random_range(-15..17) };
            if game.settled(position, goal.chooses) >= goal.score {
                continue;
            }
            let leaves = Leaves { left: 7, looks: random.random_range(0..40) };
            let found = leaves.leaf(&game, goal).map(|Leaf { class, looks }| (class, looks));
            assert_eq!(found, by_definition(leaves, &game, goal), "{goal:?} {leaves:?}");
            shown += u32::from(found.is_some());
            whole += u32::from(found.is_some_and(|(class, _)| class.is_none()));
        }
        assert!(shown > 1000 && whole > 300 && shown - whole > 300, "{shown} {whole}");
    }
}
