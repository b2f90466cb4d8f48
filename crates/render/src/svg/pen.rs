//! Writes SVG elements, one a line, in units of a cell.

use std::fmt::Write;

use crate::look::Point;

/// A rectangle by its upper left corner and its size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Rect {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Rect {
    /// The rectangle that reaches `by` farther on every side.
    pub(super) fn grown(self, by: f32) -> Self {
        self.wider(by, by, by, by)
    }

    /// The rectangle that reaches farther on each side, by as much as is given for it.
    pub(super) fn wider(self, left: f32, top: f32, right: f32, bottom: f32) -> Self {
        Self {
            x: self.x - left,
            y: self.y - top,
            width: self.width + left + right,
            height: self.height + top + bottom,
        }
    }

    /// The rectangle of this size around a point.
    pub(super) fn around((x, y): Point, width: f32, height: f32) -> Self {
        Self { x: x - width / 2.0, y: y - height / 2.0, width, height }
    }

    pub(super) fn bottom(self) -> f32 {
        self.y + self.height
    }
}

/// An SVG document's elements as they are written.
#[derive(Debug, Default)]
pub(super) struct Pen {
    out: String,
}

impl Pen {
    /// The elements that `draw` writes.
    pub(super) fn drawn(draw: impl FnOnce(&mut Self)) -> String {
        let mut pen = Self::default();
        draw(&mut pen);
        pen.finish()
    }

    /// Writes elements that are drawn already.
    pub(super) fn raw(&mut self, elements: &str) {
        self.out.push_str(elements);
    }

    /// The elements written so far.
    pub(super) fn finish(self) -> String {
        self.out
    }

    /// Begins a group; attributes without a value are left out.
    pub(super) fn open(&mut self, class: &str, attributes: &[(&str, &str)]) {
        let given = attributes.iter().filter(|(_, value)| !value.is_empty());
        let attributes: String =
            given.map(|(name, value)| format!(" {name}=\"{}\"", escape(value))).collect();
        self.line(format_args!("<g class=\"{class}\"{attributes}>"));
    }

    /// Ends the group that was begun last.
    pub(super) fn close(&mut self) {
        self.line(format_args!("</g>"));
    }

    pub(super) fn circle(&mut self, class: &str, (x, y): Point, radius: f32) {
        let [x, y, radius] = [x, y, radius].map(number);
        self.line(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"));
    }

    /// A rectangle; `radius` rounds its corners.
    pub(super) fn rect(&mut self, class: &str, rect: Rect, radius: f32) {
        let [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map(number);
        let rounding =
            if radius > 0.0 { format!(" rx=\"{}\"", number(radius)) } else { String::new() };
        self.line(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{rounding}/>"
        ));
    }

    /// A path; `data` as SVG has it.
    pub(super) fn path(&mut self, class: &str, data: &str) {
        self.line(format_args!("<path class=\"{class}\" d=\"{data}\"/>"));
    }

    /// Words with their middle at a point, `size` high.
    ///
    /// The middle of a digit is 0.36 of its size above the baseline; stated as a number, since not every viewer knows `dominant-baseline`.
    pub(super) fn text(&mut self, class: &str, (x, y): Point, size: f32, words: &str) {
        let [x, y, size] = [x, y + 0.36 * size, size].map(number);
        let words = escape(words);
        self.line(format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{words}</text>"
        ));
    }

    fn line(&mut self, element: std::fmt::Arguments<'_>) {
        writeln!(self.out, "{element}").expect("a String takes all that is written to it");
    }
}

/// The data of a path through points.
pub(super) fn polyline(points: &[Point]) -> String {
    let points: Vec<String> =
        points.iter().map(|&(x, y)| format!("{} {}", number(x), number(y))).collect();
    format!("M{}", points.join("L"))
}

/// A number with three decimals at most and nothing superfluous.
pub(super) fn number(value: f32) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text.strip_prefix("-0.").or(text.strip_prefix("0.")) {
        Some(decimals) if text.starts_with('-') => format!("-.{decimals}"),
        Some(decimals) => format!(".{decimals}"),
        None if text == "-0" => "0".to_owned(),
        None => text.to_owned(),
    }
}

/// Text as XML has it; characters that XML 1.0 does not allow become the replacement character.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' => escaped.push(character),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.0001, "0"),
            (0.5, ".5"),
            (-0.25, "-.25"),
            (10.0, "10"),
            (8.04, "8.04"),
            (1.0 / 3.0, ".333"),
            (-12.5, "-12.5"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escape("a<b> & \"c\" 'd'"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
        assert_eq!(escape("x\0y\nz é ①"), "x\u{fffd}y\nz é ①");
    }
}
