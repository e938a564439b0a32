//! Plug: what it costs to repair a certificate, compared with solving the position from scratch.
//!
//! `cargo bench -p gamecert-benches --bench plug` prints CPU seconds: to search, certify, write and check anew; then to read, plug,
//! write and check a certificate from which 0, 1, 10 and 100 lemmas were taken at random, the mean of three
//! draws, hinted and bare. `cargo bench -p gamecert-benches --bench plug -- 5x8` measures this board only. The largest takes minutes, and
//! is done if it is asked for by name.

#![allow(clippy::print_stdout, reason = "a child process prints its figures")]

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;

use cpu_time::ProcessTime;
use gamecert_benches::measure::{
    Measured, child, cost_and_files, is_chosen, line, numbers, pieces_of_verified, serve,
};
use gamecert_certs::{Certificate, Metadata};
use gamecert_tests::remove_lemmas::without_random_lemmas;
use gamecert_tests::solved::plugged;

const POSITIONS: [[&str; 3]; 5] = [
    ["sprouts", "0*12", "outcome"],
    ["sprouts", "0*14", "outcome"],
    ["cram", "5x7", "nimber"],
    ["cram", "5x8", "nimber"],
    ["cram", "5x9", "nimber"],
];
const GONE: [usize; 4] = [0, 1, 10, 100];
const DRAWS: u64 = 3;

fn main() -> Measured<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let chosen: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["plug-one", damaged, whole] = chosen[..] {
        return plug_one(Path::new(damaged), Path::new(whole));
    }
    if let Some(done) = serve(&chosen) {
        return done;
    }
    let mut heads = vec!["position".to_owned(), "lemmas".to_owned(), "file".to_owned(), "anew".to_owned()];
    heads.extend(GONE.iter().flat_map(|gone| [format!("-{gone}"), "ratio".to_owned()]));
    line(&heads);
    for asked in POSITIONS {
        if !is_chosen(&chosen, asked[1], &["5x9"]) {
            continue;
        }
        let folder = tempfile::tempdir()?;
        let cost = cost_and_files(asked, folder.path())?;
        for (place, file) in ["bare", "hinted"].iter().enumerate() {
            let anew = cost.search + cost.certify + cost.check[place];
            let mut cells = vec![asked[1].to_owned(), cost.lemmas.to_string()];
            cells.extend([(*file).to_owned(), format!("{anew:.2}")]);
            for gone in GONE {
                let time = repair(&folder.path().join(format!("{file}.cert")), gone)?;
                cells.extend([format!("{time:.2}"), format!("{:.2}", time / anew)]);
            }
            line(&cells);
        }
    }
    Ok(())
}

/// CPU seconds to repair the certificate without `gone` of its lemmas: the mean of some draws.
fn repair(certificate: &Path, gone: usize) -> Measured<f64> {
    let folder = tempfile::tempdir()?;
    let [damaged, whole] =
        ["damaged.cert", "whole.cert"].map(|name| folder.path().join(name).to_string_lossy().into_owned());
    let honest = read(certificate)?;
    let mut time = 0.0;
    for seed in 0..DRAWS {
        write(&without_random_lemmas(&honest, gone, seed), Path::new(&damaged))?;
        let [took] = numbers(&child(&["plug-one", &damaged, &whole])?)?;
        time += took;
    }
    Ok(time / DRAWS as f64)
}

fn plug_one(damaged: &Path, whole: &Path) -> Measured<()> {
    let started = ProcessTime::now();
    let certificate = read(damaged)?;
    let repaired = plugged(&certificate, &[])?;
    let to = BufWriter::new(File::create(whole)?);
    let hinted = certificate.hints.is_some();
    let written = repaired.proof.write(to, &repaired.statement, hinted, &Metadata::default())?;
    written.1.into_inner()?.sync_all()?;
    pieces_of_verified(whole)?;
    println!("{}", started.elapsed().as_secs_f64());
    Ok(())
}

fn read(file: &Path) -> Measured<Certificate> {
    Ok(Certificate::read(BufReader::new(File::open(file)?))?.0)
}

fn write(certificate: &Certificate, file: &Path) -> Measured<()> {
    certificate.write(BufWriter::new(File::create(file)?))?;
    Ok(())
}
