//! `gamecert archive add`: adds certificates that the checker verifies.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use gamecert_archive::{
    Accepted, Archive, Author, Error, Form, Incoming, Key, Provenance, Signature, Staged, read_small,
};
use gamecert_certs::{Identity, Reader, Ruling};
use gamecert_elaborate::ImportFolders;
use gamecert_elaborate::Verdict;
use gamecert_elaborate::command::{Limits, memory};

use super::{failure, plain, today};
use crate::amounts::counted;
use crate::commands::print_line;
use crate::exit::{CANNOT, Done, FALSE, Failure, OK, USAGE};
use crate::imports::folders;
use crate::message::message;

/// What to add, and its provenance.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Certificates
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Find their imports here, in an archive or in a folder under any names, and add them too (may be repeated)
    #[arg(long, value_name = "DIR")]
    import_dir: Vec<PathBuf>,
    /// The signature of the certificate, made by minisign [default: FILE.minisig]
    #[arg(long, value_name = "FILE", requires = "require_signature")]
    signature: Option<PathBuf>,
    /// Require a signature by this key (or, if repeated, by one of these): a file such as minisign.pub, or its
    /// text
    #[arg(long, value_name = "KEY")]
    require_signature: Vec<String>,
    /// Store certificates compressed; their identities stay the same
    #[arg(long)]
    compress: bool,
    /// Replace certificates that have the same identities and other bytes
    #[arg(long)]
    replace: bool,
    /// Cite the provenance given here from now on, if another one was given first
    #[arg(long)]
    curate: bool,
    /// Refuse files with more bytes than this
    #[arg(long, value_name = "SIZE", default_value = "16G", value_parser = memory)]
    max_size: u64,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    provenance: ProvenanceOptions,
}

/// Where certificates come from.
#[derive(Args, Debug)]
#[command(next_help_heading = "Provenance (stored with the certificates; no proof rests on it)")]
struct ProvenanceOptions {
    /// A file with all of these as JSON
    #[arg(long, value_name = "FILE", conflicts_with_all = ["author", "date", "seed", "machine", "licence", "doi", "url", "note"])]
    provenance: Option<PathBuf>,
    /// Who found the proof, such as 'A. N. Author <0000-0002-1825-0097>' with an ORCID (may be repeated)
    #[arg(long, value_name = "NAME")]
    author: Vec<Author>,
    /// The date [default: today]
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<String>,
    /// The random seed
    #[arg(long)]
    seed: Option<String>,
    /// The machine it ran on
    #[arg(long)]
    machine: Option<String>,
    /// The licence, by its SPDX identifier, such as CC-BY-4.0
    #[arg(long, value_name = "SPDX")]
    licence: Option<String>,
    /// A DOI, such as 10.5281/zenodo.1234567
    #[arg(long)]
    doi: Option<String>,
    /// Where it was published
    #[arg(long)]
    url: Option<String>,
    /// Anything else
    #[arg(long)]
    note: Option<String>,
}

/// The most imports added along with a file: each is checked with everything it imports.
const MOST_ALONG: usize = 256;

/// The most certificates listed at once: as many may have to be processed again after a crash.
const MOST_AT_ONCE: usize = 64;

/// Copies, checks, accepts and reports on each file.
pub(super) fn run(archive: &Archive, options: &Options) -> Done {
    if options.signature.is_some() && options.files.len() > 1 {
        return Err(Failure::new(
            USAGE,
            "--signature is for one file; the signatures of several are files named FILE.minisig in the same folder",
        ));
    }
    let keys = options.require_signature.iter().map(|key| read_key(key)).collect::<Result<Vec<_>, _>>()?;
    let provenance = options.provenance.provenance()?;
    let folders = folders(&options.import_dir);
    let mut intake = Intake { archive, options, folders, keys, provenance, waiting: Vec::new(), worst: OK };
    for path in &options.files {
        intake.take(path)?;
    }
    intake.accept()?;
    Ok(intake.worst)
}

/// What is coming in.
struct Intake<'a> {
    archive: &'a Archive,
    options: &'a Options,
    /// Where imports are found.
    folders: ImportFolders,
    keys: Vec<Key>,
    provenance: Provenance,
    /// What is verified but not listed yet.
    waiting: Vec<(PathBuf, Staged)>,
    worst: u8,
}

