//! Strategies as they are written, followed step by step: what they show, and where they have holes.
//!
//! Nothing is proved here, and no witness is looked at: that is left to the checker.

use std::slice::Iter;

use gamecert_certs::{Evidence, LemmaId};

use super::policy::Policy;
use super::strategy::Found;
use super::{Goal, Provable, Said};

/// How what is to be shown stands; the worst comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stands {
    /// The strategy shows it.
    Shown,
    /// It would, if what it rests on were shown: a hole, or a lemma that is in doubt.
    Open,
    /// A step is wrong.
    Wrong,
}

/// What is known while a strategy is followed.
pub(super) trait Ground<P> {
    /// What a lemma says, and whether it is known to hold; nothing if it is not there.
    fn lemma(&self, id: LemmaId) -> Option<(Said<P>, bool)>;

    /// Whether this is so, although there is a hole; nothing if it is not known.
    fn knows(&self, goal: Goal<P>) -> Option<bool>;
}

/// A strategy that is followed.
pub(super) struct Replay<'a, G: Provable, K> {
    game: &'a G,
    ground: &'a K,
    /// What the holes were to show.
    pub(super) holes: Vec<Goal<G::Position>>,
    /// What its steps show.
    pub(super) steps: Vec<(Goal<G::Position>, Stands)>,
    /// Its choices: a position in which X is to move, what X is to be sure of, and the position after its move.
    pub(super) choices: Vec<(Said<G::Position>, G::Position)>,
    /// Its policies.
    pub(super) policies: Found<G::Position>,
    /// How much is left to play where the checker searches by itself, at most.
    pub(super) deepest: u32,
}

impl<'a, G: Provable, K: Ground<G::Position>> Replay<'a, G, K> {
    /// Nothing is followed yet.
    pub(super) fn new(game: &'a G, ground: &'a K) -> Self {
        let (holes, steps, choices) = (Vec::new(), Vec::new(), Vec::new());
        Self { game, ground, holes, steps, choices, policies: Found::default(), deepest: 0 }
    }

    /// Follows all pieces for these goals; a piece that is left over is wrong.
    pub(super) fn all(
        &mut self,
        goals: impl IntoIterator<Item = Goal<G::Position>>,
        pieces: &[Evidence],
    ) -> Stands {
        let mut pieces = pieces.iter();
        let worst = goals.into_iter().map(|goal| self.follow(goal, &mut pieces)).max();
        if pieces.next().is_some() { Stands::Wrong } else { worst.unwrap_or(Stands::Shown) }
    }

    /// Follows the pieces that show a goal.
    pub(super) fn follow(&mut self, goal: Goal<G::Position>, pieces: &mut Iter<'_, Evidence>) -> Stands {
        let Goal { position, chooses, score } = goal;
        if self.game.settled(position, chooses) >= score {
            return Stands::Shown;
        }
        let Some(piece) = pieces.next() else { return Stands::Wrong };
        let stands = match *piece {
            Evidence::Hole => {
                self.holes.push(goal);
                return match self.ground.knows(goal) {
                    Some(true) => Stands::Shown,
                    Some(false) => Stands::Wrong,
                    None => Stands::Open,
                };
            }
            Evidence::Cite { lemma, .. } => return self.cite(goal, lemma),
            Evidence::Search(most) => match self.game.plain_search(goal, &mut { most }) {
                Some(true) => {
                    self.deepest = self.deepest.max(self.game.left(position));
                    return Stands::Shown;
                }
                _ => Stands::Wrong,
            },
            Evidence::Policy { most, ref marks } => {
                let policy = Policy { looks: most, marks: marks.clone() };
                let is_shown = policy.shows(self.game, goal);
                if is_shown && self.game.canonical(position).0 == position {
                    self.policies.insert((position, -score), policy);
                }
                if is_shown { Stands::Shown } else { Stands::Wrong }
            }
            Evidence::Play(class) if chooses => match self.children(position).get(usize::from(class)) {
                Some(&child) => {
                    let [from, to] = [position, child.position].map(|it| self.game.canonical(it).0);
                    self.choices.push(((from, score), to));
                    self.follow(goal.after(&child), pieces)
                }
                None => Stands::Wrong,
            },
            Evidence::All if !chooses => {
                let mut worst = Stands::Wrong;
                for (number, child) in self.children(position).iter().enumerate() {
                    let stands = self.follow(goal.after(child), pieces);
                    worst = if number == 0 { stands } else { worst.max(stands) };
                }
                worst
            }
            _ => Stands::Wrong,
        };
        self.steps.push((goal, stands));
        stands
    }

    fn cite(&self, Goal { position, chooses, score }: Goal<G::Position>, lemma: LemmaId) -> Stands {
        match self.ground.lemma(lemma) {
            None => Stands::Open,
            Some(((of, says), holds)) => {
                let covers = !chooses && says >= score && self.game.canonical(position).0 == of;
                match (covers, holds) {
                    (false, _) => Stands::Wrong,
                    (true, true) => Stands::Shown,
                    (true, false) => Stands::Open,
                }
            }
        }
    }

    fn children(&self, position: G::Position) -> Vec<crate::search::contest::Child<G::Position>> {
        let mut children = Vec::new();
        self.game.children(position, &mut children);
        children
    }
}
