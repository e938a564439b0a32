//! Scoring play: every lemma tells that the player to move of a position scores less than a contract.
//!
//! The score of a position is what its player to move takes from now on against best play. For the position P with n
//! coins, `score(P) < c` is called *P is lost at c*, and `score(P) >= c` *won*. After a move that captures k coins the same player
//! goes on, at the contract c - k; after another one the opponent does, who needs n - c + 1 coins to make the
//! first fail. Nothing else follows about a sum from its components, so lemmas are about whole positions.

pub mod claims;
pub mod finder;
pub mod line;
pub mod moves;
pub mod order;
pub mod score;
pub mod turns;

use gamecert_certs::{ClaimKind, Evidence, Fault, Judgement, Lemma, LemmaId, Play, Statement, require};

use super::imported::Imported;
use super::{Calculus, Ground, Holes, Written};
use crate::rules::Rules;
use crate::rules::dots::{CHAIN_OPENINGS, Coins, Dots, Graph, ISOLATED_PAIRS, LOONY_BOUND, WHITE_COINS};
use finder::Finder;

/// A position and a contract at which it is lost.
pub type Fact = (Coins, u16);

/// Which axioms a certificate declares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Axioms {
    /// A turn takes all white coins, or as many as possible before handing over.
    pub white_coins: bool,
    /// Of moves that leave the same black part, one is enough.
    pub chain_openings: bool,
    /// Each player gets half of two equal small components.
    pub isolated_pairs: bool,
    /// Who can hand over gets half of the coins.
    pub loony_bound: bool,
}

impl Axioms {
    /// Those with these names.
    #[must_use]
    pub fn of(names: &[String]) -> Self {
        let has = |axiom: &str| names.iter().any(|name| name == axiom);
        Self {
            white_coins: has(WHITE_COINS),
            chain_openings: has(CHAIN_OPENINGS),
            isolated_pairs: has(ISOLATED_PAIRS),
            loony_bound: has(LOONY_BOUND),
        }
    }
}

/// The lemmas before the one at hand, and the axioms.
#[derive(Debug)]
pub struct Known {
    /// The axioms declared.
    pub axioms: Axioms,
    /// What the lemmas say, by their numbers.
    pub facts: Vec<Fact>,
    /// What the lemmas of other certificates say, all of which are earlier.
    pub imported: Imported<Fact>,
}

impl Known {
    /// What a lemma says, which has to be an earlier one.
    ///
    /// # Errors
    /// If it is not.
    pub fn fact(&self, id: LemmaId) -> Result<&Fact, Fault> {
        let fact = match id.imported() {
            Some(place) => self.imported.lemma(place),
            None => usize::try_from(id.0).ok().and_then(|number| self.facts.get(number)),
        };
        fact.ok_or_else(|| {
            Fault::rejected("cites-no-earlier-lemma", format!("lemma {id} is cited, but is not earlier"))
        })
    }

    /// What is left of a position and of a contract without pairs of equal small components.
    ///
    /// Axiom used, if it is declared: isolated-pairs.
    fn without_pairs(&self, graph: &Graph, contract: i32) -> (Graph, i32) {
        if !self.axioms.isolated_pairs {
            return (graph.clone(), contract);
        }
        let (left, each) = graph.without_pairs();
        (left, contract.saturating_sub(i32::from(each)))
    }
}

/// The lemmas of a certificate, and a finder that knows them.
#[derive(Debug)]
pub struct Scores {
    known: Known,
    finder: Finder,
}

impl Calculus<Dots> for Scores {
    type Fact = Fact;
    type Shared = ();

    fn judge_statement(statement: &Statement) -> Result<(), Fault> {
        require(statement.claim.is_score(), || {
            let why = format!("`{}` is not asked under {} play", statement.claim.asked(), Play::Scoring);
            Fault::rejected("claim-of-another-play", why)
        })
    }

    fn new(_: Dots, statement: &Statement, ground: Ground<Fact, ()>) -> Self {
        let axioms = Axioms::of(&statement.axioms);
        let mut finder = Finder::new(ground.max_steps, ground.steps);
        if ground.has_holes {
            finder.leave_imports();
        }
        Self { known: Known { axioms, facts: Vec::new(), imported: ground.imported }, finder }
    }

