//! Messages of the Go Text Protocol, version 2 (Gunnar Farnebäck, 2002): the form of responses, and times.
//!
//! A response begins with `=`, or with `?` if the command failed, followed by the number of the command if it had one; an empty line ends
//! it.

use std::fmt::{self, Display, Formatter};

/// Reads the first line of a response: the result of the command, or its error message. `None` if it is not a response.
pub fn read_answer(line: &str) -> Option<Result<&str, &str>> {
    let rest = line.strip_prefix(['=', '?'])?;
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
    Some(if line.starts_with('=') { Ok(rest) } else { Err(rest) })
}

/// Writes the beginning of a response, with the number of the command if it has one.
pub fn write_answer(number: Option<u32>, answer: Result<&str, &str>) -> String {
    let (mark, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let number = number.map(|number| number.to_string()).unwrap_or_default();
    // A text of several lines may begin with an empty line.
    let gap = if text.is_empty() || text.starts_with('\n') { "" } else { " " };
    format!("{mark}{number}{gap}{text}")
}

/// A time control: the arguments of `time_settings`, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeSettings {
    /// The main time.
    pub main: u32,
    /// The length of the periods after the main time.
    pub period: u32,
    /// The number of moves per period; 0 with a period means no time limit.
    pub stones: u32,
}

impl TimeSettings {
    /// Reads the arguments.
    pub fn read(arguments: &[&str]) -> Option<Self> {
        let [main, period, stones] = numbers(arguments)?;
        Some(Self { main, period, stones })
    }
}

impl Display for TimeSettings {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "time_settings {} {} {}", self.main, self.period, self.stones)
    }
}

/// A remaining time: the arguments of `time_left` behind the colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLeft {
    /// Remaining seconds.
    pub seconds: u32,
    /// Number of moves for this time; 0 is all remaining moves.
    pub stones: u32,
}

impl TimeLeft {
    /// Reads the arguments.
    pub fn read(arguments: &[&str]) -> Option<Self> {
        let [seconds, stones] = numbers(arguments)?;
        Some(Self { seconds, stones })
    }
}

impl Display for TimeLeft {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.seconds, self.stones)
    }
}

/// Reads `N` numbers, if there are exactly `N` words.
fn numbers<const N: usize>(words: &[&str]) -> Option<[u32; N]> {
    let numbers: Option<Vec<u32>> = words.iter().map(|word| word.parse().ok()).collect();
    numbers?.try_into().ok()
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

    #[test]
    fn times_are_read_as_they_were_written() {
        let settings = TimeSettings { main: 60, period: 30, stones: 5 };
        assert_eq!(settings.to_string(), "time_settings 60 30 5");
        assert_eq!(TimeSettings::read(&["60", "30", "5"]), Some(settings));
        let left = TimeLeft { seconds: 7, stones: 3 };
        assert_eq!((left.to_string().as_str(), TimeLeft::read(&["7", "3"])), ("7 3", Some(left)));
        for wrong in [&["60", "30"][..], &["60", "30", "-5"], &["60", "30", "5", "0"]] {
            assert_eq!(TimeSettings::read(wrong), None, "{wrong:?}");
        }
    }
}
