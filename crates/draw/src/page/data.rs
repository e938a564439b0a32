//! A proof as the page reads it: JSON with short texts, which are taken apart when they are looked at.
//!
//! Components, trees and lemmas are numbers in base 36; a sum is numbers joined by dots, sums are joined by semicolons.
//! A lemma is a letter for what it states: `n` and a nimber, or `b` and a score that is not reached, of the component with the
//! number of the lemma; `t` and a tree; `e`, a component, `=` and a tree; `l`, components, `+` and trees.
//!
//! A step is what is asked and then how it is answered; steps are joined by semicolons. Asked is about
//! a sum; or a move: a part, `:` and what it becomes; or a cut, `|` and the coins that it captures, a cut being a coin or two joined
//! by `-`; or a score: `w` if it is to be reached, or else `l`, `|` and the number. The answer is
//!
//! - `?` for none, or `!` and the place of the reason for which it was refused;
//! - `=` and a nimber, or `=` alone where trees tell it; `@` and a lemma about the very sum;
//! - `>`, a lemma, `:`, a component, `:` and what it becomes by a reply; each is left out where it does not apply;
//! - `~` and a line of play: a letter for how it begins, with numbers; `|` and its moves; `|` and its lemmas, each perhaps with
//!   `/` and the numbers of coins in it.
//!
//! A layout is its size and then each coin: `b` in a box of a board or else `c`, where it lies, and the directions of its arrows.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use gamecert_certs::{ClaimKind, Outcome, Play};
use gamecert_checker::calculus::scores::Part;
use gamecert_elaborate::rules::Rules;
use gamecert_elaborate::rules::dots::{Coins, Cut, Dots};
use gamecert_elaborate::transcript::{
    Answer, Judgement, Line, Opening, Question, Step, Target, Transcript, Tree,
};

use super::MAX_PICTURES;
use crate::picture::dots::{Layout, Place};
use crate::picture::shape::{Point, number};
use crate::picture::{self, ink::Ink};
use crate::proof::Proof;

/// Lemmas that have layouts, at most: the last ones, which are about the largest positions.
const MAX_LAYOUTS: usize = 5_000;

pub(super) fn json(proof: &Proof, is_verified: bool, lemma: Option<usize>) -> String {
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
    let (kind, value) = match claim.kind {
        ClaimKind::Nimber(nimber) => ("nimber", nimber),
        ClaimKind::NimberAbove(bound) => ("above", bound),
        ClaimKind::Outcome(outcome) => ("outcome", u16::from(outcome == Outcome::Win)),
        ClaimKind::Grundy(number) => ("grundy", number),
        ClaimKind::Tree(_) | ClaimKind::ReducedTree(_) => ("tree", 0),
        ClaimKind::Score(score) => ("score", score),
        ClaimKind::ScoreAtLeast(score) => ("at least", score),
        ClaimKind::ScoreBelow(score) => ("below", score),
    };
    let play = match claim.play {
        Play::Normal => "normal",
        Play::Misere => "misere",
        Play::Scoring => "scoring",
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

fn judgement(states: &Judgement) -> String {
    match states {
        Judgement::Nimber(_, nimber) => format!("n{nimber}"),
        Judgement::Below(_, score) => format!("b{score}"),
        Judgement::Tree(tree) => format!("t{}", base_36(*tree)),
        Judgement::Equals(component, tree) => format!("e{}={}", base_36(*component), base_36(*tree)),
        Judgement::Lost(lost) => format!("l{}+{}", sum(&lost.components), sum(&lost.trees)),
    }
}

/// The reasons for which evidence was refused, each once.
#[derive(Default)]
struct Reasons<'a> {
    all: Vec<&'a str>,
    places: BTreeMap<&'a str, usize>,
}

fn all<'a>(steps: &'a [Step], refused: &mut Reasons<'a>) -> Vec<String> {
    steps.iter().map(|it| step(it, refused)).collect()
}

