//! `gamecert par`: what a deal of bridge scores if all bid and play as well as they can, from its twenty results.

use std::path::Path;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use gamecert_certs::{ClaimKind, Play, Question, TRICKS, Table};
use gamecert_elaborate::Verdict;
use gamecert_elaborate::command::Limits;
use gamecert_elaborate::notation::subjects;
use gamecert_engine::games::bridge::{Par, Played, Results, Seat, Strain, Vulnerability, notation, par};
use gamecert_engine::imports::Imports;
use gamecert_engine::solve::{Request, solve_with};
use serde_json::{Value, json};

use crate::amounts;
use crate::commands::{CertificateFile, print, print_line};
use crate::exit::{Done, FALSE, Failure, OK, UNFINISHED, USAGE};
use crate::message::message;
use crate::progress::{Counted, Phase};
use crate::stop_conditions::StopConditions;

/// Of which deal, and under which conditions.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  gamecert par deal.cert                                   # checked first
  gamecert par 'N:QT.KQJ2.T964.AQ3 A72.T7.85.JT6542 KJ9543.8654.J2.8 86.A93.AKQ73.K97' --vulnerable ns --dealer E
  gamecert par --results '6 5 6 5 7 6 7 6 5 8 5 8 7 6 7 6 8 5 8 5'")]
pub(crate) struct Options {
    /// A certificate that proves the twenty results of a deal, `-` is standard input; or a deal such as
    /// 'N:QT.KQJ2.T964.AQ3 A72.T7.85.JT6542 KJ9543.8654.J2.8 86.A93.AKQ73.K97', which is solved
    #[arg(value_name = "FILE|DEAL", required_unless_present = "results")]
    subject: Option<String>,
    /// Believe these results: twenty numbers of tricks as claims have them, in the strains NT, S, H, D and C, for each hand on lead from
    /// North on
    #[arg(long, value_name = "TRICKS", value_parser = table, conflicts_with = "subject")]
    results: Option<Table>,
    /// Who is vulnerable [default: a line for each case]
    #[arg(long, value_name = "SIDES", value_enum)]
    vulnerable: Option<Vulnerable>,
    /// The dealer: N, E, S or W [default: a line for each dealer where it matters]
    #[arg(long, value_name = "HAND", value_parser = seat)]
    dealer: Option<Seat>,
    /// Memory for the search, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = amounts::memory)]
    memory: usize,
    #[command(flatten)]
    limits: Limits,
    /// Print results and par as one JSON object
    #[arg(long)]
    json: bool,
}

/// Who is vulnerable, on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Vulnerable {
    /// Neither side
    None,
    /// North and South
    Ns,
    /// East and West
    Ew,
    /// Both sides
    Both,
}

impl Vulnerable {
    const ALL: [Self; 4] = [Self::None, Self::Ns, Self::Ew, Self::Both];

    fn of_sides(self) -> Vulnerability {
        match self {
            Self::None => Vulnerability::None,
            Self::Ns => Vulnerability::NorthSouth,
            Self::Ew => Vulnerability::EastWest,
            Self::Both => Vulnerability::Both,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Ns => "ns",
            Self::Ew => "ew",
            Self::Both => "both",
        }
    }
}

/// Reads a hand by its letter.
pub(super) fn seat(text: &str) -> Result<Seat, String> {
    let found = Seat::ALL.into_iter().find(|seat| seat.to_string().eq_ignore_ascii_case(text.trim()));
    found.ok_or_else(|| "write N, E, S or W".to_owned())
}

fn table(text: &str) -> Result<Table, String> {
    let numbers: Option<Vec<u8>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    let numbers = numbers.ok_or("write twenty whole numbers with blanks between them")?;
    let count = numbers.len();
    let table: [u8; 20] =
        numbers.try_into().map_err(|_| format!("a deal has twenty results, not {count}"))?;
    match table.iter().find(|tricks| **tricks > 13) {
        Some(tricks) => Err(format!("the number of tricks is at most 13, not {tricks}")),
        None => Ok(Table(table)),
    }
}

