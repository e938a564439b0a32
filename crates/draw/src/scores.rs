//! What a certificate about scores says: for each lemma the moves of its position, and the line of play that answers each.
//!
//! Coins keep their numbers in a line of play, so a move and its answer are shown on the picture of the lemma's own position,
//! and told in words with these numbers. Lines are judged by the rules of the checker: one that makes no sense counts
//! as missing.

use std::sync::OnceLock;

use gamecert_certs::{Certificate, Evidence, Fault, Identity, Judgement};
use gamecert_checker::calculus::Calculus;
use gamecert_checker::calculus::scores::{
    self as calculus, Axioms, Part, Question, Walk, moves, opposite, parts,
};
use gamecert_checker::trial::Source;
use gamecert_checker::work::Work;
use gamecert_elaborate::rules::dots::{Coins, Cut, Dots, Graph};
use gamecert_elaborate::rules::{Rules, Unmetered};
use gamecert_elaborate::scores::Finder;

use crate::picture::Picture;
use crate::picture::dots::{Layout, Marks, drawn, layout, layout_of};
use crate::proof::{Answer, Choice, Component, Lemma, OPTION_ROOM, Proof, ProofError, unless_declined};

/// What drawings and pages need to know of a proof about scores.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    /// The axioms declared.
    pub axioms: Axioms,
    /// The start position.
    pub start: Graph,
    /// What the lemmas are about.
    pub subjects: Vec<Graph>,
    /// What is told of the moves of each subject, in the order of the rules.
    pub lemmas: Vec<Vec<Move>>,
    /// What shows each part of the claim.
    pub goal: Vec<(Part, Told)>,
    /// The start as it was written.
    spelling: String,
    /// For each component of the proof what is drawn.
    shown: Vec<Shown>,
    /// The layouts of subjects, as far as they have been asked for; the start comes last.
    layouts: Vec<OnceLock<Layout>>,
}

/// What a component of the proof shows: the start, a subject, or a subject with a move in it.
#[derive(Clone, Copy, Debug)]
enum Shown {
    Start,
    Subject(usize),
    Move(usize, usize),
}

/// A move that a lemma answers for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The string.
    pub cut: Cut,
    /// The coins that it captures.
    pub captured: u16,
    /// What is told of it.
    pub told: Told,
}

/// What a piece of evidence tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// Nothing.
    Hole,
    /// A line of play.
    Line {
        /// How it begins.
        how: How,
        /// The moves of the player whose line it is; captures are among them unless white coins are an axiom.
        moves: Vec<Cut>,
        /// The lemmas, each with the number in its subject of each coin that is left.
        lemmas: Vec<(usize, Vec<u8>)>,
    },
}

/// How a line of play begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The one who fails goes on to move: after captures, or from the start.
    Left,
    /// So many coins are taken, and that is enough.
    Enough(u16),
    /// By the axiom loony-bound: this player can hand over.
    Bound,
    /// So many coins are taken, and so many handed over.
    HandOver(u16, u16),
    /// So many coins are taken, and then the first move is made; the others come when the other player has handed over.
    Take(u16),
    /// Every capture is among the moves; so many coins are taken before the last one.
    Play(u16),
}

impl Told {
    /// In words, which name coins by their numbers.
    #[must_use]
    pub fn words(&self) -> String {
        let Self::Line { how, moves, .. } = self else { return "missing".to_owned() };
        let cuts = |moves: &[Cut]| moves.iter().map(|&cut| named(cut)).collect::<Vec<_>>();
        let then = |taken: u16, rest: String| match taken {
            0 => rest,
            _ => format!("take {taken}, {rest}"),
        };
        match *how {
            How::Left if moves.is_empty() => "goes on".to_owned(),
            How::Left => format!("when handed over: {}", cuts(moves).join(", later ")),
            How::Enough(0) => "has enough".to_owned(),
            How::Enough(taken) => format!("take {taken}: enough"),
            How::Bound => "can hand over (loony-bound)".to_owned(),
            How::HandOver(taken, left) => then(taken, format!("hand over {left}")),
            How::Take(taken) => match cuts(moves).split_first() {
                Some((first, [])) => then(taken, format!("cut {first}")),
                Some((first, later)) => {
                    then(taken, format!("cut {first}; when handed over, {}", later.join(", later ")))
                }
                None => then(taken, "go on".to_owned()),
            },
            How::Play(taken) => then(taken, format!("cut {}", cuts(moves).last().map_or("", String::as_str))),
        }
    }

