//! `gamecert archive publish`: a site of plain files.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use gamecert_archive::{Archive, Author, Entry, Provenance, champions, is_control};
use gamecert_certs::Identity;
use gamecert_checker_module::MODULE;
use gamecert_elaborate::command::Limits;
use gamecert_site::model::About;
use gamecert_site::{Error, MAX_DRAWN, Publish, Reference, Report};

use super::find::Filter;
use super::{failure, plain, today};
use crate::amounts::counted;
use crate::commands::{print_line, processors};
use crate::exit::{CANNOT, Done, FALSE, Failure, OK, UNFINISHED, USAGE};
use crate::message::message;
use crate::progress::{Counted, Phase};
use crate::signals::soon;

/// What to publish, and what the site says about itself.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A new or empty folder, or an earlier site, which is brought up to date
    site: PathBuf,
    #[command(flatten)]
    filter: Filter,
    /// Only the smallest for each claim, and their imports
    #[arg(long)]
    smallest: bool,
    /// Another build of the checker for browsers [default: the one that comes with the program]
    #[arg(long, value_name = "FILE", env = "GAMECERT_WASM", hide_env_values = true)]
    checker: Option<PathBuf>,
    /// Certificates with more lemmas than this get no pictures
    #[arg(long, value_name = "COUNT", default_value_t = MAX_DRAWN)]
    max_drawn: u64,
    /// A table of published results to compare with, in addition to those the program knows
    /// (docs/publishing.md)
    #[arg(long, value_name = "FILE")]
    reference: Vec<PathBuf>,
    /// How many certificates to process at once [default: the processors of this machine]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    about: AboutOptions,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "How the site describes itself")]
struct AboutOptions {
    /// The title
    #[arg(long, default_value = "Proofs of solved games that anyone can check")]
    title: String,
    /// A description, in a sentence or two
    #[arg(
        long,
        default_value = "Certificates of solved positions, each with all that a checker needs to replay the proof."
    )]
    description: String,
    /// Who is responsible for the collection, such as 'A. N. Author <0000-0002-1825-0097>' (may be repeated) [default: all authors in the archive]
    #[arg(long, value_name = "NAME")]
    author: Vec<Author>,
    /// The licence of the collection, by its SPDX identifier, such as CC-BY-4.0 [default: that of the
    /// certificates, if they all have the same]
    #[arg(long, value_name = "SPDX")]
    licence: Option<String>,
    /// The date of publication [default: today]
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<String>,
    /// The address of the site, such as `https://example.org/proofs/`
    #[arg(long)]
    url: Option<String>,
    /// Its DOI
    #[arg(long)]
    doi: Option<String>,
    /// Who publishes it, such as a repository or a university
    #[arg(long, value_name = "NAME")]
    publisher: Option<String>,
}

/// The largest module that is read, in bytes.
const MAX_MODULE_BYTES: u64 = 64 << 20;
/// The longest table of published results that is read, in bytes.
const MAX_REFERENCE_BYTES: u64 = 64 << 20;

/// Publishes what matches; exit code 1 if something had to be left out.
pub(super) fn run(archive: &Archive, options: &Options) -> Done {
    let entries = wanted(archive, options)?;
    let about = options.about.about(archive, &entries)?;
    let module = match &options.checker {
        Some(file) => Cow::Owned(read(file, MAX_MODULE_BYTES)?),
        None => Cow::Borrowed(MODULE),
    };
    let reference = reference(&options.reference)?;
    apart(archive, &options.site)?;
    let phase = Phase::begin("publishing", Counted::Of("certificates"));
    let progress = phase.counter();
    let (count, is_over) = (entries.len(), soon());
    let how = Publish {
        about,
        reference,
        module: &module,
        allowed: options.limits.allowed(),
        max_drawn: options.max_drawn,
        threads: options.threads.map_or_else(processors, usize::from),
        seen: &|done| progress.count_of(done as u64, count as u64),
        is_to_stop: &is_over,
    };
    let report = gamecert_site::publish(archive, &entries, &options.site, &how);
    drop(phase);
    let report = report.map_err(|error| match error {
        Error::Module(_) => {
            let file =
                options.checker.as_ref().map_or_else(String::new, |file| format!(" ({})", file.display()));
            Failure::new(USAGE, format!("--checker: {error}{file}"))
        }
        Error::Nothing(ref lines) => {
            lines.iter().for_each(|line| message!("gamecert: {}", plain(line)));
            Failure::new(FALSE, error)
        }
        error => Failure::new(CANNOT, error),
    })?;
    let Report { certificates, files, bytes, removed, left_out, unreadable, contradictions, is_partial } =
        report;
    if is_partial {
        message!("gamecert: ended early; the pages are those of before (the same command goes on)");
        return Ok(UNFINISHED);
    }
    left_out.iter().for_each(|line| message!("gamecert: {}; it is left out", plain(line)));
    unreadable.iter().for_each(|line| message!("gamecert: {}; this is not published", plain(line)));
    contradictions.iter().for_each(|line| message!("gamecert: {}", plain(line)));
    let gone = if removed > 0 { format!(", {removed} of an earlier site removed") } else { String::new() };
    message!(
        "{}, {bytes} bytes{gone}; open {}",
        counted(files as u64, "file"),
        options.site.join("index.html").display()
    );
    print_line(&format!("{} published", counted(certificates as u64, "certificate")))?;
    Ok(if left_out.is_empty() && unreadable.is_empty() { OK } else { FALSE })
}

