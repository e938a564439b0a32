//! `gamecert checker`: the checker for browsers, which comes with the program.

use std::path::PathBuf;

use clap::Args;
use gamecert_checker_module::{MODULE, SHA256, WORKER};
use gamecert_site::check_page;

use crate::commands::print_answer;
use crate::exit::{Done, Failure, OK, USAGE};
use crate::file_kind::FileKind;
use crate::output::write_bytes;

/// What to write.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A page that checks certificates without a network (.html), or, for pages of your own, the module (.wasm) and the script of a
    /// worker that runs it (.js)
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Writes the file that the name asks for, and prints the SHA-256 of the module.
pub(crate) fn run(options: &Options) -> Done {
    let place = &options.output;
    match place.extension().and_then(|ending| ending.to_str()) {
        Some("html") => write_bytes(FileKind::Page, place, check_page(MODULE).as_bytes())?,
        Some("wasm") => write_bytes(FileKind::Module, place, MODULE)?,
        Some("js") => write_bytes(FileKind::Script, place, WORKER.as_bytes())?,
        _ => {
            let why = "the checker for browsers is a page (.html), a module (.wasm) or a worker (.js)";
            return Err(Failure::new(USAGE, format!("{}: {why}", place.display())));
        }
    }
    print_answer(&format!("module: sha256 {SHA256}"), Some(place))?;
    Ok(OK)
}
