//! Statements that break a limit, are not sorted, or are not known, and questions that
//! a certificate does not answer.

use gamecert_certs::{ClaimKind, Identity, Statement};

use super::{Files, STRIP, parse, reject, reject_when};
use crate::forge::Draft;

/// Code, defect, and the change to the statement.
type Change = (&'static str, &'static str, fn(&mut Statement));

const STATEMENTS: &[Change] = &[
    ("bad-statement", "game-empty", |it| it.game.clear()),
    ("bad-statement", "game-upper-case", |it| it.game = "Cram".to_owned()),
    ("bad-statement", "game-blank", |it| it.game = "cram ".to_owned()),
    ("bad-statement", "game-too-long", |it| it.game = "c".repeat(65)),
    ("bad-statement", "position-empty", |it| it.position.clear()),
    ("bad-statement", "position-too-long", |it| it.position = format!("{}1x5", " ".repeat(4094))),
    ("bad-statement", "position-control-character", |it| it.position = "1x5\u{1b}[2K".to_owned()),
    ("bad-statement", "nimber-too-large", |it| it.claim = ClaimKind::Nimber(4097)),
    ("bad-statement", "bound-too-large", |it| it.claim = ClaimKind::NimberAbove(4097)),
    ("claim-is-false", "largest-nimber", |it| it.claim = ClaimKind::Nimber(4096)),
    ("bad-statement", "axioms-too-many", |it| it.axioms = (100..165).map(|n| format!("a{n}")).collect()),
    ("bad-statement", "axiom-empty", |it| it.axioms = vec![String::new()]),
    ("bad-statement", "axiom-upper-case", |it| it.axioms = vec!["Sprague-Grundy".to_owned()]),
    ("bad-statement", "axiom-too-long", |it| it.axioms = vec!["a".repeat(65)]),
    ("bad-statement", "axiom-second-malformed", |it| it.axioms.push("sprague_grundy".to_owned())),
    ("bad-statement", "axiom-twice", |it| it.axioms.push("sprague-grundy".to_owned())),
    ("bad-statement", "axioms-unsorted", |it| it.axioms.push("half-turn".to_owned())),
    ("bad-statement", "imports-too-many", |it| it.imports = (0..1025).map(numbered).collect()),
    ("bad-statement", "imports-unsorted", |it| it.imports = vec![numbered(2), numbered(1)]),
    ("bad-statement", "import-twice", |it| it.imports = vec![numbered(1), numbered(1)]),
    ("unknown-game", "other", |it| it.game = "chess".to_owned()),
    ("unknown-game", "prefix", |it| it.game = "cra".to_owned()),
    ("unknown-game", "longest-name", |it| it.game = "c".repeat(64)),
    ("unknown-rules-version", "2", |it| it.rules = 2),
    ("unknown-rules-version", "0", |it| it.rules = 0),
    ("unknown-axiom", "alone", |it| it.axioms = vec!["half-turn".to_owned()]),
    ("unknown-axiom", "beside-the-known", |it| it.axioms.insert(0, "half-turn".to_owned())),
    ("unknown-axiom", "longest-name", |it| it.axioms = vec!["a".repeat(64)]),
    ("unknown-axiom", "most", |it| it.axioms = (100..164).map(|n| format!("a{n}")).collect()),
    ("axiom-undeclared", "none", |it| it.axioms.clear()),
    ("axiom-of-another-game", "cram", |it| it.axioms.insert(0, "small-region".to_owned())),
    ("bad-position", "longest", |it| it.position = format!("{}1y5", " ".repeat(4093))),
    ("bad-position", "longest-with-blanks", |it| it.position = format!("{}1x5", " ".repeat(4093))),
];

