//! Frames of WebSockets as a server reads and writes them.
//!
//! A message becomes a line while it streams in: heads are cut out, payloads unmasked where they lie, and the end of the message
//! becomes a line feed. So nothing holds a message but what holds lines, and what bounds lines bounds messages.
//!
//! Source: I. Fette, A. Melnikov, "The WebSocket Protocol", RFC 6455 (2011), sections 5, 7.4 and 8.1. No extension is spoken.
//! ```text
//! byte 0   last frame of its message (1 bit), reserved (3), opcode (4)
//! byte 1   masked (1), length (7): below 126 itself; 126 and 127: in the 2 or 8 bytes that follow, high byte first
//! then     the mask (4 bytes, from clients alone), the payload
//! ```

use std::io;

const LAST: u8 = 0x80;
const RESERVED: u8 = 0x70;
const OPCODE: u8 = 0x0f;
const MASKED: u8 = 0x80;

const CONTINUATION: u8 = 0;
const TEXT: u8 = 1;
const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;
/// Opcodes from here on are of control frames, which may stand between the frames of a message.
const CONTROL: u8 = 8;

/// The longest payload of a control frame, in bytes.
const CONTROL_PAYLOAD: usize = 125;
/// Lengths from here on stand behind the second byte: in 2 bytes, or in 8.
const LENGTH_16: u8 = 126;
const LENGTH_64: u8 = 127;

/// The end of a conversation: no frame behind it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::transport) struct Ending {
    /// The code of the last frame.
    code: u16,
    /// The rule that the client has broken; empty if it has broken none.
    reason: &'static str,
}

impl Ending {
    /// The purpose of the conversation is fulfilled.
    const NORMAL: Self = Self { code: 1000, reason: "" };
    /// The daemon ends.
    const GOING_AWAY: Self = Self { code: 1001, reason: "" };
    /// A text, or the reason of a close frame, is not UTF-8.
    const NOT_UTF_8: Self = Self { code: 1007, reason: "texts are UTF-8" };

    /// A frame breaks a rule.
    const fn protocol_error(reason: &'static str) -> Self {
        Self { code: 1002, reason }
    }
}

impl From<Ending> for io::Error {
    fn from(Ending { code, reason }: Ending) -> Self {
        Self::other(format!("{code} {reason}"))
    }
}

/// Reader of a conversation in frames, between two reads of its bytes.
#[derive(Default)]
pub(in crate::transport) struct Decoder {
    /// Bytes of a head that has not come whole.
    head: Vec<u8>,
    /// The frame whose payload comes next.
    frame: Option<Frame>,
    /// A message has begun, and its last frame has not.
    in_message: bool,
    /// The message is a text; else it is binary.
    is_text: bool,
    /// The text of the message so far.
    text: Utf8,
    /// The payload of a control frame so far.
    control: Vec<u8>,
    ending: Option<Ending>,
}

/// A frame whose head was read.
struct Frame {
    is_last: bool,
    opcode: u8,
    /// The mask, turned to the next byte of the payload.
    mask: [u8; 4],
    /// Bytes of the payload that are still to come.
    left: u64,
}

impl Decoder {
    /// Decodes the bytes that were read into `buffer[1..]`. The resulting lines stand at the front of the buffer; returns their
    /// length.
    ///
    /// The first byte of the buffer is spare: it makes room for the line feed after a message whose last byte was read. A line
    /// feed within a message becomes a carriage return, which is also white space of JSON, so that a message is one line. The
    /// payload of each ping is given to `answer`. Nothing is read after the [`ending`](Self::ending).
    pub(super) fn decode(&mut self, buffer: &mut [u8], mut answer: impl FnMut(Vec<u8>)) -> usize {
        let mut written = 0;
        if self.ending.is_none() {
            self.ending = self.read(buffer, &mut written, &mut answer).err();
        }
        written
    }

