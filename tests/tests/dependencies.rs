//! What ARCHITECTURE.md says of dependencies is true, read from `cargo metadata`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::architecture::{files, lines_of_code, root};

/// What `cargo metadata` prints, as far as it is needed.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
    workspace_members: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    manifest_path: PathBuf,
    dependencies: Vec<Declared>,
}

/// A dependency as a manifest declares it.
#[derive(Deserialize)]
struct Declared {
    name: String,
    kind: Option<String>,
    optional: bool,
    uses_default_features: bool,
    features: Vec<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Edge>,
}

#[derive(Deserialize)]
struct Edge {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    kind: Option<String>,
}

impl Metadata {
    /// The same on every machine: dependencies differ between platforms, and the document names those of one.
    fn get() -> &'static Self {
        static METADATA: OnceLock<Metadata> = OnceLock::new();
        METADATA.get_or_init(|| {
            let output = Command::new(env!("CARGO"))
                .args(["metadata", "--format-version", "1", "--locked"])
                .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
                .current_dir(root())
                .output()
                .unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            serde_json::from_slice(&output.stdout).unwrap()
        })
    }

    fn package(&self, is_it: impl Fn(&Package) -> bool) -> &Package {
        self.packages.iter().find(|package| is_it(package)).unwrap()
    }

    /// What a package declares for its own code, tests and build scripts left out.
    fn declared(&self, name: &str) -> Vec<&Declared> {
        let package = self.package(|package| package.name == name);
        package.dependencies.iter().filter(|it| it.kind.is_none()).collect()
    }

    /// All that goes into the code or the build scripts of a package, the package included, except for what comes
    /// with `apart` alone.
    fn cone(&self, name: &str, apart: &[&str]) -> BTreeMap<&str, &Package> {
        let mut cone = BTreeMap::new();
        let mut open = vec![self.package(|package| package.name == name)];
        while let Some(package) = open.pop() {
            if apart.contains(&&*package.name) || cone.insert(&*package.name, package).is_some() {
                continue;
            }
            let node = self.resolve.nodes.iter().find(|node| node.id == package.id).unwrap();
            let is_built = |edge: &&Edge| edge.dep_kinds.iter().any(|it| it.kind.as_deref() != Some("dev"));
            let next = node.deps.iter().filter(is_built);
            open.extend(next.map(|edge| self.package(|package| package.id == edge.pkg)));
        }
        cone
    }
}

fn names(declared: &[&Declared]) -> Vec<String> {
    declared.iter().map(|it| it.name.clone()).collect()
}

/// The rows of the first or the second table in the section on dependencies, as cells.
fn table(number: usize) -> Vec<Vec<String>> {
    let document = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, section) = document.split_once("\n## Dependencies\n").unwrap();
    let table = section.split("\n\n").filter(|part| part.trim_start().starts_with('|')).nth(number).unwrap();
    let cells = |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    table.trim().lines().skip(2).map(cells).collect()
}

#[test]
fn trusted_crates_depend_on_little() {
    let check = |name: &str, expected: &[&str]| {
        assert_eq!(names(&Metadata::get().declared(name)), expected, "dependencies of {name}");
    };
    check("gamecert-certs", &["blake3", "postcard", "serde"]);
    check("gamecert-checker", &["gamecert-certs"]);
    let elaborate = Metadata::get().declared("gamecert-elaborate");
    let (optional, always): (Vec<_>, Vec<_>) = elaborate.into_iter().partition(|it| it.optional);
    assert_eq!(names(&always), ["foldhash", "gamecert-certs", "gamecert-checker", "smallvec"]);
    assert_eq!(names(&optional), ["anstream", "anstyle", "clap", "hashbrown", "petgraph", "serde_json"]);
    check(
        "gamecert-checker-web",
        &["gamecert-certs", "gamecert-checker", "gamecert-elaborate", "serde_json"],
    );
    let web = Metadata::get().declared("gamecert-checker-web");
    let elaborate = web.iter().find(|it| it.name == "gamecert-elaborate").unwrap();
    assert!(!elaborate.uses_default_features && elaborate.features == ["report"]);
}

/// The table of trusted dependencies names all of them, and nothing else, with the lines of code of each.
#[test]
fn the_table_of_trusted_dependencies_is_true() {
    let metadata = Metadata::get();
    let cone = metadata.cone("gamecert-checker", &["postcard", "serde"]);
    let is_ours = |package: &Package| metadata.workspace_members.contains(&package.id);
    let mut expected: BTreeMap<&str, &Package> =
        cone.into_iter().filter(|(_, package)| !is_ours(package)).collect();
    for row in table(0) {
        let (these, figures) = (row[0].split(", "), row[1].split(", ").chain(std::iter::repeat("")));
        for (name, figure) in these.zip(figures) {
            let package = expected.remove(name.trim_end_matches(" (pure Rust)"));
            let package = package.unwrap_or_else(|| panic!("{name} is not a trusted dependency"));
            if row[1] != "-" {
                let sources = files(&package.manifest_path.with_file_name("src"));
                let lines: usize =
                    sources.iter().map(|file| lines_of_code(&fs::read_to_string(file).unwrap())).sum();
                assert_eq!(figure.replace(',', ""), lines.to_string(), "lines of {name}");
            }
        }
    }
    assert!(expected.is_empty(), "not in the table: {:?}", expected.keys());
}

/// Whatever a crate of ours declares for its code stands in one of the two tables.
#[test]
fn every_dependency_is_in_the_document() {
    let metadata = Metadata::get();
    let cells: Vec<String> = [table(0), table(1)].concat().into_iter().map(|row| row[0].clone()).collect();
    let named: BTreeSet<&str> = cells.iter().flat_map(|cell| cell.split([' ', ','])).collect();
    for member in &metadata.workspace_members {
        let package = metadata.package(|package| package.id == *member);
        for name in names(&metadata.declared(&package.name)) {
            let is_named = name.starts_with("gamecert-") || named.contains(&*name);
            assert!(is_named, "{name}, which {} depends on", package.name);
        }
    }
}
