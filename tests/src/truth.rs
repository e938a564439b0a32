//! Whether a claim is true, by brute force, and whether a verdict can be right.

use gamecert_certs::{Certificate, Claim, ClaimKind, Judgement, Lemma, Outcome, Play};
use gamecert_checker::work::Work;
use gamecert_elaborate::rules::dots::Coins;
use gamecert_elaborate::rules::{
    Connect4, Contest, Cram, Dots, Impartial, Nim, Octal, Othello, Rules, Sprouts, Unmetered,
};
use gamecert_fixtures::connect4;
use gamecert_fixtures::othello::{Board, Minimax};

use crate::BruteForce;
use crate::dots::brute_score;
use crate::misere::BruteMisere;

/// Knows the truth about small positions of every game.
pub struct Truth {
    nim: BruteForce<'static, Nim>,
    octal: BruteForce<'static, Octal>,
    cram: BruteForce<'static, Cram>,
    sprouts: BruteForce<'static, Sprouts>,
    othello: Minimax,
    connect4: connect4::Minimax,
}

/// Without axioms, so that what rests on one is judged by the definition of the game.
const OCTAL: Octal = Octal { periodic: false };
/// The same of Sprouts.
const SPROUTS: Sprouts = Sprouts { small_regions: false };

impl Default for Truth {
    fn default() -> Self {
        let (nim, octal, cram) = (BruteForce::new(&Nim), BruteForce::new(&OCTAL), BruteForce::new(&Cram));
        Self {
            nim,
            octal,
            cram,
            sprouts: BruteForce::new(&SPROUTS),
            othello: Minimax::default(),
            connect4: connect4::Minimax::default(),
        }
    }
}

impl Truth {
    /// Whether a claim is true; `false` if it is not about a position of a known game.
    /// Trees are not made again here.
    pub fn holds(&mut self, claim: &Claim) -> bool {
        if claim.play == Play::Scoring {
            return claim.game == Dots::NAME && scores(claim);
        }
        if claim.play == Play::Contest {
            return match claim.game.as_str() {
                Othello::NAME => {
                    contest(Othello, claim, |position| self.othello.score(&Board::parse(position)))
                }
                Connect4::NAME => contest(Connect4, claim, |position| {
                    self.connect4.result(&connect4::Board::parse(position))
                }),
                _ => false,
            };
        }
        if claim.play == Play::Misere {
            return match claim.game.as_str() {
                Nim::NAME => misere(Nim, claim),
                Octal::NAME => misere(OCTAL, claim),
                Cram::NAME => misere(Cram, claim),
                Sprouts::NAME => misere(SPROUTS, claim),
                _ => false,
            };
        }
        let nimber = match claim.game.as_str() {
            Nim::NAME => nimber(&mut self.nim, &claim.position),
            Octal::NAME => nimber(&mut self.octal, &claim.position),
            Cram::NAME => nimber(&mut self.cram, &claim.position),
            Sprouts::NAME => nimber(&mut self.sprouts, &claim.position),
            _ => None,
        };
        let fits = |nimber| match claim.kind {
            ClaimKind::Nimber(n) => nimber == n,
            ClaimKind::NimberAbove(k) => nimber > k,
            ClaimKind::Outcome(Outcome::Win) => nimber != 0,
            ClaimKind::Outcome(Outcome::Loss) => nimber == 0,
            _ => false,
        };
        nimber.is_some_and(fits)
    }

    /// The number of the first lemma that is false.
    pub fn first_false_lemma(&mut self, certificate: &Certificate) -> Option<usize> {
        match certificate.statement.game.as_str() {
            Nim::NAME => false_lemma(&mut self.nim, certificate),
            Octal::NAME => false_lemma(&mut self.octal, certificate),
            Cram::NAME => false_lemma(&mut self.cram, certificate),
            Sprouts::NAME => false_lemma(&mut self.sprouts, certificate),
            Dots::NAME => certificate.lemmas.iter().position(|lemma| !is_below(lemma)),
            Othello::NAME => {
                first_unsure(Othello, certificate, |position| self.othello.score(&Board::parse(position)))
            }
            Connect4::NAME => first_unsure(Connect4, certificate, |position| {
                self.connect4.result(&connect4::Board::parse(position))
            }),
            _ => Some(0),
        }
    }
}

/// Whether a claim about a contest is true, by what the side to move gets.
fn contest<R: Contest>(rules: R, claim: &Claim, result: impl FnOnce(&str) -> i16) -> bool {
    // The notation refuses a side to move that has to pass, the rules do not.
    let is_position = rules.start(&claim.position, &mut Work::unlimited()).is_ok_and(|start| start.is_some());
    if !is_position {
        return false;
    }
    match claim.kind {
        ClaimKind::Value(claimed) => result(&claim.position) == claimed,
        ClaimKind::ValueAtLeast(least) => result(&claim.position) >= least,
        ClaimKind::ValueBelow(bound) => result(&claim.position) < bound,
        _ => false,
    }
}

/// The number of the first lemma about a contest that is false, by what the side to move gets. Results add up to 0.
fn first_unsure<R: Contest>(
    rules: R,
    certificate: &Certificate,
    mut result: impl FnMut(&str) -> i16,
) -> Option<usize> {
    certificate.lemmas.iter().position(|lemma| {
        let Judgement::Sure { side, value } = lemma.judgement else { return true };
        let Some(position) = rules.decode(&lemma.subject) else { return true };
        let result = result(&rules.show(&position));
        value > if side == rules.mover(&position) { result } else { -result }
    })
}

fn nimber<R: Impartial>(brute_force: &mut BruteForce<'_, R>, position: &str) -> Option<u16> {
    let position = brute_force.rules().position(position).ok()?;
    Some(brute_force.sum(&position.components))
}

fn false_lemma<R: Impartial>(
    brute_force: &mut BruteForce<'_, R>,
    certificate: &Certificate,
) -> Option<usize> {
    certificate.lemmas.iter().position(|lemma| {
        let subject = brute_force.rules().decode(&lemma.subject).zip(lemma.nimber());
        subject.is_none_or(|(subject, n)| brute_force.nimber(&subject) != n)
    })
}

fn misere<R: Impartial>(rules: R, claim: &Claim) -> bool {
    let Ok(position) = rules.position(&claim.position) else { return false };
    let mut brute_force = BruteMisere::new(rules);
    match claim.kind {
        ClaimKind::Outcome(outcome) => {
            brute_force.is_lost(&position.components, 0) == (outcome == Outcome::Loss)
        }
        ClaimKind::Grundy(n) => brute_force.is_lost(&position.components, n),
        ClaimKind::Tree(_) | ClaimKind::ReducedTree(_) => true,
        _ => false,
    }
}

fn scores(claim: &Claim) -> bool {
    let Ok(position) = Dots.position(&claim.position) else { return false };
    let score =
        position.components.first().map_or(0, |coins: &Coins| brute_score(&coins.graph().expect("a graph")));
    match claim.kind {
        ClaimKind::Score(claimed) => score == claimed,
        ClaimKind::ScoreAtLeast(least) => score >= least,
        ClaimKind::ScoreBelow(bound) => score < bound,
        _ => false,
    }
}

fn is_below(lemma: &Lemma) -> bool {
    let Judgement::Below(contract) = lemma.judgement else { return false };
    Dots.decode(&lemma.subject).is_some_and(|coins| brute_score(&coins.graph().expect("a graph")) < contract)
}