/// What matches, and what it imports.
fn wanted(archive: &Archive, options: &Options) -> Result<Vec<Entry>, Failure> {
    let entries = archive.entries().map_err(failure)?;
    let query = options.filter.query();
    let fitting: Vec<&Entry> = if options.smallest {
        champions(&entries, &query)
    } else {
        entries.iter().filter(|entry| query.fits(entry)).collect()
    };
    let wanted: BTreeSet<Identity> = fitting
        .into_iter()
        .flat_map(|entry| std::iter::once(entry.identity).chain(entry.statement.imports.iter().copied()))
        .collect();
    if wanted.is_empty() {
        return Err(Failure::new(FALSE, "no certificate fits: nothing was published"));
    }
    Ok(entries.into_iter().filter(|entry| wanted.contains(&entry.identity)).collect())
}

/// Makes sure that a site is not written into the archive.
fn apart(archive: &Archive, site: &Path) -> Result<(), Failure> {
    let folder = site.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder
        .canonicalize()
        .map_err(|error| Failure::new(CANNOT, format!("{}: {error}", folder.display())))?;
    let root = archive.root().canonicalize().map_err(|error| Failure::new(CANNOT, error))?;
    let place = site.canonicalize().unwrap_or(folder);
    if place.starts_with(&root) {
        return Err(Failure::new(USAGE, "a site cannot lie in the archive: name a folder outside"));
    }
    Ok(())
}

fn read(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let cannot = |why: String| Failure::new(CANNOT, format!("cannot read {}: {why}", path.display()));
    let found = fs::metadata(path).map_err(|error| cannot(error.to_string()))?;
    if found.len() > most {
        return Err(cannot(format!("it has more than {most} bytes")));
    }
    fs::read(path).map_err(|error| cannot(error.to_string()))
}

fn reference(paths: &[PathBuf]) -> Result<Reference, Failure> {
    let mut reference = Reference::published().map_err(|why| Failure::new(CANNOT, why))?;
    for path in paths {
        let wrong = |why: String| Failure::new(FALSE, format!("{}: {why}", path.display()));
        let text = String::from_utf8(read(path, MAX_REFERENCE_BYTES)?)
            .map_err(|_| wrong("it is no text".to_owned()))?;
        reference = reference.with(&text).map_err(wrong)?;
    }
    Ok(reference)
}

impl AboutOptions {
    fn about(&self, archive: &Archive, entries: &[Entry]) -> Result<About, Failure> {
        let usage = |why: String| Failure::new(USAGE, why);
        let mut authors = self.author.clone();
        let mut licences = BTreeSet::new();
        for entry in entries {
            let stated: Vec<Provenance> =
                archive.attachments(&entry.identity).provenances.into_iter().take(1).collect();
            licences.extend(stated.iter().map(|it| it.licence.clone()));
            if stated.is_empty() {
                licences.insert(None);
            }
            if self.author.is_empty() {
                authors.extend(stated.into_iter().flat_map(|it| it.authors));
            }
        }
        let authors = once_each(authors);
        if authors.is_empty() {
            let why = "no author of the collection is known: name one with --author 'A. N. Author'";
            return Err(usage(why.to_owned()));
        }
        let common = licences.pop_first().filter(|_| licences.is_empty()).flatten();
        let licence = self.licence.clone().or(common).ok_or_else(|| {
            usage("the certificates are not all under one licence: --licence CC-BY-4.0 names that of the collection".to_owned())
        })?;
        let date = self.date.clone().unwrap_or_else(today);
        let url =
            self.url.as_ref().map(|url| if url.ends_with('/') { url.clone() } else { format!("{url}/") });
        // The fields have the same form as in the provenance of a certificate.
        let stated = Provenance {
            authors: authors.clone(),
            date: Some(date.clone()),
            licence: Some(licence.clone()),
            url: url.clone(),
            doi: self.doi.clone(),
            ..Provenance::default()
        };
        stated.check().map_err(usage)?;
        if url.as_ref().is_some_and(|url| url.contains(['?', '#'])) {
            return Err(usage("--url has to be the address of a folder, without ? and #".to_owned()));
        }
        let AboutOptions { title, description, doi, publisher, .. } = self;
        for (name, value) in
            [("title", Some(title)), ("description", Some(description)), ("publisher", publisher.as_ref())]
        {
            if value.is_some_and(|value| value.trim().is_empty() || value.contains(is_control)) {
                return Err(usage(format!("--{name} has to be one line of text")));
            }
        }
        Ok(About {
            title: title.clone(),
            description: description.clone(),
            authors,
            licence,
            date,
            url,
            doi: doi.clone(),
            publisher: publisher.clone(),
        })
    }
}

/// Each author once, with the ORCID if it is given anywhere.
fn once_each(authors: Vec<Author>) -> Vec<Author> {
    let mut once: Vec<Author> = Vec::new();
    for author in authors {
        let is_it = |known: &&mut Author| {
            known.name == author.name
                && (known.orcid == author.orcid || known.orcid.is_none() || author.orcid.is_none())
        };
        match once.iter_mut().find(is_it) {
            Some(known) => known.orcid = known.orcid.take().or(author.orcid),
            None => once.push(author),
        }
    }
    once
}
