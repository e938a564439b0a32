//! `gamecert stats`: the lemmas of a certificate as a graph of citations, in figures.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use gamecert_certs::text::lemma_text;
use gamecert_certs::{Certificate, Hints, Identity};
use gamecert_elaborate::citations::{Citations, Dominator};
use gamecert_elaborate::command::Limits;
use gamecert_elaborate::notation::{self, Subjects};
use serde_json::{Value, json};

use crate::commands::{CertificateFile, print, print_line};
use crate::exit::{CANNOT, Done, Failure, OK};
use crate::imports::folders;
use crate::lemma_kinds;
use crate::progress::Phase;

/// What to measure.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate, under any convention of play
    file: PathBuf,
    /// How many of the most cited lemmas and of the dominators to list
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    top: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Find the certificates it imports here: in an archive, or in a folder under any names (may be repeated); needed if it is bare
    #[arg(long, value_name = "DIR")]
    import_dir: Vec<PathBuf>,
    #[command(flatten)]
    limits: Limits,
}

/// The figures of a certificate.
struct Figures {
    certificate: Certificate,
    subjects: Box<dyn Subjects>,
    identity: Identity,
    /// Whether the evidence was found by the checker's finder, since the file is bare.
    was_found: bool,
    citations: usize,
    /// The most lemmas on a chain of citations.
    depth: usize,
    /// How many lemmas are at each height: first those that cite nothing.
    layers: Vec<usize>,
    /// How many lemmas there are of each measure.
    measures: BTreeMap<u32, usize>,
    /// Lemmas with the number of lemmas that cite them.
    most_cited: Vec<(usize, usize)>,
    dominators: Vec<Dominator>,
    unreachable: Vec<usize>,
}

/// Reads, measures and prints.
pub(crate) fn run(options: &Options) -> Done {
    let given = CertificateFile::read(&options.file)?;
    let folders = folders(&options.import_dir);
    let mut imports = |identity: &Identity| folders.open(identity);
    let found = given.missing_evidence(options.limits.allowed(), &mut imports)?;
    let (was_found, identity) = (found.is_some(), given.totals.identity);
    let mut certificate = given.certificate;
    let hints = found.or_else(|| certificate.hints.take()).unwrap_or_default();
    let game = &certificate.statement.game;
    let subjects = notation::subjects(game, &certificate.statement.axioms);
    let unknown = || format!("{}: the game `{game}` is not known", options.file.display());
    let subjects = subjects.ok_or_else(|| Failure::new(CANNOT, unknown()))?;
    let phase = Phase::of("measuring");
    let figures = Figures::of(certificate, &hints, subjects, identity, was_found, options.top);
    drop(phase);
    if options.json {
        print_line(&figures.json().to_string())?;
    } else {
        print(&figures.text())?;
    }
    Ok(OK)
}

impl Figures {
    fn of(
        certificate: Certificate,
        hints: &Hints,
        subjects: Box<dyn Subjects>,
        identity: Identity,
        was_found: bool,
        top: usize,
    ) -> Self {
        let citations = Citations::of(&certificate, hints);
        let heights = citations.heights();
        let depth = heights.first().copied().unwrap_or(0);
        let count = certificate.lemmas.len();
        let mut layers = Vec::new();
        for &height in heights.iter().skip(1).take(count) {
            layers.resize(layers.len().max(height), 0);
            layers[height - 1] += 1;
        }
        let mut measures: BTreeMap<u32, usize> = BTreeMap::new();
        let measured = certificate.lemmas.iter().filter_map(|lemma| subjects.measure(&lemma.subject));
        measured.for_each(|measure| *measures.entry(measure).or_default() += 1);
        let mut most_cited: Vec<(usize, usize)> =
            (0..count).map(|lemma| (lemma, citations.citing(lemma))).collect();
        most_cited.sort_by_key(|&(lemma, citing)| (Reverse(citing), lemma));
        most_cited.truncate(top);
        let mut dominators = citations.dominators();
        dominators.truncate(top);
        let unreachable = citations.unreachable();
        let citations = citations.graph.edge_count();
        Self {
            certificate,
            subjects,
            identity,
            was_found,
            citations,
            depth,
            layers,
            measures,
            most_cited,
            dominators,
            unreachable,
        }
    }

    fn lemma(&self, number: usize) -> String {
        let lemma = self.certificate.lemmas.get(number);
        lemma.map_or_else(String::new, |lemma| lemma_text(lemma, self.subjects.as_ref()))
    }

