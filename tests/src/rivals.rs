//! Two programs `certcheck` that judge the same files: what each of them says, and where they differ.
//!
//! A program runs over many files at once, under limits on processor time and memory. Where it ends without a line for each, or
//! with an exit code that its lines do not call for, the file that is to blame is found by running it over fewer.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// A checker: its binary, what it is always asked, and how much it may take for one run.
#[derive(Clone, Debug)]
pub struct Program {
    /// The binary.
    pub path: PathBuf,
    /// Arguments of each run.
    pub arguments: Vec<String>,
    /// Seconds of processor time.
    pub seconds: u64,
    /// MiB of address space.
    pub memory: u64,
}

/// What a program says of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// VERIFIED, INCOMPLETE, REJECTED or DECLINED; or CRASH.
    pub word: String,
    /// Code of the fault, or how it crashed; else empty.
    pub code: String,
    /// What else it reports: identity, claim, numbers of lemmas, of holes, of false lemmas.
    pub detail: String,
}

/// What correct checkers may report differently about the same file: words for people, and the effort it took.
const LEFT_OUT: &[&str] = &[
    "file",
    "verdict",
    "code",
    "why",
    "evidence",
    "first_hole",
    "false_lemmas",
    "lemmas_with_holes",
    "work",
    "trusted",
    "not_trusted",
    "claim_shown",
    "claim_false",
];

impl Answer {
    fn crash(code: String) -> Self {
        Self { word: "CRASH".to_owned(), code, detail: String::new() }
    }

    /// Reads a line that `certcheck --json` has printed about a file.
    fn read(line: &str, file: &Path) -> Option<Self> {
        let Value::Object(mut said) = serde_json::from_str(line).ok()? else { return None };
        let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or("").to_owned();
        let (mut word, mut code) = (text(said.get("verdict")), text(said.get("code")));
        if word == "SURVEYED" {
            // As a checker says it for which a survey is a verdict like others.
            let count = |key: &str| said.get(key).and_then(Value::as_u64).unwrap_or(0);
            let (is_false, is_open) =
                (count("false") > 0, count("with_holes") + count("holes_in_imports") > 0);
            (word, code) = match (is_false, is_open) {
                (true, _) => ("REJECTED".to_owned(), code),
                _ if said.get("claim_false").is_some_and(Value::is_string) => {
                    ("REJECTED".to_owned(), "claim-is-false".to_owned())
                }
                (_, true) => ("INCOMPLETE".to_owned(), code),
                _ if count("lemmas") == 0 => ("INCOMPLETE".to_owned(), "no-lemma".to_owned()),
                _ => ("VERIFIED".to_owned(), code),
            };
            said.remove("claim");
        }
        if said.get("file").and_then(Value::as_str) != file.to_str() || word.is_empty() {
            return None;
        }
        let lemma = said.get("code").is_some().then(|| said.get("lemma").cloned()).flatten();
        said.retain(|key, _| !LEFT_OUT.contains(&key.as_str()));
        let detail = if code.is_empty() { Value::Object(said).to_string() } else { format!("{lemma:?}") };
        Some(Self { word, code, detail })
    }

    fn exit_code(&self) -> Option<i32> {
        ["VERIFIED", "REJECTED", "DECLINED", "INCOMPLETE"]
            .iter()
            .position(|it| *it == self.word)?
            .try_into()
            .ok()
    }

    /// The code, or the word where there is none: what exceptions name.
    #[must_use]
    pub fn name(&self) -> &str {
        if self.code.is_empty() { &self.word } else { &self.code }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {}", self.word, self.code))
    }
}

/// The exit code of a run: 1 if some are rejected, else 2 if some are declined, else 3 if some are not whole, else 0.
fn exit_code(answers: &[Answer]) -> Option<i32> {
    let codes = answers.iter().map(Answer::exit_code).collect::<Option<Vec<i32>>>()?;
    Some(codes.into_iter().filter(|&code| code > 0).min().unwrap_or(0))
}

