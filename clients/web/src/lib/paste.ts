// Texts that were pasted: records, moves and positions of any game, also of one that the text does not name.

import { type Client, type ProblemReply, type ReadResult, type RecordReply, Refusal } from "plateau-engine";

/** A game by whose rules a text may be read. */
export interface Candidate {
  game: string;
  variant?: string;
}

export interface Pasted {
  records: RecordReply[];
  problems: ProblemReply[];
  /** True if the records are the same text by the rules of several games. */
  isChoice: boolean;
  /** The game before a move that cannot be played. */
  before?: RecordReply | undefined;
}

/** Reads a text; the first candidate is preferred if `isChosen`. A game that is named in the text takes precedence. */
export async function paste(client: Client, text: string, candidates: Candidate[], isChosen: boolean): Promise<Pasted> {
  const named = await client.ask("read", { text }).result.catch((refusal: unknown) => {
    if (refusal instanceof Refusal && refusal.code === "missing_field") return undefined;
    throw refusal;
  });
  if (named) return finish(client, text, named);
  const tried = candidates.map((one) => client.ask("read", { text, ...one }).result.catch(() => undefined));
  const all = (await Promise.all(tried)).map((read, index) => ({ read, candidate: candidates[index]! }));
  const found = all.flatMap(({ read, candidate }) => (read ? [{ read, candidate }] : []));
  const whole = found.filter(({ read }) => read.games.length > 0 && read.problems.length === 0);
  const preferred = isChosen ? whole.find(({ candidate }) => candidate === candidates[0]) : undefined;
  if (whole.length > 1 && !preferred) return { records: whole.flatMap(({ read }) => read.games.slice(0, 1)), problems: [], isChoice: true };
  const best = preferred ?? whole[0] ?? found.sort((one, other) => reach(other.read) - reach(one.read))[0];
  if (!best) return { records: [], problems: [], isChoice: false };
  const pasted = await finish(client, text, best.read, best.candidate);
  // If not even a first move was read, the text is of none of the games: the complaint of one of them would say nothing.
  return isChosen || whole.length > 0 || pasted.before || pasted.records.length > 0 ? pasted : { ...pasted, problems: [] };
}

/** The place up to which a text was read: games, then lines, then columns. */
function reach({ games, problems }: ReadResult): number {
  const [problem] = problems;
  return 1e9 * games.length + (problem ? 1e4 * problem.line + Math.min(9999, problem.column) : 0);
}

/** Adds the game before the only problem of a text. */
async function finish(client: Client, text: string, { format, games, problems }: ReadResult, by?: Candidate): Promise<Pasted> {
  const [problem] = problems;
  const isAlone = problem !== undefined && problems.length === 1 && games.length === 0;
  const before = isAlone ? await readBefore(client, text, problem, { ...by, format }) : undefined;
  return { records: games, problems, isChoice: false, before };
}

/** Reads a text up to a problem. Formats with brackets need their end. */
async function readBefore(
  client: Client,
  text: string,
  problem: ProblemReply,
  by: Partial<Candidate> & { format: string },
): Promise<RecordReply | undefined> {
  const lines = text.split("\n").slice(0, problem.line);
  const last = [...(lines.pop() ?? "")].slice(0, problem.column - 1).join("");
  const head = [...lines, last].join("\n");
  for (const part of [head, `${head.slice(0, Math.max(0, head.lastIndexOf(";")))})`]) {
    const read = await client.ask("read", { text: part, ...by }).result.catch(() => undefined);
    const [game] = read?.games ?? [];
    if (game && game.moves.length > 0 && read?.problems.length === 0) return game;
  }
  return undefined;
}
