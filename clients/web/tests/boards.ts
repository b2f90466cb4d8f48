// Descriptions as the daemon gives them, cut down to what a test needs.

import type { Description } from "../src/lib/geometry";
import type { EffectReply, MoveReply } from "plateau-engine";

interface Wanted {
  kind: string;
  rows: number;
  columns: number;
  pieces?: string[];
  names?: (row: number, column: number) => string | undefined;
  widths?: number[];
}

export function board({ kind, rows, columns, pieces = [], names, widths }: Wanted): Description {
  const letter = (column: number) => String.fromCharCode(97 + column);
  const cells = Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => ({ row, column }))).flat();
  const nameOf = names ?? ((row, column) => `${letter(column)}${row + 1}`);
  const places = widths
    ? widths.map((width, row) => ({ name: String(row + 1), row, column: 0, width }))
    : cells.map((cell) => ({ ...cell, name: nameOf(cell.row, cell.column)! }));
  const listed = pieces.map((text, code) => ({
    code,
    kind: text.split(" ")[0]!,
    name: text,
    ...(text.includes(" ") ? { side: text.split(" ")[1]! } : {}),
  }));
  return {
    board: { kind, rows, columns, cells: [], places, pieces: listed, labels: { rows: [], columns: [] } },
    grid: { counts: widths !== undefined, booleans: false, doc: "" },
  } as unknown as Description;
}

export function move(text: string, effect: Partial<EffectReply>): MoveReply {
  return { move: text, effect: { path: [], placed: [], removed: [], flipped: [], pieces: [], ...effect } };
}
