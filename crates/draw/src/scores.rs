//! What a certificate about scores says: for each lemma the moves of its position, and the line of play that answers each.
//!
//! Coins keep their numbers in a line of play, so a move and its answer are shown on the picture of the lemma's own position,
//! and told in words with these numbers. Lines are judged by the rules of the checker: one that makes no sense counts
//! as missing.

use std::sync::OnceLock;

use gamecert_certs::{Certificate, Evidence, Identity, Judgement, LemmaId};
use gamecert_checker::logic::imported::Imported;
use gamecert_checker::logic::scores::claims::{self, Part};
use gamecert_checker::logic::scores::finder::Finder;
use gamecert_checker::logic::scores::line::Line;
use gamecert_checker::logic::scores::score::{self, Answered};
use gamecert_checker::logic::scores::{Axioms, Known, moves, turns};
use gamecert_checker::rules::Rules;
use gamecert_checker::rules::dots::{Coins, Cut, Dots, Graph};

use crate::picture::Picture;
use crate::picture::dots::{Layout, Marks, drawn, layout, layout_of};
use crate::proof::{Answer, Choice, Component, Lemma, Proof, ProofError};

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
        Coins::new(&self.start).map_or_else(|| "graph 0".to_owned(), |coins| Dots.show(&coins))
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

struct Reader {
    known: Known,
    finder: Finder,
}

/// Reads a certificate. A bare one is searched for its evidence.
pub(crate) fn read(certificate: &Certificate, identity: Identity) -> Result<Proof, ProofError> {
    let statement = &certificate.statement;
    let start = Dots.position(&statement.position).map_err(|error| ProofError::Position(error.why))?;
    let graph = start.components.first().map_or_else(Graph::default, Coins::graph);
    let axioms = Axioms::of(&statement.axioms);
    let known = Known { axioms, facts: Vec::new(), imported: Imported::default() };
    let mut reader = Reader { known, finder: Finder::new(u64::MAX, 0) };
    let hints = certificate.hints.as_ref();
    let mut scores = Scores { axioms, start: graph, spelling: start.spelling.clone(), ..Scores::default() };
    let mut contracts = Vec::with_capacity(certificate.lemmas.len());
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        let Judgement::Below(contract) = lemma.judgement else { return Err(ProofError::Play) };
        let coins = Dots.decode(&lemma.subject).ok_or(ProofError::Subject(number))?;
        let written = hints.map(|hints| hints.lemmas.get(number).map_or(&[][..], Vec::as_slice));
        let graph = coins.graph();
        scores.lemmas.push(reader.lemma(&graph, contract, written));
        scores.subjects.push(graph);
        contracts.push(contract);
        reader.keep((coins, contract), number);
    }
    for (place, part) in claims::parts(statement.claim).into_iter().enumerate() {
        let written = hints.map(|hints| hints.goal.get(place).unwrap_or(&Evidence::Hole));
        let told = reader.goal(&scores.start, part, written);
        scores.goal.push((part, told));
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
    fn keep(&mut self, fact: (Coins, u16), number: usize) {
        if let Ok(id) = u32::try_from(number) {
            self.finder.learn(&fact, LemmaId(id));
        }
        self.known.facts.push(fact);
    }

    fn lemma(&mut self, graph: &Graph, contract: u16, written: Option<&[Evidence]>) -> Vec<Move> {
        let options = score::options(self.known.axioms, graph);
        let mut cuts = graph.moves().into_iter();
        let mut made = Vec::with_capacity(options.len());
        for (place, option) in options.iter().enumerate() {
            // Options are moves in their order, some of them left out.
            let Some(cut) = cuts.find(|&cut| graph.after(cut).0 == option.after) else { break };
            let piece = match written {
                Some(written) => written.get(place).cloned().unwrap_or(Evidence::Hole),
                None => self.finder.find_option(&self.known, option, contract),
            };
            let told = self.option(option, contract, &piece).unwrap_or(Told::Hole);
            made.push(Move { cut, captured: option.captured, told });
        }
        made
    }

    /// What a piece tells of a move.
    fn option(&self, option: &Answered, contract: u16, piece: &Evidence) -> Option<Told> {
        let left = i32::from(contract) - i32::from(option.captured);
        if option.captured > 0 {
            let mut line = Line::of(piece).ok()??;
            line.cite(&self.known, &option.after, left).ok()?;
            line.finish().ok()?;
            return (left > 0).then(|| told(How::Left, Vec::new(), piece));
        }
        self.won(&option.after, i32::from(option.after.coins()) - left + 1, piece)
    }

    /// What a piece tells of a part of the claim.
    fn goal(&mut self, start: &Graph, part: Part, written: Option<&Evidence>) -> Told {
        let piece = match written {
            Some(piece) => piece.clone(),
            None => self.finder.find_claim(&self.known, start, part),
        };
        let told = match part {
            Part::Won(contract) => self.won(start, i32::from(contract), &piece),
            Part::Lost(contract) => self.lost(start, i32::from(contract), &piece),
        };
        told.unwrap_or(Told::Hole)
    }

    /// A line that reaches the contract.
    fn won(&self, graph: &Graph, contract: i32, piece: &Evidence) -> Option<Told> {
        let mut line = Line::of(piece).ok()??;
        let known = &self.known;
        let is_by_turns = known.axioms.white_coins;
        let judge = if is_by_turns { turns::won } else { moves::won };
        judge(known, graph, contract, &mut line).ok()?;
        line.finish().ok()?;
        let coloured = graph.coloured();
        let white = coloured.white;
        let is_enough = contract <= if is_by_turns { i32::from(white) } else { 0 };
        if is_enough {
            return Some(told(How::Enough(if is_by_turns { white } else { 0 }), Vec::new(), piece));
        }
        if moves::is_bounded(known, &coloured, contract) {
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

    /// A line that keeps the player to move from the contract.
    fn lost(&self, graph: &Graph, contract: i32, piece: &Evidence) -> Option<Told> {
        let mut line = Line::of(piece).ok()??;
        let mut cuts = Vec::new();
        if self.known.axioms.white_coins {
            turns::lost(&self.known, graph.clone(), contract, &mut line).ok()?;
            cuts = turns_made(graph.coloured().black, piece)?;
        } else {
            line.cite(&self.known, graph, contract).ok()?;
        }
        line.finish().ok()?;
        Some(told(How::Left, cuts, piece))
    }
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
        black = black.after(cut).0.coloured().black;
    }
    Some(cuts)
}

/// All moves of a line, and the coins that they capture.
fn moves_made(graph: &Graph, piece: &Evidence) -> Option<(Vec<Cut>, u16)> {
    let Evidence::Line { moves, .. } = piece else { return None };
    let (mut graph, mut cuts, mut taken) = (graph.clone(), Vec::with_capacity(moves.len()), 0);
    for &number in moves {
        let cut = *graph.moves().get(usize::from(number))?;
        let (after, captured) = graph.after(cut);
        cuts.push(cut);
        taken += captured;
        graph = after;
    }
    Some((cuts, taken))
}
