//! The text form: all that a certificate says, for a person to read and edit, and back.
//!
//! One item a line, in the order of the file. Lines that start with `;` and blank lines do not
//! count. A hinted certificate has evidence lines under each lemma and a `goal`; a bare one has
//! neither. How subjects are written is up to a [`Notation`], since no rules of play are here. A subject in quotation
//! marks stays as it is written; others are written anew by the rules.
//!
//! ```text
//! gamecert 1
//! claim nimber(cram 1x4) = 2
//! rules 1
//! axiom sprague-grundy
//! lemma 0 1x2 : 1
//!   values
//! lemma 1 1x4 : 2
//!   values 0
//!   values
//!   values 0
//! goal
//!   values 1
//! end
//! ```
//!
//! Lemmas of proofs under misere play look like `lemma 2 tree 0 1` (the tree whose children are those of lemmas 0
//! and 1), `lemma 5 1x4 = 2` (this component plays like the tree of lemma 2) and `lemma 7 lost 1x5 + tree 2`; those
//! of proofs under scoring play like `lemma 3 graph 1,1/0-1 < 2` (the player to move scores less than 2); and
//! `lemma 104 period 0.07 = 34 after 52` says that the nimbers of an octal game are periodic. In a contest,
//! `lemma 3 XOO-/XXXX/XXXX/XXXX X : O >= -14` says that a side is sure of something.
//!
//! `values` is followed by the lemmas about the components of the option, `reply` by the component,
//! the number of its option, `by` and the lemmas. An imported lemma is cited by its place among all that
//! are imported, after an `i`: `values i0 3`. `line` is followed by moves, `by` and lemmas, each perhaps with the numbers
//! that the parts of the position have in it: `line 4 0 by 7/1,0,2 5`. The evidence of a contest is a strategy in
//! preorder, a piece a line: `all`, `play 3`, `cite 7` or `cite 7/5` (under the symmetry 5), `search 100`, `policy 100 by 17 24`, `hole`.

use std::fmt::{self, Write};

use crate::certificate::{Certificate, Hints};
use crate::claim::{Claim, signed};
use crate::claim_text::{read_digits, read_period, read_signed};
use crate::identity::Identity;
use crate::lemma::{Evidence, Judgement, Lemma, LemmaId, Relabelled, Side, Sum};
use crate::limits::{MAX_NIMBER, MAX_SEARCHED};
use crate::metadata::Metadata;
use crate::statement::Statement;

/// How the subjects of a game are written.
pub trait Notation {
    /// The text of a subject; `None` if the bytes are not a subject of the game.
    fn show(&self, subject: &[u8]) -> Option<String>;

    /// The subject that a text stands for.
    ///
    /// # Errors
    /// Tells what is wrong with the text.
    fn read(&self, text: &str) -> Result<Vec<u8>, String>;

    /// The subject whose text this is, letter by letter: where one that is reached in play would be written in
    /// another way if it were read anew.
    ///
    /// # Errors
    /// Tells what is wrong with the text.
    fn read_exactly(&self, text: &str) -> Result<Vec<u8>, String>;

    /// The names of the sides of a contest, of which neither holds a blank.
    fn sides(&self) -> [&str; 2] {
        ["first", "second"]
    }
}

/// Why a text is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for TextError {}

/// Writes a certificate as text. A subject that the notation does not know is written as its bytes
/// in hexadecimal digits after `0x`, and is not read back.
///
/// # Errors
/// If `to` fails.
pub fn write(certificate: &Certificate, notation: &dyn Notation, to: &mut dyn Write) -> fmt::Result {
    let Statement { rules, axioms, imports, .. } = &certificate.statement;
    writeln!(to, "gamecert 1\nclaim {}\nrules {rules}", certificate.statement.claim())?;
    axioms.iter().try_for_each(|axiom| writeln!(to, "axiom {axiom}"))?;
    imports.iter().try_for_each(|identity| writeln!(to, "import {identity}"))?;
    certificate.metadata.0.iter().try_for_each(|(key, value)| writeln!(to, "meta {key} {value}"))?;
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        writeln!(to, "lemma {number} {}", lemma_text(lemma, notation))?;
        let hints = certificate.hints.as_ref().and_then(|hints| hints.lemmas.get(number));
        hints.into_iter().flatten().try_for_each(|piece| writeln!(to, "  {}", evidence_text(piece)))?;
    }
    if let Some(hints) = &certificate.hints {
        writeln!(to, "goal")?;
        hints.goal.iter().try_for_each(|piece| writeln!(to, "  {}", evidence_text(piece)))?;
    }
    writeln!(to, "end")
}

