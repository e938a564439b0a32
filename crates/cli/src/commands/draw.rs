//! `gamecert draw`: a proof as a picture.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::{Args, ValueEnum};
use gamecert_checker::rules::notation;
use gamecert_checker::{Config, Verdict, check};
use gamecert_draw::diagram::{Diagram, Extent, Form, Root, diagram};
use gamecert_draw::page::page;
use gamecert_draw::proof::Proof;
use gamecert_draw::{Caption, dot, svg};

use crate::commands::{print_line, read_certificate};
use crate::exit::{CANNOT, Done, Failure, OK, USAGE};
use crate::say::say;
use crate::written::{counted, keep, open};

/// What to draw, and how.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate
    file: PathBuf,
    /// Where the drawing goes; the name tells the format: .svg, .dot, or .html for a page to walk and to play on
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Lemmas below each other, at most
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Draw what the lemma about this position rests on, such as '2x3' or '0*2.AB|AB'
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// Nodes, at most, about; what is beyond is counted in the drawing
    #[arg(long, value_name = "COUNT", default_value_t = 160)]
    max_nodes: usize,
    /// How positions that come again are drawn
    #[arg(long, value_enum, default_value_t = Layout::Dag)]
    layout: Layout,
    /// Write positions as texts only
    #[arg(long)]
    no_pictures: bool,
    /// Have the program `dot` of Graphviz make the SVG
    #[arg(long)]
    with_graphviz: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Layout {
    /// Once, with all lines that lead to it
    Dag,
    /// As numbered references to the first place
    Tree,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Dot,
    Page,
}

/// Reads, has the checker judge, draws and writes.
pub(crate) fn run(options: &Options) -> Done {
    let format = format(&options.output)?;
    let name = options.file.display();
    let (certificate, totals) = read_certificate(&options.file)?;
    let verdict = judge(&options.file)?;
    let warning = warning(&verdict);
    let proof = Proof::read(&certificate, totals.identity)
        .map_err(|error| Failure::new(CANNOT, format!("{name}: {error}")))?;
    if format == Format::Page {
        let page = page(&proof, &verdict.to_string(), warning.is_none());
        write(&options.output, page.as_bytes())?;
        warn(options, warning.as_deref());
        let lemmas = counted(proof.lemmas.len() as u64, "lemma");
        say!("{lemmas}, {} bytes, written to {}", page.len(), options.output.display());
        print_line(&proof.claim.to_string())?;
        return Ok(OK);
    }
    let root = match &options.from {
        Some(position) => Root::Lemma(lemma_about(&proof, position)?),
        None => Root::Claim,
    };
    let extent = Extent {
        depth: options.depth.map_or(usize::MAX, |depth| usize::try_from(depth).unwrap_or(usize::MAX)),
        max_nodes: options.max_nodes,
        form: match options.layout {
            Layout::Dag => Form::Graph,
            Layout::Tree => Form::Tree,
        },
    };
    let drawn = diagram(&proof, root, extent);
    let caption = Caption { warning: warning.as_deref(), with_pictures: !options.no_pictures };
    let bytes = match (format, options.with_graphviz) {
        (Format::Dot | Format::Page, _) => dot(&proof, &drawn, &caption).into_bytes(),
        (Format::Svg, false) => svg(&proof, &drawn, &caption).into_bytes(),
        (Format::Svg, true) => by_graphviz(&dot(&proof, &drawn, &caption))?,
    };
    write(&options.output, &bytes)?;
    warn(options, warning.as_deref());
    tell(&drawn, options)?;
    print_line(&proof.claim.to_string())?;
    Ok(OK)
}

fn format(output: &Path) -> Result<Format, Failure> {
    match output.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => Ok(Format::Svg),
        Some("dot" | "gv") => Ok(Format::Dot),
        Some("html" | "htm") => Ok(Format::Page),
        _ => Err(Failure::new(
            USAGE,
            format!("the name of the drawing has to end in .svg, .dot or .html, not {}", output.display()),
        )),
    }
}

fn judge(file: &Path) -> Result<Verdict, Failure> {
    let from = File::open(file)
        .map_err(|error| Failure::new(CANNOT, format!("cannot read {}: {error}", file.display())))?;
    Ok(check(BufReader::new(from), &Config::default(), &mut |_| {}))
}

/// What a reader of the drawing has to know, unless the checker verifies the certificate.
fn warning(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Verified(_) => None,
        Verdict::Incomplete { holes, .. } => {
            Some(format!("NOT A PROOF: INCOMPLETE, {}", counted(*holes, "hole")))
        }
        other => Some(format!("NOT A PROOF: {other}")),
    }
}

fn warn(options: &Options, warning: Option<&str>) {
    if let Some(warning) = warning {
        say!("gamecert: {}: {warning}; the drawing says so", options.file.display());
    }
}

/// The number of the lemma about a position.
fn lemma_about(proof: &Proof, position: &str) -> Result<usize, Failure> {
    let usage = |why: String| Failure::new(USAGE, why);
    let game = &proof.claim.game;
    let subjects = notation::notation(game, &proof.axioms)
        .ok_or_else(|| Failure::new(CANNOT, format!("the game `{game}` is not known")))?;
    let subject = subjects.read(position).map_err(usage)?;
    let shown = subjects.show(&subject).unwrap_or_default();
    let subjects = &proof.components[..proof.lemmas.len()];
    subjects
        .iter()
        .position(|subject| *subject == shown)
        .ok_or_else(|| usage(format!("there is no lemma about {shown} (gamecert show --text lists them)")))
}

/// Has `dot` make an SVG of a text.
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

fn write(place: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut file = open(place)?;
    file.fill(|to| to.write_all(bytes))
        .map_err(|error| Failure::new(CANNOT, format!("cannot write {}: {error}", place.display())))?;
    keep(file, place)
}

fn tell(drawn: &Diagram, options: &Options) -> Result<(), Failure> {
    let nodes = counted(drawn.nodes.len() as u64, "node");
    let lemmas = counted(drawn.shown as u64, "lemma");
    let place = options.output.display();
    if drawn.cut == 0 {
        say!("{lemmas} drawn, {nodes}, written to {place}");
    } else {
        say!(
            "{lemmas} drawn, {nodes}, and {} more that are not drawn in full (--max-nodes, --depth, --from), written to {place}",
            drawn.cut
        );
    }
    Ok(())
}
