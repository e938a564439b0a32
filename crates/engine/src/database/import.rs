//! From a database to a certificate.

use std::cell::RefCell;
use std::collections::BTreeSet;

use gamecert_certs::{ClaimKind, Evidence, Judgement, Lemma, Outcome, Play, Question, Statement};
use gamecert_elaborate::rulebook::Component;

use super::answer::answer;
use super::entries::{Reading, Sides, derive};
use super::lines::Says;
use super::messages::{judge_lines, no_database, quote};
use super::oracle::FromDatabase;
use super::store::Store;
use super::table::all_components;
use super::{
    Contradiction, Counts, ImportError, Imported, MAX_TOLD, Malformed, Request, Source, Spill, Wanted,
};
use crate::certify::{Certified, Conflict, Partial, complete};
use crate::games::numbered::Id;
use crate::lemma_judge::LemmaJudge;
use crate::proof::Proof;
use crate::registry::{self, sides_of_all};
use crate::solve::SolveError;

/// What [`import`](super::import) does with nimbers.
pub(super) fn import(
    request: &Request,
    source: &mut dyn Source,
    spill: Spill<'_>,
) -> Result<Imported, ImportError> {
    if let Wanted::Answer(question) = request.wanted
        && !question.is_asked_under(Play::Normal)
    {
        let why = format!("`{question}` is not asked of {}", request.game);
        return Err(ImportError::Unknown(SolveError::Unsupported(why)));
    }
    let registry::Sides { rules, axioms, game } =
        sides_of_all(&request.game, &request.position, &request.without)?;
    let (rules, mut game) = (&*rules, game.positions());
    let position = rules.start(&request.position).map_err(SolveError::Position)?;
    let sides = Sides { rules, game: RefCell::new(&mut *game) };
    let mut store = Store::new(request.memory_bytes, spill);
    let mut told = Told::read(&sides, &mut store, source)?;
    let mut oracle = FromDatabase { sides: &sides, store: &store, failure: None };
    let (claim, is_told) = match request.wanted {
        Wanted::Claim(claim) => (claim, true),
        Wanted::Answer(question) => {
            let found = answer(rules, &mut oracle, &position.components, question);
            (found.unwrap_or(one_answer(question)), found.is_some())
        }
    };
    let statement = Statement {
        game: rules.game().to_owned(),
        rules: rules.version(),
        play: Play::Normal,
        position: position.spelling,
        claim,
        axioms,
        imports: Vec::new(),
    };
    if !is_told && oracle.failure.is_none() {
        return Err(ImportError::NoAnswer(Box::new(statement.claim())));
    }
    let start = (position.components.as_slice(), claim);
    let entries = if request.all { all_components(rules, source)? } else { Partial::default() };
    let certified = complete(rules, &mut oracle, start, entries);
    if let Some(error) = oracle.failure {
        return Err(ImportError::Unreadable(error));
    }
    let walk = Walked { sides: &sides, store: &store, start };
    let proof = walk.settle(certified, request.bare && !request.all, &mut told);
    let (counts, malformed) = (told.count(), std::mem::take(&mut told.malformed));
    match proof {
        Ok(proof) => {
            let contradictions = quote(told.contradictions, source, Says::Nimbers)?;
            Ok(Imported { statement, proof, counts, malformed, contradictions })
        }
        Err(FalseClaim(lines, why)) => {
            let quoted = quote(vec![(lines, why)], source, Says::Nimbers)?.into_iter();
            let none = Contradiction { entries: Vec::new(), why: String::new() };
            Err(ImportError::FalseClaim(Box::new(statement.claim()), quoted.last().unwrap_or(none)))
        }
    }
}

/// An answer as an example.
fn one_answer(question: Question) -> ClaimKind {
    match question {
        Question::Outcome => ClaimKind::Outcome(Outcome::Win),
        _ => ClaimKind::Nimber(0),
    }
}

/// The claim is contradicted by the entries in these lines, and how.
struct FalseClaim(Vec<u64>, String);

/// What is reported about a database besides its proof.
struct Told {
    counts: Counts,
    malformed: Vec<Malformed>,
    /// Lines of entries that cannot all be true, with the reason.
    contradictions: Vec<(Vec<u64>, String)>,
    /// Lines of entries that the proof rests on.
    used: BTreeSet<u64>,
    /// Lines of entries that turned out to contradict others in the walk.
    doubted: BTreeSet<u64>,
}

