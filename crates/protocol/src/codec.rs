//! Bounded lines: bytes in, whole lines out, however they were cut on the way.
//!
//! Sans-IO, so that every transport, the engines of a tournament and the fuzzer use the same code.

/// The mark with which some programs begin a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// White space of JSON (RFC 8259, section 2): a line of nothing else is blank, and nothing else may surround a request.
#[must_use]
pub(crate) const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// The text without the byte order mark that it may begin with.
#[must_use]
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Character set of the lines of a protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charset {
    /// UTF-8.
    Utf8,
    /// ISO 8859-1, in which each byte is a character: for protocols whose fields have fixed places.
    Latin1,
}

impl Charset {
    /// The text of a line; `None` if it is not in this character set.
    #[must_use]
    pub fn read(self, line: &[u8]) -> Option<String> {
        match self {
            Self::Utf8 => str::from_utf8(line).ok().map(str::to_owned),
            Self::Latin1 => Some(line.iter().copied().map(char::from).collect()),
        }
    }
}

/// A line as a transport hands it to the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// A line without its end.
    Bytes(Vec<u8>),
    /// A line that was longer than allowed, and was dropped while it came in.
    TooLong,
    /// A line for which there was no room, and that was dropped while it came in.
    NoRoom,
}

impl Line {
    /// Its bytes; none of one that was dropped.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::TooLong | Self::NoRoom => 0,
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
/// LF ends a line, unless another byte is chosen, and a CR before it is dropped.
/// A byte order mark before the first line is no part of it.
/// A longer line is discarded as it streams in, so that no client decides how much memory is used.
#[derive(Debug)]
pub struct LineSplitter {
    max_line: usize,
    /// The byte that ends a line.
    end: u8,
    /// Hands blank lines on: to requests they mean nothing, to GTP they end an answer.
    keeps_blank: bool,
    /// No line is complete yet but blank ones: this one may begin with a byte order mark.
    is_first: bool,
    /// The beginning of a line whose end has not come. Its capacity is what it costs: at most `max_line` + 1, and a mark.
    partial: Vec<u8>,
    /// The line that streams in, where it is not kept: the reason stands for it.
    dropped: Option<Line>,
}

impl LineSplitter {
    /// A splitter for lines of at most `max_line` bytes. Blank lines are not handed on.
    #[must_use]
    pub const fn new(max_line: usize) -> Self {
        let partial = Vec::new();
        Self { max_line, end: b'\n', keeps_blank: false, is_first: true, partial, dropped: None }
    }

    /// A splitter that hands on blank lines too.
    #[must_use]
    pub fn keeping_blank(max_line: usize) -> Self {
        Self { keeps_blank: true, ..Self::new(max_line) }
    }

    /// The same for lines that end in another byte than LF.
    #[must_use]
    pub const fn ending_in(mut self, end: u8) -> Self {
        self.end = end;
        self
    }

    /// Takes bytes off the front of `bytes` until a line is complete; `None` when none is left and none is complete.
    /// Before more is kept of a line whose end has not come, `room` is asked for that many bytes in all:
    /// where it refuses, the line is dropped.
    pub fn cut(&mut self, bytes: &mut &[u8], mut room: impl FnMut(usize) -> bool) -> Option<Line> {
        while let Some(end) = bytes.iter().position(|&byte| byte == self.end) {
            self.take(&bytes[..end], &mut room);
            *bytes = &bytes[end + 1..];
            if let Some(line) = self.complete() {
                return Some(line);
            }
        }
        self.take(bytes, &mut room);
        *bytes = &[];
        None
    }

    /// Takes the next bytes and hands every line that they complete to `emit`.
    pub fn feed(&mut self, mut bytes: &[u8], mut emit: impl FnMut(Line)) {
        while let Some(line) = self.cut(&mut bytes, |_| true) {
            emit(line);
        }
    }

    /// Ends the stream: the remaining bytes are a line too.
    pub fn finish(&mut self, emit: impl FnMut(Line)) {
        if self.dropped.is_some() || !self.partial.is_empty() {
            self.complete().into_iter().for_each(emit);
        }
    }

