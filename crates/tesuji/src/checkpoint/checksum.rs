//! A checksum over everything that passes through a reader or writer (64-bit FNV-1a). Every step is a
//! bijection of the sum, so a single changed byte always changes it.

use std::io::{self, Read, Write};

const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// A reader or writer that adds up what passes.
pub struct Summed<T> {
    pub inner: T,
    sum: u64,
}

impl<T> Summed<T> {
    pub fn new(inner: T) -> Summed<T> {
        Summed { inner, sum: BASIS }
    }

    /// The checksum so far.
    pub fn sum(&self) -> u64 {
        self.sum
    }

    fn add(&mut self, bytes: &[u8]) {
        self.sum =
            bytes.iter().fold(self.sum, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(PRIME));
    }
}

impl<T: Read> Read for Summed<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.add(&buffer[..count]);
        Ok(count)
    }
}

impl<T: Write> Write for Summed<T> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(buffer)?;
        self.add(&buffer[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
