//! Certificates that another one imports: found by their identities, and handed to the checker, each after
//! those that it imports itself.
//!
//! The list of imports in a statement is closed: whatever an import imports stands in it too. So the
//! statement names all that its proof rests on, and a loop over the list takes the place of a recursion.
//!
//! Each file is read twice: first to see that it is the one that is meant, so that a wrong file under a
//! right name says nothing about the certificate; then to be checked. What is kept from the first reading are the
//! statements, at most 64 MiB.

use std::io::{self, Read};

use gamecert_certs::{Fault, Identity, Metadata, Part, Reader, Statement, require};
use gamecert_checker::Progress;
use gamecert_checker::check::{Input, Session};
use gamecert_checker::statement::judge_import;

use crate::finder::Elaborate;

/// The bytes of a certificate.
pub type Source<'a> = Box<dyn Read + 'a>;

/// Finds the certificate of this identity; `None` if there is none.
pub type Imports<'a> = dyn FnMut(&Identity) -> io::Result<Option<Source<'a>>> + 'a;

/// Checks all imports of a certificate, whose statement has been judged.
///
/// # Errors
/// If one of them cannot be found, is refused, or is not one that the statement may import.
pub(crate) fn check<C: Elaborate>(
    session: &mut Session<C>,
    statement: &Statement,
    imports: &mut Imports<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<(), Fault> {
    let list = &statement.imports;
    let read = |identity| read_statement(identity, imports).map_err(|fault| in_import(identity, fault));
    let statements = list.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    places(statement, list, &statements)?;
    let needed = |(identity, it)| places(it, list, &statements).map_err(|fault| in_import(identity, fault));
    let needed = list.iter().zip(&statements).map(needed).collect::<Result<Vec<_>, _>>()?;
    drop(statements);
    list.iter().zip(&needed).try_for_each(|(identity, needs)| judge_closed(identity, needs, &needed))?;
    for place in order(&needed)? {
        let Some(identity) = list.get(place) else { continue };
        let checked = check_one(session, identity, imports, progress);
        checked.map_err(|fault| in_import(identity, fault))?;
    }
    Ok(())
}

fn check_one<C: Elaborate>(
    session: &mut Session<C>,
    identity: &Identity,
    imports: &mut Imports<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<(), Fault> {
    let reader = Reader::new(source(identity, imports)?)?;
    let mut finder = C::finder(session.holes().count == 0);
    // Of the certificate itself nothing has been read yet.
    let progress = &mut |it: Progress| progress(Progress { bytes: 0, ..it });
    let found = session
        .import(identity, Input { reader, finder: &mut finder, metadata: Metadata::judge, progress })?;
    judge_identity(identity, &found)
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
/// it may import. The checker asks for this too; here it is found before anything is checked.
fn places(importer: &Statement, list: &[Identity], statements: &[Statement]) -> Result<Vec<usize>, Fault> {
    let place = |identity: &Identity| {
        let place = list.binary_search(identity).map_err(|_| {
            let why = format!("it imports {identity}, which the certificate does not import too");
            Fault::rejected("imports-not-closed", why)
        })?;
        let import = statements.get(place).map_or(Ok(()), |import| judge_import(importer, identity, import));
        import.map(|()| place)
    };
    importer.imports.iter().map(place).collect()
}

/// What the imports of an import need, it imports too.
fn judge_closed(identity: &Identity, needs: &[usize], needed: &[Vec<usize>]) -> Result<(), Fault> {
    let mut is_listed = vec![false; needed.len()];
    needs.iter().for_each(|&place| is_listed[place] = true);
    let is_closed = needs.iter().flat_map(|&place| &needed[place]).all(|&place| is_listed[place]);
    require(is_closed, || {
        let why = "it imports a certificate, but not all that this one imports";
        in_import(identity, Fault::rejected("imports-not-closed", why))
    })
}

/// The places of a list, each after those that it needs.
///
/// # Errors
/// If some need each other in a circle, or one that is not in the list.
pub fn order(needed: &[Vec<usize>]) -> Result<Vec<usize>, Fault> {
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
