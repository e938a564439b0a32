//! `gamecert solve --misere`.

use std::sync::Arc;

use gamecert_certs::Statement;
use gamecert_engine::misere::{Asked as Question, Request, solve};
use gamecert_engine::search::Walking;
use gamecert_engine::solve::SolveError;

use super::{Asked, Figures, Options};
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
    let (asked, name) = match options.claim.unwrap_or(Asked::Outcome) {
        Asked::Outcome => (Question::Outcome, "misere outcome"),
        Asked::Grundy => (Question::Grundy, "misere grundy"),
        Asked::Tree => (Question::Tree, "tree"),
        Asked::ReducedTree => (Question::ReducedTree, "reduced tree"),
        Asked::Score(_) => return Err(Failure::new(USAGE, "scores are not asked under misere play")),
        Asked::Nimber => {
            return Err(Failure::new(
                USAGE,
                "nimbers are of normal play; ask for grundy, or leave out --misere",
            ));
        }
    };
    let imported = Imported::read(&options.imports)?;
    let mut file = options.output.as_deref().map(open).transpose()?;
    let mut watch = Watch::start(options.search.time);
    let request = Request {
        game: options.game.clone(),
        position: options.position.clone(),
        asked,
        walking: options.search.walking(Walking::DfPn).map_err(|why| Failure::new(USAGE, why))?,
        limits: options.search.limits(),
        small: options.trees_to,
        without: options.without.clone(),
        prove: file.is_some(),
    };
    let subject = Subject {
        question: format!("{name}({} {})", request.game, request.position),
        output: options.output.clone(),
        algorithm: request.walking.name(),
        memory: request.limits.memory_bytes,
        request: None,
    };
    let session = options.live.start(subject, &mut watch, options.json)?;
    let solved = solve(&request, &imported.imports, Arc::new(watch.clone()));
    let ended = session.map_or(Ok(()), Session::end);
    let answer = solved.map_err(|error| match error {
        SolveError::Contradiction(_) => Failure::new(FALSE, error),
        _ => Failure::new(USAGE, error),
    })?;
    let search = watch.search_took();
    let certify = watch.elapsed().saturating_sub(search);
    let mut written = None;
    if let (Some(file), Some(statement), Some(proof)) = (&mut file, &answer.statement, &answer.proof) {
        let metadata = metadata(command(statement, options));
        let content = Content { statement, proof, hinted: !options.bare, metadata };
        written = Some(fill_with(file, &content, &imported)?);
    }
    if let (Some(file), Some(_), Some(place)) = (file, &written, &options.output) {
        keep(file, place)?;
    }
    let claim = answer.statement.as_ref().map(|statement| statement.claim().to_string());
    let (components, trees) = answer.trees;
    let figures = Figures {
        statement: answer.statement.as_ref(),
        written: written.as_ref(),
        stopped: answer.stopped,
        total: &answer.total,
        search,
        certify,
    };
    if options.json {
        let more = [("lost_sums", answer.total.losing_couples), ("components", components), ("trees", trees)];
        print_line(&figures.json(options, &more))?;
    } else {
        figures.say(Some(format!("{trees} trees of {components} components")));
        if let (Some(path), Some(written)) = (&options.output, &written) {
            written.say(path);
        }
        if let Some(stopped) = answer.stopped {
            let known = if claim.is_some() { "the proof is not whole" } else { "nothing is proved yet" };
            say!("gamecert: the search ended early ({}): {known}", reason(stopped));
        }
        claim.map_or(Ok(()), |claim| print_line(&claim))?;
    }
    ended?;
    Ok(if answer.stopped.is_none() { written.as_ref().map_or(OK, Written::code) } else { UNFINISHED })
}

/// The command that leads to the same certificate.
fn command(statement: &Statement, options: &Options) -> String {
    let (game, position) = (&statement.game, &statement.position);
    let asked = statement.claim.asked().replace(' ', "-");
    let trees = options.trees_to.map(|trees| format!(" --trees-to {trees}")).unwrap_or_default();
    let imports: String = statement.imports.iter().map(|import| format!(" --import {import}.cert")).collect();
    format!("gamecert solve --misere {game} {position} --claim {asked}{trees}{}{imports}", options.told())
}