impl Intake<'_> {
    /// Takes in one file, after its imports. A fault is reported and does not end the command.
    fn take(&mut self, path: &Path) -> Result<(), Failure> {
        match self.stage(path) {
            Ok(()) => {}
            // What it imports may be waiting.
            Err(error) if needs_import(&error) && !self.waiting.is_empty() => {
                self.accept()?;
                if let Err(error) = self.stage(path) {
                    self.report(path, error);
                }
            }
            Err(error) => self.report(path, error),
        }
        if self.waiting.len() >= MOST_AT_ONCE { self.accept() } else { Ok(()) }
    }

    fn stage(&mut self, path: &Path) -> Result<(), Error> {
        for import in self.missing_imports(path)? {
            let found = self.folders.path(&import).ok_or(Error::ImportMissing(import))?;
            self.stage_one(&found, None)?;
        }
        self.stage_one(path, self.options.signature.clone())
    }

    /// What a certificate imports and the archive does not have, each after what it imports itself: that is less.
    fn missing_imports(&self, path: &Path) -> Result<Vec<Identity>, Error> {
        // What is no certificate is refused when it is checked.
        let Ok(reader) = Reader::new(open(path)?) else { return Ok(Vec::new()) };
        let mut missing = Vec::new();
        for import in &reader.statement().imports {
            let is_waiting = self.waiting.iter().any(|(_, staged)| staged.entry().identity == *import);
            if is_waiting || self.archive.object(import).map_err(|error| at(path, error))?.is_some() {
                continue;
            }
            let from = self.folders.open(import).map_err(|error| at(path, error))?;
            let from = from.ok_or(Error::ImportMissing(*import))?;
            let count = Reader::new(from).map_or(0, |reader| reader.statement().imports.len());
            missing.push((count, *import));
        }
        if missing.len() > MOST_ALONG {
            return Err(Error::TooManyImports(missing.len(), MOST_ALONG));
        }
        missing.sort();
        Ok(missing.into_iter().map(|(_, import)| import).collect())
    }

    fn stage_one(&mut self, path: &Path, signature: Option<PathBuf>) -> Result<(), Error> {
        let incoming = Incoming {
            max_bytes: self.options.max_size,
            form: if self.options.compress { Form::Compressed } else { Form::Plain },
            allowed: self.options.limits.allowed(),
            imports: &mut |identity| self.folders.open(identity),
            signatures: self.signatures(path, signature)?,
            provenance: self.provenance.clone(),
            curate: self.options.curate,
        };
        let file = open(path)?;
        // A file tells its length before it is read; a pipe does not.
        if file.get_ref().metadata().is_ok_and(|found| found.len() > self.options.max_size) {
            return Err(Error::TooLarge(self.options.max_size));
        }
        let from = self.folders.open_file(path).map_err(|error| at(path, error))?;
        let staged = self.archive.stage(from, incoming)?;
        self.waiting.push((path.to_owned(), staged));
        Ok(())
    }

    /// The signature of a file by one of the keys that are required.
    fn signatures(&self, path: &Path, named: Option<PathBuf>) -> Result<Vec<(Signature, Key)>, Error> {
        if self.keys.is_empty() {
            return Ok(Vec::new());
        }
        let usual = PathBuf::from(format!("{}.minisig", path.display()));
        let place = named.unwrap_or(usual);
        let text = read_small(&place, Signature::MAX_BYTES).map_err(|error| match error {
            Error::Io(_, inner) if inner.kind() == io::ErrorKind::NotFound => {
                Error::Signature(format!("it is not signed: there is no {}", place.display()))
            }
            error => error,
        })?;
        let signature =
            Signature::read(&text).map_err(|why| Error::Signature(format!("{}: {why}", place.display())))?;
        let mut last = "there is no key".to_owned();
        for key in &self.keys {
            match signature.verify(key, open(path)?) {
                Ok(()) => return Ok(vec![(signature, key.clone())]),
                Err(why) => last = why,
            }
        }
        Err(Error::Signature(format!("{}: {last}", place.display())))
    }

    /// Lists what is waiting, and reports it.
    fn accept(&mut self) -> Result<(), Failure> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let (paths, staged): (Vec<PathBuf>, Vec<Staged>) =
            std::mem::take(&mut self.waiting).into_iter().unzip();
        let accepted = self.archive.accept(staged, self.options.replace).map_err(|error| {
            let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            let Failure { error, code } = failure(error);
            Failure::new(code, format!("{}: {error}; nothing was added", names.join(", ")))
        })?;
        for (path, accepted) in paths.iter().zip(accepted) {
            let accepted = match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    self.report(path, error);
                    continue;
                }
            };
            let entry = accepted.entry();
            let what = match &accepted {
                Accepted::New(_) => "added".to_owned(),
                Accepted::Replaced(_, 0) => "replaced".to_owned(),
                Accepted::Replaced(_, dropped) => replaced(*dropped),
                Accepted::Known(_) => "was there".to_owned(),
            };
            message!("{}: {what}, {}", path.display(), plain(&entry.statement.claim().to_string()));
            print_line(&entry.identity.to_string())?;
        }
        Ok(())
    }

    fn report(&mut self, path: &Path, error: Error) {
        let Failure { error, code } = failure(error);
        let (name, why) = (path.display().to_string(), error.to_string());
        let named = if why.starts_with(&format!("{name}: ")) { why } else { format!("{name}: {why}") };
        message!("gamecert: {named}; it was not added");
        self.worst = match (self.worst, code) {
            (OK, code) => code,
            (worst, code) => worst.min(code),
        };
    }
}

