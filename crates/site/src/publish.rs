//! Publishing: what is in the archive is copied, checked, drawn, described and listed.

use std::collections::BTreeSet;
use std::fs::File as OnDisk;
use std::io::{BufReader, Read};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use base64::Engine as _;
use gamecert_archive::{Archive, Entry, Fit};
use gamecert_certs::{Certificate, Identity};
use gamecert_checker::{Config, Verdict, check_with};
use gamecert_draw::diagram::{Extent, Form, Root, diagram};
use gamecert_draw::page::page as explorer;
use gamecert_draw::proof::Proof;
use gamecert_draw::{Caption, svg};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::folder::Folder;
use crate::metadata;
use crate::model::{About, File, Item, folder};
use crate::pages::certificate::{self, Details};
use crate::pages::index::{self, Beside};
use crate::reference::Reference;

/// How to publish.
pub struct Publish<'a> {
    /// What the site says of itself.
    pub about: About,
    /// What has been published elsewhere.
    pub reference: Reference,
    /// The checker as a WebAssembly module, which `crates/checker-web/build.sh` builds.
    pub module: &'a [u8],
    /// What a check may take.
    pub config: Config,
    /// Certificates with more lemmas get no pictures.
    pub max_drawn: u64,
    /// How many certificates are worked on at once; at least one.
    pub threads: usize,
    /// Told after each certificate, by any thread: how many there have been.
    pub seen: &'a (dyn Fn(usize) + Sync),
    /// Whether to end early, asked before each certificate.
    pub is_to_stop: &'a (dyn Fn() -> bool + Sync),
}

/// Certificates with more lemmas get no pictures unless something else is said: pages of some ten megabytes.
pub const MAX_DRAWN: u64 = 25_000;

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
    /// Whether it was ended early. The pages are those of before then.
    pub is_partial: bool,
}

const CSS: &str = include_str!("../assets/site.css");
const SCRIPT: &str = include_str!("../assets/site.js");
const WORKER: &str = include_str!("../../checker-web/web/worker.js");
const CHECK_PAGE: &str = include_str!("../../checker-web/web/index.html");

/// What every WebAssembly module begins with.
const MAGIC: &[u8] = b"\0asm\x01\0\0\0";

/// About so many nodes in a picture.
const NODES: usize = 60;

/// A certificate, ready but for its page.
struct Ready {
    item: Item,
    verdict: String,
    not_drawn: Option<String>,
    signed: Vec<String>,
}

/// Publishes certificates of an archive into a new or empty folder, or anew into one with an earlier site.
/// What they import has to be among them.
///
/// # Errors
/// If the folder cannot be written, or is not ours. A certificate that is not verified is no error: it is left out.
pub fn publish(
    archive: &Archive,
    entries: &[Entry],
    place: &Path,
    how: &Publish<'_>,
) -> Result<Report, Error> {
    if !how.module.starts_with(MAGIC) {
        return Err(Error::Module("is no WebAssembly".to_owned()));
    }
    let module_hash: String = Sha256::digest(how.module).iter().map(|byte| format!("{byte:02x}")).collect();
    let site = Folder::open(place)?;
    let Some(made) = make_all(archive, entries, &site, how)? else {
        return Ok(Report { is_partial: true, ..Report::default() });
    };
    let (mut ready, left_out) = whole(made, entries, &site)?;
    for it in &mut ready {
        let details = Details {
            about: &how.about,
            verdict: &it.verdict,
            module: &module_hash,
            not_drawn: it.not_drawn.as_deref(),
            signed: &it.signed,
        };
        let page = certificate::page(&it.item, &details);
        let path = it.item.page_path();
        let page = site.put(&path, "the page of the certificate", "text/html", page.as_bytes())?;
        it.item.files.insert(0, page);
    }
    let items: Vec<Item> = ready.into_iter().map(|it| it.item).collect();
    let files = frame(&site, &items, how, &module_hash)?;
    let all: Vec<File> = items.iter().flat_map(|item| &item.files).chain(&files).cloned().collect();
    let about = json!({
        "title": how.about.title,
        "date": how.about.date,
        "certificates": items.len(),
        "checker": { "file": "checker.wasm", "sha256": module_hash },
    });
    let removed = site.finish(&all, &about)?;
    Ok(Report {
        certificates: items.len(),
        files: all.len(),
        bytes: all.iter().map(|file| file.bytes).sum(),
        removed,
        left_out,
        is_partial: false,
    })
}

