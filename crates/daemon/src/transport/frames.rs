//! Frames of WebSockets as a server reads and writes them.
//!
//! A message becomes a line while it streams in: heads are cut out, payloads unmasked where they lie, and the end of the message
//! becomes a line feed. So nothing holds a message but what holds lines, and what bounds lines bounds messages.
//!
//! Source: I. Fette, A. Melnikov, "The WebSocket Protocol", RFC 6455 (2011), section 5. No extension is spoken.
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

/// The code of an ending in good order.
const NORMAL: u16 = 1000;
/// The code of an ending because of a frame that breaks the rules.
const PROTOCOL_ERROR: u16 = 1002;

/// A frame that breaks the rules: nothing behind it can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(super) struct Violation(&'static str);

impl From<Violation> for io::Error {
    fn from(violation: Violation) -> Self {
        Self::new(io::ErrorKind::InvalidData, violation)
    }
}

/// Reader of a conversation in frames, between two reads of its bytes.
#[derive(Default)]
pub(super) struct Decoder {
    /// Bytes of a head that has not come whole.
    head: Vec<u8>,
    /// The frame whose payload comes next.
    frame: Option<Frame>,
    /// A message has begun, and its last frame has not.
    in_message: bool,
    /// The payload of a control frame so far.
    control: Vec<u8>,
    /// The client has sent its last frame (section 5.5.1).
    is_closed: bool,
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
    /// Makes lines of what was read into `buffer[1..]`; the number of their bytes, which then stand at its front.
    ///
    /// The first byte of the buffer is room: the line feed of a message whose last byte was read has no place otherwise.
    /// A line feed within a message becomes a carriage return, which is white space of JSON as well: so a message is one line.
    /// The payload of each ping is given to `answer`. What comes behind a close frame is not read.
    ///
    /// # Errors
    /// A frame breaks the rules.
    pub(super) fn decode(
        &mut self,
        buffer: &mut [u8],
        mut answer: impl FnMut(Vec<u8>),
    ) -> Result<usize, Violation> {
        let (mut from, mut to) = (1, 0);
        while !self.is_closed {
            let Some(frame) = &mut self.frame else {
                from += self.read_head(&buffer[from..])?;
                if self.frame.is_none() {
                    return Ok(to);
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
                payload.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b'\r');
                buffer.copy_within(from..from + count, to);
                to += count;
            }
            from += count;
            let Some(frame) = self.frame.take_if(|frame| frame.left == 0) else { return Ok(to) };
            if frame.is_control() {
                self.end_control(frame.opcode, &mut answer);
            } else if frame.is_last {
                buffer[to] = b'\n';
                to += 1;
            }
        }
        Ok(to)
    }

    /// True once the client has said that it is going.
    pub(super) const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Reads bytes of a head, and begins its frame once it is whole; the number of bytes that were used.
    fn read_head(&mut self, bytes: &[u8]) -> Result<usize, Violation> {
        for (used, &byte) in bytes.iter().enumerate() {
            self.head.push(byte);
            if self.head.len() == 2 {
                check(self.head[0], self.head[1], self.in_message)?;
            }
            if let Some(frame) = Frame::of(&self.head)? {
                self.head.clear();
                if !frame.is_control() {
                    self.in_message = !frame.is_last;
                }
                self.frame = Some(frame);
                return Ok(used + 1);
            }
        }
        Ok(bytes.len())
    }

    fn end_control(&mut self, opcode: u8, answer: &mut impl FnMut(Vec<u8>)) {
        let payload = std::mem::take(&mut self.control);
        match opcode {
            PING => answer(payload),
            CLOSE => self.is_closed = true,
            // Nobody has asked for a pong: it is a sign of life, and no more.
            _ => {}
        }
    }
}

