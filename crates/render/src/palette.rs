//! The colours of boards and pieces, for a light and a dark theme.
//!
//! Colours are chosen in OKLCH, whose lightness is perceptual, so that both themes keep the same contrasts.
//! Viewers that know only sRGB get the nearest such colour, by the matrices of Björn Ottosson,
//! "A perceptual color space for image processing" (2020), <https://bottosson.github.io/posts/oklab/>.

/// A colour by how light, how colourful and of which hue it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Oklch {
    /// Perceived lightness, from 0 (black) to 100 (white).
    pub lightness: f64,
    /// Chroma, from 0 (grey) to about 0.37 (the most colourful that sRGB holds).
    pub chroma: f64,
    /// Hue in degrees: 30 is red, 90 yellow, 140 green, 260 blue.
    pub hue: f64,
}

/// A purpose of colour: its value in either theme.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Token {
    /// On a light page.
    pub light: Oklch,
    /// On a dark page.
    pub dark: Oklch,
}

const fn oklch(lightness: f64, chroma: f64, hue: f64) -> Oklch {
    Oklch { lightness, chroma, hue }
}

const fn themed(light: Oklch, dark: Oklch) -> Token {
    Token { light, dark }
}

/// A colour that is the same in both themes: that of a thing, not of its surroundings.
const fn fixed(colour: Oklch) -> Token {
    themed(colour, colour)
}

/// Behind everything.
pub const PAGE: Token = themed(oklch(97.5, 0.006, 85.0), oklch(18.0, 0.008, 260.0));
/// Writing on the page.
pub const INK: Token = themed(oklch(25.0, 0.012, 260.0), oklch(92.0, 0.006, 85.0));
/// The felt that boards are made of; also the dark squares of a chequered board.
pub const FELT: Token = themed(oklch(60.0, 0.075, 165.0), oklch(54.0, 0.065, 168.0));
/// Lines on felt.
pub const LINE: Token = themed(oklch(47.0, 0.07, 165.0), oklch(41.0, 0.055, 168.0));
/// Holes in felt, and lamps that are out.
pub const HOLE: Token = themed(oklch(51.0, 0.07, 165.0), oklch(43.0, 0.055, 168.0));
/// The frame around a board.
pub const FRAME: Token = themed(oklch(38.0, 0.05, 166.0), oklch(33.0, 0.04, 168.0));
/// The light squares of a chequered board; darker in the dark theme, so as not to glare.
pub const LIGHT_SQUARE: Token = themed(oklch(92.0, 0.03, 90.0), oklch(76.0, 0.03, 90.0));
/// Under whatever stands on the board; mostly transparent.
pub const SHADOW: Token = fixed(oklch(0.0, 0.0, 0.0));
/// Black discs, men and crosses.
pub const DARK: Token = fixed(oklch(20.0, 0.012, 260.0));
/// The rim of black pieces: light in the dark theme, where black on a hole is only 2.3:1.
pub const DARK_RIM: Token = themed(oklch(36.0, 0.015, 260.0), oklch(66.0, 0.02, 258.0));
/// White discs, men, noughts, tiles and sticks: ivory.
pub const LIGHT: Token = fixed(oklch(97.0, 0.012, 90.0));
/// The rim of white pieces.
pub const LIGHT_RIM: Token = fixed(oklch(86.0, 0.025, 85.0));
/// Yellow discs and shining lamps.
pub const AMBER: Token = fixed(oklch(84.0, 0.14, 85.0));
/// The rim of yellow discs, and the dot inside them.
pub const AMBER_RIM: Token = fixed(oklch(72.0, 0.13, 75.0));
/// Red discs.
pub const RED: Token = fixed(oklch(52.0, 0.19, 27.0));
/// The rim of red discs: light, because red on a hole is as dark as the hole.
pub const RED_RIM: Token = fixed(oklch(94.0, 0.03, 40.0));
/// Pegs.
pub const WOOD: Token = fixed(oklch(84.0, 0.11, 80.0));
/// The rim of pegs.
pub const WOOD_RIM: Token = fixed(oklch(72.0, 0.11, 70.0));
/// The ring of a white king, dark enough for ivory.
pub const KING_RING: Token = fixed(oklch(58.0, 0.13, 60.0));
/// The bright middle of a shining lamp.
pub const GLOW: Token = fixed(oklch(97.0, 0.06, 98.0));
/// Numbers on tiles and pegs.
pub const DIGIT: Token = fixed(oklch(30.0, 0.02, 163.0));
/// Moves, always over an ivory halo.
pub const MOVE: Token = fixed(oklch(50.0, 0.15, 255.0));