    /// The end of the conversation, once it was read.
    pub(super) const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Reads the frames of `buffer[1..]`, and writes lines to its front: `to` bytes so far.
    fn read(
        &mut self,
        buffer: &mut [u8],
        to: &mut usize,
        answer: &mut impl FnMut(Vec<u8>),
    ) -> Result<(), Ending> {
        let mut from = 1;
        loop {
            let Some(frame) = &mut self.frame else {
                from += self.read_head(&buffer[from..])?;
                if self.frame.is_none() {
                    return Ok(());
                }
                continue;
            };
            let waiting = buffer.len() - from;
            let count = usize::try_from(frame.left).map_or(waiting, |left| left.min(waiting));
            let payload = &mut buffer[from..from + count];
            frame.unmask(payload);
            if frame.is_control() {
                self.control.extend_from_slice(payload);
            } else {
                if self.is_text {
                    self.text.read(payload)?;
                }
                payload.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b'\r');
                buffer.copy_within(from..from + count, *to);
                *to += count;
            }
            from += count;
            let Some(frame) = self.frame.take_if(|frame| frame.left == 0) else { return Ok(()) };
            if frame.is_control() {
                self.end_control(frame.opcode, answer)?;
            } else if frame.is_last {
                self.text.end()?;
                buffer[*to] = b'\n';
                *to += 1;
            }
        }
    }

    /// Reads bytes of a head, and begins its frame once it is whole; the number of bytes that were used.
    fn read_head(&mut self, bytes: &[u8]) -> Result<usize, Ending> {
        for (used, &byte) in bytes.iter().enumerate() {
            self.head.push(byte);
            if self.head.len() == 2 {
                check(self.head[0], self.head[1], self.in_message)?;
            }
            if let Some(frame) = Frame::of(&self.head)? {
                self.head.clear();
                if !frame.is_control() {
                    self.is_text = frame.opcode == TEXT || self.in_message && self.is_text;
                    self.in_message = !frame.is_last;
                }
                self.frame = Some(frame);
                return Ok(used + 1);
            }
        }
        Ok(bytes.len())
    }

    fn end_control(&mut self, opcode: u8, answer: &mut impl FnMut(Vec<u8>)) -> Result<(), Ending> {
        let payload = std::mem::take(&mut self.control);
        match opcode {
            PING => answer(payload),
            CLOSE => return Err(ending(&payload)),
            // Nobody has asked for a pong: it is a sign of life, and no more.
            _ => {}
        }
        Ok(())
    }
}

/// The ending by a close frame with this payload: nothing, or a code and a reason. The code is sent back (section 5.5.1).
fn ending(payload: &[u8]) -> Ending {
    let Some((code, reason)) = payload.split_first_chunk() else {
        let is_empty = payload.is_empty();
        return if is_empty { Ending::NORMAL } else { Ending::protocol_error("a code is whole") };
    };
    let code = u16::from_be_bytes(*code);
    if !is_sent(code) {
        Ending::protocol_error("this code is not for close frames")
    } else if str::from_utf8(reason).is_err() {
        Ending::NOT_UTF_8
    } else {
        Ending { code, reason: "" }
    }
}

/// True for codes that a close frame may carry: codes of the standard, codes registered since, and codes of libraries and
/// applications.
const fn is_sent(code: u16) -> bool {
    matches!(code, 1000..=1003 | 1007..=1014 | 3000..=4999)
}

/// A text that is read in pieces, which need not end between two characters.
#[derive(Default)]
struct Utf8 {
    /// The bytes of a character whose last one has not come.
    begun: Vec<u8>,
}

impl Utf8 {
    /// Reads a piece.
    ///
    /// # Errors
    /// Whatever follows, the text is not UTF-8.
    fn read(&mut self, mut piece: &[u8]) -> Result<(), Ending> {
        while let (false, Some((&next, rest))) = (self.begun.is_empty(), piece.split_first()) {
            self.begun.push(next);
            piece = rest;
            if incomplete(&self.begun)?.is_empty() {
                self.begun.clear();
            }
        }
        self.begun.extend_from_slice(incomplete(piece)?);
        Ok(())
    }

    /// Ends the text.
    ///
    /// # Errors
    /// Its last character is not whole.
    fn end(&mut self) -> Result<(), Ending> {
        if self.begun.is_empty() { Ok(()) } else { Err(Ending::NOT_UTF_8) }
    }
}

/// The bytes at the end of a text that are the beginning of a character.
fn incomplete(text: &[u8]) -> Result<&[u8], Ending> {
    match str::from_utf8(text) {
        Ok(_) => Ok(&[]),
        Err(error) if error.error_len().is_none() => Ok(&text[error.valid_up_to()..]),
        Err(_) => Err(Ending::NOT_UTF_8),
    }
}

