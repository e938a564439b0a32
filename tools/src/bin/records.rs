//! Makes the records of `fixtures/records` again, by the commands of their list, and compares identities:
//! `cargo run --release -p gamecert-tools --bin records -- --seconds 20 FOLDER`.
//!
//! `FOLDER/solved` receives the certificates as they are solved, which are advice for later ones, and `FOLDER` the shrunk ones. What is there already is
//! not made again, so that a run can be continued.
//!
//! Exit code: 0 if all are the same, 1 if not, 64 for a usage error, 2 if a program cannot be run.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program may speak to its user")]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use clap::Parser;
use gamecert_certs::Certificate;
use gamecert_site::{Recipe, recipes};
use gamecert_tests::records::folder as kept;

/// Makes records again, and compares them with the list.
#[derive(Parser)]
struct Arguments {
    /// Where the certificates go
    folder: PathBuf,
    /// Only these records, such as sprouts-18, with the advice that they need
    names: Vec<String>,
    /// Only records that took at most so many seconds, to solve and to shrink
    #[arg(long, default_value_t = f64::INFINITY)]
    seconds: f64,
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 64 } else { 0 });
        }
    };
    match again(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("records: {error}");
            ExitCode::from(2)
        }
    }
}

/// Whether all certificates are those of the list.
fn again(Arguments { folder, names, seconds }: &Arguments) -> io::Result<bool> {
    let all = recipes().map_err(io::Error::other)?;
    if let Some(unknown) = names.iter().find(|name| all.iter().all(|recipe| recipe.name != **name)) {
        return Err(io::Error::other(format!("there is no record `{unknown}`")));
    }
    let is_wanted = |recipe: &&Recipe| {
        let shrinking = recipe.shrunk.as_ref().map_or(0.0, |shrunk| shrunk.seconds);
        (names.is_empty() || names.contains(&recipe.name)) && recipe.solved.seconds + shrinking <= *seconds
    };
    let wanted: Vec<&Recipe> = all.iter().filter(is_wanted).collect();
    let is_advice = |recipe: &Recipe| {
        wanted.iter().any(|wanted| !wanted.is_kept_advice && wanted.advice.contains(&recipe.name))
    };
    fs::create_dir_all(folder.join("solved"))?;
    let (mut made, mut same) = (0, true);
    for recipe in &all {
        let is_wanted = wanted.iter().any(|wanted| wanted.name == recipe.name);
        if is_wanted || is_advice(recipe) {
            same &= solve(recipe, folder)?;
            made += 1;
        }
        if is_wanted && recipe.shrunk.is_some() {
            same &= shrink(recipe, folder)?;
            made += 1;
        }
    }
    println!("{made} certificates, {}", if same { "all as in the list" } else { "NOT all as in the list" });
    Ok(same)
}

fn solve(
    Recipe { name, claim, solved, advice, is_kept_advice, .. }: &Recipe,
    folder: &Path,
) -> io::Result<bool> {
    let file = solved_file(folder, name);
    if !file.exists() {
        let advising = |name| {
            if *is_kept_advice { kept().join(format!("{name}.cert")) } else { solved_file(folder, name) }
        };
        let advice = advice.iter().flat_map(|name| ["--advice".into(), advising(name)]);
        let mut arguments =
            vec![PathBuf::from("solve"), PathBuf::from(&claim.game), PathBuf::from(&claim.position)];
        arguments.extend(solved.options.iter().map(PathBuf::from));
        arguments.extend(advice);
        gamecert(&arguments, &file)?;
    }
    compare(name, "solved", &file, &solved.identity)
}

fn shrink(Recipe { name, identity, shrunk, .. }: &Recipe, folder: &Path) -> io::Result<bool> {
    let file = folder.join(format!("{name}.cert"));
    if !file.exists() {
        let options = shrunk.iter().flat_map(|shrunk| &shrunk.options).map(PathBuf::from);
        let mut arguments = vec![PathBuf::from("shrink"), solved_file(folder, name), PathBuf::from("--bare")];
        arguments.extend(options);
        gamecert(&arguments, &file)?;
    }
    compare(name, "shrunk", &file, identity)
}

fn solved_file(folder: &Path, name: &str) -> PathBuf {
    folder.join("solved").join(format!("{name}.cert"))
}

/// Runs the program, which is built if need be.
fn gamecert(arguments: &[PathBuf], output: &Path) -> io::Result<()> {
    let begun = Instant::now();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--release", "--locked", "-p", "gamecert", "--"]).args(arguments);
    let status = command.arg("-q").arg("-o").arg(output).status()?;
    println!("{} s: {}", begun.elapsed().as_secs(), output.display());
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("gamecert ended with {status}"))) }
}

fn compare(name: &str, kind: &str, file: &Path, identity: &str) -> io::Result<bool> {
    let (_, totals) = Certificate::read(io::BufReader::new(fs::File::open(file)?))
        .map_err(|fault| io::Error::other(format!("{}: {fault}", file.display())))?;
    let found = totals.identity.to_string();
    let is_same = found == identity;
    println!("{} {kind} {name} {found}", if is_same { "same     " } else { "DIFFERENT" });
    Ok(is_same)
}