    fn take(&mut self, bytes: &[u8], room: &mut impl FnMut(usize) -> bool) {
        let length = self.partial.len() + bytes.len();
        // One byte more than allowed may be the CR of a line that just fits.
        let mark = if self.is_first { BYTE_ORDER_MARK.len() } else { 0 };
        let longest = self.max_line.saturating_add(1 + mark);
        if self.dropped.is_some() {
            return;
        }
        if length > longest {
            return self.drop_as(Line::TooLong);
        }
        if length > self.partial.capacity() {
            let capacity = length.max(2 * self.partial.capacity()).min(longest);
            if !room(capacity) {
                return self.drop_as(Line::NoRoom);
            }
            self.partial.reserve_exact(capacity - self.partial.len());
        }
        self.partial.extend_from_slice(bytes);
    }

    fn drop_as(&mut self, line: Line) {
        self.partial = Vec::new();
        self.dropped = Some(line);
    }

    /// The line whose end has come; `None` for a blank one that is not handed on.
    fn complete(&mut self) -> Option<Line> {
        let mut line = std::mem::take(&mut self.partial);
        if let Some(dropped) = self.dropped.take() {
            self.is_first = false;
            return Some(dropped);
        }
        if self.is_first && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        self.is_first &= line.iter().all(u8::is_ascii_whitespace);
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        if line.len() > self.max_line {
            return Some(Line::TooLong);
        }
        let means_something = self.keeps_blank || !line.iter().all(|&byte| is_space(byte.into()));
        means_something.then_some(Line::Bytes(line))
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
    fn a_byte_order_mark_before_the_first_line_is_passed_over() {
        let bytes = |text: &str| Line::Bytes(text.as_bytes().to_vec());
        let mark = "\u{feff}";
        for (input, lines) in [
            (format!("{mark}a\n{mark}b\n"), vec![bytes("a"), bytes("\u{feff}b")]),
            (format!("{mark}12345\r\n"), vec![bytes("12345")]),
            (format!("{mark}123456\n1"), vec![Line::TooLong, bytes("1")]),
            ("12345678\n1".to_owned(), vec![Line::TooLong, bytes("1")]),
            (format!("{mark}\na"), vec![bytes("a")]),
            (format!("{mark}{mark}\n"), vec![bytes(mark)]),
            (format!("\n\r\n{mark}a\n{mark}b\n"), vec![bytes("a"), bytes("\u{feff}b")]),
            (format!("{mark}\r\n{mark}a"), vec![bytes("a")]),
            (format!("{mark}a"), vec![bytes("a")]),
            (mark.to_owned(), vec![]),
        ] {
            assert_eq!(split(&[input.as_bytes()], 5), lines, "{input:?}");
            let pieces: Vec<_> = input.as_bytes().chunks(1).collect();
            assert_eq!(split(&pieces, 5), lines, "{input:?}");
        }
    }

    #[test]
    fn another_byte_may_end_a_line() {
        let mut splitter = LineSplitter::new(5).ending_in(0);
        let mut lines = Vec::new();
        splitter.feed(b"a\nb\0\x00123456\0c", |line| lines.push(line));
        assert_eq!(lines, [Line::Bytes(b"a\nb".to_vec()), Line::TooLong]);
    }

    #[test]
    fn blank_lines_are_kept_where_they_mean_something() {
        let mut splitter = LineSplitter::keeping_blank(5);
        let mut count = 0;
        splitter.feed(b"a\n\r\n\nb\n", |_| count += 1);
        splitter.finish(|_| count += 1);
        assert_eq!(count, 4);
    }

    #[test]
    fn a_line_for_which_there_is_no_room_is_dropped_and_the_next_one_is_not() {
        let mut splitter = LineSplitter::new(100);
        let mut asked = Vec::new();
        let mut cut = |mut bytes: &[u8]| {
            let line = splitter.cut(&mut bytes, |length| {
                asked.push(length);
                length <= 10
            });
            (line, bytes.len())
        };
        assert_eq!(cut(b"12345"), (None, 0));
        assert_eq!(cut(b"67\n89"), (Some(Line::Bytes(b"1234567".to_vec())), 2));
        assert_eq!(cut(b"12345678901"), (None, 0));
        assert_eq!(cut(b"1\n2\n"), (Some(Line::NoRoom), 2));
        assert_eq!(cut(b"2\n"), (Some(Line::Bytes(b"2".to_vec())), 0));
        // A line grows by doubling, and whole lines are kept as long as they are.
        assert_eq!(asked, [5, 10, 11, 1]);
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
