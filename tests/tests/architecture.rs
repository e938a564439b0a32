//! What ARCHITECTURE.md says of the crates is true.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Nothing in the modules is unsafe but the names of their imports and exports.
#[test]
fn the_modules_for_browsers_are_safe_code() {
    let exports = |count: usize| vec!["#[unsafe(no_mangle)]"; count];
    check_module("crates/checker-web", &[exports(2), vec!["unsafe extern \"C\" {"]].concat());
    check_module("crates/sprouts-web", &exports(7));
}

fn check_module(folder: &str, uses_of_unsafe: &[&str]) {
    let manifest = |krate: &str| fs::read_to_string(root().join(krate).join("Cargo.toml")).unwrap();
    let web = manifest(folder);
    let lints = |text: &str, name: &str| {
        let (_, section) = text.split_once(name).unwrap();
        section.lines().skip(1).take_while(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    for (here, everywhere) in
        [("[lints.rust]", "[workspace.lints.rust]"), ("[lints.clippy]", "[workspace.lints.clippy]")]
    {
        let expected = lints(&manifest("."), everywhere).join("\n").replace("\"forbid\"", "\"deny\"");
        assert_eq!(lints(&web, here).join("\n"), expected);
    }
    let abi = root().join(folder).join("src/abi.rs");
    for file in files(&root().join(folder).join("src")) {
        let text = fs::read_to_string(&file).unwrap();
        if file == abi {
            let uses = text.matches("unsafe").count();
            let allowed = [["allow(unsafe_code, ", "no unsafe block"].as_slice(), uses_of_unsafe].concat();
            assert_eq!(uses, allowed.len());
            assert!(allowed.iter().all(|part| text.contains(part)));
        } else {
            assert!(!text.contains("unsafe"), "{}", file.display());
        }
    }
}

#[test]
fn the_engine_does_not_reach_into_the_checker_but_for_its_rules() {
    for folder in ["games", "nodes", "search"] {
        for file in files(&root().join("crates/engine/src").join(folder)) {
            let text = fs::read_to_string(&file).unwrap();
            assert!(!text.contains("gamecert_checker"), "{} uses the checker", file.display());
        }
    }
}

/// Lints that the checker is excepted from, each with its reason; ARCHITECTURE.md lists them.
const EXCEPTIONS: [&str; 1] = [
    "#[expect(clippy::arithmetic_side_effects, reason = \"two numbers below 2^8 have a product below 2^16\")]",
];

/// What the trusted crates hold besides: what writes, what tools read, and tests.
const UNTRUSTED: [&str; 9] = [
    "certs/src/postcard_tests.rs",
    "certs/src/certificate.rs",
    "certs/src/claim_text.rs",
    "certs/src/lib.rs",
    "certs/src/metadata.rs",
    "certs/src/question.rs",
    "certs/src/text.rs",
    "certs/src/writer.rs",
    "checker/src/lib.rs",
];

#[test]
fn trusted_code_has_no_unsafe_blocks_no_threads_and_no_exceptions_from_its_lints() {
    for folder in ["crates/certs/src", "crates/checker/src"].map(|folder| root().join(folder)) {
        for file in files(&folder) {
            let text = fs::read_to_string(&file).unwrap();
            for line in text.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
                let exempts =
                    ["allow(", "expect(clippy", "warn(clippy"].iter().any(|lint| line.contains(lint));
                let is_allowed = EXCEPTIONS.contains(&line) || file == folder.join("lib.rs");
                let found =
                    line.contains("unsafe ") || line.contains("std::thread") || exempts && !is_allowed;
                assert!(!found, "{}: {line}", file.display());
            }
        }
    }
    // The checker as a whole is not excepted, and of certs, modules that are not trusted.
    let attributes =
        |krate: &str| fs::read_to_string(root().join("crates").join(krate).join("src/lib.rs")).unwrap();
    assert!(!attributes("checker").contains("allow("));
    for rest in attributes("certs").split("allow(").skip(1) {
        let (_, module) = rest.split_once("mod ").unwrap();
        let module = format!("certs/src/{}.rs", module.split(';').next().unwrap());
        assert!(UNTRUSTED.contains(&&*module), "{module}");
    }
}

#[test]
fn the_table_of_trusted_code_is_true() {
    let document = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let mut sum = 0;
    let mut listed = Vec::new();
    for line in document.lines().filter(|line| line.contains("/src/") && line.contains(".rs | ")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let path = root().join("crates").join(cells[1]);
        let lines: usize = cells[2].parse().unwrap();
        assert_eq!(code_lines(&path), lines, "{}", cells[1]);
        sum += lines;
        listed.push(path);
    }
    assert!(document.contains(&format!("| **all** | **{sum}** |")), "the sum is {sum}");
    for krate in ["certs", "checker"] {
        for file in files(&root().join("crates").join(krate).join("src")) {
            let is_untrusted = UNTRUSTED.iter().any(|path| file.ends_with(path));
            assert!(listed.contains(&file) || is_untrusted, "{} is not listed", file.display());
        }
    }
}

/// A file of tests that is no module of its binary would never be run.
#[test]
fn no_file_of_tests_is_forgotten() {
    for folder in [
        "tests/tests",
        "crates/cli/tests",
        "crates/checker/tests/all",
        "crates/draw/tests/all",
        "crates/elaborate/tests/all",
    ] {
        let main = root().join(folder).join("main.rs");
        for file in files(&root().join(folder)).into_iter().filter(|file| *file != main) {
            // A file is a module of the nearest one above it that can have modules in other folders.
            let place = if file.ends_with("mod.rs") { file.parent().unwrap() } else { &file };
            let name = place.file_stem().unwrap().to_str().unwrap();
            let above = |folder: &Path| [folder.join("mod.rs"), folder.join("main.rs")];
            let parent = place.ancestors().skip(1).flat_map(above).find(|it| it.is_file()).unwrap();
            let text = fs::read_to_string(parent).unwrap();
            let is_named = text.lines().any(|line| line.trim() == format!("mod {name};"));
            assert!(is_named, "{}", file.display());
        }
    }
}

/// What needs a browser is ignored where nobody asks for it, and `.ci/run` asks for it by the names of the files.
#[test]
fn tests_in_a_browser_are_ignored_and_not_forgotten() {
    let mut count = 0;
    for file in [files(&root().join("tests/tests")), files(&root().join("crates/cli/tests"))].concat() {
        let text = fs::read_to_string(&file).unwrap();
        let tests: Vec<&str> = text.split("#[test]\n").skip(1).collect();
        if file.file_stem().unwrap().to_str().unwrap().ends_with("_in_browser") {
            let is_marked = |test: &&str| test.trim_start().starts_with("#[ignore = \"");
            assert!(tests.iter().all(is_marked), "{}", file.display());
            count += tests.len();
        } else {
            assert!(!text.contains(concat!("use gamecert_tests", "::browser")), "{}", file.display());
        }
    }
    assert!(count > 20, "{count} tests");
    let ci = fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(ci.contains("cargo test --workspace --test all --locked -- --ignored in_browser --skip slow::"));
}

/// The tests of a file that can end early without having failed: they would pass where a tool is missing. Such tests are ignored.
fn ends_early(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(indent) = line.strip_suffix("#[test]") else { continue };
        let end = format!("{indent}}}");
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != end).collect();
        let is_early = |line: &&str| line.trim() == "return;" || line.contains("{ return }");
        if body.iter().any(is_early) {
            found.extend(body.iter().find(|line| line.trim().starts_with("fn ")));
        }
    }
    found
}