/// Results, and where they come from.
struct Known {
    table: Table,
    /// The deal, as statements spell it.
    deal: Option<String>,
    /// The identity of the certificate that proves them.
    identity: Option<String>,
}

/// Checks or solves, and prints.
pub(crate) fn run(options: &Options) -> Done {
    let known = match (&options.results, &options.subject) {
        (Some(table), _) => Known { table: *table, deal: None, identity: None },
        (None, Some(text)) if is_deal(text) => solved(options, text)?,
        (None, subject) => match proved(options, Path::new(subject.as_deref().unwrap_or("-")))? {
            Ok(known) => known,
            Err(code) => return Ok(code),
        },
    };
    let results =
        Results::new(known.table.0).ok_or_else(|| Failure::new(FALSE, "a hand takes at most 13 tricks"))?;
    let lines = lines(options, &results);
    if options.json {
        print_line(&as_json(&known, &lines).to_string())?;
    } else {
        print(&(grid(&results) + &in_words(&lines)))?;
    }
    Ok(OK)
}

/// Whether this is a deal, and not the name of a file: it begins with the hand that comes first.
fn is_deal(text: &str) -> bool {
    text.split_once(':').is_some_and(|(first, rest)| first.trim().len() == 1 && rest.contains('.'))
}

/// The results that a certificate proves; the code of the verdict if it proves nothing.
fn proved(options: &Options, path: &Path) -> Result<Result<Known, u8>, Failure> {
    let given = CertificateFile::read(path)?;
    let statement = &given.certificate.statement;
    let refused = |why: String| Failure::new(USAGE, format!("{}: {why}", path.display()));
    let claim = statement.claim();
    let ClaimKind::Values(table) = claim.kind else {
        return Err(refused(format!("par needs the twenty results of a deal of bridge, not `{claim}`")));
    };
    let verdict = given.judge(options.limits.allowed(), &mut |_| Ok(None));
    let Verdict::Verified(summary) = &verdict else {
        print(&format!("{verdict}\n"))?;
        message!("gamecert: {}: no par, since these results are not proved", path.display());
        return Ok(Err(verdict.exit_code()));
    };
    judge_size(&claim.position).map_err(refused)?;
    if !options.json {
        print(&format!("{verdict}\n"))?;
    }
    let identity = Some(summary.identity.to_string());
    Ok(Ok(Known { table, deal: Some(claim.position), identity }))
}

/// Solves a deal for its twenty results.
fn solved(options: &Options, text: &str) -> Result<Known, Failure> {
    let usage = |why: String| Failure::new(USAGE, why);
    let spelled = subjects(TRICKS[0], &[]).map_or(Ok(text.to_owned()), |game| game.spelling(text));
    let deal = spelled.map_err(usage)?;
    judge_size(&deal).map_err(usage)?;
    let mut request = Request::new(TRICKS[0], &deal, Play::Contest, Question::Score);
    request.limits.memory_bytes = options.memory;
    request.prove = false;
    let mut stop = StopConditions::start(None);
    let phase = Phase::begin("searching", Counted::Open("nodes"));
    stop.tell(phase.counter());
    let answer = solve_with(&request, &Imports::default(), Arc::new(stop.clone()))
        .map_err(|error| Failure::new(USAGE, error))?;
    drop(phase);
    let Some(statement) = answer.statement else {
        return Err(Failure::new(UNFINISHED, "the search ended before all twenty results were known"));
    };
    judge_size(&statement.position).map_err(|why| Failure::new(USAGE, why))?;
    let ClaimKind::Values(table) = statement.claim else {
        return Err(Failure::new(
            USAGE,
            "par is about all contracts of a deal: leave out strain and declarer",
        ));
    };
    message!("solved in {:.2} s, not proved", stop.elapsed().as_secs_f64());
    Ok(Known { table, deal: Some(statement.position), identity: None })
}

/// Sees that a deal is one that is bid.
fn judge_size(position: &str) -> Result<(), String> {
    match notation::read(position).map(|(deal, contracts)| (deal.size(), contracts.len())) {
        Some((13, 1)) => {
            Err("par is about all contracts of a deal: leave out strain and declarer".to_owned())
        }
        Some((13, _)) => Ok(()),
        Some((size, _)) => Err(format!("par is that of a whole deal: hands have 13 cards, not {size}")),
        None => Err(format!("`{position}` is no deal")),
    }
}

