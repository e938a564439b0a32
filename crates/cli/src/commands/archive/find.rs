//! `gamecert archive list` and `find`.

use clap::{Args, ValueEnum};
use gamecert_archive::{Archive, Entry, Pattern, Query, champions, imported_lemmas};
use gamecert_certs::Play;

use super::{as_json, failure, line};
use crate::amounts::counted;
use crate::commands::{FURTHER_AXIOMS, print};
use crate::exit::{Done, FALSE, Failure, OK};
use crate::message::message;

/// How to list certificates.
#[derive(Args, Debug)]
pub(crate) struct Listing {
    /// Only the smallest for each claim
    #[arg(long)]
    smallest: bool,
    /// Print one JSON object per certificate
    #[arg(long)]
    json: bool,
}

/// What to find. Every condition has to match.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    listing: Listing,
}

/// Which certificates.
#[derive(Args, Debug)]
pub(crate) struct Filter {
    /// A pattern for claims, such as 'nimber(cram 5x*)' or 'outcome(sprouts 0\*1?) = win': `*` matches any characters, `?`
    /// exactly one, and a character after `\` itself
    pattern: Option<Pattern>,
    /// The game
    #[arg(long)]
    game: Option<String>,
    /// The convention of play
    #[arg(long)]
    play: Option<Convention>,
    /// Only certificates that do not declare this axiom (may be repeated)
    #[arg(long, value_name = "AXIOM", value_parser = FURTHER_AXIOMS)]
    without: Vec<String>,
    /// Only certificates with at most this many lemmas
    #[arg(long, value_name = "COUNT")]
    max_lemmas: Option<u64>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Convention {
    /// A player who cannot move loses
    Normal,
    /// A player who cannot move wins
    Misere,
    /// The score counts
    Scoring,
    /// Two sides: what one gains, the other loses
    Contest,
}

impl Filter {
    pub(super) fn query(&self) -> Query {
        Query {
            pattern: self.pattern.clone(),
            game: self.game.clone(),
            play: self.play.map(|play| match play {
                Convention::Normal => Play::Normal,
                Convention::Misere => Play::Misere,
                Convention::Scoring => Play::Scoring,
                Convention::Contest => Play::Contest,
            }),
            without: self.without.clone(),
            max_lemmas: self.max_lemmas,
        }
    }
}

/// Lists all.
pub(super) fn list(archive: &Archive, options: &Listing) -> Done {
    show(&archive.entries().map_err(failure)?, &Query::default(), options).map(|_| OK)
}

/// Lists what matches; exit code 1 if nothing does.
pub(super) fn run(archive: &Archive, options: &Options) -> Done {
    let (entries, query) = (archive.entries().map_err(failure)?, options.filter.query());
    if show(&entries, &query, &options.listing)? > 0 {
        return Ok(OK);
    }
    message!("gamecert: {}", nothing(&entries, query));
    Ok(FALSE)
}

/// That nothing matches, and what would.
fn nothing(entries: &[Entry], query: Query) -> String {
    let all = counted(entries.len() as u64, "certificate");
    let anywhere = Query { pattern: query.pattern.as_ref().map(Pattern::anywhere), ..query };
    match entries.iter().filter(|entry| anywhere.fits(entry)).count() {
        0 => format!("none of {all} matches (`gamecert archive list` shows them)"),
        more => {
            let would = format!("with a * before and after it, {more} would match");
            format!("none of {all} matches: a pattern is about a whole claim; {would}")
        }
    }
}

fn show(entries: &[Entry], query: &Query, options: &Listing) -> Result<usize, Failure> {
    let imported = imported_lemmas(entries);
    let found: Vec<&Entry> = if options.smallest {
        champions(entries, query)
    } else {
        entries.iter().filter(|entry| query.fits(entry)).collect()
    };
    let text = |entry: &&Entry| {
        let imported = imported(entry);
        if options.json { as_json(entry, imported).to_string() } else { line(entry, imported) }
    };
    let lines: Vec<String> = found.iter().map(text).collect();
    print(&lines.iter().map(|line| format!("{line}\n")).collect::<String>())?;
    Ok(found.len())
}
