//! Scoring play: contracts and scores of Dots-and-boxes, and proofs of them.
//!
//! A search over black positions (alpha-beta, or proof numbers over [contracts](crate::nodes::Contract)), then a walk by the checker's rules that chooses what a proof needs.

mod alpha_beta;
mod certify;
mod import;
mod needs;
mod plug;
mod search;
mod shrink;
mod table;

use gamecert_certs::{ClaimKind, Identity, Play, Question, Statement};
use gamecert_checker::calculus::scores::Axioms;
use gamecert_checker::calculus::scores::{Part, parts};
use gamecert_elaborate::rules::dots::{Coins, Dots};
use gamecert_elaborate::rules::{PositionError, Rules, Unmetered};

use super::{Proved, Prover};
use crate::certify::Contradiction;
use crate::games::dots::{Board, MAX_STRINGS};
use crate::imports::Imports;
use crate::knowledge::{Score, Statistics, Stopped};
use crate::live::Controller;
use crate::search::Walking;
use crate::solve::{Request, SolveError};
use certify::{CertifyError, ImportedLemmas, ReplyPolicy, Walk};
pub(crate) use import::import;
pub(crate) use plug::plug;
use search::Search;
pub(crate) use shrink::shrink;

/// A start position of Dots-and-boxes.
struct Scores {
    search: Search,
    /// The axioms that a proof may use; after a proof, those that it needs.
    axioms: Vec<String>,
    spelling: String,
    imports: Vec<Identity>,
    /// The axioms that imports rest on.
    imported_axioms: Vec<String>,
    given: ImportedLemmas,
}

/// A prover of what is asked under scoring play.
///
/// # Errors
/// If the game or the position is unknown, the contract is beyond its coins, or an import cannot be cited.
pub(super) fn prover(request: &Request, imports: &Imports) -> Result<Box<dyn Prover>, SolveError> {
    if request.game != Dots::NAME {
        return Err(SolveError::Unsupported(format!("{} is not played for a score", request.game)));
    }
    let walking = Walking::of(request.algorithm).ok_or_else(super::nimbers_alone)?;
    let start = Dots.position(&request.position).map_err(SolveError::Position)?;
    let board = board(start.components.first())?;
    judge_contract(&board, request.question)?;
    let axioms = axioms_without(&request.without);
    imports.judge((Dots::NAME, Dots::VERSION, Play::Scoring), &axioms).map_err(SolveError::Import)?;
    Ok(Box::new(Scores {
        search: Search::new(board, request.limits, walking),
        axioms,
        spelling: start.spelling,
        imports: imports.identities(),
        imported_axioms: imports.axioms(),
        given: ImportedLemmas::default(),
    }))
}

impl Prover for Scores {
    fn stop_when(&mut self, stop: Box<dyn FnMut(u64) -> bool>) {
        self.search.work.stop_when(stop);
    }

    fn steer(&mut self, controller: Option<Controller>) {
        self.search.work.steer(controller);
    }

    fn take_up(&mut self, imports: &Imports) -> Result<Result<(), Stopped>, SolveError> {
        let advice = imports.advisers().iter().flat_map(|certificate| &certificate.lemmas);
        for lemma in imports.numbered().map(|(_, lemma)| lemma).chain(advice) {
            plug::believe(&mut self.search, lemma);
        }
        self.given = ImportedLemmas::new(imports.numbered());
        Ok(Ok(()))
    }

    fn answer(&mut self, question: Question) -> (Option<ClaimKind>, Option<Stopped>) {
        answer(&mut self.search, question)
    }

