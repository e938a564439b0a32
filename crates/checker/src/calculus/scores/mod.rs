//! Scoring play: the lemma `P < c` says that the player to move of the position P scores less than c (rule SCORE).
//!
//! The score of a position is what its player to move takes from now on against best play. For the position P with n
//! coins, `score(P) < c` is called *P is lost at c*, and `score(P) >= c` *won*. After a move that captures k coins the same player
//! goes on, at the contract c - k; after another one the opponent does, who needs n - c + 1 coins to make the
//! first fail. The lemma holds when each move fails. Nothing else follows about a sum from its components, so lemmas are
//! about whole positions.
//!
//! Side conditions: 1 <= c <= n; all lemmas cited are earlier. Under the axiom white-coins P has no white coin. Under the
//! axiom chain-openings there is a piece for one of the moves that leave the same black part.

pub mod line;
pub mod moves;
pub mod options;
pub mod turns;

use std::vec::IntoIter;

use gamecert_certs::{ClaimKind, Evidence, Fault, Judgement, Lemma, LemmaId, Play, Statement, require};

use super::Calculus;
use crate::ledger::Ledger;
use crate::rules::Rules;
use crate::rules::dots::{
    CHAIN_OPENINGS, Coins, Coloured, Dots, Graph, ISOLATED_PAIRS, LOONY_BOUND, WHITE_COINS,
};
use crate::work::{Sure, Work, ensure, internal};
use line::Line;
use options::{Answered, options};

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

/// The lemmas about scores, and the axioms.
#[derive(Debug, Default)]
pub struct Scores {
    /// The axioms declared.
    pub axioms: Axioms,
    /// The start position.
    pub start: Graph,
    /// The contracts, by the bytes of their subjects.
    pub ledger: Ledger<u16>,
}

/// What has to be shown, as far as it has been.
#[derive(Debug)]
pub enum Walk {
    /// The player to move fails at this contract: the moves to come.
    Lemma(IntoIter<Answered>, u16),
    /// The parts of a claim to come.
    Claim(IntoIter<Part>),
}

/// What one piece of evidence has to show.
#[derive(Clone, Debug)]
pub enum Question {
    /// This move fails at this contract of the player who makes it.
    Move(Answered, u16),
    /// This part of the claim holds.
    Start(Part),
}

/// A contract of the start position, and whether it is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The player to move reaches it.
    Won(u16),
    /// The player to move fails.
    Lost(u16),
}

/// What has to be shown for a claim: a score is reached, and the next higher one is not. Nothing if it is not about a score.
#[must_use]
pub fn parts(claim: ClaimKind) -> Vec<Part> {
    match claim {
        // No score is as large as the largest number.
        ClaimKind::Score(score) => {
            let above = score.checked_add(1).map(Part::Lost);
            [Some(Part::Won(score)), above].into_iter().flatten().collect()
        }
        ClaimKind::ScoreAtLeast(score) => vec![Part::Won(score)],
        ClaimKind::ScoreBelow(score) => vec![Part::Lost(score)],
        _ => Vec::new(),
    }
}

impl Calculus for Scores {
    const PLAY: Play = Play::Scoring;
    type Rules = Dots;
    type Fact = (Coins, u16);
    type Says = u16;
    type Rank = (u64, Coins);
    type Walk = Walk;
    type Question = Question;

    fn admit(&mut self, _: Dots, start: Vec<Coins>, statement: &Statement) -> Result<(), Fault> {
        require(!parts(statement.claim).is_empty(), || {
            let why = format!("`{}` is not asked under {} play", statement.claim.asked(), Play::Scoring);
            Fault::rejected("claim-of-another-play", why)
        })?;
        self.axioms = Axioms::of(&statement.axioms);
        self.start = start.first().map_or(Ok(Graph::default()), Coins::graph)?;
        Ok(())
    }

    fn ledger(&mut self) -> &mut Ledger<u16> {
        &mut self.ledger
    }

    fn read(&mut self, lemma: &Lemma, work: &mut Work) -> Result<Self::Fact, Fault> {
        let Judgement::Below(contract) = lemma.judgement else {
            let why = "it is not about a score, as lemmas under scoring play are";
            return Err(Fault::rejected("lemma-of-another-play", why));
        };
        let coins = super::subject(&Dots, &lemma.subject, work)?;
        let graph = coins.graph()?;
        let count = graph.coins()?;
        require(contract <= count, || {
            let why = format!("its contract of {contract} is more than the {count} coins");
            Fault::rejected("contract-beyond-coins", why)
        })?;
        require(!self.axioms.white_coins || coloured(&graph, work)?.white == 0, || {
            let why = format!(
                "it is about a position with coins to capture, which the axiom `{WHITE_COINS}` settles"
            );
            Fault::rejected("subject-not-black", why)
        })?;
        Ok((coins, contract))
    }

    fn rank(&self, (coins, _): &Self::Fact) -> Result<Self::Rank, Fault> {
        Ok((Dots.measure_of(coins)?, coins.clone()))
    }

    fn show(&self, (coins, contract): &Self::Fact) -> String {
        format!("{} {} < {contract}", Dots::NAME, Dots.show(coins))
    }