/// Code, defect, game, position.
const POSITIONS: &[(&str, &str, &str, &str)] = &[
    ("bad-position", "cram-rows", "cram", "....."),
    ("bad-position", "cram-blank", "cram", "1x5 "),
    ("bad-position", "cram-sum-with-blanks", "cram", "1x5 + 1x2"),
    ("bad-position", "nim-blank", "nim", "1 +2"),
    ("bad-position", "octal-zero-at-the-end", "octal", "0.070:6"),
    ("bad-position", "octal-no-zero-at-the-front", "octal", ".07:6"),
    ("bad-position", "octal-code-left-out", "octal", "0.07:6+5"),
    ("bad-position", "nim-word", "nim", "three"),
    ("bad-position", "nim-nothing", "nim", "+"),
    ("bad-position", "nim-term-missing", "nim", "1++2"),
    ("bad-position", "nim-sign", "nim", "-1"),
    ("bad-position", "nim-zero-at-the-front", "nim", "007"),
    ("bad-position", "nim-zeros", "nim", "00"),
    ("bad-position", "nim-beyond-32-bits", "nim", "4294967296"),
    ("bad-position", "octal-no-code", "octal", "6"),
    ("bad-position", "octal-no-point", "octal", "07:6"),
    ("bad-position", "octal-before-the-point", "octal", "1.07:6"),
    ("bad-position", "octal-digit-8", "octal", "0.08:6"),
    ("bad-position", "octal-no-digit", "octal", "0.:6"),
    ("bad-position", "octal-five-digits", "octal", "0.00007:6"),
    ("bad-position", "octal-no-tokens", "octal", "0.07:"),
    ("bad-position", "octal-sign", "octal", "0.07:+6"),
    ("bad-position", "cram-letter", "cram", "1y5"),
    ("bad-position", "cram-rows-missing", "cram", "x5"),
    ("bad-position", "cram-columns-missing", "cram", "5x"),
    ("bad-position", "cram-no-row", "cram", "0x5"),
    ("bad-position", "cram-no-column", "cram", "5x0"),
    ("bad-position", "cram-ragged", "cram", "..#/.."),
    ("bad-position", "cram-empty-row", "cram", "../"),
    ("bad-position", "cram-symbol", "cram", ".?."),
    ("bad-position", "cram-not-ascii", "cram", ".é"),
    ("bad-position", "sprouts-bare-spots-one-by-one", "sprouts", "0.0"),
    ("bad-position", "sprouts-letters-out-of-order", "sprouts", "0.BA|BA"),
    ("bad-position", "sprouts-capital-in-one-boundary", "sprouts", "1A1A"),
    ("bad-position", "sprouts-sign", "sprouts", "0*-1"),
    ("bad-position", "sprouts-no-spot", "sprouts", "0*0"),
    ("bad-position", "sprouts-empty-boundary", "sprouts", "0..AB|AB"),
    ("bad-position", "sprouts-empty-region", "sprouts", "0*2|"),
    ("bad-position", "sprouts-symbol", "sprouts", "0*2.3"),
    ("bad-position", "sprouts-not-ascii", "sprouts", "0*2.é"),
    ("bad-position", "sprouts-letter-once", "sprouts", "0*2.AB|A"),
    ("bad-position", "sprouts-letter-three-times", "sprouts", "0*2.AAA"),
    ("bad-position", "sprouts-letter-four-times", "sprouts", "AB|AB|AB|AB"),
    ("bad-position", "sprouts-small-letter-across", "sprouts", "1a.1a"),
    ("bad-position", "sprouts-bare-spot-among-others", "sprouts", "0AB|AB"),
    ("bad-position", "sprouts-letters-cross", "sprouts", "1a1b1a1b"),
    ("bad-position", "sprouts-letter-in-two-boundaries", "sprouts", "0.A.A"),
    ("bad-position", "sprouts-prime-alone", "sprouts", "0*2.'"),
    ("bad-position", "sprouts-10000-spots", "sprouts", "0*10000"),
    ("position-too-large", "sprouts-61-spots", "sprouts", "0*61"),
    ("position-too-large", "sprouts-lives", "sprouts", "0*60.AB|AB"),
    ("position-too-large", "sprouts-moves", "sprouts", SEPARATE),
    ("position-too-large", "nim", "nim", "4097"),
    ("position-too-large", "nim-beyond-16-bits", "nim", "65537"),
    ("position-too-large", "nim-second-heap", "nim", "1+4097"),
    ("position-too-large", "octal", "octal", "0.07:4097"),
    ("position-too-large", "octal-beyond-16-bits", "octal", "0.07:65538"),
    ("position-too-large", "cram-99x99", "cram", "99x99"),
    ("position-too-large", "cram-cells", "cram", "3x43"),
    ("position-too-large", "cram-256-rows", "cram", "256x1"),
    ("position-too-large", "cram-256-columns", "cram", "1x256"),
    ("position-too-large", "cram-beyond-16-bits", "cram", "65537x1"),
];

/// Twenty boundaries of one region that are all different: a line can enclose any of them.
const SEPARATE: &str = "0.A.B.C.D.E.F.G.H.I.J.K.L.M.N.O.P.Q.R.S.T|ABCDEFGHIJKLMNOPQRST";

/// Defect, and what the checker is asked of the certificate of the strip.
const UNEXPECTED: &[(&str, &str)] = &[
    ("game", "expect nimber(nim 5) = 0"),
    ("play", "expect misere nimber(cram 1x5) = 0"),
    ("nimber", "expect nimber(cram 1x5) = 1"),
    ("kind", "expect outcome(cram 1x5) = loss"),
    ("bound", "expect nimber(cram 1x5) > 0"),
    ("position", "expect nimber(cram 1x2) = 0"),
    ("component-left-over", "expect nimber(cram 1x5+1x5) = 0"),
    ("position-malformed", "expect nimber(cram 1y5) = 0"),
    ("position-in-another-form", "expect nimber(cram #/./././././#+1x1) = 0"),
];

fn numbered(number: u16) -> Identity {
    let mut bytes = [0; 32];
    bytes[..2].copy_from_slice(&number.to_be_bytes());
    Identity(bytes)
}

pub(super) fn add(files: &mut Files) {
    let strip = parse(STRIP);
    for &(code, defect, change) in STATEMENTS {
        let mut certificate = strip.clone();
        change(&mut certificate.statement);
        reject(files, code, defect, Draft::encode(&certificate).seal());
    }
    let terms = ["1"; 65].join("+");
    let sum = ("position-too-large", "nim-65-terms", "nim", terms.as_str());
    let dominoes = [&[".."; 43].join("#")[..128]; 6].join("+");
    let components = ("position-too-large", "cram-258-components", "cram", dominoes.as_str());
    for &(code, defect, game, position) in POSITIONS.iter().chain([&sum, &components]) {
        let mut certificate = strip.clone();
        (certificate.statement.game, certificate.statement.position) = (game.to_owned(), position.to_owned());
        reject(files, code, defect, Draft::encode(&certificate).seal());
    }
    for &(defect, args) in UNEXPECTED {
        reject_when(files, "unexpected-claim", defect, Draft::encode(&strip).seal(), args);
    }
    let honest = Draft::encode(&strip).seal();
    let asked = [
        ("axiom-forbidden", "one", "forbid sprague-grundy"),
        ("axiom-forbidden", "second", "forbid half-turn\nforbid sprague-grundy"),
        ("limit-lemmas", "one-too-many", "max-lemmas 2"),
        ("limit-lemmas", "none", "max-lemmas 0"),
    ];
    for (code, defect, args) in asked {
        reject_when(files, code, defect, honest.clone(), args);
    }
}
