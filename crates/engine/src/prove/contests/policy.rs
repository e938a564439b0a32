//! Policies: an order of preference among the moves of X that is good enough whatever the other side plays.
//!
//! An order that the game thinks likely is played out. Where it fails, the choices that led there are judged by a search: the moves that would have been good
//! enough tell what the order has to prefer. Another order, which agrees with all such examples, is played out, until one succeeds or none agrees.

use std::iter::successors;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::{Goal, Provable};
use crate::knowledge::Stopped;
use crate::search::contest::{Child, Score, Search};
use crate::solve::SolveError;
use crate::sort;

/// Orders that are played out for a position, at most.
const ORDERS: usize = 50;
/// Nodes of the search for whether a move is good enough: one that takes more is left aside.
pub(super) const NODES_FOR_A_CHOICE: u64 = 200_000;
/// Marks are less than this.
const MARKS: usize = 256;

/// An order of preference, and how many positions its play looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Policy {
    /// Positions that are looked at.
    pub(super) looks: u32,
    /// The marks that are used, the preferred one first.
    pub(super) marks: Vec<u16>,
}

/// Where policies are tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policies {
    /// With at most this many moves left to play.
    pub(crate) left: u32,
    /// The same where a proof is shrunk, which may take its time: policies for larger positions save bytes and are dear to find.
    pub(crate) left_to_shrink: u32,
    /// If they look at no more positions than this.
    pub(crate) looks: u32,
}

impl Policies {
    /// Nowhere.
    pub(crate) const NONE: Self = Self { left: 0, left_to_shrink: 0, looks: 0 };

    /// With another number of moves left to play, if there is one.
    ///
    /// # Errors
    /// If no policies of this game are known.
    pub(crate) fn up_to(self, left: Option<u32>) -> Result<Self, SolveError> {
        if self.looks == 0 && left.is_some_and(|left| left > 0) {
            let why = "no policies are known for this game: leave out --policy-empties";
            return Err(SolveError::Unsupported(why.to_owned()));
        }
        Ok(Self { left: left.unwrap_or(self.left), ..self })
    }
}

/// How the play of a policy ends.
enum Ended<P> {
    /// All play ends where the rules settle it.
    Shown(Policy),
    /// The other side has an answer, after these choices of X, the last one first.
    Fails(Vec<Choice<P>>),
    /// There is too much to look at.
    TooLong,
}

/// A choice of X: where it is to move, and what is left to show after its move.
#[derive(Clone, Copy)]
struct Choice<P> {
    before: Goal<P>,
    after: Goal<P>,
    /// The choice before it, by its number.
    last: Option<usize>,
}

/// Plays a policy out as the checker does.
fn play_out<G: Provable>(
    game: &G,
    goal: Goal<G::Position>,
    (most, marks): (u32, &[u16]),
) -> Ended<G::Position> {
    let mut places = [usize::MAX; MARKS];
    for (place, &mark) in marks.iter().enumerate() {
        if let Some(entry) = places.get_mut(usize::from(mark)) {
            *entry = place;
        }
    }
    let mut used = vec![false; marks.len()];
    let mut met: HashSet<(G::Position, Score), FxBuildHasher> = HashSet::default();
    let mut choices: Vec<Choice<G::Position>> = Vec::new();
    let (mut waiting, mut children, mut looks) = (vec![(goal, None)], Vec::new(), 0);
    while let Some((goal, mut last)) = waiting.pop() {
        looks += 1;
        if looks > most {
            return Ended::TooLong;
        }
        if game.settled(goal.position, goal.chooses) >= goal.score {
            continue;
        }
        children.clear();
        game.children(goal.position, &mut children);
        if goal.chooses {
            let preferred = preferred(game, goal, &mut children, &places);
            children.clear();
            if let Some((child, place)) = preferred {
                choices.push(Choice { before: goal, after: goal.after(&child), last });
                last = Some(choices.len() - 1);
                children.push(child);
                if let Some(used) = used.get_mut(place) {
                    *used = true;
                }
            }
        }
        if children.is_empty() {
            let choice = |number: Option<usize>| number.and_then(|number| choices.get(number)).copied();
            return Ended::Fails(successors(choice(last), |it| choice(it.last)).collect());
        }
        for child in &children {
            let after = goal.after(child);
            let is_kept = !after.chooses && game.left(after.position) < game.left(goal.position);
            if !is_kept || met.insert((after.position, after.score)) {
                waiting.push((after, last));
            }
        }
    }
    let marks = marks.iter().zip(used).filter(|(_, used)| *used).map(|(mark, _)| *mark).collect();
    Ended::Shown(Policy { looks, marks })
}

