// The diary of daily puzzles, kept in the browser.

import type { Day } from "../lib/daily";
import { noted, type Diary, type Done } from "../lib/habit";

const KEY = "plateau.daily";

function stored(): Diary {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}") as Diary;
  } catch {
    return {};
  }
}

class Kept {
  now: Diary = $state.raw(stored());

  note(day: Day, done: Done): void {
    // Another tab may have noted something since.
    this.now = noted({ ...this.now, ...stored() }, day, done);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // A browser that keeps nothing knows them until the page is left.
    }
  }
}

export const diary = new Kept();
