//! `gamecert draw`: a proof as a picture.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::{Args, ValueEnum};
use gamecert_draw::diagram::{Diagram, Extent, Form, Root, USUAL_NODES, diagram};
use gamecert_draw::page::{Beside, BookMove, page};
use gamecert_draw::proof::Proof;
use gamecert_draw::{Caption, dot, legible, svg};
use gamecert_elaborate::command::Limits;
use gamecert_elaborate::notation;
use gamecert_engine::book::MoveRow;

use crate::amounts::counted;
use crate::commands::{CertificateFile, book, warning};
use crate::exit::{CANNOT, Done, Failure, USAGE};
use crate::file_kind::FileKind;
use crate::output::{may_write, write_bytes};
use crate::progress::Phase;

/// What to draw, and how.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate
    file: PathBuf,
    /// Write the drawing here; the name chooses the format: .svg, .png, .pdf, .dot, or .html for an interactive page
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Open at most this many levels of lemmas
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Start at the lemma about this position, such as '2x3' or '0*2.AB|AB'; a page opens there
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// Draw at most this many nodes, the most telling ones; the drawing counts the rest [default: 15, or fewer if these were not legible in a window]
    #[arg(long, value_name = "COUNT")]
    max_nodes: Option<usize>,
    /// Draw the whole proof, however large
    #[arg(long, conflicts_with = "max_nodes")]
    whole: bool,
    /// How to draw positions that occur again [default: dag]
    #[arg(long, value_enum)]
    layout: Option<Layout>,
    /// Show positions as text only
    #[arg(long)]
    no_pictures: bool,
    /// On a page about a contest, show the player the moves of this book
    #[arg(long, value_name = "BOOK")]
    book: Option<PathBuf>,
    /// Let Graphviz's `dot` make the SVG
    #[arg(long)]
    with_graphviz: bool,
    #[command(flatten)]
    limits: Limits,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Layout {
    /// Once, with all lines leading to it
    Dag,
    /// As numbered references to the first place
    Tree,
}

#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
    Pdf,
    Dot,
    Page,
}

impl Format {
    fn file_kind(self) -> FileKind {
        match self {
            Self::Svg => FileKind::Svg,
            Self::Png => FileKind::Png,
            Self::Pdf => FileKind::Pdf,
            Self::Dot => FileKind::Dot,
            Self::Page => FileKind::Page,
        }
    }
}

impl Options {
    /// Refuses options that have no effect in this format.
    fn fit(&self, format: Format) -> Result<(), Failure> {
        let of_pictures = [
            ("--depth", self.depth.is_some()),
            ("--max-nodes", self.max_nodes.is_some()),
            ("--whole", self.whole),
            ("--layout", self.layout.is_some()),
            ("--no-pictures", self.no_pictures),
            ("--with-graphviz", self.with_graphviz),
        ];
        let why = match format {
            Format::Svg | Format::Png | Format::Pdf | Format::Dot if self.book.is_some() => {
                "--book is for pages (.html)".to_owned()
            }
            Format::Png | Format::Pdf | Format::Dot if self.with_graphviz => {
                "--with-graphviz makes an SVG: name the drawing .svg".to_owned()
            }
            Format::Svg | Format::Png | Format::Pdf | Format::Dot => return Ok(()),
            Format::Page => match of_pictures.iter().find(|(_, is_given)| *is_given) {
                Some((name, _)) => {
                    format!(
                        "{name} is for pictures (.svg, .png, .pdf, .dot); a page has the whole proof in it"
                    )
                }
                None => return Ok(()),
            },
        };
        Err(Failure::new(USAGE, why))
    }
}

/// Makes something else of an SVG.
type Convert = fn(&str) -> Result<Vec<u8>, Failure>;

/// How a format is made of an SVG, if it is one of those that are; this program may have been built without them.
#[cfg(feature = "raster")]
fn converter(format: Format) -> Result<Option<Convert>, Failure> {
    use gamecert_draw::raster;
    Ok(match format {
        Format::Png => Some(|svg| raster::png(svg).map_err(|error| Failure::new(CANNOT, error))),
        Format::Pdf => Some(|svg| raster::pdf(svg).map_err(|error| Failure::new(CANNOT, error))),
        Format::Svg | Format::Dot | Format::Page => None,
    })
}

#[cfg(not(feature = "raster"))]
fn converter(format: Format) -> Result<Option<Convert>, Failure> {
    match format {
        Format::Png | Format::Pdf => Err(Failure::new(
            USAGE,
            "this program was built without .png and .pdf (cargo install --path crates/cli --features raster builds it with them); an .svg is the same picture",
        )),
        Format::Svg | Format::Dot | Format::Page => Ok(None),
    }
}

