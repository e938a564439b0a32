//! The union of the lemmas of several certificates.
//!
//! Evidence is kept where every lemma that it cites stays. Two lemmas that give one subject different
//! nimbers cannot both be true, and neither is kept. Nothing else is judged here.

use std::collections::BTreeMap;
use std::fmt;

use gamecert_certs::{Certificate, Evidence, Judgement, Lemma, LemmaId, Statement};
use gamecert_checker::logic::claims;
use gamecert_checker::rules::Rules;

use crate::both_sides::{Errand, with_both_sides};
use crate::certify::Proof;
use crate::games::Game;
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
    /// That of the first certificate.
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
    /// One is about another game, other rules of it, or on other axioms than the first; which, and
    /// what it differs in.
    Different(usize, &'static str),
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(error) => error.fmt(f),
            Self::Different(_, what) => write!(f, "it differs from the first certificate in its {what}"),
        }
    }
}

impl std::error::Error for MergeError {}

impl From<SolveError> for MergeError {
    fn from(error: SolveError) -> Self {
        Self::Unknown(error)
    }
}

/// Merges certificates of one game, on one set of axioms; there is at least one.
///
/// # Errors
/// If they differ in more than their claims and lemmas, or the game is not known.
pub fn merge(certificates: &[Certificate]) -> Result<Merged, MergeError> {
    let Some(first) = certificates.first().map(|first| &first.statement) else {
        return Err(MergeError::Unknown(SolveError::UnknownGame(String::new())));
    };
    for (number, other) in certificates.iter().map(|other| &other.statement).enumerate() {
        let differences = [
            (other.game != first.game, "game"),
            (other.rules != first.rules, "version of the rules"),
            (other.play != first.play, "convention of play"),
            (other.axioms != first.axioms, "axioms"),
            (other.imports != first.imports, "imports"),
        ];
        if let Some((_, what)) = differences.into_iter().find(|(differs, _)| *differs) {
            return Err(MergeError::Different(number, what));
        }
    }
    let without: Vec<String> = gamecert_checker::AXIOMS
        .iter()
        .map(|&axiom| axiom.to_owned())
        .filter(|it| !first.axioms.contains(it))
        .collect();
    with_both_sides(&first.game, &first.position, &without, Merge { certificates, statement: first })
}

struct Merge<'a> {
    certificates: &'a [Certificate],
    statement: &'a Statement,
}

/// The lemmas about one subject: certificate, number, nimber.
type Sources = Vec<(usize, usize, u16)>;

impl Errand for Merge<'_> {
    type Done = Result<Merged, MergeError>;

    fn run<R: Rules, G: Game>(self, rules: &R, _axioms: Vec<String>, _game: G) -> Self::Done {
        let mut subjects: BTreeMap<(u32, R::Component), Sources> = BTreeMap::new();
        let mut unreadable = 0;
        for (certificate, file) in self.certificates.iter().enumerate() {
            for (number, lemma) in file.lemmas.iter().enumerate() {
                let Judgement::Nimber(nimber) = lemma.judgement;
                match rules.decode(&lemma.subject) {
                    Some(subject) => subjects.entry((rules.measure(&subject), subject)).or_default().push((
                        certificate,
                        number,
                        nimber,
                    )),
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
        Ok(Merged { statement: self.statement.clone(), proof, clashes, unreadable })
    }
}

/// The first two lemmas about a subject that state different nimbers, if there are two.
fn clash<R: Rules>(rules: &R, subject: &R::Component, sources: &Sources) -> Option<Clash> {
    let (&first, others) = sources.split_first()?;
    let second = *others.iter().find(|other| other.2 != first.2)?;
    let place = |(certificate, lemma, nimber)| {
        let text = format!("{} : {nimber}", rules.show(subject));
        Place { certificate, lemma, text }
    };
    Some(Clash { first: place(first), second: place(second) })
}

impl Merge<'_> {
    fn proof<R: Rules>(&self, rules: &R, subjects: &BTreeMap<(u32, R::Component), Sources>) -> Proof {
        let numbers = self.new_numbers(subjects.values());
        let renumbered = |certificate: usize, piece: &Evidence| renumbered(piece, numbers.get(certificate)?);
        let mut lemmas = Vec::with_capacity(subjects.len());
        for ((_, subject), sources) in subjects {
            let mut pieces = Vec::new();
            for &(certificate, number, _) in sources {
                let found = self.evidence(certificate, number).iter();
                add(&mut pieces, found.map(|piece| renumbered(certificate, piece)));
            }
            if pieces.is_empty() {
                pieces = vec![Evidence::Hole; rules.options(subject).len()];
            }
            let nimber = sources.first().map_or(0, |source| source.2);
            let lemma = Lemma { subject: rules.encode(subject), judgement: Judgement::Nimber(nimber) };
            lemmas.push((lemma, pieces));
        }
        let mut goal = vec![Evidence::Hole; claims::questions(self.statement.claim).count()];
        for (certificate, file) in self.certificates.iter().enumerate() {
            if let (true, Some(hints)) = (file.statement == *self.statement, &file.hints) {
                add(&mut goal, hints.goal.iter().map(|piece| renumbered(certificate, piece)));
            }
        }
        Proof { lemmas, goal }
    }

    /// For each certificate, the new number of each of its lemmas that stays.
    fn new_numbers<'s>(&self, kept: impl Iterator<Item = &'s Sources>) -> Vec<Vec<Option<LemmaId>>> {
        let lemmas = self.certificates.iter().map(|file| vec![None; file.lemmas.len()]);
        let mut numbers: Vec<Vec<Option<LemmaId>>> = lemmas.collect();
        for (new, sources) in (0..).zip(kept) {
            for &(certificate, number, _) in sources {
                let slot = numbers.get_mut(certificate).and_then(|numbers| numbers.get_mut(number));
                slot.into_iter().for_each(|slot| *slot = Some(LemmaId(new)));
            }
        }
        numbers
    }

    /// The evidence of a lemma, if its certificate has any.
    fn evidence(&self, certificate: usize, number: usize) -> &[Evidence] {
        let hints = self.certificates.get(certificate).and_then(|file| file.hints.as_ref());
        hints.and_then(|hints| hints.lemmas.get(number)).map_or(&[], Vec::as_slice)
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

/// The piece with the new numbers of the lemmas that it cites; `None` if one of them is gone.
fn renumbered(piece: &Evidence, numbers: &[Option<LemmaId>]) -> Option<Evidence> {
    let new = |lemmas: &[LemmaId]| -> Option<Vec<LemmaId>> {
        lemmas.iter().map(|id| *numbers.get(usize::try_from(id.0).ok()?)?).collect()
    };
    Some(match piece {
        Evidence::Hole => Evidence::Hole,
        Evidence::Values(lemmas) => Evidence::Values(new(lemmas)?),
        Evidence::Reply { component, option, lemmas } => {
            Evidence::Reply { component: *component, option: *option, lemmas: new(lemmas)? }
        }
    })
}
