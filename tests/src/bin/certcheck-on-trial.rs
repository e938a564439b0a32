//! `certcheck` as it is in this workspace, for tests that run it in a process of its own: Cargo builds the binaries of a package
//! for its own tests, and not those of other packages.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use gamecert_elaborate::command::{self, Options, Surroundings, USAGE};

/// Checks certificates of solved games.
#[derive(Parser)]
#[command(name = "certcheck", version)]
struct Arguments {
    #[command(flatten)]
    options: Options,
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Nothing is left to do if the message cannot be shown.
            let _ = error.print();
            return ExitCode::from(USAGE);
        }
    };
    let started = Instant::now();
    let clock = || started.elapsed();
    let mut around = Surroundings { out: &mut io::stdout().lock(), progress: None, clock: &clock };
    command::run(&arguments.options, &mut around).map_or_else(
        |error| {
            // Nothing is left to do if the message cannot be shown.
            let _ = writeln!(io::stderr(), "certcheck: cannot write the verdict: {error}");
            ExitCode::from(2)
        },
        ExitCode::from,
    )
}