/// The number, or `i` and the place for an imported lemma.
impl fmt::Display for LemmaId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.imported() {
            Some(place) => write!(f, "i{place}"),
            None => self.0.fmt(f),
        }
    }
}

/// The text of a lemma, such as `1x4 : 0`, `tree 0 1`, `1x4 = 2` or `lost 1x4 + tree 2`.
#[must_use]
pub fn lemma_text(lemma: &Lemma, notation: &dyn Notation) -> String {
    let subject = |bytes: &[u8]| match notation.show(bytes) {
        Some(text) if notation.read(&text).as_deref() == Ok(bytes) => text,
        Some(text) => format!("\"{text}\""),
        None => {
            let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
            digits.fold("0x".to_owned(), |text, digits| text + &digits)
        }
    };
    match &lemma.judgement {
        Judgement::Nimber(nimber) => format!("{} : {nimber}", subject(&lemma.subject)),
        Judgement::Below(contract) => format!("{} < {contract}", subject(&lemma.subject)),
        Judgement::Period(period) => format!("period {} = {period}", subject(&lemma.subject)),
        Judgement::Sure { side, value } => {
            let [first, second] = notation.sides();
            let side = if *side == Side::First { first } else { second };
            format!("{} : {side} >= {}", subject(&lemma.subject), signed((*value).into()))
        }
        Judgement::Tree(children) => format!("tree{}", list(children)),
        Judgement::Equals(tree) => format!("{} = {tree}", subject(&lemma.subject)),
        Judgement::Lost(Sum { components, trees }) => {
            let components = components.iter().map(|component| subject(component));
            let parts = components.chain(trees.iter().map(|tree| format!("tree {tree}")));
            format!("lost {}", parts.collect::<Vec<_>>().join(" + ")).trim_end().to_owned()
        }
    }
}

fn list(items: &[impl fmt::Display]) -> String {
    items.iter().map(|item| format!(" {item}")).collect()
}

/// The text of a piece of evidence.
#[must_use]
pub fn evidence_text(piece: &Evidence) -> String {
    match piece {
        Evidence::Hole => "hole".to_owned(),
        Evidence::Values(lemmas) => format!("values{}", list(lemmas)),
        Evidence::Reply { component, option, lemmas } => {
            format!("reply {component} {option} by{}", list(lemmas))
        }
        Evidence::Line { moves, lemmas } => {
            let lemmas: String = lemmas.iter().map(|cited| format!(" {}", relabelled_text(cited))).collect();
            format!("line{} by{lemmas}", list(moves))
        }
        Evidence::Cite { lemma, witness: 0 } => format!("cite {lemma}"),
        Evidence::Cite { lemma, witness } => format!("cite {lemma}/{witness}"),
        Evidence::Search(most) => format!("search {most}"),
        Evidence::Play(class) => format!("play {class}"),
        Evidence::All => "all".to_owned(),
        Evidence::Policy { most, marks } => format!("policy {most} by{}", list(marks)),
    }
}

fn relabelled_text(cited: &Relabelled) -> String {
    let Relabelled { lemma, parts } = cited;
    if parts.is_empty() {
        return lemma.to_string();
    }
    let parts: Vec<String> = parts.iter().map(u8::to_string).collect();
    format!("{lemma}/{}", parts.join(","))
}

/// Finds the notation of a game by its name and the axioms of a certificate.
type NotationOf<'a> = &'a dyn Fn(&str, &[String]) -> Option<Box<dyn Notation>>;

