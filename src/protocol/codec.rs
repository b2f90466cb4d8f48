//! Bounded lines: bytes in, whole lines out, however they were cut on the way.
//!
//! Sans-IO, so that every transport, the engines of a tournament and the fuzzer use the same code.

/// A line as a transport hands it to the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// A line without its end.
    Bytes(Vec<u8>),
    /// A line that was longer than allowed, and was dropped while it came in.
    TooLong,
}

impl Line {
    /// Its bytes; none of one that was dropped.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::TooLong => 0,
        }
    }

    /// True for an empty line, and for one that was dropped.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Cuts a stream of bytes into lines of at most `max_line` bytes.
///
/// LF ends a line, and a CR before it is dropped.
/// A longer line is discarded as it streams in, so that no client decides how much memory is used.
#[derive(Debug)]
pub struct LineSplitter {
    max_line: usize,
    /// Hands blank lines on: to requests they mean nothing, to GTP they end an answer.
    keeps_blank: bool,
    partial: Vec<u8>,
    discarding: bool,
}

impl LineSplitter {
    /// A splitter for lines of at most `max_line` bytes. Blank lines are not handed on.
    #[must_use]
    pub const fn new(max_line: usize) -> Self {
        Self { max_line, keeps_blank: false, partial: Vec::new(), discarding: false }
    }

    /// A splitter that hands on blank lines too.
    #[must_use]
    pub fn keeping_blank(max_line: usize) -> Self {
        Self { keeps_blank: true, ..Self::new(max_line) }
    }

    /// Takes the next bytes and hands every line that they complete to `emit`.
    pub fn feed(&mut self, mut bytes: &[u8], mut emit: impl FnMut(Line)) {
        while let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            self.take(&bytes[..end]);
            self.complete(&mut emit);
            bytes = &bytes[end + 1..];
        }
        self.take(bytes);
    }

    /// The stream has ended: what is left is a line too.
    pub fn finish(&mut self, mut emit: impl FnMut(Line)) {
        if self.discarding || !self.partial.is_empty() {
            self.complete(&mut emit);
        }
    }

    fn take(&mut self, bytes: &[u8]) {
        // One byte more than allowed may be the CR of a line that just fits.
        if self.discarding || self.partial.len() + bytes.len() > self.max_line + 1 {
            self.discarding = true;
            self.partial = Vec::new();
        } else {
            self.partial.extend_from_slice(bytes);
        }
    }

    fn complete(&mut self, emit: &mut impl FnMut(Line)) {
        let mut line = std::mem::take(&mut self.partial);
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        if std::mem::take(&mut self.discarding) || line.len() > self.max_line {
            emit(Line::TooLong);
        } else if self.keeps_blank || !line.iter().all(u8::is_ascii_whitespace) {
            emit(Line::Bytes(line));
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn split(chunks: &[&[u8]], max_line: usize) -> Vec<Line> {
        let mut splitter = LineSplitter::new(max_line);
        let mut lines = Vec::new();
        for chunk in chunks {
            splitter.feed(chunk, |line| lines.push(line));
        }
        splitter.finish(|line| lines.push(line));
        lines
    }

    #[test]
    fn lines_end_at_lf_and_long_ones_are_named() {
        let bytes = |text: &str| Line::Bytes(text.as_bytes().to_vec());
        for (input, lines) in [
            ("a\nb\n", vec![bytes("a"), bytes("b")]),
            ("a\r\n\r\n \nb", vec![bytes("a"), bytes("b")]),
            ("12345\r\n123456\n1", vec![bytes("12345"), Line::TooLong, bytes("1")]),
            ("1234567890", vec![Line::TooLong]),
            ("", vec![]),
        ] {
            assert_eq!(split(&[input.as_bytes()], 5), lines, "{input:?}");
        }
    }

    #[test]
    fn blank_lines_are_kept_where_they_mean_something() {
        let mut splitter = LineSplitter::keeping_blank(5);
        let mut count = 0;
        splitter.feed(b"a\n\r\n\nb\n", |_| count += 1);
        splitter.finish(|_| count += 1);
        assert_eq!(count, 4);
    }

    proptest! {
        #[test]
        fn the_cuts_of_the_stream_do_not_matter(
            bytes in proptest::collection::vec(prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..200),
            cuts in proptest::collection::vec(0usize..200, 0..10),
        ) {
            let mut cuts: Vec<_> = cuts.into_iter().filter(|&cut| cut < bytes.len()).collect();
            cuts.sort_unstable();
            let mut chunks = Vec::new();
            let mut from = 0;
            for cut in cuts {
                chunks.push(&bytes[from..cut]);
                from = cut;
            }
            chunks.push(&bytes[from..]);
            prop_assert_eq!(split(&chunks, 20), split(&[&bytes], 20));
        }
    }
}
