//! Lemmas and their steps in short texts.
//!
//! A lemma is a letter for what it states: `n` and a nimber, or `b` and a score that is not reached, of the component with the
//! number of the lemma; `t` and a tree; `e`, a component, `=` and a tree; `l`, components, `+` and trees; `s`, a side (0 or 1), `:` and
//! what it is sure of.
//!
//! A step is what is asked and then how it is answered; steps are joined by semicolons. Asked is about
//! a sum; or a move: a part, `:` and what it becomes; or a cut, `|` and the coins that it captures, a cut being a coin or two joined
//! by `-`; or a score: `w` if it is to be reached, or else `l`, `|` and the number; or a result: a side, `|` and the number at the beginning
//! of a strategy, the name of the move within it. The answer is
//!
//! - `?` for none, or `!` and the place of the reason for which it was refused;
//! - `=` and a nimber, or `=` alone where trees tell it; `@` and a lemma about the very sum;
//! - `>`, a lemma, `:`, a component, `:` and what it becomes by a reply; each is left out where it does not apply;
//! - `~` and a line of play: a letter for how it begins, with numbers; `|` and its moves; `|` and its lemmas, each perhaps with
//!   `/` and the numbers of coins in it;
//! - `+` for the choice of the move of the next step, `*` and the number of moves that are answered; `@`, a lemma, `/` and a witness;
//!   `#` and what a plain search looks at; `$` and the result that the rules alone give.

use std::collections::BTreeMap;

use gamecert_certs::Side;
use gamecert_checker::calculus::scores::Part;
use gamecert_elaborate::rules::dots::Cut;
use gamecert_elaborate::transcript::{Answer, Judgement, Line, Opening, Question, Step, Sure, Target};

use super::text::{base_36, joined, sum};

/// What a lemma states.
#[must_use]
pub fn judgement(states: &Judgement) -> String {
    match states {
        Judgement::Nimber(_, nimber) => format!("n{nimber}"),
        Judgement::Below(_, score) => format!("b{score}"),
        Judgement::Tree(tree) => format!("t{}", base_36(*tree)),
        Judgement::Equals(component, tree) => format!("e{}={}", base_36(*component), base_36(*tree)),
        Judgement::Sure(_, side, value) => format!("s{}:{value}", number(*side)),
        Judgement::Lost(lost) => format!("l{}+{}", sum(&lost.components), sum(&lost.trees)),
    }
}

/// The reasons for which evidence was refused, each once.
#[derive(Default)]
pub struct Reasons<'a> {
    /// In the order in which they come.
    pub all: Vec<&'a str>,
    places: BTreeMap<&'a str, usize>,
}

/// Each step; a reason for which evidence was refused is told by its place among all of them.
#[must_use]
pub fn all<'a>(steps: &'a [Step], refused: &mut Reasons<'a>) -> Vec<String> {
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
        Question::Sure(Sure { made: Some(made), .. }) => made.name.clone(),
        Question::Sure(Sure { made: None, side, value }) => format!("{}|{value}", number(*side)),
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
        Answer::Choice => "+".to_owned(),
        Answer::All(count) => format!("*{count}"),
        Answer::Cited(lemma, witness) => format!("@{}/{witness}", base_36(*lemma)),
        Answer::Search(most) => format!("#{most}"),
        Answer::Policy(most, marks) => format!("%{most}.{}", joined(marks.iter().map(u16::to_string), ".")),
        Answer::Settled(result) => format!("${result}"),
    };
    asked + &answered
}

fn number(side: Side) -> u8 {
    u8::from(side == Side::Second)
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