/// Reads the text form. `notation_of` finds the notation of a game by its name, under the axioms of
/// the certificate.
///
/// # Errors
/// Tells the first line at fault.
pub fn read(
    text: &str,
    notation_of: impl Fn(&str, &[String]) -> Option<Box<dyn Notation>>,
) -> Result<Certificate, TextError> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let mut draft = Draft::default();
    let mut last = 1;
    let mut ended = false;
    for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(';')) {
        let fail = |why| TextError { line: number, why };
        if ended {
            return Err(fail("nothing may follow `end`".to_owned()));
        }
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        ended = word == "end";
        draft.line(word, rest, &notation_of).map_err(fail)?;
        last = number;
    }
    let fail = |why| TextError { line: last, why };
    if !ended {
        return Err(fail("the text breaks off: the last line of a certificate is `end`".to_owned()));
    }
    draft.finish().map_err(fail)
}

/// A certificate as far as its text has been read.
#[derive(Default)]
struct Draft {
    headed: bool,
    claim: Option<Claim>,
    notation: Option<Box<dyn Notation>>,
    rules: Option<u16>,
    axioms: Vec<String>,
    imports: Vec<Identity>,
    metadata: Metadata,
    lemmas: Vec<Lemma>,
    hints: Hints,
    has_evidence: bool,
    in_goal: bool,
}

impl Draft {
    fn line(&mut self, word: &str, rest: &str, notation_of: NotationOf<'_>) -> Result<(), String> {
        if !self.headed && (word, rest) != ("gamecert", "1") {
            return Err("the first line of a certificate's text is `gamecert 1`".to_owned());
        }
        let again = match word {
            "claim" => self.claim.is_some(),
            "rules" => self.rules.is_some(),
            "goal" => self.in_goal,
            _ => false,
        };
        if again {
            return Err(format!("`{word}` stands twice"));
        }
        match word {
            "gamecert" if !self.headed => self.headed = true,
            "claim" => {
                let claim: Claim = rest.parse().map_err(|error| format!("{error}"))?;
                notation_of(&claim.game, &[])
                    .ok_or_else(|| format!("the game `{}` is not known", claim.game))?;
                self.claim = Some(claim);
            }
            "rules" => self.rules = Some(rest.parse().map_err(|_| "`rules` needs a version number")?),
            "axiom" if self.notation.is_some() => {
                return Err("an axiom may not follow a lemma".to_owned());
            }
            "axiom" => self.axioms.push(rest.to_owned()),
            "import" => self
                .imports
                .push(read_digits(rest).map(Identity).ok_or("`import` needs 64 hexadecimal digits")?),
            "meta" => {
                let (key, value) = rest.split_once(' ').ok_or("`meta` needs a key and a value")?;
                if self.metadata.0.insert(key.to_owned(), value.trim().to_owned()).is_some() {
                    return Err(format!("`meta {key}` stands twice"));
                }
            }
            "lemma" => self.lemma(rest, notation_of)?,
            "values" | "reply" | "line" | "hole" | "cite" | "search" | "play" | "all" | "policy" => {
                self.evidence(word, rest)?;
            }
            "goal" => self.in_goal = true,
            "end" => {}
            _ => return Err(format!("`{word}` is not the beginning of a line of a certificate")),
        }
        Ok(())
    }

    fn lemma(&mut self, rest: &str, notation_of: NotationOf<'_>) -> Result<(), String> {
        if self.in_goal {
            return Err("a lemma may not follow `goal`".to_owned());
        }
        let form = "a lemma looks like `lemma 3 1x4 : 2`, `lemma 3 tree 0 1`, `lemma 3 1x4 = 2`, \
                    `lemma 3 lost 1x4 + tree 2`, `lemma 3 graph 2 < 1` or, in a contest, `lemma 3 POSITION : SIDE >= +4`";
        let claim = self.claim.as_ref().ok_or("the claim must stand before the first lemma")?;
        if self.notation.is_none() {
            self.notation = notation_of(&claim.game, &self.axioms);
        }
        let notation = self.notation.as_ref().ok_or("the game is not known")?;
        let (number, rest) = rest.split_once(' ').ok_or(form)?;
        if number.parse() != Ok(self.lemmas.len()) {
            return Err(format!("this is lemma {}, not lemma {number}", self.lemmas.len()));
        }
        self.lemmas.push(read_lemma(rest.trim(), notation.as_ref(), form)?);
        self.hints.lemmas.push(Vec::new());
        Ok(())
    }

