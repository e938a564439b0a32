//! From a request to an answer.

use std::io::Read;

use gamecert_certs::Identity;
use gamecert_elaborate::report::{self, Report, USAGE};
use gamecert_elaborate::{Source, check_all_with, check_with};
use serde_json::{Value, json};

use crate::host::{CERTIFICATE, Host, REQUEST, stream};
use crate::note::note;
use crate::request::Request;

/// The most bytes of a request.
const MAX_REQUEST: u64 = 1 << 20;

/// Carries out the check that the host requests. The answer is a JSON object: what `certcheck --json` prints, with
/// the `line` that certcheck prints without `--json`, its `exit_code`, and a `note` if the line mentions what a page
/// lacks, otherwise an empty one. If the request is not read completely and understood, the object has a
/// `usage_error` instead: a check never has fewer options than were requested.
pub fn answer(host: &impl Host) -> String {
    match request(host) {
        Ok(request) => answer_of(&request, &verdict(&request, host)),
        Err(why) => json!({ "usage_error": why, "exit_code": USAGE }),
    }
    .to_string()
}

fn request(host: &impl Host) -> Result<Request, String> {
    let mut bytes = Vec::new();
    // A byte more than there may be tells a request that is too long from one that is whole.
    let read = stream(host, REQUEST).take(MAX_REQUEST + 1).read_to_end(&mut bytes);
    let count = read.map_err(|error| format!("the request cannot be read: {error}"))?;
    if count as u64 > MAX_REQUEST {
        return Err(format!("the request has more than {MAX_REQUEST} bytes"));
    }
    let text = String::from_utf8(bytes).map_err(|error| format!("the request cannot be read: {error}"))?;
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

fn answer_of(request: &Request, verdict: &Report) -> Value {
    let mut answer = report::json(&request.file, verdict);
    if let Value::Object(answer) = &mut answer {
        answer.insert("line".to_owned(), json!(report::line("", &request.file, verdict)));
        answer.insert("note".to_owned(), json!(note(verdict)));
        answer.insert("exit_code".to_owned(), json!(verdict.exit_code()));
    }
    answer
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use std::cell::RefCell;
    use std::io;

    use gamecert_certs::Identity;
    use gamecert_elaborate::Progress;

    use super::*;

    /// A request, and an empty certificate.
    struct Asking(RefCell<Vec<u8>>);

    impl Host for Asking {
        fn read(&self, source: u32, buffer: &mut [u8]) -> io::Result<usize> {
            let mut left = self.0.borrow_mut();
            let count = if source == REQUEST { buffer.len().min(left.len()) } else { 0 };
            buffer[..count].copy_from_slice(&left[..count]);
            left.drain(..count);
            Ok(count)
        }

        fn open(&self, _: &Identity) -> io::Result<Option<u32>> {
            Ok(None)
        }

        fn progress(&self, _: Progress) {}
    }

    fn asked(request: impl Into<Vec<u8>>) -> Value {
        serde_json::from_str(&answer(&Asking(RefCell::new(request.into())))).unwrap()
    }

    /// A name of this many letters, followed by options.
    fn named(letters: usize) -> String {
        format!("{}\nexpect nimber(cram 1x2) = 1\nend", "x".repeat(letters))
    }

    /// Options that do not fit must not be dropped.
    #[test]
    fn a_request_is_read_whole_or_refused() {
        let most = usize::try_from(MAX_REQUEST).unwrap();
        let rest = named(0).len();
        assert_eq!(asked(named(most - rest))["verdict"], "REJECTED");
        for letters in [most - rest + 1, most - 1, most, 3 * most] {
            let found = asked(named(letters));
            assert_eq!(
                found,
                json!({ "usage_error": "the request has more than 1048576 bytes", "exit_code": 64 })
            );
        }
    }

    /// Wherever a request is cut off, the rest is not a request.
    #[test]
    fn a_part_of_a_request_is_refused() {
        let whole = named(3);
        assert_eq!(asked(whole.as_str())["verdict"], "REJECTED");
        for length in 0..whole.len() {
            let found = asked(&whole[..length]);
            assert_eq!(
                found["usage_error"], "the request does not end with the line `end`: it is not whole",
                "{length}"
            );
        }
        let found = asked(b"x\n\xff\nend");
        assert!(
            found["usage_error"].as_str().unwrap().starts_with("the request cannot be read: "),
            "{found}"
        );
    }
}
