//! Certificates that import others, and the folder `imports/` in which these are found by their
//! identities: sound ones, false ones, and wrong files under right names.

use std::collections::BTreeMap;

use gamecert_certs::{Certificate, ClaimKind, Identity, LemmaId, Play};
use gamecert_elaborate::rules::Sprouts;

use super::{Files, STRIP, bare, edit, insert, parse, reject, reject_when};
use crate::forge::Draft;
use crate::prover::complete;

/// Two lemmas about strips.
const SMALL: &str = "gamecert 1
claim nimber(cram 1x3) = 1
rules 1
axiom sprague-grundy
lemma 0 1x2 : 1
  values
lemma 1 1x3 : 1
  values
  values
goal
  values 1
end
";

/// A third one, from an import of these.
const MIDDLE: &str = "gamecert 1
claim nimber(cram 1x4) = 2
rules 1
axiom sprague-grundy
lemma 0 1x4 : 2
  values <small 0>
  values
  values <small 0>
goal
  values 0
end
";

/// The strip of five cells with one lemma of its own.
const FIVE: &str = "gamecert 1
claim nimber(cram 1x5) = 0
rules 1
axiom sprague-grundy
lemma 0 1x5 : 0
  values <small 1>
  values <small 0>
  values <small 0>
  reply 0 0 by
goal
  values 0
end
";

/// The strip of six cells, which cites all three.
const SIX: &str = "gamecert 1
claim nimber(cram 1x6) = 3
rules 1
axiom sprague-grundy
lemma 0 1x6 : 3
  values <middle 0>
  values <small 1>
  values
  values <small 1>
  values <middle 0>
goal
  values 0
end
";

const HEAP: &str = "gamecert 1
claim nimber(nim 2) = 2
rules 1
axiom sprague-grundy
lemma 0 1 : 1
  values
lemma 1 2 : 2
  values
  values 0
goal
  values 1
end
";

const HEAPS: &str = "gamecert 1
claim nimber(nim 3+4) > 0
rules 1
axiom sprague-grundy
lemma 0 3 : 3
  values
  values <heap 0>
  values <heap 1>
goal
  values 0 <four 0>
end
";

const FOUR: &str = "gamecert 1
claim nimber(nim 4) = 4
rules 1
axiom sprague-grundy
lemma 0 4 : 4
  values
  values <heap 0>
  values <heap 1>
  values <three 0>
goal
  values 0
end
";

const THREE: &str = "gamecert 1
claim nimber(nim 3) = 3
rules 1
axiom sprague-grundy
lemma 0 3 : 3
  values
  values <heap 0>
  values <heap 1>
goal
  values 0
end
";

/// Trees, a heap and a lost sum under misere play.
const ONE: &str = "gamecert 1
claim misere outcome(nim 1) = loss
rules 1
axiom reversible-moves
lemma 0 tree
lemma 1 tree 0
lemma 2 1 = 1
  values
lemma 3 lost tree 1
  values
goal
  values 2
end
";

/// A proof over these.
const TWO: &str = "gamecert 1
claim misere outcome(nim 2+3) = win
rules 1
axiom reversible-moves
lemma 0 tree <one 0> <one 1>
lemma 1 2 = 0
  values
  values <one 2>
lemma 2 lost tree 0 + tree 0
  values
  reply 1 0 by <one 3>
goal
  reply 0 2 by 1 1 2
end
";