    fn evidence(&mut self, word: &str, rest: &str) -> Result<(), String> {
        let piece = match word {
            "hole" => Evidence::Hole,
            "values" => Evidence::Values(numbers(rest)?),
            "line" => read_line(rest)?,
            "cite" | "search" | "play" | "all" | "policy" => read_step(word, rest)?,
            _ => {
                let form = "a reply looks like `reply 0 2 by 5 7`";
                let (place, lemmas) = rest.split_once("by").ok_or(form)?;
                let (component, option) = place.trim().split_once(' ').ok_or(form)?;
                let number = |text: &str| text.trim().parse().map_err(|_| form.to_owned());
                Evidence::Reply {
                    component: number(component)?,
                    option: number(option)?,
                    lemmas: numbers(lemmas)?,
                }
            }
        };
        self.has_evidence = true;
        let list = if self.in_goal { Some(&mut self.hints.goal) } else { self.hints.lemmas.last_mut() };
        list.ok_or("evidence stands under a lemma or under `goal`")?.push(piece);
        Ok(())
    }

    fn finish(self) -> Result<Certificate, String> {
        let claim = self.claim.ok_or("there is no line `claim`")?;
        let statement = Statement {
            game: claim.game,
            rules: self.rules.ok_or("there is no line `rules`")?,
            play: claim.play,
            position: claim.position,
            claim: claim.kind,
            axioms: self.axioms,
            imports: self.imports,
        };
        if self.has_evidence && !self.in_goal {
            return Err("there is evidence, but no `goal`".to_owned());
        }
        let hints = self.in_goal.then_some(self.hints);
        statement.check().map_err(|fault| fault.why)?;
        self.metadata.check().map_err(|fault| fault.why)?;
        Ok(Certificate { statement, lemmas: self.lemmas, hints, metadata: self.metadata })
    }
}

fn read_lemma(text: &str, notation: &dyn Notation, form: &str) -> Result<Lemma, String> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (subject, judgement) = match word {
        "tree" => (vec![], Judgement::Tree(numbers(rest)?)),
        "lost" => (vec![], Judgement::Lost(read_sum(rest, notation)?)),
        "period" => {
            let (subject, period) = rest.split_once('=').ok_or(form)?;
            let period =
                read_period(period).ok_or("a period looks like `lemma 104 period 0.07 = 34 after 52`")?;
            (read_subject(subject, notation)?, Judgement::Period(period))
        }
        _ if text.contains(" >= ") => {
            let (subject, value) = text.split_once(" >= ").ok_or(form)?;
            let (subject, side) = subject.rsplit_once(':').ok_or(form)?;
            let names = notation.sides();
            let sides = names.into_iter().zip([Side::First, Side::Second]);
            let side = sides.into_iter().find(|(name, _)| *name == side.trim()).map(|(_, side)| side);
            let side = side.ok_or_else(|| format!("the sides are {} and {}", names[0], names[1]))?;
            let value = read_signed(value).ok_or("a score is a whole number from -4096 to 4096")?;
            (read_subject(subject, notation)?, Judgement::Sure { side, value })
        }
        // A subject may hold a colon too, as octal heaps do: what comes last tells the kind.
        _ => match text.rsplit_once([':', '=', '<']) {
            Some((subject, contract)) if text[subject.len()..].starts_with('<') => {
                let contract =
                    contract.trim().parse().ok().filter(|contract| (1..=MAX_NIMBER).contains(contract));
                let contract = contract.ok_or("a contract is a whole number from 1 to 4096")?;
                (read_subject(subject, notation)?, Judgement::Below(contract))
            }
            Some((subject, number)) if text[subject.len()..].starts_with(':') => {
                let nimber = number.trim().parse().ok().filter(|&nimber| nimber <= MAX_NIMBER);
                let nimber = nimber.ok_or("a nimber is a whole number from 0 to 4096")?;
                (read_subject(subject, notation)?, Judgement::Nimber(nimber))
            }
            Some((subject, tree)) => {
                let tree = read_id(tree.trim()).ok_or("after `=` comes the number of a lemma")?;
                (read_subject(subject, notation)?, Judgement::Equals(tree))
            }
            None => return Err(form.to_owned()),
        },
    };
    Ok(Lemma { subject, judgement })
}

