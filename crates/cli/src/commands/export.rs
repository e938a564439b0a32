//! `gamecert export`: the lemmas of a certificate for other programs, as a database, as a problem or as lines of JSON.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use gamecert_certs::text::{Notation, evidence_text};
use gamecert_certs::{Certificate, ClaimKind, Identity, Judgement, Lemma, LemmaId, Play, Side};
use gamecert_elaborate::command::{Limits, open_import};
use gamecert_elaborate::rules::{Othello, Rules};
use gamecert_elaborate::{Verdict, notation};
use gamecert_engine::games::othello::obf;
use serde_json::{Value, json};

use crate::commands::{CertificateFile, print};
use crate::exit::{CANNOT, Done, FALSE, Failure, OK, UNFINISHED};
use crate::lemma_kinds;
use crate::message::message;
use crate::output::write_bytes;

/// What to export, and how.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate; for obf also a folder, whose certificates (*.cert) are taken in the order of their names
    file: PathBuf,
    /// The format
    #[arg(long, value_enum)]
    format: Format,
    /// Write the output here [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Find the certificates it imports here, as IDENTITY.cert (may be repeated)
    #[arg(long, value_name = "DIR")]
    import_dir: Vec<PathBuf>,
    #[command(flatten)]
    limits: Limits,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A line `POSITION NIMBER` for each lemma, under [Positions+Nimber] (normal play)
    NimberDb,
    /// A line `POSITION CONTRACT` for each lemma, the contract being one that fails, under
    /// [Positions+Score] (scoring play)
    ScoreDb,
    /// A line with the position and its score, as programs for Othello exchange endgame problems
    Obf,
    /// A JSON object on a line for the statement, and one for each lemma (any convention of play)
    JsonLines,
}

/// Reads, has the checker judge, and writes, whatever the verdict; the exit code is that of the verdict.
pub(crate) fn run(options: &Options) -> Done {
    let (mut texts, mut codes) = (Vec::new(), Vec::new());
    for file in options.files()? {
        let (text, code) = options.export(&file)?;
        texts.push(text);
        codes.push(code);
    }
    let text = texts.concat();
    match &options.output {
        Some(place) => write_bytes(place, text.as_bytes())?,
        None => print(&text)?,
    }
    Ok([FALSE, CANNOT, UNFINISHED].into_iter().find(|code| codes.contains(code)).unwrap_or(OK))
}

impl Options {
    /// The file itself, or the certificates in the folder.
    fn files(&self) -> Result<Vec<PathBuf>, Failure> {
        if !(matches!(self.format, Format::Obf) && self.file.is_dir()) {
            return Ok(vec![self.file.clone()]);
        }
        let cannot = |why: &str| Failure::new(CANNOT, format!("cannot read {}: {why}", self.file.display()));
        let found = fs::read_dir(&self.file).and_then(|entries| {
            entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()
        });
        let mut files = found.map_err(|error| cannot(&error.to_string()))?;
        files.retain(|path| path.extension().is_some_and(|ending| ending == "cert"));
        files.sort();
        if files.is_empty() { Err(cannot("no file in it is named *.cert")) } else { Ok(files) }
    }

    /// What a certificate becomes, and the exit code for its verdict.
    fn export(&self, file: &Path) -> Result<(String, u8), Failure> {
        let given = CertificateFile::read(file)?;
        let imports = |identity: &Identity| open_import(&self.import_dir, identity);
        let verdict = given.judge(self.limits.allowed(), &mut { imports });
        let text = self.format.text(&given.certificate, &given.totals.identity);
        let text = text.map_err(|why| Failure::new(CANNOT, format!("{}: {why}", file.display())))?;
        if !matches!(verdict, Verdict::Verified(_)) {
            message!("gamecert: {}: what was written is not proved: {verdict}", file.display());
        }
        Ok((text, verdict.exit_code()))
    }
}

impl Format {
    fn text(self, certificate: &Certificate, identity: &Identity) -> Result<String, String> {
        let only = |format: &str, about: &str| {
            Err(format!("{format} takes certificates about {about} alone; json-lines takes all"))
        };
        match (self, certificate.statement.play) {
            (Self::NimberDb, Play::Normal) => database(certificate, "[Positions+Nimber]", Lemma::nimber),
            (Self::ScoreDb, Play::Scoring) => database(certificate, "[Positions+Score]", contract),
            (Self::Obf, Play::Contest) => problem(certificate, identity),
            (Self::JsonLines, _) => json_lines(certificate, identity),
            (Self::NimberDb, _) => only("nimber-db", "normal play"),
            (Self::ScoreDb, _) => only("score-db", "scores"),
            (Self::Obf, _) => only("obf", "Othello"),
        }
    }
}