/// Checks the first two bytes of a head.
fn check(first: u8, second: u8, in_message: bool) -> Result<(), Ending> {
    let opcode = first & OPCODE;
    let is_control = opcode >= CONTROL;
    let reason = if first & RESERVED != 0 {
        "no extension was agreed on"
    } else if ![CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG].contains(&opcode) {
        "unknown opcode"
    } else if second & MASKED == 0 {
        "frames of a client are masked"
    } else if is_control && (first & LAST == 0 || usize::from(second & !MASKED) > CONTROL_PAYLOAD) {
        "a control frame is short and whole"
    } else if !is_control && (opcode == CONTINUATION) != in_message {
        "messages come one after the other"
    } else {
        return Ok(());
    };
    Err(Ending::protocol_error(reason))
}

impl Frame {
    /// The frame of a head; `None` where that is not whole.
    ///
    /// # Errors
    /// No length has its highest bit set, and none takes more bytes than it needs.
    fn of(head: &[u8]) -> Result<Option<Self>, Ending> {
        let &[first, second, ref behind @ ..] = head else { return Ok(None) };
        let length_bytes = match second & !MASKED {
            LENGTH_16 => 2,
            LENGTH_64 => 8,
            _ => 0,
        };
        let Some((length, mask)) = behind.split_at_checked(length_bytes) else { return Ok(None) };
        let Ok(mask) = mask.try_into() else { return Ok(None) };
        let (left, least) = match length {
            [] => (u64::from(second & !MASKED), 0),
            bytes => {
                let least = if bytes.len() == 2 { u64::from(LENGTH_16) } else { 1 << 16 };
                (bytes.iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte)), least)
            }
        };
        if !(least..=i64::MAX as u64).contains(&left) {
            return Err(Ending::protocol_error(
                "the length is negative, or longer than it need be",
            ));
        }
        Ok(Some(Self { is_last: first & LAST != 0, opcode: first & OPCODE, mask, left }))
    }

    const fn is_control(&self) -> bool {
        self.opcode >= CONTROL
    }

    /// Takes the mask off the next bytes of the payload.
    fn unmask(&mut self, payload: &mut [u8]) {
        for (byte, key) in payload.iter_mut().zip(self.mask.iter().cycle()) {
            *byte ^= key;
        }
        self.mask.rotate_left(payload.len() % 4);
        self.left -= payload.len() as u64;
    }
}

/// A line as a message.
pub(in crate::transport) fn message(mut line: Vec<u8>) -> Vec<u8> {
    line.pop_if(|last| *last == b'\n');
    let (head, length) = head(TEXT, line.len());
    line.splice(..0, head.into_iter().take(length));
    line
}

/// A ping, by which a silent connection is used.
pub(in crate::transport) fn ping() -> Vec<u8> {
    control(PING, &[])
}

/// The answer to a ping.
pub(in crate::transport) fn pong(payload: &[u8]) -> Vec<u8> {
    control(PONG, payload)
}

/// The last frame where the server ends the conversation.
pub(in crate::transport) fn farewell() -> Vec<u8> {
    last(Ending::NORMAL)
}

/// The last frame where the daemon ends.
pub(in crate::transport) fn going_away() -> Vec<u8> {
    last(Ending::GOING_AWAY)
}

/// The last frame, with the rule that was broken.
pub(super) fn last(Ending { code, reason }: Ending) -> Vec<u8> {
    control(CLOSE, &[&code.to_be_bytes(), reason.as_bytes()].concat())
}

fn control(opcode: u8, payload: &[u8]) -> Vec<u8> {
    debug_assert!(payload.len() <= CONTROL_PAYLOAD);
    [&[LAST | opcode, payload.len() as u8], payload].concat()
}

