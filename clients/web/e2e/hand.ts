// Hands that do everything in one way: a keyboard alone, or fingers alone. Each task is written once, for both.
//
// A hand uses what a person has: it walks to a control by Tab and arrows, or scrolls to it by swipes, and refuses one that
// cannot be seen there. Nothing is clicked, focused or scrolled by script.

import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { spot } from "./browser";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export interface Point {
  x: number;
  y: number;
}

export interface Hand {
  /** Key presses, or taps and swipes, so far. */
  readonly count: number;
  /** Comes to a control, which is then in sight. */
  reach(wanted: Locator): Promise<void>;
  /** Reaches a control and presses it. */
  press(wanted: Locator): Promise<void>;
  /** Chooses an entry of a list by its value. */
  choose(list: Locator, value: string): Promise<void>;
  /** Points at a place of the board. */
  play(place: string): Promise<void>;
}

export interface Kind {
  name: string;
  options: BrowserContextOptions;
  of: (page: Page) => Hand;
}

export const HANDS: Kind[] = [
  { name: "keyboard", options: {}, of: (page) => new Keyboard(page) },
  { name: "touch", options: PHONE, of: (page) => new Touch(page) },
];

/** More keys or swipes than the way to any control takes. */
const FAR = 120;

type Key = "Tab" | "Shift+Tab" | "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Enter" | "Space";

class Keyboard implements Hand {
  count = 0;
  /** The control that was pressed last: it must not take the focus away with it. */
  #pressed: string | undefined;

  constructor(private readonly page: Page) {}

  async reach(wanted: Locator): Promise<void> {
    const one = wanted.first();
    await one.waitFor();
    await this.#keepsFocus();
    for (let keys = 0; keys < FAR; keys++) {
      const key = await one.evaluate(keyTowards);
      if (key === undefined) {
        const unseen = await one.evaluate(unseenFocus);
        if (unseen) throw new Error(`${await nameOf(one)}: ${unseen}`);
        return;
      }
      await this.#press(key);
    }
    throw new Error(`${await nameOf(one)} is not reached by the keyboard`);
  }

  async press(wanted: Locator): Promise<void> {
    await this.reach(wanted);
    this.#pressed = await nameOf(wanted.first());
    // Enter on a radio button would send its form.
    await this.#press((await wanted.first().evaluate((element) => element.matches("input"))) ? "Space" : "Enter");
  }

  async choose(list: Locator, value: string): Promise<void> {
    await this.reach(list);
    const entries = await list.evaluate((select: HTMLSelectElement) => [...select.options].map(({ value }) => value));
    const at = entries.indexOf(await list.inputValue());
    const steps = entries.indexOf(value) - at;
    for (let step = 0; step < Math.abs(steps); step++) await this.#press(steps > 0 ? "ArrowDown" : "ArrowUp");
    if ((await list.inputValue()) !== value) throw new Error(`${value} is not chosen by the keyboard`);
  }

  play(place: string): Promise<void> {
    return this.press(spot(this.page, place));
  }

  async #press(key: Key): Promise<void> {
    this.count++;
    await this.page.keyboard.press(key);
  }

  /** Fails if the focus is nowhere after something was pressed: the next Tab would begin anywhere. */
  async #keepsFocus(): Promise<void> {
    if (this.#pressed === undefined) return;
    const isLost = await this.page.evaluate(() => document.activeElement === null || document.activeElement === document.body);
    if (isLost) throw new Error(`the focus is lost after ${this.#pressed}`);
  }
}

class Touch implements Hand {
  count = 0;

  constructor(private readonly page: Page) {}

  async reach(wanted: Locator): Promise<void> {
    const one = wanted.first();
    await one.waitFor();
    for (let swipes = 0; swipes < FAR; swipes++) {
      await one.evaluate(rest);
      const way = await one.evaluate(swipeTowards);
      if (way === undefined) return;
      this.count++;
      await swipe(this.page, way.from, way.to);
    }
    throw new Error(`${await nameOf(one)} is not reached by swipes`);
  }

  async press(wanted: Locator): Promise<void> {
    await this.reach(wanted);
    const { x, y, covered } = await wanted.first().evaluate(middleOf);
    if (covered) throw new Error(`${await nameOf(wanted.first())} is covered by ${covered}`);
    this.count++;
    await this.page.touchscreen.tap(x, y);
  }

  async choose(list: Locator, value: string): Promise<void> {
    await this.reach(list);
    // The list that opens is the system's own, and no part of the page.
    this.count += 2;
    await list.selectOption(value);
  }

  play(place: string): Promise<void> {
    return this.press(spot(this.page, place));
  }
}

