//! `gamecert`: solves games, writes certificates, checks them and shows what is in them.

mod atomic_file;
mod commands;
mod database_file;
mod exit;
mod imports;
mod limits;
mod live;
mod plot;
mod say;
mod search_options;
mod signals;
mod surroundings;
mod watch;
mod written;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Proofs of solved games that anyone can check.
#[derive(Parser)]
#[command(name = "gamecert", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Solve a position; with -o, write a certificate and have it checked
    Solve(commands::solve::Options),
    /// Make a certificate of what the database of another solver says
    Import(commands::import::Options),
    /// Search for what a certificate lacks, and for what is false in it
    Plug(commands::plug::Options),
    /// Find a smaller proof of the same claim
    Shrink(commands::shrink::Options),
    /// Unite the lemmas of several certificates
    Merge(commands::merge::Options),
    /// Compare what two certificates, or a certificate and a database, say of the same positions
    Diff(commands::diff::Options),
    /// Write the lemmas of a certificate as a database that other solvers read
    Export(commands::export::Options),
    /// Draw a proof
    Draw(commands::draw::Options),
    /// Keep certificates, find them, look after them
    Archive(commands::archive::Options),
    /// List the options of a position with their nimbers
    Options(commands::options::Options),
    /// Count positions and canonical trees of a whole game tree
    Count(commands::count::Options),
    /// Develop a whole game as trees, for misere play
    Trees(commands::trees::Options),
    /// Check certificates, as `certcheck` does
    Check(gamecert_elaborate::command::Options),
    /// Show what a certificate says, without judging it
    Show(commands::show::Options),
    /// Turn the text form of a certificate into a certificate
    Assemble(commands::assemble::Options),
}

fn main() -> ExitCode {
    signals::listen();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let code = if error.use_stderr() { exit::USAGE } else { exit::OK };
            // Nothing is left to do if the message cannot be shown.
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    let done = match arguments.command {
        Command::Solve(options) => commands::solve::run(&options),
        Command::Import(options) => commands::import::run(&options),
        Command::Plug(options) => commands::plug::run(&options),
        Command::Shrink(options) => commands::shrink::run(&options),
        Command::Merge(options) => commands::merge::run(&options),
        Command::Diff(options) => commands::diff::run(&options),
        Command::Export(options) => commands::export::run(&options),
        Command::Draw(options) => commands::draw::run(&options),
        Command::Archive(options) => commands::archive::run(&options),
        Command::Options(options) => commands::options::run(&options),
        Command::Count(options) => commands::count::run(&options),
        Command::Trees(options) => commands::trees::run(&options),
        Command::Check(options) => commands::check::run(&options),
        Command::Show(options) => commands::show::run(&options),
        Command::Assemble(options) => commands::assemble::run(&options),
    };
    match done {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            say::say!("gamecert: {:#}", failure.error);
            ExitCode::from(failure.code)
        }
    }
}
