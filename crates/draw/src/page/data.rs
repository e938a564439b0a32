//! A proof as the page reads it: JSON with short texts, which are taken apart when they are looked at.
//!
//! Components, trees and lemmas are numbers in base 36; a sum is numbers joined by dots, sums are joined by semicolons.
//! A layout is its size and then each coin: `b` in a box of a board or else `c`, where it lies, and the directions of its arrows.

pub mod steps;
pub mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use gamecert_certs::{ClaimKind, Outcome, Play};
use gamecert_elaborate::rules::Rules;
use gamecert_elaborate::rules::dots::{Coins, Dots};
use gamecert_elaborate::transcript::{Answer, Question, Target, Transcript, Tree};

use super::{Beside, BookMove, MAX_PICTURES};
use crate::picture::dots::{Layout, Place};
use crate::picture::shape::{Point, number};
use crate::picture::{self, budget::PictureBudget};
use crate::proof::Proof;
use steps::{Reasons, all, judgement};
use text::{joined, quoted, sum, sums};

/// Lemmas that have layouts, at most: the last ones, which are about the largest positions.
const MAX_LAYOUTS: usize = 5_000;

/// All that a page holds of a proof, as JSON.
#[must_use]
pub fn json(proof: &Proof, is_verified: bool, Beside { lemma, book, .. }: Beside<'_>) -> String {
    let transcript = &proof.transcript;
    let mut out = String::from("{");
    statement(&mut out, transcript);
    field(&mut out, "verified", if is_verified { "true" } else { "false" });
    field(&mut out, "opens", &lemma.map_or("null".to_owned(), |number| number.to_string()));
    let mut refused = Reasons::default();
    let lemmas = transcript.lemmas.iter();
    let steps: Vec<String> = lemmas.map(|lemma| all(&lemma.steps, &mut refused).join(";")).collect();
    let goal = all(&transcript.goal, &mut refused);
    texts(&mut out, "components", transcript.components.iter().map(String::as_str));
    field(&mut out, "start", &quoted(&sum(&transcript.start)));
    texts(&mut out, "lemmas", transcript.lemmas.iter().map(|lemma| judgement(&lemma.states)));
    texts(&mut out, "steps", steps.iter());
    texts(&mut out, "goal", goal.iter());
    texts(&mut out, "refused", refused.all.iter());
    field(&mut out, "options", &options_by_component(&transcript.options));
    match transcript.claim.play {
        Play::Misere => trees(&mut out, transcript),
        Play::Scoring => layouts(&mut out, proof),
        Play::Contest => {
            sides(&mut out, transcript);
            moves_of_book(&mut out, book);
        }
        Play::Normal => {}
    }
    let drawn = by_importance(transcript).into_iter();
    let drawn = drawn.filter_map(|it| Some((it, transcript.components.get(it)?.as_str())));
    field(&mut out, "pictures", &pictures(&transcript.claim.game, drawn));
    out.pop();
    out.push('}');
    out
}

/// What is claimed.
fn statement(out: &mut String, transcript: &Transcript) {
    let Transcript { claim, identity, axioms, .. } = transcript;
    let (kind, value): (&str, i32) = match claim.kind {
        ClaimKind::Nimber(nimber) => ("nimber", nimber.into()),
        ClaimKind::NimberAbove(bound) => ("above", bound.into()),
        ClaimKind::Outcome(outcome) => ("outcome", i32::from(outcome == Outcome::Win)),
        ClaimKind::Grundy(number) => ("grundy", number.into()),
        ClaimKind::Tree(_) | ClaimKind::ReducedTree(_) => ("tree", 0),
        ClaimKind::Score(score) => ("score", score.into()),
        ClaimKind::ScoreAtLeast(score) => ("at least", score.into()),
        ClaimKind::ScoreBelow(score) => ("below", score.into()),
        ClaimKind::Period(_) => ("period", 0),
        ClaimKind::Value(value) => ("value", value.into()),
        ClaimKind::ValueAtLeast(value) => ("least", value.into()),
        ClaimKind::ValueBelow(value) => ("below", value.into()),
        ClaimKind::Values(_) => ("values", 0),
    };
    let play = match claim.play {
        Play::Normal => "normal",
        Play::Misere => "misere",
        Play::Scoring => "scoring",
        Play::Contest => "contest",
    };
    field(out, "claim", &quoted(&claim.to_string()));
    field(out, "play", &quoted(play));
    field(out, "kind", &quoted(kind));
    field(out, "value", &value.to_string());
    field(out, "game", &quoted(&claim.game));
    field(out, "position", &quoted(&claim.position));
    field(out, "identity", &quoted(&identity.to_string()));
    texts(out, "axioms", axioms.iter());
}

/// The names of the sides of a contest.
fn sides(out: &mut String, transcript: &Transcript) {
    texts(out, "sides", transcript.parties.iter().flat_map(|parties| parties.names));
}

/// For each position of a book, its best move, the score of that, and 1 if it is proved.
fn moves_of_book(out: &mut String, book: &[BookMove]) {
    let entry = |BookMove { position, name, score, is_proved }: &BookMove| {
        format!("{}:[{},{score},{}]", quoted(position), quoted(name), u8::from(*is_proved))
    };
    field(out, "book", &format!("{{{}}}", joined(book.iter().map(entry), ",")));
}

