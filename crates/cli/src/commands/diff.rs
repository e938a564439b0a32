//! `gamecert diff`: compares two certificates, or a certificate and a database, position by position.

use std::path::PathBuf;

use clap::Args;
use gamecert_engine::database::ImportError;
use gamecert_engine::diff::{Claimed, DiffError, Difference, Other, Who, diff};
use serde_json::{Value, json};

use crate::commands::{print, read_certificate};
use crate::database_file::DatabaseFile;
use crate::exit::{CANNOT, Done, FALSE, Failure, OK};
use crate::progress::{Counted, Phase};

/// What to compare.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate, under any convention of play
    first: PathBuf,
    /// Another certificate about the same game under the same convention of play, or a database
    second: PathBuf,
    /// The second file is a database: lines of a position and its nimber
    #[arg(long)]
    database: bool,
    /// List all positions: = in both, < in the first only, > in the second only, ! contradicting
    #[arg(long)]
    list: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads both, compares and prints. Contradictions are always listed.
pub(crate) fn run(options: &Options) -> Done {
    let (first, _) = read_certificate(&options.first)?;
    let phase = Phase::begin("comparing", Counted::Of("bytes read"));
    let found = if options.database {
        diff(&first, Other::Database(&mut DatabaseFile::new(&options.second, phase.counter())))
    } else {
        diff(&first, Other::Certificate(&read_certificate(&options.second)?.0))
    };
    drop(phase);
    let found = found.map_err(|error| failure(options, &error))?;
    let text =
        if options.json { format!("{}\n", as_json(options, &found)) } else { as_text(options, &found) };
    print(&text)?;
    Ok(if found.count(Who::Contradicting) == 0 { OK } else { FALSE })
}

fn failure(options: &Options, error: &DiffError) -> Failure {
    let (first, second) = (options.first.display(), options.second.display());
    match error {
        DiffError::Import(ImportError::Unreadable(error)) => {
            Failure::new(CANNOT, format!("cannot read {second}: {error}"))
        }
        DiffError::Import(ImportError::NotADatabase(why)) => {
            Failure::new(FALSE, format!("{second} is not a database: {why}"))
        }
        DiffError::Games(..) | DiffError::Plays(..) | DiffError::NoDatabase(_) | DiffError::Import(_) => {
            Failure::new(CANNOT, format!("{first} and {second} cannot be compared: {error}"))
        }
    }
}

fn as_text(options: &Options, found: &Difference) -> String {
    let mut text = String::new();
    for said in &found.said {
        if options.list || said.who == Who::Contradicting {
            text += &line(said);
        }
    }
    let [both, first, second, contradicting] = counts(found);
    text += &format!("common {both}\nfirst only {first}\nsecond only {second}\n");
    let [more, less] = found.stronger;
    if found.stronger != [0; 2] {
        text += &format!("first says more {more}\nsecond says more {less}\n");
    }
    if found.unreadable > 0 {
        text += &format!("unreadable {}\n", found.unreadable);
    }
    text + &format!("contradicting {contradicting}\n")
}

fn line(Claimed { who, position, values }: &Claimed) -> String {
    let mark = match who {
        Who::Both => '=',
        Who::First => '<',
        Who::Second => '>',
        Who::Contradicting => '!',
    };
    format!("{mark} {position} : {}\n", values.join(", "))
}

fn counts(found: &Difference) -> [usize; 4] {
    [Who::Both, Who::First, Who::Second, Who::Contradicting].map(|who| found.count(who))
}

fn as_json(options: &Options, found: &Difference) -> Value {
    let [both, first, second, contradicting] = counts(found);
    let listed = found.said.iter().filter(|said| options.list || said.who == Who::Contradicting);
    let listed: Vec<Value> = listed
        .map(|said| {
            let who = match said.who {
                Who::Both => "both",
                Who::First => "first",
                Who::Second => "second",
                Who::Contradicting => "contradicting",
            };
            let mut object = json!({ "who": who, "position": said.position, "values": said.values });
            let nimbers: Result<Vec<u16>, _> = said.values.iter().map(|value| value.parse()).collect();
            if let Ok(nimbers) = nimbers {
                object["nimbers"] = json!(nimbers);
            }
            object
        })
        .collect();
    json!({
        "common": both,
        "first_only": first,
        "second_only": second,
        "contradicting": contradicting,
        "first_stronger": found.stronger[0],
        "second_stronger": found.stronger[1],
        "unreadable": found.unreadable,
        "positions": listed,
    })
}