/// The head of a whole message from the server, which masks nothing; and its length.
fn head(opcode: u8, length: usize) -> ([u8; 10], usize) {
    let mut head = [0; 10];
    head[0] = LAST | opcode;
    let bytes = (length as u64).to_be_bytes();
    let (short, behind) = match length {
        0..126 => (bytes[7], &[][..]),
        126..0x1_0000 => (LENGTH_16, &bytes[6..]),
        _ => (LENGTH_64, &bytes[..]),
    };
    head[1] = short;
    head[2..2 + behind.len()].copy_from_slice(behind);
    (head, 2 + behind.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame of a client. Its first byte and its length are as they are given.
    fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
        const MASK: [u8; 4] = [1, 2, 0, 250];
        let (head, length) = head(first & OPCODE, payload.len());
        let mut bytes = head[..length].to_vec();
        bytes[0] = first;
        bytes[1] |= MASKED;
        bytes.extend(MASK);
        bytes.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, key)| byte ^ key));
        bytes
    }

    /// Decodes these bytes in pieces of `piece` bytes. Returns the lines, the pings between them, and the ending.
    fn read(bytes: &[u8], piece: usize) -> (Vec<u8>, Vec<Vec<u8>>, Option<Ending>) {
        let (mut decoder, mut lines, mut pings) = (Decoder::default(), Vec::new(), Vec::new());
        for piece in bytes.chunks(piece) {
            let mut buffer = [&[0], piece].concat();
            let count = decoder.decode(&mut buffer, |payload| pings.push(payload));
            lines.extend(&buffer[..count]);
        }
        (lines, pings, decoder.ending())
    }

    #[test]
    fn a_message_is_a_line_however_it_comes() {
        let long = vec![b'x'; 70_000];
        let middle = vec![b'y'; 126];
        let bytes = [
            frame(0x81, b"one"),
            frame(0x82, b"{\n\"two\": 2\n}"),
            frame(0x01, b"th"),
            frame(0x89, b"there?"),
            frame(0x00, b""),
            frame(0x8a, b"unasked"),
            frame(0x80, b"ree"),
            frame(0x81, b""),
            frame(0x81, &long),
            frame(0x81, &middle),
            frame(0x89, b""),
        ]
        .concat();
        let expected = [b"one\n{\r\"two\": 2\r}\nthree\n\n", &long[..], b"\n", &middle, b"\n"];
        for piece in [1, 2, 3, 5, 7, 64, 4096, bytes.len()] {
            let (lines, pings, ending) = read(&bytes, piece);
            assert!(lines == expected.concat(), "{piece}");
            assert_eq!((pings, ending), (vec![b"there?".to_vec(), vec![]], None), "{piece}");
        }
    }

    /// Cases that `autobahn.rs` does not send.
    #[test]
    fn a_head_that_breaks_the_rules_is_the_last_one() {
        let head = |length: &[u8]| [&[0x81], length, &[0; 4]].concat();
        for (bytes, reason) in [
            (vec![0x81, 1, b'x'], "masked"),
            (head(&[MASKED | LENGTH_16, 0, 125]), "length"),
            (head(&[MASKED | LENGTH_64, 0, 0, 0, 0, 0, 0, 255, 255]), "length"),
            (head(&[MASKED | LENGTH_64, 0x80, 0, 0, 0, 0, 0, 0, 0]), "length"),
        ] {
            let before = frame(0x81, b"one");
            let (lines, _, ending) = read(&[&before, &bytes, &before[..]].concat(), 3);
            let ending = ending.unwrap();
            assert!(ending.code == 1002 && ending.reason.contains(reason), "{bytes:?}: {ending:?}");
            assert_eq!(lines, b"one\n");
        }
    }

    #[test]
    fn the_code_of_a_close_frame_is_sent_back() {
        for payload in [[3, 232], [3, 233], [15, 160], [19, 135]] {
            let (_, _, ending) = read(&frame(0x88, &payload), 1);
            assert_eq!(last(ending.unwrap()), [&[0x88, 2][..], &payload].concat());
        }
        // A reason is not repeated, and codes that are never sent are a broken rule.
        for (payload, code) in [(&b"\x03\xe8bye"[..], 1000), (&[3, 237], 1002), (&[3, 247], 1002)] {
            let (_, _, ending) = read(&frame(0x88, payload), 1);
            assert_eq!(ending.unwrap().code, code, "{payload:?}");
        }
    }

    #[test]
    fn a_line_is_a_message_without_its_line_feed() {
        for (length, head) in [
            (0, &[0x81, 0][..]),
            (125, &[0x81, 125]),
            (126, &[0x81, 126, 0, 126]),
            (65_535, &[0x81, 126, 255, 255]),
            (65_536, &[0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] {
            let line = vec![b'x'; length];
            let framed = message([&line[..], b"\n"].concat());
            assert!(framed == [head, &line].concat(), "{length}");
        }
        assert_eq!(farewell(), [0x88, 2, 3, 232]);
        assert_eq!((ping(), pong(b"so")), (vec![0x89, 0], vec![0x8a, 2, b's', b'o']));
    }
}
