//! Words of the Go Text Protocol, version 2 (Gunnar Farnebäck, 2002): how answers are framed.
//!
//! An answer begins with `=`, or with `?` where the command failed, then the number of the command if it had one;
//! an empty line ends it.

/// Reads the first line of an answer: what came of the command, or why it failed. `None` where it is none.
pub fn read_answer(line: &str) -> Option<Result<&str, &str>> {
    let rest = line.strip_prefix(['=', '?'])?;
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
    Some(if line.starts_with('=') { Ok(rest) } else { Err(rest) })
}

/// Writes the beginning of an answer to the command with this number, or none.
pub fn write_answer(number: Option<u32>, answer: Result<&str, &str>) -> String {
    let (mark, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let number = number.map(|number| number.to_string()).unwrap_or_default();
    // A text of several lines may begin with its second one.
    let gap = if text.is_empty() || text.starts_with('\n') { "" } else { " " };
    format!("{mark}{number}{gap}{text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_as_it_was_written() {
        for (number, answer, text) in [
            (None, Ok(""), "="),
            (None, Ok("D3"), "= D3"),
            (Some(12), Ok("D3"), "=12 D3"),
            (Some(0), Err("illegal move"), "?0 illegal move"),
        ] {
            assert_eq!(write_answer(number, answer), text);
            assert_eq!(read_answer(text), Some(answer));
        }
        assert_eq!(read_answer("D3"), None);
    }
}
