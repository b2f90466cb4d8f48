// The lessons from one's own mistakes, kept in the browser.

import { dayOf } from "../lib/daily";
import { added, dueOn, tried, type Lesson } from "../lib/lesson";
import { store, stored } from "../lib/storage";

const KEY = "plateau.lessons";

class Lessons {
  now: Lesson[] = $state.raw(stored(KEY, []));

  /** Those of today. */
  get due(): Lesson[] {
    return dueOn(this.now, dayOf(new Date()));
  }

  add(lessons: Lesson[]): void {
    if (lessons.length > 0) this.#keep(added(this.now, lessons));
  }

  /** One was tried. */
  note(lesson: Lesson, isSolved: boolean): void {
    this.#keep(tried(this.now, lesson, isSolved, dayOf(new Date())));
  }

  #keep(lessons: Lesson[]): void {
    this.now = lessons;
    store(KEY, lessons);
  }
}

export const lessons = new Lessons();