impl Oklch {
    /// The parts of red, green and blue light, each from 0 to 1; clipped where sRGB cannot show the colour.
    #[must_use]
    pub fn linear_rgb(self) -> [f64; 3] {
        let lightness = self.lightness / 100.0;
        let (sin, cos) = self.hue.to_radians().sin_cos();
        let (a, b) = (self.chroma * cos, self.chroma * sin);
        let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
        [
            4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
            -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
            -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
        ]
        .map(|part| part.clamp(0.0, 1.0))
    }

    /// The same colour as `#rrggbb` in sRGB.
    #[must_use]
    pub fn hex(self) -> String {
        let [red, green, blue] = self.linear_rgb().map(|part| (gamma(part) * 255.0).round() as u8);
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The transfer function of sRGB (IEC 61966-2-1), from light to signal.
fn gamma(part: f64) -> f64 {
    if part <= 0.003_130_8 { 12.92 * part } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn srgb_values_are_the_published_ones() {
        for (colour, hex) in [
            // W3C, CSS Color Module Level 4, the samples beside the definition of oklch().
            (oklch(40.101, 0.12332, 21.555), "#7d2329"),
            (oklch(59.686, 0.15619, 49.7694), "#c65d06"),
            (oklch(65.125, 0.13138, 104.097), "#9d9318"),
            (oklch(66.016, 0.15546, 134.231), "#68a639"),
            (oklch(72.322, 0.12403, 247.996), "#62acef"),
            // Web platform tests, css/css-color/oklch-001.
            (oklch(51.975, 0.17686, 142.495), "#008000"),
            // Color.js (Lea Verou and Chris Lilley): red and blue of sRGB.
            (oklch(62.796, 0.25768, 29.234), "#ff0000"),
            (oklch(45.201, 0.31321, 264.052), "#0000ff"),
            // By definition.
            (oklch(100.0, 0.0, 0.0), "#ffffff"),
            (oklch(0.0, 0.0, 0.0), "#000000"),
        ] {
            assert_eq!(colour.hex(), hex, "{colour:?}");
        }
    }

    /// W3C, Web Content Accessibility Guidelines 2.2: relative luminance and contrast ratio.
    fn contrast(one: Oklch, other: Oklch) -> f64 {
        let luminance = |colour: Oklch| {
            let [red, green, blue] = colour.linear_rgb();
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn pieces_stand_out_three_to_one_from_what_they_lie_on() {
        for (piece, ground) in [
            (DARK, FELT),
            (LIGHT, FELT),
            (AMBER, HOLE),
            (WOOD, HOLE),
            (DARK_RIM, DARK),
            (RED_RIM, HOLE),
            (RED_RIM, RED),
            (AMBER, RED),
            (AMBER, DARK),
            (KING_RING, LIGHT),
            (DIGIT, LIGHT),
            (DIGIT, WOOD),
            (MOVE, LIGHT),
            (INK, PAGE),
        ] {
            let mut ratios = vec![contrast(piece.dark, ground.dark)];
            // In the light theme the black piece stands out by itself, and its rim is only trim.
            if piece != DARK_RIM {
                ratios.push(contrast(piece.light, ground.light));
            }
            for ratio in ratios {
                assert!(ratio >= 3.0, "{piece:?} on {ground:?}: {ratio:.2}");
            }
        }
    }
}