/// A certificate that is ready, or why it is left out.
type Judged = Result<Box<Ready>, String>;

/// Works on all certificates; what became of each, in their order, or nothing if it was ended early.
fn make_all(
    archive: &Archive,
    entries: &[Entry],
    site: &Folder,
    how: &Publish<'_>,
) -> Result<Option<Vec<Judged>>, Error> {
    let made: Vec<Mutex<Option<Result<Judged, Error>>>> = entries.iter().map(|_| Mutex::default()).collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while !(how.is_to_stop)() {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(entry) = entries.get(at) else { break };
            let result = make(archive, entry, site, how);
            let is_over = matches!(result, Err(Error::Io(..)));
            if let Ok(mut place) = made[at].lock() {
                *place = Some(result);
            }
            if is_over {
                next.store(entries.len(), Ordering::Relaxed);
            }
            (how.seen)(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..how.threads.max(1) {
            scope.spawn(work);
        }
        work();
    });
    let mut all = Vec::new();
    let mut is_partial = false;
    for place in made {
        match place.into_inner().ok().flatten() {
            None => is_partial = true,
            Some(Ok(result)) => all.push(result),
            // The object cannot be read; the site can be written.
            Some(Err(error @ Error::Object(_))) => all.push(Err(error.to_string())),
            Some(Err(error)) => return Err(error),
        }
    }
    Ok((!is_partial).then_some(all))
}

/// Copies one certificate, has the checker judge the copy, and draws it.
fn make(archive: &Archive, entry: &Entry, site: &Folder, how: &Publish<'_>) -> Result<Judged, Error> {
    let identity = entry.identity;
    // A compressed object may yield more than was taken in.
    let Some(from) = archive.listed_object(entry).map_err(Error::Object)? else {
        return Ok(Err("there is no file of it".to_owned()));
    };
    let base = folder(entry);
    let path = format!("{base}{identity}.cert");
    let copy = match site.put_all(&path, "the certificate", "application/octet-stream", from) {
        Err(Error::Object(error)) => {
            site.remove(&path)?;
            return Ok(Err(format!("it cannot be read: {error}")));
        }
        copy => copy?,
    };
    let on_disk = site.place(&path);
    let open = || OnDisk::open(&on_disk).map(BufReader::new).map_err(Error::Object);
    let verdict = check_with(open()?, &how.config, &mut |import| archive.object(import), &mut |_| {});
    let is_it = matches!(&verdict, Verdict::Verified(summary) if summary.identity == identity);
    if !is_it {
        // Nothing of it stays in the site.
        site.remove(&path)?;
        let why = match &verdict {
            Verdict::Verified(summary) => format!("the file is another certificate, {}", summary.identity),
            other => other.to_string(),
        };
        return Ok(Err(why));
    }
    let mut files = vec![copy];
    let mut put = |name: &str, about: &str, media, bytes: &[u8]| -> Result<(), Error> {
        files.push(site.put(&format!("{base}{name}"), about, media, bytes)?);
        Ok(())
    };
    let line = verdict.to_string();
    let not_drawn = if entry.lemmas > how.max_drawn {
        Some(format!(
            "With more than {} lemmas, it is too large to be drawn here; `gamecert draw` makes pictures of parts of it.",
            how.max_drawn
        ))
    } else {
        match read(open()?) {
            Err(why) => Some(format!("There is no picture: {why}.")),
            Ok(proof) => {
                let extent = Extent { depth: usize::MAX, max_nodes: NODES, form: Form::Graph };
                let caption = Caption { warning: None, with_pictures: true };
                let picture = svg(&proof, &diagram(&proof, Root::Claim, extent), &caption);
                put(
                    "picture.svg",
                    "a drawing of the proof, from its claim down",
                    "image/svg+xml",
                    picture.as_bytes(),
                )?;
                let page = explorer(&proof, &line, true, None);
                put(
                    "explore.html",
                    "a page to walk through the proof, and to play against it",
                    "text/html",
                    page.as_bytes(),
                )?;
                None
            }
        }
    };
    let beside = archive.beside(&identity);
    let mut signed = Vec::new();
    for (name, signature) in &beside.signatures {
        // Whoever cannot check it has nothing of it.
        let (Ok(key), Fit::Fits) = (archive.key(name), archive.fit(&identity, name, signature)) else {
            continue;
        };
        put(
            &format!("{identity}.cert.{name}.minisig"),
            "a signature of the certificate, in the format of minisign",
            "text/plain",
            signature.text().as_bytes(),
        )?;
        signed.push(format!("by the key {}: {}", key.text(), signature.comment()));
    }
    let provenances = beside.provenances;
    let text = format!("{:#}\n", json!(provenances));
    put("provenance.json", "where it comes from", "application/json", text.as_bytes())?;
    let item = Item { entry: entry.clone(), provenances, files: Vec::new() };
    put(
        "cite.bib",
        "how to cite it, for BibTeX",
        "application/x-bibtex",
        metadata::bibtex::bibtex(&how.about, &item).as_bytes(),
    )?;
    let item = Item { files, ..item };
    Ok(Ok(Box::new(Ready { item, verdict: line, not_drawn, signed })))
}

