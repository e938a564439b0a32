//! The union of the lemmas of several certificates.
//!
//! Evidence is kept if every lemma that it cites stays. Two lemmas that give one subject different nimbers
//! or trees cannot both be true, and neither is kept; of two contracts that fail for a subject, the smaller
//! one is kept, and of two bounds of what a side of a contest is sure of the larger one. Nothing else is judged here. The union imports nothing: imports of the certificates have to
//! be among them.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use gamecert_certs::{
    Certificate, ClaimKind, Evidence, Hints, Identity, Judgement, Lemma, LemmaId, Play, Relabelled, Statement,
};
use gamecert_checker::calculus::scores::parts;
use gamecert_elaborate::claim_parts::{Part, divided, open_parts};
use gamecert_elaborate::nimbers::questions;

use crate::facts::{self, Fact, Reading, Subject, Value};
use crate::plug::lemma_of;
use crate::proof::Proof;
use crate::solve::SolveError;

/// A lemma of one of the certificates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which certificate, counted from 0.
    pub certificate: usize,
    /// The number of the lemma in it.
    pub lemma: usize,
    /// What the lemma states, such as `0*2.AB|AB : 1`.
    pub text: String,
}

/// Two lemmas, at least one of which is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// One.
    pub first: Place,
    /// One with the same subject and another nimber or tree.
    pub second: Place,
}

/// The union of certificates.
#[derive(Clone, Debug)]
pub struct Merged {
    /// That of the first certificate, without imports. Two bounds of the result of a contest that meet become the result.
    pub statement: Statement,
    /// The lemmas with their evidence; holes where no certificate has evidence that stays.
    pub proof: Proof,
    /// Lemmas that contradict each other.
    pub clashes: Vec<Clash>,
    /// Lemmas that are left out because their subjects are not as the rules write them.
    pub unreadable: usize,
}

impl Merged {
    /// Whether each lemma has evidence, so that the proof can be written with hints.
    #[must_use]
    pub fn has_evidence(&self) -> bool {
        let has_none = |(lemma, pieces): &(Lemma, Vec<Evidence>)| {
            pieces.is_empty()
                && matches!(
                    lemma.judgement,
                    Judgement::Equals(_)
                        | Judgement::Lost(_)
                        | Judgement::Below(_)
                        | Judgement::Period(_)
                        | Judgement::Sure { .. }
                )
        };
        !self.proof.lemmas.iter().any(has_none)
    }
}

/// Why certificates cannot be merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// The game or the position of the first is not known.
    Unknown(SolveError),
    /// One is about another game, or other rules of it, than the first; which one, and how it differs.
    Different(usize, &'static str),
    /// One rests on an axiom that the first does not declare.
    Axiom(usize, String),
    /// One imports a certificate that is not among them.
    Import(usize, Identity),
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(error) => error.fmt(f),
            Self::Different(_, what) => write!(f, "it differs from the first certificate in its {what}"),
            Self::Axiom(_, axiom) => {
                write!(f, "it uses the axiom {axiom}, which the first certificate does without")
            }
            Self::Import(_, identity) => {
                write!(f, "it imports {identity}, which is not among the certificates")
            }
        }
    }
}

impl std::error::Error for MergeError {}

impl MergeError {
    /// Which certificate it is about, counted from 0.
    #[must_use]
    pub fn certificate(&self) -> usize {
        match self {
            Self::Unknown(_) => 0,
            Self::Different(number, _) | Self::Axiom(number, _) | Self::Import(number, _) => *number,
        }
    }
}

impl From<SolveError> for MergeError {
    fn from(error: SolveError) -> Self {
        Self::Unknown(error)
    }
}

/// Merges certificates of one game, with their identities; there is at least one. Lemmas of certificates
/// with fewer axioms than the first are taken without evidence, because their positions have other options
/// there.
///
/// # Errors
/// If they differ in more than their claims and lemmas, import others, or the game is not known.
pub fn merge(certificates: &[(Certificate, Identity)]) -> Result<Merged, MergeError> {
    let Some(first) = certificates.first().map(|(first, _)| &first.statement) else {
        return Err(MergeError::Unknown(SolveError::UnknownGame(String::new())));
    };
    for (number, (other, _)) in certificates.iter().enumerate() {
        judge(&other.statement, first, number)?;
        let is_there = |import: &&Identity| certificates.iter().any(|(_, identity)| identity == *import);
        if let Some(import) = other.statement.imports.iter().find(|import| !is_there(import)) {
            return Err(MergeError::Import(number, *import));
        }
    }
    let reading = Reading::of(first)?;
    let claim = joined_claim(certificates).unwrap_or(first.claim);
    let statement = Statement { imports: Vec::new(), claim, ..first.clone() };
    Ok(Merge { certificates, statement, reading }.merged())
}