fn replaced(dropped: usize) -> String {
    let (do_not, were) = if dropped == 1 { ("does not", "was") } else { ("do not", "were") };
    let signatures = counted(dropped as u64, "signature");
    format!("replaced, {signatures} that {do_not} fit the new bytes {were} dropped")
}

/// Whether it is only an import that is missing.
fn needs_import(error: &Error) -> bool {
    match error {
        Error::ImportMissing(_) => true,
        Error::Verdict(verdict) => {
            matches!(&**verdict, Verdict::Refused(fault) if fault.ruling == Ruling::Declined && fault.code == "import-missing")
        }
        _ => false,
    }
}

fn at(path: &Path, error: io::Error) -> Error {
    Error::Io(path.to_owned(), error)
}

fn open(path: &Path) -> Result<io::BufReader<File>, Error> {
    let file = File::open(path).map_err(|error| at(path, error))?;
    if file.metadata().is_ok_and(|found| found.is_dir()) {
        return Err(at(path, io::Error::from(io::ErrorKind::IsADirectory)));
    }
    Ok(io::BufReader::new(file))
}

fn read_key(text: &str) -> Result<Key, Failure> {
    let failed = |why: String| Failure::new(USAGE, format!("--require-signature: {why}"));
    match Key::read(text) {
        Ok(key) => Ok(key),
        Err(why) => match read_small(Path::new(text), Signature::MAX_BYTES) {
            Ok(found) => Key::read(&found).map_err(|why| failed(format!("{text}: {why}"))),
            Err(error) if Path::new(text).exists() => Err(failed(error.to_string())),
            Err(_) => Err(failed(format!("{why}, and there is no file {text}"))),
        },
    }
}

impl ProvenanceOptions {
    fn provenance(&self) -> Result<Provenance, Failure> {
        let provenance = match &self.provenance {
            Some(path) => {
                let name = path.display();
                let text = read_small(path, Provenance::MAX_BYTES)
                    .map_err(|error| Failure::new(CANNOT, format!("cannot read {error}")))?;
                Provenance::read(&text).map_err(|why| Failure::new(FALSE, format!("{name}: {why}")))?
            }
            None => Provenance {
                authors: self.author.clone(),
                date: self.date.clone(),
                seed: self.seed.clone(),
                machine: self.machine.clone(),
                licence: self.licence.clone(),
                doi: self.doi.clone(),
                url: self.url.clone(),
                notes: self.note.clone(),
                ..Provenance::default()
            },
        };
        let date = provenance.date.clone().unwrap_or_else(today);
        let provenance = Provenance { date: Some(date), ..provenance };
        provenance.check().map(|()| provenance).map_err(|why| Failure::new(USAGE, why))
    }
}
