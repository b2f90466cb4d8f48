import { expect, test } from "vitest";
import { localeOf, preferred } from "../src/texts";
import { en } from "../src/texts/en";
import { fr } from "../src/texts/fr";
import { face } from "../src/lib/clock";
import { speak } from "../src/lib/number";
import { brief, compact, signed } from "../src/lib/score";

test("the first language of the browser that there is", () => {
  expect(preferred(["de-DE", "fr-CA", "en"])).toBe("fr");
  expect(preferred(["", "de"])).toBe("en");
});

test("dates are those of the reader's country, if it speaks the language of the page", () => {
  expect(localeOf("en", ["fr-FR", "en-GB", "en-US"])).toBe("en-GB");
  expect(localeOf("fr", ["en-GB"])).toBe("fr");
});

test("French asks for a game to play, not for one that was played", () => {
  expect(fr.openWhich).toBe("Quel jeu\u00a0?");
});

test("both languages have the same texts, none of them empty", () => {
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  for (const texts of [en, fr]) for (const text of Object.values(texts)) expect(text).not.toBe("");
});

/** All texts of a language, those with arguments too. */
function written(texts: object): string[] {
  return Object.values(texts).flatMap((text: unknown) => {
    if (typeof text === "function") return [String((text as (...args: unknown[]) => unknown)("1", "2", 3, 4))];
    return typeof text === "object" ? written(text as object) : [String(text)];
  });
}

test("French has no-break spaces before its marks, where lines would break otherwise", () => {
  const all = written(fr);
  for (const text of all) expect(text).not.toMatch(/ [:;?!%»]|« /);
  expect(all.filter((text) => text.includes("\u00a0")).length).toBeGreaterThan(10);
});

test("numbers have the decimal point of their language", () => {
  speak("fr");
  expect([signed(-1.25, 1), compact(12_345), face(9_200), signed(0.04, 1)]).toEqual(["−1,2", "12,3 k", "9,2", "0,0"]);
  expect(fr.sprtNote("x", false, 0.025, 0.05)).toContain("dans 2,5\u00a0% des cas");
  speak("en");
  expect(signed(-1.25, 1)).toBe("−1.2");
});

test("an engine is named in words", () => {
  expect([fr.seated("", 5, 15), fr.seated("random", undefined), fr.person]).toEqual(["plateau, niveau 5 sur 15", "random", "Humain"]);
});

test("the letters of proven ends match the legend", () => {
  for (const texts of [en, fr])
    for (const outcome of ["win", "loss", "draw"] as const) {
      const short = brief({ kind: "exact", value: 1, unit: "points", outcome, plies: 5 }, texts.verdicts);
      expect(texts.letters).toMatch(new RegExp(`(^|· )${short}\\s?:`));
    }
});

test("one solution is one, and so is one move", () => {
  for (const texts of [en, fr]) expect(`${texts.solutions("1")} ${texts.bounded(1)}`).not.toMatch(/solutions|moves|coups/);
});
