//! One certificate of a site: copied, checked, drawn.

use std::fs::File as OnDisk;
use std::io::{BufReader, Read};

use gamecert_archive::{Archive, Entry};
use gamecert_certs::{Certificate, Identity};
use gamecert_draw::diagram::{Extent, Form, Root, USUAL_NODES};
use gamecert_draw::page::{Beside, Home, page as explorer};
use gamecert_draw::proof::Proof;
use gamecert_draw::{Caption, legible, svg};
use gamecert_elaborate::{Earned, Source, Verdict, check_with};
use serde_json::json;

use crate::error::Error;
use crate::folder::{Folder, Pending};
use crate::metadata;
use crate::model::{Item, certificate_path, folder};
use crate::options::Publish;
use crate::trees;

/// A certificate, ready except for its page. None of its files is in place yet.
pub(crate) struct Prepared {
    pub(crate) item: Item,
    pub(crate) files: Vec<Pending>,
    /// What the checker said about it.
    pub(crate) verdict: String,
    /// Why there are no pictures, if there are none.
    pub(crate) not_drawn: Option<String>,
    /// Who has signed it.
    pub(crate) signed: Vec<String>,
    /// Files stored with it that could not be read: a line for each.
    pub(crate) unreadable: Vec<String>,
}

/// A certificate that is ready, or why it is left out.
pub(crate) type Judged = Result<Box<Prepared>, String>;

/// Copies one certificate, has the checker judge the copy, and draws it. The site states what the checker
/// found, whatever the index says.
pub(crate) fn prepare(
    archive: &Archive,
    entry: &Entry,
    site: &Folder,
    how: &Publish<'_>,
) -> Result<Judged, Error> {
    let identity = entry.identity;
    // A compressed object may yield more than was taken in.
    let from = match archive.listed_object(entry) {
        Ok(Some(from)) => from,
        Ok(None) => return Ok(Err("there is no file of it".to_owned())),
        Err(error) => return Ok(Err(format!("it cannot be read: {error}"))),
    };
    let base = folder(entry);
    let path = certificate_path(&identity);
    let copy = match site.fill(&path, "the certificate", "application/octet-stream", from) {
        Err(Error::Object(error)) => return Ok(Err(format!("it cannot be read: {error}"))),
        copy => copy?,
    };
    let open = || OnDisk::open(copy.path()).map(BufReader::new).map_err(Error::Object);
    let mut find = |import: &Identity| archive.object(import);
    let source = || OnDisk::open(copy.path()).map(|file| Box::new(BufReader::new(file)) as Source<'static>);
    let allowed = how.allowed.or(Earned::by(source, &mut find));
    let verdict = check_with(open()?, &allowed.into(), &mut find, &mut |_| {});
    let summary = match &verdict {
        Verdict::Verified(summary) if summary.identity == identity => summary,
        Verdict::Verified(summary) => {
            return Ok(Err(format!("the file is another certificate, {}", summary.identity)));
        }
        other => return Ok(Err(other.to_string())),
    };
    let statement = &entry.statement;
    let is_as_listed = statement.claim() == summary.claim
        && (&statement.axioms, &statement.imports) == (&summary.basis.axioms, &summary.basis.imports)
        && (entry.lemmas, entry.hinted, entry.bytes) == (summary.lemmas, summary.hinted, copy.bytes())
        // Of a bare file, the checker counts what it finds by itself.
        && (!entry.hinted || entry.evidence == summary.evidence);
    if !is_as_listed {
        return Ok(Err("it is listed with something else (gamecert archive verify mends that)".to_owned()));
    }
    let imported_lemmas = summary.basis.imported_lemmas;
    let proof = if summary.lemmas.saturating_add(imported_lemmas) > how.max_drawn {
        Err(format!(
            "With more than {} lemmas, it is too large to be drawn here; gamecert draw makes pictures of it.",
            how.max_drawn
        ))
    } else {
        read(open()?, allowed.half()).map_err(|why| format!("There is no picture: {why}."))
    };
    let mut signed = Vec::new();
    let attachments = archive.attachments(&identity);
    let mut unreadable = attachments.unreadable;
    let mut files = Vec::new();
    let mut put = |name: &str, about: &str, media, bytes: &[u8]| -> Result<(), Error> {
        files.push(site.fill(&format!("{base}{name}"), about, media, bytes)?);
        Ok(())
    };
    for (name, signature) in &attachments.signatures {
        // It has to fit the bytes that are published.
        match archive
            .key(name)
            .and_then(|key| signature.verify(&key, open().map_err(|error| error.to_string())?).map(|()| key))
        {
            Ok(key) => {
                let file = format!("{identity}.cert.{name}.minisig");
                let about = "a signature of the certificate, in the format of minisign";
                put(&file, about, "text/plain", signature.text().as_bytes())?;
                signed.push(format!("by the key {}: {}", key.text(), signature.comment()));
            }
            Err(why) => unreadable.push(format!("the signature by the key {name}: {why}")),
        }
    }
    let line = verdict.to_string();
    let not_drawn = match proof {
        Err(why) => Some(why),
        Ok(proof) => {
            let extent = Extent { depth: usize::MAX, max_nodes: USUAL_NODES, form: Form::Graph };
            let caption = Caption { warning: None, with_pictures: true };
            let drawn = legible(&proof, Root::Claim, extent, &caption);
            let picture = svg(&proof, &drawn, &caption);
            let about = "a drawing of the proof, from its claim down";
            put("picture.svg", about, "image/svg+xml", picture.as_bytes())?;
            let home = Home { address: "index.html", text: "About this certificate" };
            let page = explorer(&proof, &line, true, Beside { home: Some(home), ..Beside::default() });
            let about = "a page to walk through the proof, and to play against it";
            put("explore.html", about, "text/html", page.as_bytes())?;
            None
        }
    };
    let provenances = attachments.provenances;
    let text = format!("{:#}\n", json!(provenances));
    put("provenance.json", "where it comes from", "application/json", text.as_bytes())?;
    let value_of_tree = trees::value(&identity, statement.claim, &mut |wanted| {
        if *wanted == identity { source().map(Some) } else { archive.object(wanted) }
    });
    let item = Item { entry: entry.clone(), imported_lemmas, provenances, value_of_tree, files: Vec::new() };
    let bibtex = metadata::bibtex::bibtex(&how.about, &item);
    put("cite.bib", "how to cite it, for BibTeX", "application/x-bibtex", bibtex.as_bytes())?;
    files.insert(0, copy);
    Ok(Ok(Box::new(Prepared { item, files, verdict: line, not_drawn, signed, unreadable })))
}

fn read(from: impl Read, allowed: Earned) -> Result<Proof, String> {
    let (certificate, totals) = Certificate::read(from).map_err(|fault| fault.to_string())?;
    Proof::read(&certificate, totals.identity, allowed).map_err(|error| error.to_string())
}
