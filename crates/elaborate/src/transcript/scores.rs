//! The steps of a proof under scoring play: each move of a position, and the line of play that answers it.
//!
//! Coins keep their numbers in a line of play, so a move and its answer can be followed on the lemma's own position.

use std::vec::IntoIter;

use gamecert_certs::{Evidence, Fault};
use gamecert_checker::calculus::scores::{self, Part, Scores, Walk, moves, opposite};
use gamecert_checker::rules::dots::{Cut, Dots, Graph};
use gamecert_checker::work::internal;

use super::line::{Line, Opening};
use super::recorder::{Recorder, Transcribe};
use super::steps::{Answer, Judgement, Question, Transcript};

/// What is kept of the lemma at hand, and of all subjects.
#[derive(Default)]
pub(super) struct Notes {
    subjects: Vec<Graph>,
    subject: Graph,
    /// The moves of the subject that come after the one that was asked about last.
    cuts: IntoIter<Cut>,
}

impl Transcribe for Scores {
    type Notes = Notes;

    fn rules(&self) -> &Dots {
        &Dots
    }

    fn judgement(recorder: &mut Recorder<Self>, (coins, contract): &Self::Fact) -> Result<Judgement, Fault> {
        recorder.notes.subjects.push(coins.graph()?);
        Ok(Judgement::Below(recorder.subject(coins)?, *contract))
    }

    fn open(recorder: &mut Recorder<Self>, (coins, _): &Self::Fact) -> Result<(), Fault> {
        recorder.notes.subject = coins.graph()?;
        recorder.notes.cuts = recorder.notes.subject.moves().into_iter();
        Ok(())
    }

    fn question(
        recorder: &mut Recorder<Self>,
        _: &Walk,
        asked: &scores::Question,
    ) -> Result<Question, Fault> {
        match asked {
            scores::Question::Start(part) => Ok(Question::Score(*part)),
            scores::Question::Move(option, _) => {
                // Options are moves in their order, some of them left out.
                let Notes { subject, cuts, .. } = &mut recorder.notes;
                let is_made = |cut: &Cut| subject.after(*cut).is_ok_and(|(after, _)| after == option.after);
                let cut = cuts.find(is_made).ok_or_else(internal)?;
                Ok(Question::Cut { cut, captured: option.captured })
            }
        }
    }

    fn answer(
        recorder: &mut Recorder<Self>,
        _: &Walk,
        asked: &scores::Question,
        piece: &Evidence,
    ) -> Result<Answer, Fault> {
        line(&recorder.calculus, asked, piece).map(Answer::Line).ok_or_else(internal)
    }

    fn complete(recorder: &mut Recorder<Self>, transcript: &mut Transcript) -> Result<(), Fault> {
        transcript.graphs = std::mem::take(&mut recorder.notes.subjects);
        transcript.graphs.push(recorder.calculus.start.clone());
        transcript.start = vec![recorder.texts.len()];
        recorder.texts.push(transcript.claim.position.clone());
        Ok(())
    }
}

/// What a piece that answers a question shows.
fn line(known: &Scores, question: &scores::Question, piece: &Evidence) -> Option<Line> {
    match question {
        scores::Question::Move(option, _) if option.captured > 0 => {
            Some(by(Opening::Left, Vec::new(), piece))
        }
        scores::Question::Move(option, contract) => {
            won(known, &option.after, opposite(&option.after, i32::from(*contract)).ok()?, piece)
        }
        scores::Question::Start(Part::Won(contract)) => won(known, &known.start, i32::from(*contract), piece),
        // Without the axiom white-coins there is no move: a lemma shows it.
        scores::Question::Start(Part::Lost(_)) => {
            let black = known.start.coloured().ok()?.black;
            Some(by(Opening::Left, moves_by_turns(black, piece)?, piece))
        }
    }
}

/// A line that reaches the contract.
fn won(known: &Scores, graph: &Graph, contract: i32, piece: &Evidence) -> Option<Line> {
    let is_by_turns = known.axioms.white_coins;
    let coloured = graph.coloured().ok()?;
    let white = coloured.white;
    let is_enough = contract <= if is_by_turns { i32::from(white) } else { 0 };
    if is_enough {
        return Some(by(Opening::Enough(if is_by_turns { white } else { 0 }), Vec::new(), piece));
    }
    if moves::is_bounded(known, &coloured, contract).ok()? {
        return Some(by(Opening::Bound, Vec::new(), piece));
    }
    if !is_by_turns {
        let (cuts, taken) = single_moves(graph, piece)?;
        let is_enough = i32::from(taken) >= contract;
        return Some(by(if is_enough { Opening::Enough(taken) } else { Opening::Play(taken) }, cuts, piece));
    }
    let cuts = moves_by_turns(coloured.black, piece)?;
    let opening = match coloured.handed_over {
        Some(left) if cuts.is_empty() => Opening::HandOver(white.saturating_sub(left), left),
        _ => Opening::Take(white),
    };
    Some(by(opening, cuts, piece))
}

fn by(opening: Opening, moves: Vec<Cut>, piece: &Evidence) -> Line {
    let lemmas = match piece {
        Evidence::Line { lemmas, .. } => lemmas.as_slice(),
        _ => &[],
    };
    let number =
        |it: &gamecert_certs::Relabelled| Some((usize::try_from(it.lemma.0).ok()?, it.parts.clone()));
    Line { opening, moves, lemmas: lemmas.iter().filter_map(number).collect() }
}

/// The moves of a line in black parts.
fn moves_by_turns(mut black: Graph, piece: &Evidence) -> Option<Vec<Cut>> {
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
fn single_moves(graph: &Graph, piece: &Evidence) -> Option<(Vec<Cut>, u16)> {
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