/// The exact result of a contest, if the first certificate claims one bound of it and another one claims that it is no more, or no less.
fn joined_claim(certificates: &[(Certificate, Identity)]) -> Option<ClaimKind> {
    let (first, others) = certificates.split_first()?;
    let position = |file: &Certificate| (file.statement.game.clone(), file.statement.position.clone());
    let others = others.iter().filter(|(other, _)| position(other) == position(&first.0));
    let mut claims = others.map(|(other, _)| other.statement.claim);
    let result = match first.0.statement.claim {
        ClaimKind::ValueAtLeast(result) => {
            let below = ClaimKind::ValueBelow(result.checked_add(1)?);
            claims.any(|claim| claim == below).then_some(result)
        }
        ClaimKind::ValueBelow(beyond) => {
            let result = beyond.checked_sub(1)?;
            let least = ClaimKind::ValueAtLeast(result);
            claims.any(|claim| claim == least).then_some(result)
        }
        _ => None,
    };
    result.map(ClaimKind::Value)
}

/// Whether the lemmas under a statement can be combined with those of the first certificate.
fn judge(other: &Statement, first: &Statement, number: usize) -> Result<(), MergeError> {
    let differences = [
        (other.game != first.game, "game"),
        (other.rules != first.rules, "version of the rules"),
        (other.play != first.play, "convention of play"),
    ];
    if let Some((_, what)) = differences.into_iter().find(|(differs, _)| *differs) {
        return Err(MergeError::Different(number, what));
    }
    match other.axioms.iter().find(|axiom| !first.axioms.contains(axiom)) {
        Some(axiom) => Err(MergeError::Axiom(number, axiom.clone())),
        None => Ok(()),
    }
}

struct Merge<'a> {
    certificates: &'a [(Certificate, Identity)],
    statement: Statement,
    reading: Reading,
}

/// Where something is said about a subject.
#[derive(Clone, Copy)]
struct Source {
    certificate: usize,
    lemma: usize,
    value: Value,
}

/// The lemmas about one subject.
type Sources = Vec<Source>;