    /// The lemmas cited.
    pub fn lemmas(&self) -> impl Iterator<Item = usize> {
        let lemmas = match self {
            Self::Hole => &[][..],
            Self::Line { lemmas, .. } => lemmas,
        };
        lemmas.iter().map(|(lemma, _)| *lemma)
    }

    fn answer(&self) -> Answer {
        match self {
            Self::Hole => Answer::Hole,
            Self::Line { .. } => Answer::Line { words: self.words(), lemmas: self.lemmas().collect() },
        }
    }
}

/// A string: its two coins, or its coin and an arrow.
#[must_use]
pub fn named(cut: Cut) -> String {
    match cut {
        Cut::Arrow(coin) => format!("{coin}\u{2192}"),
        Cut::Link(one, other) => format!("{one}-{other}"),
    }
}

impl Move {
    /// In words.
    #[must_use]
    pub fn words(&self) -> String {
        let cut = named(self.cut);
        if self.captured == 0 { format!("cut {cut}") } else { format!("take {} by {cut}", self.captured) }
    }
}

impl Scores {
    /// The layout of a subject.
    #[must_use]
    pub fn layout(&self, lemma: usize) -> Option<&Layout> {
        Some(self.layouts.get(lemma)?.get_or_init(|| layout_of(&self.subjects[lemma])))
    }

    /// The layout of the start.
    #[must_use]
    pub fn start_layout(&self) -> Option<&Layout> {
        let lay = || layout(&self.spelling).map(|(_, layout)| layout).unwrap_or_default();
        Some(self.layouts.last()?.get_or_init(lay))
    }

    /// The start as a graph, in the notation of the game; a coin that has been captured if there is no other.
    pub(crate) fn start_text(&self) -> String {
        let coins = Coins::new(&self.start).ok().flatten();
        coins.map_or_else(|| "graph 0".to_owned(), |coins| Dots.show(&coins))
    }

    /// The picture of a component of the proof.
    pub(crate) fn picture(&self, component: Component) -> Option<Picture> {
        match *self.shown.get(component)? {
            Shown::Start => Some(drawn(&self.start, self.start_layout()?, &Marks::default())),
            Shown::Subject(lemma) => {
                Some(drawn(self.subjects.get(lemma)?, self.layout(lemma)?, &Marks::default()))
            }
            Shown::Move(lemma, number) => {
                let made = self.lemmas.get(lemma)?.get(number)?;
                let answers = match &made.told {
                    // Later moves follow what is not told.
                    Told::Line { how: How::Take(_), moves, .. } => moves.iter().take(1).copied().collect(),
                    Told::Line { how: How::Play(_) | How::Enough(_), moves, .. } => moves.clone(),
                    _ => Vec::new(),
                };
                let marks = Marks { made: Some(made.cut), answers };
                Some(drawn(self.subjects.get(lemma)?, self.layout(lemma)?, &marks))
            }
        }
    }
}

/// A position and a contract at which it is lost.
type Fact = (Coins, u16);

struct Reader {
    /// The lemmas before the one at hand.
    known: calculus::Scores,
    finder: Finder,
    /// What it may still take.
    work: Work,
}

