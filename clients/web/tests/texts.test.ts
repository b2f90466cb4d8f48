import { expect, test } from "vitest";
import { preferred } from "../src/texts";
import { en } from "../src/texts/en";
import { fr } from "../src/texts/fr";

test("the first language of the browser that there is", () => {
  expect(preferred(["de-DE", "fr-CA", "en"])).toBe("fr");
  expect(preferred(["", "de"])).toBe("en");
});

test("French asks for a game to play, not for one that was played", () => {
  expect(fr.openWhich).toBe("Quel jeu ?");
});

test("both languages have the same texts, none of them empty", () => {
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  for (const texts of [en, fr]) for (const text of Object.values(texts)) expect(text).not.toBe("");
});
