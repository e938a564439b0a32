//! `gamecert man`: manual pages, made of the same texts as the help.

use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::{Man, generate_to};

use crate::commands::print;
use crate::exit::{CANNOT, Done, Failure, OK};

/// Where the pages go.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Write a page for each command into this folder, which has to exist [default: the first page, to standard output]
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Prints or writes the pages.
pub(crate) fn run(options: &Options, program: Command) -> Done {
    let cannot =
        |error: std::io::Error, place: String| Failure::new(CANNOT, format!("cannot write {place}: {error}"));
    match &options.output {
        Some(folder) => {
            generate_to(program, folder).map_err(|error| cannot(error, folder.display().to_string()))?;
        }
        None => {
            let mut page = Vec::new();
            Man::new(program).render(&mut page).map_err(|error| cannot(error, "the page".to_owned()))?;
            print(&String::from_utf8_lossy(&page))?;
        }
    }
    Ok(OK)
}
