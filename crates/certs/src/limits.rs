//! Named limits of format version 1. A file beyond one of them is not well formed, so a reader
//! never allocates more than these numbers allow, whatever a file declares.

/// Lemmas in each block but the last, which may hold fewer. Fixed, so that one list of lemmas is
/// cut into blocks in one way only.
pub const LEMMAS_PER_BLOCK: u32 = 128;

/// Bytes in the payload of a block of lemmas or of a goal. A block of 128 lemmas about octal heaps of
/// 4,096 tokens, with some 10,000 options each, stays below it.
pub const MAX_SECTION_BYTES: u32 = 16 * 1024 * 1024;

/// Bytes in the payload of a statement: the longest position, all axioms and imports stay below it.
pub const MAX_STATEMENT_BYTES: u32 = 64 * 1024;

/// Bytes in the payload of the metadata: 64 of the longest entries stay below it.
pub const MAX_METADATA_BYTES: u32 = 512 * 1024;

/// Bytes in the payload of an end section: two numbers and two hashes.
pub const MAX_END_BYTES: u32 = 128;

/// Lemmas in one certificate: a little less than their four-byte numbers could count.
pub const MAX_LEMMAS: u32 = 4_000_000_000;

/// Lemmas that a certificate may import, all its imports together: the numbers that its own leave over.
pub const MAX_IMPORTED_LEMMAS: u32 = u32::MAX - MAX_LEMMAS;

/// Bytes in the subject of a lemma (a position of one component).
pub const MAX_SUBJECT_BYTES: usize = 1024;

/// Bytes in the text of a start position.
pub const MAX_POSITION_BYTES: usize = 4096;

/// Bytes in the name of a game or of an axiom.
pub const MAX_NAME_BYTES: usize = 64;

/// Axioms that a statement may declare.
pub const MAX_AXIOMS: usize = 64;

/// Certificates that a statement may import.
pub const MAX_IMPORTS: usize = 1024;

/// Largest nimber that a lemma or a claim may state. Nimbers of the games at hand stay below the
/// number of options of a position; 4,096 tokens on a Nim heap reach it.
pub const MAX_NIMBER: u16 = 4096;

/// Largest result that a lemma or a claim about a contest may state, and smallest, with the sign changed.
pub const MAX_VALUE: i16 = 4096;

/// Positions that a plain search or a policy may look at: some seconds.
pub const MAX_SEARCHED: u32 = 1 << 24;

/// Marks in a policy: the cells of the largest board stay below it.
pub const MAX_MARKS: usize = 256;

/// Children of a tree: those of a Nim heap of [`MAX_NIMBER`] tokens.
pub const MAX_CHILDREN: usize = 4096;

/// Lemmas that one piece of evidence may cite: the components of a sum.
pub const MAX_CITATIONS: usize = 256;

/// Pieces of evidence for a claim: one for each number up to [`MAX_NIMBER`], for *nimber is larger than 4096*.
pub const MAX_GOAL_PIECES: usize = MAX_CHILDREN + 1;

/// Parts of a position that a lemma is cited for under other numbers: one for each number in a byte.
pub const MAX_PARTS: usize = 256;
