//! The file around a proof: a head of readable lines up to a blank one, then blocks, each with its
//! lengths, a checksum and deflated bytes, an empty block, and a digest of all that came before.
//!
//! Nothing is trusted: a block may not unpack to more than [`MOST_BLOCK`] bytes, the head may not be
//! longer than [`MOST_HEAD`], and nothing may follow the digest.

use std::io::{self, Read};

/// The most bytes of a block, packed or not.
const MOST_BLOCK: usize = 1 << 16;
/// The most bytes of the head.
const MOST_HEAD: usize = 1 << 20;

/// What is wrong with a file, apart from the proof in it.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// Reading failed.
    #[error("it cannot be read: {0}")]
    Read(io::Error),
    /// It ends too early.
    #[error("it ends too early")]
    Truncated,
    /// Something is not as the format says.
    #[error("{0}")]
    Format(&'static str),
}

/// A certificate being read.
pub struct Body<R> {
    input: R,
    digest: blake3::Hasher,
    block: Vec<u8>,
    at: usize,
    ended: bool,
}

impl<R: Read> Body<R> {
    pub fn new(input: R) -> Body<R> {
        Body { input, digest: blake3::Hasher::new(), block: Vec::new(), at: 0, ended: false }
    }

    /// The head, without the blank line that ends it.
    pub fn head(&mut self) -> Result<String, Broken> {
        let mut head = Vec::new();
        while !head.ends_with(b"\n\n") {
            if head.len() == MOST_HEAD {
                return Err(Broken::Format("its head has no end"));
            }
            let [byte] = self.raw()?;
            head.push(byte);
        }
        head.pop();
        String::from_utf8(head).map_err(|_| Broken::Format("its head is not text"))
    }

    /// The next byte of the proof.
    pub fn byte(&mut self) -> Result<u8, Broken> {
        while self.at == self.block.len() {
            if self.ended {
                return Err(Broken::Format("the proof ends too early"));
            }
            self.next_block()?;
        }
        self.at += 1;
        Ok(self.block[self.at - 1])
    }

    /// The next number: seven bits a byte, the lowest first, the top bit telling that more follow.
    pub fn number(&mut self) -> Result<usize, Broken> {
        let mut number = 0usize;
        for shift in (0..28).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        let last = self.byte()?;
        if last > 0x0f {
            return Err(Broken::Format("a number is too large"));
        }
        Ok(number | usize::from(last) << 28)
    }

    /// Makes sure that the proof ends here and the digest is right.
    pub fn finish(&mut self) -> Result<(), Broken> {
        while !self.ended {
            if self.at != self.block.len() {
                return Err(Broken::Format("something follows the proof"));
            }
            self.next_block()?;
        }
        let digest = *self.digest.finalize().as_bytes();
        if self.raw::<32>()? != digest {
            return Err(Broken::Format("the digest of the file is wrong"));
        }
        match self.raw::<1>() {
            Err(Broken::Truncated) => Ok(()),
            Err(error) => Err(error),
            Ok(_) => Err(Broken::Format("something follows the digest")),
        }
    }

    fn next_block(&mut self) -> Result<(), Broken> {
        let length = u32::from_le_bytes(self.raw()?) as usize;
        let packed_length = u32::from_le_bytes(self.raw()?) as usize;
        self.at = 0;
        self.block.clear();
        if length == 0 {
            self.ended = true;
            return match packed_length {
                0 => Ok(()),
                _ => Err(Broken::Format("the last block is not empty")),
            };
        }
        if length > MOST_BLOCK || packed_length > MOST_BLOCK {
            return Err(Broken::Format("a block is too large"));
        }
        let sum: [u8; 8] = self.raw()?;
        let mut packed = vec![0; packed_length];
        self.input.read_exact(&mut packed).map_err(ended_or_failed)?;
        self.digest.update(&packed);
        if blake3::hash(&packed).as_bytes()[..8] != sum {
            return Err(Broken::Format("the checksum of a block is wrong"));
        }
        self.block = miniz_oxide::inflate::decompress_to_vec_with_limit(&packed, length)
            .map_err(|_| Broken::Format("a block cannot be unpacked"))?;
        match self.block.len() == length {
            true => Ok(()),
            false => Err(Broken::Format("a block has the wrong length")),
        }
    }

    fn raw<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], Broken> {
        let mut bytes = [0; COUNT];
        self.input.read_exact(&mut bytes).map_err(ended_or_failed)?;
        self.digest.update(&bytes);
        Ok(bytes)
    }
}

fn ended_or_failed(error: io::Error) -> Broken {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Broken::Truncated,
        _ => Broken::Read(error),
    }
}
