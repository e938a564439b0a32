//! What this program writes, and how a file of that kind begins: nothing else is overwritten, unless `--force` says so.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use gamecert_certs::MAGIC;
use gamecert_draw::article::{LATEX_MARK, MARKDOWN_MARK};
use gamecert_elaborate::command::is_standard;

/// Whether `--force` was given.
static FORCED: AtomicBool = AtomicBool::new(false);

/// Lets anything be overwritten from now on.
pub(crate) fn force() {
    FORCED.store(true, Ordering::Relaxed);
}

/// Whether anything may be overwritten.
pub(crate) fn is_forced() -> bool {
    FORCED.load(Ordering::Relaxed)
}

/// A kind of files that this program writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    Certificate,
    /// HTML: a page of a proof, or an article.
    Page,
    Svg,
    Png,
    Pdf,
    Dot,
    /// The checker for browsers, as WebAssembly.
    Module,
    /// The script of a worker that runs it.
    Script,
    /// An article in LaTeX.
    Latex,
    /// An article in Markdown.
    Markdown,
    /// A book of positions of a contest.
    Book,
    /// Positions with their nimbers or contracts, as other solvers read them.
    Database,
    /// Endgame problems of Othello (OBF).
    Problems,
    /// Deals of bridge (PBN).
    Deals,
    /// Problems and proofs of Go (SGF).
    Games,
    /// A certificate as lines of JSON.
    JsonLines,
    /// The strategies of a contest, as lines of JSON or as text.
    Strategy,
    /// A signature of minisign.
    Signature,
    /// The list of the certificates in a folder, as JSON.
    List,
    /// The log of a search that was watched.
    Log,
}

/// How the script of a worker begins.
const SCRIPT_MARK: &str = "// Checks certificates in a Web Worker";

/// How much of a file is looked at, in bytes: the first line of JSON names all imports.
const BEGINNING: u64 = 64 << 10;

impl FileKind {
    /// Sees whether a file of this kind may be written here: nothing is there, or an empty file, or a file of this kind, or
    /// `--force` was given.
    ///
    /// # Errors
    /// Says what is there, and how it can be overwritten all the same.
    pub(crate) fn may_be_written(self, place: &Path) -> io::Result<()> {
        if is_forced() || is_standard(place) || !place.is_file() {
            return Ok(());
        }
        let beginning = beginning_of(place)?;
        if beginning.is_empty() || self.begins(&beginning) {
            return Ok(());
        }
        let why = format!("the file that is there is not {} (--force overwrites it)", self.name());
        Err(io::Error::other(why))
    }

    /// Whether there is a file of this kind.
    ///
    /// # Errors
    /// If there is none at all, or it cannot be read.
    pub(crate) fn is_at(self, place: &Path) -> io::Result<bool> {
        beginning_of(place).map(|beginning| self.begins(&beginning))
    }

    /// The kind as people call it, with its article.
    fn name(self) -> &'static str {
        match self {
            Self::Certificate => "a certificate",
            Self::Page => "a page",
            Self::Svg => "a drawing in SVG",
            Self::Png => "a picture in PNG",
            Self::Pdf => "a picture in PDF",
            Self::Dot => "a drawing in DOT",
            Self::Module => "a module of WebAssembly",
            Self::Script => "a script of this program",
            Self::Latex => "an article of this program in LaTeX",
            Self::Markdown => "an article of this program in Markdown",
            Self::Book => "a book",
            Self::Database => "a database",
            Self::Problems => "a file of problems",
            Self::Deals => "a file of deals",
            Self::Games => "a file of games in SGF",
            Self::JsonLines => "a certificate as lines of JSON",
            Self::Strategy => "a strategy",
            Self::Signature => "a signature",
            Self::List => "a list of certificates",
            Self::Log => "the log of a search",
        }
    }

    /// Whether a file of this kind begins like this, for all that its beginning tells.
    fn begins(self, beginning: &[u8]) -> bool {
        let magic: Option<&[u8]> = match self {
            Self::Certificate => Some(&MAGIC),
            Self::Png => Some(b"\x89PNG\r\n\x1a\n"),
            Self::Pdf => Some(b"%PDF-"),
            Self::Module => Some(b"\0asm"),
            _ => None,
        };
        if let Some(magic) = magic {
            return beginning.starts_with(magic);
        }
        let text = String::from_utf8_lossy(beginning);
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let starts =
            |begin: &str| text.get(..begin.len()).is_some_and(|start| start.eq_ignore_ascii_case(begin));
        match self {
            Self::Certificate | Self::Png | Self::Pdf | Self::Module => false,
            Self::Script => text.starts_with(SCRIPT_MARK),
            Self::Page => starts("<!doctype html"),
            // Graphviz puts more before it.
            Self::Svg => starts("<svg") || starts("<?xml") && text.contains("<svg"),
            Self::Dot => starts("digraph"),
            Self::Latex => text.starts_with(LATEX_MARK),
            Self::Markdown => text.starts_with(MARKDOWN_MARK),
            Self::Book => starts("{\"book\":"),
            Self::Database => starts("[positions+"),
            Self::Problems => {
                let board = text.bytes().take_while(|byte| b"XO-".contains(byte)).count();
                board == 64 && text[board..].starts_with(' ')
            }
            Self::Deals => starts("% PBN"),
            Self::Games => text.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';')),
            Self::JsonLines => starts("{") && text.contains("\"identity\":"),
            Self::Strategy => starts("strategy ") || starts("{") && text.contains("\"format\":\"strategy\""),
            Self::Signature => starts("untrusted comment:"),
            Self::List => starts("["),
            Self::Log => text.starts_with("# ") && text.contains(", algorithm "),
        }
    }
}

