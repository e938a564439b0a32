//! What the lemmas of a certificate say, independent of the numbers by which they cite each other, under
//! every convention of play.

use gamecert_certs::{
    Certificate, Judgement, Lemma, LemmaId, Period, Play, Side, Statement, TreeDigest, TreeName, signed,
};
use gamecert_checker::calculus::period::PeriodOf;
use gamecert_elaborate::AXIOMS;
use gamecert_elaborate::notation::{Subjects, subjects};
use gamecert_elaborate::rulebook::Rulebook;
use gamecert_elaborate::rules::{Dots, Rules, Unmetered};

use crate::registry::sides;
use crate::solve::SolveError;

/// What a lemma is about. The order is that of lemmas in a certificate.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Subject {
    /// Trees come before components, these before sums.
    kind: u8,
    measure: u64,
    components: Vec<Vec<u8>>,
    trees: Vec<(u16, TreeDigest)>,
    /// In a contest: which side is sure of something.
    side: Option<Side>,
}

/// What is said about a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value {
    /// It has this nimber.
    Nimber(u16),
    /// It plays like this tree.
    Tree(TreeDigest),
    /// Its player to move scores less than this.
    Below(u16),
    /// The nimbers of its heaps have this period.
    Period(Period),
    /// The side is sure of at least this score.
    Sure(i16),
    /// There is such a tree, or the sum is lost.
    Holds,
}

/// A lemma without the numbers by which it cites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    pub(crate) subject: Subject,
    pub(crate) value: Value,
}

impl Value {
    /// Whether something else may be true of the same subject: one bound says more than another, and nothing against it.
    pub(crate) fn is_bound(self) -> bool {
        matches!(self, Self::Below(_) | Self::Sure(_))
    }

    /// How much a bound says: of two, the larger one says more.
    pub(crate) fn strength(self) -> i32 {
        match self {
            Self::Below(contract) => -i32::from(contract),
            Self::Sure(value) => value.into(),
            _ => 0,
        }
    }
}

impl Fact {
    /// The tree that the lemma introduces, by its height and digest.
    pub(crate) fn tree(&self) -> Option<(u16, TreeDigest)> {
        self.subject.trees.first().copied().filter(|_| self.subject.kind == TREE)
    }
}

const TREE: u8 = 0;
const COMPONENT: u8 = 1;
const SUM: u8 = 2;

/// The rules by which subjects are read.
pub(crate) enum Reading {
    /// Those of an impartial game.
    Impartial(Box<dyn Rulebook>),
    /// Those of Dots-and-boxes.
    Dots,
    /// Those of a contest.
    Contest(Box<dyn Subjects>),
}

impl Reading {
    /// The rules that the lemmas under a statement follow.
    ///
    /// # Errors
    /// If the game or the position is unknown.
    pub(crate) fn of(statement: &Statement) -> Result<Reading, SolveError> {
        if statement.play == Play::Scoring {
            return Ok(Reading::Dots);
        }
        if statement.play == Play::Contest {
            let unknown = || SolveError::UnknownGame(statement.game.clone());
            return subjects(&statement.game, &[]).map(Reading::Contest).ok_or_else(unknown);
        }
        let unused: Vec<String> = AXIOMS
            .iter()
            .filter(|&&axiom| !statement.axioms.iter().any(|used| used == axiom))
            .map(|&axiom| axiom.to_owned())
            .collect();
        sides(&statement.game, &statement.position, &unused)
            .map(|sides| Reading::Impartial(sides.rules.under(&statement.axioms)))
    }

    /// The measure of the component with these bytes; `None` if the rules do not write it so.
    fn measure(&self, subject: &[u8]) -> Option<u32> {
        match self {
            Self::Impartial(rules) => rules.component(subject).map(|component| rules.size(&component)),
            Self::Dots => Dots.decode(subject).map(|coins| Dots.measure(&coins)),
            Self::Contest(subjects) => subjects.measure(subject),
        }
    }

    /// What each lemma of a certificate says; `None` if it is not as the rules write it. `imported` are the
    /// trees that imported lemmas introduce, by their places.
    pub(crate) fn facts(
        &self,
        certificate: &Certificate,
        imported: &[Option<(u16, TreeDigest)>],
    ) -> Vec<Option<Fact>> {
        let mut facts: Vec<Option<Fact>> = Vec::with_capacity(certificate.lemmas.len());
        for lemma in &certificate.lemmas {
            let fact = self.fact(lemma, |id: LemmaId| match id.imported() {
                Some(place) => *imported.get(place as usize)?,
                None => facts.get(id.0 as usize)?.as_ref()?.tree(),
            });
            facts.push(fact);
        }
        facts
    }

