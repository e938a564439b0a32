//! A proof as it is drawn: its transcript, and what its positions look like.

use std::sync::OnceLock;

use gamecert_certs::{Certificate, Identity};
use gamecert_elaborate::Earned;
use gamecert_elaborate::transcript::{Answer, Judgement, Question, Sum, Transcript, TranscriptError, made};

use crate::picture::dots::{Layout, Marks, drawn, layout, layout_of};
use crate::picture::{self, Picture};

/// A proof to be drawn.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What it says, step by step.
    pub transcript: Transcript,
    /// The layouts of graphs, as far as they have been asked for.
    layouts: Vec<OnceLock<Layout>>,
    /// The pictures of components, likewise.
    pictures: Vec<OnceLock<Option<Picture>>>,
}

/// A position of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum View {
    /// The one that the claim is about.
    Claim,
    /// The one that this lemma is about.
    Lemma(usize),
    /// The one of this lemma, with the move of a step and what answers it.
    Move(usize, usize),
    /// A sum.
    Sum(Sum),
    /// A position of a contest within a strategy, and the names of the moves that lead to it.
    Played(String, Vec<String>),
}

impl View {
    /// A sum of components.
    pub(crate) fn of(components: &[usize]) -> Self {
        Self::Sum(Sum { components: components.to_vec(), trees: Vec::new() })
    }

    /// What the step of a lemma asks about.
    pub(crate) fn of_step(transcript: &Transcript, lemma: usize, step: usize) -> Self {
        match transcript.lemmas.get(lemma).and_then(|lemma| lemma.steps.get(step)).map(|step| &step.question)
        {
            Some(Question::Nimber(sum, _) | Question::Tree(sum)) => Self::of(sum),
            Some(Question::Move { to: sum, .. } | Question::Outcome(sum)) => Self::Sum(sum.clone()),
            // Positions within strategies are viewed where the moves are known.
            Some(Question::Cut { .. } | Question::Score(_) | Question::Sure(_)) | None => {
                Self::Move(lemma, step)
            }
        }
    }
}

impl Proof {
    /// Reads a certificate, within what is allowed for that. A bare one is searched for its evidence.
    ///
    /// # Errors
    /// If it is not about positions of a known game, imports others, or takes more.
    pub fn read(
        certificate: &Certificate,
        identity: Identity,
        allowed: Earned,
    ) -> Result<Self, TranscriptError> {
        Transcript::read(certificate, identity, allowed).map(Self::of)
    }

    /// The proof of a transcript.
    #[must_use]
    pub fn of(transcript: Transcript) -> Self {
        let layouts = vec![OnceLock::new(); transcript.graphs.len()];
        let pictures = vec![OnceLock::new(); transcript.components.len()];
        Self { transcript, layouts, pictures }
    }

    /// A position in the notation of the game; a move in words.
    #[must_use]
    pub fn text(&self, view: &View) -> String {
        match view {
            View::Claim => self.transcript.show(&self.start()),
            View::Lemma(lemma) => self.transcript.subject(*lemma),
            View::Sum(sum) => self.transcript.show(sum),
            &View::Move(lemma, step) => match self.question(lemma, step) {
                Some(&Question::Cut { cut, captured }) => made(cut, captured),
                _ => String::new(),
            },
            View::Played(position, _) => position.clone(),
        }
    }

    /// A position as a picture, if there is one.
    #[must_use]
    pub fn picture(&self, view: &View) -> Option<Picture> {
        let Transcript { claim, lemmas, start, .. } = &self.transcript;
        match view {
            View::Claim if self.is_scored() => self.graph(*start.first()?, &Marks::default()),
            View::Claim => self.sum(&self.start()),
            View::Sum(sum) => self.sum(sum),
            View::Lemma(lemma) => match &lemmas.get(*lemma)?.states {
                Judgement::Nimber(subject, _) | Judgement::Sure(subject, ..) => self.component(*subject),
                Judgement::Below(subject, _) => self.graph(*subject, &Marks::default()),
                Judgement::Lost(sum) => self.sum(sum),
                Judgement::Tree(_) | Judgement::Equals(..) => None,
            },
            &View::Move(lemma, step) => {
                let Some(&Question::Cut { cut, .. }) = self.question(lemma, step) else { return None };
                let answers = match &lemmas.get(lemma)?.steps.get(step)?.answer {
                    Answer::Line(line) => line.at_once().to_vec(),
                    _ => Vec::new(),
                };
                self.graph(lemma, &Marks { made: Some(cut), answers })
            }
            View::Played(position, moves) => picture::played(&claim.game, position, moves),
        }
    }

    /// The letters that the pictures of the components of a position are made from.
    pub(crate) fn letters(&self, view: &View) -> usize {
        self.text(view).split(" + ").map(str::len).sum()
    }

    /// Whether it is one about scores, in which whole positions are played.
    pub(crate) fn is_scored(&self) -> bool {
        !self.transcript.graphs.is_empty()
    }

    /// The layout of a component that is a graph.
    #[must_use]
    pub fn layout(&self, component: usize) -> Option<&Layout> {
        let Transcript { graphs, components, .. } = &self.transcript;
        let graph = graphs.get(component)?;
        let is_start = component + 1 == graphs.len();
        // Starts lie as they are written.
        let lay = || {
            if is_start {
                layout(&components[component]).map(|(_, layout)| layout).unwrap_or_default()
            } else {
                layout_of(graph)
            }
        };
        Some(self.layouts.get(component)?.get_or_init(lay))
    }

    fn graph(&self, component: usize, marks: &Marks) -> Option<Picture> {
        Some(drawn(self.transcript.graphs.get(component)?, self.layout(component)?, marks))
    }

    fn question(&self, lemma: usize, step: usize) -> Option<&Question> {
        Some(&self.transcript.lemmas.get(lemma)?.steps.get(step)?.question)
    }

    /// The sum that the claim is about: the start, perhaps with a heap.
    fn start(&self) -> Sum {
        let Transcript { start, goal, .. } = &self.transcript;
        match goal.first().map(|step| &step.question) {
            Some(Question::Outcome(sum)) => sum.clone(),
            _ => Sum { components: start.clone(), trees: Vec::new() },
        }
    }

    /// Components side by side. Trees have no pictures.
    fn sum(&self, sum: &Sum) -> Option<Picture> {
        if !sum.trees.is_empty() || sum.components.is_empty() {
            return None;
        }
        picture::added(sum.components.iter().map(|&it| self.component(it)))
    }

    fn component(&self, number: usize) -> Option<Picture> {
        let Transcript { claim, components, .. } = &self.transcript;
        let draw = || picture::component(&claim.game, components.get(number)?);
        self.pictures.get(number)?.get_or_init(draw).clone()
    }
}