#[test]
fn a_test_whose_tool_is_missing_is_ignored_and_not_passed() {
    let sample = "#[test]\nfn a() {\n    if !tool() {\n        return;\n    }\n}\n#[test]\nfn b() {\n}\nfn c() {\n    return;\n}\n";
    assert_eq!(ends_early(sample), ["fn a() {"]);
    for folder in ["crates", "fixtures", "tests", "tools"] {
        for file in files(&root().join(folder)) {
            let text = fs::read_to_string(&file).unwrap();
            assert_eq!(ends_early(&text), [""; 0], "{}", file.display());
        }
    }
}

/// Code of a published crate includes only files of its own crate: others are not in its package.
#[test]
fn published_crates_include_only_their_own_files() {
    let mut count = 0;
    for krate in fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path()) {
        for file in files(&krate.join("src")) {
            let text = fs::read_to_string(&file).unwrap();
            let included = text.split("include_").skip(1).filter_map(|rest| {
                let (kind, rest) = rest.split_once("!(\"")?;
                ["str", "bytes"].contains(&kind).then(|| rest.split('"').next().unwrap())
            });
            for path in included {
                count += 1;
                let place = file.parent().unwrap().join(path).canonicalize().unwrap();
                assert!(place.starts_with(&krate), "{} includes {path}", file.display());
            }
        }
    }
    assert!(count > 20, "{count} files are included");
}

/// Lines of code before the tests.
fn code_lines(path: &Path) -> usize {
    let text = fs::read_to_string(path).unwrap();
    lines_of_code(text.split("#[cfg(test)]\nmod tests").next().unwrap())
}

/// Lines that are neither blank nor comments.
pub(crate) fn lines_of_code(text: &str) -> usize {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

/// All Rust files below a folder, of which there is at least one.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "{} holds no code", folder.display());
    found.sort();
    found
}
