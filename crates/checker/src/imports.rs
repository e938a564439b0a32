//! Certificates that another one imports: found by their identities, and checked in full, each after
//! those that it imports itself.
//!
//! The list of imports in a statement is closed: whatever an import imports stands in it too. So the
//! statement names all that its proof rests on, and a loop over the list takes the place of a recursion.
//!
//! Each file is read twice: first to see that it is the one that is meant, so that a wrong file under a
//! right name says nothing about the certificate; then to be checked. In between it may have become
//! another one, so its identity is compared again. What is kept from the first reading are the statements,
//! at most 64 MiB.

use std::io::{self, Read};
use std::rc::Rc;

use gamecert_certs::{Fault, Identity, Part, Reader, Statement, require};

use crate::check::{Check, Config, Progress, Spent};
use crate::logic::imported::{Imported, Lemmas};
use crate::logic::misere::REVERSIBLE_MOVES;
use crate::logic::{Calculus, Holes};
use crate::rules::Rules;

/// The bytes of a certificate.
pub type Source<'a> = Box<dyn Read + 'a>;

/// Finds the certificate of this identity; `None` if there is none.
pub type Imports<'a> = dyn FnMut(&Identity) -> io::Result<Option<Source<'a>>> + 'a;

/// The imports of a certificate, all of them checked.
pub(crate) struct Library<F, S> {
    /// Their lemmas, by their places in the list of imports.
    pub(crate) lemmas: Vec<Lemmas<F>>,
    /// What the certificates share.
    pub(crate) shared: S,
    /// What checking them took.
    pub(crate) spent: Spent,
    /// What is missing in them.
    pub(crate) holes: Holes,
}

/// Checks all imports of a certificate, whose statement has been judged.
///
/// # Errors
/// If one of them cannot be found, is refused, or is not one that the statement may import.
pub(crate) fn load<R: Rules, K: Calculus<R>>(
    statement: &Statement,
    config: &Config,
    imports: &mut Imports<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Library<K::Fact, K::Shared>, Fault> {
    let list = &statement.imports;
    let read = |identity| read_statement(identity, imports).map_err(|fault| in_import(identity, fault));
    let statements = list.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    places(statement, list, &statements)?;
    let needed = |(identity, it)| places(it, list, &statements).map_err(|fault| in_import(identity, fault));
    let needed = list.iter().zip(&statements).map(needed).collect::<Result<Vec<_>, _>>()?;
    drop(statements);
    list.iter().zip(&needed).try_for_each(|(identity, needs)| judge_closed(identity, needs, &needed))?;
    // What is expected is the claim of the certificate, not that of an import.
    let config = Config { expected: None, ..config.clone() };
    let lemmas = list.iter().map(|_| Lemmas::default()).collect();
    let shared = K::Shared::default();
    let mut library = Library { lemmas, shared, spent: Spent::default(), holes: Holes::default() };
    for place in order(&needed)? {
        if let (Some(identity), Some(needed)) = (list.get(place), needed.get(place)) {
            let from = source(identity, imports).map_err(|fault| in_import(identity, fault))?;
            let checked = library.check::<R, K>((place, identity), needed, from, (&config, &mut *progress));
            checked.map_err(|fault| in_import(identity, fault))?;
        }
    }
    Ok(library)
}

/// Says which import is at fault. Its lemmas are not those of the certificate at hand.
fn in_import(identity: &Identity, fault: Fault) -> Fault {
    Fault { lemma: None, ..fault.at(format_args!("import {identity}")) }
}

fn source<'a>(identity: &Identity, imports: &mut Imports<'a>) -> Result<Source<'a>, Fault> {
    let found = imports(identity)
        .map_err(|error| Fault::declined("unreadable", format!("it cannot be read: {error}")))?;
    found.ok_or_else(|| Fault::declined("import-missing", "there is no file of it (--import-dir)"))
}

/// The statement of an import, if the file found is the one that is meant.
fn read_statement(identity: &Identity, imports: &mut Imports<'_>) -> Result<Statement, Fault> {
    let mut reader = Reader::new(source(identity, imports)?)?;
    loop {
        if let Part::End(totals) = reader.next_part()? {
            return judge_identity(identity, &totals.identity).map(|()| reader.statement().clone());
        }
    }
}

fn judge_identity(expected: &Identity, found: &Identity) -> Result<(), Fault> {
    let why = || format!("the file found for it is another certificate, {found}");
    require(expected == found, || Fault::declined("import-mismatch", why()))
}

/// The places in the list of what a certificate imports, each of which must stand there and be one that
/// it may import.
fn places(importer: &Statement, list: &[Identity], statements: &[Statement]) -> Result<Vec<usize>, Fault> {
    let place = |identity: &Identity| {
        let place = list.binary_search(identity).map_err(|_| {
            let why = format!("it imports {identity}, which the certificate does not import too");
            Fault::rejected("imports-not-closed", why)
        })?;
        let import = statements.get(place).map_or(Ok(()), |import| judge_import(importer, import));
        import.map(|()| place).map_err(|fault| in_import(identity, fault))
    };
    importer.imports.iter().map(place).collect()
}

