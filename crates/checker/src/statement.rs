//! What a statement has to be before any lemma is read: of a known version, on known axioms that are accepted, about a
//! position in its one spelling, and the claim that is expected.

use gamecert_certs::{Claim, Fault, Identity, Play, Statement, require};

use crate::calculus::misere::REVERSIBLE_MOVES;
use crate::calculus::nimbers::SPRAGUE_GRUNDY;
use crate::check::Config;
use crate::rules::Rules;
use crate::rules::dots::{CHAIN_OPENINGS, ISOLATED_PAIRS, LOONY_BOUND, WHITE_COINS};
use crate::rules::sprouts::SMALL_REGION;
use crate::work::{Work, ensure};

/// The axioms that the checker knows; see `docs/axioms.md`.
pub const AXIOMS: [&str; 7] = [
    SPRAGUE_GRUNDY,
    SMALL_REGION,
    REVERSIBLE_MOVES,
    WHITE_COINS,
    CHAIN_OPENINGS,
    ISOLATED_PAIRS,
    LOONY_BOUND,
];

/// Judges a statement about a game, and whether its claim is the one that is expected, if one is. Returns the components of the start position.
///
/// # Errors
/// If it is not one to be judged, or not the one that is expected.
pub fn judge<R: Rules>(
    statement: &Statement,
    config: &Config,
    expected: Option<&Claim>,
    work: &mut Work,
) -> Result<Vec<R::Component>, Fault> {
    ensure(statement.game == R::NAME)?;
    require(statement.rules == R::VERSION, || {
        let of_rules = format!("version {} of the rules of {}", statement.rules, R::NAME);
        let why = format!("{of_rules} is not known to this program, which has version {}", R::VERSION);
        Fault::declined("unknown-rules-version", why)
    })?;
    statement.axioms.iter().try_for_each(|axiom| judge_axiom::<R>(axiom, statement.play, config))?;
    let rules = R::under(&statement.axioms);
    let start = rules.parse(&statement.position, work).map_err(|fault| fault.at("start position"))?;
    require(start.spelling == statement.position, || {
        let why = format!("the start position is not spelled `{}`", start.spelling);
        Fault::rejected("position-spelling", why)
    })?;
    if let Some(expected) = expected {
        judge_expected(&rules, expected, &statement.claim(), &start.components, work)?;
    }
    Ok(start.components)
}

fn judge_axiom<R: Rules>(axiom: &str, play: Play, config: &Config) -> Result<(), Fault> {
    let about_play = match play {
        Play::Normal => Some(SPRAGUE_GRUNDY),
        Play::Misere => Some(REVERSIBLE_MOVES),
        Play::Scoring => None,
    };
    let is_about_play = [SPRAGUE_GRUNDY, REVERSIBLE_MOVES].contains(&axiom);
    require(AXIOMS.contains(&axiom), || {
        Fault::declined("unknown-axiom", format!("the axiom `{axiom}` is not known to this program"))
    })?;
    require(!is_about_play || about_play == Some(axiom), || {
        let why = format!("the axiom `{axiom}` is not about {play} play");
        Fault::rejected("axiom-of-another-play", why)
    })?;
    require(is_about_play || R::AXIOMS.contains(&axiom), || {
        Fault::rejected("axiom-of-another-game", format!("the axiom `{axiom}` is not about {}", R::NAME))
    })?;
    require(config.forbidden_axioms.iter().all(|forbidden| forbidden != axiom), || {
        Fault::rejected("axiom-forbidden", format!("the proof uses the forbidden axiom `{axiom}`"))
    })
}

/// Judges whether the claim, about `start`, is the one that is expected: positions may be written in other ways.
fn judge_expected<R: Rules>(
    rules: &R,
    expected: &Claim,
    claim: &Claim,
    start: &[R::Component],
    work: &mut Work,
) -> Result<(), Fault> {
    let same_terms = (&expected.game, expected.play, expected.kind) == (&claim.game, claim.play, claim.kind);
    // What is no position at all is another one.
    let mut same_position = || rules.parse(&expected.position, work).is_ok_and(|it| it.components == start);
    require(same_terms && same_position(), || {
        let why = format!("the certificate is about {claim}, not about {expected}");
        Fault::rejected("unexpected-claim", why)
    })
}

/// Judges whether a certificate may import another one: it is about the same game, and rests on no axiom that the importer
/// does not declare.
///
/// # Errors
/// If it may not.
pub fn judge_import(importer: &Statement, identity: &Identity, import: &Statement) -> Result<(), Fault> {
    let differs = |why: &str| Fault::rejected("import-differs", why).at(format_args!("import {identity}"));
    let terms = |it: &Statement| (it.game.clone(), it.rules, it.play);
    require(terms(importer) == terms(import), || differs("it is about another game"))?;
    let is_reduced = |it: &Statement| it.axioms.iter().any(|axiom| axiom == REVERSIBLE_MOVES);
    require(is_reduced(importer) == is_reduced(import), || {
        differs("only one of the two has reduced trees: a tree is not the same in both")
    })?;
    let undeclared = import.axioms.iter().find(|axiom| !importer.axioms.contains(axiom));
    undeclared.map_or(Ok(()), |axiom| {
        Err(differs(&format!("it uses the axiom `{axiom}`, which is not declared by what imports it")))
    })
}