/// Trees under misere play.
fn trees(out: &mut String, transcript: &Transcript) {
    let trees = &transcript.trees;
    texts(out, "trees", trees.all.iter().map(|tree| &tree.name));
    let mut sums =
        |name, of: fn(&Tree) -> &[usize]| texts(out, name, trees.all.iter().map(|tree| sum(of(tree))));
    sums("children", |tree| &tree.children);
    sums("terms", |tree| &tree.terms);
    field(out, "one", &trees.one.map_or("null".to_owned(), |one| one.to_string()));
    field(out, "heaps", &list(trees.heaps.iter().map(ToString::to_string)));
}

/// How the coins and strings of positions lie, and the start as a graph.
fn layouts(out: &mut String, proof: &Proof) {
    let lemmas = proof.transcript.lemmas.len();
    let first = lemmas.saturating_sub(MAX_LAYOUTS);
    let layouts = (first..lemmas).filter_map(|lemma| Some((lemma, proof.layout(lemma)?)));
    let layouts = layouts.map(|(lemma, it)| format!("\"{lemma}\":{}", quoted(&layout(it))));
    field(out, "layouts", &format!("{{{}}}", joined(layouts, ",")));
    let coins = proof.transcript.graphs.last().and_then(|start| Coins::new(start).ok().flatten());
    // A coin that has been captured, if there is no other.
    let graph = coins.map_or_else(|| "graph 0".to_owned(), |coins| Dots.show(&coins));
    field(out, "graph", &quoted(&graph));
    field(out, "board", &quoted(&proof.layout(lemmas).map(layout).unwrap_or_default()));
}

/// A layout as a page reads it.
#[must_use]
pub fn layout(layout: &Layout) -> String {
    let point = |point: &Point| format!("{} {}", number(point[0]), number(point[1]));
    let place = |place: &Place| {
        let kind = if place.is_box { "b" } else { "c" };
        let points = [place.at].into_iter().chain(place.arrows.iter().copied());
        format!("{kind} {}", joined(points.map(|it| point(&it)), " "))
    };
    joined([point(&layout.size)].into_iter().chain(layout.places.iter().map(place)), ";")
}

/// All components once, in the order in which they are given pictures: the start, what the claim rests on with what
/// comes next below it, as long as that leaves half of the pictures to others; then the subjects of lemmas and the rest. Under
/// misere play, where small ones come first, the largest after the start.
#[must_use]
pub fn by_importance(transcript: &Transcript) -> Vec<usize> {
    let all = 0..transcript.components.len();
    if transcript.claim.play == Play::Misere {
        let rest = all.rev().filter(|component| !transcript.start.contains(component));
        return transcript.start.iter().copied().chain(rest).collect();
    }
    let mut first = transcript.start.clone();
    first.extend(transcript.goal.iter().flat_map(|step| reached(&step.answer)));
    let lemmas = first.iter().filter_map(|&component| transcript.lemmas.get(component));
    let below = lemmas.flat_map(|lemma| &lemma.steps).flat_map(|step| {
        let asked = if let Question::Nimber(sum, _) = &step.question { sum.as_slice() } else { &[] };
        asked.iter().chain(reached(&step.answer)).copied()
    });
    let mut seen = BTreeSet::new();
    let mut order: Vec<usize> =
        first.iter().copied().chain(below).filter(|&component| seen.insert(component)).collect();
    order.truncate(first.len().max(MAX_PICTURES / 2));
    let near: BTreeSet<usize> = order.iter().copied().collect();
    order.extend(all.filter(|component| !near.contains(component)));
    order
}

/// The sum that a reply leads to.
fn reached(answer: &Answer) -> &[usize] {
    match answer {
        Answer::Reply(reply) => {
            if let Target::Sum(sum) = &reply.to {
                sum
            } else {
                &[]
            }
        }
        _ => &[],
    }
}

fn field(out: &mut String, name: &str, value: &str) {
    // A string takes everything.
    let _ = write!(out, "\"{name}\":{value},");
}

/// A list of texts.
fn texts(out: &mut String, name: &str, texts: impl Iterator<Item = impl AsRef<str>>) {
    field(out, name, &list(texts.map(|text| quoted(text.as_ref()))));
}

fn list(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", joined(values, ","))
}

/// The options of components: a JSON object with the number of each.
fn options_by_component(options: &BTreeMap<usize, Vec<Vec<usize>>>) -> String {
    let of_one = |(component, options): (&usize, &Vec<Vec<usize>>)| {
        format!("\"{component}\":{}", quoted(&sums(options)))
    };
    format!("{{{}}}", options.iter().map(of_one).collect::<Vec<_>>().join(","))
}

/// Pictures of games that the script of the page does not draw itself: width, height and shapes by component, of the first
/// that are given, as far as there is budget for them.
fn pictures<'a>(game: &str, texts: impl Iterator<Item = (usize, &'a str)>) -> String {
    let mut drawn = Vec::new();
    if !picture::DRAWN_BY_SCRIPT.contains(&game) {
        let mut budget = PictureBudget::new(true);
        for (component, text) in texts {
            if drawn.len() >= MAX_PICTURES {
                break;
            }
            if !budget.take(game, text.len()) {
                continue;
            }
            if let Some(picture) = picture::component(game, text) {
                let (width, height) = (number(picture.width), number(picture.height));
                drawn.push(format!("\"{component}\":[{width},{height},{}]", quoted(&picture.elements())));
            }
        }
    }
    format!("{{{}}}", drawn.join(","))
}
