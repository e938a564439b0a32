//! `gamecert archive verify`, `remove` and `gc`.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use gamecert_archive::{Abbreviation, Archive, Report, Verify};
use gamecert_elaborate::command::Limits;
use serde_json::json;

use super::{failure, plain};
use crate::amounts::counted;
use crate::commands::{print_line, processors};
use crate::exit::{CANNOT, Done, FALSE, Failure, OK, UNFINISHED};
use crate::message::message;
use crate::progress::{Counted, Phase};
use crate::signals::soon;

/// How to verify the archive.
#[derive(Args, Debug)]
pub(crate) struct VerifyOptions {
    /// Have the checker judge every certificate again
    #[arg(long)]
    deep: bool,
    /// Continue where an earlier run was interrupted
    #[arg(long)]
    resume: bool,
    /// How many certificates to examine at once [default: the processors of this machine]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: Limits,
}

/// What to remove.
#[derive(Args, Debug)]
pub(crate) struct RemoveOptions {
    /// Identities, or their first digits
    #[arg(required = true, value_name = "IDENTITY")]
    identities: Vec<Abbreviation>,
}

/// Verifies the archive: exit code 1 if something is damaged, 3 if it was ended early.
pub(super) fn verify(archive: &Archive, options: &VerifyOptions) -> Done {
    let journal = journal(archive);
    if options.resume && journal.is_none() {
        return Err(Failure::new(
            CANNOT,
            "--resume: there is no journal to go on with; it is kept in $XDG_STATE_HOME, or else in .local/state in the home folder",
        ));
    }
    let phase = Phase::begin("verifying", Counted::Of("certificates"));
    let progress = phase.counter();
    let is_over = soon();
    let how = Verify {
        deep: options.deep,
        threads: options.threads.map_or_else(processors, usize::from),
        journal: journal.as_deref(),
        resume: options.resume,
        allowed: options.limits.allowed(),
        seen: &|seen| progress.count_of(seen.certificates as u64, seen.of as u64),
        is_to_stop: &is_over,
    };
    let report = archive.verify(&how);
    drop(phase);
    let report = report.map_err(failure)?;
    print_report(&report, options)?;
    Ok(match report {
        Report { damages, index, is_mended, .. }
            if !damages.is_empty() || (!index.is_empty() && !is_mended) =>
        {
            FALSE
        }
        Report { failed: Some(_), .. } => CANNOT,
        Report { is_partial: true, .. } => UNFINISHED,
        _ => OK,
    })
}

/// Where the journal of this archive is: outside it, in a folder of the user.
fn journal(archive: &Archive) -> Option<PathBuf> {
    let named = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let state = named.or_else(|| std::env::home_dir().map(|home| home.join(".local/state")))?;
    let folder = state.join("gamecert/verify");
    fs::create_dir_all(&folder).ok()?;
    archive.journal_in(&folder).ok()
}

fn print_report(report: &Report, options: &VerifyOptions) -> Result<(), Failure> {
    let Report { good, bytes, seen_before, damages, index, is_mended, failed, is_partial } = report;
    if options.json {
        return print_line(
            &json!({
                "good": good, "bytes": bytes, "seen_before": seen_before, "damages": damages,
                "index": index, "index_mended": is_mended, "failed": failed, "partial": is_partial, "deep": options.deep,
            })
            .to_string(),
        );
    }
    damages.iter().for_each(|damage| message!("gamecert: {}", plain(damage)));
    index.iter().for_each(|line| message!("index: {}", plain(line)));
    if !index.is_empty() {
        message!(
            "{}",
            if *is_mended { "the index has been made again" } else { "the index cannot be written here" }
        );
    }
    if let Some(why) = failed {
        message!("gamecert: the index and the log were not looked at: {}", plain(why));
    }
    let how = if options.deep { "checked again" } else { "unchanged" };
    let before =
        if *seen_before > 0 { format!(" ({seen_before} of them seen before)") } else { String::new() };
    let partial = if *is_partial { "; ended early (--resume goes on)" } else { "" };
    print_line(&format!(
        "{} {how}{before}, {bytes} bytes, {} damaged{partial}",
        counted(*good as u64, "certificate"),
        damages.len()
    ))
}

/// Removes certificates, one after another.
pub(super) fn remove(archive: &Archive, options: &RemoveOptions) -> Done {
    for name in &options.identities {
        let (identity, entry) = archive.find(name).map_err(failure)?;
        archive.remove(&identity).map_err(failure)?;
        let what = entry
            .map_or("which was not listed".to_owned(), |entry| plain(&entry.statement.claim().to_string()));
        message!("removed {identity}, {what}");
    }
    Ok(OK)
}

/// Removes what was left behind.
pub(super) fn collect(archive: &Archive) -> Done {
    let (count, bytes) = archive.collect().map_err(failure)?;
    print_line(&format!("{} cleared away, {bytes} bytes", counted(count, "file")))
        .map(|()| OK)
        .map_err(|error| Failure { code: CANNOT, ..error })
}
