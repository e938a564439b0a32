//! What a certificate about misere play says: the lemmas by their numbers, those about lost sums with their options.
//!
//! A sum of components and trees is one text here, so that drawings show it as it stands.

use std::collections::HashMap;

use gamecert_certs::{Certificate, Claim, Evidence, Identity, Judgement, LemmaId};
use gamecert_checker::REVERSIBLE_MOVES;
use gamecert_checker::logic::misere::finder::Finder;
use gamecert_checker::logic::misere::forest::{Forest, Tree};
use gamecert_checker::logic::misere::sum::{Shown, Sum};
use gamecert_checker::logic::misere::{Fact, Known, lost, tree};
use gamecert_checker::rules::Rules;

use crate::proof::{Answer, Choice, Component, Lemma, Proof, ProofError};

struct Reader<R: Rules> {
    known: Known<R>,
    finder: Finder<R::Component>,
    numbers: HashMap<String, Component>,
    components: Vec<String>,
}

/// Reads a certificate. A bare one is searched for its evidence.
pub(crate) fn read<R: Rules>(
    rules: R,
    certificate: &Certificate,
    identity: Identity,
) -> Result<Proof, ProofError> {
    let statement = &certificate.statement;
    let start = rules.position(&statement.position).map_err(|error| ProofError::Position(error.why))?;
    let are_reduced = statement.axioms.iter().any(|axiom| axiom == REVERSIBLE_MOVES);
    let forest = if are_reduced { Forest::reduced_trees() } else { Forest::default() };
    let known = Known { rules, forest, facts: Vec::new(), imported: Default::default() };
    let (numbers, components) = (HashMap::new(), Vec::new());
    let mut reader = Reader { known, finder: Finder::new(u64::MAX, 0), numbers, components };
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        let fact = reader.fact(&lemma.subject, &lemma.judgement).ok_or(ProofError::Subject(number))?;
        let text = match &fact {
            Fact::Lost(sum) => reader.known.show_sum(sum),
            Fact::Tree(_) | Fact::Equals(..) => reader.known.show(&fact),
        };
        reader.components.push(text.clone());
        reader.numbers.entry(text).or_insert(number);
        reader.known.facts.push(fact);
    }
    let mut lemmas = Vec::with_capacity(certificate.lemmas.len());
    for number in 0..certificate.lemmas.len() {
        let written =
            certificate.hints.as_ref().map(|hints| hints.lemmas.get(number).map_or(&[][..], Vec::as_slice));
        lemmas.push(reader.lemma(number, written));
    }
    let claim = statement.claim();
    let written = certificate.hints.as_ref().map(|hints| hints.goal.first().unwrap_or(&Evidence::Hole));
    let (start, answer) = reader.goal(&start.components, &claim, written);
    let start = vec![start];
    let (axioms, further) = (statement.axioms.clone(), Default::default());
    let components = reader.components;
    Ok(Proof { claim, identity, axioms, components, lemmas, start, goal: vec![(0, answer)], further })
}

impl<R: Rules> Reader<R> {
    fn fact(&mut self, subject: &[u8], judgement: &Judgement) -> Option<Fact<R::Component>> {
        match judgement {
            Judgement::Tree(children) => tree::read(&mut self.known, children).ok().map(Fact::Tree),
            Judgement::Equals(tree) => {
                Some(Fact::Equals(self.known.rules.decode(subject)?, self.known.tree(*tree).ok()?))
            }
            Judgement::Lost(sum) => lost::read(&self.known, sum).ok().map(Fact::Lost),
            Judgement::Nimber(_) => None,
        }
    }

    /// A lemma with its options, if it is about a lost sum.
    fn lemma(&mut self, number: usize, written: Option<&[Evidence]>) -> Lemma {
        let mut options: Vec<Choice> = Vec::new();
        let fact = self.known.facts.get(number).cloned();
        if let Some(Fact::Lost(sum)) = &fact {
            let made = (0..sum.parts()).flat_map(|part| {
                let made = self.known.made(sum, part);
                made.into_iter().map(move |made| (part, made))
            });
            let all: Vec<Sum<R::Component>> =
                made.map(|(part, made)| self.known.option(sum, part, made)).collect();
            for (place, option) in all.iter().enumerate() {
                let piece = written.map(|written| written.get(place).unwrap_or(&Evidence::Hole));
                let answer = self.answer(option, piece);
                let sum = vec![self.intern(self.known.show_sum(option))];
                if !options.iter().any(|choice| choice.sum == sum) {
                    options.push(Choice { sum, answer });
                }
            }
        }
        if let (Some(fact), Ok(id)) = (fact, u32::try_from(number)) {
            self.finder.learn(&fact, LemmaId(id));
        }
        Lemma { nimber: 0, options }
    }

    /// What a piece of evidence says of a sum that is to be won, as far as it makes sense.
    fn answer(&mut self, sum: &Sum<R::Component>, written: Option<&Evidence>) -> Answer {
        let piece = match written {
            Some(piece) => piece.clone(),
            None => self.finder.find(&self.known, sum),
        };
        match (self.known.judge(sum, &piece), &piece) {
            (Ok(Shown::Won), Evidence::Reply { lemmas, .. }) => {
                match lemmas.last().map(|&id| id.0 as usize) {
                    Some(lost) => Answer::Reply { component: 0, option: vec![lost], sum: vec![lost] },
                    None => Answer::Hole,
                }
            }
            (Ok(Shown::Won), _) => Answer::Told,
            _ => Answer::Hole,
        }
    }

    /// The start, and what shows the claim about it.
    fn goal(
        &mut self,
        start: &[R::Component],
        claim: &Claim,
        written: Option<&Evidence>,
    ) -> (Component, Answer) {
        use gamecert_certs::{ClaimKind, Outcome};
        let mut trees: Vec<Tree> = Vec::new();
        if let ClaimKind::Grundy(n) = claim.kind {
            trees.extend(self.known.forest.heap(n));
        }
        let sum = self.known.sum(start.to_vec(), &trees);
        let shown = self.intern(self.known.show_sum(&sum));
        let answer = match claim.kind {
            ClaimKind::Outcome(Outcome::Win) => self.answer(&sum, written),
            ClaimKind::Outcome(Outcome::Loss) | ClaimKind::Grundy(_) => {
                let piece = match written {
                    Some(piece) => piece.clone(),
                    None => self.finder.find_claim(&self.known, &sum, Outcome::Loss),
                };
                let last = piece.citations().last().map(|id| id.0 as usize);
                let lost = last.filter(|&id| matches!(self.known.facts.get(id), Some(Fact::Lost(_))));
                match (self.known.judge(&sum, &piece), lost) {
                    (Ok(Shown::Lost), Some(lost)) => {
                        Answer::Reply { component: 0, option: vec![lost], sum: vec![lost] }
                    }
                    (Ok(Shown::Lost), None) => Answer::Told,
                    _ => Answer::Hole,
                }
            }
            _ => Answer::Told,
        };
        (shown, answer)
    }

    fn intern(&mut self, text: String) -> Component {
        let next = self.components.len();
        let number = *self.numbers.entry(text.clone()).or_insert(next);
        if number == next {
            self.components.push(text);
        }
        number
    }
}
