//! `gamecert completions`: what a shell needs to complete words of this program.

use clap::{Args, Command};
use clap_complete::{Shell, generate};

use crate::commands::print;
use crate::exit::{Done, OK};

/// A shell.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The shell: for bash, `gamecert completions bash > ~/.local/share/bash-completion/completions/gamecert`
    shell: Shell,
}

/// Prints the script.
pub(crate) fn run(options: &Options, mut program: Command) -> Done {
    let mut script = Vec::new();
    generate(options.shell, &mut program, "gamecert", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(OK)
}
