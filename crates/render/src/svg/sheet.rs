//! The style sheet inside the document: the look of each class of elements.
//!
//! Every colour is given in sRGB first, for viewers that know little.
//! For all others an `@supports` block gives it once more, in OKLCH and by a variable, which the page around the picture may set:
//! `.plateau-auto { --felt: brown }`.
//! A second declaration beside the first would not do, since some viewers take the last one even where they cannot read it.
//! Each rule begins with the class of the root, so that pictures do not dress the page in which they stand, nor each other.

use std::collections::BTreeMap;

use super::variables::{self as var, Colour, Width};
use crate::look::Theme;
use crate::palette::Oklch;
use crate::svg::pen::number;

/// The look of one class.
#[derive(Debug)]
struct Rule {
    class: &'static str,
    /// Properties that take a colour.
    paints: &'static [(&'static str, &'static Colour)],
    /// The width of its stroke, if it has one.
    stroke: Option<&'static Width>,
    /// Whatever else there is to declare.
    rest: &'static str,
}

/// A class that has colours alone.
const fn painted(class: &'static str, paints: &'static [(&'static str, &'static Colour)]) -> Rule {
    Rule { class, paints, stroke: None, rest: "" }
}

/// A class that is only stroked.
const fn stroked(
    class: &'static str,
    paints: &'static [(&'static str, &'static Colour)],
    width: &'static Width,
) -> Rule {
    Rule { class, paints, stroke: Some(width), rest: "fill:none" }
}

/// A class that is filled and stroked.
const fn rimmed(
    class: &'static str,
    paints: &'static [(&'static str, &'static Colour)],
    width: &'static Width,
) -> Rule {
    Rule { class, paints, stroke: Some(width), rest: "" }
}

/// Ends and corners of a stroke that are round.
const ROUND: &str = "fill:none;stroke-linecap:round;stroke-linejoin:round";

static RULES: &[Rule] = &[
    Rule { rest: "fill:none;pointer-events:all", ..painted("hit", &[]) },
    Rule { rest: "pointer-events:none", ..painted("over", &[]) },
    painted("page", &[("fill", &var::PAGE)]),
    painted("felt", &[("fill", &var::FELT)]),
    Rule {
        rest: "stroke-width:1.24;stroke-linejoin:round",
        ..painted("outline", &[("stroke", &var::FELT)])
    },
    stroked("frame", &[("stroke", &var::FRAME)], &var::FRAME_WIDTH),
    stroked("line", &[("stroke", &var::LINE)], &var::LINE_WIDTH),
    painted("star", &[("fill", &var::LINE)]),
    Rule { rest: ROUND, ..stroked("bar", &[("stroke", &var::LINE)], &var::BAR_WIDTH) },
    painted("square", &[("fill", &var::LIGHT_SQUARE)]),
    Rule { rest: "fill-opacity:.75", ..painted("coordinate", &[("fill", &var::INK)]) },
    painted("name", &[("fill", &var::LIGHT)]),
    painted("number", &[("fill", &var::LIGHT)]),
    Rule { rest: "fill-opacity:.5", ..painted("tint", &[("fill", &var::MOVE)]) },
    painted("hole", &[("fill", &var::HOLE)]),
    Rule { rest: "fill-opacity:.26", ..painted("shadow", &[("fill", &var::SHADOW)]) },
    rimmed("dark", &[("fill", &var::DARK), ("stroke", &var::DARK_RIM)], &var::RIM_WIDTH),
    rimmed("light", &[("fill", &var::LIGHT), ("stroke", &var::LIGHT_RIM)], &var::RIM_WIDTH),
    rimmed("amber", &[("fill", &var::AMBER), ("stroke", &var::AMBER_RIM)], &var::RIM_WIDTH),
    rimmed("red", &[("fill", &var::RED), ("stroke", &var::RED_RIM)], &var::RIM_WIDTH),
    painted("spot", &[("fill", &var::AMBER_RIM)]),
    stroked("crown", &[("stroke", &var::KING_RING)], &var::CROWN_WIDTH),
    painted("bright", &[("stroke", &var::AMBER)]),
    Rule { rest: ROUND, ..stroked("cross", &[("stroke", &var::DARK)], &var::SYMBOL_WIDTH) },
    stroked("nought", &[("stroke", &var::LIGHT)], &var::SYMBOL_WIDTH),
    painted("stick", &[("fill", &var::LIGHT)]),
    Rule { rest: "fill-opacity:.28", ..painted("taken", &[("fill", &var::LIGHT)]) },
    rimmed("peg", &[("fill", &var::WOOD), ("stroke", &var::WOOD_RIM)], &var::RIM_WIDTH),
    painted("lit", &[("fill", &var::AMBER)]),
    painted("glow", &[("fill", &var::GLOW)]),
    painted("tile", &[("fill", &var::LIGHT)]),
    Rule { rest: "font-weight:700", ..painted("digit", &[("fill", &var::DIGIT)]) },
    rimmed("dot", &[("fill", &var::MOVE), ("stroke", &var::LIGHT)], &var::DOT_WIDTH),
    rimmed("goal", &[("fill", &var::LIGHT), ("stroke", &var::MOVE)], &var::DOT_WIDTH),
    Rule { rest: ROUND, ..stroked("mark-halo", &[("stroke", &var::LIGHT)], &var::MARK_HALO_WIDTH) },
    Rule { rest: ROUND, ..stroked("mark", &[("stroke", &var::MOVE)], &var::MARK_WIDTH) },
    Rule { rest: ROUND, ..stroked("halo", &[("stroke", &var::LIGHT)], &var::ARROW_HALO_WIDTH) },
    Rule {
        rest: "stroke-linejoin:round;paint-order:stroke",
        ..rimmed("head", &[("fill", &var::MOVE), ("stroke", &var::LIGHT)], &var::HEAD_HALO_WIDTH)
    },
    Rule { rest: ROUND, ..stroked("shaft", &[("stroke", &var::MOVE)], &var::ARROW_WIDTH) },
    rimmed("plain", &[("fill", &var::LIGHT), ("stroke", &var::LIGHT_RIM)], &var::DOT_WIDTH),
    rimmed("best", &[("fill", &var::MOVE), ("stroke", &var::LIGHT)], &var::DOT_WIDTH),
    rimmed("good", &[("fill", &var::LIGHT), ("stroke", &var::MOVE)], &var::DOT_WIDTH),
    rimmed("bad", &[("fill", &var::FRAME), ("stroke", &var::LIGHT)], &var::DOT_WIDTH),
    Rule { rest: "font-weight:700", ..painted("plain-text", &[("fill", &var::DIGIT)]) },
    Rule { rest: "font-weight:700", ..painted("best-text", &[("fill", &var::LIGHT)]) },
    Rule { rest: "font-weight:700", ..painted("good-text", &[("fill", &var::MOVE)]) },
    Rule { rest: "font-weight:700", ..painted("bad-text", &[("fill", &var::LIGHT)]) },
];

