//! The lemmas of a certificate as the current rules read them.
//!
//! A certificate may be *stale*: its subjects are components, but not as the rules write them. The
//! engine reads them in any variant, and the rules read what the engine prints.

use gamecert_certs::{Certificate, Lemma};
use gamecert_elaborate::rulebook::{Component, Rulebook};

use crate::games::numbered::Id;
use crate::prove::nimbers::NimberSolver;

/// A lemma of a certificate.
pub(super) struct Reading {
    /// Its place in the certificate.
    pub(super) number: usize,
    /// The nimber that it states.
    pub(super) nimber: u16,
    /// Its subject, if the rules take it as it stands.
    pub(super) as_it_stands: Option<Component>,
    /// Its subject as the rules write what they read, if that is one component.
    ///
    /// Where the two differ, the subject is stale as a rule. But a normal form that is reached in play
    /// need not be the one that is reached from its own text.
    pub(super) rewritten: Option<Component>,
    /// Its subject in the engine's form; `None` if the engine cannot read it.
    pub(super) sum: Option<Vec<Id>>,
}

impl Reading {
    /// The forms of the subject, if there are any.
    pub(super) fn forms(&self) -> impl Iterator<Item = &Component> {
        let rewritten = self.rewritten.as_ref().filter(|&other| Some(other) != self.as_it_stands.as_ref());
        self.as_it_stands.iter().chain(rewritten)
    }

    /// Whether the subject stands as the rules write it.
    pub(super) fn is_fresh(&self) -> bool {
        self.as_it_stands.is_some() && self.as_it_stands == self.rewritten
    }
}

/// All lemmas of a certificate.
pub(super) fn read(
    rules: &dyn Rulebook,
    solver: &mut dyn NimberSolver,
    certificate: &Certificate,
) -> Vec<Reading> {
    let lemmas = certificate.lemmas.iter().enumerate();
    lemmas.filter_map(|(number, lemma)| read_lemma(rules, solver, number, lemma)).collect()
}

fn read_lemma(
    rules: &dyn Rulebook,
    solver: &mut dyn NimberSolver,
    number: usize,
    lemma: &Lemma,
) -> Option<Reading> {
    let nimber = lemma.nimber()?;
    let sum = solver.read(&lemma.subject);
    let as_it_stands = rules.component(&lemma.subject);
    let text = match (&as_it_stands, sum.as_deref()) {
        (Some(component), _) => Some(rules.text(component)),
        (None, Some(&[position])) => Some(solver.text(position)),
        _ => None,
    };
    let rewritten = text.and_then(|text| rewrite(rules, &text));
    Some(Reading { number, nimber, as_it_stands, rewritten, sum })
}

fn rewrite(rules: &dyn Rulebook, text: &str) -> Option<Component> {
    let position = rules.start(text).ok()?;
    <[Component; 1]>::try_from(position.components).ok().map(|[component]| component)
}

/// A subject with the nimber that a lemma states, and whether the rules write it so.
#[derive(Clone)]
pub(super) struct Candidate {
    measure: u32,
    pub(super) subject: Component,
    pub(super) nimber: u16,
    pub(super) is_fresh: bool,
}

impl Candidate {
    /// The order of the format.
    fn rank(&self) -> (u32, &Component) {
        (self.measure, &self.subject)
    }
}

/// The subjects that the rules take as they stand, in the order of the certificate; `None` if
/// some are not taken, or do not ascend in the order of the format.
pub(super) fn as_they_stand(rules: &dyn Rulebook, lemmas: &[Reading]) -> Option<Vec<Candidate>> {
    let candidate = |lemma: &Reading| {
        let (nimber, is_fresh) = (lemma.nimber, lemma.is_fresh());
        let subject = lemma.as_it_stands.clone()?;
        Some(Candidate { measure: rules.size(&subject), subject, nimber, is_fresh })
    };
    let found: Vec<Candidate> = lemmas.iter().map(candidate).collect::<Option<_>>()?;
    found.is_sorted_by(|one, other| one.rank() < other.rank()).then_some(found)
}

/// The subjects in the form that play is likely to lead to, in the order of the format, each once: as
/// they stand, or rewritten if most of them are stale. Those for which lemmas state different nimbers
/// are left out.
pub(super) fn for_play(rules: &dyn Rulebook, lemmas: &[Reading]) -> Vec<Candidate> {
    let is_stale = 2 * lemmas.iter().filter(|lemma| lemma.is_fresh()).count() < lemmas.len();
    let candidate = |lemma: &Reading| {
        let Reading { as_it_stands, rewritten, nimber, .. } = lemma;
        let subject =
            if is_stale { rewritten } else { as_it_stands }.as_ref().or(rewritten.as_ref())?.clone();
        let is_fresh = rewritten.as_ref() == Some(&subject);
        Some(Candidate { measure: rules.size(&subject), subject, nimber: *nimber, is_fresh })
    };
    let mut found: Vec<Candidate> = lemmas.iter().filter_map(candidate).collect();
    found.sort_by(|one, other| one.rank().cmp(&other.rank()));
    found.dedup_by(|one, other| (&one.subject, one.nimber) == (&other.subject, other.nimber));
    let groups = found.chunk_by(|one, other| one.subject == other.subject);
    groups.filter_map(|group| if let [one] = group { Some(one.clone()) } else { None }).collect()
}