/// Par under one condition: who is vulnerable, and who deals, if that matters.
struct Line {
    vulnerable: Vulnerable,
    dealer: Option<Seat>,
    par: Par,
}

fn lines(options: &Options, results: &Results) -> Vec<Line> {
    let mut lines = Vec::new();
    for vulnerable in Vulnerable::ALL {
        if options.vulnerable.is_some_and(|wanted| wanted != vulnerable) {
            continue;
        }
        let of = |dealer| par(results, dealer, vulnerable.of_sides());
        let dealers = options.dealer.map_or(Seat::ALL.to_vec(), |dealer| vec![dealer]);
        let pars: Vec<(Seat, Par)> = dealers.into_iter().map(|dealer| (dealer, of(dealer))).collect();
        match pars.as_slice() {
            [(_, par), rest @ ..]
                if options.dealer.is_none() && rest.iter().all(|(_, other)| other == par) =>
            {
                lines.push(Line { vulnerable, dealer: None, par: par.clone() });
            }
            _ => lines.extend(pars.into_iter().map(|(dealer, par)| Line {
                vulnerable,
                dealer: Some(dealer),
                par,
            })),
        }
    }
    lines
}

/// The results as a table: declarers by strains.
fn grid(results: &Results) -> String {
    let heading: String = Strain::ALL.iter().map(|strain| format!("{strain:>4}")).collect();
    let rows = Seat::ALL.iter().map(|declarer| {
        let tricks = Strain::ALL.iter().map(|strain| format!("{:>4}", results.tricks(*strain, *declarer)));
        format!("{declarer:<8}{}\n", tricks.collect::<String>())
    });
    format!("declarer{heading}\n{}\n", rows.collect::<String>())
}

fn in_words(lines: &[Line]) -> String {
    let rows = lines.iter().map(|Line { vulnerable, dealer, par }| {
        let dealer = dealer.map_or_else(|| "any".to_owned(), |dealer| dealer.to_string());
        format!("{:<12}{dealer:<8}{:<10}{}\n", vulnerable.name(), score(par), contracts(par).join(", "))
    });
    format!("vulnerable  dealer  par       contracts\n{}", rows.collect::<String>())
}

/// `NS +140`.
fn score(par: &Par) -> String {
    match par.score {
        0 => "0".to_owned(),
        1.. => format!("NS +{}", par.score),
        _ => format!("EW +{}", -par.score),
    }
}

/// `NS 2S+1 by N or S`, each contract once.
fn contracts(par: &Par) -> Vec<String> {
    if par.contracts.is_empty() {
        return vec!["passed out".to_owned()];
    }
    let mut told: Vec<(String, Vec<String>)> = Vec::new();
    for played in &par.contracts {
        let (contract, declarer) = (played.to_string(), played.declarer.to_string());
        match told.iter_mut().find(|(other, _)| *other == contract) {
            Some((_, declarers)) => declarers.push(declarer),
            None => told.push((contract, vec![declarer])),
        }
    }
    told.into_iter()
        .map(|(contract, declarers)| format!("{contract} by {}", declarers.join(" or ")))
        .collect()
}

fn as_json(known: &Known, lines: &[Line]) -> Value {
    let of = |played: &Played| {
        json!({
            "contract": played.to_string(),
            "declarer": played.declarer.to_string(),
            "tricks": played.tricks,
        })
    };
    let lines = lines.iter().map(|Line { vulnerable, dealer, par }| {
        json!({
            "vulnerable": vulnerable.name(),
            "dealer": dealer.map(|dealer| dealer.to_string()),
            "score_of_ns": par.score,
            "contracts": par.contracts.iter().map(of).collect::<Vec<Value>>(),
        })
    });
    json!({
        "deal": known.deal,
        "results": known.table.0,
        "identity": known.identity,
        "par": lines.collect::<Vec<Value>>(),
    })
}
