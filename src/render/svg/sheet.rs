//! The style sheet inside the document: the look of each class of elements.
//!
//! Every colour is given in sRGB, then once more in OKLCH for viewers that say that they know it.
//! The second comes in an `@supports` block, not as a second declaration beside the first, since some viewers take the last declaration even where they cannot read it.

use crate::render::palette::{self, Oklch, Token};
use crate::render::svg::pen::number;

/// The look of one class.
#[derive(Debug)]
struct Rule {
    class: &'static str,
    /// Properties that take a colour.
    paints: &'static [(&'static str, Token)],
    /// Whatever else there is to declare.
    rest: &'static str,
}

const fn rule(
    class: &'static str,
    paints: &'static [(&'static str, Token)],
    rest: &'static str,
) -> Rule {
    Rule { class, paints, rest }
}

const RULES: &[Rule] = &[
    rule("page", &[("fill", palette::PAGE)], ""),
    rule("felt", &[("fill", palette::FELT)], ""),
    rule("outline", &[("stroke", palette::FELT)], "stroke-width:1.24;stroke-linejoin:round"),
    rule("frame", &[("stroke", palette::FRAME)], "fill:none;stroke-width:.08"),
    rule("line", &[("stroke", palette::LINE)], "fill:none;stroke-width:.025"),
    rule("mark", &[("fill", palette::LINE)], ""),
    rule("bar", &[("stroke", palette::LINE)], "fill:none;stroke-width:.045;stroke-linecap:round"),
    rule("square", &[("fill", palette::LIGHT_SQUARE)], ""),
    rule("coordinate", &[("fill", palette::INK)], "fill-opacity:.75"),
    rule("name", &[("fill", palette::LIGHT)], ""),
    rule("number", &[("fill", palette::LIGHT)], ""),
    rule("hole", &[("fill", palette::HOLE)], ""),
    rule("shadow", &[("fill", palette::SHADOW)], "fill-opacity:.26"),
    rule("dark", &[("fill", palette::DARK), ("stroke", palette::DARK_RIM)], "stroke-width:.045"),
    rule("light", &[("fill", palette::LIGHT), ("stroke", palette::LIGHT_RIM)], "stroke-width:.045"),
    rule("amber", &[("fill", palette::AMBER), ("stroke", palette::AMBER_RIM)], "stroke-width:.045"),
    rule("spot", &[("fill", palette::AMBER_RIM)], ""),
    rule("crown", &[("stroke", palette::KING_RING)], "fill:none;stroke-width:.07"),
    rule("bright", &[("stroke", palette::AMBER)], ""),
    rule("cross", &[("stroke", palette::DARK)], "fill:none;stroke-width:.11;stroke-linecap:round"),
    rule("nought", &[("stroke", palette::LIGHT)], "fill:none;stroke-width:.11"),
    rule("stick", &[("fill", palette::LIGHT)], ""),
    rule("taken", &[("fill", palette::LIGHT)], "fill-opacity:.28"),
    rule("peg", &[("fill", palette::WOOD), ("stroke", palette::WOOD_RIM)], "stroke-width:.045"),
    rule("lit", &[("fill", palette::AMBER)], ""),
    rule("glow", &[("fill", palette::GLOW)], ""),
    rule("tile", &[("fill", palette::LIGHT)], ""),
    rule("digit", &[("fill", palette::DIGIT)], "font-weight:700"),
    rule("dot", &[("fill", palette::MOVE), ("stroke", palette::LIGHT)], "stroke-width:.035"),
    rule(
        "halo",
        &[("stroke", palette::LIGHT)],
        "fill:none;stroke-width:.24;stroke-linecap:round;stroke-linejoin:round",
    ),
    rule(
        "head",
        &[("fill", palette::MOVE), ("stroke", palette::LIGHT)],
        "stroke-width:.09;stroke-linejoin:round;paint-order:stroke",
    ),
    rule(
        "shaft",
        &[("stroke", palette::MOVE)],
        "fill:none;stroke-width:.15;stroke-linecap:round;stroke-linejoin:round",
    ),
];