/// A problem of Othello with its score, and the identity of the proof as a comment.
fn problem(certificate: &Certificate, identity: &Identity) -> Result<String, String> {
    let statement = &certificate.statement;
    if statement.game != Othello::NAME {
        return Err(format!("obf takes certificates about Othello alone, not {}", statement.game));
    }
    let ClaimKind::Value(score) = statement.claim else {
        return Err(format!("obf has scores, not bounds: {}", statement.claim()));
    };
    let line = obf::write(&statement.position, score, &format!("id: {identity}"));
    line.map(|line| line + "\n").ok_or_else(|| "obf has positions on 8x8 boards alone".to_owned())
}

fn contract(lemma: &Lemma) -> Option<u16> {
    match lemma.judgement {
        Judgement::Below(contract) => Some(contract),
        _ => None,
    }
}

fn notation_of(certificate: &Certificate) -> Result<Box<dyn Notation>, String> {
    let game = &certificate.statement.game;
    notation::notation(game, &certificate.statement.axioms)
        .ok_or_else(|| format!("the game `{game}` is not known"))
}

fn not_normal(game: &str, number: usize) -> String {
    format!("the subject of lemma {number} is not a {game} component in normal form")
}

fn database(
    certificate: &Certificate,
    header: &str,
    number_of: impl Fn(&Lemma) -> Option<u16>,
) -> Result<String, String> {
    let notation = notation_of(certificate)?;
    let mut text = format!("{header}\n");
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        let shown = notation.show(&lemma.subject).zip(number_of(lemma));
        let (shown, value) = shown.ok_or_else(|| not_normal(&certificate.statement.game, number))?;
        // A string takes everything.
        let _ = writeln!(text, "{shown} {value}");
    }
    Ok(text)
}

fn json_lines(certificate: &Certificate, identity: &Identity) -> Result<String, String> {
    let notation = notation_of(certificate)?;
    let statement = &certificate.statement;
    let imports: Vec<String> = statement.imports.iter().map(ToString::to_string).collect();
    let head = json!({
        "claim": statement.claim().to_string(),
        "play": statement.play.to_string(),
        "rules": statement.rules,
        "axioms": statement.axioms,
        "imports": imports,
        "identity": identity.to_string(),
    });
    let mut text = format!("{head}\n");
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        let line = lemma_json(number, lemma, notation.as_ref());
        let mut line = line.ok_or_else(|| not_normal(&statement.game, number))?;
        if let Some(pieces) = certificate.hints.as_ref().and_then(|hints| hints.lemmas.get(number)) {
            line["evidence"] = pieces.iter().map(evidence_text).collect();
        }
        let _ = writeln!(text, "{line}");
    }
    Ok(text)
}

/// A lemma as an object; `None` if its subject is not in normal form.
fn lemma_json(number: usize, lemma: &Lemma, notation: &dyn Notation) -> Option<Value> {
    let mut object = json!({ "lemma": number, "kind": lemma_kinds::name(&lemma.judgement) });
    let trees = |ids: &[LemmaId]| ids.iter().map(ToString::to_string).collect::<Value>();
    match &lemma.judgement {
        Judgement::Nimber(value) | Judgement::Below(value) => object["value"] = json!(value),
        Judgement::Period(period) => {
            (object["period"], object["after"]) = (json!(period.length), json!(period.after));
        }
        Judgement::Sure { side, value } => {
            let [first, second] = notation.sides();
            let side = if *side == Side::First { first } else { second };
            (object["side"], object["value"]) = (json!(side), json!(value));
        }
        Judgement::Equals(tree) => object["tree"] = json!(tree.to_string()),
        Judgement::Tree(children) => object["children"] = trees(children),
        Judgement::Lost(sum) => {
            let shown = sum.components.iter().map(|component| notation.show(component));
            object["components"] = json!(shown.collect::<Option<Vec<_>>>()?);
            object["trees"] = trees(&sum.trees);
        }
    }
    if !lemma.subject.is_empty() {
        object["position"] = json!(notation.show(&lemma.subject)?);
    }
    Some(object)
}
