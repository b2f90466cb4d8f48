import { expect, test } from "vitest";
import { added, dueOn, ROOM, tried, type Lesson } from "../src/lib/lesson";

const TODAY = 20_000;
const lesson = (moves: string, loss: number, due = TODAY): Lesson => ({
  title: "Othello 8x8",
  start: { game: "othello", variant: "8x8", setup: "startpos", options: {} },
  moves: moves.split(" "),
  played: "a1",
  loss,
  box: 0,
  due,
});

test("a mistake is a lesson once, and keeps its box", () => {
  const solved = tried(added([], [lesson("f5 d6", 4)]), lesson("f5 d6", 4), true, TODAY);
  const again = added(solved, [lesson("f5 d6", 9), lesson("f5 f4", 2)]);
  expect(again.map(({ box, loss }) => [box, loss])).toEqual([
    [1, 4],
    [0, 2],
  ]);
});

test("a solved lesson comes back later each time, and at last no more", () => {
  let lessons = [lesson("f5", 1)];
  const days: number[] = [];
  for (let day = TODAY; lessons.length > 0; day = lessons[0]?.due ?? day) {
    days.push(day - TODAY);
    expect(dueOn(lessons, day)).toHaveLength(1);
    lessons = tried(lessons, lesson("f5", 1), true, day);
  }
  expect(days).toEqual([0, 1, 4, 11, 32]);
});

test("a lesson that is not solved is due again today", () => {
  const once = tried([lesson("f5", 1)], lesson("f5", 1), true, TODAY);
  expect(dueOn(once, TODAY)).toEqual([]);
  expect(dueOn(tried(once, lesson("f5", 1), false, TODAY + 1), TODAY + 1)).toHaveLength(1);
});

test("the largest losses come first, and stay where there is no room", () => {
  const many = Array.from({ length: ROOM + 5 }, (_, index) => lesson(`m${index}`, index));
  const kept = added([], many);
  expect(kept).toHaveLength(ROOM);
  expect(dueOn(kept, TODAY)[0]?.loss).toBe(ROOM + 4);
  expect(kept.some(({ loss }) => loss === 0)).toBe(false);
});
