//! What a caller decides about a site.

use gamecert_elaborate::Allowed;

use crate::model::About;
use crate::reference::Reference;

/// How to publish.
pub struct Publish<'a> {
    /// What the site says about itself.
    pub about: About,
    /// What has been published elsewhere.
    pub reference: Reference,
    /// The checker as a WebAssembly module: `gamecert_checker_module::MODULE`, or another build.
    pub module: &'a [u8],
    /// What a check may take.
    pub allowed: Allowed,
    /// Certificates with more lemmas than this get no pictures.
    pub max_drawn: u64,
    /// How many certificates are processed at once; at least one.
    pub threads: usize,
    /// Called after each certificate, from any thread, with the number done.
    pub seen: &'a (dyn Fn(usize) + Sync),
    /// Whether to end early, asked before each certificate.
    pub is_to_stop: &'a (dyn Fn() -> bool + Sync),
}

/// By default, certificates with more lemmas than this get no pictures: their pages would have about ten
/// megabytes.
pub const MAX_DRAWN: u64 = 25_000;
