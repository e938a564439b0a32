//! Writes the attacks of `gamecert_tests::attacks` into a folder, to measure what a checker needs for them:
//! `cargo run --release -p gamecert-tools --bin attacks -- DIR`. Each line that it prints has the name, the
//! verdicts that are good, and the arguments for certcheck, separated by tabs.
#![allow(clippy::print_stdout, reason = "a program may speak to its user")]

use std::fs;
use std::io;
use std::path::PathBuf;

use gamecert_tests::attacks;

fn main() -> io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "attacks".to_owned()));
    for (_, family) in attacks::FAMILIES {
        for attack in family() {
            let name = attack.name.replace([' ', '<', ',', ':'], "-");
            let file = folder.join(format!("{name}.cert"));
            let imports = folder.join(format!("{name}.imports"));
            fs::create_dir_all(if attack.imports.is_empty() { &folder } else { &imports })?;
            fs::write(&file, &attack.bytes)?;
            for (identity, bytes) in &attack.imports {
                fs::write(imports.join(format!("{identity}.cert")), bytes)?;
            }
            let mut arguments = attack.arguments.clone();
            if !attack.imports.is_empty() {
                arguments.extend(["--import-dir".to_owned(), imports.display().to_string()]);
            }
            arguments.push(file.display().to_string());
            println!("{}\t{}\t{}", attack.name, attack.words.join(" "), arguments.join("\t"));
        }
    }
    Ok(())
}