fn step<'a>(step: &'a Step, refused: &mut Reasons<'a>) -> String {
    let asked = match &step.question {
        Question::Nimber(asked, _) | Question::Tree(asked) => sum(asked),
        Question::Move { part, made, .. } => format!("{}:{}", base_36(*part), sum(made)),
        Question::Outcome(asked) => sum(&asked.components),
        Question::Cut { cut: made, captured } => format!("{}|{captured}", cut(*made)),
        Question::Score(Part::Won(score)) => format!("w|{score}"),
        Question::Score(Part::Lost(score)) => format!("l|{score}"),
    };
    let answered = match &step.answer {
        Answer::Missing => "?".to_owned(),
        Answer::Refused(why) => {
            let place = *refused.places.entry(why).or_insert(refused.all.len());
            if place == refused.all.len() {
                refused.all.push(why);
            }
            format!("!{place}")
        }
        Answer::Nimber(nimber) => format!("={nimber}"),
        Answer::Trees => "=".to_owned(),
        Answer::Lemma(lemma) => format!("@{}", base_36(*lemma)),
        Answer::Reply(reply) => {
            let lemma = if let Target::Lemma(lemma) = reply.to { base_36(lemma) } else { String::new() };
            match &reply.moved {
                Some((component, made)) => format!(">{lemma}:{}:{}", base_36(*component), sum(made)),
                None => format!(">{lemma}"),
            }
        }
        Answer::Line(shown) => format!("~{}", line(shown)),
    };
    asked + &answered
}

fn line(line: &Line) -> String {
    let opening = match line.opening {
        Opening::Left => "l".to_owned(),
        Opening::Enough(taken) => format!("e{taken}"),
        Opening::Bound => "b".to_owned(),
        Opening::HandOver(taken, left) => format!("h{taken}.{left}"),
        Opening::Take(taken) => format!("t{taken}"),
        Opening::Play(taken) => format!("p{taken}"),
    };
    let lemma = |(lemma, coins): &(usize, Vec<u8>)| match coins.as_slice() {
        [] => base_36(*lemma),
        coins => format!("{}/{}", base_36(*lemma), joined(coins.iter().map(u8::to_string), ".")),
    };
    let moves = joined(line.moves.iter().map(|&it| cut(it)), ",");
    format!("{opening}|{moves}|{}", joined(line.lemmas.iter().map(lemma), ","))
}

