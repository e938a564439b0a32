//! What the signs in a drawing mean.

use std::fmt::Write;

use gamecert_certs::Play;

use crate::diagram::{Diagram, Kind};
use crate::picture::shape::number;

/// Height of a line of the legend.
pub(crate) const LEGEND_LINE: f64 = 24.0;

/// What the signs in a drawing mean: a sign, and what it stands for.
pub(crate) type Entry = (Sign, &'static str);

#[derive(Clone, Copy)]
pub(crate) enum Sign {
    Lemma,
    Below,
    Options,
    Sum,
    Reference,
    Lost,
    Won,
    Cut,
}

/// The signs that a diagram has.
pub(crate) fn legend(diagram: &Diagram, play: Play) -> Vec<Entry> {
    let has = |wanted: fn(&Kind) -> bool| diagram.nodes.iter().any(|node| wanted(&node.kind));
    let is_cut = diagram.nodes.iter().any(|node| node.left > 0);
    let is_option = diagram.edges.iter().any(|edge| {
        let [from, to] = [edge.from, edge.to].map(|node| &diagram.nodes[node].kind);
        matches!((from, to), (Kind::Lemma(_), Kind::Lemma(_) | Kind::Reference(_) | Kind::Sum(..)))
            && edge.label.is_empty()
    });
    let [lemma, options, sum, cut] = words(play);
    let entries = [
        (has(|kind| matches!(kind, Kind::Lemma(_))), Sign::Lemma, lemma),
        (has(|kind| matches!(kind, Kind::Options(_))), Sign::Options, options),
        (is_option, Sign::Below, "right below a lemma: an option, with its nimber"),
        (has(|kind| matches!(kind, Kind::Sum(..) | Kind::Line(_))), Sign::Sum, sum),
        (has(|kind| matches!(kind, Kind::Reference(_))), Sign::Reference, "this lemma, drawn elsewhere"),
        (
            has(|kind| matches!(kind, Kind::Tree { is_lost: true, .. })),
            Sign::Lost,
            "a tree that whoever moves loses",
        ),
        (
            has(|kind| matches!(kind, Kind::Tree { is_lost: false, .. })),
            Sign::Won,
            "a tree that whoever moves wins",
        ),
        (is_cut, Sign::Cut, cut),
    ];
    entries.into_iter().filter(|(is_there, ..)| *is_there).map(|(_, sign, words)| (sign, words)).collect()
}

/// What lemmas, options, boxes, and dashes with a number mean under this convention of play.
fn words(play: Play) -> [&'static str; 4] {
    match play {
        Play::Normal => [
            "a lemma: position : nimber; on its left its number",
            "options, each refuted by the reply on the line below it",
            "a sum: its components have lemmas",
            "+ 5 options: as many are not drawn",
        ],
        Play::Misere => [
            "a lemma: a sum that is lost; on its left its number",
            "options, each won by the reply below it, or by its tree",
            "a sum",
            "+ 5 options: as many are not drawn",
        ],
        Play::Contest => [
            "a lemma: what a side is sure of; on its left its number",
            "a position with all answers, after the moves on the line",
            "the end of a strategy without a lemma",
            "+ 5 moves: as many are not drawn",
        ],
        Play::Scoring => [
            "a lemma: who moves scores less; on its left its number",
            "moves (thick), each answered as its line says (dashed)",
            "a line of play that rests on no lemma, or on several",
            "+ 5 moves: as many are not drawn",
        ],
    }
}

/// Writes a legend of two entries a line; the first one begins at this place, with its middle so far down.
pub(crate) fn write_legend(out: &mut String, entries: &[Entry], [left, top]: [f64; 2]) {
    for (place, &(sign, text)) in entries.iter().enumerate() {
        let left = left + (place % 2) as f64 * 400.0;
        let middle = top + (place / 2) as f64 * LEGEND_LINE;
        let [x, centre, y, above, below] =
            [left, left + 16.0, middle, middle - 8.0, middle + 4.0].map(number);
        let ellipse = format!("<ellipse class=\"frame\" cx=\"{centre}\" cy=\"{y}\" rx=\"16\" ry=\"8\"/>");
        let boxed = |round: u32| {
            format!(
                "<rect class=\"frame\" x=\"{x}\" y=\"{above}\" width=\"32\" height=\"16\" rx=\"{round}\"/>"
            )
        };
        let (class, sign) = match sign {
            Sign::Lemma => ("node lemma", boxed(7)),
            Sign::Cut => ("node lemma cut", boxed(7)),
            Sign::Sum => ("node sum", boxed(3)),
            Sign::Lost => ("node tree lost", ellipse),
            Sign::Won => ("node tree", ellipse),
            Sign::Reference => {
                ("node reference", format!("{ellipse}<text x=\"{centre}\" y=\"{below}\">\u{2193} 7</text>"))
            }
            Sign::Options => ("node", format!("<text x=\"{centre}\" y=\"{below}\">abc</text>")),
            Sign::Below => (
                "node lemma",
                format!(
                    "<path class=\"edge\" d=\"M{centre} {above}v8\"/><rect class=\"frame\" x=\"{x}\" y=\"{y}\" width=\"32\" height=\"8\" rx=\"3\"/>"
                ),
            ),
        };
        let _ = writeln!(
            out,
            "<g class=\"{class}\">{sign}</g><text class=\"legend\" x=\"{}\" y=\"{below}\">{text}</text>",
            number(left + 42.0)
        );
    }
}
