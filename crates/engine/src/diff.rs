//! Comparing two certificates, or a certificate and a database, position by position.
//!
//! Positions are compared in the engine's canonical form, so that positions spelled differently are matched
//! too. Nothing is judged.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use gamecert_certs::{Certificate, OCTAL_PERIODICITY, Play};

use crate::database::{ImportError, Source, entries_of};
use crate::facts::{Reading, Subject, Value};
use crate::games::numbered::{Id, Positions};
use crate::registry::{Sides, sides_of_all};
use crate::solve::SolveError;

/// What a certificate is compared with.
pub enum Other<'a> {
    /// A certificate about the same game.
    Certificate(&'a Certificate),
    /// The database of another solver.
    Database(&'a mut dyn Source),
}

/// Who says something about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    /// Both, and the same.
    Both,
    /// Only the first.
    First,
    /// Only the second.
    Second,
    /// Both, or one of them twice, and they contradict each other.
    Contradicting,
}

/// A position and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// By whom.
    pub who: Who,
    /// The position in the notation of the game.
    pub position: String,
    /// What is said about it, ascending: nimbers; under misere play the names of trees, or `lost`; for
    /// scores, bounds such as `< 5`; in contests those of a side, such as `O >= +4`.
    pub values: Vec<String>,
}

/// All positions about which something is said, in the order of the engine's canonical forms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The positions.
    pub said: Vec<Claimed>,
    /// Lemmas and lines that cannot be read as positions of the game.
    pub unreadable: u64,
    /// On how many positions both give bounds of a score, and those of the first say more, or those of the second.
    pub stronger: [usize; 2],
}

impl Difference {
    /// The number of positions about which these say something.
    #[must_use]
    pub fn count(&self, who: Who) -> usize {
        self.said.iter().filter(|said| said.who == who).count()
    }
}

/// Why two files cannot be compared.
#[derive(Debug)]
pub enum DiffError {
    /// They are about different games.
    Games(String, String),
    /// They are about different conventions of play.
    Plays(Play, Play),
    /// Databases say nothing about this convention of play.
    NoDatabase(Play),
    /// The game is not known, or the database cannot be read.
    Import(ImportError),
}

