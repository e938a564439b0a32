//! Writes the seeds of the fuzz targets, made from the fixtures: `cargo run -p gamecert-tools --bin seeds`, then as `fuzz/README.md` says.

#![allow(clippy::print_stdout, reason = "a program may speak to its user")]

use std::fs;
use std::io;
use std::path::Path;

use gamecert_tests::fixtures;
use gamecert_tests::forge::{END, HEAD};

/// The sections before the end, as the target `resealed` takes them.
fn unsealed(file: &[u8]) -> Option<Vec<u8>> {
    let mut rest = file.strip_prefix(&HEAD)?;
    let mut seed = Vec::new();
    while let Some((&[tag, a, b, c, d], after)) = rest.split_first_chunk() {
        let length = usize::try_from(u32::from_le_bytes([a, b, c, d])).ok()?;
        let payload = after.get(..length).filter(|payload| payload.len() <= usize::from(u16::MAX))?;
        if tag == END {
            return Some(seed);
        }
        seed.extend([tag, a, b]);
        seed.extend(payload);
        rest = after.get(length + 32..)?;
    }
    Some(seed)
}

fn main() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    let found = ["accept", "incomplete", "nocrash", "reject", "formats/v1"].map(|folder| {
        let of_folder = fixtures::files(folder).map_err(io::Error::other)?.into_iter();
        let files = of_folder.filter(|place| place.ends_with(".cert"));
        files
            .map(|place| Ok((fixtures::read(&place).map_err(io::Error::other)?, place)))
            .collect::<io::Result<Vec<_>>>()
    });
    for target in ["check", "decode", "resealed"] {
        fs::create_dir_all(corpus.join(target))?;
    }
    let mut count = 0;
    for files in found {
        for (bytes, place) in files? {
            let name = place.replace('/', "-");
            fs::write(corpus.join("check").join(&name), &bytes)?;
            fs::write(corpus.join("decode").join(&name), &bytes)?;
            if let Some(seed) = unsealed(&bytes) {
                fs::write(corpus.join("resealed").join(&name), seed)?;
            }
            count += 1;
        }
    }
    println!("{count} fixtures");
    Ok(())
}
