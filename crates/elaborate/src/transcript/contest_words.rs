//! The strategies of a proof about a contest in words: the moves between two positions with all answers on one line.

use std::fmt::Write;

use gamecert_certs::{Side, signed};

use super::steps::{Answer, Question, Step, Transcript};
use crate::spelling::{carried, mark_name};

impl Transcript {
    /// That a side is sure of a result.
    pub(super) fn says(&self, side: Side, value: i32) -> String {
        format!("{} is sure of at least {}", self.side(side), signed(value))
    }

    /// The steps of strategies, those after answers indented below them; those of a claim begin with what they show.
    pub(super) fn explain_strategy(&self, out: &mut String, is_claim: bool, steps: &[Step]) {
        if steps.is_empty() {
            out.push_str("  the rules alone settle it\n");
        }
        // How many moves are left at each position with all answers on the way.
        let mut path: Vec<usize> = Vec::new();
        let (mut moves, mut is_chosen) = (Vec::new(), false);
        let mut parts = Vec::new();
        for step in steps {
            let Question::Sure(sure) = &step.question else { continue };
            match &sure.made {
                None if is_claim => parts.push(self.says(sure.side, sure.value)),
                None => {}
                Some(made) => {
                    let mover = if is_chosen { sure.side } else { sure.side.other() };
                    moves.push(format!("{} {}", self.side(mover), made.name));
                }
            }
            if !is_chosen && let Some(left) = path.last_mut() {
                *left -= 1;
            }
            is_chosen = step.answer == Answer::Choice;
            if is_chosen {
                continue;
            }
            if !moves.is_empty() {
                parts.push(std::mem::take(&mut moves).join(", "));
            }
            parts.push(self.answered(step));
            // A string takes everything.
            let _ = writeln!(out, "{}{}", "  ".repeat(path.len() + 1), std::mem::take(&mut parts).join(": "));
            if let Answer::All(count) = step.answer {
                path.push(count);
            }
            while path.pop_if(|left| *left == 0).is_some() {}
        }
    }

    /// The name of a side.
    pub(super) fn side(&self, side: Side) -> &'static str {
        self.parties.map_or("", |parties| parties.name(side))
    }

    /// The side against which a step shows something.
    pub(super) fn opponent(&self, step: &Step) -> &'static str {
        match &step.question {
            Question::Sure(sure) => self.side(sure.side.other()),
            _ => "",
        }
    }

    /// The lemma that covers the position of a step, what it says, and how the position becomes that of the lemma.
    pub(super) fn cited(&self, step: &Step, lemma: usize, witness: u16) -> String {
        let Some(((side, value), Question::Sure(sure))) = self.sure(lemma).zip(Some(&step.question)) else {
            return format!("lemma {lemma}");
        };
        let carried = carried(&self.claim.game, witness, side != sure.side);
        let carried = if carried.is_empty() { carried } else { format!(" of the position {carried}") };
        format!("lemma {lemma}{carried}, which says at least {}", signed(value.into()))
    }

    /// How a position becomes the one that a lemma is about, in words; empty if it is that one.
    #[must_use]
    pub fn carried(&self, witness: u16) -> String {
        carried(&self.claim.game, witness, false)
    }

    /// A policy in words.
    pub(super) fn policy(&self, most: u32, marks: &[u16]) -> String {
        let name = |&mark: &u16| mark_name(&self.claim.game, &self.claim.position, mark);
        let names: Vec<String> = marks.iter().map(name).collect();
        let order = if names.is_empty() {
            "in the order of the rules".to_owned()
        } else {
            format!("in the order {}", names.join(" "))
        };
        format!("a policy of up to {most} positions, {order}")
    }

    /// What the rules alone say of the position of a step.
    pub(super) fn settled(&self, step: &Step, result: i32) -> String {
        let Question::Sure(sure) = &step.question else { return String::new() };
        format!("the rules give {} at least {}", self.side(sure.side), signed(result))
    }
}
