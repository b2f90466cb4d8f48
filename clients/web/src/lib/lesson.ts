// Lessons: the mistakes of one's own games, which come back until they are solved, later each time.
//
// The boxes follow Sebastian Leitner, "So lernt man lernen" (1972): a lesson that was solved moves to the next box, any other one to the first.

import type { Day } from "./daily";
import type { Start } from "./place";

export interface Lesson {
  /** The game, for people. */
  title: string;
  start: Start;
  /** The moves before the mistake. */
  moves: string[];
  /** The mistake. */
  played: string;
  /** Its loss, where it is known. */
  loss?: number;
  /** Times in a row that it was solved. */
  box: number;
  /** The day from which it is to be solved. */
  due: Day;
}

/** Days until a lesson comes back, by its box; beyond the last one it is learned. */
const DAYS = [0, 1, 3, 7, 21];
/** Lessons that are kept; beyond, the smallest losses go. */
export const ROOM = 100;

/** True if both are the same position. */
export function isSame(one: Lesson, other: Lesson): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ start, moves }: Lesson): string {
  return JSON.stringify([start.game, start.variant, start.setup, moves]);
}

/** The lessons with new ones; a position that has a lesson keeps it. */
export function added(lessons: Lesson[], more: Lesson[]): Lesson[] {
  const fresh = more.filter((lesson) => !lessons.some((known) => isSame(known, lesson)));
  const all = [...lessons, ...fresh];
  return all.length <= ROOM ? all : [...all].sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0)).slice(0, ROOM);
}

/** The lessons after one was tried. */
export function tried(lessons: Lesson[], lesson: Lesson, isSolved: boolean, today: Day): Lesson[] {
  return lessons.flatMap((known) => {
    if (!isSame(known, lesson)) return [known];
    const box = isSolved ? known.box + 1 : 0;
    const days = DAYS[box];
    return days === undefined ? [] : [{ ...known, box, due: today + days }];
  });
}

/** The lessons of today, those that cost most first. */
export function dueOn(lessons: Lesson[], today: Day): Lesson[] {
  return lessons.filter(({ due }) => due <= today).sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0));
}