/// The class of the root, by which the rules of a theme find it.
pub(super) const fn root_class(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "plateau-auto",
        Theme::Light => "plateau-light",
        Theme::Dark => "plateau-dark",
    }
}

/// The style sheet for the classes that stand in `body`.
pub(super) fn of(body: &str, theme: Theme) -> String {
    let used: Vec<&Rule> = RULES.iter().filter(|rule| uses(body, rule.class)).collect();
    let block = |declarations: &dyn Fn(&Rule) -> String| -> String {
        let line = |rule: &&Rule| line(theme, &format!(".{}", rule.class), &declarations(rule));
        used.iter().map(line).collect()
    };
    let in_hex = |lights: Lights| {
        block(&|rule| {
            join([paints(rule, lights, Oklch::hex), width_of(rule, plain), rule.rest.to_owned()])
        })
    };
    let changes = block(&|rule| paints(rule, Lights::Changed, Oklch::hex));
    let by_name = block(&|rule| {
        let paints = rule
            .paints
            .iter()
            .map(|(property, colour)| format!("{property}:var(--{})", colour.name));
        join(paints.chain([width_of(rule, named)]))
    });
    let own = if theme == Theme::Dark { Lights::Dark } else { Lights::Light };
    let in_the_dark = |rules: &str| match theme {
        Theme::Auto => format!("@media (prefers-color-scheme:dark){{\n{rules}}}\n"),
        Theme::Light | Theme::Dark => String::new(),
    };
    format!(
        "{}{}@supports (fill:oklch(0% 0 0)){{\n{}{}{by_name}}}\n",
        in_hex(own),
        in_the_dark(&changes),
        settings(theme, &used, own),
        in_the_dark(&settings(theme, &used, Lights::Changed)),
    )
}

/// Colours of a theme that are declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lights {
    /// All, in the light theme.
    Light,
    /// All, in the dark theme.
    Dark,
    /// Those that differ in the dark theme, as they are there.
    Changed,
}

impl Lights {
    /// The colour that is declared; none where it has been declared already.
    fn of(self, colour: &Colour) -> Option<Oklch> {
        let (light, dark) = (colour.token.light, colour.token.dark);
        match self {
            Self::Light => Some(light),
            Self::Dark => Some(dark),
            Self::Changed => (light != dark).then_some(dark),
        }
    }
}

/// True if an element has this class.
fn uses(body: &str, class: &str) -> bool {
    body.split(" class=\"").skip(1).any(|rest| {
        rest.split('"').next().is_some_and(|classes| classes.split(' ').any(|one| one == class))
    })
}

