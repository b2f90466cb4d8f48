// Contrast of every piece with the ground it lies on: 3:1 at least, by its fill or by its rim (WCAG 2.2, 1.4.11).

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Tokens = Record<string, string>;
const sheet = ["app.css", "board.css"].map((name) => readFileSync(join(import.meta.dirname, "../src", name), "utf8")).join("");

/** The custom properties of the rules with this selector. */
function tokensOf(selector: string): Tokens {
  const rules = sheet.split("}").filter(
    (rule) =>
      rule
        .split("{")[0]!
        .replace(/\/\*[^]*?\*\//g, "")
        .trim() === selector,
  );
  return Object.fromEntries(
    rules.flatMap((rule) => [...rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!])),
  );
}

/** A colour as its red, green and blue light, by the matrices of Björn Ottosson, "A perceptual color space for image processing" (2020). */
function lightOf(tokens: Tokens, name: string, isDark: boolean): number[] {
  let value = tokens[name] ?? "";
  const [, light, dark] = /^light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)$/.exec(value) ?? [];
  if (light && dark) value = isDark ? dark : light;
  const other = /^var\((?:--behind, var\()?(--[\w-]+)\)?\)$/.exec(value)?.[1];
  if (other) return lightOf(tokens, other, isDark);
  const [lightness, chroma, hue] = (/^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(value) ?? []).slice(1).map(Number);
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`${name}: ${value}`);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
}

/** Contrast ratio of two colours (WCAG 2.2). */
function contrast(tokens: Tokens, one: string, other: string, isDark: boolean): number {
  const [first, second] = [one, other].map((name) => {
    const [red, green, blue] = lightOf(tokens, `--${name}`, isDark) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  }) as [number, number];
  return Math.max(first, second) / Math.min(first, second);
}

const PLAIN = tokensOf(":root");
const made = (material: string): Tokens => ({ ...PLAIN, ...tokensOf(`:root:not(.plain) .${material}`) });
/** Pieces, each by its fill and perhaps its rim, with the ground they lie on. */
const PIECES: Record<string, [pieces: string, ground: string][]> = {
  plain: [
    ["dark dark-rim", "felt"],
    ["light", "felt"],
    ["amber", "hole"],
    ["red red-rim", "hole"],
    ["wood", "hole"],
    ["king-ring", "light"],
    ["digit", "light"],
  ],
  rack: [
    ["amber amber-rim", "hole"],
    ["red red-rim", "hole"],
    ["amber", "felt"],
    ["hole", "felt"],
  ],
  inlay: [
    ["dark dark-rim", "felt"],
    ["light", "felt"],
    ["king-ring", "light"],
    ["amber", "dark"],
  ],
  wood: [
    ["wood-rim", "hole"],
    ["wood-rim", "wood"],
    ["light", "hole"],
  ],
  tray: [
    ["light", "felt"],
    ["dark-rim", "felt"],
    ["digit", "light"],
  ],
  panel: [
    ["amber", "felt"],
    ["amber", "hole"],
    ["off-rim", "felt"],
    ["dark-rim", "felt"],
    ["light", "felt"],
  ],
  paper: [
    ["cross", "felt"],
    ["nought", "felt"],
    ["stick-rim", "felt"],
    ["match-head", "felt"],
    ["name", "felt"],
    ["line", "felt"],
  ],
};

test.each(Object.keys(PIECES))("every piece stands out on %s", (material) => {
  const tokens = material === "plain" ? PLAIN : made(material);
  const weak = PIECES[material]!.flatMap(([pieces, ground]) =>
    [false, true].flatMap((isDark) => {
      const best = Math.max(...pieces.split(" ").map((piece) => contrast(tokens, piece, ground, isDark)));
      return best >= 3 ? [] : [`${pieces} on ${ground} in the ${isDark ? "dark" : "light"} theme: ${best.toFixed(2)}`];
    }),
  );
  expect(weak).toEqual([]);
});

test("a published contrast is computed", () => {
  // The samples of CSS Color 4 beside the definition of oklch(), and black on white.
  const tokens = { "--black": "oklch(0% 0 0)", "--white": "oklch(100% 0 0)", "--red": "oklch(62.796% 0.25768 29.234)" };
  expect(contrast(tokens, "black", "white", false)).toBeCloseTo(21, 1);
  expect(contrast(tokens, "red", "white", false)).toBeCloseTo(4, 1);
});