impl Merge<'_> {
    fn merged(self) -> Merged {
        let mut subjects: BTreeMap<Subject, Sources> = BTreeMap::new();
        let mut unreadable = 0;
        for (certificate, facts) in self.facts().into_iter().enumerate() {
            for (lemma, fact) in facts.into_iter().enumerate() {
                match fact {
                    Some(Fact { subject, value }) => {
                        subjects.entry(subject).or_default().push(Source { certificate, lemma, value });
                    }
                    None => unreadable += 1,
                }
            }
        }
        let mut clashes = Vec::new();
        subjects.retain(|_, sources| {
            let clash = self.clash(sources);
            clashes.extend(clash.clone());
            clash.is_none()
        });
        let proof = self.proof(&subjects);
        Merged { statement: self.statement, proof, clashes, unreadable }
    }

    /// What the lemmas of each certificate say. Imports are read before their importers.
    fn facts(&self) -> Vec<Vec<Option<Fact>>> {
        let mut all: Vec<Option<Vec<Option<Fact>>>> = vec![None; self.certificates.len()];
        loop {
            let next = self.certificates.iter().enumerate().find_map(|(place, (file, _))| {
                let of_import = |import: &Identity| {
                    let place = self.certificates.iter().position(|(_, identity)| identity == import)?;
                    Some(all.get(place)?.as_ref()?.iter().map(|fact| fact.as_ref().and_then(Fact::tree)))
                };
                all.get(place)?.is_none().then_some(())?;
                let trees = file.statement.imports.iter().map(of_import).collect::<Option<Vec<_>>>()?;
                let trees: Vec<_> = trees.into_iter().flatten().collect();
                Some((place, self.reading.facts(file, &trees)))
            });
            match next {
                Some((place, facts)) => all[place] = Some(facts),
                // Certificates that import each other, which no honest file does, say nothing.
                None => return all.into_iter().map(Option::unwrap_or_default).collect(),
            }
        }
    }

    /// The first two lemmas about a subject that cannot both be true, if there are two.
    fn clash(&self, sources: &Sources) -> Option<Clash> {
        let (first, others) = sources.split_first()?;
        let is_against = |other: &&Source| !first.value.is_bound() && first.value != other.value;
        let second = others.iter().find(is_against)?;
        let place = |said: &Source| {
            let (file, _) = &self.certificates[said.certificate];
            Place { certificate: said.certificate, lemma: said.lemma, text: lemma_of(file, said.lemma) }
        };
        Some(Clash { first: place(first), second: place(second) })
    }

    fn proof(&self, subjects: &BTreeMap<Subject, Sources>) -> Proof {
        let numbers = self.new_numbers(subjects.values());
        let imported = self.imported_numbers(&numbers);
        let number = |certificate: usize, id: &LemmaId| {
            let (numbers, place) = id.imported().map_or((&numbers, id.0), |place| (&imported, place));
            numbers.get(certificate)?.get(usize::try_from(place).ok()?).copied().flatten()
        };
        let renumbered_piece =
            |certificate: usize, piece: &Evidence| renumbered(piece, |id| number(certificate, id));
        let mut lemmas = Vec::with_capacity(subjects.len());
        for sources in subjects.values() {
            let Some(best) = strongest(sources) else { continue };
            // What shows less than the strongest lemma is of no use to it.
            let said = sources.iter().filter(|said| said.value == best.value);
            let found = said.map(|said| {
                let found = self.evidence(said.certificate, said.lemma).iter();
                found.map(|piece| renumbered_piece(said.certificate, piece)).collect()
            });
            let mut pieces = self.combined(found);
            let written = &self.certificates[best.certificate].0.lemmas[best.lemma];
            if pieces.is_empty() {
                pieces = self.holes(written);
            }
            // What a lemma cites is there, or else it would say nothing.
            let lemma = facts::renumbered(written, |id| number(best.certificate, id));
            lemmas.extend(lemma.map(|lemma| (lemma, pieces)));
        }
        let goal = match self.statement.play {
            Play::Contest => self.goal_of_contest(renumbered_piece),
            _ => self.goal(renumbered_piece),
        };
        Proof { lemmas, goal }
    }

    /// The evidence of the claim: piece by piece what is there.
    fn goal(&self, renumbered: impl Fn(usize, &Evidence) -> Option<Evidence>) -> Vec<Evidence> {
        let mut goal = vec![Evidence::Hole; pieces_of_claim(self.statement.play, self.statement.claim)];
        for (certificate, (file, _)) in self.certificates.iter().enumerate() {
            let Statement { position, claim, .. } = &file.statement;
            let is_about_the_claim = (position, claim) == (&self.statement.position, &self.statement.claim);
            if let (true, Some(hints)) = (is_about_the_claim, self.hints(certificate)) {
                add(&mut goal, hints.goal.iter().map(|piece| renumbered(certificate, piece)));
            }
        }
        goal
    }

    /// The evidence of a claim about a contest: of each of its parts the strategy with the fewest holes, from whatever
    /// certificate of the position has it.
    fn goal_of_contest(&self, renumbered: impl Fn(usize, &Evidence) -> Option<Evidence>) -> Vec<Evidence> {
        let Statement { game, position, .. } = &self.statement;
        let here = self.certificates.iter().enumerate().filter(|(_, (file, _))| {
            let other = &file.statement;
            (&other.game, &other.position) == (game, position)
        });
        let mut found: Vec<(Part, Vec<Option<Evidence>>)> = Vec::new();
        for (certificate, (file, _)) in here {
            let Some(hints) = self.hints(certificate) else { continue };
            for (part, pieces) in divided(&file.statement, &hints.goal).unwrap_or_default() {
                let pieces = pieces.iter().map(|piece| renumbered(certificate, piece)).collect();
                found.push((part, pieces));
            }
        }
        let of_part = |part| {
            let strategies = found.iter().filter(|(of, _)| *of == part).map(|(_, pieces)| pieces.clone());
            let pieces = fewest_holes(strategies);
            // Nothing may be needed, where the rules alone show it.
            if found.iter().any(|(of, _)| *of == part) { pieces } else { vec![Evidence::Hole] }
        };
        open_parts(&self.statement).into_iter().flat_map(of_part).collect()
    }

    /// What is kept of the evidence that there is for one lemma. A strategy in a contest is kept as it is, since its pieces make no
    /// sense in another one.
    fn combined(&self, found: impl Iterator<Item = Vec<Option<Evidence>>>) -> Vec<Evidence> {
        if self.statement.play == Play::Contest {
            return fewest_holes(found.filter(|pieces| !pieces.is_empty()));
        }
        let mut pieces = Vec::new();
        found.for_each(|found| add(&mut pieces, found.into_iter()));
        pieces
    }

    /// A hole for each option of a lemma about a nimber, and one for a strategy. Other lemmas get none: if their evidence is
    /// missing, the proof has to be written bare.
    fn holes(&self, lemma: &Lemma) -> Vec<Evidence> {
        match (&self.reading, &lemma.judgement) {
            (Reading::Contest(_), _) => vec![Evidence::Hole],
            (Reading::Impartial(rules), Judgement::Nimber(_)) => {
                let subject = rules.component(&lemma.subject);
                let options = subject.map_or(0, |subject| rules.options_of(&subject).len());
                vec![Evidence::Hole; options]
            }
            _ => Vec::new(),
        }
    }

    /// For each certificate, the new number of each of its lemmas that stays.
    fn new_numbers<'s>(&self, kept: impl Iterator<Item = &'s Sources>) -> Vec<Vec<Option<LemmaId>>> {
        let lemmas = self.certificates.iter().map(|(file, _)| vec![None; file.lemmas.len()]);
        let mut numbers: Vec<Vec<Option<LemmaId>>> = lemmas.collect();
        for (new, sources) in (0..).zip(kept) {
            for said in sources {
                let slot = numbers.get_mut(said.certificate).and_then(|it| it.get_mut(said.lemma));
                slot.into_iter().for_each(|slot| *slot = Some(LemmaId(new)));
            }
        }
        numbers
    }

    /// For each certificate, the new number of each lemma that it imports, in the order of their places.
    fn imported_numbers(&self, numbers: &[Vec<Option<LemmaId>>]) -> Vec<Vec<Option<LemmaId>>> {
        let of_import = |import: &Identity| {
            let place = self.certificates.iter().position(|(_, identity)| identity == import);
            place.and_then(|place| numbers.get(place)).into_iter().flatten().copied()
        };
        let imports = self.certificates.iter().map(|(file, _)| &file.statement.imports);
        imports.map(|imports| imports.iter().flat_map(of_import).collect()).collect()
    }

    /// The evidence of a lemma, if its certificate has any that is usable.
    fn evidence(&self, certificate: usize, number: usize) -> &[Evidence] {
        let hints = self.hints(certificate);
        hints.and_then(|hints| hints.lemmas.get(number)).map_or(&[], Vec::as_slice)
    }

    /// The hints of a certificate, if it has the same axioms: under others, positions have other options.
    fn hints(&self, certificate: usize) -> Option<&Hints> {
        let (file, _) = self.certificates.get(certificate)?;
        file.hints.as_ref().filter(|_| file.statement.axioms == self.statement.axioms)
    }
}

