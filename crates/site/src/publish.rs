//! Publishing: the certificates of an archive are copied, checked, drawn, described and listed.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use gamecert_archive::{Archive, Entry, parallel};
use gamecert_certs::Identity;
use gamecert_checker_module::{WORKER, page};
use serde_json::json;

use crate::error::Error;
use crate::folder::Folder;
use crate::metadata;
use crate::model::{File, Item};
use crate::module;
use crate::options::Publish;
use crate::pages::certificate::{self, Checker, Details};
use crate::pages::index::{self, Frame};
use crate::pages::{SCRIPT, about, css};
use crate::prepare::{Judged, Prepared, prepare};
use crate::table::{self, Row};

/// What was published.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Certificates.
    pub certificates: usize,
    /// Files.
    pub files: usize,
    /// Their bytes.
    pub bytes: u64,
    /// Files of an earlier site that are gone.
    pub removed: usize,
    /// What was left out, with its reason: each on one line that begins with an identity.
    pub left_out: Vec<String>,
    /// Provenance and signatures that are not published, because they cannot be read or do not match: each
    /// on one line that begins with an identity.
    pub unreadable: Vec<String>,
    /// Where certificates contradict what has been published: each on one line that begins with a game.
    pub contradictions: Vec<String>,
    /// Whether it was ended early. The pages are those of before then.
    pub is_partial: bool,
}

/// Publishes certificates of an archive into a new or empty folder, or updates an earlier site. Their
/// imports have to be among them.
///
/// # Errors
/// If the folder cannot be written to, or is not a site; if another process is publishing there; if the
/// module is not the checker's; or if nothing is verified. What was published before then stays. A
/// certificate that is not verified is not an error: it is left out.
pub fn publish(
    archive: &Archive,
    entries: &[Entry],
    place: &Path,
    how: &Publish<'_>,
) -> Result<Report, Error> {
    let module_hash = module::judge(how.module).map_err(Error::Module)?;
    let script = checker_script(how.module);
    let checker = Checker {
        script: module::integrity(script.as_bytes()),
        module: module_hash,
        worker: module::sha256(WORKER.as_bytes()),
    };
    let site = Folder::open(place)?;
    let Some(made) = prepare_all(archive, entries, &site, how)? else {
        return Ok(Report { is_partial: true, ..Report::default() });
    };
    let (mut ready, left_out) = whole(made, entries);
    if ready.is_empty() {
        return Err(Error::Nothing(left_out));
    }
    for it in &mut ready {
        for file in std::mem::take(&mut it.files) {
            it.item.files.push(site.keep(file)?);
        }
        let details = Details {
            about: &how.about,
            verdict: &it.verdict,
            checker: &checker,
            not_drawn: it.not_drawn.as_deref(),
            signed: &it.signed,
        };
        let page = certificate::page(&it.item, &details);
        let path = it.item.page_path();
        let page = site.put(&path, "the page of the certificate", "text/html", page.as_bytes())?;
        it.item.files.insert(0, page);
    }
    let unreadable = ready.iter().flat_map(|it| {
        it.unreadable.iter().map(|line| format!("{}: {line}", it.item.entry.identity)).collect::<Vec<_>>()
    });
    let unreadable = unreadable.collect();
    let items: Vec<Item> = ready.into_iter().map(|it| it.item).collect();
    let rows = table::rows(&items, &how.reference);
    let files = frame(&site, &items, &rows, how, &checker.module)?;
    let all: Vec<File> = items.iter().flat_map(|item| &item.files).chain(&files).cloned().collect();
    let about = json!({
        "title": how.about.title,
        "date": how.about.date,
        "certificates": items.len(),
        "checker": { "file": "checker.wasm", "sha256": checker.module },
    });
    let removed = site.finish(&all, &about)?;
    Ok(Report {
        certificates: items.len(),
        files: all.len(),
        bytes: all.iter().map(|file| file.bytes).sum(),
        removed,
        left_out,
        unreadable,
        contradictions: table::contradictions(&rows),
        is_partial: false,
    })
}

/// The checker's module and the worker that runs it, as a script that pages load.
fn checker_script(module: &[u8]) -> String {
    let checker = json!({ "module": STANDARD.encode(module), "worker": WORKER });
    format!("globalThis.gamecertChecker = {checker};\n")
}

/// A page that checks the files dropped on it with this module, which it holds.
#[must_use]
pub fn check_page(module: &[u8]) -> String {
    page(&STANDARD.encode(module))
}