    fn text(&self) -> String {
        let (mut text, statement) = (String::new(), &self.certificate.statement);
        let mut row = |name: &str, value: &str| text.push_str(&format!("{name:<12} {value}\n"));
        row("claim", &format!("{} [{} play]", statement.claim(), statement.play));
        row("identity", &self.identity.to_string());
        let (count, kinds) = (self.certificate.lemmas.len(), lemma_kinds::counts(&self.certificate.lemmas));
        row("lemmas", &if kinds.is_empty() { count.to_string() } else { format!("{count}: {kinds}") });
        row("measures", &listed(runs_of_measures(&self.measures)));
        row("citations", &self.citations.to_string());
        row("depth", &self.depth.to_string());
        row("layers", &listed(runs_of_layers(&self.layers)));
        row("unreachable", &self.unreachable.len().to_string());
        row("most cited", "lemmas that cite it, number, lemma");
        for &(lemma, citing) in &self.most_cited {
            row("", &format!("{citing:>8}  {lemma:>8}  {}", self.lemma(lemma)));
        }
        row("dominators", "lemmas that the claim needs only for this one, number, lemma");
        for &Dominator { lemma, dominated } in &self.dominators {
            row("", &format!("{dominated:>8}  {lemma:>8}  {}", self.lemma(lemma)));
        }
        row(
            "evidence",
            if self.was_found { "found by the checker: the file is bare" } else { "as in the file" },
        );
        text
    }

    fn json(&self) -> Value {
        let statement = &self.certificate.statement;
        let measures: Vec<[u64; 2]> =
            self.measures.iter().map(|(&measure, &count)| [measure.into(), count as u64]).collect();
        let most_cited = self
            .most_cited
            .iter()
            .map(|&(lemma, citing)| json!({ "lemma": lemma, "cited_by": citing, "text": self.lemma(lemma) }));
        let dominators = self.dominators.iter().map(|&Dominator { lemma, dominated }| {
            json!({ "lemma": lemma, "dominated": dominated, "text": self.lemma(lemma) })
        });
        json!({
            "claim": statement.claim().to_string(),
            "play": statement.play.to_string(),
            "identity": self.identity.to_string(),
            "lemmas": self.certificate.lemmas.len(),
            "kinds": lemma_kinds::by_name(&self.certificate.lemmas),
            "measures": measures,
            "citations": self.citations,
            "depth": self.depth,
            "layers": self.layers,
            "unreachable": self.unreachable,
            "most_cited": most_cited.collect::<Vec<_>>(),
            "dominators": dominators.collect::<Vec<_>>(),
            "evidence": if self.was_found { "found" } else { "file" },
        })
    }
}

/// Measures with their numbers of lemmas; neighbours that have as many stand together, as in `2 to 9: 1 each`.
fn runs_of_measures(measures: &BTreeMap<u32, usize>) -> Vec<String> {
    let measures: Vec<(u32, usize)> = measures.iter().map(|(&measure, &count)| (measure, count)).collect();
    let runs = measures.chunk_by(|one, next| one.1 == next.1 && one.0 + 1 == next.0);
    let text = |run: &[(u32, usize)]| match (run.first(), run.last()) {
        (Some((first, count)), Some((last, _))) if first < last => format!("{first} to {last}: {count} each"),
        (Some((measure, count)), _) => format!("{measure}: {count}"),
        _ => String::new(),
    };
    runs.map(text).collect()
}

/// The sizes of layers from the first; neighbours of one size stand together, as in `12 x 2`: twelve layers of two.
fn runs_of_layers(layers: &[usize]) -> Vec<String> {
    let text = |run: &[usize]| match (run.len(), run.first()) {
        (count, Some(size)) if count > 1 => format!("{count} x {size}"),
        (_, size) => size.map_or_else(String::new, ToString::to_string),
    };
    layers.chunk_by(|one, next| one == next).map(text).collect()
}

/// The width of lines, without the names before them.
const WIDTH: usize = 96;

/// On lines that a terminal shows whole.
fn listed(texts: Vec<String>) -> String {
    if texts.is_empty() {
        return "none".to_owned();
    }
    let (mut lines, mut line) = (Vec::new(), String::new());
    for text in texts {
        if line.len() + text.len() > WIDTH {
            lines.push(std::mem::take(&mut line));
        }
        line.push_str(&format!("{text}, "));
    }
    lines.push(line);
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join(&format!("\n{:13}", "")).trim_end_matches(',').to_owned()
}