impl Program {
    /// What it says of each of these files, asked with further arguments.
    ///
    /// # Errors
    /// If it cannot be run, or does not understand what it is asked.
    pub fn judge(&self, files: &[PathBuf], further: &[String]) -> Result<Vec<Answer>, String> {
        let mut answers = Vec::new();
        let mut waiting = vec![files];
        while let Some(files) = waiting.pop() {
            if files.is_empty() {
                continue;
            }
            let output = self.run(files, further)?;
            let told = told(&output, files);
            if told.len() == files.len() && output.status.code() == exit_code(&told) {
                answers.extend(told);
            } else if files.len() == 1 {
                answers.push(Answer::crash(ended(&output, &told)));
            } else {
                // Where lines come one by one, the first file without one is to blame.
                let blamed = if told.is_empty() { files.len() / 2 } else { told.len().min(files.len() - 1) };
                let (before, rest) = files.split_at(blamed.max(1));
                let (first, after) = rest.split_at(1.min(rest.len()));
                waiting.extend([after, first, before]);
            }
        }
        Ok(answers)
    }

    fn run(&self, files: &[PathBuf], further: &[String]) -> Result<Output, String> {
        let limits = format!(
            "ulimit -c 0; ulimit -t {}; ulimit -v {}; exec \"$@\"",
            self.seconds,
            self.memory.saturating_mul(1024)
        );
        let mut command = Command::new("sh");
        command.args(["-c", &limits, "sh"]).arg(&self.path).arg("--json");
        command.args(&self.arguments).args(further).arg("--").args(files);
        let output = command.output().map_err(|error| format!("sh: {error}"))?;
        let complaint = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(code @ (64 | 126 | 127)) => {
                Err(format!("{} exits with {code}: {complaint}", self.path.display()))
            }
            _ => Ok(output),
        }
    }

    /// Whether its help mentions an option.
    ///
    /// # Errors
    /// If it cannot be run.
    pub fn takes(&self, option: &str) -> Result<bool, String> {
        let output = Command::new(&self.path).arg("--help").output();
        let output = output.map_err(|error| format!("{}: {error}", self.path.display()))?;
        Ok(String::from_utf8_lossy(&output.stdout).contains(option))
    }
}

/// The answers that it printed, up to the first line that is none.
fn told(output: &Output, files: &[PathBuf]) -> Vec<Answer> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().zip(files).map_while(|(line, file)| Answer::read(line, file)).collect()
}

/// How a run over one file ended that did not end well.
fn ended(output: &Output, told: &[Answer]) -> String {
    match (told, output.status.code()) {
        ([answer], Some(code)) => format!("exit-{code}-after-{}", answer.word),
        (_, Some(code)) => format!("exit-{code}"),
        // Processor time that is used up ends a process by a signal, as does memory where it aborts.
        (_, None) => output.status.to_string().replace([' ', ':', '(', ')'], "-").to_lowercase(),
    }
}

/// Pairs of names that may differ: of the old answer and of the new one, `*` for any.
#[derive(Clone, Debug, Default)]
pub struct Allowed(Vec<(String, String)>);

impl Allowed {
    /// Reads pairs such as `limit-steps:VERIFIED`.
    ///
    /// # Errors
    /// If one is no pair.
    pub fn read(pairs: &[String]) -> Result<Self, String> {
        let read = |pair: &String| {
            let (old, new) =
                pair.split_once(':').ok_or_else(|| format!("`{pair}` is not OLDCODE:NEWCODE"))?;
            Ok((old.to_owned(), new.to_owned()))
        };
        pairs.iter().map(read).collect::<Result<_, String>>().map(Self)
    }

    fn has(&self, old: &Answer, new: &Answer) -> bool {
        let is = |pattern: &str, answer: &Answer| pattern == "*" || pattern == answer.name();
        self.0.iter().any(|(one, other)| is(one, old) && is(other, new))
    }
}

/// How alike two answers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// In word, code, and all that is reported.
    Same,
    /// In word and code; the lemma at fault, or reported numbers, differ.
    ToldOtherwise,
    /// In the word alone.
    AnotherCode,
    /// Not at all, but that is allowed.
    Allowed,
    /// Not at all.
    Different,
}