/// Processes all certificates. Returns the result of each, in order, or nothing if it was ended early.
fn prepare_all(
    archive: &Archive,
    entries: &[Entry],
    site: &Folder,
    how: &Publish<'_>,
) -> Result<Option<Vec<Judged>>, Error> {
    // Where one file cannot be written, the others need not be tried.
    let is_over = AtomicBool::new(false);
    let is_to_stop = || is_over.load(Ordering::Relaxed) || (how.is_to_stop)();
    let made = parallel::each(entries, how.threads, &is_to_stop, how.seen, |entry| {
        let result = prepare(archive, entry, site, how);
        is_over.fetch_or(matches!(result, Err(Error::Io(..))), Ordering::Relaxed);
        result
    });
    let mut all = Vec::new();
    let mut is_partial = false;
    for result in made {
        match result {
            None => is_partial = true,
            Some(Ok(judged)) => all.push(judged),
            // The object cannot be read; the site can be written.
            Some(Err(error @ Error::Object(_))) => all.push(Err(error.to_string())),
            Some(Err(error)) => return Err(error),
        }
    }
    Ok((!is_partial).then_some(all))
}

/// Leaves out certificates whose imports are left out, and reports all that are.
fn whole(made: Vec<Judged>, entries: &[Entry]) -> (Vec<Prepared>, Vec<String>) {
    let good = made.iter().zip(entries).filter(|(made, _)| made.is_ok());
    let there: BTreeSet<Identity> = good.map(|(_, entry)| entry.identity).collect();
    let (mut ready, mut left_out) = (Vec::new(), Vec::new());
    for (made, entry) in made.into_iter().zip(entries) {
        // Lists of imports are closed, so that one look is enough.
        let missing = entry.statement.imports.iter().find(|import| !there.contains(import));
        match (made, missing) {
            (Err(why), _) => left_out.push(format!("{}: {why}", entry.identity)),
            (Ok(it), None) => ready.push(*it),
            (Ok(_), Some(missing)) => {
                left_out.push(format!("{}: it imports {missing}, which is left out", entry.identity));
            }
        }
    }
    (ready, left_out)
}

/// Writes everything that is not about a single certificate.
fn frame(
    site: &Folder,
    items: &[Item],
    rows: &[Row<'_>],
    how: &Publish<'_>,
    module_hash: &str,
) -> Result<Vec<File>, Error> {
    let check_page = check_page(how.module);
    let mut files = vec![
        site.put(
            "check.html",
            "a page to check any certificate, with the checker in it",
            "text/html",
            check_page.as_bytes(),
        )?,
        site.put("checker.wasm", "the checker's module", "application/wasm", how.module)?,
    ];
    let about = &how.about;
    let citation = metadata::citation::citation(about, items);
    let datacite = metadata::datacite::datacite(about, items, &files);
    let atom = metadata::atom::atom(about, items);
    files.extend([
        site.put("CITATION.cff", "how to cite it", "text/yaml", citation.as_bytes())?,
        site.put("datacite.json", "how repositories describe it", "application/json", datacite.as_bytes())?,
        site.put("feed.atom", "new results, for feed readers", "application/atom+xml", atom.as_bytes())?,
    ]);
    let mut listed: Vec<(&str, &str)> = files.iter().map(|file| (&*file.path, &*file.name)).collect();
    let (path, name) = ("ro-crate-metadata.json", "what is in it, for machines (RO-Crate)");
    listed.push((path, name));
    let frame = Frame { about, reference: &how.reference, module: module_hash, files: &listed };
    let page = index::page(items, rows, &frame);
    let what = about::page(&frame, items);
    files.extend([
        site.put(
            "checker.js",
            "the checker's module as the pages load it",
            "text/javascript",
            checker_script(how.module).as_bytes(),
        )?,
        site.put("site.js", "the script of the pages", "text/javascript", SCRIPT.as_bytes())?,
        site.put("site.css", "the style of the pages", "text/css", css().as_bytes())?,
        site.put("about.html", "what this is, and how to check and cite it", "text/html", what.as_bytes())?,
        site.put("index.html", "all results", "text/html", page.as_bytes())?,
    ]);
    let text = metadata::ro_crate::ro_crate(about, items, &files);
    files.push(site.put(path, name, "application/ld+json", text.as_bytes())?);
    Ok(files)
}
