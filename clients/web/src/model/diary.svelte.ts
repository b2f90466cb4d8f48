// The diary of daily puzzles, kept in the browser.

import type { Day } from "../lib/daily";
import { noted, type Diary, type Done } from "../lib/habit";
import { store, stored } from "../lib/storage";

const KEY = "plateau.daily";

class Kept {
  now: Diary = $state.raw(stored(KEY, {}));

  note(day: Day, done: Done): void {
    // Another tab may have noted something since.
    this.now = noted({ ...this.now, ...stored<Diary>(KEY, {}) }, day, done);
    store(KEY, this.now);
  }
}

export const diary = new Kept();
