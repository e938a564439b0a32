//! `gamecert deals`: deals of bridge at random around known cards, each solved with all cards seen.

mod report;
mod sampling;
mod tally;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gamecert_engine::games::bridge::{Known, Seat, Strain, contract};

use crate::amounts;
use crate::amounts::counted;
use crate::commands::par::seat;
use crate::exit::{CANNOT, Done, Failure, OK, UNFINISHED, USAGE};
use crate::message::message;
use crate::progress::{Counted, Phase};
use crate::stop_conditions::StopConditions;
use report::Report;
use sampling::Sampling;

/// The most deals that one command solves.
const MOST: u64 = 1_000_000;

/// What is known, and how many deals to solve.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  gamecert deals --hand 'N:QT.KQJ2.T964.AQ3 - KJ9543.8654.J2.8 -' --contract 'NT S' --samples 100 --seed 1
  gamecert deals --hand 'S:KJ9543.8654.J2.8 A...+ QT.KQJ2.T964.AQ3 -' --contract 'S S' --certificates proofs --jobs 2
  gamecert deals --hand 'N:KT3... - AJ2... -' --outstanding Q98765... --contract 'NT S' --lead S --cards")]
pub(crate) struct Options {
    /// Four hands clockwise, after the hand that comes first, as in 'N:QT.KQJ2.T964.AQ3 - KJ9543.8654.J2.8 -': `-` for a hand that is
    /// not known, `+` at the end of one of which only some cards are known
    #[arg(long, value_name = "HANDS", allow_hyphen_values = true)]
    hand: String,
    /// The cards that the other hands hold between them, as in Q98765...; without it, the hands have thirteen cards each
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true)]
    outstanding: Option<String>,
    /// The strain and the declarer: NT, S, H, D or C, and N, E, S or W
    #[arg(long, value_name = "CONTRACT")]
    contract: String,
    /// In an ending, the hand on lead: N, E, S or W [default: the one at the declarer's left]
    #[arg(long, value_name = "HAND", value_parser = seat)]
    lead: Option<Seat>,
    /// How many deals to solve
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    samples: u64,
    /// What chance begins with: the same deals for the same seed
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Tell what each card of the hand on lead is worth, too
    #[arg(long)]
    cards: bool,
    /// Print each deal with its result
    #[arg(long)]
    list: bool,
    /// Prove each result: write a certificate for each deal into this folder, and have it checked
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,
    /// How many deals are solved at a time
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Memory for the search of each deal, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = amounts::memory)]
    memory: usize,
    /// Stop after this time, such as 90s or 1h30m, and report on the deals that are solved by then
    #[arg(long, value_name = "TIME", value_parser = amounts::time)]
    time: Option<Duration>,
    /// Print the report as one JSON object
    #[arg(long)]
    json: bool,
}

/// What is played: the declarer's tricks are counted from this lead on.
#[derive(Clone, Copy, Debug)]
struct Played {
    strain: Strain,
    declarer: Seat,
    leader: Seat,
}

/// Deals, solves and prints.
pub(crate) fn run(options: &Options) -> Done {
    let (known, played) = options.read()?;
    if let Some(folder) = &options.certificates {
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::new(CANNOT, format!("cannot write {}: {error}", folder.display())))?;
    }
    let stop = StopConditions::start(options.time);
    let sampling = Sampling {
        known: &known,
        played,
        seed: options.seed,
        samples: options.samples,
        with_cards: options.cards,
        memory_bytes: options.memory,
        certificates: options.certificates.as_deref(),
        stop: &stop,
    };
    let phase = Phase::begin("solving", Counted::Of("deals"));
    let counter = phase.counter();
    let solved = sampling.solve(options.jobs, &mut |done| counter.count_of(done, options.samples))?;
    drop(phase);
    let count = solved.len() as u64;
    if count == 0 {
        return Err(Failure::new(UNFINISHED, "no deal is solved yet: there is nothing to report"));
    }
    let report = Report::new(&known, played, options.seed, options.samples, &solved);
    report.print(options.list, options.json)?;
    let took = stop.elapsed().as_secs_f64();
    message!("{} in {took:.2} s, {}", counted(count, "deal"), counted(options.jobs.into(), "job"));
    let mut code = OK;
    if let Some(folder) = &options.certificates {
        let verified = solved.iter().filter(|sample| sample.is_verified()).count() as u64;
        message!("{} VERIFIED by the checker, in {}", counted(verified, "certificate"), folder.display());
        if verified < count {
            message!("gamecert: {} not checked within the checker's default limits", count - verified);
            code = CANNOT;
        }
    }
    if count < options.samples {
        message!(
            "gamecert: ended early (time limit or interruption): this is what --samples {count} reports"
        );
        code = UNFINISHED;
    }
    Ok(code)
}

impl Options {
    /// What is known and what is played.
    fn read(&self) -> Result<(Known, Played), Failure> {
        let usage = |why: String| Failure::new(USAGE, why);
        if !(1..=MOST).contains(&self.samples) {
            return Err(usage(format!("--samples is a number from 1 to {MOST}, not {}", self.samples)));
        }
        let (strain, declarer) = contract(&self.contract).map_err(usage)?;
        let known = Known::read(&self.hand, self.outstanding.as_deref()).map_err(usage)?;
        let leader = self.lead.unwrap_or(declarer.next());
        if known.size() == 13 && leader != declarer.next() {
            let why = format!(
                "{} leads to the first trick against {declarer}: --lead is for endings",
                declarer.next()
            );
            return Err(usage(why));
        }
        Ok((known, Played { strain, declarer, leader }))
    }
}