fn cut(cut: Cut) -> String {
    match cut {
        Cut::Arrow(coin) => coin.to_string(),
        Cut::Link(one, other) => format!("{one}-{other}"),
    }
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

/// All components once, in the order in which they are given pictures: the start, what the claim rests on with what
/// comes next below it, as long as that leaves half of the pictures to others; then the subjects of lemmas and the rest. Under
/// misere play, where small ones come first, the largest after the start.
fn by_importance(transcript: &Transcript) -> Vec<usize> {
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

fn joined(texts: impl Iterator<Item = String>, between: &str) -> String {
    texts.collect::<Vec<_>>().join(between)
}

fn list(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", joined(values, ","))
}

/// A JSON string that may stand within a script element.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            letter if letter.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

fn sum(components: &[usize]) -> String {
    components.iter().map(|&component| base_36(component)).collect::<Vec<_>>().join(".")
}

/// The options of components: a JSON object with the number of each.
fn options_by_component(options: &BTreeMap<usize, Vec<Vec<usize>>>) -> String {
    let of_one = |(component, options): (&usize, &Vec<Vec<usize>>)| {
        format!("\"{component}\":{}", quoted(&sums(options)))
    };
    format!("{{{}}}", options.iter().map(of_one).collect::<Vec<_>>().join(","))
}

/// Sums joined by semicolons. One without components is `-`, since a text without sums is empty.
fn sums(all: &[Vec<usize>]) -> String {
    let text = |one: &Vec<usize>| if one.is_empty() { "-".to_owned() } else { sum(one) };
    all.iter().map(text).collect::<Vec<_>>().join(";")
}

fn base_36(mut value: usize) -> String {
    let mut digits = Vec::new();
    loop {
        let digit = u32::try_from(value % 36).unwrap_or(0);
        digits.push(char::from_digit(digit, 36).unwrap_or('0'));
        value /= 36;
        if value == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

/// Pictures of Sprouts, which a script could not draw: width, height and shapes by component, of the first that are
/// given, as far as there is ink for them. Other games are drawn on the page.
fn pictures<'a>(game: &str, texts: impl Iterator<Item = (usize, &'a str)>) -> String {
    let mut drawn = Vec::new();
    if game == "sprouts" {
        let mut ink = Ink::new(true);
        for (component, text) in texts {
            if drawn.len() >= MAX_PICTURES {
                break;
            }
            if !ink.take(game, text.len()) {
                continue;
            }
            if let Some(picture) = picture::component("sprouts", text) {
                let (width, height) = (number(picture.width), number(picture.height));
                drawn.push(format!("\"{component}\":[{width},{height},{}]", quoted(&picture.elements())));
            }
        }
    }
    format!("{{{}}}", drawn.join(","))
}

#[cfg(test)]
mod tests {
    use gamecert_certs::Identity;
    use gamecert_elaborate::transcript::{Lemma, Reply, Trees};

    use super::*;

    #[test]
    fn numbers_and_texts() {
        assert_eq!(sums(&[vec![], vec![1, 36]]), "-;1.10");
        assert_eq!([sums(&[vec![]]), sums(&[])], ["-", ""]);
        assert_eq!([0, 35, 36, 46_655].map(base_36), ["0", "z", "10", "zzz"]);
        assert_eq!(quoted("</script>\"\\\u{2028}\n"), "\"\\u003c/script\\u003e\\\"\\\\\\u2028\\u000a\"");
    }

    #[test]
    fn steps_are_short_and_whole() {
        let made = |question, answer| all(&[Step { question, answer }], &mut Reasons::default()).concat();
        let line = Line {
            opening: Opening::HandOver(3, 2),
            moves: vec![Cut::Arrow(4), Cut::Link(1, 2)],
            lemmas: vec![(17, vec![1, 0]), (3, vec![])],
        };
        let cut = Question::Cut { cut: Cut::Link(0, 5), captured: 0 };
        assert_eq!(made(cut.clone(), Answer::Line(line)), "0-5|0~h3.2|4,1-2|h/1.0,3");
        assert_eq!(made(cut, Answer::Missing), "0-5|0?");
        let reply = |moved, to| Answer::Reply(Reply { moved, to });
        let asked = Question::Nimber(vec![1, 40], 2);
        assert_eq!(made(asked.clone(), reply(Some((40, vec![])), Target::Sum(vec![1]))), "1.14>:14:");
        assert_eq!(made(asked.clone(), Answer::Nimber(3)), "1.14=3");
        assert_eq!(made(asked, Answer::Refused("no".to_owned())), "1.14!0");
        let moved = Question::Move { part: 1, made: vec![7], to: Default::default() };
        assert_eq!(made(moved.clone(), reply(None, Target::Lemma(5))), "1:7>5");
        assert_eq!(made(moved, Answer::Trees), "1:7=");
    }

    #[test]
    fn a_board_lies_as_it_is_written() {
        let (_, board) = crate::picture::dots::layout("graph 2,1/0-1").unwrap_or_default();
        assert_eq!(layout(&board), "2 1;b 0.5 0.5 -1 0 0 1;b 1.5 0.5 1 0");
    }

    #[test]
    fn the_start_has_a_picture_before_many_lemmas() {
        let lemma = |number| Lemma { states: Judgement::Nimber(number, 0), steps: Vec::new() };
        let ask = |sum, answer| Step { question: Question::Nimber(sum, 0), answer };
        let reply = Reply { moved: Some((699, vec![650])), to: Target::Sum(vec![650]) };
        let mut transcript = Transcript {
            claim: "outcome(sprouts 0*3) = win".parse().unwrap(),
            identity: Identity([0; 32]),
            axioms: Vec::new(),
            components: vec!["0".to_owned(); 700],
            lemmas: (0..699).map(lemma).collect(),
            start: vec![699],
            goal: vec![ask(vec![699], Answer::Reply(reply))],
            options: BTreeMap::new(),
            is_cut: false,
            trees: Trees::default(),
            graphs: Vec::new(),
        };
        let choice = |number| ask(vec![number], Answer::Missing);
        transcript.lemmas[650].steps = (0..50).chain(600..650).map(choice).collect();
        let order = by_importance(&transcript);
        assert_eq!(order[..4], [699, 650, 0, 1]);
        assert_eq!(order[100..104], [648, 649, 50, 51]);
        assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), 700);
        let out = json(&Proof::of(transcript.clone()), true, None);
        assert!(out.contains("\"pictures\":{\"699\":["));
        // However much comes next below the claim, half of the pictures are left to others.
        transcript.lemmas[650].steps = (200..600).map(choice).collect();
        assert_eq!(by_importance(&transcript)[298..302], [496, 497, 0, 1]);
    }
}
