//! From a database of contracts to a certificate.
//!
//! A line is a position and a contract that the player to move fails at. What is won is in no such database, so each question of the walk may
//! take a small search; beyond that, a hole is left. No entry is believed: what contradicts itself in the walk leaves holes, too.

use gamecert_certs::{ClaimKind, Question};
use gamecert_checker::calculus::scores::Axioms;
use gamecert_elaborate::rules::dots::Dots;
use gamecert_elaborate::rules::{PositionError, Unmetered};
use rustc_hash::{FxHashMap, FxHashSet};

use super::certify::{CertifyError, Proved, ReplyPolicy, Walk};
use super::plug::{believe_lost, fact_of};
use super::search::Search;
use super::table::all_entries;
use super::{answer, axioms_without, board, is_among, judge_contract, statement};
use crate::database::lines::{Line, Says, read_lines};
use crate::database::messages::{judge_lines, no_database, quote};
use crate::database::{
    Contradiction, Counts, ImportError, Imported, MAX_TOLD, Malformed, Request, Source, Wanted,
};
use crate::games::dots::{Board, Strings};
use crate::knowledge::{Limits, Score};
use crate::proof::WriteProof;
use crate::search::Walking;
use crate::solve::SolveError;

/// Nodes that may be searched for each question of the walk.
const NODES_PER_QUESTION: u64 = 1_000;

/// Bytes that an entry takes in memory, about.
const ENTRY_BYTES: usize = 48;

/// Makes a certificate about Dots-and-boxes of a database, as far as it goes.
///
/// # Errors
/// If the database cannot be read, is something else, contradicts the claim, or has more entries than fit the memory.
pub(crate) fn import(request: &Request, source: &mut dyn Source) -> Result<Imported, ImportError> {
    let start = Dots.position(&request.position).map_err(SolveError::Position)?;
    let board = board(start.components.first())?;
    judge_contract(&board, asked(request)?)?;
    let limits = Limits { memory_bytes: request.memory_bytes, ..Limits::default() };
    let mut search = Search::new(board, limits, Walking::DepthFirst);
    let mut entries = Entries::read(source, request.memory_bytes / ENTRY_BYTES, &mut search)?;
    let claim = claimed(request.wanted, &mut search);
    let axioms = axioms_without(&request.without);
    let mut statement = statement(start.spelling, claim.unwrap_or(ClaimKind::Score(0)), axioms);
    let Some(claim) = claim else { return Err(ImportError::NoAnswer(Box::new(statement.claim()))) };
    let policy =
        ReplyPolicy { patience: Some(NODES_PER_QUESTION), is_forgiving: true, ..ReplyPolicy::default() };
    let proved = Walk::with_policy(&mut search, Axioms::of(&statement.axioms), policy).prove(claim);
    let Proved { proof, doubts, used, .. } = proved.map_err(|error| match error {
        CertifyError::Stopped(stopped) => ImportError::Limit(stopped.to_string()),
        CertifyError::False { why, .. } => {
            let why = Contradiction { entries: Vec::new(), why };
            ImportError::FalseClaim(Box::new(statement.claim()), why)
        }
    })?;
    for (&key, &after) in &doubts {
        entries.doubt(key, format!("there is no answer to the move to `{}`", search.board.show(after)));
    }
    let proof = proof.to_proof();
    if proof.holes() == 0 && !request.all {
        statement.axioms.retain(|axiom| is_among(axiom, used));
    }
    let lemmas = proof.lemmas.iter().filter_map(|(lemma, _)| fact_of(lemma));
    let is_used = |&(key, contract): &(u64, u16)| {
        let entry = entries.known.get(&key).filter(|_| !doubts.contains_key(&key));
        entry.is_some_and(|entry| entry.contract <= Score::from(contract))
    };
    let rested_on: FxHashSet<u64> = lemmas.filter(is_used).map(|(key, _)| key).collect();
    entries.counts.used = rested_on.len() as u64;
    let (counts, malformed, contradictions) = entries.fact_of(source)?;
    let proof = if request.all { all_entries(source, Axioms::of(&statement.axioms))? } else { proof };
    Ok(Imported { statement, proof, counts, malformed, contradictions })
}

/// What is to be proved: what is wanted, or what a small search finds.
fn claimed(wanted: Wanted, search: &mut Search) -> Option<ClaimKind> {
    match wanted {
        Wanted::Claim(claim) => Some(claim),
        Wanted::Answer(Question::Score) => {
            let limit = search.work.limit_nodes(NODES_PER_QUESTION);
            let (found, stopped) = answer(search, Question::Score);
            search.work.restore_limit(limit);
            found.filter(|_| stopped.is_none())
        }
        Wanted::Answer(_) => None,
    }
}

/// What is asked of the database.
fn asked(request: &Request) -> Result<Question, SolveError> {
    match request.wanted {
        Wanted::Answer(Question::Score) => Ok(Question::Score),
        Wanted::Claim(ClaimKind::Score(score) | ClaimKind::ScoreAtLeast(score)) => {
            Ok(Question::ScoreAtLeast(score))
        }
        Wanted::Claim(ClaimKind::ScoreBelow(contract)) => Ok(Question::ScoreBelow(contract)),
        _ => {
            let why = "of dots scores are claimed: `score(dots POSITION) = 3`, `>= 3` or `< 4`".to_owned();
            Err(SolveError::Position(PositionError { beyond_limit: false, why }))
        }
    }
}

/// What is left of a position without white coins and pairs is below a contract, by an entry.
struct Entry {
    contract: Score,
    line: u64,
}

