// The choices of a reader for all games, kept in the browser.

import { store, stored } from "../lib/storage";

export interface Choices {
  theme: "auto" | "light" | "dark";
  /** The material of boards: each its own, or all one plain palette. */
  boards: "own" | "plain";
  /** Language of all texts; the browser's if empty. */
  lang: string;
  coordinates: boolean;
  sounds: boolean;
  /** The time that a puzzle takes is shown. */
  timer: boolean;
  /** Legal moves are shown. */
  guide: boolean;
  /** Lines of an analysis, and arrows drawn of them. */
  lines: number;
  arrows: boolean;
  values: boolean;
  /** Every legal move has its score. */
  all: boolean;
}

const DEFAULTS: Choices = {
  theme: "auto",
  boards: "own",
  lang: "",
  coordinates: true,
  sounds: false,
  timer: true,
  guide: true,
  lines: 3,
  arrows: true,
  values: true,
  all: false,
};
const KEY = "plateau.settings";

class Settings {
  now: Choices = $state({ ...DEFAULTS, ...stored<Partial<Choices>>(KEY, {}) });

  set<K extends keyof Choices>(name: K, value: Choices[K]): void {
    this.now[name] = value;
    store(KEY, this.now);
  }
}

export const settings = new Settings();
