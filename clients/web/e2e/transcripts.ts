// The golden conversations of `protocol/transcripts/`, whose README says how they are written.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Reply, Talk } from "./talk";

const FOLDER = join(import.meta.dirname, "../../../protocol/transcripts");

interface Step {
  about?: string;
  send?: object;
  line?: string;
  words?: string;
  expect?: Reply;
}

export interface Transcript {
  name: string;
  steps: Step[];
}

/** All that a WebSocket can carry: words are for stdin. */
export function transcripts(): Transcript[] {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".jsonl"))
    .sort();
  const all = names.map((name) => ({
    name,
    steps: readFileSync(join(FOLDER, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Step),
  }));
  return all.filter(({ steps }) => steps.every(({ words }) => words === undefined));
}

/** Plays the client's part; every reply must be expected, and be as it is expected. */
export async function replay({ name, steps }: Transcript, talk: Talk): Promise<void> {
  const early: Reply[] = [];
  for (const [index, { send, line, expect }] of steps.entries()) {
    if (send) await talk.send(JSON.stringify(send));
    else if (line !== undefined) await talk.send(line);
    if (!expect) continue;
    const reply = await take(expect, early, talk);
    const difference = compare(expect, reply, "reply");
    if (difference) throw new Error(`${name} line ${index + 1}: ${difference}\nthe whole reply: ${JSON.stringify(reply)}`);
  }
  if (early.length > 0) throw new Error(`${name}: nobody expected ${JSON.stringify(early)}`);
}

/** The next reply with the same id; others are kept for the expectations that follow. */
async function take(expected: Reply, early: Reply[], talk: Talk): Promise<Reply> {
  const isMeant = ({ id, type }: Reply) => id === expected.id && (type !== "info" || expected.type === "info");
  const index = early.findIndex(isMeant);
  if (index >= 0) return early.splice(index, 1)[0]!;
  for (;;) {
    const reply = await talk.next();
    if (isMeant(reply)) return reply;
    if (reply.type !== "info") early.push(reply);
  }
}

type Matcher = (value: unknown, argument: never) => boolean;

/** Matchers that may stand in place of a value. */
const MATCHERS: Record<string, Matcher> = {
  $any: () => true,
  $absent: (value) => value === undefined,
  $type: (value, argument: string) =>
    argument === "integer" ? Number.isInteger(value) : argument === "array" ? Array.isArray(value) : typeof value === argument,
  $length: (value, argument: number) => Array.isArray(value) && value.length === argument,
  $contains: (value, argument: unknown) =>
    typeof value === "string" ? value.includes(String(argument)) : Array.isArray(value) && hasOne(value, argument),
  $between: (value, [low, high]: [number, number]) => typeof value === "number" && low <= value && value <= high,
  $one_of: (value, argument: unknown[]) => hasOne(argument, value),
};

function hasOne(list: unknown[], wanted: unknown): boolean {
  return list.some((one) => isDeepStrictEqual(one, wanted));
}

/** The place at which a value is not as its pattern says; none if it is. */
export function compare(pattern: unknown, value: unknown, path: string): string | undefined {
  const refusal = `${path}: expected ${JSON.stringify(pattern)}, came ${JSON.stringify(value)}`;
  if (typeof pattern !== "object" || pattern === null) return pattern === (value ?? null) ? undefined : refusal;
  const entries = Object.entries(pattern);
  const matcher = MATCHERS[entries[0]?.[0] ?? ""];
  if (matcher) return matcher(value, entries[0]![1] as never) ? undefined : refusal;
  if (typeof value !== "object" || value === null || Array.isArray(pattern) !== Array.isArray(value)) return refusal;
  if (Array.isArray(pattern) && pattern.length !== (value as unknown[]).length) return refusal;
  return entries
    .map(([name, wanted]) => compare(wanted, (value as Reply)[name], `${path}.${name}`))
    .find((difference) => difference !== undefined);
}
