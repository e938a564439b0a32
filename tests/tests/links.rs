//! Links in the documents lead somewhere, and the book has all documents.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use crate::architecture::root;

/// All documents of the repository, by their paths below its root.
fn documents() -> Vec<PathBuf> {
    let list = ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"];
    let output = Command::new("git").args(list).current_dir(root()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(PathBuf::from).filter(|path| root().join(path).exists()).collect()
}

/// The targets of links and pictures, but for those on other hosts.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2);
    let found = prose.flat_map(|part| part.split("](").skip(1)).filter_map(|rest| rest.split(')').next());
    found.filter(|target| !target.contains("://") && !target.starts_with("mailto:"))
}

/// Where a link in a document leads, below the root.
fn resolved(document: &Path, target: &str) -> PathBuf {
    let mut place = PathBuf::new();
    for part in document.parent().unwrap().join(target).components() {
        match part {
            Component::ParentDir => assert!(place.pop(), "{}: {target}", document.display()),
            part => place.push(part),
        }
    }
    place
}

/// The anchors of a document's headings: small letters, hyphens for spaces, and no other signs.
fn anchors(text: &str) -> BTreeSet<String> {
    let prose = text.split("```").step_by(2).flat_map(str::lines);
    let headings = prose.filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let kept = heading.trim_start_matches('#').trim().chars();
        let kept = kept.filter(|it| it.is_alphanumeric() || " -_".contains(*it));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    };
    headings.map(anchor).collect()
}

#[test]
fn links_lead_somewhere() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for document in documents() {
        let text = fs::read_to_string(root().join(&document)).unwrap();
        for target in targets(&text) {
            count += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let place = if file.is_empty() { document.clone() } else { resolved(&document, file) };
            let is_there = root().join(&place).exists()
                && (anchor.is_empty()
                    || anchors(&fs::read_to_string(root().join(&place)).unwrap()).contains(anchor));
            if !is_there {
                wrong.push(format!("{}: {target}", document.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "these links lead nowhere: {wrong:#?}");
    assert!(count > 100, "{count} links");
}

#[test]
fn the_book_has_all_documents() {
    let summary = Path::new("docs/SUMMARY.md");
    let text = fs::read_to_string(root().join(summary)).unwrap();
    let listed: BTreeSet<PathBuf> = targets(&text).map(|target| resolved(summary, target)).collect();
    let there: BTreeSet<PathBuf> = documents().into_iter().filter(|path| path != summary).collect();
    assert_eq!(listed, there);
}

#[test]
fn targets_and_anchors_are_read() {
    let text = "# A `b`, c!\n[x](y.md#z) ![p](q.svg) [w](https://example.org)\n```\n# no\n[n](o)\n```\n";
    assert_eq!(targets(text).collect::<Vec<_>>(), ["y.md#z", "q.svg"]);
    assert_eq!(anchors(text), BTreeSet::from(["a-b-c".to_owned()]));
    assert_eq!(resolved(Path::new("docs/a/b.md"), "../c.md"), Path::new("docs/c.md"));
}
