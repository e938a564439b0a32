//! `gamecert records`: proofs next to the smallest ones that are published or known.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use gamecert_archive::{is_control, parallel, position_key};
use gamecert_certs::{Claim, Identity};
use gamecert_elaborate::command::certificates;
use gamecert_elaborate::{Allowed, Source, Verdict};
use gamecert_site::{Comparison, Record, Reference, records};
use serde_json::{Value, json};

use crate::amounts::counted;
use crate::archive_folder::archive_at;
use crate::commands::{CertificateFile, print, print_line, processors, seconds};
use crate::exit::{CANNOT, Done, FALSE, Failure, OK};
use crate::file_kind::FileKind;
use crate::imports::folders;
use crate::message::message;
use crate::output::open_as;
use crate::plot::records::draw;

/// Which proofs to compare.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// An archive; or a folder of certificates, or one of them: these are checked
    place: PathBuf,
    /// Print one JSON object on a line for each claim
    #[arg(long)]
    json: bool,
    /// Draw the lemmas of starts of Sprouts over their spots, next to the published ones
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

/// A certificate next to what is known, and what the checker says of its file.
struct Row {
    record: Record,
    judged: Option<Judged>,
}

/// The verdict about a file.
struct Judged {
    file: PathBuf,
    bytes: usize,
    axioms: Vec<String>,
    seconds: f64,
    verdict: Verdict,
}

/// Prints a row for each claim of an archive, or for each file of a folder.
pub(crate) fn run(options: &Options) -> Done {
    let drawing = options.plot.as_deref().map(|place| open_as(FileKind::Svg, place)).transpose()?;
    let reference = Reference::published().map_err(|error| Failure::new(CANNOT, error))?;
    let comparison = Comparison::new(&reference).map_err(|error| Failure::new(CANNOT, error))?;
    let begun = Instant::now();
    let rows = match archive_at(&options.place)? {
        Some(archive) => {
            let all = records(&archive, &comparison).map_err(|error| Failure::new(CANNOT, error))?;
            all.into_iter().map(|record| Row { record, judged: None }).collect()
        }
        None => from_files(&options.place, &comparison)?,
    };
    if options.json {
        rows.iter().try_for_each(|row| print_line(&row.json().to_string()))?;
    } else {
        print(&(head(&rows) + &rows.iter().map(Row::line).collect::<String>()))?;
    }
    if let Some(mut file) = drawing {
        let cannot = |error| Failure::new(CANNOT, format!("cannot write the drawing: {error}"));
        let points: Vec<&Record> = rows.iter().map(|row| &row.record).collect();
        let svg = draw(&points).map_err(|error| Failure::new(CANNOT, error))?;
        file.fill(|to| to.write_all(svg.as_bytes())).map_err(cannot)?;
        file.keep().map_err(cannot)?;
    }
    let verdicts = rows.iter().filter_map(|row| row.judged.as_ref());
    let worst = verdicts.clone().map(|judged| judged.verdict.exit_code()).max().unwrap_or(OK);
    let checked = verdicts.clone().count();
    if checked > 0 {
        let verified = verdicts.filter(|judged| matches!(judged.verdict, Verdict::Verified(_))).count();
        let what = counted(checked as u64, "certificate");
        message!("{what} checked in {:.1} s, {verified} VERIFIED", begun.elapsed().as_secs_f64());
    }
    Ok(if rows.iter().any(|row| row.record.contradicts.is_some()) { FALSE } else { worst })
}