impl Likeness {
    /// Compares two answers.
    #[must_use]
    pub fn of(old: &Answer, new: &Answer, allowed: &Allowed) -> Self {
        match () {
            () if old == new && old.word != "CRASH" => Self::Same,
            () if allowed.has(old, new) => Self::Allowed,
            () if old.word != new.word || old.word == "CRASH" => Self::Different,
            () if old.code != new.code => Self::AnotherCode,
            () => Self::ToldOtherwise,
        }
    }

    fn mark(self) -> &'static str {
        match self {
            Self::Same => "",
            Self::ToldOtherwise => "told otherwise",
            Self::AnotherCode => "another code",
            Self::Allowed => "allowed",
            Self::Different => "DIFFERENT",
        }
    }
}

/// How often which answers were given to the same file.
#[derive(Clone, Debug, Default)]
pub struct Table(BTreeMap<(Likeness, String, String), u64>);

impl Table {
    /// Counts two answers; tells how many such there are now.
    pub fn add(&mut self, likeness: Likeness, old: &Answer, new: &Answer) -> u64 {
        let count = self.0.entry((likeness, old.to_string(), new.to_string())).or_default();
        *count += 1;
        *count
    }

    /// The number of files with this likeness.
    #[must_use]
    pub fn count(&self, likeness: Likeness) -> u64 {
        self.0.iter().filter(|((it, ..), _)| *it == likeness).map(|(_, count)| count).sum()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((likeness, old, new), count) in &self.0 {
            let new = if old == new { "" } else { new };
            writeln!(f, "{count:8}  {old:34} {new:34} {}", likeness.mark())?;
        }
        Ok(())
    }
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// Says REJECTED of all files, and dies at those named `bad`; `lines` tells whether it has spoken before.
    fn check(at_bad: &str, expected: &[&str]) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("program");
        let script = format!(
            "#!/bin/sh\nshift 2\nfor f; do case $f in *bad*) {at_bad};; *) echo '{{\"file\":\"'$f'\",\
             \"verdict\":\"REJECTED\",\"code\":\"x\"}}';; esac; done; exit 1\n"
        );
        fs::write(&path, script).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        let program = Program { path, arguments: vec![], seconds: 10, memory: 4096 };
        let files = ["a", "b", "bad1", "c", "d", "e", "bad2", "bad3", "f"].map(PathBuf::from);
        let answers = program.judge(&files, &[]).unwrap();
        let names: Vec<&str> = answers.iter().map(Answer::name).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn a_crash_is_that_of_one_file() {
        check("exit 101", &["x", "x", "exit-101", "x", "x", "x", "exit-101", "exit-101", "x"]);
        let wrong = "echo '{\"file\":\"'$f'\",\"verdict\":\"VERIFIED\"}'; exit 5";
        let ended = "exit-5-after-VERIFIED";
        check(wrong, &["x", "x", ended, "x", "x", "x", ended, ended, "x"]);
    }

    #[test]
    fn likeness_is_in_word_code_and_detail() {
        let answer =
            |word: &str, code: &str| Answer { word: word.into(), code: code.into(), detail: String::new() };
        let allowed = Allowed::read(&["limit-steps:*".to_owned(), "a:VERIFIED".to_owned()]).unwrap();
        let likeness = |old: &Answer, new: &Answer| Likeness::of(old, new, &allowed);
        let (verified, rejected) = (answer("VERIFIED", ""), answer("REJECTED", "a"));
        assert_eq!(likeness(&verified, &verified), Likeness::Same);
        assert_eq!(likeness(&rejected, &answer("REJECTED", "b")), Likeness::AnotherCode);
        assert_eq!(likeness(&rejected, &verified), Likeness::Allowed);
        assert_eq!(likeness(&verified, &rejected), Likeness::Different);
        assert_eq!(likeness(&answer("DECLINED", "limit-steps"), &rejected), Likeness::Allowed);
        let crash = answer("CRASH", "exit-101");
        assert_eq!(likeness(&crash, &crash), Likeness::Different);
        let told = Answer { detail: "1".into(), ..verified.clone() };
        assert_eq!(likeness(&verified, &told), Likeness::ToldOtherwise);
    }
}