impl Told {
    /// Reads the database.
    fn read<'a>(
        sides: &Sides<'a>,
        store: &mut Store<'a>,
        source: &mut dyn Source,
    ) -> Result<Self, ImportError> {
        let reading = Reading::of(sides, store, source).map_err(no_database)?;
        let Reading { mut counts, malformed, impossible, surplus, sums, .. } = reading;
        judge_lines(&counts, &malformed)?;
        let because = |why: &str| {
            let why = why.to_owned();
            move |line: u64| (vec![line], why.clone())
        };
        let mut contradictions: Vec<(Vec<u64>, String)> =
            impossible.into_iter().map(because("no position of this size has this nimber")).collect();
        for &(one, other) in &surplus.clashes {
            contradictions.push((vec![one, other], "the same position cannot have both nimbers".to_owned()));
        }
        if sums > 0 {
            let false_sums = derive(sides, store, source).map_err(no_database)?;
            counts.contradicted += false_sums.count;
            let why = "its components have another nimber together, by their own entries";
            contradictions.extend(false_sums.first.into_iter().map(because(why)));
        }
        let (used, doubted) = (BTreeSet::new(), BTreeSet::new());
        Ok(Self { counts, malformed, contradictions, used, doubted })
    }

    fn count(&self) -> Counts {
        let mut counts = self.counts;
        counts.contradicted += self.doubted.len() as u64;
        counts.used = self.used.difference(&self.doubted).count() as u64;
        let others = [counts.used, counts.duplicate, counts.contradicted, counts.malformed, counts.too_large];
        counts.unused = counts.read.saturating_sub(others.iter().sum());
        counts
    }

    /// Takes note of a contradiction among entries.
    fn doubt(&mut self, lines: Vec<u64>, why: String) {
        self.doubted.extend(&lines);
        if self.contradictions.len() < 2 * MAX_TOLD {
            self.contradictions.push((lines, why));
        }
    }
}

/// What the walk from the claim came to.
struct Walked<'a, 'b> {
    sides: &'b Sides<'a>,
    store: &'b Store<'a>,
    start: (&'b [Component], ClaimKind),
}

impl Walked<'_, '_> {
    /// The proof; what was found to be doubtful is noted in `told`. Lemmas that others refute are left out of a
    /// bare proof; in a hinted one they are not cited.
    fn settle(&self, certified: Certified, bare: bool, told: &mut Told) -> Result<Proof, FalseClaim> {
        let mut proof = certified.proof;
        for conflict in &certified.conflicts {
            let (lines, why) = (self.lines_of(conflict), conflict.show(self.sides.rules));
            if conflict.lemma().is_none() {
                return Err(FalseClaim(lines, why));
            }
            told.doubt(lines, why);
        }
        if bare {
            proof = self.without_refuted(&proof, told)?;
        }
        let subjects =
            proof.lemmas.iter().filter_map(|(lemma, _)| self.sides.rules.component(&lemma.subject));
        told.used = subjects.flat_map(|subject| self.lines(&[subject])).collect();
        Ok(proof)
    }

    /// The lines of the entries about the positions that a conflict mentions.
    fn lines_of(&self, conflict: &Conflict) -> Vec<u64> {
        let mut mentioned: Vec<Component> =
            conflict.lemma().map(|(subject, _)| subject.clone()).into_iter().collect();
        if let Conflict::Sum { sum, .. } = conflict {
            mentioned.extend(sum.iter().cloned());
        }
        self.lines(&mentioned)
    }

    fn lines(&self, components: &[Component]) -> Vec<u64> {
        let line = |&position: &Id| {
            let record = self.store.get(self.sides.key(&[position]));
            record.ok().flatten().map(|record| record.line)
        };
        let mut lines = Vec::new();
        for component in components {
            let sum = self.sides.translate(std::slice::from_ref(component)).unwrap_or_default();
            lines.extend(sum.iter().filter_map(line));
        }
        lines.dedup();
        lines
    }

    /// The lemmas that those before them do not refute, from the smallest up, and the evidence that is
    /// found without hints.
    fn without_refuted(&self, proof: &Proof, told: &mut Told) -> Result<Proof, FalseClaim> {
        let rules = self.sides.rules;
        let mut audit = LemmaJudge::new(rules);
        for (lemma, _) in &proof.lemmas {
            let read = rules.component(&lemma.subject).zip(lemma.nimber());
            let Some((subject, nimber)) = read else { continue };
            match audit.judge((&subject, nimber), None) {
                Ok(known) => audit.learn(known, true),
                Err(fault) => {
                    let why = format!("{} : {nimber}: {fault}", rules.text(&subject));
                    told.doubt(self.lines(&[subject]), why);
                }
            }
        }
        let (partial, _) = audit
            .finish(self.start, None)
            .map_err(|fault| FalseClaim(self.lines(self.start.0), fault.to_string()))?;
        let lemma = |subject: &Component, nimber| Lemma {
            subject: subject.subject().to_vec(),
            judgement: Judgement::Nimber(nimber),
        };
        let lemmas: Vec<(Lemma, Vec<Evidence>)> = partial
            .lemmas
            .into_iter()
            .map(|known| (lemma(&known.subject, known.nimber), known.evidence))
            .collect();
        Ok(Proof { lemmas, goal: partial.goal })
    }
}
