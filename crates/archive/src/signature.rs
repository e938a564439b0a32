//! Detached signatures in the format of minisign, over the bytes of a certificate.

use std::io::Read;

use minisign_verify::{PublicKey, Signature as Detached};

/// A public key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    key: PublicKey,
    text: String,
}

impl Key {
    /// Reads the base64 text of a key, or the file that holds it (`minisign.pub`).
    ///
    /// # Errors
    /// If it is not a key.
    pub fn read(text: &str) -> Result<Key, String> {
        let line = text.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default();
        let key = PublicKey::from_base64(line)
            .map_err(|_| "this is no public key of minisign: it is a line that begins with RW".to_owned())?;
        Ok(Key { key, text: line.to_owned() })
    }

    /// The key in base64.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name of files for this key: the first 16 digits of the hash of its text.
    #[must_use]
    pub fn name(&self) -> String {
        blake3::hash(self.text.as_bytes()).to_hex()[..16].to_owned()
    }
}

/// A signature.
#[derive(Clone)]
pub struct Signature {
    signature: Detached,
    text: String,
}

impl Signature {
    /// The most bytes of a signature's or a key's file.
    pub const MAX_BYTES: usize = 4096;

    /// Reads a signature's file (`proof.cert.minisig`).
    ///
    /// # Errors
    /// If it is not a signature.
    pub fn read(text: &str) -> Result<Signature, String> {
        if text.len() > Self::MAX_BYTES {
            return Err(format!("a signature has no more than {} bytes", Self::MAX_BYTES));
        }
        let signature = Detached::decode(text).map_err(|_| "this is no signature of minisign".to_owned())?;
        Ok(Signature { signature, text: text.to_owned() })
    }

    /// The text of its file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The signer's comment, which is signed as well; often a time and the name of a file.
    #[must_use]
    pub fn comment(&self) -> &str {
        self.signature.trusted_comment()
    }

    /// Makes sure that it is a signature of these bytes by this key.
    ///
    /// # Errors
    /// Says why not.
    pub fn verify(&self, key: &Key, mut from: impl Read) -> Result<(), String> {
        let wrong = |error: minisign_verify::Error| match error {
            minisign_verify::Error::UnexpectedKeyId => "the signature is by another key".to_owned(),
            minisign_verify::Error::UnsupportedLegacyMode => {
                "the signature is of the old kind, which is not prehashed".to_owned()
            }
            _ => "the signature does not fit the bytes of the certificate".to_owned(),
        };
        let mut verifier = key.key.verify_stream(&self.signature).map_err(wrong)?;
        let mut buffer = vec![0; 1 << 16];
        loop {
            match from.read(&mut buffer) {
                Ok(0) => return verifier.finalize().map_err(wrong),
                Ok(count) => verifier.update(&buffer[..count]),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(format!("it cannot be read: {error}")),
            }
        }
    }
}