/** The path of a finger. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (let step = 1; step <= 8; step++) {
    await touch("touchMove", [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }]);
    await page.waitForTimeout(16);
  }
  await touch("touchEnd", []);
  await session.detach();
}

const nameOf = (one: Locator) => one.evaluate((element) => element.ariaLabel ?? (element.textContent?.trim() || element.id));

// What follows runs in the page.

/** The key that leads from the focus towards an element; none if it has the focus. */
function keyTowards(wanted: Element): Key | undefined {
  const at = document.activeElement ?? document.body;
  if (at === wanted) return undefined;
  // Of tabs, of radio buttons and of the cells of a board one is a stop of Tab, and arrows walk the rest.
  const isRadio = (one: Element): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === "radio";
  const groupOf = (one: Element) => (isRadio(one) && one.name ? `${one.name}` : (one.closest("[role=tablist], [role=grid]") ?? undefined));
  const group = groupOf(wanted);
  if (group !== undefined && groupOf(at) === group && at !== group) {
    const [from, to] = [at.getBoundingClientRect(), wanted.getBoundingClientRect()];
    const [dx, dy] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
    // A row first; where that leads nowhere, as among the targets of a piece, the other way.
    const ways: Key[] = [];
    if (Math.abs(dy) > 4) ways.push(dy > 0 ? "ArrowDown" : "ArrowUp");
    if (Math.abs(dx) > 4) ways.push(dx > 0 ? "ArrowRight" : "ArrowLeft");
    const seen = globalThis as { tried?: { at: Element; key: Key } };
    const key = ways.find((key) => !(seen.tried?.at === at && seen.tried.key === key)) ?? ways[0];
    if (key) seen.tried = { at, key };
    return key;
  }
  return at !== document.body && wanted.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING ? "Shift+Tab" : "Tab";
}

/** Why nobody sees that an element has the focus; empty if it is seen. */
function unseenFocus(wanted: Element): string {
  const { x, y, width, height } = wanted.getBoundingClientRect();
  const at = { x: x + width / 2, y: y + height / 2 };
  if (at.x < 0 || at.y < 0 || at.x > innerWidth || at.y > innerHeight) return "the focus is out of sight";
  const found = document.elementFromPoint(at.x, at.y);
  const label = wanted.closest("label");
  if (!found || !(wanted.contains(found) || label?.contains(found))) return "the focus is covered";
  if (!wanted.matches(":focus-visible")) return "the focus has no ring";
  const hasRing = (one: Element) => {
    const { outlineStyle, outlineWidth, stroke } = getComputedStyle(one);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || (one.matches(".hit") && stroke !== "none");
  };
  const ringed = [wanted, ...wanted.querySelectorAll(".hit"), ...(label ? [label] : [])];
  return ringed.some(hasRing) ? "" : "the focus has no ring";
}

/** Waits until an element stands still: after a swipe the page scrolls for a while. */
async function rest(wanted: Element): Promise<void> {
  for (let still = 0, last = NaN; still < 3;) {
    await new Promise(requestAnimationFrame);
    const { top } = wanted.getBoundingClientRect();
    still = top === last ? still + 1 : 0;
    last = top;
  }
}

/** A swipe that brings an element into sight; none if it is in sight. */
function swipeTowards(wanted: Element): { from: Point; to: Point } | undefined {
  const { top, bottom } = wanted.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  const frames: { top: number; bottom: number; right: number }[] = [{ top: 0, bottom: innerHeight, right: innerWidth }];
  for (let one = wanted.parentElement; one && one !== document.body; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight)
      frames.push(one.getBoundingClientRect());
  // The outermost first: one that is out of sight itself cannot be swiped.
  const frame = frames.find(({ top, bottom }) => middle < top + 8 || middle > bottom - 8);
  if (!frame) return undefined;
  const [high, low] = [Math.max(frame.top, 0), Math.min(frame.bottom, innerHeight)];
  const [upper, lower] = [high + 0.25 * (low - high), high + 0.75 * (low - high)];
  const x = frame.right - 5;
  return middle > frame.bottom - 8 ? { from: { x, y: lower }, to: { x, y: upper } } : { from: { x, y: upper }, to: { x, y: lower } };
}

/** The point at which a finger hits an element, and the element that covers it there. */
function middleOf(wanted: Element): Point & { covered: string } {
  const { x, y, width, height } = wanted.getBoundingClientRect();
  const at = { x: x + width / 2, y: y + height / 2 };
  const found = document.elementFromPoint(at.x, at.y);
  const isHit = found && (wanted.contains(found) || wanted.closest("label")?.contains(found));
  return { ...at, covered: isHit ? "" : (found?.outerHTML.slice(0, 120) ?? "nothing") };
}
