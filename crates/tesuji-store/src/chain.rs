//! A file as a head and blocks, each followed by the digest (BLAKE3) of all that came before it and of itself.
//!
//! ```text
//! head     magic 8 bytes, version u32, length u32, UTF-8 text, digest 32 bytes
//! block    tag u8, count u32, length u32, payload, digest 32 bytes
//! ```
//!
//! Numbers are little-endian. The digest of a block is that of the digest before it followed by the block, so
//! no block can be changed, left out or moved, within a file or between files, without breaking the chain
//! there. A reader hands out a block only after its digest has been compared.

use std::io::{self, BufRead, Read, Write};

use thiserror::Error;

const DIGEST: usize = 32;

/// No text of a head is longer.
pub const LONGEST_TEXT: u32 = 1 << 20;

/// No payload is longer: memory for a block is bounded whatever a file says. What is read of a search
/// under one lock, some thousand records of at most a kilobyte, fits.
const LONGEST_PAYLOAD: u32 = 1 << 24;

/// A block is written when its payload has at least so many bytes.
const BLOCK: usize = 1 << 16;

/// A kind of file.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// How files of this kind begin.
    pub magic: [u8; 8],
    /// Changes with the format.
    pub version: u32,
}

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum Unusable {
    /// It begins like no file of this kind.
    #[error("it is something else")]
    SomethingElse,
    /// It was written by a version of tesuji with another format.
    #[error("it has format {0}, which this version of tesuji does not read")]
    OtherVersion(u32),
    /// It was changed or cut.
    #[error("it is damaged")]
    Damaged,
    /// It cannot be read.
    #[error(transparent)]
    Io(io::Error),
}

impl From<io::Error> for Unusable {
    fn from(error: io::Error) -> Unusable {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Unusable::Damaged,
            _ => Unusable::Io(error),
        }
    }
}

/// A place in a file after a head or a block: where blocks can be added.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The bytes before it.
    pub bytes: u64,
    digest: [u8; DIGEST],
}

impl Link {
    const START: Link = Link { bytes: 0, digest: [0; DIGEST] };

    /// The place after a head or block of these parts.
    fn after(&self, parts: &[&[u8]]) -> Link {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.digest);
        let mut bytes = self.bytes + DIGEST as u64;
        for part in parts {
            hasher.update(part);
            bytes += part.len() as u64;
        }
        Link { bytes, digest: *hasher.finalize().as_bytes() }
    }
}

/// Writes heads and blocks.
pub struct Writer<W> {
    out: W,
    link: Link,
}

impl<W: Write> Writer<W> {
    /// Begins a file.
    pub fn begin(out: W, kind: Kind, text: &str) -> io::Result<Writer<W>> {
        let mut writer = Writer { out, link: Link::START };
        assert!(text.len() <= LONGEST_TEXT as usize, "the text of a head is short");
        let (version, length) = (kind.version.to_le_bytes(), (text.len() as u32).to_le_bytes());
        writer.write(&[&kind.magic, &version, &length, text.as_bytes()])?;
        Ok(writer)
    }

    /// Goes on after a link; `out` stands there.
    pub fn after(out: W, link: Link) -> Writer<W> {
        Writer { out, link }
    }

    /// Writes a block.
    pub fn block(&mut self, tag: u8, count: u32, payload: &[u8]) -> io::Result<()> {
        assert!(payload.len() <= LONGEST_PAYLOAD as usize, "blocks are short");
        let length = (payload.len() as u32).to_le_bytes();
        self.write(&[&[tag], &count.to_le_bytes(), &length, payload])
    }

    /// The end of what was written.
    pub fn link(&self) -> Link {
        self.link
    }

    /// Makes sure that all of it has been handed on.
    pub fn into_inner(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }

    fn write(&mut self, parts: &[&[u8]]) -> io::Result<()> {
        let link = self.link.after(parts);
        parts.iter().try_for_each(|part| self.out.write_all(part))?;
        self.out.write_all(&link.digest)?;
        self.link = link;
        Ok(())
    }
}

