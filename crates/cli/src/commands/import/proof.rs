//! The proof of a position from a file, checked and in its place.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use gamecert_certs::{ClaimKind, Play, Question};
use gamecert_elaborate::Verdict;
use gamecert_elaborate::command::is_standard;
use gamecert_engine::imports::Imports;
use gamecert_engine::search::Stopped;
use gamecert_engine::solve::{Request, solve_with};

use super::Options;
use super::tally::Word;
use crate::commands::CertificateFile;
use crate::exit::{CANNOT, FALSE, Failure};
use crate::file_kind;
use crate::output::{Content, fill, keep, open, solve_metadata};
use crate::search_options::reason;
use crate::stop_conditions::StopConditions;

/// A position of a contest, and where its certificate goes.
pub(super) struct Wanted<'a, T> {
    pub(super) game: &'a str,
    pub(super) position: &'a str,
    pub(super) place: &'a Path,
    /// The answer that a claim gives; nothing if it is about something else.
    pub(super) answer: &'a dyn Fn(ClaimKind) -> Option<T>,
}

/// What became of something that a file asks.
pub(super) enum Outcome<T> {
    /// The answer, and the identity of the certificate, which may have been there.
    Proved { answer: T, identity: String, was_there: bool },
    /// Why there is no proof.
    Open(String),
    /// A limit that the checker reached; the certificate is kept.
    Declined { answer: T, why: String },
    /// Why it cannot be asked.
    Malformed(String),
}

impl<T> Outcome<T> {
    /// How it came out, beside what the file says.
    pub(super) fn word(&self, is_refuted: impl FnOnce(&T) -> bool) -> Word {
        match self {
            Self::Proved { answer, .. } if is_refuted(answer) => Word::False,
            Self::Proved { .. } => Word::Proved,
            Self::Open(_) => Word::Open,
            Self::Declined { .. } => Word::Declined,
            Self::Malformed(_) => Word::Malformed,
        }
    }
}

/// Solves a position and has the proof checked.
pub(super) fn prove<T>(options: &Options, wanted: &Wanted<'_, T>) -> Result<Outcome<T>, Failure> {
    let Wanted { game, position, place, .. } = *wanted;
    let given = &options.each;
    let request = Request {
        limits: given.limits(options.memory),
        leaf_empties: given.leaf_empties,
        ..Request::new(game, position, Play::Contest, Question::Score)
    };
    let stop = StopConditions::start(given.time);
    if stop.is_over() {
        return Ok(Outcome::Open(reason(Stopped::Requested)));
    }
    let answer = solve_with(&request, &Imports::default(), Arc::new(stop));
    let answer = answer.map_err(|error| Failure::new(FALSE, error))?;
    let stopped = || Outcome::Open(answer.stopped.map_or_else(String::new, reason));
    let (Some(statement), Some(proof)) = (&answer.statement, &answer.proof) else { return Ok(stopped()) };
    let Some(found) = (wanted.answer)(statement.claim) else { return Ok(stopped()) };
    let mut file = open(place)?;
    let metadata = solve_metadata(statement, &given.leaf_option());
    let written = fill(&mut file, &Content { statement, proof: &**proof, hinted: true, metadata })?;
    if written.holes > 0 {
        return Ok(stopped());
    }
    keep(file, place)?;
    Ok(match (written.identity, written.declined) {
        (Some(identity), _) => Outcome::Proved { answer: found, identity, was_there: false },
        (None, why) => Outcome::Declined { answer: found, why: why.unwrap_or_default() },
    })
}

/// The same, unless a certificate of it is there already.
pub(super) fn prove_once<T>(options: &Options, wanted: &Wanted<'_, T>) -> Result<Outcome<T>, Failure> {
    match already_proved(wanted)? {
        Some(proved) => Ok(proved),
        None => prove(options, wanted),
    }
}

/// What a certificate proves that is there from an earlier run; one that the checker does not verify is made again. A certificate about
/// anything else is kept, unless `--force` is given.
fn already_proved<T>(wanted: &Wanted<'_, T>) -> Result<Option<Outcome<T>>, Failure> {
    let Wanted { game, position, place, .. } = *wanted;
    if file_kind::is_forced() || is_standard(place) || !fs::metadata(place).is_ok_and(|found| found.len() > 0)
    {
        return Ok(None);
    }
    let given = CertificateFile::read(place)?;
    let statement = &given.certificate.statement;
    let found = (wanted.answer)(statement.claim);
    let found = found.filter(|_| statement.game == game && statement.position == position);
    let Some(answer) = found else {
        let what = statement.claim();
        let why = format!(
            "cannot write {}: the certificate that is there claims {what} (--force overwrites it)",
            place.display()
        );
        return Err(Failure::new(CANNOT, why));
    };
    Ok(match given.judge(gamecert_elaborate::Allowed::default(), &mut |_| Ok(None)) {
        Verdict::Verified(summary) => {
            let identity = summary.identity.to_string();
            Some(Outcome::Proved { answer, identity, was_there: true })
        }
        _ => None,
    })
}
