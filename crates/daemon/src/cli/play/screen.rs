//! The screen: whether it has colours, whether it is dark, and which characters it shows.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anstyle::{Ansi256Color, AnsiColor, Style};
use clap::ValueEnum;
use terminal_colorsaurus::{QueryOptions, ThemeMode, theme_mode};

use crate::cli::charset::{in_ascii, is_ascii};
use crate::cli::terminal;

/// Timeout of a terminal that is asked for its background. Those that do not know the question usually say so immediately.
const ANSWER: Duration = Duration::from_millis(300);

/// Colours: by the terminal and its environment, or as the person says.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum Colours {
    /// On a terminal that has them, unless NO_COLOR is set.
    Auto,
    /// Also where no terminal is seen.
    Always,
    /// None.
    Never,
}

/// The background of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Theme {
    /// White characters on black.
    Dark,
    /// Black characters on white, as on paper.
    Light,
}

/// Ways of the screen to show a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Screen {
    /// Colours may be used.
    pub colour: bool,
    /// The background; without colours it decides whether a filled disc is a black or a white one.
    pub theme: Theme,
    /// ASCII characters alone.
    pub ascii: bool,
    /// Lines can be written over: a person looks at a terminal.
    pub live: bool,
}

impl Screen {
    /// The screen at the other end of stdout.
    pub(super) fn new(colours: Colours, theme: Option<Theme>, ascii: bool) -> Self {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let ascii = ascii || is_ascii(variable);
        let is_terminal = io::stdout().is_terminal();
        let is_able = is_terminal && variable("TERM").is_none_or(|term| term != "dumb");
        let colour = match colours {
            Colours::Auto => is_able && variable("NO_COLOR").is_none(),
            Colours::Always => true,
            Colours::Never => false,
        };
        // Output to a file is assumed to be read on a light background.
        let usual = if is_terminal { Theme::Dark } else { Theme::Light };
        let told = variable("COLORFGBG").filter(|_| is_terminal).and_then(|pair| background(&pair));
        // Boards in colours have a background of their own.
        let asks = is_able && !colour && !ascii && io::stdin().is_terminal();
        let theme = theme.or(told).or_else(|| asks.then(ask_background).flatten());
        Self { colour, theme: theme.unwrap_or(usual), ascii, live: is_able }
    }

    /// The columns and rows of the screen, if a person looks at one.
    pub(super) fn size(&self) -> Option<[usize; 2]> {
        terminal::size().filter(|_| self.live)
    }

    /// The lines of a text as they fit into the columns.
    pub(super) fn lines(&self, text: &str, indent: usize) -> Vec<String> {
        match self.size() {
            Some([columns, _]) => terminal::wrapped(text, columns, indent),
            None => text.split('\n').map(str::to_owned).collect(),
        }
    }

    /// A text in the characters that there are.
    pub(super) fn spelled<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.ascii { in_ascii(text).into() } else { text.into() }
    }

    /// A text in a style, where there are colours, in the characters that there are.
    pub(super) fn paint(&self, text: &str, style: Style) -> String {
        let text = self.spelled(text);
        if self.colour && style != Style::new() {
            format!("{style}{text}{style:#}")
        } else {
            text.into_owned()
        }
    }
}

/// A screen as bytes, which counts its rows.
pub(super) struct Rows<'a> {
    output: &'a mut dyn Write,
    /// Rows that were begun below the first one.
    pub count: usize,
}

impl<'a> Rows<'a> {
    /// Counts the rows of an output from now on.
    pub(super) fn new(output: &'a mut dyn Write) -> Self {
        Self { output, count: 0 }
    }
}

impl Write for Rows<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        self.count += bytes[..written].iter().filter(|&&byte| byte == b'\n').count();
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// The background as the terminal answers (xterm control sequence OSC 11); `None` if it does not.
fn ask_background() -> Option<Theme> {
    let mut options = QueryOptions::default();
    options.timeout = ANSWER;
    Some(match theme_mode(options).ok()? {
        ThemeMode::Dark => Theme::Dark,
        ThemeMode::Light => Theme::Light,
    })
}

/// The background by `COLORFGBG`, which some terminals set: colours of foreground and background, `15;0`.
fn background(pair: &str) -> Option<Theme> {
    let number: u8 = pair.rsplit(';').next()?.parse().ok()?;
    Some(if matches!(number, 0..=6 | 8) { Theme::Dark } else { Theme::Light })
}

/// A colour of the 256.
pub(super) const fn ink(number: u8) -> Option<anstyle::Color> {
    Some(anstyle::Color::Ansi256(Ansi256Color(number)))
}

/// News: a move, a result.
pub(super) const NEWS: Style = Style::new().bold();
/// Text of less importance: thoughts, labels.
pub(super) const ASIDE: Style = Style::new().dimmed();
/// A fault.
pub(super) const WRONG: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_tells_its_background_by_the_last_number() {
        for (pair, theme) in [
            ("15;0", Some(Theme::Dark)),
            ("0;15", Some(Theme::Light)),
            ("0;default;7", Some(Theme::Light)),
            ("12;8", Some(Theme::Dark)),
            ("default;default", None),
            ("", None),
        ] {
            assert_eq!(background(pair), theme, "{pair}");
        }
    }

    #[test]
    fn without_colours_a_text_stays_bare() {
        let screen = |colour| Screen { colour, theme: Theme::Dark, ascii: false, live: false };
        assert_eq!(screen(true).paint("x", NEWS), "\u{1b}[1mx\u{1b}[0m");
        assert_eq!(screen(true).paint("x", Style::new()), "x");
        assert_eq!(screen(false).paint("x", NEWS), "x");
    }
}
