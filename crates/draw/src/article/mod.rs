//! A proof as an article to be read: a theorem, its proof, the lemmas from the top, and how to check it; in LaTeX, Markdown or
//! HTML.

mod html;
mod latex;
mod markdown;
pub mod steps;
pub mod tikz;

use std::collections::{BTreeSet, VecDeque};

use gamecert_certs::Play;
use gamecert_elaborate::transcript::{Step, Sum, Transcript};

use crate::picture::Picture;
use crate::picture::budget::PictureBudget;
use crate::proof::{Proof, View};
use crate::words;

pub use html::html;
pub use latex::{LATEX_MARK, latex};
pub use markdown::{MARKDOWN_MARK, markdown};

/// A proof as an article.
#[derive(Clone, Debug)]
pub struct Article {
    /// The position and its game.
    pub(crate) title: String,
    /// What the checker has against the certificate, if it does not verify it.
    pub(crate) warning: Option<String>,
    /// The theorem: what is claimed, and of what.
    pub(crate) theorem: Vec<Inline>,
    /// How the game is played, and who wins.
    pub(crate) rules: String,
    /// The proof of the theorem.
    pub(crate) proof: Vec<Item>,
    /// The lemmas that are told.
    pub(crate) lemmas: Vec<Told>,
    /// How many lemmas there are besides.
    pub(crate) left: usize,
    /// The axioms that the proof rests on: their names, and what they say.
    pub(crate) axioms: Vec<(String, &'static str)>,
    /// The identity of the certificate.
    pub(crate) identity: String,
    /// The claim as the program prints it.
    pub(crate) claim: String,
}

impl Article {
    /// How many lemmas are told.
    #[must_use]
    pub fn lemmas(&self) -> usize {
        self.lemmas.len()
    }

    /// How many lemmas are not told.
    #[must_use]
    pub fn left(&self) -> usize {
        self.left
    }

    /// That lemmas are left, if some are.
    pub(crate) fn rest(&self) -> Option<String> {
        let lemmas = match self.left {
            0 => return None,
            1 => "one more lemma".to_owned(),
            left => format!("{left} more lemmas"),
        };
        Some(format!("The certificate has {lemmas}, which are not told here."))
    }

    /// What is claimed by which certificate, what that rests on, and how it is checked, each with its name.
    pub(crate) fn checked(&self, file: &str) -> [(&'static str, String); 4] {
        let axioms: Vec<&str> = self.axioms.iter().map(|(name, _)| name.as_str()).collect();
        let axioms = if axioms.is_empty() { "none".to_owned() } else { axioms.join(", ") };
        [
            ("Claim", self.claim.clone()),
            ("Certificate", self.identity.clone()),
            ("Axioms", axioms),
            ("To check it", format!("certcheck {file}")),
        ]
    }
}

/// A lemma that is told.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub(crate) number: usize,
    pub(crate) statement: Vec<Inline>,
    pub(crate) proof: Vec<Item>,
}

/// One of several steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// How deep it is within others.
    pub level: usize,
    /// What is said.
    pub said: Vec<Inline>,
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Inline {
    /// Words.
    Words(String),
    /// A position in its notation, and as a picture if there is one.
    Position(String, Option<Picture>),
    /// A lemma by its number.
    Lemma(usize),
}

impl Inline {
    /// These words.
    #[must_use]
    pub fn words(words: impl Into<String>) -> Self {
        Self::Words(words.into())
    }

    /// Names a lemma without a link, if it is not among those that are told.
    fn link_only(&mut self, told: &BTreeSet<usize>) {
        if let Self::Lemma(number) = self
            && !told.contains(number)
        {
            *self = Self::Words(format!("Lemma {number}"));
        }
    }
}

/// Tells a proof: at most so many lemmas, those first that the claim rests on.
#[must_use]
pub fn article(proof: &Proof, warning: Option<&str>, most: usize) -> Article {
    let transcript = &proof.transcript;
    let claim = &transcript.claim;
    let mut teller = Teller { proof, budget: PictureBudget::new(true) };
    let misere = if claim.play == Play::Misere { "Misere " } else { "" };
    let start = teller.view(&View::Claim);
    let meaning = words::meaning(&claim.game, claim.play, claim.kind);
    let theorem = vec![
        Inline::words(format!("{misere}{} from ", words::game(&claim.game))),
        start,
        Inline::words(format!(": {meaning}")),
    ];
    let top = top(transcript, most);
    let mut lemmas: Vec<Told> = top.iter().map(|&number| teller.lemma(number)).collect();
    let mut goal = teller.goal();
    let told: BTreeSet<usize> = top.iter().copied().collect();
    for item in lemmas.iter_mut().flat_map(|lemma| &mut lemma.proof).chain(&mut goal) {
        item.said.iter_mut().for_each(|part| part.link_only(&told));
    }
    Article {
        title: format!("{misere}{} {}", words::game(&claim.game), claim.position),
        warning: warning.map(str::to_owned),
        theorem,
        rules: format!("{} {}", words::rules(&claim.game), words::convention(&claim.game, claim.play)),
        proof: goal,
        lemmas,
        left: transcript.lemmas.len() - top.len(),
        axioms: transcript
            .axioms
            .iter()
            .map(|name| (name.clone(), words::axiom(name).unwrap_or_default()))
            .collect(),
        identity: transcript.identity.to_string(),
        claim: claim.to_string(),
    }
}

/// The lemmas nearest to the claim, at most so many, in the order in which they are met; then those that are cited without being
/// named, such as those about trees, the last first.
fn top(transcript: &Transcript, most: usize) -> Vec<usize> {
    let mut met = BTreeSet::new();
    let mut open: VecDeque<usize> = transcript.goal.iter().flat_map(Step::lemmas).collect();
    let mut unnamed = (0..transcript.lemmas.len()).rev();
    let mut top = Vec::new();
    while top.len() < most
        && let Some(number) = open.pop_front().or_else(|| unnamed.next())
    {
        if met.insert(number)
            && let Some(lemma) = transcript.lemmas.get(number)
        {
            top.push(number);
            open.extend(lemma.steps.iter().flat_map(Step::lemmas));
        }
    }
    top
}

/// Tells the parts of a proof.
struct Teller<'a> {
    proof: &'a Proof,
    budget: PictureBudget,
}

impl Teller<'_> {
    /// A position in words and as a picture.
    fn view(&mut self, view: &View) -> Inline {
        Inline::Position(self.proof.text(view), self.budget.picture(self.proof, view))
    }

    /// A sum, of which nothing may be left.
    fn sum(&mut self, components: &[usize]) -> Inline {
        if components.is_empty() {
            return Inline::words("a position without moves");
        }
        self.view(&View::Sum(Sum { components: components.to_vec(), trees: Vec::new() }))
    }
}
