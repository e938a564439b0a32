//! The checker's module, examined before it is given to readers.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac_sha256::Hash;
use wasmparser::{Parser, Payload};

/// The functions that the worker calls.
const EXPORTS: [&str; 3] = ["memory", "window", "check"];

/// SHA-256 of a module that is complete and has what the worker calls. Whether it is the checker can be
/// seen from its hash.
pub(crate) fn judge(bytes: &[u8]) -> Result<String, String> {
    if !bytes.starts_with(b"\0asm") {
        return Err("is no WebAssembly".to_owned());
    }
    let mut found = Vec::new();
    for payload in Parser::new(0).parse_all(bytes) {
        let payload = payload.map_err(|error| format!("is damaged: {}", error.message()))?;
        if let Payload::ExportSection(exports) = payload {
            found.extend(exports.into_iter().flatten().map(|export| export.name));
        }
    }
    if let Some(missing) = EXPORTS.iter().find(|name| !found.contains(name)) {
        return Err(format!("is not the checker: it has no `{missing}`"));
    }
    Ok(sha256(bytes))
}

/// SHA-256 in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    hex(&Hash::hash(bytes))
}

/// SHA-256 in the form of a script's `integrity` attribute.
pub(crate) fn integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Hash::hash(bytes)))
}

/// Bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