fn read(from: impl Read) -> Result<Proof, String> {
    let (certificate, totals) = Certificate::read(from).map_err(|fault| fault.to_string())?;
    Proof::read(&certificate, totals.identity).map_err(|error| error.to_string())
}

/// Leaves out what imports something that is left out, and tells of all that is.
fn whole(made: Vec<Judged>, entries: &[Entry], site: &Folder) -> Result<(Vec<Ready>, Vec<String>), Error> {
    let good = made.iter().zip(entries).filter(|(made, _)| made.is_ok());
    let there: BTreeSet<Identity> = good.map(|(_, entry)| entry.identity).collect();
    let (mut ready, mut left_out) = (Vec::new(), Vec::new());
    for (made, entry) in made.into_iter().zip(entries) {
        // Lists of imports are closed, so that one look is enough.
        let missing = entry.statement.imports.iter().find(|import| !there.contains(import));
        match (made, missing) {
            (Err(why), _) => left_out.push(format!("{}: {why}", entry.identity)),
            (Ok(it), None) => ready.push(*it),
            (Ok(it), Some(missing)) => {
                it.item.files.iter().try_for_each(|file| site.remove(&file.path))?;
                left_out.push(format!("{}: it imports {missing}, which is left out", entry.identity));
            }
        }
    }
    Ok((ready, left_out))
}

/// Writes all that is not about one certificate.
fn frame(site: &Folder, items: &[Item], how: &Publish<'_>, module_hash: &str) -> Result<Vec<File>, Error> {
    let module = base64::engine::general_purpose::STANDARD.encode(how.module);
    let checker =
        format!("globalThis.gamecertChecker = {};\n", json!({ "module": module, "worker": WORKER }));
    let check_page = CHECK_PAGE.replacen("{{module}}", &module, 1).replacen("{{worker}}", WORKER, 1);
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
    let citation = metadata::citation::citation(about, items, &files);
    let datacite = metadata::datacite::datacite(about, items, &files);
    let atom = metadata::atom::atom(about, items, &files);
    files.extend([
        site.put("CITATION.cff", "how to cite it", "text/yaml", citation.as_bytes())?,
        site.put("datacite.json", "how repositories describe it", "application/json", datacite.as_bytes())?,
        site.put("feed.atom", "new results, for feed readers", "application/atom+xml", atom.as_bytes())?,
    ]);
    let mut listed: Vec<(&str, &str)> = files.iter().map(|file| (&*file.path, &*file.name)).collect();
    let (path, name) = ("ro-crate-metadata.json", "what is in it, for machines (RO-Crate)");
    listed.push((path, name));
    let beside = Beside { about, reference: &how.reference, module: module_hash, files: &listed };
    let page = index::page(items, &beside);
    files.extend([
        site.put(
            "checker.js",
            "the checker's module as the pages load it",
            "text/javascript",
            checker.as_bytes(),
        )?,
        site.put("site.js", "the script of the pages", "text/javascript", SCRIPT.as_bytes())?,
        site.put("site.css", "the style of the pages", "text/css", CSS.as_bytes())?,
        site.put("index.html", "all results", "text/html", page.as_bytes())?,
    ]);
    let text = metadata::ro_crate::ro_crate(about, items, &files);
    files.push(site.put(path, name, "application/ld+json", text.as_bytes())?);
    Ok(files)
}
