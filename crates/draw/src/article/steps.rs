//! The steps of a proof in sentences: under normal play as one would write them, under other conventions as the transcript words
//! them.

use gamecert_certs::Play;
use gamecert_elaborate::transcript::{Answer, Judgement, Question, Reply, Step, Target, Transcript};

use super::{Inline, Item, Teller, Told};
use crate::proof::View;

impl Teller<'_> {
    /// The proof of the claim.
    pub(super) fn goal(&mut self) -> Vec<Item> {
        let transcript = &self.proof.transcript;
        let goal: Option<Vec<Item>> = transcript.goal.iter().map(|step| self.start(step)).collect();
        let goal = goal.filter(|items| !items.is_empty());
        goal.unwrap_or_else(|| as_worded(&transcript.explain_claim(), self.begins_with_words()))
    }

    /// A lemma and its proof.
    pub(super) fn lemma(&mut self, number: usize) -> Told {
        let transcript: &Transcript = &self.proof.transcript;
        let Some(lemma) = transcript.lemmas.get(number) else {
            return Told { number, statement: Vec::new(), proof: Vec::new() };
        };
        let Judgement::Nimber(_, nimber) = lemma.states else {
            let words = transcript.explain_lemma(number).unwrap_or_default();
            return Told {
                number,
                statement: self.stated(number),
                proof: as_worded(&words, self.begins_with_words()),
            };
        };
        let subject = self.view(&View::Lemma(number));
        let statement = vec![subject, Inline::words(format!(" has nimber {nimber}."))];
        let mut proof: Vec<Item> = lemma.steps.iter().filter_map(|step| self.option(nimber, step)).collect();
        if proof.is_empty() {
            proof.push(item(vec![Inline::words("There is no move.")]));
        }
        Told { number, statement, proof }
    }

    /// Whether what the transcript says begins with words, and not with a position, in which capitals may mean something else.
    fn begins_with_words(&self) -> bool {
        matches!(self.proof.transcript.claim.play, Play::Scoring | Play::Contest)
    }

    /// What a lemma states in the words of the transcript, with its position as a picture.
    fn stated(&mut self, number: usize) -> Vec<Inline> {
        let transcript = &self.proof.transcript;
        let (stated, subject) = (transcript.stated(number), transcript.subject(number));
        let view = self.view(&View::Lemma(number));
        match (stated.split_once(&subject), view) {
            (Some((before, after)), view @ Inline::Position(_, Some(_))) => {
                vec![Inline::words(capitalised(before)), view, Inline::words(format!("{after}."))]
            }
            _ if self.begins_with_words() => vec![Inline::words(capitalised(&stated) + ".")],
            _ => vec![Inline::words(stated + ".")],
        }
    }

    /// A step of the claim under normal play: what the nimber of the start is, or is not.
    fn start(&mut self, step: &Step) -> Option<Item> {
        let Question::Nimber(start, asked) = &step.question else { return None };
        let mut said = match &step.answer {
            Answer::Nimber(nimber) => {
                vec![self.sum(start), Inline::words(format!(" has nimber {nimber}"))]
            }
            Answer::Reply(Reply { to: Target::Sum(left), .. }) => {
                let left = self.sum(left);
                let of = format!(" of nimber {asked}");
                vec![Inline::words("The first player can move to "), left, Inline::words(of)]
            }
            answer => vec![Inline::words(unanswered(answer)?)],
        };
        said.extend(by(&step.lemmas()));
        Some(item(said))
    }

    /// A step of a lemma under normal play: an option has another nimber than the position, or a reply has the same.
    fn option(&mut self, nimber: u16, step: &Step) -> Option<Item> {
        let Question::Nimber(option, _) = &step.question else { return None };
        let mut said = vec![Inline::words("A move to "), self.sum(option)];
        match &step.answer {
            Answer::Nimber(other) => said.push(Inline::words(format!(" leaves nimber {other}"))),
            Answer::Reply(Reply { to: Target::Sum(left), .. }) => {
                said.extend([Inline::words(" is answered by a move to "), self.sum(left)]);
                if !left.is_empty() {
                    said.push(Inline::words(format!(" of nimber {nimber}")));
                }
            }
            answer => said.push(Inline::words(format!(" is not answered: {}", unanswered(answer)?))),
        }
        said.extend(by(&step.lemmas()));
        Some(item(said))
    }
}

fn unanswered(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Missing => Some("nothing shows it".to_owned()),
        Answer::Refused(why) => Some(format!("what shows it is refused, {why}")),
        _ => None,
    }
}

fn item(said: Vec<Inline>) -> Item {
    Item { level: 0, said }
}

/// The end of a sentence: by which lemmas.
fn by(lemmas: &[usize]) -> Vec<Inline> {
    let mut said = Vec::new();
    for (place, &lemma) in lemmas.iter().enumerate() {
        let before = match place {
            0 => " by ",
            _ if place + 1 == lemmas.len() => " and ",
            _ => ", ",
        };
        said.extend([Inline::words(before), Inline::Lemma(lemma)]);
    }
    said.push(Inline::words("."));
    said
}

/// What a transcript says after its first line, a step on each line.
#[must_use]
pub fn as_worded(text: &str, begins_with_words: bool) -> Vec<Item> {
    let lines = text.lines().skip(1).map(|line| {
        let words = line.trim_start();
        let level = ((line.len() - words.len()) / 2).saturating_sub(1);
        let mut said = linked(words);
        said.push(Inline::words("."));
        if let Some(Inline::Words(first)) = said.first_mut().filter(|_| begins_with_words) {
            *first = capitalised(first);
        }
        Item { level, said }
    });
    lines.collect()
}

/// Words in which `lemma 3` and `lemmas 3, 5` become links.
#[must_use]
pub fn linked(words: &str) -> Vec<Inline> {
    let mut said = Vec::new();
    let mut rest = words;
    while let Some((before, after)) = rest.split_once("lemma") {
        let after = after.strip_prefix('s').unwrap_or(after);
        let mut numbers = after.strip_prefix(' ').unwrap_or(after);
        if !numbers.starts_with(|digit: char| digit.is_ascii_digit()) {
            let word = rest.len() - after.len();
            said.push(Inline::words(&rest[..word]));
            rest = after;
            continue;
        }
        said.push(Inline::words(before));
        let mut is_first = true;
        loop {
            let digits =
                numbers.len() - numbers.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
            let Ok(number) = numbers[..digits].parse() else { break };
            if !is_first {
                said.push(Inline::words(", "));
            }
            said.push(Inline::Lemma(number));
            is_first = false;
            numbers = &numbers[digits..];
            match numbers
                .strip_prefix(", ")
                .filter(|more| more.starts_with(|digit: char| digit.is_ascii_digit()))
            {
                Some(more) => numbers = more,
                None => break,
            }
        }
        rest = numbers;
    }
    said.push(Inline::words(rest));
    said.retain(|part| *part != Inline::words(""));
    said
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
