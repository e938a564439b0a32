//! Certificates that a new one may import: those named on the command line, and what these import.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use clap::Args;
use gamecert_certs::{Certificate, Identity, Statement};
use gamecert_elaborate::command::certificates;
use gamecert_elaborate::{Allowed, ImportFolders, Source, Verdict};
use gamecert_engine::database::advice;
use gamecert_engine::imports::Imports;
use gamecert_engine::solve::Request;

use crate::archive_folder::archive_at;
use crate::certificate_file::{CertificateFile, read_certificate};
use crate::database_file::DatabaseFile;
use crate::exit::{CANNOT, Failure, UNFINISHED, USAGE};
use crate::file_kind::FileKind;
use crate::progress::Phase;

/// What to import.
#[derive(Args, Debug)]
pub(crate) struct ImportOptions {
    /// Import this certificate: the proof may cite its lemmas (may be repeated)
    #[arg(long, value_name = "FILE")]
    import: Vec<PathBuf>,
    /// Look here for certificates that the imports import in turn: in an archive, or in a folder under any names (may be repeated)
    #[arg(long, value_name = "DIR", requires = "import")]
    import_dir: Vec<PathBuf>,
    /// Continue from this certificate, which may have holes: the search believes its lemmas, and the new proof proves those that
    /// it needs (requires -o, because no answer is given on belief alone)
    #[arg(long, value_name = "FILE", requires = "output")]
    from: Vec<PathBuf>,
    /// Believe all certificates there that are about the same game, true or false: a file, a folder or an archive; or a database, as --save writes them
    /// (may be repeated; requires -o). The new proof proves what it needs; if it meets something false, the search begins again with what holds
    #[arg(long, value_name = "PATH", requires = "output")]
    advice: Vec<PathBuf>,
}

/// Imports with the places where they were found.
#[derive(Default)]
pub(crate) struct ImportedFiles {
    pub(crate) imports: Imports,
    files: BTreeMap<Identity, PathBuf>,
    folders: ImportFolders,
}

/// Folders in which imports are found, archives among them.
pub(crate) fn folders(import_dirs: &[PathBuf]) -> ImportFolders {
    ImportFolders::new(import_dirs, Some(gamecert_archive::unpack))
}

impl ImportedFiles {
    /// Reads the certificates, which the checker must verify, and what they import; and those that are believed.
    pub(crate) fn read(options: &ImportOptions, asked: &Request) -> Result<Self, Failure> {
        let mut imported = Self { folders: folders(&options.import_dir), ..Self::default() };
        let read = |path: &PathBuf| CertificateFile::read(path).map(|given| (path.clone(), given));
        let given = options.import.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let files = given.iter().map(|(path, given)| (given.totals.identity, path.clone()));
        imported.files.extend(files);
        for (path, given) in given {
            imported.verify(&path, &given)?;
            imported.imports.add(given.totals.identity, given.certificate);
        }
        for path in &options.from {
            imported.imports.advise(read_certificate(path)?.0);
        }
        for path in &options.advice {
            imported.believe(path, asked)?;
        }
        while let Some(identity) = imported.imports.missing() {
            let (certificate, found) = imported
                .open(&identity)
                .map_err(|error| Failure::new(CANNOT, format!("import {identity}: {error}")))?
                .ok_or_else(|| Failure::new(CANNOT, format!("import {identity}: there is no file of it")))
                .and_then(|from| {
                    Certificate::read(from)
                        .map_err(|fault| Failure::new(CANNOT, format!("import {identity}: {fault}")))
                })?;
            if found.identity != identity {
                return Err(Failure::new(CANNOT, format!("import {identity}: the file has changed")));
            }
            imported.imports.add(identity, certificate);
        }
        Ok(imported)
    }

    /// Has the search believe a file, or all files of a folder or an archive, that are about what is asked.
    fn believe(&mut self, path: &Path, request: &Request) -> Result<(), Failure> {
        let asked = (request.game.as_str(), request.play);
        let is_about = |statement: &Statement| (statement.game.as_str(), statement.play) == asked;
        let cannot =
            |error: &dyn std::fmt::Display| Failure::new(CANNOT, format!("{}: {error}", path.display()));
        if let Some(archive) = archive_at(path)? {
            let entries = archive.entries().map_err(|error| cannot(&error))?;
            for entry in entries.iter().filter(|entry| is_about(&entry.statement)) {
                let object = archive.listed_object(entry).map_err(|error| cannot(&error))?;
                let Some(object) = object else { continue };
                self.imports.advise(Certificate::read(object).map_err(|fault| cannot(&fault))?.0);
            }
            return Ok(());
        }
        if path.is_file() && FileKind::Database.is_at(path).map_err(|error| cannot(&error))? {
            let phase = Phase::of("reading");
            let told = advice(request, &mut DatabaseFile::new(path, phase.counter()));
            self.imports.advise(told.map_err(|error| cannot(&error))?);
            return Ok(());
        }
        for file in certificates(path).map_err(|error| cannot(&error))? {
            let certificate = read_certificate(&file)?.0;
            if is_about(&certificate.statement) {
                self.imports.advise(certificate);
            } else if file == path {
                let (game, play) = asked;
                let why = format!(
                    "{} is about {}, not {game} under {play} play",
                    file.display(),
                    certificate.statement.claim()
                );
                return Err(Failure::new(USAGE, why));
            }
        }
        Ok(())
    }

    /// How many bytes an import has.
    pub(crate) fn length(&self, identity: &Identity) -> Option<u64> {
        match self.files.get(identity) {
            Some(path) => path.metadata().ok().map(|data| data.len()),
            None => self.folders.length(identity),
        }
    }

    /// Opens an import, wherever it was found.
    pub(crate) fn open(&self, identity: &Identity) -> io::Result<Option<Source<'static>>> {
        match self.files.get(identity) {
            Some(path) => File::open(path).map(|file| Some(Box::new(BufReader::new(file)) as _)),
            None => self.folders.open(identity),
        }
    }

    fn verify(&self, path: &Path, given: &CertificateFile) -> Result<(), Failure> {
        let name = path.display();
        match given.judge(Allowed::default(), &mut |identity| self.open(identity)) {
            Verdict::Verified(_) => Ok(()),
            verdict @ Verdict::Incomplete { .. } => {
                Err(Failure::new(UNFINISHED, format!("{name}: {verdict}")))
            }
            verdict => Err(Failure::new(verdict.exit_code(), format!("{name}: {verdict}"))),
        }
    }
}
