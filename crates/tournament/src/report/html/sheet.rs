//! Style of the page: its colours in a light and a dark theme, and the style sheet that uses them.

use plateau_render::palette::{INK, Oklch, PAGE, Token};

use crate::report::plot::COLOURS;

/// The layout; [`css`] puts the variables of the colours before it.
const LAYOUT: &str = include_str!("page.css");

/// The hues of curves, with large differences between neighbours in the ranking.
const HUES: [f64; COLOURS] = [255.0, 45.0, 155.0, 320.0, 85.0, 205.0, 15.0, 120.0];

const fn themed(light: [f64; 3], dark: [f64; 3]) -> Token {
    const fn colour([lightness, chroma, hue]: [f64; 3]) -> Oklch {
        Oklch { lightness, chroma, hue }
    }
    Token { light: colour(light), dark: colour(dark) }
}

/// The colours by their names in the style sheet. A lead is blue and a deficit orange, which colour-blind readers can distinguish.
fn tokens() -> Vec<(String, Token)> {
    let named = [
        ("page", PAGE),
        ("ink", INK),
        ("muted", themed([48.0, 0.012, 260.0], [70.0, 0.01, 260.0])),
        ("faint", themed([88.0, 0.008, 85.0], [32.0, 0.01, 260.0])),
        ("card", themed([99.2, 0.004, 85.0], [21.5, 0.01, 260.0])),
        ("link", themed([48.0, 0.13, 255.0], [76.0, 0.1, 255.0])),
        ("up", themed([93.0, 0.03, 250.0], [32.0, 0.045, 250.0])),
        ("up-clear", themed([86.0, 0.065, 250.0], [40.0, 0.08, 250.0])),
        ("down", themed([94.0, 0.035, 65.0], [33.0, 0.035, 60.0])),
        ("down-clear", themed([88.0, 0.075, 65.0], [42.0, 0.065, 60.0])),
        ("even", themed([93.0, 0.005, 85.0], [29.0, 0.008, 260.0])),
        ("fault", themed([52.0, 0.15, 30.0], [74.0, 0.12, 35.0])),
    ];
    let curve = |(index, hue): (usize, f64)| {
        (format!("c{index}"), themed([54.0, 0.13, hue], [74.0, 0.11, hue]))
    };
    let named = named.into_iter().map(|(name, token)| (name.to_owned(), token));
    named.chain(HUES.into_iter().enumerate().map(curve)).collect()
}

/// The style sheet of the page.
pub(super) fn css() -> String {
    let tokens = tokens();
    let variables = |theme: fn(&Token) -> Oklch| -> String {
        tokens.iter().map(|(name, token)| format!("--{name}:{};", theme(token).hex())).collect()
    };
    let curves: String =
        (0..COLOURS).map(|index| format!(".c{index}{{--c:var(--c{index})}}\n")).collect();
    format!(
        ":root{{{}}}\n@media (prefers-color-scheme:dark){{:root{{{}}}}}\n{curves}{LAYOUT}",
        variables(|token| token.light),
        variables(|token| token.dark),
    )
}
