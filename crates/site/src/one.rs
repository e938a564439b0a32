//! One certificate of a site: copied, checked, drawn.

use std::fs::File as OnDisk;
use std::io::{BufReader, Read};

use gamecert_archive::{Archive, Entry, Fit};
use gamecert_certs::Certificate;
use gamecert_checker::{Verdict, check_with};
use gamecert_draw::diagram::{Extent, Form, Root, diagram};
use gamecert_draw::page::{Home, page as explorer};
use gamecert_draw::proof::Proof;
use gamecert_draw::{Caption, svg};
use serde_json::json;

use crate::error::Error;
use crate::folder::Folder;
use crate::metadata;
use crate::model::{Item, certificate_path, folder};
use crate::publish::Publish;

/// About so many nodes in a picture.
const NODES: usize = 60;

/// A certificate, ready but for its page.
pub(crate) struct Ready {
    pub(crate) item: Item,
    /// What the checker said of it.
    pub(crate) verdict: String,
    /// Why there are no pictures, if there are none.
    pub(crate) not_drawn: Option<String>,
    /// Who has signed it.
    pub(crate) signed: Vec<String>,
    /// What could not be read beside it: a line for each.
    pub(crate) unreadable: Vec<String>,
}

/// A certificate that is ready, or why it is left out.
pub(crate) type Judged = Result<Box<Ready>, String>;

/// Copies one certificate, has the checker judge the copy, and draws it. `lemmas` are its own and those of its imports.
pub(crate) fn make(
    archive: &Archive,
    entry: &Entry,
    lemmas: u64,
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
    let verdict = check_with(open()?, &how.config, &mut |import| archive.object(import), &mut |_| {});
    match &verdict {
        Verdict::Verified(summary) if summary.identity == identity => {}
        Verdict::Verified(summary) => {
            return Ok(Err(format!("the file is another certificate, {}", summary.identity)));
        }
        other => return Ok(Err(other.to_string())),
    }
    let proof = if lemmas > how.max_drawn {
        Err(format!(
            "With more than {} lemmas, it is too large to be drawn here; `gamecert draw` makes pictures of parts of it.",
            how.max_drawn
        ))
    } else {
        read(open()?).map_err(|why| format!("There is no picture: {why}."))
    };
    let mut files = vec![site.keep(copy)?];
    let mut put = |name: &str, about: &str, media, bytes: &[u8]| -> Result<(), Error> {
        files.push(site.put(&format!("{base}{name}"), about, media, bytes)?);
        Ok(())
    };
    let line = verdict.to_string();
    let not_drawn = match proof {
        Err(why) => Some(why),
        Ok(proof) => {
            let extent = Extent { depth: usize::MAX, max_nodes: NODES, form: Form::Graph };
            let caption = Caption { warning: None, with_pictures: true };
            let picture = svg(&proof, &diagram(&proof, Root::Claim, extent), &caption);
            let about = "a drawing of the proof, from its claim down";
            put("picture.svg", about, "image/svg+xml", picture.as_bytes())?;
            let home = Home { address: "index.html", text: "About this certificate" };
            let page = explorer(&proof, &line, true, None, Some(home));
            let about = "a page to walk through the proof, and to play against it";
            put("explore.html", about, "text/html", page.as_bytes())?;
            None
        }
    };
    let beside = archive.beside(&identity);
    let mut unreadable = beside.unreadable;
    let mut signed = Vec::new();
    for (name, signature) in &beside.signatures {
        match (archive.key(name), archive.fit(&identity, name, signature)) {
            (Ok(key), Fit::Fits) => {
                let file = format!("{identity}.cert.{name}.minisig");
                let about = "a signature of the certificate, in the format of minisign";
                put(&file, about, "text/plain", signature.text().as_bytes())?;
                signed.push(format!("by the key {}: {}", key.text(), signature.comment()));
            }
            // Whoever cannot check it has nothing of it.
            (Err(why), _) | (_, Fit::Unfit(why) | Fit::Unknown(why)) => {
                unreadable.push(format!("the signature by the key {name}: {why}"));
            }
        }
    }
    let provenances = beside.provenances;
    let text = format!("{:#}\n", json!(provenances));
    put("provenance.json", "where it comes from", "application/json", text.as_bytes())?;
    let imported_lemmas = lemmas.saturating_sub(entry.lemmas);
    let item = Item { entry: entry.clone(), imported_lemmas, provenances, files: Vec::new() };
    let bibtex = metadata::bibtex::bibtex(&how.about, &item);
    put("cite.bib", "how to cite it, for BibTeX", "application/x-bibtex", bibtex.as_bytes())?;
    let item = Item { files, ..item };
    Ok(Ok(Box::new(Ready { item, verdict: line, not_drawn, signed, unreadable })))
}

fn read(from: impl Read) -> Result<Proof, String> {
    let (certificate, totals) = Certificate::read(from).map_err(|fault| fault.to_string())?;
    Proof::read(&certificate, totals.identity).map_err(|error| error.to_string())
}