/// Fills holes, from the first piece on; the pieces of the first source are taken as they are.
fn add(pieces: &mut Vec<Evidence>, found: impl Iterator<Item = Option<Evidence>>) {
    let found = found.map(|piece| piece.unwrap_or(Evidence::Hole));
    if pieces.is_empty() {
        pieces.extend(found);
        return;
    }
    for (piece, found) in pieces.iter_mut().zip(found) {
        if *piece == Evidence::Hole {
            *piece = found;
        }
    }
}

/// The strategy with the fewest holes, and of these the first one.
fn fewest_holes(strategies: impl Iterator<Item = Vec<Option<Evidence>>>) -> Vec<Evidence> {
    let is_hole = |piece: &&Option<Evidence>| piece.as_ref().is_none_or(|it| *it == Evidence::Hole);
    let best = strategies.min_by_key(|pieces| pieces.iter().filter(is_hole).count());
    let hole = |piece: Option<Evidence>| piece.unwrap_or(Evidence::Hole);
    best.unwrap_or_default().into_iter().map(hole).collect()
}

/// The strongest of lemmas that do not contradict each other; of equal ones the first.
fn strongest(sources: &Sources) -> Option<&Source> {
    sources.iter().min_by_key(|said| Reverse(said.value.strength()))
}

/// How many pieces of evidence a claim has.
fn pieces_of_claim(play: Play, claim: ClaimKind) -> usize {
    match play {
        Play::Normal => questions(claim).count(),
        Play::Misere => 1,
        Play::Scoring => parts(claim).len(),
        Play::Contest => 0,
    }
}

/// The piece with the new numbers of the lemmas that it cites; `None` if one of them is gone.
fn renumbered(piece: &Evidence, number: impl Fn(&LemmaId) -> Option<LemmaId>) -> Option<Evidence> {
    let new = |lemmas: &[LemmaId]| lemmas.iter().map(&number).collect::<Option<Vec<LemmaId>>>();
    Some(match piece {
        Evidence::Hole
        | Evidence::Search(_)
        | Evidence::Play(_)
        | Evidence::All
        | Evidence::Policy { .. } => piece.clone(),
        Evidence::Cite { lemma, witness } => Evidence::Cite { lemma: number(lemma)?, witness: *witness },
        Evidence::Line { moves, lemmas } => {
            let cite =
                |it: &Relabelled| Some(Relabelled { lemma: number(&it.lemma)?, parts: it.parts.clone() });
            Evidence::Line { moves: moves.clone(), lemmas: lemmas.iter().map(cite).collect::<Option<_>>()? }
        }
        Evidence::Values(lemmas) => Evidence::Values(new(lemmas)?),
        Evidence::Reply { component, option, lemmas } => {
            Evidence::Reply { component: *component, option: *option, lemmas: new(lemmas)? }
        }
    })
}