/// The values of the variables that rules use: of its specificity nothing, so that every rule of the page goes before it.
fn settings(theme: Theme, rules: &[&Rule], lights: Lights) -> String {
    let colours = rules
        .iter()
        .flat_map(|rule| rule.paints)
        .filter_map(|(_, colour)| Some((colour.name, css(lights.of(colour)?))));
    let widths = rules.iter().filter_map(|rule| Some((rule.stroke?.name, plain(rule.stroke?))));
    let widths = widths.filter(|_| lights != Lights::Changed);
    let values: BTreeMap<_, _> = colours.chain(widths).collect();
    let values = join(values.into_iter().map(|(name, value)| format!("--{name}:{value}")));
    format!(":where(.{}){{{values}}}\n", root_class(theme))
}

/// The colours of a class.
fn paints(rule: &Rule, lights: Lights, notation: fn(Oklch) -> String) -> String {
    join(rule.paints.iter().filter_map(|(property, colour)| {
        Some(format!("{property}:{}", notation(lights.of(colour)?)))
    }))
}

/// The width of the stroke of a class, if it has one.
fn width_of(rule: &Rule, notation: fn(&Width) -> String) -> String {
    rule.stroke.map_or(String::new(), |width| format!("stroke-width:{}", notation(width)))
}

/// A width as a number.
fn plain(width: &Width) -> String {
    number(width.cells)
}

/// A width by its variable.
fn named(width: &Width) -> String {
    format!("var(--{})", width.name)
}

fn join(declarations: impl IntoIterator<Item = String>) -> String {
    let declarations = declarations.into_iter().filter(|declaration| !declaration.is_empty());
    declarations.collect::<Vec<_>>().join(";")
}

/// A rule as CSS has it; nothing where it declares nothing.
fn line(theme: Theme, selector: &str, declarations: &str) -> String {
    if declarations.is_empty() {
        return String::new();
    }
    format!(".{} {selector}{{{declarations}}}\n", root_class(theme))
}

/// A colour as CSS Color 4 writes it.
fn css(colour: Oklch) -> String {
    let [lightness, chroma, hue] =
        [colour.lightness, colour.chroma, colour.hue].map(|value| number(value as f32));
    format!("oklch({lightness}% {chroma} {hue})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn every_class_has_a_look_and_every_look_is_seen() {
        let pictures = samples::pictures();
        for Rule { class, .. } in RULES {
            assert!(pictures.iter().any(|picture| uses(picture, class)), "{class} is not drawn");
        }
        for classes in pictures.iter().flat_map(|picture| picture.split(" class=\"").skip(1)) {
            for class in classes.split('"').next().unwrap().split(' ') {
                let groups =
                    ["board", "cell", "last", "won", "legal", "marks", "arrows", "values", "value"];
                assert!(
                    RULES.iter().any(|rule| rule.class == class)
                        || groups.contains(&class)
                        || class.starts_with("plateau-"),
                    "{class} has no look"
                );
            }
        }
    }

    #[test]
    fn a_variable_has_one_value() {
        let colours: Vec<_> =
            RULES.iter().flat_map(|rule| rule.paints).map(|(_, one)| one).collect();
        for (one, other) in
            colours.iter().flat_map(|one| colours.iter().map(move |other| (one, other)))
        {
            assert!(one.name != other.name || one.token == other.token, "{}", one.name);
        }
    }

    const BODY: &str = "<rect class=\"felt\"/><circle class=\"light bright\"/>";

    #[test]
    fn a_sheet_holds_the_classes_in_use_by_value_and_by_variable_in_both_themes() {
        assert_eq!(
            of(BODY, Theme::Auto),
            ".plateau-auto .felt{fill:#528f75}\n\
             .plateau-auto .light{fill:#f8f5ec;stroke:#d8d0bf;stroke-width:.045}\n\
             .plateau-auto .bright{stroke:#f4c352}\n\
             @media (prefers-color-scheme:dark){\n\
             .plateau-auto .felt{fill:#467b67}\n\
             }\n\
             @supports (fill:oklch(0% 0 0)){\n\
             :where(.plateau-auto){--amber:oklch(84% .14 85);--felt:oklch(60% .075 165);\
             --light:oklch(97% .012 90);--light-rim:oklch(86% .025 85);--rim-width:.045}\n\
             @media (prefers-color-scheme:dark){\n\
             :where(.plateau-auto){--felt:oklch(54% .065 168)}\n\
             }\n\
             .plateau-auto .felt{fill:var(--felt)}\n\
             .plateau-auto .light{fill:var(--light);stroke:var(--light-rim);stroke-width:var(--rim-width)}\n\
             .plateau-auto .bright{stroke:var(--amber)}\n\
             }\n"
        );
    }

    #[test]
    fn a_sheet_of_one_theme_asks_for_no_preference() {
        for (theme, class, felt) in [
            (Theme::Light, "plateau-light", "oklch(60% .075 165)"),
            (Theme::Dark, "plateau-dark", "oklch(54% .065 168)"),
        ] {
            let sheet = of(BODY, theme);
            assert!(!sheet.contains("@media"), "{sheet}");
            assert!(sheet.contains(&format!(".{class} .felt{{")), "{sheet}");
            assert!(sheet.contains(&format!("--felt:{felt};")), "{sheet}");
        }
    }
}
