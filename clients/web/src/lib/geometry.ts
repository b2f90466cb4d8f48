// The places of a board, in cells, as the daemon tells them.
//
// A spot is what a person points at: a place, or one of the things in a place that is counted (a match of a pile).

import type { Board, DescribeResult, PlaceEntry, RenderResult } from "plateau-engine";

export type Description = DescribeResult;

export interface Point {
  x: number;
  y: number;
}

export interface Spot {
  /** Unique on the board. */
  id: string;
  /** Name of its place. */
  place: string;
  /** Index of the place in the flattened grid. */
  index: number;
  /** Index of a thing in its place, from 0; absent where places hold one. */
  part?: number;
  /** Middle. */
  at: Point;
  /** Row of the place, by which spots are grouped. */
  row: number;
}

/** The look of boards beneath their pieces. */
export type Ground = "ruled" | "checkered" | "bars" | "plain";

/** The material of a board; board.css has the colours of each by these names. */
export type Material = "felt" | "rack" | "inlay" | "wood" | "tray" | "panel" | "paper";

/** Room left of the board for a label, and below it, by the height of coordinates. */
const LABEL = 1.8;
const MARGIN = 0.14;
/** Columns that count as much as one row, for arrow keys: more than a board has. */
const FAR = 100;
/** Room left of piles, where the names of rows stand on the felt. */
const NAMED = 0.7;

export class Geometry {
  readonly board: Board;
  readonly ground: Ground;
  readonly material: Material;
  readonly spots: Spot[];
  /** True if labels of rows stand on the felt itself. */
  readonly named: boolean;
  readonly #middles: Map<string, Point>;