    fn read(&mut self, lemma: &Lemma) -> Result<Fact, Fault> {
        let Judgement::Below(contract) = lemma.judgement else {
            let why = "it is not about a score, as lemmas under scoring play are";
            return Err(Fault::rejected("lemma-of-another-play", why));
        };
        let coins = super::component(&Dots, &lemma.subject)?;
        let graph = coins.graph();
        require(contract <= graph.coins(), || {
            let why = format!("its contract of {contract} is more than the {} coins", graph.coins());
            Fault::rejected("contract-beyond-coins", why)
        })?;
        require(!self.known.axioms.white_coins || graph.coloured().white == 0, || {
            let why = format!(
                "it is about a position with coins to capture, which the axiom `{WHITE_COINS}` settles"
            );
            Fault::rejected("subject-not-black", why)
        })?;
        Ok((coins, contract))
    }

    fn judge_order(&self, (coins, _): &Fact) -> Result<(), Fault> {
        let rank = |coins| (Dots.measure(coins), coins);
        let last = self.known.facts.last();
        require(last.is_none_or(|(last, _)| rank(last) < rank(coins)), || {
            let why = "does not come after the lemma before it, by measure and then by subject";
            Fault::rejected("lemma-order", why)
        })
    }

    fn show(&self, (coins, contract): &Fact) -> String {
        format!("{} {} < {contract}", Dots::NAME, Dots.show(coins))
    }

    fn judge(&mut self, (coins, contract): &Fact, written: Option<Written<'_>>) -> Result<Holes, Fault> {
        self.learn_imports(written.is_none());
        score::judge(&self.known, &mut self.finder, (&coins.graph(), *contract), written)
    }

    fn keep(&mut self, fact: Fact, is_found: bool) {
        if is_found && let Ok(number) = u32::try_from(self.known.facts.len()) {
            self.finder.learn(&fact, LemmaId(number));
        }
        self.known.facts.push(fact);
    }

    fn judge_claim(
        &mut self,
        start: &[Coins],
        claim: ClaimKind,
        written: Option<Written<'_>>,
    ) -> Result<Holes, Fault> {
        self.learn_imports(written.is_none());
        let start = start.first().map_or_else(Graph::default, Coins::graph);
        claims::judge(&self.known, &mut self.finder, &start, claim, written)
    }

    /// As for lemmas about nimbers; the finder's index has a subject once more, and a numbering of its coins.
    fn room(lemma: &Lemma, is_indexed: bool) -> u64 {
        let [listed, indexed] = Dots::ROOM;
        let elsewhere = lemma.subject.len() as u64;
        let room = listed.saturating_mul(3).saturating_add(elsewhere);
        let index = indexed.saturating_mul(10).saturating_add(elsewhere.saturating_mul(2));
        if is_indexed { room.saturating_add(index) } else { room }
    }

    fn memory(&self) -> u64 {
        0
    }

    fn allow(&mut self, _: u64) {}

    fn count(&self) -> usize {
        self.known.facts.len()
    }

    fn effort(&self) -> (u64, u64) {
        (self.finder.steps(), self.finder.pieces())
    }

    fn end(self) -> (Vec<Fact>, ()) {
        (self.known.facts, ())
    }
}

impl Scores {
    fn learn_imports(&mut self, are_sought: bool) {
        if are_sought {
            self.finder.learn_imports(&self.known);
        }
    }
}

/// The contract of one player who makes the other one fail, among the coins of a position.
fn opposite(graph: &Graph, contract: i32) -> i32 {
    i32::from(graph.coins()).saturating_sub(contract).saturating_add(1)
}

/// The next piece of evidence: from the file, or else found.
///
/// # Errors
/// If there is no further one in the file.
fn next(written: &mut Option<Written<'_>>, found: impl FnOnce() -> Evidence) -> Result<Evidence, Fault> {
    let Some(pieces) = written else { return Ok(found()) };
    pieces.next().ok_or_else(|| Fault::rejected("evidence-missing", "is left without evidence"))
}

/// Sees that no piece of evidence is left over, and that no search was broken off.
///
/// # Errors
/// If so.
fn finish(written: Option<Written<'_>>, finder: &Finder) -> Result<(), Fault> {
    let left = written.map_or(0, Iterator::count);
    let why = || format!("{left} pieces of evidence are left over");
    require(left == 0, || Fault::rejected("evidence-left", why()))?;
    finder.judge_steps()
}
