//! Strategies as lemmas and evidence: positions that are met more than once or need many pieces become lemmas, the others
//! stand where they are met, and what is small is left to the checker's plain search.

use gamecert_certs::{Evidence, Judgement, Lemma, LemmaId, Side};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::import::Imported;
use super::strategy::Strategy;
use super::{Goal, Leaf, Leaves, Provable};
use crate::search::contest::{Child, Score, short};
use crate::sort;

/// The most pieces that stand where a position is met, and not with a lemma: with all moves of a position, they stay below the
/// limit of the format on the evidence of a claim.
const MOST_PIECES: usize = 100;

/// About how many bytes a lemma takes beside its subject, a piece of evidence, and a citation.
const BYTES_FOR_LEMMA: usize = 4;
const BYTES_FOR_PIECE: usize = 2;
const BYTES_FOR_CITATION: usize = 3;

/// Strategies, and what each shows.
pub(super) type Planned<P> = Vec<(Strategy<P>, Goal<P>)>;

/// The lemmas of one or two strategies, and how they are shown.
#[derive(Debug)]
pub(super) struct Written<G: Provable> {
    game: G,
    leaves: Leaves,
    /// Lemmas of other certificates, which may be cited.
    imported: Imported<G::Position>,
    /// Whether positions become lemmas only where that saves bytes.
    is_thrifty: bool,
    /// The strategies, of which each serves one side of the start position.
    strategies: Vec<Strategy<G::Position>>,
    /// The lemmas in their order: a position, what X is sure of, and whose strategy shows it.
    lemmas: Vec<(G::Position, Score, usize)>,
    numbers: HashMap<G::Position, LemmaId, FxBuildHasher>,
    /// The same by their positions. Of two lemmas about one position there is the one that says more.
    says: HashMap<G::Position, (Score, usize), FxBuildHasher>,
    /// What the claim rests on: the start, and whether the side of that strategy is to move.
    goals: Vec<(Goal<G::Position>, usize)>,
}

impl<G: Provable> Written<G> {
    /// What these strategies show.
    pub(super) fn new(
        game: &G,
        leaves: Leaves,
        imported: Imported<G::Position>,
        parts: Planned<G::Position>,
    ) -> Self {
        Self::with(game, (leaves, false), imported, parts)
    }

    /// The same, with lemmas only where they save bytes.
    pub(super) fn thrifty(game: &G, leaves: Leaves, parts: Planned<G::Position>) -> Self {
        Self::with(game, (leaves, true), Imported::default(), parts)
    }

    fn with(
        game: &G,
        (leaves, is_thrifty): (Leaves, bool),
        imported: Imported<G::Position>,
        parts: Planned<G::Position>,
    ) -> Self {
        let mut written = Self {
            game: game.clone(),
            leaves,
            imported,
            is_thrifty,
            strategies: Vec::new(),
            says: HashMap::default(),
            lemmas: Vec::new(),
            numbers: HashMap::default(),
            goals: Vec::new(),
        };
        for (of, (strategy, goal)) in parts.into_iter().enumerate() {
            written.goals.push((goal, of));
            written.strategies.push(strategy);
            written.choose_lemmas(of);
        }
        written.number();
        written
    }

    /// Chooses which positions of a strategy become lemmas, from the least to the largest.
    fn choose_lemmas(&mut self, of: usize) {
        let Some(strategy) = self.strategies.get(of) else { return };
        let mut replies: Vec<_> = strategy.replies.iter().map(|(&demand, &met)| (demand, met)).collect();
        sort::by_cached_key(&mut replies, |((position, most), _)| {
            (self.game.left(*position), self.game.subject(*position), *most)
        });
        let raised = strategy.raised.clone();
        let mut pieces = HashMap::default();
        for (demand, met) in replies {
            let (position, most) = demand;
            let goal = Goal { position, chooses: false, score: -most };
            let has_policy = self.strategies.get(of).is_some_and(|it| it.policies.contains_key(&demand));
            let count = if has_policy {
                1
            } else {
                1 + self.answers(goal).map(|goal| self.pieces(goal, of, &pieces)).sum::<usize>()
            };
            pieces.insert(demand, count);
            let is_new = self.says.get(&position).is_none_or(|(score, _)| *score < goal.score);
            let is_worth_it = if self.is_thrifty { self.saves(position, met, count) } else { met > 1 };
            if is_new && (is_worth_it || count > MOST_PIECES || raised.contains(&demand) || has_policy) {
                self.says.insert(position, (goal.score, of));
            }
        }
    }