/// The style sheet for the classes that stand in `body`.
pub(super) fn of(body: &str) -> String {
    let used: Vec<&Rule> = RULES.iter().filter(|rule| uses(body, rule.class)).collect();
    let block = |declarations: &dyn Fn(&Rule) -> String| -> String {
        used.iter().map(|rule| line(rule.class, &declarations(rule))).collect()
    };
    format!(
        "{}{}@supports (fill:oklch(0% 0 0)){{\n{}{}}}\n",
        block(&|rule| join([light(rule, Oklch::hex), rule.rest.to_owned()])),
        in_the_dark(&block(&|rule| dark(rule, Oklch::hex))),
        block(&|rule| light(rule, css)),
        in_the_dark(&block(&|rule| dark(rule, css))),
    )
}

/// True if an element has this class.
fn uses(body: &str, class: &str) -> bool {
    body.split(" class=\"").skip(1).any(|rest| {
        rest.split('"').next().is_some_and(|classes| classes.split(' ').any(|one| one == class))
    })
}

/// The colours of a class in the light theme.
fn light(rule: &Rule, notation: fn(Oklch) -> String) -> String {
    join(
        rule.paints.iter().map(|(property, token)| format!("{property}:{}", notation(token.light))),
    )
}

/// Those of its colours that differ in the dark theme.
fn dark(rule: &Rule, notation: fn(Oklch) -> String) -> String {
    let different = rule.paints.iter().filter(|(_, token)| token.dark != token.light);
    join(different.map(|(property, token)| format!("{property}:{}", notation(token.dark))))
}

fn join(declarations: impl IntoIterator<Item = String>) -> String {
    let declarations = declarations.into_iter().filter(|declaration| !declaration.is_empty());
    declarations.collect::<Vec<_>>().join(";")
}

/// A rule as CSS has it; nothing where it declares nothing.
fn line(class: &str, declarations: &str) -> String {
    if declarations.is_empty() { String::new() } else { format!(".{class}{{{declarations}}}\n") }
}

fn in_the_dark(rules: &str) -> String {
    format!("@media (prefers-color-scheme:dark){{\n{rules}}}\n")
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
    use crate::render::{samples, svg};

    #[test]
    fn every_class_has_a_look_and_every_look_is_seen() {
        let pictures: Vec<String> = samples::all().iter().map(svg).collect();
        for Rule { class, .. } in RULES {
            assert!(pictures.iter().any(|picture| uses(picture, class)), "{class} is not drawn");
        }
        for classes in pictures.iter().flat_map(|picture| picture.split(" class=\"").skip(1)) {
            for class in classes.split('"').next().unwrap().split(' ') {
                assert!(RULES.iter().any(|rule| rule.class == class), "{class} has no look");
            }
        }
    }

    #[test]
    fn a_sheet_holds_the_classes_in_use_in_both_notations_and_themes() {
        assert_eq!(
            of("<rect class=\"felt\"/><circle class=\"hole bright\"/>"),
            ".felt{fill:#528f75}\n\
             .hole{fill:#3b735c}\n\
             .bright{stroke:#f4c352}\n\
             @media (prefers-color-scheme:dark){\n\
             .felt{fill:#467b67}\n\
             .hole{fill:#2f5a4a}\n\
             }\n\
             @supports (fill:oklch(0% 0 0)){\n\
             .felt{fill:oklch(60% .075 165)}\n\
             .hole{fill:oklch(51% .07 165)}\n\
             .bright{stroke:oklch(84% .14 85)}\n\
             @media (prefers-color-scheme:dark){\n\
             .felt{fill:oklch(54% .065 168)}\n\
             .hole{fill:oklch(43% .055 168)}\n\
             }\n\
             }\n"
        );
    }
}