/// Reads a certificate. A bare one is searched for its evidence.
pub(crate) fn read(
    certificate: &Certificate,
    identity: Identity,
    mut work: Work,
) -> Result<Proof, ProofError> {
    let statement = &certificate.statement;
    let start = Dots.position_within(&statement.position, &mut work);
    let start = start.map_err(|error| ProofError::Position(error.why))?;
    let graph = start.components.first().map_or(Ok(Graph::default()), Coins::graph);
    let graph = graph.map_err(|fault| ProofError::Position(fault.why))?;
    let axioms = Axioms::of(&statement.axioms);
    let known = calculus::Scores { axioms, start: graph.clone(), ..calculus::Scores::default() };
    let mut reader = Reader { known, finder: Finder::new(false), work };
    let hints = certificate.hints.as_ref();
    let mut scores = Scores { axioms, start: graph, spelling: start.spelling, ..Scores::default() };
    let mut contracts = Vec::with_capacity(certificate.lemmas.len());
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        let Judgement::Below(contract) = lemma.judgement else { return Err(ProofError::Play) };
        let bad = |fault: Fault| ProofError::of(&fault, ProofError::Subject(number));
        let coins = Dots.read(&lemma.subject, &mut reader.work).map_err(bad)?;
        let coins = coins.ok_or(ProofError::Subject(number))?;
        let written = hints.map(|hints| hints.lemmas.get(number).map_or(&[][..], Vec::as_slice));
        let graph = coins.graph().map_err(bad)?;
        let fact = (coins, contract);
        scores.lemmas.push(reader.lemma(&fact, &graph, written).map_err(bad)?);
        scores.subjects.push(graph);
        contracts.push(contract);
        reader.known.keep(&fact, &mut reader.work).map_err(bad)?;
    }
    let walk = Walk::Claim(parts(statement.claim).into_iter());
    let told = reader.told(walk, hints.map(|hints| hints.goal.as_slice()));
    let bad = |fault: Fault| ProofError::of(&fault, ProofError::Position(fault.why.clone()));
    for (question, told) in told.map_err(bad)? {
        if let Question::Start(part) = question {
            scores.goal.push((part, told));
        }
    }
    scores.layouts = vec![OnceLock::new(); scores.subjects.len() + 1];
    Ok(proof(certificate, identity, scores, &contracts))
}

/// What drawings show of it: lemmas first, then moves, then the start.
fn proof(certificate: &Certificate, identity: Identity, mut scores: Scores, contracts: &[u16]) -> Proof {
    let mut components: Vec<String> = scores.subjects.iter().map(|graph| Dots.show_graph(graph)).collect();
    scores.shown = (0..components.len()).map(Shown::Subject).collect();
    let mut lemmas = Vec::with_capacity(components.len());
    for (number, &contract) in contracts.iter().enumerate() {
        let mut options = Vec::new();
        for (place, made) in scores.lemmas[number].iter().enumerate() {
            options.push(Choice { sum: vec![components.len()], answer: made.told.answer() });
            components.push(made.words());
            scores.shown.push(Shown::Move(number, place));
        }
        lemmas.push(Lemma { nimber: contract, options });
    }
    let start = components.len();
    components.push(scores.spelling.clone());
    scores.shown.push(Shown::Start);
    let goal = scores.goal.iter().map(|(part, told)| match *part {
        Part::Won(contract) => (contract, said(told.answer(), &format!(">= {contract}"))),
        Part::Lost(contract) => (contract, said(told.answer(), &format!("< {contract}"))),
    });
    Proof {
        claim: certificate.statement.claim(),
        identity,
        axioms: certificate.statement.axioms.clone(),
        components,
        lemmas,
        start: vec![start],
        goal: goal.collect(),
        further: Default::default(),
        is_cut: false,
        misere: None,
        scores: Some(scores),
    }
}

/// An answer about a part of the claim.
fn said(answer: Answer, part: &str) -> Answer {
    match answer {
        Answer::Line { words, lemmas } if words == "goes on" => {
            Answer::Line { words: part.to_owned(), lemmas }
        }
        Answer::Line { words, lemmas } => Answer::Line { words: format!("{part}: {words}"), lemmas },
        other => other,
    }
}

impl Reader {
    /// What the pieces written, or else those that are found, tell of each question of a walk.
    fn told(&mut self, mut walk: Walk, written: Option<&[Evidence]>) -> Result<Vec<(Question, Told)>, Fault> {
        let (work, mut all) = (&mut self.work, Vec::new());
        let mut written = written.map(|pieces| pieces.iter().cloned());
        while let Some(question) = unless_declined(self.known.next(&mut walk, work))?.flatten() {
            work.hold(OPTION_ROOM)?;
            let piece = match &mut written {
                Some(pieces) => pieces.next(),
                None => unless_declined(self.finder.next(&self.known, &walk, &question, work))?.flatten(),
            };
            let told = match piece {
                None => None,
                Some(piece) => {
                    let judged = unless_declined(self.known.judge(&mut walk, &question, &piece, work))?;
                    judged.and_then(|_| line(&self.known, &question, &piece))
                }
            };
            all.push((question, told.unwrap_or(Told::Hole)));
        }
        Ok(all)
    }