    /// Whether it takes fewer bytes to write a position as a lemma than to write its pieces wherever it is met.
    fn saves(&self, position: G::Position, met: u32, pieces: usize) -> bool {
        let met = usize::try_from(met).unwrap_or(usize::MAX);
        let lemma = self.game.subject(position).len() + BYTES_FOR_LEMMA;
        met.saturating_sub(1).saturating_mul(pieces * BYTES_FOR_PIECE)
            > lemma.saturating_add(met.saturating_mul(BYTES_FOR_CITATION))
    }

    /// How many pieces it takes to show this, if that many stand where each smaller position is met.
    fn pieces(
        &self,
        goal: Goal<G::Position>,
        of: usize,
        pieces: &HashMap<(G::Position, Score), usize, FxBuildHasher>,
    ) -> usize {
        let Goal { position, chooses, score } = goal;
        if self.game.settled(position, chooses) >= score {
            return 0;
        }
        if self.imported.lemma(&self.game, goal).is_some() || self.lemma_for(goal).is_some() {
            return 1;
        }
        if let Some(pieces) = self.planned_leaf(goal, of) {
            return pieces;
        }
        if chooses {
            return 1 + self.chosen(goal, of).map_or(0, |(_, after)| self.pieces(after, of, pieces));
        }
        pieces.get(&(self.game.canonical(position).0, -score)).copied().unwrap_or(1)
    }

    /// Puts the lemmas in their order.
    fn number(&mut self) {
        let lemmas = self.says.iter().map(|(&position, &(score, of))| (position, score, of));
        self.lemmas = lemmas.collect();
        sort::by_cached_key(&mut self.lemmas, |(position, ..)| {
            (self.game.left(*position), self.game.subject(*position))
        });
        self.numbers =
            (0..).map(LemmaId).zip(&self.lemmas).map(|(id, &(position, ..))| (position, id)).collect();
    }

    /// The number of lemmas.
    pub(super) fn len(&self) -> usize {
        self.lemmas.len()
    }

    /// Each lemma with its evidence.
    pub(super) fn lemmas(&self) -> impl Iterator<Item = (Lemma, Vec<Evidence>)> {
        self.lemmas.iter().map(|&(position, score, of)| {
            // The player to move is the first side in the bytes of a lemma.
            let judgement = Judgement::Sure { side: Side::Second, value: short(score) };
            let mut evidence = Vec::new();
            self.move_on(Goal { position, chooses: false, score }, of, &mut evidence);
            (Lemma { subject: self.game.subject(position), judgement }, evidence)
        })
    }

    /// The evidence of the claim.
    pub(super) fn goal(&self) -> Vec<Evidence> {
        let mut evidence = Vec::new();
        self.goals.iter().for_each(|&(goal, of)| self.show(goal, of, &mut evidence));
        evidence
    }

    /// Shows what is to be shown: by the rules, by a lemma, by a plain search, or by a move.
    fn show(&self, goal: Goal<G::Position>, of: usize, evidence: &mut Vec<Evidence>) {
        let Goal { position, chooses, score } = goal;
        if self.game.settled(position, chooses) >= score {
            return;
        }
        if let Some((lemma, witness)) = self.imported.lemma(&self.game, goal) {
            evidence.push(Evidence::Cite { lemma, witness });
            return;
        }
        if let Some(witness) = self.lemma_for(goal)
            && let Some(&lemma) = self.numbers.get(&self.game.canonical(position).0)
        {
            evidence.push(Evidence::Cite { lemma, witness });
            return;
        }
        if self.planned_leaf(goal, of).is_some()
            && let Some(leaf) = self.leaf(goal)
        {
            evidence.extend(leaf.class.map(Evidence::Play));
            evidence.extend((leaf.looks > 0).then_some(Evidence::Search(leaf.looks)));
            return;
        }
        self.move_on(goal, of, evidence);
    }

