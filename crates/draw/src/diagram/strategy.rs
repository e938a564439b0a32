//! Strategies as they are drawn: a node for each position with all answers, and lines for the moves between these. A choice is no node: the
//! move and the one that answers it stand on one line.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use gamecert_certs::{Side, signed};
use gamecert_elaborate::transcript::{Answer, Question, Step, Strategy, Sure, Transcript};

use super::builder::{Builder, End, Item};
use crate::proof::View;

/// Ways from one position to the same goal that stand on a line; more are counted.
const MOST_WAYS: usize = 3;

/// What a line leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Goal {
    /// A position with all answers, by its step.
    Position(usize),
    Lemma(usize),
    /// A policy, by its step.
    Policy(usize),
    /// Plain searches, or the rules alone.
    Search,
    Settled,
    Missing(usize),
    Refused(usize, String),
}

/// A line to draw.
#[derive(Clone, Debug)]
struct Line {
    /// The line to the position above it; nothing for the claim or the lemma itself.
    above: Option<usize>,
    /// The moves on it, with what they show; from one position to one goal there may be several ways.
    ways: Vec<String>,
    goal: Goal,
    /// Positions that the plain searches look at, at most.
    searched: u32,
    weight: f64,
}

/// The strategies of the claim or of a lemma.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    lemma: Option<usize>,
    tree: Strategy,
    /// The uppermost first; those from one position to one goal together.
    all: Vec<Line>,
}

impl Builder<'_> {
    /// What may be drawn below a position of a strategy: the one to which a line leads, or the first.
    pub(super) fn lines_below(&self, lines: &Rc<Lines>, above: Option<usize>) -> Vec<Item> {
        let places = (0..lines.all.len()).filter(|&place| lines.all[place].above == above);
        places.map(|place| item(lines, place)).collect()
    }

    /// The position to which a line leads.
    pub(super) fn position(&self, lines: &Lines, place: usize) -> View {
        let Some(Line { goal: Goal::Position(step), .. }) = lines.all.get(place) else { return View::Claim };
        let steps = self.transcript.steps(lines.lemma);
        let moves = lines.tree.moves(steps, *step);
        let side = match &steps[*step].question {
            Question::Sure(sure) => sure.side,
            _ => Side::First,
        };
        let position = self.transcript.played(lines.lemma, side, &moves).unwrap_or_default();
        View::Played(position, moves.iter().map(|made| made.name.clone()).collect())
    }
}

fn item(lines: &Rc<Lines>, place: usize) -> Item {
    let line = &lines.all[place];
    let to = match &line.goal {
        Goal::Position(_) => End::Position(Rc::clone(lines), place),
        Goal::Lemma(number) => End::Lemma(*number),
        Goal::Search => End::Play(format!("plain search, up to {} positions", line.searched), Vec::new()),
        Goal::Policy(_) => End::Play(format!("policy, up to {} positions", line.searched), Vec::new()),
        Goal::Settled => End::Play("settled by the rules".to_owned(), Vec::new()),
        Goal::Missing(_) => End::Hole,
        Goal::Refused(_, why) => End::Refused(why.clone()),
    };
    Item { weight: line.weight, count: line.ways.len(), through: None, to, label: label(&line.ways) }
}

/// The first of several ways, and how many more there are.
fn label(ways: &[String]) -> String {
    // To count a single one takes as much room as to tell it.
    match ways.split_at_checked(MOST_WAYS) {
        Some((told, rest)) if rest.len() > 1 => format!("{} and {} more", told.join(", "), rest.len()),
        _ => ways.join(", "),
    }
}

impl Lines {
    /// The strategies of the claim or of a lemma, given the weights of lemmas.
    pub(super) fn of(transcript: &Transcript, lemma: Option<usize>, weights: &[f64]) -> Self {
        let tree = Strategy::of(transcript.steps(lemma));
        let mut all = lines(transcript, lemma, &tree);
        for place in (0..all.len()).rev() {
            let line = &mut all[place];
            line.weight += match line.goal {
                Goal::Lemma(number) => weights.get(number).copied().unwrap_or(0.0),
                Goal::Missing(_) | Goal::Refused(..) => f64::INFINITY,
                Goal::Position(_) | Goal::Policy(_) | Goal::Search | Goal::Settled => {
                    f64::from(line.searched)
                }
            };
            // A line is behind the one above it.
            let (above, weight) = (line.above, line.weight);
            if let Some(above) = above.and_then(|above| all.get_mut(above)) {
                above.weight += weight;
            }
        }
        Self { lemma, tree, all }
    }
}

fn lines(transcript: &Transcript, lemma: Option<usize>, tree: &Strategy) -> Vec<Line> {
    let steps = transcript.steps(lemma);
    let mut lines: Vec<Line> = Vec::new();
    let mut places: BTreeMap<(Option<usize>, Goal), usize> = BTreeMap::new();
    let roots = (0..steps.len()).filter(|&step| tree.before[step].is_none());
    let mut waiting: VecDeque<(Option<usize>, usize)> = roots.map(|root| (None, root)).collect();
    while let Some((above, first)) = waiting.pop_front() {
        let (way, last) = followed(transcript, steps, tree, first);
        let goal = goal(&steps[last], last);
        // The position of a lemma is drawn as the lemma.
        if lemma.is_some() && matches!(goal, Goal::Position(step) if tree.before[step].is_none()) {
            waiting.extend(tree.after[last].iter().map(|&next| (None, next)));
            continue;
        }
        let searched = match steps[last].answer {
            Answer::Search(most) | Answer::Policy(most, _) => most,
            _ => 0,
        };
        let place = *places.entry((above, goal.clone())).or_insert(lines.len());
        match lines.get_mut(place) {
            Some(line) => {
                line.ways.push(way);
                line.searched = line.searched.max(searched);
            }
            None => lines.push(Line { above, ways: vec![way], goal, searched, weight: 0.0 }),
        }
        waiting.extend(tree.after[last].iter().map(|&next| (Some(place), next)));
    }
    lines
}

/// The moves from a step on, as long as they are chosen, and the step that they lead to. Those of a claim come after what it says.
fn followed(transcript: &Transcript, steps: &[Step], tree: &Strategy, first: usize) -> (String, usize) {
    let (mut says, mut moves, mut at) = (None, Vec::new(), first);
    loop {
        match &steps[at].question {
            Question::Sure(Sure { made: Some(made), .. }) => moves.push(made.name.as_str()),
            Question::Sure(Sure { made: None, side, value }) => {
                let side = transcript.parties.map_or("", |parties| parties.name(*side));
                says = Some(format!("{side} >= {}", signed(*value)));
            }
            _ => {}
        }
        match (&steps[at].answer, tree.after[at].as_slice()) {
            (Answer::Choice, [next]) => at = *next,
            _ => break,
        }
    }
    let moves = (!moves.is_empty()).then(|| moves.join(" "));
    (says.into_iter().chain(moves).collect::<Vec<_>>().join(": "), at)
}

fn goal(step: &Step, number: usize) -> Goal {
    match &step.answer {
        Answer::All(_) => Goal::Position(number),
        Answer::Cited(lemma, _) => Goal::Lemma(*lemma),
        Answer::Search(_) => Goal::Search,
        Answer::Policy(..) => Goal::Policy(number),
        Answer::Settled(_) => Goal::Settled,
        Answer::Refused(why) => Goal::Refused(number, why.clone()),
        _ => Goal::Missing(number),
    }
}