/// The move that comes first in the order, but for those that lose at once, and its place.
fn preferred<G: Provable>(
    game: &G,
    goal: Goal<G::Position>,
    children: &mut [Child<G::Position>],
    places: &[usize; MARKS],
) -> Option<(Child<G::Position>, usize)> {
    let place = |child: &Child<G::Position>| {
        places.get(usize::from(game.mark(goal.position, child))).copied().unwrap_or(usize::MAX)
    };
    sort::by_key(children, place);
    let preferred = children.iter().find(|child| !falls_short(game, goal.after(child)))?;
    Some((*preferred, place(preferred)))
}

/// Whether the rules settle that X gets less.
fn falls_short<G: Provable>(game: &G, Goal { position, chooses, score }: Goal<G::Position>) -> bool {
    game.settled(position, !chooses) > -score
}

impl Policy {
    /// Whether it shows this.
    pub(super) fn shows<G: Provable>(&self, game: &G, goal: Goal<G::Position>) -> bool {
        let ended = play_out(game, goal, (self.looks, &self.marks));
        matches!(ended, Ended::Shown(found) if found.marks == self.marks)
    }
}

/// Marks of moves that are good enough where X is to move, and of those that are not.
struct Example {
    good: Vec<u16>,
    bad: Vec<u16>,
}

/// What the moves of X from here tell; nothing if none of them is good enough.
fn example<G: Provable>(search: &mut Search<G>, goal: Goal<G::Position>) -> Result<Option<Example>, Stopped> {
    let game = search.game.clone();
    let (mut children, mut example) = (Vec::new(), Example { good: Vec::new(), bad: Vec::new() });
    game.children(goal.position, &mut children);
    for child in &children {
        let (after, mark) = (goal.after(child), game.mark(goal.position, child));
        match () {
            () if falls_short(&game, after) => {}
            () if search.holds_within(after, NODES_FOR_A_CHOICE)? => example.good.push(mark),
            () => example.bad.push(mark),
        }
    }
    Ok((!example.good.is_empty()).then_some(example))
}

/// A policy that shows this, if one is found.
///
/// # Errors
/// If the search is to end.
pub(super) fn find<G: Provable>(
    search: &mut Search<G>,
    goal: Goal<G::Position>,
    policies: Policies,
) -> Result<Option<Policy>, Stopped> {
    let game = search.game.clone();
    let likely = game.marks(goal.position);
    let (mut order, mut examples) = (likely.clone(), Vec::new());
    for _ in 0..ORDERS {
        let choices = match play_out(&game, goal, (policies.looks, &order)) {
            Ended::Shown(policy) => return Ok(Some(policy)),
            Ended::TooLong => return Ok(None),
            Ended::Fails(choices) => choices,
        };
        // Of the choices that are not good enough, back from the last one, the first.
        let mut wrong = None;
        for Choice { before, after, .. } in choices {
            if search.holds_within(after, NODES_FOR_A_CHOICE)? {
                break;
            }
            wrong = Some(before);
        }
        let Some(wrong) = wrong else { return Ok(None) };
        let Some(example) = example(search, wrong)? else { return Ok(None) };
        examples.push(example);
        let Some(agreeing) = agreeing(&likely, &examples) else { return Ok(None) };
        order = agreeing;
    }
    Ok(None)
}

/// An order that prefers a good move in each of the examples: of the marks that are bad in none of those that remain, the likeliest comes next, and
/// the examples in which it is good are dealt with. If any order agrees, this one does.
fn agreeing(likely: &[u16], examples: &[Example]) -> Option<Vec<u16>> {
    let (mut rest, mut order) = (likely.to_vec(), Vec::new());
    let mut remaining: Vec<&Example> = examples.iter().collect();
    while !remaining.is_empty() {
        let is_free = |mark: &u16| !remaining.iter().any(|example| example.bad.contains(mark));
        let place = rest.iter().position(is_free)?;
        let mark = rest.remove(place);
        remaining.retain(|example| !example.good.contains(&mark));
        order.push(mark);
    }
    order.append(&mut rest);
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Orders are found wherever there is one.
    #[test]
    fn orders_agree_with_examples() {
        let example = |good: &[u16], bad: &[u16]| Example { good: good.to_vec(), bad: bad.to_vec() };
        let likely = [0, 1, 2, 3];
        assert_eq!(agreeing(&likely, &[]), Some(vec![0, 1, 2, 3]));
        assert_eq!(agreeing(&likely, &[example(&[1], &[0])]), Some(vec![1, 0, 2, 3]));
        let two = [example(&[1], &[0]), example(&[3, 2], &[1])];
        assert_eq!(agreeing(&likely, &two), Some(vec![2, 1, 0, 3]));
        assert_eq!(agreeing(&likely, &[example(&[1], &[0]), example(&[0], &[1])]), None);
        assert_eq!(
            agreeing(&likely, &[example(&[1, 2], &[0]), example(&[0, 2], &[1])]),
            Some(vec![2, 0, 1, 3])
        );
    }
}
