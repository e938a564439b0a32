//! Databases of other solvers in memory, and the certificates made of them.

use std::io::{self, BufRead};

use gamecert_certs::Certificate;
use gamecert_engine::database::{ImportError, Imported, Request, Source, Wanted, import};

struct Text<'a>(&'a [u8]);

impl Source for Text<'_> {
    fn open(&mut self) -> io::Result<Box<dyn BufRead + '_>> {
        Ok(Box::new(self.0))
    }
}

/// What to make of a database: a proof of this claim about a position of this game.
pub fn request((game, position, wanted): (&str, &str, Wanted)) -> Request {
    Request {
        game: game.to_owned(),
        position: position.to_owned(),
        wanted,
        without: Vec::new(),
        memory_bytes: 1 << 20,
        bare: false,
        all: false,
    }
}

/// What becomes of a database.
///
/// # Errors
/// If it is none, or contradicts the claim.
pub fn imported(text: &[u8], request: &Request) -> Result<Imported, ImportError> {
    let no_room = || Err(io::Error::other("there is room in memory"));
    import(request, &mut Text(text), Box::new(no_room))
}

/// The certificate made of a database.
pub fn as_certificate(imported: &Imported, hinted: bool) -> Certificate {
    let written = imported.proof.write(Vec::new(), &imported.statement, hinted, &Default::default());
    Certificate::read(written.expect("written").1.as_slice()).expect("well formed").0
}