    fn keep(&mut self, (coins, contract): &Self::Fact, work: &mut Work) -> Result<(), Fault> {
        self.ledger.push(&Dots.encode(coins), *contract, work)
    }

    fn lemma(&mut self, (coins, contract): &Self::Fact, work: &mut Work) -> Result<Walk, Fault> {
        Ok(Walk::Lemma(options(self.axioms, &coins.graph()?, work)?.into_iter(), *contract))
    }

    fn claim(&mut self, claim: ClaimKind, _: &mut Work) -> Result<Walk, Fault> {
        let parts = parts(claim);
        ensure(!parts.is_empty())?;
        for &part in &parts {
            // What cannot be true, whatever the position.
            let (is_sound, why) = match part {
                Part::Won(contract) => (contract <= self.start.coins()?, "there are not so many coins"),
                Part::Lost(contract) => (contract > 0, "nobody scores less than 0"),
            };
            require(is_sound, || Fault::rejected("claim-is-false", format!("{why}, so the claim is false")))?;
        }
        Ok(Walk::Claim(parts.into_iter()))
    }

    fn next(&mut self, walk: &mut Walk, _: &mut Work) -> Result<Option<Question>, Fault> {
        Ok(match walk {
            Walk::Lemma(options, contract) => options.next().map(|option| Question::Move(option, *contract)),
            Walk::Claim(parts) => parts.next().map(Question::Start),
        })
    }

    fn place(&self, _: &Walk, number: u64, question: &Question) -> String {
        match question {
            Question::Move(option, _) => format!("option {number} ({})", Dots.show_graph(&option.after)),
            Question::Start(Part::Won(contract)) => format!("score {contract} is reached"),
            Question::Start(Part::Lost(contract)) => format!("score {contract} is not reached"),
        }
    }

    fn judge(
        &mut self,
        _: &mut Walk,
        question: &Question,
        piece: &Evidence,
        work: &mut Work,
    ) -> Result<(), Fault> {
        let mut line = Line::of(piece)?;
        let white_coins = self.axioms.white_coins;
        match question {
            Question::Move(option, contract) => self.fails(option, *contract, &mut line, work)?,
            Question::Start(Part::Won(contract)) => {
                self.won(&self.start, i32::from(*contract), &mut line, work)?
            }
            Question::Start(Part::Lost(contract)) if white_coins => {
                turns::lost(self, self.start.clone(), i32::from(*contract), &mut line, work)?;
            }
            Question::Start(Part::Lost(contract)) => {
                line.cite(self, &self.start, i32::from(*contract), work)?;
            }
        }
        line.finish()
    }

    fn conclude(&mut self, _: Walk, _: &mut Work) -> Result<Option<String>, Fault> {
        Ok(None)
    }
}

impl Scores {
    /// What an earlier lemma is about and says.
    ///
    /// # Errors
    /// If it is not earlier.
    pub fn cited(&self, id: LemmaId) -> Result<(&[u8], u16), Fault> {
        self.ledger.cited(id)
    }

    /// What is left of a position and of a contract without pairs of equal small components.
    ///
    /// Axiom used, if it is declared: isolated-pairs.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn without_pairs(&self, graph: &Graph, contract: i32) -> Result<(Graph, i32), Fault> {
        if !self.axioms.isolated_pairs {
            return Ok((graph.clone(), contract));
        }
        let (left, each) = graph.without_pairs()?;
        Ok((left, less(contract, each)?))
    }

    /// Judges the evidence that a move fails at the contract of the player who makes it.
    fn fails(
        &self,
        option: &Answered,
        contract: u16,
        line: &mut Line<'_>,
        work: &mut Work,
    ) -> Result<(), Fault> {
        let Answered { after, captured } = option;
        let contract = less(contract.into(), *captured)?;
        if *captured == 0 {
            return self.won(after, opposite(after, contract)?, line, work);
        }
        require(contract > 0, || Fault::rejected("option-is-won", "reaches the contract at once"))?;
        line.cite(self, after, contract, work)
    }

    /// Sees that the player to move reaches the contract.
    fn won(&self, graph: &Graph, contract: i32, line: &mut Line<'_>, work: &mut Work) -> Result<(), Fault> {
        let won = if self.axioms.white_coins { turns::won } else { moves::won };
        won(self, graph, contract, line, work)
    }
}

/// White and black in a position.
///
/// # Errors
/// If the work is used up.
fn coloured(graph: &Graph, work: &mut Work) -> Result<Coloured, Fault> {
    // It is looked at once for each layer of white coins, and once more.
    work.spend(graph.size().checked_mul(2).sure()?)?;
    graph.coloured()
}

/// What is left of a contract once `scored` coins have been scored.
///
/// # Errors
/// None that the rules know of.
pub fn less(contract: i32, scored: u16) -> Result<i32, Fault> {
    contract.checked_sub(scored.into()).ok_or_else(internal)
}

/// The contract of one player who makes the other one fail, among the coins of a position.
///
/// # Errors
/// None that the rules know of.
pub fn opposite(graph: &Graph, contract: i32) -> Result<i32, Fault> {
    i32::from(graph.coins()?).checked_sub(contract).and_then(|it| it.checked_add(1)).ok_or_else(internal)
}