    fn lemma(
        &mut self,
        fact: &Fact,
        graph: &Graph,
        written: Option<&[Evidence]>,
    ) -> Result<Vec<Move>, Fault> {
        let walk = self.known.lemma(fact, &mut self.work)?;
        let mut cuts = graph.moves().into_iter();
        let mut made = Vec::new();
        for (question, told) in self.told(walk, written)? {
            let Question::Move(option, _) = question else { continue };
            // Options are moves in their order, some of them left out.
            let is_made = |cut: &Cut| graph.after(*cut).is_ok_and(|(after, _)| after == option.after);
            let Some(cut) = cuts.find(is_made) else { break };
            made.push(Move { cut, captured: option.captured, told });
        }
        Ok(made)
    }
}

/// What a piece that answers a question tells.
fn line(known: &calculus::Scores, question: &Question, piece: &Evidence) -> Option<Told> {
    match question {
        Question::Move(option, _) if option.captured > 0 => Some(told(How::Left, Vec::new(), piece)),
        Question::Move(option, contract) => {
            won(known, &option.after, opposite(&option.after, i32::from(*contract)).ok()?, piece)
        }
        Question::Start(Part::Won(contract)) => won(known, &known.start, i32::from(*contract), piece),
        // Without the axiom white-coins there is no move: a lemma tells it.
        Question::Start(Part::Lost(_)) => {
            let black = known.start.coloured().ok()?.black;
            Some(told(How::Left, turns_made(black, piece)?, piece))
        }
    }
}

/// A line that reaches the contract.
fn won(known: &calculus::Scores, graph: &Graph, contract: i32, piece: &Evidence) -> Option<Told> {
    let is_by_turns = known.axioms.white_coins;
    let coloured = graph.coloured().ok()?;
    let white = coloured.white;
    let is_enough = contract <= if is_by_turns { i32::from(white) } else { 0 };
    if is_enough {
        return Some(told(How::Enough(if is_by_turns { white } else { 0 }), Vec::new(), piece));
    }
    if moves::is_bounded(known, &coloured, contract).ok()? {
        return Some(told(How::Bound, Vec::new(), piece));
    }
    if !is_by_turns {
        let (cuts, taken) = moves_made(graph, piece)?;
        let is_enough = i32::from(taken) >= contract;
        return Some(told(if is_enough { How::Enough(taken) } else { How::Play(taken) }, cuts, piece));
    }
    let cuts = turns_made(coloured.black, piece)?;
    let how = match coloured.handed_over {
        Some(left) if cuts.is_empty() => How::HandOver(white.saturating_sub(left), left),
        _ => How::Take(white),
    };
    Some(told(how, cuts, piece))
}

fn told(how: How, moves: Vec<Cut>, piece: &Evidence) -> Told {
    let lemmas = match piece {
        Evidence::Line { lemmas, .. } => lemmas
            .iter()
            .filter_map(|it| Some((usize::try_from(it.lemma.0).ok()?, it.parts.clone())))
            .collect(),
        _ => Vec::new(),
    };
    Told::Line { how, moves, lemmas }
}

/// The moves of a line in black parts.
fn turns_made(mut black: Graph, piece: &Evidence) -> Option<Vec<Cut>> {
    let Evidence::Line { moves, .. } = piece else { return None };
    let mut cuts = Vec::with_capacity(moves.len());
    for &number in moves {
        let cut = *black.moves().get(usize::from(number))?;
        cuts.push(cut);
        black = black.after(cut).ok()?.0.coloured().ok()?.black;
    }
    Some(cuts)
}

/// All moves of a line, and the coins that they capture.
fn moves_made(graph: &Graph, piece: &Evidence) -> Option<(Vec<Cut>, u16)> {
    let Evidence::Line { moves, .. } = piece else { return None };
    let (mut graph, mut cuts, mut taken) = (graph.clone(), Vec::with_capacity(moves.len()), 0);
    for &number in moves {
        let cut = *graph.moves().get(usize::from(number))?;
        let (after, captured) = graph.after(cut).ok()?;
        cuts.push(cut);
        taken += captured;
        graph = after;
    }
    Some((cuts, taken))
}
