//! A session judges statements before anything else, and imports before what imports them.

use std::any::Any;
use std::io::Read;

use gamecert_certs::{
    ClaimKind, Evidence, Identity, Judgement, Lemma, Metadata, Outcome, Play, Reader, Statement, Writer,
};
use gamecert_checker::calculus::Calculus;
use gamecert_checker::calculus::contest::Contests;
use gamecert_checker::calculus::misere::Misere;
use gamecert_checker::calculus::nimbers::Nimbers;
use gamecert_checker::calculus::scores::Scores;
use gamecert_checker::check::{Input, Session};
use gamecert_checker::registry::{Visitor, visit};
use gamecert_checker::rules::{Contest, Impartial, Nim};
use gamecert_checker::trial::Source;
use gamecert_checker::work::Work;
use gamecert_checker::{Config, Fault};

fn statement(game: &str, play: Play, axioms: &[&str]) -> Statement {
    Statement {
        game: game.to_owned(),
        rules: 1,
        play,
        position: "1".to_owned(),
        claim: ClaimKind::Outcome(Outcome::Win),
        axioms: axioms.iter().map(|&axiom| axiom.to_owned()).collect(),
        imports: vec![],
    }
}

/// Leaves holes wherever evidence is asked for.
struct Holes;

impl<C: Calculus> Source<C> for Holes {
    fn next(&mut self, _: &C, _: &C::Walk, _: &C::Question, _: &mut Work) -> Result<Option<Evidence>, Fault> {
        Ok(Some(Evidence::Hole))
    }
}

/// Checks files in one session: the last one as the certificate, those before it as imports.
struct Files<'f>(&'f [Vec<u8>]);

/// What an import is, or why a file is refused; the last file has no identity.
type Found = Result<Option<Identity>, &'static str>;

impl Files<'_> {
    fn check<C: Calculus>(self, mut session: Session<C>) -> Vec<Found> {
        fn input<'a, C: Calculus>(
            bytes: &'a [u8],
            finder: &'a mut Holes,
            progress: &'a mut dyn FnMut(gamecert_checker::Progress),
        ) -> Input<'a, C, impl Read> {
            Input { reader: Reader::new(bytes).unwrap(), finder, metadata: |_| Ok(()), progress }
        }
        let (last, imports) = self.0.split_last().unwrap();
        let mut found = Vec::new();
        for bytes in imports {
            let import = session.import(&Identity([0; 32]), input(bytes, &mut Holes, &mut |_| {}));
            found.push(import.map(Some).map_err(|fault| fault.code));
        }
        let verdict = session.file(input(last, &mut Holes, &mut |_| {}));
        found.push(verdict.map(|_| None).map_err(|fault| fault.code));
        found
    }
}

/// All sessions here are for Nim: for those of other games nothing is compiled.
fn nim<C: Calculus + 'static>(session: impl Any) -> Session<C> {
    let session: Box<dyn Any> = Box::new(session);
    *session.downcast().unwrap()
}

impl Visitor for Files<'_> {
    type Output = Vec<Found>;

    fn nimbers<R: Impartial + 'static>(self, session: Session<Nimbers<R>>) -> Self::Output {
        self.check(nim::<Nimbers<Nim>>(session))
    }

    fn misere<R: Impartial + 'static>(self, session: Session<Misere<R>>) -> Self::Output {
        self.check(nim::<Misere<Nim>>(session))
    }

    fn scores(self, _: Session<Scores>) -> Self::Output {
        panic!("no position of Nim has a score")
    }

    fn contest<R: Contest + 'static>(self, _: Session<Contests<R>>) -> Self::Output {
        panic!("Nim is no contest")
    }
}

/// A session for Nim under this convention of play, and files in it.
fn checked(play: Play, config: &Config, files: &[Vec<u8>]) -> Vec<Found> {
    visit(&statement("nim", play, &[]), config, Files(files)).unwrap()
}

/// A file without lemmas or evidence.
fn bare(statement: &Statement) -> Vec<u8> {
    let writer = Writer::new(Vec::new(), statement, false).unwrap();
    writer.finish(&[], &Metadata::default()).unwrap().1
}

/// Whether a session for Nim begins a file with this statement.
fn begun(play: Play, config: &Config, statement: &Statement) -> Result<(), &'static str> {
    checked(play, config, &[bare(statement)])[0].map(|_| ())
}