    /// A subject and what is said about it, for people; `None` for a tree, which says nothing by itself.
    pub(crate) fn show(&self, Fact { subject, value }: &Fact) -> Option<[String; 2]> {
        let value = match value {
            Value::Nimber(nimber) => nimber.to_string(),
            Value::Below(contract) => format!("< {contract}"),
            Value::Tree(digest) => short(digest),
            Value::Sure(value) => {
                let side = match (self, subject.side) {
                    (Self::Contest(subjects), Some(Side::First)) => subjects.sides()[0],
                    (Self::Contest(subjects), Some(Side::Second)) => subjects.sides()[1],
                    _ => "",
                };
                format!("{side} >= {}", signed((*value).into()))
            }
            Value::Period(period) => {
                let of = PeriodOf::of_subject(subject.components.first()?)?.to_string();
                return Some([of.split_once(" = ")?.0.to_owned(), period.to_string()]);
            }
            Value::Holds if subject.kind == SUM => "lost".to_owned(),
            Value::Holds => return None,
        };
        let components = subject.components.iter().map(|bytes| match self {
            Self::Impartial(rules) => rules.component(bytes).map(|component| rules.text(&component)),
            Self::Dots => Dots.decode(bytes).map(|coins| Dots.show(&coins)),
            Self::Contest(subjects) => subjects.show(bytes),
        });
        let trees = subject.trees.iter().map(|(_, digest)| short(digest));
        let terms: Vec<String> = components.map(Option::unwrap_or_default).chain(trees).collect();
        Some([if terms.is_empty() { "the end".to_owned() } else { terms.join(" + ") }, value])
    }

    fn fact(
        &self,
        Lemma { subject, judgement }: &Lemma,
        tree: impl Fn(LemmaId) -> Option<(u16, TreeDigest)>,
    ) -> Option<Fact> {
        let of_component = |value| {
            let (measure, components) = (self.measure(subject)?, vec![subject.clone()]);
            let subject =
                Subject { kind: COMPONENT, measure: measure.into(), components, trees: vec![], side: None };
            Some(Fact { subject, value })
        };
        let trees = |ids: &[LemmaId]| ids.iter().map(|&id| tree(id)).collect::<Option<Vec<_>>>();
        match judgement {
            Judgement::Nimber(nimber) => of_component(Value::Nimber(*nimber)),
            Judgement::Below(contract) => of_component(Value::Below(*contract)),
            Judgement::Sure { side, value } => {
                let Fact { subject, value } = of_component(Value::Sure(*value))?;
                Some(Fact { subject: Subject { side: Some(*side), ..subject }, value })
            }
            Judgement::Period(period) => {
                let of = PeriodOf { code: subject.as_slice().try_into().ok()?, period: *period };
                let (measure, components) = (u64::from(of.last().ok()?) + 1, vec![of.subject()]);
                let subject = Subject { kind: COMPONENT, measure, components, trees: vec![], side: None };
                Some(Fact { subject, value: Value::Period(*period) })
            }
            Judgement::Equals(id) => of_component(Value::Tree(tree(*id)?.1)),
            Judgement::Tree(children) => {
                let children = trees(children)?;
                let height = children.iter().map(|(height, _)| height + 1).max().unwrap_or(0);
                let digests: Vec<TreeDigest> = children.into_iter().map(|(_, digest)| digest).collect();
                let trees = vec![(height, TreeDigest::of(&digests))];
                let subject =
                    Subject { kind: TREE, measure: height.into(), components: vec![], trees, side: None };
                Some(Fact { subject, value: Value::Holds })
            }
            Judgement::Lost(sum) => {
                let trees = trees(&sum.trees)?;
                let heights = trees.iter().map(|(height, _)| u64::from(*height));
                let measures = sum.components.iter().map(|it| self.measure(it).map(u64::from));
                let measures: Vec<u64> = measures.collect::<Option<_>>()?;
                let measure = measures.into_iter().chain(heights).sum();
                // Sums of one measure are sorted by digests alone.
                let trees = trees.into_iter().map(|(_, digest)| (0, digest)).collect();
                let components = sum.components.clone();
                let subject = Subject { kind: SUM, measure, components, trees, side: None };
                Some(Fact { subject, value: Value::Holds })
            }
        }
    }
}

/// A lemma that cites others by their new numbers; `None` if one of them has none.
pub(crate) fn renumbered(lemma: &Lemma, number: impl Fn(&LemmaId) -> Option<LemmaId>) -> Option<Lemma> {
    let all = |ids: &[LemmaId]| ids.iter().map(&number).collect::<Option<Vec<_>>>();
    let judgement = match &lemma.judgement {
        Judgement::Tree(children) => Judgement::Tree(all(children)?),
        Judgement::Equals(tree) => Judgement::Equals(number(tree)?),
        Judgement::Lost(sum) => {
            let trees = all(&sum.trees)?;
            Judgement::Lost(gamecert_certs::Sum { components: sum.components.clone(), trees })
        }
        judgement @ (Judgement::Nimber(_)
        | Judgement::Below(_)
        | Judgement::Period(_)
        | Judgement::Sure { .. }) => judgement.clone(),
    };
    Some(Lemma { subject: lemma.subject.clone(), judgement })
}

/// The beginning of the name of a tree.
fn short(digest: &TreeDigest) -> String {
    TreeName::Other(*digest).to_string().chars().take(9).collect()
}
