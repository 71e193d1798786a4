//! Certificates put together by hand, with checksums that are right.

// Each test binary includes this folder and uses a part of it.
#![allow(dead_code)]

use tesuji_check::check;

/// Plenty for small proofs.
pub const MEMORY: usize = 1 << 24;

/// A file with this head and proof, in blocks of so many bytes.
pub fn packed(head: &str, body: &[u8], block: usize) -> Vec<u8> {
    let mut file = head.as_bytes().to_vec();
    for block in body.chunks(block) {
        let packed = miniz_oxide::deflate::compress_to_vec(block, 1);
        file.extend(framed(block.len(), &packed));
    }
    file.extend([0; 8]);
    sealed(file)
}

/// A block that says it has so many bytes.
pub fn framed(length: usize, packed: &[u8]) -> Vec<u8> {
    let mut block = (length as u32).to_le_bytes().to_vec();
    block.extend((packed.len() as u32).to_le_bytes());
    block.extend(&blake3::hash(packed).as_bytes()[..8]);
    block.extend(packed);
    block
}

/// A file with its digest at the end.
pub fn sealed(mut file: Vec<u8>) -> Vec<u8> {
    let digest = *blake3::hash(&file).as_bytes();
    file.extend(digest);
    file
}

/// What the checker says to a file.
pub fn said(file: &[u8], memory: usize) -> String {
    match check(file, memory) {
        Ok(_) => "accepted".into(),
        Err(error) => error.to_string(),
    }
}
