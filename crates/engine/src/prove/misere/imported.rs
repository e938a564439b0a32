//! The lemmas of other certificates: those that a proof may cite, and those that are advice.

use gamecert_certs::{Identity, Judgement, Lemma, LemmaId};
use gamecert_elaborate::rulebook::{Component, Rulebook};
use rustc_hash::FxHashMap;

use super::certify::{Sum, Walk};
use crate::imports::Imports;
use crate::knowledge::{MisereContext, Stopped};
use crate::nodes::{self, Parts};
use crate::trees::Tree;

/// What a lemma says, in the checker's form but for trees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Fact {
    /// There is this tree.
    Tree(Tree),
    /// The component has this tree.
    Equal(Component, Tree),
    /// The sum of these components and trees is lost.
    Lost(Vec<Component>, Parts),
    /// Something that makes no sense.
    Broken,
}

/// What lemmas say that stand in one file, where imported ones tell these trees.
pub(super) fn read_lemmas<'l>(
    rules: &dyn Rulebook,
    context: &mut MisereContext,
    lemmas: impl Iterator<Item = &'l Lemma>,
    imported: &[Option<Tree>],
) -> Vec<Fact> {
    let mut said: Vec<Fact> = Vec::new();
    for lemma in lemmas {
        let next = read_lemma(rules, context, lemma, &said, imported);
        said.push(next.unwrap_or(Fact::Broken));
    }
    said
}

fn read_lemma(
    rules: &dyn Rulebook,
    context: &mut MisereContext,
    lemma: &Lemma,
    said: &[Fact],
    imported: &[Option<Tree>],
) -> Option<Fact> {
    let tree = |id: LemmaId| match id.imported() {
        Some(place) => *imported.get(place as usize)?,
        None => said.get(id.0 as usize)?.tree(),
    };
    Some(match &lemma.judgement {
        Judgement::Tree(children) => {
            let children = children.iter().map(|&child| tree(child)).collect::<Option<Vec<Tree>>>()?;
            Fact::Tree(context.growth.of_children(children))
        }
        Judgement::Equals(id) => Fact::Equal(rules.component(&lemma.subject)?, tree(*id)?),
        Judgement::Lost(sum) => {
            let trees = sum.trees.iter().map(|&id| tree(id)).collect::<Option<Vec<Tree>>>()?;
            let components =
                sum.components.iter().map(|bytes| rules.component(bytes)).collect::<Option<_>>()?;
            let trees = trees.iter().map(|&tree| Parts::of_tree(&context.growth.forest, tree));
            Fact::Lost(components, trees.fold(Parts::default(), |sum, tree| sum.plus(&tree)))
        }
        Judgement::Nimber(_) | Judgement::Below(_) | Judgement::Period(_) | Judgement::Sure { .. } => {
            return None;
        }
    })
}

impl Fact {
    fn tree(&self) -> Option<Tree> {
        match self {
            Fact::Tree(tree) => Some(*tree),
            Fact::Equal(..) | Fact::Lost(..) | Fact::Broken => None,
        }
    }
}

/// What imports say, each with its number.
pub(super) type Imported = Vec<(LemmaId, Fact)>;

/// Reads the lemmas of all imports, which are true, and has the search know the trees of components.
///
/// # Errors
/// If one makes no sense, or there are too many.
pub(super) fn read(
    rules: &dyn Rulebook,
    context: &mut MisereContext,
    imports: &Imports,
) -> Result<Imported, String> {
    let mut all = Vec::new();
    let mut trees: FxHashMap<Identity, Vec<Option<Tree>>> = FxHashMap::default();
    for (identity, certificate) in imports.in_order() {
        let needed = &certificate.statement.imports;
        let imported: Vec<Option<Tree>> =
            needed.iter().flat_map(|it| trees.get(it).cloned().unwrap_or_default()).collect();
        let said = read_lemmas(rules, context, certificate.lemmas.iter(), &imported);
        trees.insert(*identity, said.iter().map(Fact::tree).collect());
        for (place, said) in (imports.first_place(identity)..).zip(said) {
            let id = LemmaId::of_imported(place).ok_or("there are too many imported lemmas")?;
            match &said {
                Fact::Broken => {
                    return Err(format!("the import {identity} has lemmas that are not of misere play"));
                }
                Fact::Equal(component, tree) => {
                    if let Some([position]) = context.game.read(component.subject()).as_deref() {
                        context.growth.believe(position, *tree);
                    }
                }
                Fact::Tree(_) | Fact::Lost(..) => {}
            }
            all.push((id, said));
        }
    }
    Ok(all)
}

/// Has the search believe that a sum is lost.
///
/// # Errors
/// If the engine cannot read it, or has no room.
pub(super) fn believe(
    context: &mut MisereContext,
    (components, trees): (&[Component], &Parts),
) -> Result<(), Stopped> {
    let positions = context.read(components)?;
    let sum = context.parts(&positions)?.plus(trees);
    context.settle(&sum, nodes::Outcome::Lost)
}

impl Walk<'_> {
    /// Has the proof rather cite lost sums of these lemmas than others.
    ///
    /// # Errors
    /// If the engine cannot read a position, or has no room.
    pub(super) fn prefer(&mut self, said: &[Fact]) -> Result<(), Stopped> {
        for said in said {
            if let Some(sum) = self.sum_of(said)? {
                self.preferred.insert(sum);
            }
        }
        Ok(())
    }

    /// The sum that a lemma says is lost; `None` for other lemmas, and where a component has a tree by now, so that the
    /// sum is not met as it stands.
    pub(super) fn sum_of(&mut self, said: &Fact) -> Result<Option<Sum>, Stopped> {
        let Fact::Lost(components, terms) = said else { return Ok(None) };
        let parts = self.catalogue.sum(components, self.context)?;
        let is_met = parts.iter().all(|&part| self.catalogue.tree(part).is_none());
        Ok(is_met.then(|| Sum { parts, terms: terms.clone() }))
    }

    /// Lets the proof cite what imports say.
    ///
    /// # Errors
    /// If the engine cannot read a position, or has no room.
    pub(super) fn take_up(&mut self, imported: Imported) -> Result<(), Stopped> {
        for (id, said) in imported {
            match &said {
                Fact::Tree(tree) => drop(self.given.trees.entry(*tree).or_insert(id)),
                Fact::Equal(component, _) => {
                    let number = self.catalogue.number(component, self.context)?;
                    self.given.equal.entry(number).or_insert(id);
                }
                Fact::Lost(..) => {
                    if let Some(sum) = self.sum_of(&said)? {
                        self.given.lost.entry(sum).or_insert(id);
                    }
                }
                Fact::Broken => {}
            }
        }
        Ok(())
    }
}
