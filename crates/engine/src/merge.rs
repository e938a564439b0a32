//! The union of the lemmas of several certificates.
//!
//! Evidence is kept where every lemma that it cites stays. Two lemmas that give one subject different
//! nimbers cannot both be true, and neither is kept. Nothing else is judged here. The union imports
//! nothing: what some of the certificates import has to be among them.

use std::collections::BTreeMap;
use std::fmt;

use gamecert_certs::{Certificate, Evidence, Hints, Identity, Judgement, Lemma, LemmaId, Statement};
use gamecert_elaborate::nimbers::questions;
use gamecert_elaborate::rulebook::{Component, Rulebook};

use crate::certify::Proof;
use crate::registry::{Sides, sides};
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

/// Two lemmas of which at least one is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// One.
    pub first: Place,
    /// One with the same subject and another nimber.
    pub second: Place,
}

/// The union of certificates.
#[derive(Clone, Debug)]
pub struct Merged {
    /// That of the first certificate, without imports.
    pub statement: Statement,
    /// The lemmas with their evidence; holes where none of the certificates has any that stays.
    pub proof: Proof,
    /// Lemmas that contradict each other.
    pub clashes: Vec<Clash>,
    /// Lemmas whose subjects are not as the rules write them, and are left out.
    pub unreadable: usize,
}

/// Why certificates cannot be merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// The game or the position of the first is not known.
    Unknown(SolveError),
    /// One is about another game or other rules of it than the first; which, and what it differs in.
    Different(usize, &'static str),
    /// One rests on an axiom that the first does without.
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

/// Merges certificates of one game, with their identities; there is at least one. The lemmas of those
/// that use fewer axioms than the first come without evidence, as they have other options there.
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
    let without: Vec<String> = gamecert_elaborate::AXIOMS
        .iter()
        .map(|&axiom| axiom.to_owned())
        .filter(|it| !first.axioms.contains(it))
        .collect();
    let statement = Statement { imports: Vec::new(), ..first.clone() };
    let Sides { rules, .. } = sides(&first.game, &first.position, &without)?;
    Ok(Merge { certificates, statement }.merged(&*rules))
}

/// Whether the lemmas under a statement can stand beside those of the first certificate.
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
}

/// The lemmas about one subject: certificate, number, nimber.
type Sources = Vec<(usize, usize, u16)>;

impl Merge<'_> {
    fn merged(self, rules: &dyn Rulebook) -> Merged {
        let mut subjects: BTreeMap<(u32, Component), Sources> = BTreeMap::new();
        let mut unreadable = 0;
        for (certificate, (file, _)) in self.certificates.iter().enumerate() {
            for (number, lemma) in file.lemmas.iter().enumerate() {
                match rules.component(&lemma.subject).zip(lemma.nimber()) {
                    Some((subject, nimber)) => subjects
                        .entry((rules.size(&subject), subject))
                        .or_default()
                        .push((certificate, number, nimber)),
                    None => unreadable += 1,
                }
            }
        }
        let mut clashes = Vec::new();
        subjects.retain(|(_, subject), sources| {
            let clash = clash(rules, subject, sources);
            clashes.extend(clash.clone());
            clash.is_none()
        });
        let proof = self.proof(rules, &subjects);
        Merged { statement: self.statement, proof, clashes, unreadable }
    }
}

/// The first two lemmas about a subject that state different nimbers, if there are two.
fn clash(rules: &dyn Rulebook, subject: &Component, sources: &Sources) -> Option<Clash> {
    let (&first, others) = sources.split_first()?;
    let second = *others.iter().find(|other| other.2 != first.2)?;
    let place = |(certificate, lemma, nimber)| {
        let text = format!("{} : {nimber}", rules.text(subject));
        Place { certificate, lemma, text }
    };
    Some(Clash { first: place(first), second: place(second) })
}

impl Merge<'_> {
    fn proof(&self, rules: &dyn Rulebook, subjects: &BTreeMap<(u32, Component), Sources>) -> Proof {
        let numbers = self.new_numbers(subjects.values());
        let imported = self.imported_numbers(&numbers);
        let renumbered = |certificate: usize, piece: &Evidence| {
            renumbered(piece, numbers.get(certificate)?, imported.get(certificate)?)
        };
        let mut lemmas = Vec::with_capacity(subjects.len());
        for ((_, subject), sources) in subjects {
            let mut pieces = Vec::new();
            for &(certificate, number, _) in sources {
                let found = self.evidence(certificate, number).iter();
                add(&mut pieces, found.map(|piece| renumbered(certificate, piece)));
            }
            if pieces.is_empty() {
                pieces = vec![Evidence::Hole; rules.options_of(subject).len()];
            }
            let nimber = sources.first().map_or(0, |source| source.2);
            let lemma = Lemma { subject: subject.subject().to_vec(), judgement: Judgement::Nimber(nimber) };
            lemmas.push((lemma, pieces));
        }
        let mut goal = vec![Evidence::Hole; questions(self.statement.claim).count()];
        for (certificate, (file, _)) in self.certificates.iter().enumerate() {
            let Statement { position, claim, .. } = &file.statement;
            let is_about_the_claim = (position, claim) == (&self.statement.position, &self.statement.claim);
            if let (true, Some(hints)) = (is_about_the_claim, self.hints(certificate)) {
                add(&mut goal, hints.goal.iter().map(|piece| renumbered(certificate, piece)));
            }
        }
        Proof { lemmas, goal }
    }

    /// For each certificate, the new number of each of its lemmas that stays.
    fn new_numbers<'s>(&self, kept: impl Iterator<Item = &'s Sources>) -> Vec<Vec<Option<LemmaId>>> {
        let lemmas = self.certificates.iter().map(|(file, _)| vec![None; file.lemmas.len()]);
        let mut numbers: Vec<Vec<Option<LemmaId>>> = lemmas.collect();
        for (new, sources) in (0..).zip(kept) {
            for &(certificate, number, _) in sources {
                let slot = numbers.get_mut(certificate).and_then(|numbers| numbers.get_mut(number));
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

    /// The evidence of a lemma, if its certificate has any that can be used.
    fn evidence(&self, certificate: usize, number: usize) -> &[Evidence] {
        let hints = self.hints(certificate);
        hints.and_then(|hints| hints.lemmas.get(number)).map_or(&[], Vec::as_slice)
    }

    /// The hints of a certificate, if it rests on the same axioms: under others, positions have other options.
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

/// The piece with the new numbers of the lemmas that it cites, own and imported ones; `None` if one of
/// them is gone.
fn renumbered(piece: &Evidence, own: &[Option<LemmaId>], imported: &[Option<LemmaId>]) -> Option<Evidence> {
    let number = |id: &LemmaId| {
        let (numbers, place) = id.imported().map_or((own, id.0), |place| (imported, place));
        numbers.get(usize::try_from(place).ok()?).copied().flatten()
    };
    let new = |lemmas: &[LemmaId]| lemmas.iter().map(number).collect::<Option<Vec<LemmaId>>>();
    Some(match piece {
        Evidence::Hole | Evidence::Line { .. } => Evidence::Hole,
        Evidence::Values(lemmas) => Evidence::Values(new(lemmas)?),
        Evidence::Reply { component, option, lemmas } => {
            Evidence::Reply { component: *component, option: *option, lemmas: new(lemmas)? }
        }
    })
}