/// Certificates by names that the texts above use.
#[derive(Default)]
struct Shelf(BTreeMap<&'static str, Certificate>);

impl Shelf {
    fn identity(&self, name: &str) -> Identity {
        Draft::encode(&self.0[name]).totals().identity
    }

    /// The number by which a certificate that imports these cites a lemma of one of them.
    fn number(&self, imports: &[Identity], name: &str, lemma: u32) -> LemmaId {
        let lemmas = |identity: &Identity| {
            let found = self.0.values().find(|it| Draft::encode(it).totals().identity == *identity);
            found.map_or(0, |it| it.lemmas.len())
        };
        let before = imports.iter().take_while(|it| **it != self.identity(name));
        let place = u32::try_from(before.map(lemmas).sum::<usize>()).expect("few lemmas") + lemma;
        LemmaId::of_imported(place).expect("few lemmas")
    }

    /// A certificate that imports these; `<name n>` in its text is their lemma n.
    fn importing(&self, source: &str, names: &[&str]) -> Certificate {
        let mut imports: Vec<Identity> = names.iter().map(|name| self.identity(name)).collect();
        imports.sort_unstable();
        let mut text = source.to_owned();
        for name in names {
            for lemma in 0..u32::try_from(self.0[name].lemmas.len()).expect("few lemmas") {
                let number = self.number(&imports, name, lemma).to_string();
                text = text.replace(&format!("<{name} {lemma}>"), &number);
            }
        }
        let mut certificate = parse(&text);
        certificate.statement.imports = imports;
        certificate
    }

    /// Puts a certificate on the shelf and into the folder of imports.
    fn put(&mut self, files: &mut Files, name: &'static str, certificate: Certificate) {
        insert_import(files, &certificate, Draft::encode(&certificate).seal());
        self.0.insert(name, certificate);
    }

    fn put_text(&mut self, files: &mut Files, name: &'static str, source: &str) {
        self.put(files, name, parse(source));
    }
}

/// Puts a file into the folder of imports, in the place of a certificate.
fn insert_import(files: &mut Files, meant: &Certificate, bytes: Vec<u8>) {
    let identity = Draft::encode(meant).totals().identity;
    insert(files, format!("imports/{identity}.cert"), bytes);
}

fn seal(certificate: &Certificate) -> Vec<u8> {
    Draft::encode(certificate).seal()
}

fn without_hints(certificate: &Certificate) -> Certificate {
    Certificate { hints: None, ..certificate.clone() }
}

fn accept(files: &mut Files, name: &str, certificate: &Certificate) {
    insert(files, format!("accept/import-{name}.cert"), seal(certificate));
}

fn accept_when(files: &mut Files, name: &str, certificate: &Certificate, args: &str) {
    super::accept_when(files, &format!("import-{name}"), seal(certificate), args);
}

fn both(files: &mut Files, name: &str, certificate: &Certificate) {
    accept(files, &format!("{name}-hinted"), certificate);
    accept(files, &format!("{name}-bare"), &without_hints(certificate));
}

/// A sum of squares whose certificate stands before that of `name` in every list: what imports both
/// numbers the lemmas of `name` otherwise than what imports it alone.
fn before(shelf: &Shelf, name: &str) -> Certificate {
    let sum = |terms: usize| {
        let position = vec!["2x2"; terms].join("+");
        let head = format!("gamecert 1\nclaim nimber(cram {position}) = 0\n");
        parse(&format!("{head}rules 1\naxiom sprague-grundy\nlemma 0 2x2 : 0\nend\n"))
    };
    let stands_before = |it: &Certificate| Draft::encode(it).totals().identity < shelf.identity(name);
    (1..60).map(sum).find(stands_before).expect("one of sixty")
}

fn sound(files: &mut Files, shelf: &mut Shelf) {
    shelf.put_text(files, "small", SMALL);
    let first = before(shelf, "small");
    shelf.put(files, "first", first);
    let middle = shelf.importing(MIDDLE, &["small"]);
    shelf.put(files, "middle", middle);
    both(files, "one", &shelf.importing(FIVE, &["small"]));
    both(files, "two", &shelf.importing(SIX, &["small", "middle"]));
    // Here the lemmas of `small` have other numbers than in `middle`.
    both(files, "three", &shelf.importing(SIX, &["first", "small", "middle"]));
    let nothing_own = edit(SMALL, "  values 1\nend", "  values <small 1>\nend");
    let lemmas = "lemma 0 1x2 : 1\n  values\nlemma 1 1x3 : 1\n  values\n  values\n";
    both(files, "nothing-of-its-own", &shelf.importing(&edit(&nothing_own, lemmas, ""), &["small"]));
    both(files, "not-used", &shelf.importing(STRIP, &["small"]));

    shelf.put_text(files, "heap", HEAP);
    let three = shelf.importing(THREE, &["heap"]);
    shelf.put(files, "three", without_hints(&three));
    let four = shelf.importing(FOUR, &["heap", "three"]);
    shelf.put(files, "four", four);
    both(files, "four-deep", &shelf.importing(HEAPS, &["heap", "three", "four"]));
    let nothing = complete(&gamecert_elaborate::rules::Nim, "0", ClaimKind::Nimber(0));
    shelf.put(files, "nothing", nothing);
    both(files, "without-lemmas", &shelf.importing(THREE, &["heap", "nothing"]));

    // Fewer axioms than the importer declares.
    let position = ("0*2.A|0.A", ClaimKind::Nimber(1));
    let mut plain = complete(&Sprouts { small_regions: false }, position.0, position.1);
    plain.statement.axioms.remove(0);
    shelf.put(files, "plain", without_hints(&plain));
    let mut importer = plain.clone();
    (importer.lemmas, importer.hints) = (vec![], None);
    importer.statement.imports = vec![shelf.identity("plain")];
    accept(files, "without-the-axiom-bare", &importer);
    importer.statement.axioms.insert(0, "small-region".to_owned());
    accept(files, "of-fewer-axioms-bare", &importer);
    shelf.put(files, "of-fewer-axioms", importer);
}

/// Limits count all files together; what is expected is a claim of the certificate itself.
fn limits(files: &mut Files, shelf: &Shelf) {
    let five = shelf.importing(FIVE, &["small"]);
    accept_when(files, "expected", &five, "expect nimber(cram 1x5) = 0");
    accept_when(files, "another-axiom-forbidden", &five, "forbid half-turn");
    accept_when(files, "lemmas-as-many-as-allowed", &five, "max-lemmas 3");
    for (code, defect, certificate, args) in [
        ("limit-lemmas", "imports-and-own", &five, "max-lemmas 2"),
        ("limit-lemmas", "imports-alone", &five, "max-lemmas 1"),
        ("axiom-forbidden", "imports", &five, "forbid sprague-grundy"),
        ("unexpected-claim", "that-of-an-import", &five, "expect nimber(cram 1x3) = 1"),
    ] {
        reject_when(files, code, defect, seal(certificate), args);
    }
}

/// Lists that are not closed, and imports that are not such as the importer may have.
fn lists(files: &mut Files, shelf: &mut Shelf) {
    let open = edit(&bare(SIX), "lemma 0 1x6 : 3\n", "");
    for (defect, names) in [("one", &["middle"][..]), ("beside-another", &["first", "middle"])] {
        reject(files, "imports-not-closed", defect, seal(&shelf.importing(&open, names)));
    }
    // What imports it does import all, but the list of the import is open.
    let below = shelf.importing(&open, &["middle"]);
    shelf.put(files, "open", below);
    let names = ["small", "middle", "open"];
    reject(files, "imports-not-closed", "below", seal(&shelf.importing(STRIP, &names)));
    for (defect, names) in [("one", &["heap"][..]), ("second", &["heap", "small"])] {
        let defect = format!("game-of-{defect}");
        reject(files, "import-differs", &defect, seal(&shelf.importing(STRIP, names)));
    }
    let mut other_rules = parse(SMALL);
    other_rules.statement.rules = 2;
    shelf.put(files, "other-rules", other_rules);
    let mut misere = parse(SMALL);
    misere.statement.play = Play::Misere;
    shelf.put(files, "misere", misere);
    for name in ["other-rules", "misere"] {
        reject(files, "import-differs", name, seal(&shelf.importing(STRIP, &[name])));
    }
    axioms(files, shelf);
}

/// An import may use an axiom only if all that import it declare it.
fn axioms(files: &mut Files, shelf: &mut Shelf) {
    let sprouts = complete(&Sprouts { small_regions: true }, "0*2", ClaimKind::Nimber(0));
    shelf.put(files, "sprouts", sprouts.clone());
    let mut plain = complete(&Sprouts { small_regions: false }, "0*2", ClaimKind::Nimber(0));
    plain.statement.axioms.remove(0);
    plain.statement.imports = vec![shelf.identity("sprouts")];
    reject(files, "import-differs", "axiom", seal(&plain));
    shelf.put(files, "plain-importer", plain);
    let mut importer = sprouts;
    importer.statement.imports = vec![shelf.identity("sprouts"), shelf.identity("plain-importer")];
    importer.statement.imports.sort_unstable();
    reject(files, "import-differs", "axiom-between-imports", seal(&importer));
}

/// Imports that are refused, or have holes; `defect` tells what is wrong in the import.
fn refused(files: &mut Files, shelf: &mut Shelf) {
    let edits = [
        ("option-has-the-nimber", "1x2 : 1", "1x2 : 0"),
        ("claim-is-false", "nimber(cram 1x3) = 1", "nimber(cram 1x3) = 0"),
        ("cites-no-earlier-lemma", "goal\n  values 1", "goal\n  values 2"),
        ("axiom-undeclared", "axiom sprague-grundy\n", ""),
        ("bad-position", "(cram 1x3)", "(cram 1y3)"),
    ];
    for (code, old, new) in edits {
        // Another claim, and so another identity, wherever the evidence alone is at fault.
        let source = edit(SMALL, old, new).replace("1x3) = 1", "1x3+1x1) = 1");
        shelf.put_text(files, code, &source);
        reject(files, code, "in-an-import", seal(&shelf.importing(STRIP, &[code])));
    }
    let hole = edit(SMALL, "lemma 1 1x3 : 1\n  values\n", "lemma 1 1x3 : 1\n  hole\n");
    let hole = edit(&hole, "(cram 1x3) = 1", "(cram 1x3) > 0");
    shelf.put_text(files, "hole", &hole);
    let named = |source: &str| source.replace("<small", "<hole");
    let middle = shelf.importing(&named(MIDDLE), &["hole"]);
    shelf.put(files, "over-a-hole", middle);
    let five = named(FIVE);
    let place = |holes: usize, name: &str| format!("incomplete/{holes}-holes/{name}.cert");
    insert(files, place(1, "in-an-import"), seal(&shelf.importing(&five, &["hole"])));
    // The hole counts once, though two certificates rest on it.
    let six = named(SIX).replace("<middle", "<over-a-hole");
    insert(files, place(1, "below-an-import"), seal(&shelf.importing(&six, &["hole", "over-a-hole"])));
    let own = edit(&five, "  reply 0 0 by\n", "  hole\n");
    insert(files, place(2, "in-an-import-and-own"), seal(&shelf.importing(&own, &["hole"])));
    contradicting(files, shelf);
}

/// A lemma that is false stands beside a hole, in an import that comes after one with a true lemma on the same
/// subject. Nobody who looks for evidence may take it to hold.
fn contradicting(files: &mut Files, shelf: &mut Shelf) {
    let false_one = |zeros: usize| {
        let position = format!("1{}", "+0".repeat(zeros));
        let head = format!("gamecert 1\nclaim nimber(nim {position}) = 0\nrules 1\naxiom sprague-grundy\n");
        parse(&format!("{head}lemma 0 1 : 0\n  hole\ngoal\n  values 0\nend\n"))
    };
    let stands_after = |it: &Certificate| Draft::encode(it).totals().identity > shelf.identity("heap");
    let after = (1..60).map(false_one).find(stands_after).expect("one of sixty");
    shelf.put(files, "contradicting", after);
    let four = edit(&bare(FOUR), "lemma 0 4 : 4", "lemma 0 3 : 3\nlemma 1 4 : 4");
    let importer = shelf.importing(&four, &["heap", "contradicting"]);
    insert(files, "incomplete/5-holes/false-beside-a-hole-in-an-import.cert".to_owned(), seal(&importer));
}

/// Files that are not there, and wrong ones under right names.
fn files_of_imports(files: &mut Files, shelf: &mut Shelf) {
    let meant = |claim: &str| edit(SMALL, "nimber(cram 1x3) = 1", claim);
    let false_lemma = edit(&meant("nimber(cram 1x3) > 0"), "1x2 : 1", "1x2 : 0");
    let small = seal(&parse(SMALL));
    let wrong: [(&str, &str, &'static str, Vec<u8>); 5] = [
        ("import-mismatch", "another-claim", "nimber(cram 1x3+1x1+1x1) = 1", small.clone()),
        ("import-mismatch", "another-game", "nimber(cram 1x3+2x2) = 1", seal(&parse(HEAP))),
        ("import-mismatch", "a-false-lemma", "outcome(cram 1x3) = win", seal(&parse(&false_lemma))),
        ("truncated", "import", "outcome(cram 1x3+1x1) = win", small[..small.len() - 1].to_vec()),
        ("not-a-certificate", "import", "outcome(cram 1x3+1x1+1x1) = win", vec![]),
    ];
    for (code, defect, claim, bytes) in wrong {
        let meant = parse(&meant(claim));
        insert_import(files, &meant, bytes);
        shelf.0.insert(defect, meant);
        reject(files, code, defect, seal(&shelf.importing(STRIP, &[defect])));
    }
    let numbered =
        |number: u16| Identity([&number.to_be_bytes()[..], &[0; 30]].concat().try_into().expect("32"));
    for (defect, imports) in [
        ("one", vec![numbered(1)]),
        ("second", vec![shelf.identity("small"), Identity([0xff; 32])]),
        ("most", (0..1024).map(numbered).collect()),
    ] {
        let mut certificate = parse(STRIP);
        certificate.statement.imports = imports;
        reject(files, "import-missing", defect, seal(&certificate));
    }
}

/// Citations that lead to no imported lemma, or to another one.
fn citations(files: &mut Files, shelf: &Shelf) {
    let cited = "  values <small 1>\n";
    for (code, defect, number) in [
        ("cites-no-earlier-lemma", "imported-one-too-far", "i2"),
        ("cites-no-earlier-lemma", "imported-farthest", "i294967294"),
        ("cites-no-earlier-lemma", "between-own-and-imported", "4000000000"),
        ("cites-no-earlier-lemma", "own-beside-imported", "1"),
        ("cites-no-earlier-lemma", "itself-beside-imported", "0"),
        ("cites-another-subject", "imported", "i0"),
    ] {
        let source = edit(FIVE, cited, &format!("  values {number}\n"));
        reject(files, code, defect, seal(&shelf.importing(&source, &["small"])));
    }
    let left = edit(FIVE, "reply 0 0 by", "reply 0 0 by <small 0>");
    reject(files, "citation-left", "imported", seal(&shelf.importing(&left, &["small"])));
    // An own lemma may not cite a later own one, whatever is imported.
    let later = "lemma 0 1x5 : 0\n  values 1\n  values <small 0>\n  values <small 0>\n  reply 0 0 by\n";
    let split =
        edit(&edit(FIVE, "goal\n  values 0\n", ""), "end\n", "lemma 1 1x6 : 3\ngoal\n  values 0\nend\n");
    let old = "lemma 0 1x5 : 0\n  values <small 1>\n  values <small 0>\n  values <small 0>\n  reply 0 0 by\n";
    let later = shelf.importing(&edit(&split, old, later), &["small"]);
    reject(files, "cites-no-earlier-lemma", "later-own-beside-imported", seal(&later));
}

/// Trees are the same in all certificates of a check, if all or none of them are reduced.
fn misere_play(files: &mut Files) {
    let mut shelf = Shelf::default();
    let two = TWO;
    shelf.put_text(files, "one", ONE);
    both(files, "misere", &shelf.importing(two, &["one"]));
    let own = edit(two, "lemma 0 tree <one 0> <one 1>", "lemma 0 tree <one 0>");
    let wrong = shelf.importing(&own, &["one"]);
    reject(files, "another-tree", "imported", seal(&wrong));
    for (code, defect, old, new) in [
        ("cites-another-kind", "imported", "tree <one 0> <one 1>", "tree <one 0> <one 2>"),
        ("cites-no-earlier-lemma", "imported-tree", "tree <one 0> <one 1>", "tree <one 0> i4"),
        ("cites-another-subject", "imported-lost-sum", "reply 1 0 by <one 3>", "reply 1 0 by <one 2>"),
        ("cites-another-subject", "imported-equals", "  values <one 2>\n", "  values <one 1>\n"),
        ("tree-order", "imported", "tree <one 0> <one 1>", "tree <one 1> <one 0>"),
        ("import-differs", "reduced-trees-alone", "axiom reversible-moves\n", ""),
    ] {
        reject(files, code, defect, seal(&shelf.importing(&edit(two, old, new), &["one"])));
    }
    shelf.put_text(files, "plain-one", &edit(ONE, "axiom reversible-moves\n", ""));
    let over_plain = shelf.importing(&two.replace("<one", "<plain-one"), &["plain-one"]);
    reject(files, "import-differs", "no-reduced-trees", seal(&over_plain));
    let hole =
        edit(&edit(ONE, "lemma 2 1 = 1\n  values", "lemma 2 1 = 0\n  hole"), "  values 2\n", "  hole\n");
    shelf.put_text(files, "one-with-a-hole", &hole);
    let over = shelf.importing(&bare(two).replace("<one", "<one-with-a-hole"), &["one-with-a-hole"]);
    insert(files, "incomplete/3-holes/misere-import.cert".to_owned(), seal(&over));
}

pub(super) fn add(files: &mut Files) {
    misere_play(files);
    let mut shelf = Shelf::default();
    sound(files, &mut shelf);
    limits(files, &shelf);
    lists(files, &mut shelf);
    refused(files, &mut shelf);
    files_of_imports(files, &mut shelf);
    citations(files, &shelf);
}