  constructor(
    readonly description: Description,
    /** Turned half round. */
    readonly turned = false,
  ) {
    this.board = description.board;
    this.ground = groundOf(this.board);
    this.material = materialOf(this.board);
    this.named = description.grid.counts;
    const named = this.board.places.filter((place) => place.name);
    this.#middles = new Map(named.map((place) => [place.name ?? "", this.middle(place)]));
    this.spots = this.board.places.flatMap((place, index) => (place.name ? this.#spotsOf(place, index) : []));
  }

  /** Middle of a place. */
  middle({ row, column, width }: PlaceEntry): Point {
    const at = { x: column + (width ?? 1) / 2, y: row + 0.5 };
    return this.turned ? { x: this.board.columns - at.x, y: this.board.rows - at.y } : at;
  }

  /** Middle of the place of a name. */
  find(name: string): Point | undefined {
    return this.#middles.get(name);
  }

  /** True of a board of tiles, which can only slide. */
  get slides(): boolean {
    return this.board.pieces.some((piece) => piece.kind === "tile");
  }

  /** Height of coordinates: on small boards cells are large, and they need not be. */
  get coordinate(): number {
    return 0.3 * Math.min(1, Math.max(this.board.rows, this.board.columns) / 8);
  }

  /** The box of the picture, in cells: left, top, width, height. */
  get box(): [number, number, number, number] {
    const { rows, columns, labels } = this.board;
    const outside = !this.named;
    const label = LABEL * this.coordinate;
    const left = (outside && labels.rows.length > 0 ? label : 0) + (this.named ? NAMED : 0) + MARGIN;
    const named = labels.columns.length > 0 ? label : 0;
    const above = (labels.above ? named : 0) + MARGIN;
    const below = (labels.above ? 0 : named) + MARGIN;
    const right = MARGIN + (this.named ? NAMED : 0);
    return [-left, -above, columns + left + right, rows + above + below];
  }

  /** The felt: left, top, width, height, rounding. */
  get felt(): [number, number, number, number, number] {
    const { rows, columns } = this.board;
    const border = this.ground === "plain" || this.ground === "bars" ? 0.1 : 0;
    const side = this.named ? NAMED : 0;
    const round = this.ground !== "plain" ? 0.1 : this.#corners() === 0 && !this.named ? 1.2 : 0.28;
    return [-border - side, -border, columns + 2 * (border + side), rows + 2 * border, round];
  }

  /** True if the board is as wide as its places in each row: a cross of holes is a cross. */
  get isCut(): boolean {
    return this.board.kind === "holes" && this.outline.length === 0 && this.#corners() === 0;
  }

  /** Places of a board that is no rectangle: the middles around it; empty for a rectangle. */
  get outline(): Point[] {
    const taken = this.#corners();
    if (this.ground !== "plain" || this.named || taken === 0 || taken === 4) return [];
    const rows = [...new Set(this.spots.map((spot) => spot.at.y))].sort((one, other) => one - other);
    const ends = rows.map((y) => {
      const across = this.spots.filter((spot) => spot.at.y === y).map((spot) => spot.at.x);
      return { y, left: Math.min(...across), right: Math.max(...across) };
    });
    return [...ends.map(({ y, left }) => ({ x: left, y })), ...ends.reverse().map(({ y, right }) => ({ x: right, y }))];
  }

  /**
   * The spot of `among` in a direction, for arrow keys; none at the edge.
   *
   * Up and down lead to the nearest row, where two spots are as near to the left one and to the right one by turns, so that
   * two steps lead straight on; left and right stay in the row where they can.
   */
  beside(from: Spot, across: number, down: number, among = this.spots): Spot | undefined {
    const turn = from.row % 2 === 0 ? 0.01 : -0.01;
    let best: Spot | undefined;
    let least = Infinity;
    for (const spot of among) {
      const [x, y] = [spot.at.x - from.at.x, spot.at.y - from.at.y];
      const along = x * across + y * down;
      if (along <= 0.2) continue;
      const distance = down === 0 ? along + FAR * Math.abs(y) : FAR * along + Math.abs(x + turn);
      if (distance < least) [best, least] = [spot, distance];
    }
    return best;
  }

  #spotsOf(place: PlaceEntry, index: number): Spot[] {
    const name = place.name ?? "";
    const row = this.turned ? this.board.rows - 1 - place.row : place.row;
    if (!this.description.grid.counts) return [{ id: name, place: name, index, at: this.middle(place), row }];
    return Array.from({ length: place.width ?? 1 }, (_, part) => {
      const at = this.middle({ ...place, column: place.column + part, width: 1 });
      return { id: `${name}/${part}`, place: name, index, part, at, row };
    });
  }

  /** Number of corners, of four, that are places. */
  #corners(): number {
    const { rows, columns, places } = this.board;
    const isTaken = (row: number, column: number) => places.some((place) => place.row === row && place.column === column);
    return [0, rows - 1].flatMap((row) => [0, columns - 1].filter((column) => isTaken(row, column))).length;
  }
}

function groundOf({ kind, pieces }: Board): Ground {
  if (kind === "checkered") return "checkered";
  if (kind !== "square_cells") return "plain";
  const kinds = new Set(pieces.map((piece) => piece.kind));
  if (kinds.has("cross")) return "bars";
  return kinds.has("disc") ? "ruled" : "plain";
}

function materialOf({ kind, pieces }: Board): Material {
  const byKind: Record<string, Material> = { columns: "rack", checkered: "inlay", holes: "wood", piles: "paper" };
  const byPiece: Record<string, Material> = { cross: "paper", tile: "tray", lamp: "panel", square: "panel" };
  const found = pieces.flatMap((piece) => byPiece[piece.kind] ?? []);
  // A tray may have walls, which are squares.
  return byKind[kind] ?? found.find((one) => one !== "panel") ?? found[0] ?? "felt";
}

/** The index of a side by its name; -1 if there is none of this name. */
export function sideIndex({ sides }: Pick<Description, "sides">, side: string | null | undefined): number {
  return sides.findIndex(({ name }) => name === side);
}

/** The codes of a picture that is a grid, in the order of the places, `true` as 1. */
export function codesOf(picture: RenderResult): number[] {
  return "grid" in picture ? picture.grid.flat().map(Number) : [];
}