    fn prove(&mut self, claim: ClaimKind) -> Result<Proved, SolveError> {
        let policy = ReplyPolicy { is_forgiving: true, ..ReplyPolicy::default() };
        let walk = Walk::with_policy(&mut self.search, Axioms::of(&self.axioms), policy);
        match walk.citing(std::mem::take(&mut self.given)).prove(claim) {
            Ok(proved) => {
                // A hole may need any axiom.
                if proved.stopped.is_none() && proved.doubts.is_empty() {
                    let imported = &self.imported_axioms;
                    self.axioms.retain(|axiom| is_among(axiom, proved.used) || imported.contains(axiom));
                }
                Ok(Proved { proof: Some(Box::new(proved.proof)), stopped: proved.stopped })
            }
            Err(CertifyError::Stopped(early)) => Ok(Proved { proof: None, stopped: Some(early) }),
            Err(CertifyError::False { why, .. }) => Err(SolveError::Contradiction(Contradiction { why })),
        }
    }

    fn statement(&self, claim: ClaimKind) -> Statement {
        let imports = self.imports.clone();
        Statement { imports, ..statement(self.spelling.clone(), claim, self.axioms.clone()) }
    }

    fn statistics(&self) -> Statistics {
        self.search.statistics()
    }
}

/// The axioms that a proof may use.
fn axioms_without(without: &[String]) -> Vec<String> {
    let axioms = Dots::AXIOMS.iter().map(|&axiom| axiom.to_owned());
    let mut axioms: Vec<String> = axioms.filter(|axiom| !without.contains(axiom)).collect();
    axioms.sort_unstable();
    axioms
}

/// What a certificate says.
fn statement(position: String, claim: ClaimKind, axioms: Vec<String>) -> Statement {
    Statement {
        game: Dots::NAME.to_owned(),
        rules: Dots::VERSION,
        play: Play::Scoring,
        position,
        claim,
        axioms,
        imports: Vec::new(),
    }
}

/// Whether this is one of these axioms.
fn is_among(axiom: &String, axioms: Axioms) -> bool {
    let one = Axioms::of(std::slice::from_ref(axiom));
    (one.white_coins && axioms.white_coins)
        || (one.chain_openings && axioms.chain_openings)
        || (one.isolated_pairs && axioms.isolated_pairs)
        || (one.loony_bound && axioms.loony_bound)
}

/// The board of a position; one without strings if nothing is left.
fn board(start: Option<&Coins>) -> Result<Board, SolveError> {
    let bytes = start.map_or(Vec::new(), |coins| Dots.encode(coins));
    Board::read(&bytes).ok_or_else(|| {
        let why =
            format!("the engine can search positions of at most {MAX_STRINGS} strings, this one has more");
        SolveError::Position(PositionError { beyond_limit: true, why })
    })
}

fn judge_contract(board: &Board, question: Question) -> Result<(), SolveError> {
    let coins = u16::from(board.coins(board.all()));
    let why = match question {
        Question::ScoreAtLeast(contract) if contract > coins => {
            format!("the contract of {contract} is beyond the {coins} coins of the position")
        }
        Question::ScoreBelow(contract) if contract > coins + 1 => {
            format!("the contract of {contract} is beyond the {coins} coins of the position")
        }
        Question::ScoreBelow(0) => "nobody scores less than 0; the least contract is 1".to_owned(),
        _ => return Ok(()),
    };
    Err(SolveError::Position(PositionError { beyond_limit: false, why }))
}

/// The claim that answers a question; or, of a score, the bound that is known when a limit ends the search.
fn answer(search: &mut Search, question: Question) -> (Option<ClaimKind>, Option<Stopped>) {
    let start = search.board.all();
    let coins = search.board.coins(start);
    let mut is_lost = |contract: u16| search.is_lost(start, Score::from(contract));
    match question {
        Question::ScoreAtLeast(contract) | Question::ScoreBelow(contract) => match is_lost(contract) {
            Ok(true) => (Some(ClaimKind::ScoreBelow(contract)), None),
            Ok(false) => (Some(ClaimKind::ScoreAtLeast(contract)), None),
            Err(stopped) => (None, Some(stopped)),
        },
        _ => {
            let (mut low, mut high) = (0, u16::from(coins));
            let most = high;
            let mut contract = high.div_ceil(2);
            while low < high {
                contract = contract.clamp(low + 1, high);
                match is_lost(contract) {
                    Ok(false) => (low, contract) = (contract, contract + 1),
                    Ok(true) => (high, contract) = (contract - 1, contract - 1),
                    Err(stopped) if low > 0 => return (Some(ClaimKind::ScoreAtLeast(low)), Some(stopped)),
                    Err(stopped) if high < most => {
                        return (Some(ClaimKind::ScoreBelow(high + 1)), Some(stopped));
                    }
                    Err(stopped) => return (None, Some(stopped)),
                }
            }
            (Some(ClaimKind::Score(low)), None)
        }
    }
}