/// Reads, has the checker judge, draws and writes.
pub(crate) fn run(options: &Options) -> Done {
    let format = format(&options.output)?;
    options.fit(format)?;
    let converter = converter(format)?;
    may_write(format.file_kind(), &options.output)?;
    let given = CertificateFile::read(&options.file)?;
    let allowed = options.limits.allowed();
    let verdict = given.judge(allowed, &mut |_| Ok(None));
    let warning = warning(&verdict);
    let phase = Phase::of("drawing");
    let proof = Proof::of(given.transcript(allowed)?);
    let drawn = match format {
        Format::Page => {
            let lemma = options.from.as_deref().map(|position| lemma_about(&proof, position)).transpose()?;
            let claim = &proof.transcript.claim;
            let book = options.book.as_deref().map(|file| book_moves(file, &claim.game, &claim.position));
            let book = book.transpose()?.unwrap_or_default();
            let beside = Beside { lemma, home: None, book: &book };
            let page = page(&proof, &verdict.to_string(), warning.is_none(), beside);
            write_bytes(format.file_kind(), &options.output, page.as_bytes())?;
            format!("{}, {} bytes", counted(proof.transcript.lemmas.len() as u64, "lemma"), page.len())
        }
        Format::Svg | Format::Png | Format::Pdf | Format::Dot => {
            let (drawn, caption) = picture(options, &proof, warning.as_deref())?;
            let bytes = match (format, converter) {
                (Format::Svg, _) if options.with_graphviz => by_graphviz(&dot(&proof, &drawn, &caption))?,
                (Format::Dot, _) => dot(&proof, &drawn, &caption).into_bytes(),
                (_, None) => svg(&proof, &drawn, &caption).into_bytes(),
                (_, Some(convert)) => convert(&svg(&proof, &drawn, &caption))?,
            };
            write_bytes(format.file_kind(), &options.output, &bytes)?;
            figures(&drawn)
        }
    };
    drop(phase);
    let written = format!("{drawn}, written to {}", options.output.display());
    given.conclude(&verdict, &written, "drawing")
}

/// The best moves of a book about the game and the board of the claim.
fn book_moves(file: &Path, game: &str, position: &str) -> Result<Vec<BookMove>, Failure> {
    let best = book::best_moves(file, game, position)?.into_iter();
    let best = best.map(|(position, MoveRow { name, value, .. })| BookMove {
        position,
        name,
        score: value.estimate,
        is_proved: value.is_proved(),
    });
    Ok(best.collect())
}

/// What a picture shows.
fn picture<'a>(
    options: &Options,
    proof: &Proof,
    warning: Option<&'a str>,
) -> Result<(Diagram, Caption<'a>), Failure> {
    let root = match &options.from {
        Some(position) => Root::Lemma(lemma_about(proof, position)?),
        None => Root::Claim,
    };
    let caption = Caption { warning, with_pictures: !options.no_pictures };
    let most = if options.whole { Some(usize::MAX) } else { options.max_nodes };
    let extent = Extent {
        depth: options.depth.map_or(usize::MAX, |depth| usize::try_from(depth).unwrap_or(usize::MAX)),
        max_nodes: most.unwrap_or(USUAL_NODES),
        form: match options.layout {
            None | Some(Layout::Dag) => Form::Graph,
            Some(Layout::Tree) => Form::Tree,
        },
    };
    let drawn = match most {
        Some(_) => diagram(proof, root, extent),
        None => legible(proof, root, extent, &caption),
    };
    Ok((drawn, caption))
}

fn format(output: &Path) -> Result<Format, Failure> {
    match output.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        Some("pdf") => Ok(Format::Pdf),
        Some("dot" | "gv") => Ok(Format::Dot),
        Some("html" | "htm") => Ok(Format::Page),
        _ => Err(Failure::new(
            USAGE,
            format!(
                "the name of the drawing has to end in .svg, .png, .pdf, .dot or .html, not {}",
                output.display()
            ),
        )),
    }
}

/// The number of the lemma about a position.
fn lemma_about(proof: &Proof, position: &str) -> Result<usize, Failure> {
    let usage = |why: String| Failure::new(USAGE, why);
    let transcript = &proof.transcript;
    let game = &transcript.claim.game;
    let subjects = notation::notation(game, &transcript.axioms)
        .ok_or_else(|| Failure::new(CANNOT, format!("the game `{game}` is not known")))?;
    let subject = subjects.read(position).map_err(usage)?;
    let shown = subjects.show(&subject).unwrap_or_default();
    (0..transcript.lemmas.len())
        .find(|&lemma| transcript.subject(lemma) == shown)
        .ok_or_else(|| usage(format!("there is no lemma about {shown} (gamecert show --text lists them)")))
}

/// Lets `dot` make an SVG from text.
fn by_graphviz(text: &str) -> Result<Vec<u8>, Failure> {
    let failed = |error: io::Error| {
        let why = if error.kind() == io::ErrorKind::NotFound {
            "the program `dot` is not installed; it is part of Graphviz".to_owned()
        } else {
            format!("dot: {error}")
        };
        Failure::new(CANNOT, why)
    };
    let mut child = Command::new("dot")
        .arg("-Tsvg")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    if let Some(mut to) = child.stdin.take() {
        to.write_all(text.as_bytes()).map_err(failed)?;
    }
    let output = child.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or_default().to_owned();
        return Err(Failure::new(CANNOT, format!("dot: {why}")));
    }
    Ok(output.stdout)
}

fn figures(drawn: &Diagram) -> String {
    let lemmas = counted(drawn.shown as u64, "lemma");
    let more = match drawn.cut {
        0 => String::new(),
        cut => format!(", {cut} left out (--whole, --max-nodes, --depth, --from)"),
    };
    format!("{lemmas} drawn{more}, {}", counted(drawn.nodes.len() as u64, "node"))
}
