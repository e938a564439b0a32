//! What a statement has to be before any lemma is read: of a known version, on known axioms that are accepted, the claim
//! that is expected, and about a position in its one spelling.

use gamecert_certs::{ClaimKind, Fault, Identity, OCTAL_PERIODICITY, Play, Statement, require};

use crate::calculus::misere::REVERSIBLE_MOVES;
use crate::calculus::nimbers::SPRAGUE_GRUNDY;
use crate::config::Config;
use crate::rules::bridge::{SURE_TRUMPS, TOP_CARDS};
use crate::rules::dots::{CHAIN_OPENINGS, ISOLATED_PAIRS, LOONY_BOUND, WHITE_COINS};
use crate::rules::sprouts::SMALL_REGION;
use crate::rules::{MAX_COMPONENTS, MAX_TERMS, Rules};
use crate::work::{Work, ensure};

/// The axioms that the checker knows; see `docs/axioms.md`.
pub const AXIOMS: [&str; 10] = [
    SPRAGUE_GRUNDY,
    SMALL_REGION,
    REVERSIBLE_MOVES,
    WHITE_COINS,
    CHAIN_OPENINGS,
    ISOLATED_PAIRS,
    LOONY_BOUND,
    OCTAL_PERIODICITY,
    SURE_TRUMPS,
    TOP_CARDS,
];

/// Judges a statement about a game, all but its start position, and whether its claim is the one that is expected, if one is.
///
/// # Errors
/// If it is not one to be judged, or not the one that is expected.
pub fn judge<R: Rules>(statement: &Statement, config: &Config, expected: Option<&str>) -> Result<(), Fault> {
    ensure(statement.game == R::NAME)?;
    require(statement.rules == R::VERSION, || {
        let of_rules = format!("version {} of the rules of {}", statement.rules, R::NAME);
        let why = format!("{of_rules} is not known to this program, which has version {}", R::VERSION);
        Fault::declined("unknown-rules-version", why)
    })?;
    statement.axioms.iter().try_for_each(|axiom| judge_axiom::<R>(axiom, statement.play, config))?;
    let is_needed = statement.play == Play::Normal;
    require(!is_needed || statement.axioms.iter().any(|axiom| axiom == SPRAGUE_GRUNDY), || {
        let why = format!("the axiom `{SPRAGUE_GRUNDY}` is used but not declared");
        Fault::rejected("axiom-undeclared", why)
    })?;
    let claim = statement.claim().to_string();
    let expected = expected.unwrap_or(&claim);
    require(expected == claim, || {
        let why = format!("the certificate is about {claim}, not about {expected}");
        Fault::rejected("unexpected-claim", why)
    })
}

/// The components of the start position. A period is not about a position: there are none.
///
/// # Errors
/// If it is not spelled as statements spell it, or is beyond a limit.
pub fn components<R: Rules>(
    rules: &R,
    statement: &Statement,
    work: &mut Work,
) -> Result<Vec<R::Component>, Fault> {
    match statement.claim {
        ClaimKind::Period(_) => Ok(Vec::new()),
        _ => start(rules, &statement.position, work).map_err(|fault| fault.at("start position")),
    }
}

/// The components of a position, ascending, which is spelled as statements spell it.
///
/// # Errors
/// If it is not, or is beyond a limit.
pub fn start<R: Rules>(rules: &R, position: &str, work: &mut Work) -> Result<Vec<R::Component>, Fault> {
    let terms: Vec<&str> = if R::SUMS { position.split('+').collect() } else { vec![position] };
    require(terms.len() <= MAX_TERMS, || {
        let why = format!("a sum has at most {MAX_TERMS} terms, this one has {}", terms.len());
        Fault::declined("position-too-large", why)
    })?;
    let mut components = Vec::new();
    for term in terms {
        components.extend(rules.start(term, work)?.ok_or_else(|| {
            Fault::rejected("bad-position", "it is not one in the spelling that statements use")
        })?);
    }
    require(components.len() <= MAX_COMPONENTS, || {
        let count = components.len();
        let why = format!("a position has at most {MAX_COMPONENTS} components, this one has {count}");
        Fault::declined("position-too-large", why)
    })?;
    components.sort_unstable();
    Ok(components)
}

fn judge_axiom<R: Rules>(axiom: &str, play: Play, config: &Config) -> Result<(), Fault> {
    let about_play = match play {
        Play::Normal => Some(SPRAGUE_GRUNDY),
        Play::Misere => Some(REVERSIBLE_MOVES),
        Play::Scoring | Play::Contest => None,
    };
    let is_about_play = [SPRAGUE_GRUNDY, REVERSIBLE_MOVES].contains(&axiom);
    require(AXIOMS.contains(&axiom), || {
        Fault::declined("unknown-axiom", format!("the axiom `{axiom}` is not known to this program"))
    })?;
    let is_of_play = axiom != OCTAL_PERIODICITY || play == Play::Normal;
    require(is_of_play && (!is_about_play || about_play == Some(axiom)), || {
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