/// Checks the certificates of a folder, several at once.
fn from_files(place: &Path, comparison: &Comparison<'_>) -> Result<Vec<Row>, Failure> {
    let files =
        certificates(place).map_err(|error| Failure::new(CANNOT, format!("{}: {error}", place.display())))?;
    let judged = parallel::each(&files, processors(), &|| false, &|_| {}, |file| {
        let imports = folders(&[place.to_owned()]);
        let certificate = CertificateFile::read(file)?;
        let begun = Instant::now();
        let verdict = certificate.judge(Allowed::default(), &mut |identity| imports.open(identity));
        Ok((certificate, verdict, begun.elapsed()))
    });
    let imports = folders(&[place.to_owned()]);
    let mut rows = Vec::new();
    for (file, judged) in files.into_iter().zip(judged.into_iter().flatten()) {
        let (CertificateFile { certificate, totals, .. }, bytes, verdict, time) =
            judged.map(|(certificate, verdict, time)| {
                let bytes = certificate.size();
                (certificate, bytes, verdict, time)
            })?;
        let imported = match &verdict {
            Verdict::Verified(summary) => summary.basis.imported_lemmas,
            _ => 0,
        };
        let lemmas = imported.saturating_add(certificate.lemmas.len() as u64);
        // Trees may be introduced by what it imports.
        let open = |identity: &Identity| -> io::Result<Option<Source<'static>>> {
            if *identity != totals.identity {
                return imports.open(identity);
            }
            File::open(&file).map(|file| Some(Box::new(BufReader::new(file)) as _))
        };
        let record = comparison.record(certificate.statement.claim(), totals.identity, lemmas, open);
        let axioms = certificate.statement.axioms;
        rows.push(Row {
            record,
            judged: Some(Judged { file, bytes, axioms, seconds: seconds(time), verdict }),
        });
    }
    let key = |claim: &Claim| position_key(&claim.game, claim.play, &claim.position);
    rows.sort_by_cached_key(|row| (key(&row.record.claim), row.record.claim.to_string()));
    Ok(rows)
}

/// The names of the columns.
fn head(rows: &[Row]) -> String {
    let of_files = if rows.iter().any(|row| row.judged.is_some()) {
        format!("{:>9}  {:>7}  {:16}  ", "bytes", "check s", "id")
    } else {
        String::new()
    };
    format!("{:>9}  {:>9}  {:>9}  {of_files}claim\n", "lemmas", "published", "smallest")
}

impl Row {
    fn line(&self) -> String {
        let Record { claim, lemmas, published, known, contradicts, identity } = &self.record;
        let size = |size: &Option<u64>| size.map_or_else(|| "-".to_owned(), |size| size.to_string());
        let is_record = known.iter().chain(published).min().is_some_and(|least| lemmas < least);
        let more = match (contradicts, &self.judged) {
            (_, Some(Judged { verdict, .. })) if !matches!(verdict, Verdict::Verified(_)) => {
                format!("  {verdict}")
            }
            (Some(kind), _) => {
                format!("  contradicts what was published, {}", Claim { kind: *kind, ..claim.clone() })
            }
            (None, _) if is_record => "  a record".to_owned(),
            (None, _) => String::new(),
        };
        let of_file = self.judged.as_ref().map(|Judged { bytes, seconds, .. }| {
            let identity = identity.to_string();
            format!("{bytes:>9}  {seconds:>7.2}  {}  ", identity.get(..16).unwrap_or(&identity))
        });
        let (published, known, claim) = (size(published), size(known), claim.to_string());
        let (of_file, claim) = (of_file.unwrap_or_default(), claim.replace(is_control, " "));
        format!(
            "{lemmas:>9}  {published:>9}  {known:>9}  {of_file}{claim}{}\n",
            more.replace(is_control, " ")
        )
    }

    fn json(&self) -> Value {
        let Record { claim, lemmas, published, known, contradicts, identity } = &self.record;
        let mut object = json!({
            "claim": claim.to_string(),
            "identity": identity.to_string(),
            "lemmas": lemmas,
            "published": published,
            "smallest": known,
            "contradicts": contradicts.map(|kind| Claim { kind, ..claim.clone() }.to_string()),
        });
        if let Some(Judged { file, bytes, axioms, seconds, verdict }) = &self.judged {
            object["file"] = json!(file.display().to_string());
            object["bytes"] = json!(bytes);
            object["axioms"] = json!(axioms);
            object["check_seconds"] = json!(seconds);
            object["verdict"] = json!(verdict.to_string());
        }
        object
    }
}