/// What a database says.
#[derive(Default)]
struct Entries {
    /// By the keys of what is left of their positions.
    known: FxHashMap<u64, Entry>,
    /// Whether there are more than that: the memory did not hold them.
    is_cut: bool,
    counts: Counts,
    malformed: Vec<Malformed>,
    /// Lines of entries that cannot be true, and why.
    contradictions: Vec<(u64, String)>,
}

impl Entries {
    /// Reads a database, and has the search believe it.
    fn read(source: &mut dyn Source, most: usize, search: &mut Search) -> Result<Entries, ImportError> {
        let mut entries = Entries::default();
        let from = source.open().map_err(ImportError::Unreadable)?;
        read_lines(from, Says::Contracts, |number, line| entries.take(number, line, most, search))
            .map_err(no_database)?;
        if entries.is_cut {
            let why = format!("it has more than the {most} entries that the memory holds (--memory)");
            return Err(ImportError::Limit(why));
        }
        judge_lines(&entries.counts, &entries.malformed)?;
        Ok(entries)
    }

    fn take(&mut self, line: u64, entry: Line<'_>, most: usize, search: &mut Search) {
        self.counts.read += 1;
        let read = match entry {
            Line::Entry(text, contract) => position(text).map(|board| (board, contract)),
            Line::Malformed(why) => Err(PositionError { beyond_limit: false, why: why.to_owned() }),
        };
        let (board, contract) = match read {
            Ok(read) => read,
            Err(PositionError { beyond_limit: true, .. }) => {
                self.counts.too_large += 1;
                return;
            }
            Err(PositionError { why, .. }) => {
                self.counts.malformed += 1;
                if self.malformed.len() < MAX_TOLD {
                    self.malformed.push(Malformed { line, why });
                }
                return;
            }
        };
        let contract = Score::try_from(contract).unwrap_or(Score::MAX);
        let all = Axioms { white_coins: true, isolated_pairs: true, ..Axioms::default() };
        let (left, sure) = what_is_left(&board, all);
        let lacks = contract.saturating_sub(sure);
        if lacks <= 0 {
            self.contradict(line, format!("the player to move scores {sure} at least"));
            return;
        }
        // With so few coins everybody fails at the contract: nothing to take note of.
        if lacks > Score::from(board.coins(left)) {
            return;
        }
        let (key, is_full) = (board.key(left), self.known.len() >= most);
        match self.known.get_mut(&key) {
            Some(known) => {
                self.counts.duplicate += 1;
                if known.contract <= lacks {
                    return;
                }
                *known = Entry { contract: lacks, line };
            }
            None if is_full => {
                self.is_cut = true;
                return;
            }
            None => drop(self.known.insert(key, Entry { contract: lacks, line })),
        }
        believe_lost(search, &board, contract);
    }

    /// The entry about a position turned out to be false, or those that it rests on.
    fn doubt(&mut self, key: u64, why: String) {
        if let Some(&Entry { line, .. }) = self.known.get(&key) {
            self.contradict(line, why);
        }
    }

    fn contradict(&mut self, line: u64, why: String) {
        self.counts.contradicted += 1;
        if self.contradictions.len() < MAX_TOLD {
            self.contradictions.push((line, why));
        }
    }

    /// What is reported about the database, with the text of the lines that it names, which is read again.
    fn fact_of(
        mut self,
        source: &mut dyn Source,
    ) -> Result<(Counts, Vec<Malformed>, Vec<Contradiction>), ImportError> {
        let counts = &mut self.counts;
        let others = [counts.used, counts.duplicate, counts.contradicted, counts.malformed, counts.too_large];
        counts.unused = counts.read.saturating_sub(others.iter().sum());
        let contradictions = self.contradictions.into_iter().map(|(line, why)| (vec![line], why)).collect();
        Ok((self.counts, self.malformed, quote(contradictions, source, Says::Contracts)?))
    }
}

/// What is left of a position where axioms settle coins to capture and pairs, and how many of these coins the player to move is
/// sure of.
pub(super) fn what_is_left(board: &Board, axioms: Axioms) -> (Strings, Score) {
    let all = board.all();
    let (black, white) = if axioms.white_coins {
        let coloured = board.coloured(all);
        (coloured.black, coloured.white)
    } else {
        (all, 0)
    };
    let (left, each) = if axioms.isolated_pairs { board.without_pairs(black) } else { (black, 0) };
    (left, Score::from(white) + Score::from(each))
}

/// The board of an entry. In the letters of the theses components stand one after another, each with an `E` at its end.
pub(super) fn position(text: &str) -> Result<Board, PositionError> {
    let is_letters = text.bytes().all(|byte| b"ABCGLE*".contains(&byte));
    let terms: Vec<&str> = text.split_inclusive('E').collect();
    let sum = if is_letters { terms.join("+") } else { text.to_owned() };
    let position = Dots.position(&sum)?;
    board(position.components.first()).map_err(|error| match error {
        SolveError::Position(error) => error,
        other => PositionError { beyond_limit: false, why: other.to_string() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_in_letters_stand_one_after_another() {
        let strings =
            |text: &str| position(text).map(|board| (board.all().count_ones(), board.coins(board.all())));
        assert_eq!(strings("A*EALALB*E").unwrap(), (2 + 7, 4));
        assert_eq!(strings("A*E+ALALB*E").unwrap(), (2 + 7, 4));
        assert_eq!(strings("graph 2,1/0-1").unwrap(), (4, 2));
        assert!(strings("A*EALAL").is_err());
    }
}
