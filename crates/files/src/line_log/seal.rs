//! Seals: a checksum in each line, so that a line that was damaged on the disk is not taken for a true one.
//!
//! ```text
//! {"plan":{},"crc":"5de201c6"}        a JSON object has it as its last member, and stays one
//! 0 17 #97c2c3e0                      any other line has it at its end
//! ```
//! It is the CRC-32 of the line without it, that of zlib, gzip and PNG:
//! every language has it, and it finds any flip of one bit and any burst of errors within 32.

/// Text around the eight digits: in an object, and behind any other line.
const AROUND: [[&str; 2]; 2] = [[",\"crc\":\"", "\"}"], [" #", ""]];

/// A line as it was read.
#[derive(Debug, PartialEq, Eq)]
pub enum Unsealed {
    /// A line with a seal that fits, here without it.
    Whole(String),
    /// A line whose seal does not fit.
    Damaged,
    /// A line without a seal.
    Bare,
}

/// The CRC-32 of a text.
#[must_use]
pub fn checksum(text: &str) -> u32 {
    crc32fast::hash(text.as_bytes())
}

/// The line with its seal.
#[must_use]
pub(super) fn seal(line: &str) -> String {
    let (text, [before, after]) = match line.strip_suffix('}') {
        Some(open) => (open, AROUND[0]),
        None => (line, AROUND[1]),
    };
    format!("{text}{before}{:08x}{after}", checksum(line))
}

/// Takes the seal off a line.
#[must_use]
pub fn unseal(line: &str) -> Unsealed {
    let cut = |[before, after]: [&str; 2]| {
        let text = line.strip_suffix(after)?;
        let text = text.get(..text.len().checked_sub(8)?)?.strip_suffix(before)?;
        Some(text.to_owned() + if after.is_empty() { "" } else { "}" })
    };
    match AROUND.into_iter().find_map(cut) {
        None => Unsealed::Bare,
        Some(text) if seal(&text) == line => Unsealed::Whole(text),
        Some(_) => Unsealed::Damaged,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_line_stays_what_it_was() {
        for (line, sealed) in [
            // The check value of the catalogue of CRC algorithms (reveng), and of nothing.
            ("123456789", "123456789 #cbf43926"),
            ("", " #00000000"),
            // zlib.crc32(b'{"job":1}')
            ("{\"job\":1}", "{\"job\":1,\"crc\":\"d114ab44\"}"),
        ] {
            assert_eq!(seal(line), sealed);
            assert_eq!(unseal(sealed), Unsealed::Whole(line.to_owned()));
        }
        for bare in ["", "0 17", "{\"job\":1}", "123 #456", "é23456789", "{\"crc\":\"12345678\"}"]
        {
            assert_eq!(unseal(bare), Unsealed::Bare, "{bare}");
        }
    }
}