/// What the imports of an import need, it imports too.
fn judge_closed(identity: &Identity, needs: &[usize], needed: &[Vec<usize>]) -> Result<(), Fault> {
    let mut is_listed = vec![false; needed.len()];
    let mut list = |place: &usize| is_listed.get_mut(*place).into_iter().for_each(|listed| *listed = true);
    needs.iter().for_each(&mut list);
    let all = needs.iter().filter_map(|&place| needed.get(place)).flatten();
    let is_closed = all.into_iter().all(|&place| is_listed.get(place) == Some(&true));
    require(is_closed, || {
        let why = "it imports a certificate, but not all that this one imports";
        in_import(identity, Fault::rejected("imports-not-closed", why))
    })
}

/// An import is about the same game, and rests on no axiom that its importer does not declare.
fn judge_import(importer: &Statement, import: &Statement) -> Result<(), Fault> {
    let differs = |why: &str| Fault::rejected("import-differs", why);
    let terms = |it: &Statement| (it.game.clone(), it.rules, it.play);
    require(terms(importer) == terms(import), || differs("it is about another game"))?;
    let are_reduced = |it: &Statement| it.axioms.iter().any(|axiom| axiom == REVERSIBLE_MOVES);
    require(are_reduced(importer) == are_reduced(import), || {
        differs("only one of the two has reduced trees: a tree is not the same in both")
    })?;
    let undeclared = import.axioms.iter().find(|axiom| !importer.axioms.contains(axiom));
    undeclared.map_or(Ok(()), |axiom| {
        Err(differs(&format!("it uses the axiom `{axiom}`, which is not declared by what imports it")))
    })
}

/// The places of a list, each after those that it needs.
fn order(needed: &[Vec<usize>]) -> Result<Vec<usize>, Fault> {
    let mut order = Vec::new();
    let mut done = vec![false; needed.len()];
    for _ in needed {
        let is_done = |place: &usize| done.get(*place) == Some(&true);
        let is_ready = |(place, needs): &(usize, &Vec<usize>)| !is_done(place) && needs.iter().all(is_done);
        let ready = needed.iter().enumerate().find(is_ready).map(|(place, _)| place);
        // An identity is a hash of those that it imports, so there is no circle of them.
        let place = ready.ok_or_else(|| Fault::declined("import-mismatch", "the imports need each other"))?;
        if let Some(done) = done.get_mut(place) {
            *done = true;
        }
        order.push(place);
    }
    Ok(order)
}

impl<F, S: Default> Library<F, S> {
    /// The lemmas of the imports at these places, ascending.
    pub(crate) fn imported(&self, places: impl IntoIterator<Item = usize>) -> Result<Imported<F>, Fault> {
        let mut imported = Imported::default();
        let lists = places.into_iter().filter_map(|place| self.lemmas.get(place));
        lists.cloned().try_for_each(|lemmas| imported.add(lemmas)).map(|()| imported)
    }

    /// Checks one import, and takes up its lemmas.
    fn check<R: Rules, K: Calculus<R, Fact = F, Shared = S>>(
        &mut self,
        (place, identity): (usize, &Identity),
        needed: &[usize],
        from: Source<'_>,
        (config, progress): (&Config, &mut dyn FnMut(Progress)),
    ) -> Result<(), Fault> {
        let mut check = Check::<R, K>::start(Reader::new(from)?, config)?;
        check.is_import = true;
        let shared = std::mem::take(&mut self.shared);
        check.build_on(self.imported(needed.iter().copied())?, shared, self.spent, self.holes.count > 0);
        // Of the certificate itself nothing has been read yet.
        let (totals, _) = check.run(&mut |it: Progress| progress(Progress { bytes: 0, ..it }))?;
        judge_identity(identity, &totals.identity)?;
        let (lemmas, shared, spent, holes) = check.finish();
        self.holes.add(holes.count, || format!("import {identity}, {}", holes.first));
        (self.shared, self.spent) = (shared, spent);
        if let Some(list) = self.lemmas.get_mut(place) {
            *list = Rc::new(lemmas);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_import_follows_those_that_it_needs() {
        let needed = [vec![1, 3], vec![2], vec![], vec![2, 1]];
        assert_eq!(order(&needed), Ok(vec![2, 1, 3, 0]));
        assert_eq!(order(&[]), Ok(vec![]));
    }

    /// No files can show this: their identities would have to be hashes of each other.
    #[test]
    fn a_circle_ends() {
        for needed in [vec![vec![0]], vec![vec![], vec![2], vec![1]], vec![vec![7]]] {
            assert_eq!(order(&needed).map_err(|fault| fault.code), Err("import-mismatch"), "{needed:?}");
        }
    }
}