fn beginning_of(place: &Path) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::new();
    File::open(place)?.take(BEGINNING).read_to_end(&mut beginning)?;
    Ok(beginning)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use gamecert_checker_module::WORKER;

    use super::*;

    #[test]
    fn a_kind_is_known_by_how_it_begins() {
        use FileKind::{
            Certificate, Database, Deals, Dot, Games, Log, Markdown, Page, Problems, Strategy, Svg,
        };
        let board = "-".repeat(64);
        for (kind, text, is_one) in [
            (Page, "<!DOCTYPE html>\n<html>", true),
            (Page, "\u{feff}\n<!doctype HTML>", true),
            (Page, "<svg>", false),
            (Page, "<!", false),
            (Svg, "<svg xmlns=", true),
            (Svg, "<?xml version=\"1.0\"?>\n<!DOCTYPE svg>\n<svg width", true),
            (Svg, "<?xml version=\"1.0\"?>\n<feed>", false),
            (Dot, "digraph proof {", true),
            (Dot, "graph of my notes", false),
            (Markdown, "# Notes", false),
            (Database, "[Positions+Nimber]\n", true),
            (Database, "[general]\n", false),
            (Problems, &format!("{board} X; % 5"), true),
            (Problems, &board, false),
            (Problems, "----", false),
            (Deals, "% PBN 2.1\n", true),
            (Deals, "% my notes", false),
            (Games, "(\n;FF[4]", true),
            (Games, "(FF[4]", false),
            (Strategy, "{\"claim\":\"\",\"format\":\"strategy\"}", true),
            (Strategy, "{\"claim\":\"\"}", false),
            (Log, "# outcome(cram 3x3), algorithm dfs, memory 1", true),
            (Log, "# Notes", false),
            (Certificate, "\u{89}GCERT", false),
        ] {
            assert_eq!(kind.begins(text.as_bytes()), is_one, "{kind:?}: {text}");
        }
        assert!(Certificate.begins(b"\x89GCERT\r\n\x01"));
        assert!(!Certificate.begins(b"\x89GCERT\n\n\x01"));
        assert!(FileKind::Png.begins(b"\x89PNG\r\n\x1a\n\0") && !FileKind::Png.begins(b"PNG"));
        assert!(FileKind::Pdf.begins(b"%PDF-1.7\n") && !FileKind::Pdf.begins(b"% PDF"));
        assert!(FileKind::Module.begins(b"\0asm\x01\0\0\0") && !FileKind::Module.begins(b"asm"));
        assert!(FileKind::Script.begins(WORKER.as_bytes()) && !FileKind::Script.begins(b"// my script"));
    }

    #[test]
    fn nothing_is_lost_and_what_is_empty_is_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("x");
        let written = |text: &str| {
            std::fs::write(&place, text).unwrap();
            FileKind::Svg.may_be_written(&place).map_err(|error| error.to_string())
        };
        assert_eq!(written(""), Ok(()));
        assert_eq!(written("<svg/>"), Ok(()));
        let why = "the file that is there is not a drawing in SVG (--force overwrites it)";
        assert_eq!(written("notes"), Err(why.to_owned()));
        assert!(FileKind::Svg.may_be_written(&folder.path().join("new")).is_ok());
        assert!(FileKind::Svg.may_be_written(Path::new("-")).is_ok());
    }
}
