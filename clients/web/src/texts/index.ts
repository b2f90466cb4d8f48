// The texts of the page in the language of its reader: the one chosen, or the first of the browser's that there is.

import { speak } from "../lib/number";
import { settings } from "../model/settings.svelte";
import { en, type Texts } from "./en";
import { fr } from "./fr";

export const LANGUAGES: Record<string, { name: string; texts: Texts }> = {
  en: { name: "English", texts: en },
  fr: { name: "Français", texts: fr },
};

/** The first language that there is; English if there is none. */
export function preferred(languages: readonly string[]): string {
  return languages.map((language) => language.slice(0, 2).toLowerCase()).find((language) => language in LANGUAGES) ?? "en";
}

/** A language as readers in the browser's country write it: `en-GB`, in which dates are not those of `en`. */
export function localeOf(lang: string, languages: readonly string[]): string {
  return languages.find((language) => language.slice(0, 2).toLowerCase() === lang) ?? lang;
}

const languages = globalThis.navigator?.languages ?? [];
export const lang = preferred([settings.now.lang, ...languages]);
/** The language of dates. */
export const locale = localeOf(lang, languages);
speak(lang);
export const t: Texts = LANGUAGES[lang]!.texts;
