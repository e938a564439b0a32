//! What a transcript consists of.

use std::collections::BTreeMap;

use gamecert_certs::{Claim, Identity, Play, Side};
use gamecert_checker::calculus::scores::Part;
use gamecert_checker::rules::dots::{Cut, Graph};

use super::line::Line;
use super::parties::Parties;

/// A proof, step by step. Components, trees and lemmas are numbers.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// What is claimed.
    pub claim: Claim,
    /// The identity of the certificate.
    pub identity: Identity,
    /// The axioms that it declares.
    pub axioms: Vec<String>,
    /// All components in the notation of the game. Under normal and scoring play and in contests, the first are the subjects of the
    /// lemmas, in their order.
    pub components: Vec<String>,
    /// The components of the start position; under scoring play the whole, as it was written.
    pub start: Vec<usize>,
    /// The lemmas.
    pub lemmas: Vec<Lemma>,
    /// What has to be shown for the claim.
    pub goal: Vec<Step>,
    /// The options of components whose options are not the steps of a lemma: what it takes to play on there.
    pub options: BTreeMap<usize, Vec<Vec<usize>>>,
    /// Whether some of these are missing, as they take more than [`FURTHER`](super::FURTHER).
    pub is_cut: bool,
    /// The trees, under misere play.
    pub trees: Trees,
    /// The components as graphs, under scoring play.
    pub graphs: Vec<Graph>,
    /// The sides of a contest, and how moves are made in it.
    pub parties: Option<Parties>,
}

/// Trees under misere play.
#[derive(Clone, Debug, Default)]
pub struct Trees {
    /// All trees by their numbers.
    pub all: Vec<Tree>,
    /// The tree of a Nim heap of one token, if two of them cancel.
    pub one: Option<usize>,
    /// The trees of heaps from 0 up to the one that the claim speaks of.
    pub heaps: Vec<usize>,
}

/// A tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// `*2`, or the beginning of its digest.
    pub name: String,
    /// Its children.
    pub children: Vec<usize>,
    /// The trees that may stand for it in a sum.
    pub terms: Vec<usize>,
}

/// A lemma and its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// What it states.
    pub states: Judgement,
    /// What has to be shown for it.
    pub steps: Vec<Step>,
}

/// What a lemma states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The nimber of a component (normal play).
    Nimber(usize, u16),
    /// There is this tree (misere play).
    Tree(usize),
    /// A component plays like a tree (misere play).
    Equals(usize, usize),
    /// A sum is lost for the player to move (misere play).
    Lost(Sum),
    /// The player to move of a position scores less than this (scoring play).
    Below(usize, u16),
    /// From a position on, this side is sure of at least this score (contests).
    Sure(usize, Side, i16),
}

/// A sum of components and trees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// The components, ascending in the order of the rules.
    pub components: Vec<usize>,
    /// The trees, under misere play.
    pub trees: Vec<usize>,
}

/// A question, and how it is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is asked.
    pub question: Question,
    /// The answer.
    pub answer: Answer,
}

/// What one piece of evidence has to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether a sum, an option or the start, has this nimber.
    Nimber(Vec<usize>, u16),
    /// The tree of an option, or of the start.
    Tree(Vec<usize>),
    /// Whether a move in a sum leads to one that is won.
    Move {
        /// The part in which it is made, components first.
        part: usize,
        /// What this becomes: components, or one tree.
        made: Vec<usize>,
        /// What the move leads to.
        to: Sum,
    },
    /// Who wins the start position, perhaps with a heap.
    Outcome(Sum),
    /// Whether the player who cuts a string fails.
    Cut {
        /// The string.
        cut: Cut,
        /// The coins that it captures.
        captured: u16,
    },
    /// Whether a score is reached.
    Score(Part),
    /// Whether a side is sure of a result (contests). The steps of a strategy are in preorder.
    Sure(Sure),
}

/// That a side is sure of at least a result, from the beginning of a strategy or after a move of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sure {
    /// The move that leads here; none at the beginning.
    pub made: Option<Made>,
    /// The side.
    pub side: Side,
    /// The result.
    pub value: i32,
}

/// A move of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Its number among the classes of moves.
    pub class: u16,
    /// Its name in the notation of the game.
    pub name: String,
}

/// How a question is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Not at all.
    Missing,
    /// By evidence that the rules of the checker refuse, for this reason.
    Refused(String),
    /// By lemmas about all components that have no equal partner: their nim-sum.
    Nimber(u16),
    /// By the trees of all components, each given by a lemma.
    Trees,
    /// By a lemma about the very sum.
    Lemma(usize),
    /// By a move.
    Reply(Reply),
    /// By a line of play.
    Line(Line),
    /// By a move of the side itself, which the next step is about.
    Choice,
    /// By an answer to each of this many moves of the other side, which as many steps are about.
    All(usize),
    /// By a lemma that covers the position, in the way that the witness tells.
    Cited(usize, u16),
    /// By a plain search that looks at no more positions than this.
    Search(u32),
    /// By a policy whose play looks at no more positions than this: marks of moves, the preferred one first.
    Policy(u32, Vec<u16>),
    /// By the rules alone: that side has this score, or cannot have less.
    Settled(i32),
}