impl fmt::Display for DiffError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Games(one, other) => write!(f, "they are about different games, {one} and {other}"),
            Self::Plays(one, other) => write!(f, "they are about {one} play and {other} play"),
            Self::NoDatabase(play) => {
                write!(f, "a database is compared under normal play alone, not {play} play")
            }
            Self::Import(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DiffError {}

impl From<SolveError> for DiffError {
    fn from(error: SolveError) -> Self {
        Self::Import(ImportError::Unknown(error))
    }
}

/// Compares a certificate with another one, or with a database.
///
/// # Errors
/// If they are about different games, or one cannot be read.
pub fn diff(first: &Certificate, second: Other<'_>) -> Result<Difference, DiffError> {
    let (game, mut position) = (&first.statement.game, first.statement.position.clone());
    if let Other::Certificate(second) = &second {
        if second.statement.game != *game {
            return Err(DiffError::Games(game.clone(), second.statement.game.clone()));
        }
        let plays = [first.statement.play, second.statement.play];
        if plays[0] != plays[1] {
            return Err(DiffError::Plays(plays[0], plays[1]));
        }
        let is_periodic =
            |it: &Certificate| it.statement.axioms.iter().any(|axiom| axiom == OCTAL_PERIODICITY);
        if plays[0] != Play::Normal || is_periodic(first) || is_periodic(second) {
            return by_facts(first, second);
        }
        // The larger of both tells how large the boards are.
        if second.statement.position.len() > position.len() {
            position.clone_from(&second.statement.position);
        }
    }
    if first.statement.play != Play::Normal {
        return Err(DiffError::NoDatabase(first.statement.play));
    }
    let Sides { rules, game, .. } = sides_of_all(game, &position, &[])?;
    let mut game = game.positions();
    let mut table = Table::default();
    let mut unreadable = add_lemmas(&mut table, 0, &mut *game, first);
    unreadable += match second {
        Other::Certificate(second) => add_lemmas(&mut table, 1, &mut *game, second),
        Other::Database(source) => {
            let add = |sum: Vec<Id>, nimber| add(&mut table, 1, sum, nimber);
            entries_of(&*rules, &mut *game, source, add).map_err(DiffError::Import)?
        }
    };
    let shown = |sum: &[Id]| {
        let terms: Vec<String> = sum.iter().map(|&position| game.text(position)).collect();
        if terms.is_empty() { "a position without moves".to_owned() } else { terms.join("+") }
    };
    let mut table: Vec<(Vec<Id>, [Vec<u16>; 2])> = table.into_iter().collect();
    table.sort_by(|(one, _), (other, _)| game.compare(one, other));
    let said = table.into_iter().map(|(sum, nimbers)| said(shown(&sum), sum.is_empty(), nimbers));
    Ok(Difference { said: said.collect(), unreadable, stronger: [0; 2] })
}

/// What the first and the second say about each sum without pairs.
type Table = BTreeMap<Vec<Id>, [Vec<u16>; 2]>;

/// Records what one side says about a sum.
fn add(table: &mut Table, side: usize, sum: Vec<Id>, nimber: u16) {
    let said = table.entry(sum).or_default();
    if let Some(nimbers) = said.get_mut(side).filter(|nimbers| !nimbers.contains(&nimber)) {
        nimbers.push(nimber);
    }
}

/// Records the lemmas of a certificate. Returns how many cannot be read.
fn add_lemmas(table: &mut Table, side: usize, game: &mut dyn Positions, certificate: &Certificate) -> u64 {
    let mut unreadable = 0;
    for lemma in &certificate.lemmas {
        match game.read(&lemma.subject).zip(lemma.nimber()) {
            Some((mut sum, nimber)) => {
                game.cancel_pairs(&mut sum);
                add(table, side, sum, nimber);
            }
            None => unreadable += 1,
        }
    }
    unreadable
}

fn said(position: String, has_no_move: bool, [first, second]: [Vec<u16>; 2]) -> Claimed {
    let who = match (first.len().cmp(&1), second.len().cmp(&1)) {
        (Ordering::Greater, _) | (_, Ordering::Greater) => Who::Contradicting,
        _ if has_no_move && first.iter().chain(&second).any(|&nimber| nimber != 0) => Who::Contradicting,
        (Ordering::Equal, Ordering::Less) => Who::First,
        (Ordering::Less, _) => Who::Second,
        _ if first == second => Who::Both,
        _ => Who::Contradicting,
    };
    let mut nimbers = [first, second].concat();
    nimbers.sort_unstable();
    nimbers.dedup();
    Claimed { who, position, values: nimbers.iter().map(u16::to_string).collect() }
}

/// What each side says about a subject, with its text.
#[derive(Default)]
struct Row {
    position: String,
    values: [BTreeMap<Value, String>; 2],
}

/// Compares what lemmas say, as the checker writes it: where play is not normal, or octal periods are an axiom.
fn by_facts(first: &Certificate, second: &Certificate) -> Result<Difference, DiffError> {
    let mut table: BTreeMap<(Subject, Option<Value>), Row> = BTreeMap::new();
    let mut unreadable = 0;
    for (side, certificate) in [first, second].into_iter().enumerate() {
        let reading = Reading::of(&certificate.statement)?;
        for fact in reading.facts(certificate, &[]) {
            let Some(fact) = fact else {
                unreadable += 1;
                continue;
            };
            let Some([position, value]) = reading.show(&fact) else { continue };
            let bound = fact.value.is_bound().then_some(fact.value);
            let row = table.entry((fact.subject, bound)).or_default();
            row.position = position;
            row.values[side].insert(fact.value, value);
        }
    }
    let stronger = stronger(&table);
    let said = table.into_values().map(|Row { position, values: [first, second] }| {
        let who = match (first.len(), second.len()) {
            (0, 1) => Who::Second,
            (1, 0) => Who::First,
            (1, 1) if first == second => Who::Both,
            _ => Who::Contradicting,
        };
        let values: BTreeMap<Value, String> = first.into_iter().chain(second).collect();
        Claimed { who, position, values: values.into_values().collect() }
    });
    Ok(Difference { said: said.collect(), unreadable, stronger })
}

/// On how many subjects the bounds of each side say more than those of the other one.
fn stronger(table: &BTreeMap<(Subject, Option<Value>), Row>) -> [usize; 2] {
    let mut best: BTreeMap<&Subject, [Option<i32>; 2]> = BTreeMap::new();
    for ((subject, bound), row) in table {
        let strengths = best.entry(subject).or_default();
        for (strength, _) in strengths.iter_mut().zip(&row.values).filter(|(_, values)| !values.is_empty()) {
            *strength = (*strength).max(bound.map(Value::strength));
        }
    }
    let both = best.into_values().filter_map(|[first, second]| first.zip(second));
    both.fold([0; 2], |[first, second], (one, other)| {
        [first + usize::from(one > other), second + usize::from(other > one)]
    })
}
