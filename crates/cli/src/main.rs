//! `gamecert`: solves games, writes certificates, checks them and shows what they contain.

mod amounts;
mod archive_folder;
mod atomic_file;
mod certificate_file;
mod commands;
mod database_file;
mod environment;
mod exit;
mod file_kind;
mod imports;
mod lemma_kinds;
mod live;
mod message;
mod output;
mod play;
mod plot;
mod position_argument;
mod print;
mod progress;
mod saver;
mod search_options;
mod signals;
mod stop_conditions;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// Proofs of solved games that anyone can check.
#[derive(Parser)]
#[command(name = "gamecert", version)]
struct Arguments {
    /// Do not show progress on the terminal
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Overwrite files that are not of the kind that is written, too
    #[arg(long, global = true)]
    force: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Solve a position; with -o, write a certificate and have it checked
    Solve(commands::solve::Options),
    /// Build certificates from the database of another solver, or from a file of problems or deals
    Import(commands::import::Options),
    /// Repair a certificate: fill holes, replace false lemmas, avoid an axiom
    Plug(commands::plug::Options),
    /// Find a smaller proof of the same claim
    Shrink(commands::shrink::Options),
    /// Merge the lemmas of several certificates
    Merge(commands::merge::Options),
    /// Compare two certificates, or a certificate and a database, position by position
    Diff(commands::diff::Options),
    /// Write a certificate for other programs: its lemmas as a database, its claim as a problem, or its strategies as graphs
    Export(commands::export::Options),
    /// Explain the claim or a lemma of a certificate, step by step, in words
    Explain(commands::explain::Options),
    /// Draw a proof as a picture or an interactive page
    Draw(commands::draw::Options),
    /// Keep certificates in an archive: add, find, verify, publish
    Archive(commands::archive::Options),
    /// Keep a book of positions of a contest: add, grow, show, play
    Book(commands::book::Options),
    /// List the options of a position with their nimbers, or with what they are worth under other play
    Options(commands::options::Options),
    /// Deal bridge at random around known cards, and tell how many tricks there are if all cards are seen
    Deals(commands::deals::Options),
    /// Par of a deal of bridge: what it scores if all bid and play as well as they can, from a certificate of its twenty results
    Par(commands::par::Options),
    /// Make a problem of captures in Go: a ladder, a net, a snapback, two eyes, boards at random
    Problem(commands::problem::Options),
    /// Play a game against a proof (a file named .cert), an archive or a search
    Play(commands::play::Options),
    /// Count the positions and canonical trees of a whole impartial game
    Count(commands::count::Options),
    /// Generate the trees of a whole game, for misere play
    Trees(commands::trees::Options),
    /// Check certificates, as `certcheck` does
    Check(gamecert_elaborate::command::Options),
    /// Write the checker for browsers: a page that checks certificates, or its parts
    Checker(commands::checker::Options),
    /// Show what a certificate says, without checking it
    Show(commands::show::Options),
    /// Measure a certificate: kinds of lemmas, chains of citations, lemmas that most of the proof depends on
    Stats(commands::stats::Options),
    /// Show the proofs of an archive next to the smallest ones that are published or known
    Records(commands::records::Options),
    /// Turn the text form of a certificate into a certificate
    Assemble(commands::assemble::Options),
    /// Print a script that completes commands and options in a shell
    Completions(commands::completions::Options),
    /// Print the manual page, or write one for each command
    Man(commands::man::Options),
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
    if arguments.quiet {
        progress::be_quiet();
    }
    if arguments.force {
        file_kind::force();
    }
    let done = match arguments.command {
        Command::Solve(options) => commands::solve::run(&options),
        Command::Import(options) => commands::import::run(&options),
        Command::Plug(options) => commands::plug::run(&options),
        Command::Shrink(options) => commands::shrink::run(&options),
        Command::Merge(options) => commands::merge::run(&options),
        Command::Diff(options) => commands::diff::run(&options),
        Command::Export(options) => commands::export::run(&options),
        Command::Explain(options) => commands::explain::run(&options),
        Command::Draw(options) => commands::draw::run(&options),
        Command::Archive(options) => commands::archive::run(&options),
        Command::Book(options) => commands::book::run(&options),
        Command::Options(options) => commands::options::run(&options),
        Command::Deals(options) => commands::deals::run(&options),
        Command::Par(options) => commands::par::run(&options),
        Command::Problem(options) => commands::problem::run(&options),
        Command::Play(options) => commands::play::run(&options),
        Command::Count(options) => commands::count::run(&options),
        Command::Trees(options) => commands::trees::run(&options),
        Command::Check(options) => commands::check::run(&options),
        Command::Checker(options) => commands::checker::run(&options),
        Command::Show(options) => commands::show::run(&options),
        Command::Stats(options) => commands::stats::run(&options),
        Command::Records(options) => commands::records::run(&options),
        Command::Assemble(options) => commands::assemble::run(&options),
        Command::Completions(options) => commands::completions::run(&options, Arguments::command()),
        Command::Man(options) => commands::man::run(&options, Arguments::command()),
    };
    match done {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            message::message!("gamecert: {:#}", failure.error);
            ExitCode::from(failure.code)
        }
    }
}
