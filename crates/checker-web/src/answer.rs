//! From a request to an answer.

use std::io::Read;

use gamecert_certs::Identity;
use gamecert_elaborate::report::{self, Report, USAGE};
use gamecert_elaborate::{Source, check_all_with, check_with};
use serde_json::{Value, json};

use crate::host::{CERTIFICATE, Host, REQUEST, stream};
use crate::request::Request;

/// Bytes of a request that are read, at most.
const MAX_REQUEST: u64 = 1 << 20;

/// Checks what the host asks for. The answer is a JSON object: what `certcheck --json` prints, with the
/// `line` that certcheck prints without `--json`, and its `exit_code`. A request that is not understood has a
/// `usage_error` instead.
pub fn answer(host: &impl Host) -> String {
    match request(host) {
        Ok(request) => told(&request, &verdict(&request, host)),
        Err(why) => json!({ "usage_error": why, "exit_code": USAGE }),
    }
    .to_string()
}

fn request(host: &impl Host) -> Result<Request, String> {
    let mut text = String::new();
    let read = stream(host, REQUEST).take(MAX_REQUEST).read_to_string(&mut text);
    read.map_err(|error| format!("the request cannot be read: {error}"))?;
    Request::read(&text)
}

fn verdict(request: &Request, host: &impl Host) -> Report {
    let mut imports = |identity: &Identity| {
        let source = host.open(identity)?;
        Ok(source.map(|source| Box::new(stream(host, source)) as Source<'_>))
    };
    let certificate = stream(host, CERTIFICATE);
    let progress = &mut |progress| host.progress(progress);
    if request.all {
        return check_all_with(certificate, &request.config, &mut imports, progress).into();
    }
    Report::Verdict(check_with(certificate, &request.config, &mut imports, progress))
}

fn told(request: &Request, verdict: &Report) -> Value {
    let mut told = report::json(&request.file, verdict);
    if let Value::Object(told) = &mut told {
        told.insert("line".to_owned(), json!(report::line("", &request.file, verdict)));
        told.insert("exit_code".to_owned(), json!(verdict.exit_code()));
    }
    told
}
