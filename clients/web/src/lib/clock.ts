// A game clock as plain data: the remaining time of each side, the running side, and the start of its turn.

import { decimal } from "./number";

export interface Control {
  /** Milliseconds for the whole game. */
  base: number;
  /** Milliseconds that each move adds. */
  increment: number;
}

export interface Clock {
  control: Control;
  left: Record<string, number>;
  running?: { side: string; since: number };
}

export function wound(control: Control, sides: string[]): Clock {
  return { control, left: Object.fromEntries(sides.map((side) => [side, control.base])) };
}

/** Milliseconds that a side has left at a time. */
export function left(clock: Clock, side: string, now: number): number {
  const kept = clock.left[side] ?? 0;
  return clock.running?.side === side ? Math.max(0, kept - (now - clock.running.since)) : kept;
}

/** The clock once it runs for a side; for none it stands. */
export function run(clock: Clock, side: string | undefined, now: number): Clock {
  const kept = { ...clock.left };
  if (clock.running) kept[clock.running.side] = left(clock, clock.running.side, now);
  return { control: clock.control, left: kept, ...(side ? { running: { side, since: now } } : {}) };
}

/** The clock once a side has moved: it gets its increment, and the clock stands. */
export function moved(clock: Clock, side: string, now: number): Clock {
  const stopped = run(clock, undefined, now);
  stopped.left[side] = (stopped.left[side] ?? 0) + clock.control.increment;
  return stopped;
}

/** `4:05`, and tenths below ten seconds. */
export function face(milliseconds: number): string {
  if (milliseconds < 10_000) return decimal(Math.ceil(milliseconds / 100) / 10, 1);
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A time that has passed: `1:07`. */
export function passed(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A control in minutes and seconds: `5+3`; none where the text is none. */
export function controlOf(text: string): Control | undefined {
  const found = /^(\d+(?:\.\d+)?)\+(\d+)$/.exec(text);
  return found ? { base: Number(found[1]) * 60_000, increment: Number(found[2]) * 1000 } : undefined;
}