/// Checks the first two bytes of a head.
fn check(first: u8, second: u8, in_message: bool) -> Result<(), Violation> {
    let opcode = first & OPCODE;
    let is_control = opcode >= CONTROL;
    let violation = if first & RESERVED != 0 {
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
    Err(Violation(violation))
}

impl Frame {
    /// The frame of a head; `None` where that is not whole.
    ///
    /// # Errors
    /// No length has its highest bit set.
    fn of(head: &[u8]) -> Result<Option<Self>, Violation> {
        let &[first, second, ref behind @ ..] = head else { return Ok(None) };
        let length_bytes = match second & !MASKED {
            LENGTH_16 => 2,
            LENGTH_64 => 8,
            _ => 0,
        };
        let Some((length, mask)) = behind.split_at_checked(length_bytes) else { return Ok(None) };
        let Ok(mask) = mask.try_into() else { return Ok(None) };
        let left = match length {
            [] => u64::from(second & !MASKED),
            bytes => bytes.iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte)),
        };
        if left > i64::MAX as u64 {
            return Err(Violation("the length is negative"));
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
pub(super) fn message(mut line: Vec<u8>) -> Vec<u8> {
    line.pop_if(|last| *last == b'\n');
    let (head, length) = head(TEXT, line.len());
    line.splice(..0, head.into_iter().take(length));
    line
}

/// The answer to a ping.
pub(super) fn pong(payload: &[u8]) -> Vec<u8> {
    control(PONG, payload)
}

/// The last frame, where all is well.
pub(super) fn farewell() -> Vec<u8> {
    control(CLOSE, &NORMAL.to_be_bytes())
}

/// The last frame after a violation, which it names.
pub(super) fn complaint(violation: Violation) -> Vec<u8> {
    control(CLOSE, &[&PROTOCOL_ERROR.to_be_bytes(), violation.0.as_bytes()].concat())
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

    /// The lines of these bytes, read by so many at a time, and the pings between them.
    fn read(bytes: &[u8], piece: usize) -> Result<(Vec<u8>, Vec<Vec<u8>>), Violation> {
        let (mut decoder, mut lines, mut pings) = (Decoder::default(), Vec::new(), Vec::new());
        for piece in bytes.chunks(piece) {
            let mut buffer = [&[0], piece].concat();
            let count = decoder.decode(&mut buffer, |payload| pings.push(payload))?;
            lines.extend(&buffer[..count]);
        }
        Ok((lines, pings))
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
            let (lines, pings) = read(&bytes, piece).unwrap();
            assert!(lines == expected.concat(), "{piece}");
            assert_eq!(pings, [&b"there?"[..], b""], "{piece}");
        }
    }

    #[test]
    fn nothing_is_read_behind_a_close_frame() {
        for close in [frame(0x88, &NORMAL.to_be_bytes()), frame(0x88, b"")] {
            for late in [frame(0x81, b"late"), frame(0x89, b"late?"), frame(0xff, b"late")] {
                let bytes = [frame(0x81, b"one"), frame(0x01, b"tw"), close.clone(), late].concat();
                for piece in [1, 5, bytes.len()] {
                    assert_eq!(read(&bytes, piece), Ok((b"one\ntw".to_vec(), vec![])), "{piece}");
                }
            }
        }
    }

    #[test]
    fn a_frame_that_breaks_the_rules_is_the_last_one() {
        let unmasked = vec![0x81, 1, b'x'];
        let negative = [&[0x81, MASKED | LENGTH_64, 0x80][..], &[0; 11]].concat();
        let within = [frame(0x01, b"a"), frame(0x81, b"b")].concat();
        for (bytes, reason) in [
            (frame(0xc1, b"x"), "extension"),
            (frame(0x83, b"x"), "opcode"),
            (frame(0x8b, b"x"), "opcode"),
            (unmasked, "masked"),
            (frame(0x09, b"x"), "control"),
            (frame(0x89, &[0; 126]), "control"),
            (frame(0x80, b"x"), "one after the other"),
            (within, "one after the other"),
            (negative, "negative"),
        ] {
            let violation = read(&bytes, 3).unwrap_err();
            assert!(violation.0.contains(reason), "{bytes:?}: {violation}");
            assert!(complaint(violation).len() <= CONTROL_PAYLOAD);
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
        assert_eq!(pong(b"so"), [0x8a, 2, b's', b'o']);
    }
}