/// The caller may have chosen the wrong session for a statement.
#[test]
fn a_session_judges_its_own_game_and_play_alone() {
    let config = Config::default();
    let nimbers = |statement: &Statement| begun(Play::Normal, &config, statement);
    let axioms = ["sprague-grundy"];
    assert_eq!(nimbers(&statement("nim", Play::Normal, &axioms)), Ok(()));
    assert_eq!(nimbers(&statement("sprouts", Play::Normal, &axioms)), Err("internal"));
    assert_eq!(nimbers(&statement("nim", Play::Misere, &[])), Err("internal"));
    assert_eq!(begun(Play::Misere, &config, &statement("nim", Play::Misere, &[])), Ok(()));
    assert_eq!(begun(Play::Misere, &config, &statement("nim", Play::Normal, &[])), Err("internal"));
}

/// What is refused for its axioms or its claim is so however large its position is.
#[test]
fn positions_are_read_last() {
    let expected = Config { expected: Some("outcome(nim 1) = win".to_owned()), ..Config::default() };
    let begun = |config: &Config, statement: &Statement| begun(Play::Normal, config, statement);
    let large =
        |axioms: &[&str]| Statement { position: "4097".to_owned(), ..statement("nim", Play::Normal, axioms) };
    let axioms = ["sprague-grundy"];
    assert_eq!(begun(&expected, &statement("nim", Play::Normal, &axioms)), Ok(()));
    assert_eq!(begun(&expected, &large(&axioms)), Err("unexpected-claim"));
    assert_eq!(begun(&Config::default(), &large(&[])), Err("axiom-undeclared"));
    assert_eq!(begun(&Config::default(), &large(&axioms)), Err("position-too-large"));
}

/// A tree that is reduced is not the tree of the same number in a forest of plain ones.
#[test]
fn reduced_and_plain_trees_do_not_share_a_session() {
    let plain = statement("nim", Play::Misere, &[]);
    let reduced = statement("nim", Play::Misere, &["reversible-moves"]);
    let mut writer = Writer::new(Vec::new(), &plain, false).unwrap();
    writer.lemma(&Lemma { subject: vec![], judgement: Judgement::Tree(vec![]) }, &[]).unwrap();
    let (_, with_a_tree) = writer.finish(&[], &Metadata::default()).unwrap();
    let files = [with_a_tree, bare(&reduced), bare(&plain)];
    let codes = |files: &[Vec<u8>]| {
        let found = checked(Play::Misere, &Config::default(), files);
        found.into_iter().map(|it| it.err()).collect::<Vec<_>>()
    };
    assert_eq!(codes(&files), [None, Some("internal"), None]);
    // Without a lemma, one of either sort follows the other.
    assert_eq!(codes(&[bare(&plain), bare(&reduced), bare(&plain)]), [None; 3]);
}

/// A proof that nothing has the nimber 0. Returns it with its identity.
fn proof(imports: &[Identity]) -> (Vec<u8>, Identity) {
    let mut imports = imports.to_vec();
    imports.sort_unstable();
    let (position, claim) = ("0".to_owned(), ClaimKind::Nimber(0));
    let statement =
        Statement { position, claim, imports, ..statement("nim", Play::Normal, &["sprague-grundy"]) };
    let writer = Writer::new(Vec::new(), &statement, true).unwrap();
    let (totals, bytes) = writer.finish(&[Evidence::Values(vec![])], &Metadata::default()).unwrap();
    (bytes, totals.identity)
}

/// The caller of a session may leave out an import, or mistake one for closed that is not.
#[test]
fn imports_are_checked_before_and_are_closed() {
    let (first, a) = proof(&[]);
    let (second, b) = proof(&[a]);
    let (open, closed) = (proof(&[b]), proof(&[a, b]));
    let files = [&second, &first, &second, &open.0, &closed.0, &first].map(Clone::clone);
    let found = checked(Play::Normal, &Config::default(), &files);
    assert_eq!(found[0], Err("import-missing"));
    assert_eq!(found[1..3], [Ok(Some(a)), Ok(Some(b))]);
    assert_eq!(found[3..], [Err("imports-not-closed"), Ok(Some(closed.1)), Ok(None)]);
}

#[test]
fn what_is_expected_is_not_asked_of_imports() {
    let other = statement("nim", Play::Normal, &[]).claim();
    let config = Config { expected: Some(other.to_string()), ..Config::default() };
    let (bytes, identity) = proof(&[]);
    let found = checked(Play::Normal, &config, &[bytes.clone(), bytes]);
    assert_eq!(found, [Ok(Some(identity)), Err("unexpected-claim")]);
}