/// Reads a subject, in quotation marks if it is to stay as it stands.
fn read_subject(text: &str, notation: &dyn Notation) -> Result<Vec<u8>, String> {
    let text = text.trim();
    match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(exact) => notation.read_exactly(exact),
        None => notation.read(text),
    }
}

fn read_sum(text: &str, notation: &dyn Notation) -> Result<Sum, String> {
    let mut sum = Sum::default();
    for part in text.split('+').map(str::trim).filter(|part| !part.is_empty()) {
        match part.strip_prefix("tree ") {
            Some(tree) => sum.trees.extend(numbers(tree)?),
            None => sum.components.push(read_subject(part, notation)?),
        }
    }
    Ok(sum)
}

fn read_line(text: &str) -> Result<Evidence, String> {
    let form = "a line looks like `line 4 0 by 7/1,0,2 5`";
    let (moves, lemmas) = text.split_once("by").ok_or(form)?;
    let moves = moves.split_whitespace().map(|chosen| chosen.parse().ok());
    let lemmas = lemmas.split_whitespace().map(|cited| {
        let (lemma, parts) = cited.split_once('/').unwrap_or((cited, ""));
        let parts = parts.split(',').filter(|part| !part.is_empty()).map(|part| part.parse().ok());
        Some(Relabelled { lemma: read_id(lemma)?, parts: parts.collect::<Option<_>>()? })
    });
    let (moves, lemmas) =
        (moves.collect::<Option<_>>().ok_or(form)?, lemmas.collect::<Option<_>>().ok_or(form)?);
    Ok(Evidence::Line { moves, lemmas })
}

/// Reads a step of a strategy.
fn read_step(word: &str, rest: &str) -> Result<Evidence, String> {
    let form = "a step of a strategy looks like `all`, `play 3`, `cite 7`, `cite 7/5`, `search 100` or `policy 100 by 17 24`, which \
                look at no more than 16,777,216 positions";
    let searched = |text: &str| text.parse().ok().filter(|most| (1..=MAX_SEARCHED).contains(most));
    let step = match word {
        "all" => rest.is_empty().then_some(Evidence::All),
        "play" => rest.parse().ok().map(Evidence::Play),
        "search" => searched(rest).map(Evidence::Search),
        "policy" => rest.split_once("by").and_then(|(most, marks)| {
            let marks = marks.split_whitespace().map(|mark| mark.parse().ok());
            Some(Evidence::Policy { most: searched(most.trim())?, marks: marks.collect::<Option<_>>()? })
        }),
        _ => {
            let (lemma, witness) = rest.split_once('/').unwrap_or((rest, "0"));
            let cited = read_id(lemma).zip(witness.parse().ok());
            cited.map(|(lemma, witness)| Evidence::Cite { lemma, witness })
        }
    };
    step.ok_or_else(|| form.to_owned())
}

fn numbers(text: &str) -> Result<Vec<LemmaId>, String> {
    let ids = text.split_whitespace().map(read_id);
    ids.collect::<Option<_>>().ok_or_else(|| format!("`{text}` is not a list of lemma numbers"))
}

fn read_id(text: &str) -> Option<LemmaId> {
    match text.strip_prefix('i') {
        Some(place) => LemmaId::of_imported(place.parse().ok()?),
        None => text.parse().ok().map(LemmaId),
    }
}
