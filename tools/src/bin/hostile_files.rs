//! What files from strangers cost: memory and time of each command on each file that was made to hurt.
//!
//! `cargo run -p gamecert-tools --bin hostile_files -- GAMECERT CHECKER.WASM [FILES]` runs `archive add`, `archive verify --deep`, `draw`
//! and `archive publish` of that binary on all files of `gamecert_tests::attacks` and on 200 (or FILES) generated ones, and prints
//! the worst.
//! Memory is the largest resident set, looked at every few milliseconds; time is that of processors.

#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "it prints a table, and ends where it cannot")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use gamecert_tests::attacks::{Attack, FAMILIES, pages};

/// Bytes and seconds that each is to keep.
const MOST: (u64, f64) = (1 << 30, 10.0);

struct Cost {
    bytes: u64,
    seconds: f64,
    code: Option<i32>,
    name: String,
}

/// Seconds of processors that children have taken that are over.
fn of_children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
    // Fields 16 and 17 of the whole line, in hundredths.
    let ticks: u32 = fields[13].parse::<u32>().unwrap() + fields[14].parse::<u32>().unwrap();
    f64::from(ticks) / 100.0
}

fn run(name: &str, program: &str, arguments: &[&str]) -> Cost {
    let before = of_children();
    let mut command = Command::new("sh");
    // What goes wrong here must not take the machine with it.
    command
        .args(["-c", "ulimit -c 0; ulimit -v 8388608; ulimit -t 120; exec \"$@\"", "sh", program])
        .args(arguments);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let (status, mut bytes) = (format!("/proc/{}/status", child.id()), 0);
    let code = loop {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        bytes = bytes.max(peak.unwrap_or(0) << 10);
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
        std::thread::sleep(Duration::from_millis(3));
    };
    Cost { bytes, seconds: of_children() - before, code, name: name.to_owned() }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, module, rest @ ..] = &arguments[..] else {
        println!("usage: strangers GAMECERT CHECKER.WASM [FILES]");
        return;
    };
    let generated = rest.first().map_or(200, |count| count.parse().unwrap());
    let made = FAMILIES.iter().flat_map(|(_, make)| make());
    let files: Vec<Attack> = made.chain((0..generated).map(pages::any)).collect();
    let mut costs: BTreeMap<&str, Vec<Cost>> = BTreeMap::new();
    for (number, attack) in files.iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name).display().to_string();
        let (file, archive, site) = (place("a.cert"), place("archive"), place("site"));
        fs::write(&file, &attack.bytes).unwrap();
        let imports = place("imports");
        fs::create_dir(&imports).unwrap();
        for (identity, bytes) in &attack.imports {
            fs::write(Path::new(&imports).join(format!("{identity}.cert")), bytes).unwrap();
        }
        run("", program, &["archive", "init", &archive]);
        let mut all =
            vec![("draw a page", run(&attack.name, program, &["draw", &file, "-o", &place("a.html")]))];
        all.push(("draw a picture", run(&attack.name, program, &["draw", &file, "-o", &place("a.svg")])));
        let add = run(
            &attack.name,
            program,
            &["archive", "--archive", &archive, "add", "--import-dir", &imports, &file],
        );
        if add.code == Some(0) {
            let verify = ["archive", "--archive", &archive, "verify", "--deep"];
            all.push(("verify --deep", run(&attack.name, program, &verify)));
            let publish = [
                "archive",
                "--archive",
                &archive,
                "publish",
                &site,
                "--checker",
                module,
                "--author",
                "A",
                "--licence",
                "CC0-1.0",
            ];
            all.push(("publish", run(&attack.name, program, &publish)));
        }
        all.push(("add", add));
        for (command, cost) in all {
            if cost.bytes > MOST.0 || cost.seconds > MOST.1 || cost.code.is_none_or(|code| code > 3) {
                println!(
                    "{command}: {}: {} MiB, {:.2} s, exit code {:?}",
                    cost.name,
                    cost.bytes >> 20,
                    cost.seconds,
                    cost.code
                );
            }
            costs.entry(command).or_default().push(cost);
        }
        if number % 50 == 49 {
            println!("{} of {} files", number + 1, files.len());
        }
    }
    println!("\n{:16} {:>6} {:>9}  {:38} {:>8}  file", "command", "files", "MiB", "file", "CPU s");
    for (command, all) in &costs {
        let most = all.iter().max_by_key(|cost| cost.bytes).unwrap();
        let longest = all.iter().max_by(|one, other| one.seconds.total_cmp(&other.seconds)).unwrap();
        let (mib, seconds) = (most.bytes >> 20, longest.seconds);
        println!("{command:16} {:6} {mib:9}  {:38} {seconds:8.2}  {}", all.len(), most.name, longest.name);
    }
}