/// Searches for all that a claim says of the start position.
fn answer_claim(search: &mut Search, claim: ClaimKind) -> Result<(), Stopped> {
    let start = search.board.all();
    for part in parts(claim) {
        let (Part::Won(contract) | Part::Lost(contract)) = part;
        search.is_lost(start, Score::from(contract))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use gamecert_certs::Metadata;
    use gamecert_elaborate::{Verdict, check};

    use super::*;
    use crate::games::dots::bits;
    use crate::knowledge::Limits;
    use crate::proof::WriteProof;

    /// A search that knows the score of American 3x3.
    fn search_of(start: &Coins) -> (Search, ClaimKind) {
        let mut search = Search::new(board(Some(start)).unwrap(), Limits::default(), Walking::DepthFirst);
        let claim = answer(&mut search, Question::Score).0.unwrap();
        (search, claim)
    }

    fn certified(search: &mut Search, claim: ClaimKind) -> Verdict {
        let axioms = axioms_without(&[]);
        let policy = ReplyPolicy { is_forgiving: true, ..ReplyPolicy::default() };
        let proved = Walk::with_policy(search, Axioms::of(&axioms), policy).prove(claim).ok().unwrap();
        let statement = statement("american 3x3".to_owned(), claim, axioms);
        let mut bytes = Vec::new();
        proved.proof.write(&mut bytes, &statement, true, &Metadata::default()).unwrap();
        check(bytes.as_slice(), &Default::default(), &mut |_| {})
    }

    /// What is known of other positions with the same keys makes no proof impossible.
    #[test]
    fn what_is_false_is_left_a_hole_at_worst() {
        let start = Dots.position("american 3x3").unwrap();
        let (mut whole, mut holes) = (0, 0);
        // The next six would be the same once more.
        for number in 0..6 {
            let (mut search, claim) = search_of(&start.components[0]);
            let all = search.board.all();
            // A position after four moves: won without condition, or lost.
            let four = bits(all).enumerate().filter(|(place, _)| (place * 7 + number) % 6 == 0);
            let left = four.fold(all, |left, (_, string)| left & !(1 << string));
            let black = search.board.coloured(left).black;
            let board = search.board.clone();
            let coins = Score::from(board.coins(black));
            if number % 2 == 0 {
                search.believe_at_least(&board, black, coins);
            } else {
                search.believe_below(&board, black, 1);
            }
            match certified(&mut search, claim) {
                Verdict::Verified(_) => whole += 1,
                Verdict::Incomplete { .. } => holes += 1,
                verdict => panic!("{number}: {verdict}"),
            }
        }
        assert!(whole > 3 && holes > 0, "{whole} {holes}");
    }

    /// No first move loses everything, as is said here of each.
    #[test]
    fn what_is_false_of_a_move_is_searched_anew() {
        let start = Dots.position("american 3x3").unwrap();
        let (mut search, claim) = search_of(&start.components[0]);
        let (board, all) = (search.board.clone(), search.board.all());
        for string in bits(all) {
            let left = all & !(1 << string);
            search.forget(left);
            search.believe_below(&board, left, 1);
        }
        let verdict = certified(&mut search, claim);
        assert!(matches!(verdict, Verdict::Verified(_)), "{verdict}");
    }
}
