//! `gamecert solve dots`.

use std::sync::Arc;

use gamecert_certs::{ClaimKind, Statement};
use gamecert_engine::scores::{self, Request, solve};
use gamecert_engine::search::Walking;
use gamecert_engine::solve::SolveError;

use super::asked::Asked;
use super::{Figures, Options};
use crate::commands::print_line;
use crate::exit::{Done, FALSE, Failure, OK, UNFINISHED, USAGE};
use crate::imports::Imported;
use crate::live::{Session, Subject};
use crate::say::say;
use crate::search_options::reason;
use crate::watch::Watch;
use crate::written::{Content, Written, fill_with, keep, metadata, open};

/// Solves, writes, checks and prints.
pub(super) fn run(options: &Options) -> Done {
    let asked = match options.claim {
        None => scores::Asked::Score,
        Some(Asked::Score(asked)) => asked,
        Some(_) => {
            let why = "of dots scores are asked: score, 'score >= 9' or 'score < 9'";
            return Err(Failure::new(USAGE, why));
        }
    };
    if options.imports.is_told() {
        let why = "a search for scores does not take --import or --from yet";
        return Err(Failure::new(USAGE, why));
    }
    let mut file = options.output.as_deref().map(open).transpose()?;
    let mut watch = Watch::start(options.search.time);
    let request = Request {
        position: options.position.clone(),
        asked,
        walking: options.search.walking(Walking::DepthFirst).map_err(|why| Failure::new(USAGE, why))?,
        limits: options.search.limits(),
        without: options.without.clone(),
        prove: file.is_some(),
    };
    let subject = Subject {
        question: format!("score(dots {})", request.position),
        output: options.output.clone(),
        algorithm: request.walking.name(),
        memory: request.limits.memory_bytes,
        request: None,
    };
    let session = options.live.start(subject, &mut watch, options.json)?;
    let solved = solve(&request, Arc::new(watch.clone()));
    let ended = session.map_or(Ok(()), Session::end);
    let answer = solved.map_err(|error| match error {
        SolveError::Contradiction(_) => Failure::new(FALSE, error),
        _ => Failure::new(USAGE, error),
    })?;
    let search = watch.search_took();
    let mut certify = watch.elapsed().saturating_sub(search);
    let mut written = None;
    if let (Some(file), Some(statement), Some(proof)) = (&mut file, &answer.statement, &answer.proof) {
        let metadata = metadata(command(statement, options));
        let content = Content { statement, proof, hinted: !options.bare, metadata };
        let filled = fill_with(file, &content, &Imported::default())?;
        certify += filled.writing;
        written = Some(filled);
    }
    if let (Some(file), Some(_), Some(place)) = (file, &written, &options.output) {
        keep(file, place)?;
    }
    let figures = Figures {
        statement: answer.statement.as_ref(),
        written: written.as_ref(),
        stopped: answer.stopped,
        total: &answer.total,
        search,
        certify,
    };
    if options.json {
        print_line(&figures.json(options, &[]))?;
    } else {
        figures.say(None);
        if let (Some(path), Some(written)) = (&options.output, &written) {
            written.say(path);
        }
        if let Some(stopped) = answer.stopped {
            // Without a file no proof was asked for.
            let is_whole = written.as_ref().map_or(options.output.is_none(), |written| written.holes == 0);
            let known = match &answer.statement {
                None => "nothing is proved yet",
                Some(_) if is_whole => "this much is known",
                Some(_) => "the proof is not whole",
            };
            say!("gamecert: the search ended early ({}): {known}", reason(stopped));
        }
        answer.statement.as_ref().map_or(Ok(()), |statement| print_line(&statement.claim().to_string()))?;
    }
    ended?;
    Ok(if answer.stopped.is_none() { written.as_ref().map_or(OK, Written::code) } else { UNFINISHED })
}

/// The command that leads to the same certificate.
fn command(statement: &Statement, options: &Options) -> String {
    let claim = statement.claim().to_string();
    let relation = claim.rsplit_once(')').map_or("", |(_, relation)| relation);
    let question = match statement.claim {
        ClaimKind::Score(_) => "score".to_owned(),
        _ => format!("'score{relation}'"),
    };
    format!("gamecert solve dots '{}' --claim {question}{}", statement.position, options.told())
}