/// Collects records of one tag into blocks.
pub struct Blocks<'a, W> {
    writer: &'a mut Writer<W>,
    tag: u8,
    /// How every payload begins.
    prefix: &'a [u8],
    payload: Vec<u8>,
    count: u32,
    total: u64,
}

impl<'a, W: Write> Blocks<'a, W> {
    pub fn new(writer: &'a mut Writer<W>, tag: u8, prefix: &'a [u8]) -> Blocks<'a, W> {
        Blocks { writer, tag, prefix, payload: prefix.to_vec(), count: 0, total: 0 }
    }

    /// Adds the record that `write` appends. Call [`Blocks::flush_full`] now and then.
    pub fn add(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.payload);
        self.count += 1;
        self.total += 1;
    }

    /// Writes the block if it is large enough.
    pub fn flush_full(&mut self) -> io::Result<()> {
        if self.payload.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    /// Writes what is left and returns how many records there were.
    pub fn finish(mut self) -> io::Result<u64> {
        self.flush()?;
        Ok(self.total)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.count > 0 {
            self.writer.block(self.tag, self.count, &self.payload)?;
            self.payload.truncate(self.prefix.len());
            self.count = 0;
        }
        Ok(())
    }
}

/// A block as it is read.
pub struct Block {
    pub tag: u8,
    pub count: u32,
    pub payload: Vec<u8>,
}

/// Reads heads and blocks.
pub struct Reader<R> {
    input: R,
    link: Link,
}

impl<R: BufRead> Reader<R> {
    /// Reads the head of a file of some kind. Returns the reader of its blocks and the text.
    pub fn begin(mut input: R, kind: Kind) -> Result<(Reader<R>, String), Unusable> {
        let magic: [u8; 8] = array(&mut input).map_err(|error| match error {
            Unusable::Damaged => Unusable::SomethingElse,
            other => other,
        })?;
        if magic != kind.magic {
            return Err(Unusable::SomethingElse);
        }
        let version = array(&mut input)?;
        if version != kind.version.to_le_bytes() {
            return Err(Unusable::OtherVersion(u32::from_le_bytes(version)));
        }
        let length = array(&mut input)?;
        let text = bytes(&mut input, u32::from_le_bytes(length), LONGEST_TEXT)?;
        let mut reader = Reader { input, link: Link::START };
        reader.compare(&[&magic, &version, &length, &text])?;
        let text = String::from_utf8(text).map_err(|_| Unusable::Damaged)?;
        Ok((reader, text))
    }

    /// The next block, or nothing at the end of the file.
    pub fn next_block(&mut self) -> Result<Option<Block>, Unusable> {
        if self.input.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let tag: [u8; 1] = array(&mut self.input)?;
        let count = array(&mut self.input)?;
        let length = array(&mut self.input)?;
        let payload = bytes(&mut self.input, u32::from_le_bytes(length), LONGEST_PAYLOAD)?;
        self.compare(&[&tag, &count, &length, &payload])?;
        Ok(Some(Block { tag: tag[0], count: u32::from_le_bytes(count), payload }))
    }

    /// The end of what was read whole.
    pub fn link(&self) -> Link {
        self.link
    }

    fn compare(&mut self, parts: &[&[u8]]) -> Result<(), Unusable> {
        let link = self.link.after(parts);
        if array(&mut self.input)? != link.digest {
            return Err(Unusable::Damaged);
        }
        self.link = link;
        Ok(())
    }
}

fn array<const N: usize>(input: &mut impl Read) -> Result<[u8; N], Unusable> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// So many bytes; memory is taken only for those that are there.
fn bytes(input: &mut impl Read, count: u32, most: u32) -> Result<Vec<u8>, Unusable> {
    if count > most {
        return Err(Unusable::Damaged);
    }
    let mut bytes = Vec::new();
    input.take(u64::from(count)).read_to_end(&mut bytes)?;
    match bytes.len() == count as usize {
        true => Ok(bytes),
        false => Err(Unusable::Damaged),
    }
}
