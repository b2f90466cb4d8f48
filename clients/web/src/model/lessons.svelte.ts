// The lessons from one's own mistakes, kept in the browser.

import { dayOf } from "../lib/daily";
import { added, dueOn, tried, type Lesson } from "../lib/lesson";

const KEY = "plateau.lessons";

function stored(): Lesson[] {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "[]") as Lesson[];
  } catch {
    return [];
  }
}

class Lessons {
  now: Lesson[] = $state.raw(stored());

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
    try {
      localStorage.setItem(KEY, JSON.stringify(lessons));
    } catch {
      // A browser that keeps nothing knows them until the page is left.
    }
  }
}

export const lessons = new Lessons();
