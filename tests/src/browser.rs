//! The checker's module in a real browser: a site in memory, visited by Chromium, which posts what it found.
//!
//! The module is the one that comes with the program, unless the variable `GAMECERT_WASM` names another.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use gamecert_checker_module::WORKER;
use serde_json::{Value, json};
use tempfile::TempDir;

/// What a page does: it sends tasks to the worker.
const DRIVER: &str = include_str!("browser/driver.js");
/// How long a browser may take.
const PATIENCE: Duration = Duration::from_secs(600);

/// One check.
#[derive(Clone, Debug)]
pub struct Task {
    /// The name of the certificate's file.
    pub name: String,
    /// Its bytes.
    pub certificate: Vec<u8>,
    /// Options of the request, one on each line.
    pub options: String,
    /// The module that checks.
    pub module: Vec<u8>,
}

/// The module.
///
/// # Errors
/// If `GAMECERT_WASM` names what cannot be read.
pub fn module() -> io::Result<Vec<u8>> {
    std::env::var_os("GAMECERT_WASM").map_or_else(|| Ok(gamecert_checker_module::MODULE.to_vec()), fs::read)
}

/// The name of the browser's program, if there is one.
#[must_use]
pub fn program() -> Option<&'static str> {
    let is_there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    ["chromium", "chromium-browser", "google-chrome"].into_iter().find(is_there)
}

/// A browser that runs without a screen, with a profile of its own in a folder.
pub fn command(folder: &Path) -> io::Result<Command> {
    let name = program().ok_or_else(|| io::Error::other("there is no Chromium"))?;
    let mut command = Command::new(name);
    let profile = format!("--user-data-dir={}", folder.join("profile").display());
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", &profile]);
    Ok(command)
}

/// What a worker answers to all tasks, with `imports` by their identities at hand.
///
/// # Errors
/// If there is no browser, or it does not answer in time.
pub fn answers(tasks: &[Task], imports: &BTreeMap<String, Vec<u8>>) -> io::Result<Vec<Value>> {
    let mut files = Vec::new();
    let mut place = |bytes: &[u8]| {
        let from = files.len();
        files.extend_from_slice(bytes);
        [from, files.len()]
    };
    let mut modules: Vec<&[u8]> = Vec::new();
    let mut listed = Vec::new();
    for Task { name, certificate, options, module } in tasks {
        let known = modules.iter().position(|known| known == module).unwrap_or(modules.len());
        if known == modules.len() {
            modules.push(module);
        }
        let options: Vec<&str> = options.lines().collect();
        let module = format!("/module-{known}");
        listed
            .push(json!({ "name": name, "place": place(certificate), "options": options, "module": module }));
    }
    let imports: BTreeMap<_, _> = imports.iter().map(|(name, bytes)| (name, place(bytes))).collect();
    let list = json!({ "tasks": listed, "imports": imports }).to_string();
    let page = format!("<!DOCTYPE html><meta charset=utf-8><script>{DRIVER}</script>");
    let mut site = BTreeMap::from([
        ("/".to_owned(), ("text/html", page.into_bytes())),
        ("/worker.js".to_owned(), ("text/javascript", WORKER.as_bytes().to_vec())),
        ("/tasks.json".to_owned(), ("application/json", list.into_bytes())),
        ("/files".to_owned(), ("application/octet-stream", files)),
    ]);
    for (number, module) in modules.into_iter().enumerate() {
        site.insert(format!("/module-{number}"), ("application/wasm", module.to_vec()));
    }
    serde_json::from_str(&visit(&site, "/")?.posted).map_err(io::Error::other)
}

/// Files of a site, by their paths, with their kinds.
pub type Site = BTreeMap<String, (&'static str, Vec<u8>)>;

/// What a browser did on a site.
#[derive(Clone, Debug, Default)]
pub struct Visit {
    /// What a page posted to `/done`.
    pub posted: String,
    /// What the site does not have, and was asked for.
    pub missing: Vec<String>,
    /// What pages wrote to the console, with what the browser had to complain about.
    pub console: Vec<String>,
}

/// Ends a browser when it is no longer needed.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill().and_then(|()| self.0.wait());
    }
}

/// Opens a page of a site in a browser, until it posts something to `/done`.
///
/// # Errors
/// If there is no browser, or it does not answer in time.
pub fn visit(site: &Site, page: &str) -> io::Result<Visit> {
    let folder = TempDir::new()?;
    let listener = TcpListener::bind("127.0.0.1:0")?;
    listener.set_nonblocking(true)?;
    let address = format!("http://{}{page}", listener.local_addr()?);
    let log = fs::File::create(folder.path().join("log"))?;
    let mut browser = command(folder.path())?;
    browser.args(["--enable-logging=stderr", &address]).stdout(Stdio::null()).stderr(log);
    let browser = browser.spawn()?;
    let _running = Running(browser);
    let begun = Instant::now();
    let (sender, done) = mpsc::channel();
    let missing = Mutex::new(Vec::new());
    let posted = thread::scope(|scope| {
        while begun.elapsed() < PATIENCE {
            if let Ok(text) = done.try_recv() {
                return Ok(text);
            }
            match listener.accept() {
                Ok((stream, _)) => {
                    let sender = sender.clone();
                    // A visitor who leaves, or says nothing, is no error.
                    let missing = &missing;
                    scope.spawn(move || match serve(stream, site) {
                        Ok(Served::Posted(text)) => drop(sender.send(text)),
                        Ok(Served::Missing(path)) => {
                            missing.lock().into_iter().for_each(|mut all| all.push(path.clone()))
                        }
                        Ok(Served::Sent) | Err(_) => {}
                    });
                }
                Err(_) => thread::sleep(Duration::from_millis(10)),
            }
        }
        let log = fs::read_to_string(folder.path().join("log")).unwrap_or_default();
        Err(io::Error::other(format!("the browser does not answer: {log}")))
    })?;
    let log = fs::read_to_string(folder.path().join("log"))?;
    let console = log.lines().filter(|line| line.contains("CONSOLE")).map(str::to_owned).collect();
    Ok(Visit { posted, missing: missing.into_inner().unwrap_or_default(), console })
}

/// What became of a question.
enum Served {
    Sent,
    Posted(String),
    Missing(String),
}

/// Answers one question of a browser.
fn serve(mut stream: TcpStream, site: &Site) -> io::Result<Served> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let line = line.trim().to_ascii_lowercase();
        if let Some(count) = line.strip_prefix("content-length:") {
            length = count.trim().parse().unwrap_or(0);
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = String::new();
    reader.take(length).read_to_string(&mut body)?;
    let mut words = first.split(' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let path = path.split('?').next().unwrap_or_default();
    let (status, kind, bytes) = match site.get(path) {
        Some((kind, bytes)) => ("200 OK", *kind, bytes.as_slice()),
        None => ("404 Not Found", "text/plain", &b""[..]),
    };
    let length = bytes.len();
    write!(stream, "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n")?;
    write!(stream, "Cache-Control: no-store\r\nConnection: close\r\n\r\n")?;
    stream.write_all(bytes)?;
    Ok(match site.contains_key(path) {
        _ if method == "POST" => Served::Posted(body),
        true => Served::Sent,
        false => Served::Missing(path.to_owned()),
    })
}
