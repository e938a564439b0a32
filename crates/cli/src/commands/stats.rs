//! `gamecert stats`: the lemmas of a certificate as a graph of citations, in figures.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use gamecert_certs::text::lemma_text;
use gamecert_certs::{Certificate, Hints, Identity, Judgement, Play};
use gamecert_elaborate::citations::{Citations, Dominator};
use gamecert_elaborate::command::Limits;
use gamecert_elaborate::notation::{self, Subjects};
use serde_json::{Value, json};

use crate::amounts::counted;
use crate::commands::{CertificateFile, print, print_line};
use crate::exit::{CANNOT, Done, Failure, OK, USAGE};
use crate::file_kind::FileKind;
use crate::imports::folders;
use crate::lemma_kinds;
use crate::message::message;
use crate::output::write_bytes;
use crate::plot::distributions::{Panel, distributions};
use crate::progress::Phase;

/// What to measure.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate, under any convention of play
    file: PathBuf,
    /// How many of the most cited lemmas and of the dominators to list
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    top: usize,
    /// Plot how the lemmas are distributed: by size, by value, by height, and by how often they are cited
    #[arg(short, long, value_name = "FILE.svg")]
    output: Option<PathBuf>,
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
    /// How many lemmas are cited by as many lemmas.
    cited: BTreeMap<usize, usize>,
    /// Lemmas with the number of lemmas that cite them.
    most_cited: Vec<(usize, usize)>,
    dominators: Vec<Dominator>,
    unreachable: Vec<usize>,
}

/// Reads, measures and prints.
pub(crate) fn run(options: &Options) -> Done {
    if let Some(output) = options.output.as_deref().filter(|it| it.extension().is_none_or(|end| end != "svg"))
    {
        let why = format!("the name of the plots has to end in .svg, not {}", output.display());
        return Err(Failure::new(USAGE, why));
    }
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
    if let Some(output) = &options.output {
        let title = figures.certificate.statement.claim().to_string();
        let drawn = distributions(&figures.panels(), &title)
            .map_err(|error| Failure::new(CANNOT, format!("cannot draw the plots: {error}")))?;
        write_bytes(FileKind::Svg, output, drawn.as_bytes())?;
        message!(
            "{} drawn, written to {}",
            counted(figures.certificate.lemmas.len() as u64, "lemma"),
            output.display()
        );
    }
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
        let mut cited = BTreeMap::new();
        most_cited.iter().for_each(|&(_, citing)| *cited.entry(citing).or_default() += 1);
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
            cited,
            most_cited,
            dominators,
            unreachable,
        }
    }

    fn lemma(&self, number: usize) -> String {
        let lemma = self.certificate.lemmas.get(number);
        lemma.map_or_else(String::new, |lemma| lemma_text(lemma, self.subjects.as_ref()))
    }

    /// What is plotted.
    fn panels(&self) -> Vec<Panel> {
        let mut values: BTreeMap<i32, usize> = BTreeMap::new();
        for lemma in &self.certificate.lemmas {
            let value = match lemma.judgement {
                Judgement::Nimber(value) | Judgement::Below(value) => i32::from(value),
                Judgement::Sure { value, .. } => i32::from(value),
                _ => continue,
            };
            *values.entry(value).or_default() += 1;
        }
        let of_values = match self.certificate.statement.play {
            Play::Normal => "by nimber",
            Play::Misere => "",
            Play::Scoring => "by the score that is not reached",
            Play::Contest => "by the result that is reached",
        };
        let heights = self.layers.iter().zip(1..).map(|(count, height)| (height.to_string(), *count));
        let mut panels = vec![
            Panel { title: "by size (cells, lives, tokens, coins)", bars: filled(&self.measures) },
            Panel { title: of_values, bars: filled(&values) },
            Panel { title: "by height: the longest chain of citations below", bars: heights.collect() },
            Panel { title: "by how many lemmas cite them", bars: in_powers(&self.cited) },
        ];
        panels.retain(|panel| !panel.title.is_empty() && !panel.bars.is_empty());
        panels
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

/// The most numbers in a row that get a bar each; among more, those of no lemma have none.
const MAX_ROW: usize = 400;

/// A bar for each number from the first to the last.
fn filled<N: Copy + Ord + Into<i64>>(counts: &BTreeMap<N, usize>) -> Vec<(String, usize)> {
    let ends = counts.first_key_value().zip(counts.last_key_value());
    let Some(((first, _), (last, _))) = ends else { return Vec::new() };
    let counts: BTreeMap<i64, usize> =
        counts.iter().map(|(&number, &count)| (number.into(), count)).collect();
    let (first, last): (i64, i64) = ((*first).into(), (*last).into());
    if usize::try_from(last - first).is_ok_and(|row| row < MAX_ROW) {
        let count = |number| counts.get(&number).copied().unwrap_or(0);
        return (first..=last).map(|number: i64| (number.to_string(), count(number))).collect();
    }
    counts.iter().map(|(number, count)| (number.to_string(), *count)).collect()
}

/// Bars for 0, 1, 2, 3 to 4, 5 to 8 and so on: most lemmas are cited seldom, and few very often.
fn in_powers(counts: &BTreeMap<usize, usize>) -> Vec<(String, usize)> {
    let last = counts.last_key_value().map_or(0, |(number, _)| *number);
    let mut bars = Vec::new();
    let (mut first, mut end) = (0, 0);
    while first <= last {
        let name = if first == end { first.to_string() } else { format!("{first}–{end}") };
        bars.push((name, counts.range(first..=end).map(|(_, count)| count).sum()));
        first = end + 1;
        end = if end == 0 { 1 } else { end.saturating_mul(2) };
    }
    bars
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_have_names() {
        let named = |bars: &[(&str, usize)]| -> Vec<(String, usize)> {
            bars.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
        };
        assert_eq!(filled(&BTreeMap::from([(2_u32, 3), (4, 1)])), named(&[("2", 3), ("3", 0), ("4", 1)]));
        assert_eq!(filled(&BTreeMap::from([(-1_i32, 3), (1000, 1)])), named(&[("-1", 3), ("1000", 1)]));
        let cited = BTreeMap::from([(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (9, 6)]);
        let bars = [("0", 1), ("1", 2), ("2", 3), ("3–4", 9), ("5–8", 0), ("9–16", 6)];
        assert_eq!(in_powers(&cited), named(&bars));
        assert!(filled::<u32>(&BTreeMap::new()).is_empty());
    }
}