    /// The pieces that a plain search takes, if this is left to one.
    fn planned_leaf(&self, Goal { position, chooses, score }: Goal<G::Position>, of: usize) -> Option<usize> {
        if self.game.left(position) > self.leaves.left {
            return None;
        }
        let key = (self.game.canonical(position).0, chooses, score);
        self.strategies.get(of)?.leaves.get(&key).copied()
    }

    /// A plain search for what is left to one. It was planned for the canonical form; here moves may come in another order, so that it
    /// looks at more positions than are allowed there.
    fn leaf(&self, goal: Goal<G::Position>) -> Option<Leaf> {
        let leaf = self.leaves.leaf(&self.game, goal);
        leaf.or_else(|| Leaves { looks: u32::MAX, ..self.leaves }.leaf(&self.game, goal))
    }

    /// Shows it by X's choice, or by all answers.
    fn move_on(&self, goal: Goal<G::Position>, of: usize, evidence: &mut Vec<Evidence>) {
        let demand = || (self.game.canonical(goal.position).0, -goal.score);
        let believed = self.strategies.get(of).map(|strategy| &strategy.believed);
        if !goal.chooses
            && believed.is_some_and(|believed| !believed.is_empty() && believed.contains(&demand()))
        {
            evidence.push(Evidence::Hole);
        } else if let Some(policy) = self.policy(goal, of) {
            evidence.push(policy);
        } else if !goal.chooses {
            evidence.push(Evidence::All);
            self.answers(goal).for_each(|goal| self.show(goal, of, evidence));
        } else if let Some((class, after)) = self.chosen(goal, of) {
            evidence.push(Evidence::Play(class));
            self.show(after, of, evidence);
        } else {
            evidence.push(Evidence::Hole);
        }
    }

    /// The policy that shows a lemma, if there is one: its marks are those of the canonical form.
    fn policy(&self, Goal { position, chooses, score }: Goal<G::Position>, of: usize) -> Option<Evidence> {
        let policy = self.strategies.get(of).filter(|_| !chooses)?.policies.get(&(position, -score))?;
        Some(Evidence::Policy { most: policy.looks, marks: policy.marks.clone() })
    }

    /// The symmetry under which a lemma shows this, if there is one.
    fn lemma_for(&self, Goal { position, chooses, score }: Goal<G::Position>) -> Option<u16> {
        let (canonical, witness) = self.game.canonical(position);
        let says = self.says.get(&canonical).filter(|(says, _)| !chooses && *says >= score);
        says.map(|_| witness)
    }

    /// What is left to show after X's choice, and the class of that move.
    fn chosen(&self, goal: Goal<G::Position>, of: usize) -> Option<(u16, Goal<G::Position>)> {
        let demand = (self.game.canonical(goal.position).0, goal.score);
        let choice = self.strategies.get(of)?.choices.get(&demand)?;
        let children = self.children(goal.position);
        let is_chosen = |child: &Child<_>| self.game.canonical(child.position).0 == *choice;
        let place = children.iter().position(is_chosen)?;
        Some((place.try_into().ok()?, goal.after(&children[place])))
    }

    /// What is left to show after each move.
    fn answers(&self, goal: Goal<G::Position>) -> impl Iterator<Item = Goal<G::Position>> {
        self.children(goal.position).into_iter().map(move |child| goal.after(&child))
    }

    fn children(&self, position: G::Position) -> Vec<Child<G::Position>> {
        let mut children = Vec::new();
        self.game.children(position, &mut children);
        children
    }
}
