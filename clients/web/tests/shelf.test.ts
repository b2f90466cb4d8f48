import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { ROOM, Shelf, type Kept } from "../src/lib/shelf";
import { plant } from "../src/lib/tree";

const tree = plant({ game: "othello", variant: "8x8", setup: "S", options: {} }, ["d3"]);
const kept = (id: string, changed: number): Kept => ({ id, title: id, tree, extras: null, changed });

test("a game comes back whole", async () => {
  const factory = new IDBFactory();
  await new Shelf(() => factory).put(kept("a", 1));
  expect(await new Shelf(() => factory).get("a")).toEqual(kept("a", 1));
});

test("the last one changed stands first, and the oldest go where there is no room", async () => {
  const factory = new IDBFactory();
  const shelf = new Shelf(() => factory);
  for (let index = 0; index <= ROOM; index++) await shelf.put(kept(`game ${index}`, index));
  const list = await shelf.list();
  expect(list).toHaveLength(ROOM);
  expect(list[0]?.id).toBe(`game ${ROOM}`);
  expect(list.at(-1)?.id).toBe("game 1");
  await shelf.remove("game 1");
  expect(await shelf.get("game 1")).toBeUndefined();
});
