//! Strategies as they are drawn: a node for each position with all answers, and lines for the moves between these. A choice is no node: the
//! move and the one that answers it stand on one line.

use std::collections::{BTreeMap, VecDeque};

use gamecert_certs::{Side, signed};
use gamecert_elaborate::transcript::{Answer, Question, Step, Strategy, Sure, Transcript};

use super::{Builder, Kind};
use crate::proof::View;

/// What a line leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
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
    label: String,
    end: End,
    /// Positions that the plain searches look at, at most.
    searched: u32,
}

impl Builder<'_> {
    /// Draws the strategies of the claim.
    pub(super) fn strategies(&mut self, top: usize) {
        let tree = Strategy::of(self.transcript.steps(None));
        let lines = lines(self.transcript, None, &tree);
        self.draw(top, None, 0, (&tree, &lines));
    }

    /// Draws the strategy of a lemma, if there is room; whether it is drawn.
    pub(super) fn strategy(&mut self, number: usize, node: usize, depth: usize) -> bool {
        let tree = Strategy::of(self.transcript.steps(Some(number)));
        let lines = lines(self.transcript, Some(number), &tree);
        let room = self.extent.max_nodes.saturating_sub(self.diagram.nodes.len());
        let fits = depth <= self.extent.depth && (depth == 1 || lines.len() <= room);
        if fits {
            self.draw(node, Some(number), depth, (&tree, &lines));
        }
        fits
    }

    fn draw(&mut self, top: usize, lemma: Option<usize>, depth: usize, (tree, lines): (&Strategy, &[Line])) {
        let mut nodes = Vec::new();
        for (place, line) in lines.iter().enumerate() {
            // Positions are drawn before what is below them.
            let from = line.above.and_then(|above| nodes.get(above).copied()).unwrap_or(top);
            if self.is_full() {
                self.more(from, lines.len() - place);
                break;
            }
            let to = match &line.end {
                End::Position(step) => {
                    let view = self.position(lemma, *step, tree);
                    self.node(Kind::Options(vec![view]))
                }
                End::Lemma(number) => self.lemma(*number, depth + 1),
                End::Search => {
                    self.node(Kind::Line(format!("plain search, up to {} positions", line.searched)))
                }
                End::Policy(_) => self.node(Kind::Line(format!("policy, up to {} positions", line.searched))),
                End::Settled => self.node(Kind::Line("settled by the rules".to_owned())),
                End::Missing(_) => self.node(Kind::Hole),
                End::Refused(_, why) => self.node(Kind::Refused(why.clone())),
            };
            nodes.push(to);
            self.edge(from, to, line.label.clone());
        }
    }

    /// The position of a step.
    fn position(&self, lemma: Option<usize>, step: usize, tree: &Strategy) -> View {
        let steps = self.transcript.steps(lemma);
        let moves = tree.moves(steps, step);
        let side = match &steps[step].question {
            Question::Sure(sure) => sure.side,
            _ => Side::First,
        };
        let position = self.transcript.played(lemma, side, &moves).unwrap_or_default();
        View::Played(position, moves.iter().map(|made| made.name.clone()).collect())
    }
}

/// The lines of the strategies of a lemma or of the claim, the uppermost first; those from one position to one end together.
fn lines(transcript: &Transcript, lemma: Option<usize>, tree: &Strategy) -> Vec<Line> {
    let steps = transcript.steps(lemma);
    let mut lines: Vec<Line> = Vec::new();
    let mut places: BTreeMap<(Option<usize>, End), usize> = BTreeMap::new();
    let roots = (0..steps.len()).filter(|&step| tree.before[step].is_none());
    let mut waiting: VecDeque<(Option<usize>, usize)> = roots.map(|root| (None, root)).collect();
    while let Some((above, first)) = waiting.pop_front() {
        let (label, last) = followed(transcript, steps, tree, first);
        let end = end(&steps[last], last);
        // The position of a lemma is drawn as the lemma.
        if lemma.is_some() && matches!(end, End::Position(step) if tree.before[step].is_none()) {
            waiting.extend(tree.after[last].iter().map(|&next| (None, next)));
            continue;
        }
        let searched = match steps[last].answer {
            Answer::Search(most) | Answer::Policy(most, _) => most,
            _ => 0,
        };
        let place = *places.entry((above, end.clone())).or_insert(lines.len());
        match lines.get_mut(place) {
            Some(line) => {
                line.label = format!("{}, {label}", line.label);
                line.searched = line.searched.max(searched);
            }
            None => lines.push(Line { above, label, end, searched }),
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

fn end(step: &Step, number: usize) -> End {
    match &step.answer {
        Answer::All(_) => End::Position(number),
        Answer::Cited(lemma, _) => End::Lemma(*lemma),
        Answer::Search(_) => End::Search,
        Answer::Policy(..) => End::Policy(number),
        Answer::Settled(_) => End::Settled,
        Answer::Refused(why) => End::Refused(number, why.clone()),
        _ => End::Missing(number),
    }
}
