//! The archive: what it costs to take in many small certificates, to find them, and to look through them.
//!
//! `cargo bench -p gamecert-benches --bench archive` makes a thousand certificates, `-- 100000` as many as that, and `-- large` a single one of a
//! gigabyte, whose making takes some 10 GB of memory. Prints, for each step, seconds, CPU seconds and the most memory in MB, each
//! in a process of its own; and the bytes of certificates, objects, index and site. At most a thousand certificates are published.

#![allow(clippy::print_stdout, reason = "a child process prints its figures")]

use std::fs::{self, File};
use std::path::Path;
use std::time::Instant;

use cpu_time::ProcessTime;
use gamecert_archive::{Archive, Author, Form, Incoming, Provenance, Query, Verify, champions};
use gamecert_benches::measure::{Measured, child, line, numbers, peak_memory};
use gamecert_certs::Question;
use gamecert_elaborate::Allowed;
use gamecert_engine::search::Algorithm;
use gamecert_site::model::About;
use gamecert_site::{MAX_DRAWN, Publish, Reference, publish};
use gamecert_tests::site::MODULE;
use gamecert_tests::solved::{answer, certificates};

/// Certificates that are listed at once, as `gamecert archive add` does it.
const AT_ONCE: usize = 64;

fn main() -> Measured<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let [step, folder] = arguments[..] {
        return measure(step, Path::new(folder));
    }
    let folder = tempfile::tempdir()?;
    fs::create_dir(folder.path().join("in"))?;
    let count: u32 = match arguments[..] {
        ["large"] => {
            child(&["make", &folder.path().to_string_lossy()])?;
            1
        }
        [] => 1000,
        [count, ..] => count.parse()?,
    };
    if arguments != ["large"] {
        (0..count).try_for_each(|number| make(folder.path(), number))?;
    }
    println!("{count} certificates, {} bytes", size(&folder.path().join("in"))?);
    line(&["step", "s", "CPU s", "MB"]);
    for step in ["add", "add again", "find", "verify", "deep", "rebuild", "publish"] {
        let [seconds, cpu, memory] = numbers(&child(&[step, &folder.path().to_string_lossy()])?)?;
        line(&[step.to_owned(), format!("{seconds:.2}"), format!("{cpu:.2}"), format!("{memory:.0}")]);
    }
    let archive = folder.path().join("A");
    let index = fs::metadata(archive.join("index.redb"))?.len();
    println!(
        "objects {} bytes, beside them {}, index {index}, site {}",
        size(&archive.join("objects"))?,
        size(&archive.join("beside"))?,
        size(&folder.path().join("site"))?
    );
    Ok(())
}

/// A sum of rows of Cram, another one for each number.
fn make(folder: &Path, number: u32) -> Measured<()> {
    let rows: Vec<String> =
        (0..17).filter(|bit| (number + 1) >> bit & 1 == 1).map(|bit| format!("1x{}", bit + 2)).collect();
    let [bare, _] =
        certificates(&answer("cram", &rows.join("+"), Question::Outcome, Algorithm::NimberSets)).1;
    Ok(fs::write(folder.join(format!("in/{number}.cert")), bare)?)
}

/// Heaps of octal games, each with some hundred megabytes of replies.
fn make_large(folder: &Path) -> Measured<()> {
    let heaps: Vec<String> =
        (0..10).map(|last| format!("0.7{}7{}:4000", 7 - last % 2, 7 - last / 2)).collect();
    let [_, hinted] =
        certificates(&answer("octal", &heaps.join("+"), Question::Nimber, Algorithm::NimberSets)).1;
    Ok(fs::write(folder.join("in/large.cert"), hinted)?)
}

fn measure(step: &str, folder: &Path) -> Measured<()> {
    let (started, cpu) = (Instant::now(), ProcessTime::now());
    let place = folder.join("A");
    match step {
        "add" => add(&Archive::create(&place)?, folder)?,
        "add again" => add(&Archive::open(&place)?, folder)?,
        "find" => {
            let entries = Archive::open(&place)?.entries()?;
            let query = Query { pattern: Some("outcome(cram *1x9*) = loss".parse()?), ..Query::default() };
            let found = champions(&entries, &query).len();
            if found == 0 && entries.len() > 1 {
                return Err("nothing was found".into());
            }
        }
        "make" => make_large(folder)?,
        "publish" => publish_some(&Archive::open(&place)?, &folder.join("site"))?,
        "rebuild" => {
            fs::remove_file(place.join("index.redb"))?;
            verify(&Archive::open(&place)?, false)?;
        }
        _ => verify(&Archive::open(&place)?, step == "deep")?,
    }
    println!("{} {} {}", started.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64(), peak_memory()?);
    Ok(())
}

fn add(archive: &Archive, folder: &Path) -> Measured<()> {
    let mut paths =
        fs::read_dir(folder.join("in"))?.map(|entry| Ok(entry?.path())).collect::<Measured<Vec<_>>>()?;
    paths.sort();
    for some in paths.chunks(AT_ONCE) {
        let mut staged = Vec::new();
        for path in some {
            let incoming = Incoming {
                max_bytes: Incoming::MAX_BYTES,
                form: Form::Plain,
                allowed: Allowed::default(),
                imports: &mut |_| Ok(None),
                signatures: Vec::new(),
                provenance: Provenance {
                    authors: vec![Author { name: "A. N. Author".to_owned(), orcid: None }],
                    ..Provenance::default()
                },
                curate: false,
            };
            staged.push(archive.stage(File::open(path)?, incoming)?);
        }
        archive.accept(staged, false)?.into_iter().collect::<Result<Vec<_>, _>>()?;
    }
    Ok(())
}

fn verify(archive: &Archive, deep: bool) -> Measured<()> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let how = Verify {
        deep,
        threads,
        journal: Some(&archive.root().with_extension("journal")),
        resume: false,
        allowed: Allowed::default(),
        seen: &|_| {},
        is_to_stop: &|| false,
    };
    let report = archive.verify(&how)?;
    if report.damages.is_empty() { Ok(()) } else { Err(report.damages.join("\n").into()) }
}

fn publish_some(archive: &Archive, site: &Path) -> Measured<()> {
    let mut entries = archive.entries()?;
    entries.truncate(1000);
    let how = Publish {
        about: About {
            title: "Benchmark".to_owned(),
            description: "Many certificates".to_owned(),
            authors: vec![Author { name: "A. N. Author".to_owned(), orcid: None }],
            licence: "CC0-1.0".to_owned(),
            date: "2026-01-01".to_owned(),
            url: None,
            doi: None,
            publisher: None,
        },
        reference: Reference::published()?,
        module: MODULE,
        allowed: Allowed::default(),
        max_drawn: MAX_DRAWN,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        seen: &|_| {},
        is_to_stop: &|| false,
    };
    let report = publish(archive, &entries, site, &how)?;
    if report.left_out.is_empty() { Ok(()) } else { Err(report.left_out.join("\n").into()) }
}

/// The bytes of all files below a folder.
fn size(folder: &Path) -> Measured<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        bytes += if entry.file_type()?.is_dir() { size(&entry.path())? } else { entry.metadata()?.len() };
    }
    Ok(bytes)
}