/// A move that answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The component in which it is made, and what this becomes; nothing for a move in a tree.
    pub moved: Option<(usize, Vec<usize>)>,
    /// What it leads to.
    pub to: Target,
}

/// What a reply leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A sum whose nimber lemmas give: its components, ascending in the order of the rules.
    Sum(Vec<usize>),
    /// The sum that this lemma is about.
    Lemma(usize),
}

impl Transcript {
    /// A sum in the notation of the game.
    #[must_use]
    pub fn show(&self, sum: &Sum) -> String {
        let components = sum.components.iter().filter_map(|&it| self.components.get(it));
        let trees = sum.trees.iter().filter_map(|&tree| Some(&self.trees.all.get(tree)?.name));
        let parts: Vec<&str> = components.chain(trees).map(String::as_str).collect();
        match self.claim.play {
            _ if !parts.is_empty() => parts.join(" + "),
            Play::Misere => "a position without moves".to_owned(),
            Play::Normal | Play::Scoring | Play::Contest => "no move left".to_owned(),
        }
    }

    /// What a lemma is about, in the notation of the game.
    #[must_use]
    pub fn subject(&self, lemma: usize) -> String {
        let component = |it: usize| self.components.get(it).cloned().unwrap_or_default();
        match self.lemmas.get(lemma).map(|lemma| &lemma.states) {
            None => String::new(),
            Some(
                &Judgement::Nimber(subject, _)
                | &Judgement::Below(subject, _)
                | &Judgement::Sure(subject, ..),
            ) => component(subject),
            Some(&Judgement::Tree(tree)) => format!("tree {}", self.tree(tree)),
            Some(&Judgement::Equals(subject, tree)) => {
                format!("{} {} = {}", self.claim.game, component(subject), self.tree(tree))
            }
            Some(Judgement::Lost(sum)) => self.show(sum),
        }
    }

    /// The name of a tree.
    pub(super) fn tree(&self, tree: usize) -> &str {
        self.trees.all.get(tree).map_or("", |tree| tree.name.as_str())
    }

    /// The nimber that a lemma states, or the score that it says is not reached; 0 under misere play and in contests.
    #[must_use]
    pub fn value(&self, lemma: usize) -> u16 {
        match self.lemmas.get(lemma).map(|lemma| &lemma.states) {
            Some(&Judgement::Nimber(_, value) | &Judgement::Below(_, value)) => value,
            _ => 0,
        }
    }

    /// The nim-sum of a sum, if there is a lemma about each of its components. Equal components cancel,
    /// and need none.
    #[must_use]
    pub fn nimber(&self, sum: &[usize]) -> Option<u16> {
        let known = |component: usize| (component < self.lemmas.len()).then(|| self.value(component));
        unpaired(sum).into_iter().try_fold(0, |left, component| Some(left ^ known(component)?))
    }
}

impl Step {
    /// The lemmas that the answer rests on, but for those that tell trees, each as often as it is cited.
    #[must_use]
    pub fn lemmas(&self) -> Vec<usize> {
        match (&self.answer, &self.question) {
            (Answer::Nimber(_), Question::Nimber(sum, _)) => unpaired(sum),
            (Answer::Lemma(lemma) | Answer::Cited(lemma, _), _) => vec![*lemma],
            (Answer::Reply(reply), _) => match &reply.to {
                Target::Sum(sum) => unpaired(sum),
                Target::Lemma(lemma) => vec![*lemma],
            },
            (Answer::Line(line), _) => line.lemmas.iter().map(|(lemma, _)| *lemma).collect(),
            (Answer::Missing | Answer::Refused(_) | Answer::Trees | Answer::Nimber(_), _)
            | (Answer::Choice | Answer::All(_) | Answer::Search(_), _)
            | (Answer::Policy(..) | Answer::Settled(_), _) => Vec::new(),
        }
    }

    /// Whether nothing shows what it should.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(self.answer, Answer::Missing | Answer::Refused(_))
    }
}

/// The components of a sum, in which equal ones stand together, that come an odd number of times, once each.
#[must_use]
pub fn unpaired(sum: &[usize]) -> Vec<usize> {
    let odd = sum.chunk_by(|one, other| one == other).filter(|equal| equal.len() % 2 == 1);
    odd.filter_map(|equal| equal.first().copied()).collect()
}
