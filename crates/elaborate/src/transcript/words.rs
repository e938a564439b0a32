//! The steps of a proof in words.

use std::fmt::Write;

use gamecert_checker::calculus::scores::Part;

use super::line::made;
use super::steps::{Answer, Judgement, Lemma, Question, Reply, Step, Sum, Target, Transcript, unpaired};

impl Transcript {
    /// The claim, and how each question about it is answered, one to a line.
    #[must_use]
    pub fn explain_claim(&self) -> String {
        let mut out = format!("{}\n", self.claim);
        self.explain_steps(&mut out, None, &self.goal);
        out
    }

    /// A lemma, and how each question about it is answered, one to a line; `None` if there is no such lemma.
    #[must_use]
    pub fn explain_lemma(&self, number: usize) -> Option<String> {
        let Lemma { states, steps } = self.lemmas.get(number)?;
        let mut out = format!("lemma {number}: {}\n", self.stated(number));
        self.explain_steps(&mut out, Some(states), steps);
        if let Judgement::Tree(tree) = states
            && let Some(tree) = self.trees.all.get(*tree)
        {
            let branches: Vec<&str> = tree.children.iter().map(|&child| self.tree(child)).collect();
            let branches = if branches.is_empty() { "none".to_owned() } else { branches.join(", ") };
            let _ = writeln!(out, "  branches: {branches}");
        }
        Some(out)
    }

    /// What a lemma states, in words.
    #[must_use]
    pub fn stated(&self, number: usize) -> String {
        let subject = self.subject(number);
        match self.lemmas.get(number).map(|lemma| &lemma.states) {
            Some(Judgement::Nimber(_, nimber)) => format!("{subject} has nimber {nimber}"),
            Some(Judgement::Below(_, score)) => {
                format!("the player to move of {subject} scores less than {score}")
            }
            Some(Judgement::Lost(_)) => format!("{subject} is lost"),
            Some(&Judgement::Sure(_, side, value)) => {
                format!("{} from {subject} on", self.says(side, value.into()))
            }
            Some(Judgement::Tree(_) | Judgement::Equals(..)) | None => subject,
        }
    }

    fn explain_steps(&self, out: &mut String, states: Option<&Judgement>, steps: &[Step]) {
        if self.parties.is_some() {
            return self.explain_strategy(out, states.is_none(), steps);
        }
        for step in steps {
            // A string takes everything.
            let _ = writeln!(out, "  {}: {}", self.asked(states, &step.question), self.answered(step));
        }
    }

    fn asked(&self, states: Option<&Judgement>, question: &Question) -> String {
        match question {
            Question::Nimber(sum, nimber) if states.is_none() => {
                format!("nimber {nimber} of {}", self.components(sum))
            }
            Question::Nimber(sum, _) | Question::Tree(sum) => self.components(sum),
            Question::Outcome(sum) => self.show(sum),
            Question::Move { part, made, to } => {
                let (before, after) = self.moved(states, *part, made);
                format!("{before} to {after}, leaving {}", self.show(to))
            }
            Question::Cut { cut, captured } => made(*cut, *captured),
            Question::Score(Part::Won(score)) => format!("score {score} is reached"),
            Question::Score(Part::Lost(score)) => format!("score {score} is not reached"),
            Question::Sure(sure) => self.says(sure.side, sure.value),
        }
    }

    /// The part of a lost sum in which a move is made, and what it becomes.
    fn moved(&self, states: Option<&Judgement>, part: usize, made: &[usize]) -> (String, String) {
        let Some(Judgement::Lost(sum)) = states else { return Default::default() };
        match sum.components.get(part) {
            Some(&component) => (self.components(&[component]), self.components(made)),
            None => {
                let tree = sum.trees.get(part.saturating_sub(sum.components.len()));
                let name =
                    |tree: Option<&usize>| tree.map_or_else(String::new, |&tree| self.tree(tree).to_owned());
                (name(tree), name(made.first()))
            }
        }
    }

    pub(super) fn answered(&self, step: &Step) -> String {
        let by = |lemmas: &[usize]| match lemmas {
            [] => String::new(),
            [lemma] => format!(", by lemma {lemma}"),
            several => {
                format!(", by lemmas {}", several.iter().map(usize::to_string).collect::<Vec<_>>().join(", "))
            }
        };
        match &step.answer {
            Answer::Missing => "missing".to_owned(),
            Answer::Refused(why) => format!("refused: {why}"),
            Answer::Nimber(nimber) => format!("nimber {nimber}{}", by(&step.lemmas())),
            Answer::Trees => "as the trees show".to_owned(),
            Answer::Lemma(lemma) => format!("lost, by lemma {lemma}"),
            Answer::Reply(Reply { moved, to }) => {
                let (left, lemmas) = match to {
                    Target::Sum(sum) => (self.components(sum), unpaired(sum)),
                    Target::Lemma(lemma) => (self.subject(*lemma), vec![*lemma]),
                };
                let leaving = format!(", leaving {left}");
                let reply = match moved {
                    None => format!("in a tree{leaving}"),
                    Some((component, made)) => {
                        let made = self.components(made);
                        // Where there is nothing else, this is all that is left.
                        let rest = if made == left { "" } else { &leaving };
                        format!("{} to {made}{rest}", self.components(&[*component]))
                    }
                };
                format!("reply {reply}{}", by(&lemmas))
            }
            Answer::Line(line) => {
                let lemmas: Vec<usize> = line.lemmas.iter().map(|(lemma, _)| *lemma).collect();
                format!("{}{}", line.words(), by(&lemmas))
            }
            Answer::Choice => "by a move".to_owned(),
            Answer::All(_) => format!("whatever {} plays", self.opponent(step)),
            &Answer::Cited(lemma, witness) => self.cited(step, lemma, witness),
            Answer::Search(1) => "a plain search of 1 position".to_owned(),
            Answer::Search(most) => format!("a plain search of up to {most} positions"),
            Answer::Policy(most, marks) => self.policy(*most, marks),
            Answer::Settled(result) => self.settled(step, *result),
        }
    }

    fn components(&self, sum: &[usize]) -> String {
        self.show(&Sum { components: sum.to_vec(), trees: Vec::new() })
    }
}
