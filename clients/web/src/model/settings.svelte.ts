// The choices of a reader for all games, kept in the browser.

export interface Choices {
  theme: "auto" | "light" | "dark";
  /** What boards are made of: each of its own material, or all of one plain palette. */
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

function stored(): Partial<Choices> {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}") as Partial<Choices>;
  } catch {
    return {};
  }
}

class Settings {
  now: Choices = $state({ ...DEFAULTS, ...stored() });

  set<K extends keyof Choices>(name: K, value: Choices[K]): void {
    this.now[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // A browser that keeps nothing has the choices until the page is left.
    }
  }
}

export const settings = new Settings();
