//! A proof under scoring play.
//!
//! A cut is a coin, or two joined by `-`. What is told of a move is `?` for nothing, or a letter for how the line begins, with
//! numbers; `|` and its moves; `|` and its lemmas, each perhaps with `/` and the numbers of coins in it. A move is its cut,
//! `|`, the coins captured, `|` and what is told; moves are joined by semicolons. A layout is its size and then each coin: `b`
//! in a box of a board or else `c`, where it lies, and the directions of its arrows.

use gamecert_checker::calculus::scores::Part;
use gamecert_elaborate::rules::dots::Cut;

use super::{field, list, quoted};
use crate::picture::dots::{Layout, Place};
use crate::picture::shape::{Point, number};
use crate::proof::Proof;
use crate::scores::{How, Move, Scores, Told};

/// Lemmas that have pictures, at most: the last ones, which are about the largest positions. Layouts of others are left out.
const MAX_LAYOUTS: usize = 5_000;

pub(super) fn fields(out: &mut String, proof: &Proof, scores: &Scores) {
    let lemmas = proof.lemmas.len();
    field(out, "subjects", &list(proof.components.iter().take(lemmas).map(|text| quoted(text))));
    field(out, "contracts", &list(proof.lemmas.iter().map(|lemma| lemma.nimber.to_string())));
    field(
        out,
        "moves",
        &list(scores.lemmas.iter().map(|moves| quoted(&joined(moves.iter().map(made), ";")))),
    );
    let first = lemmas.saturating_sub(MAX_LAYOUTS);
    let layouts = (first..lemmas).filter_map(|lemma| Some((lemma, scores.layout(lemma)?)));
    let layouts = layouts.map(|(lemma, it)| format!("\"{lemma}\":{}", quoted(&layout(it))));
    field(out, "layouts", &format!("{{{}}}", joined(layouts, ",")));
    let start = proof.start.first().and_then(|_| scores.start_layout()).map(layout);
    field(out, "start", &quoted(&scores.start_text()));
    field(out, "board", &quoted(&start.unwrap_or_default()));
    let goal = scores.goal.iter().map(|(part, shown)| {
        let (letter, contract) = match part {
            Part::Won(contract) => ('w', contract),
            Part::Lost(contract) => ('l', contract),
        };
        quoted(&format!("{letter}|{contract}|{}", told(shown)))
    });
    field(out, "goal", &list(goal));
}

fn joined(texts: impl Iterator<Item = String>, between: &str) -> String {
    texts.collect::<Vec<_>>().join(between)
}

fn made(one: &Move) -> String {
    format!("{}|{}|{}", cut(one.cut), one.captured, told(&one.told))
}

fn cut(cut: Cut) -> String {
    match cut {
        Cut::Arrow(coin) => coin.to_string(),
        Cut::Link(one, other) => format!("{one}-{other}"),
    }
}

fn told(told: &Told) -> String {
    let Told::Line { how, moves, lemmas } = told else { return "?||".to_owned() };
    let how = match how {
        How::Left => "l".to_owned(),
        How::Enough(taken) => format!("e{taken}"),
        How::Bound => "b".to_owned(),
        How::HandOver(taken, left) => format!("h{taken}.{left}"),
        How::Take(taken) => format!("t{taken}"),
        How::Play(taken) => format!("p{taken}"),
    };
    let lemma = |(lemma, parts): &(usize, Vec<u8>)| match parts.as_slice() {
        [] => lemma.to_string(),
        parts => format!("{lemma}/{}", joined(parts.iter().map(u8::to_string), ".")),
    };
    let moves = joined(moves.iter().map(|&it| cut(it)), ",");
    format!("{how}|{moves}|{}", joined(lemmas.iter().map(lemma), ","))
}

fn layout(layout: &Layout) -> String {
    let point = |point: &Point| format!("{} {}", number(point[0]), number(point[1]));
    let place = |place: &Place| {
        let kind = if place.is_box { "b" } else { "c" };
        let points = [place.at].into_iter().chain(place.arrows.iter().copied());
        format!("{kind} {}", joined(points.map(|it| point(&it)), " "))
    };
    joined([point(&layout.size)].into_iter().chain(layout.places.iter().map(place)), ";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_short_and_whole() {
        let line = Told::Line {
            how: How::HandOver(3, 2),
            moves: vec![Cut::Arrow(4), Cut::Link(1, 2)],
            lemmas: vec![(17, vec![1, 0]), (3, vec![])],
        };
        let one = Move { cut: Cut::Link(0, 5), captured: 0, told: line };
        assert_eq!(made(&one), "0-5|0|h3.2|4,1-2|17/1.0,3");
        assert_eq!(told(&Told::Hole), "?||");
        let (_, board) = crate::picture::dots::layout("graph 2,1/0-1").unwrap_or_default();
        assert_eq!(layout(&board), "2 1;b 0.5 0.5 -1 0 0 1;b 1.5 0.5 1 0");
    }
}
