//! `certcheck FILE...`: all that a referee needs.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use gamecert_elaborate::colours;
use gamecert_elaborate::command::{self, Environment, Options, USAGE};

/// Checks certificates of solved games.
///
/// Prints one line for each file: VERIFIED, INCOMPLETE, REJECTED or DECLINED, then the claim or the
/// reason. Exit code: 0 if all are VERIFIED; 1 if some are REJECTED; else 2 if some are DECLINED;
/// else 3; 64 for a usage error.
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
            let code = if error.use_stderr() { USAGE } else { 0 };
            // Nothing is left to do if the message cannot be shown.
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    let started = Instant::now();
    let mut terminal = io::stderr();
    let is_terminal = terminal.is_terminal();
    let mut around = Environment {
        out: &mut io::stdout().lock(),
        is_coloured: colours::are_wanted(&io::stdout()),
        progress: is_terminal.then_some(&mut terminal as _),
        unpack: None,
        clock: &|| started.elapsed(),
    };
    match command::run(&arguments.options, &mut around) {
        Ok(code) => ExitCode::from(code),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(2),
        Err(error) => {
            // Nothing is left to do if the message cannot be shown.
            let _ = writeln!(io::stderr(), "certcheck: cannot write the verdict: {error}");
            ExitCode::from(2)
        }
    }
}
