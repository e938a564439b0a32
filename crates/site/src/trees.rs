//! The misere Grundy value of a tree that a certificate claims, from the trees that stand in it: that of a tree without
//! branches is 1, that of another one the smallest that none of its branches has (J. H. Conway, *On Numbers and Games*,
//! chapter 12).

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use gamecert_certs::{ClaimKind, Fault, Identity, Judgement, LemmaId, Part, Reader, TreeDigest, TreeName};
use gamecert_elaborate::Source;

/// Where certificates are found.
type Find<'a> = dyn FnMut(&Identity) -> io::Result<Option<Source<'static>>> + 'a;

/// What is known of each lemma of a certificate, if it is about a tree.
type Lemmas = Vec<Option<(TreeDigest, u16)>>;

/// The misere Grundy value of the tree in the claim of a certificate that has been accepted. `None` if no tree is claimed,
/// if it is not among those of the lemmas, as may happen for a sum, or if the certificate cannot be read.
pub(crate) fn value(identity: &Identity, claim: ClaimKind, find: &mut Find<'_>) -> Option<u16> {
    let (ClaimKind::Tree(TreeName::Other(digest)) | ClaimKind::ReducedTree(TreeName::Other(digest))) = claim
    else {
        return value_of_heap(claim);
    };
    let mut files = vec![(*identity, imports(identity, find)?)];
    for import in files[0].1.clone() {
        files.push((import, imports(&import, find)?));
    }
    // Lists of imports are closed: what imports another certificate has the longer list.
    files.sort_by_key(|(_, imports)| imports.len());
    let mut known: BTreeMap<Identity, Lemmas> = BTreeMap::new();
    for (identity, imports) in files {
        let imported = imports.iter().flat_map(|import| known.get(import).into_iter().flatten());
        let lemmas = trees(open(&identity, find)?, &imported.copied().collect::<Lemmas>()).ok()?;
        known.insert(identity, lemmas);
    }
    let mut trees = known.into_values().flatten().flatten();
    trees.find(|(tree, _)| *tree == digest).map(|(_, value)| value)
}

fn open(identity: &Identity, find: &mut Find<'_>) -> Option<Reader<Source<'static>>> {
    Reader::new(find(identity).ok()??).ok()
}

fn imports(identity: &Identity, find: &mut Find<'_>) -> Option<Vec<Identity>> {
    open(identity, find).map(|reader| reader.statement().imports.clone())
}

/// What is known of the lemmas of a certificate, by what is known of those that it imports.
fn trees(mut reader: Reader<Source<'static>>, imported: &Lemmas) -> Result<Lemmas, Fault> {
    let mut own = Lemmas::new();
    loop {
        match reader.next_part()? {
            Part::Lemmas(block) => {
                for lemma in block.lemmas {
                    let known = |id: &LemmaId| {
                        let (all, place) = id.imported().map_or((&own, id.0), |place| (imported, place));
                        all.get(usize::try_from(place).ok()?).copied().flatten()
                    };
                    let tree = match lemma.judgement {
                        Judgement::Tree(children) => children.iter().map(known).collect::<Option<Vec<_>>>(),
                        _ => None,
                    };
                    own.push(tree.map(|children| made_of(&children)));
                }
            }
            Part::End(_) => return Ok(own),
            Part::Goal(_) | Part::Metadata(_) => {}
        }
    }
}

/// The tree with these branches, and its value.
fn made_of(branches: &[(TreeDigest, u16)]) -> (TreeDigest, u16) {
    let digests: Vec<TreeDigest> = branches.iter().map(|(digest, _)| *digest).collect();
    let values: BTreeSet<u16> = branches.iter().map(|(_, value)| *value).collect();
    let least = (0..=u16::MAX).find(|value| !values.contains(value)).unwrap_or(u16::MAX);
    (TreeDigest::of(&digests), if branches.is_empty() { 1 } else { least })
}

/// The misere Grundy value of the heap that a claim names as the tree.
pub(crate) fn value_of_heap(claim: ClaimKind) -> Option<u16> {
    match claim {
        ClaimKind::Tree(TreeName::Heap(tokens)) | ClaimKind::ReducedTree(TreeName::Heap(tokens)) => {
            // With one more token, an empty heap is lost, and a single token is lost alone.
            Some(if tokens < 2 { 1 - tokens } else { tokens })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_heaps_and_of_what_is_no_heap() {
        let mut heaps: Vec<(TreeDigest, u16)> = Vec::new();
        for tokens in 0..6 {
            heaps.push(made_of(&heaps));
            let name = TreeName::Heap(tokens);
            assert_eq!(value_of_heap(ClaimKind::ReducedTree(name)), Some(heaps[usize::from(tokens)].1));
        }
        // From {2} one has to move to a heap of two tokens, which is won: so it is lost.
        assert_eq!(made_of(&heaps[2..3]).1, 0);
        assert_eq!(made_of(&[heaps[0], heaps[2]]).1, 0);
        assert_eq!(made_of(&[heaps[1], heaps[3]]).1, 1);
    }
}
