import { expect, test } from "vitest";
import { Latest } from "../src/lib/latest";

/** A promise that is settled by hand. */
function promised() {
  let settle!: (value: string) => void;
  let refuse!: (trouble: Error) => void;
  const promise = new Promise<string>((yes, no) => ([settle, refuse] = [yes, no]));
  return { promise, settle, refuse };
}

test("the last wish counts, whichever is fulfilled first", async () => {
  const latest = new Latest();
  const [one, other] = [promised(), promised()];
  const found = [latest.of(one.promise), latest.of(other.promise)];
  other.settle("other");
  one.settle("one");
  expect(await Promise.all(found)).toEqual([undefined, "other"]);
});

test("the trouble of a wish is told, unless nobody waits for it any more", async () => {
  const latest = new Latest();
  await expect(latest.of(Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  const late = promised();
  const found = latest.of(late.promise);
  latest.drop();
  late.refuse(new Error("too late"));
  expect(await found).toBeUndefined();
});
