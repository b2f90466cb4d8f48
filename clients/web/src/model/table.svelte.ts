// A game on the table: its tree, the position that is looked at, and how it came about.

import type { Description } from "../lib/geometry";
import { codesOf } from "../lib/geometry";
import { write } from "../lib/link";
import { way } from "../lib/meaning";
import { inline, type Place, type Start } from "../lib/place";
import { type EffectReply, type MoveReply, Refusal, type Setting, type Setup, type StateResult } from "plateau-engine";
import { lookOf, MOST, type Look, type Scene } from "../lib/scene";
import { newId, type Kept } from "../lib/shelf";
import * as trees from "../lib/tree";
import type { App } from "./app.svelte";

/** All that is known of a position. */
export interface View {
  state: StateResult;
  moves: MoveReply[];
  codes: number[];
}

/** A move that has just been made. */
export interface Made {
  effect: EffectReply;
  before: number[];
}

export class Table {
  tree: trees.Tree = $state()!;
  description: Description = $state.raw()!;
  /** The position of the node `shown`; it follows the tree as fast as the daemon tells it. */
  view: View = $state.raw()!;
  shown = $state(trees.ROOT);
  made: Made | undefined = $state.raw();
  /** The time of the last change of this game on the shelf that is known here. */
  changed = 0;
  /** True if a position is shown that the shelf has had, without its moves. */
  isStale = $state(false);
  #looks: Record<number, Look> = {};
  /** The last refusal, in the words of the daemon. */
  trouble = $state("");
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- a cache: nothing is drawn from it
  readonly #views = new Map<string, Promise<View>>();

  private constructor(
    private readonly app: App,
    description: Description,
    tree: trees.Tree,
    view: View,
    /** The key under which the shelf keeps it. */
    readonly id: string,
  ) {
    this.description = description;
    this.tree = tree;
    this.view = view;
    this.shown = tree.at;
  }

  /** A game from its beginning: as its options make it, or from a position. */
  static async begin(
    app: App,
    game: string,
    variant?: string,
    options: Record<string, Setting> = {},
    setup?: Setup,
    side?: string,
  ): Promise<Table> {
    const first = { game, ...(variant ? { variant } : {}), options, ...(setup ? { setup } : {}), ...(side ? { side } : {}) };
    const session = "start";
    // A state has no options that make a start, so a session makes it; from a grid a state will do.
    const asked = setup ? app.client.ask("state", first) : app.client.ask("newgame", { ...first, session });
    const state = await asked;
    const start: Start = { game: state.game, variant: state.variant, setup: state.setup, options, ...(setup ? { own: true } : {}) };
    return Table.open(app, trees.plant(start, []));
  }

  /** A tree as it was kept, or with moves that are still to be checked. */
  static async open(app: App, tree: trees.Tree, id = newId(), changed = 0): Promise<Table> {
    const place = { start: tree.start, moves: trees.movesTo(tree, tree.at) };
    const [description, view] = await Promise.all([app.describe(tree.start.game, tree.start.variant), look(app, place)]);
    const table = new Table(app, description, tree, view, id);
    table.changed = changed;
    await table.#follow(false);
    return table;
  }

  /** A game from the shelf; while no daemon answers, it can be looked at. */
  static async unshelve(app: App, { id, tree, changed, scene }: Kept): Promise<Table> {
    const look = scene?.looks[tree.at];
    const isReached = !look || (await app.isReached());
    const table = isReached
      ? await Table.open(app, tree, id, changed)
      : new Table(app, scene!.description, tree, { ...look, moves: [] }, id);
    table.changed = changed;
    table.isStale = !isReached;
    table.#looks = { ...scene?.looks, ...table.#looks };
    return table;
  }

  /** The positions for the shelf. */
  get scene(): Scene {
    return { description: this.description, looks: this.#looks };
  }

  /** Looks at the positions of the line that nobody has looked at; true if there were any. */
  async fill(): Promise<boolean> {
    const ids = this.line.slice(0, MOST).filter((id) => !this.#looks[id]);
    for (const id of ids) {
      const state = await this.app.client.ask("state", { ...inline(this.placeOf(id)), grid: true });
      this.#looks[id] = lookOf({ state, codes: codesOf({ grid: state.grid ?? [] }) });
    }
    return ids.length > 0;
  }

  /** Shows the position with its moves once the daemon answers again. */
  async refresh(): Promise<void> {
    this.isStale = false;
    await this.#follow(false);
  }

  get place(): Place {
    return this.placeOf(this.tree.at);
  }

  placeOf(id: number): Place {
    return { start: $state.snapshot(this.tree.start) as Start, moves: trees.movesTo(this.tree, id) };
  }

  /** True if the current node is the end of its line, where a game continues. */
  get isLeaf(): boolean {
    return trees.node(this.tree, this.tree.at).children.length === 0;
  }

  /** The current line of the tree, from the root. */
  get line(): number[] {
    return trees.line(this.tree, this.tree.at);
  }

  get isOver(): boolean {
    return this.view.state.over;
  }

  /** The places of the move that led to the position shown. */
  get last(): string[] {
    if (!this.made) return [];
    return way({ move: "", effect: this.made.effect });
  }

  /** The hash of the address by which others find this position. */
  get link(): string {
    const { game, variant, setup, options, own } = this.tree.start;
    return write({ game, variant, options, moves: trees.movesTo(this.tree, this.tree.at), ...(own ? { setup } : {}) });
  }

  /** Plays a move here. */
  async play(move: string): Promise<void> {
    trees.play(this.tree, move);
    await this.#follow(true);
  }

  /** Goes to a node; only a single step forward is animated. */
  async go(id: number, animated = trees.node(this.tree, id).parent === this.tree.at): Promise<void> {
    if (id === this.tree.at) return;
    trees.visit(this.tree, id);
    await this.#follow(animated);
  }

  undo(): Promise<void> {
    return this.go(trees.node(this.tree, this.tree.at).parent ?? this.tree.at);
  }

  redo(): Promise<void> {
    return this.go(trees.following(this.tree, this.tree.at) ?? this.tree.at);
  }

  toStart(): Promise<void> {
    return this.go(trees.ROOT);
  }

  toEnd(): Promise<void> {
    return this.go(this.line.at(-1) ?? trees.ROOT);
  }

  async prune(id: number): Promise<void> {
    trees.prune(this.tree, id);
    await this.#follow(false);
  }

  /** The position of a node. */
  async viewOf(id: number): Promise<View> {
    const look = this.app.standing === "open" ? undefined : this.#looks[id];
    if (!look) return this.#look(this.placeOf(id));
    this.isStale = true;
    return { ...look, moves: [] };
  }

  /** The position after a line of moves that is not in the tree. */
  async peek(moves: string[]): Promise<View> {
    const place = this.place;
    return this.#look({ ...place, moves: [...place.moves, ...moves] });
  }

  async #follow(animated: boolean): Promise<void> {
    const id = this.tree.at;
    const { parent, move } = trees.node(this.tree, id);
    try {
      const [view, before] = await Promise.all([this.viewOf(id), parent === null ? undefined : this.viewOf(parent)]);
      if (this.tree.at !== id) return;
      const effect = before?.moves.find((legal) => legal.move === move)?.effect;
      this.trouble = "";
      this.view = view;
      this.shown = id;
      this.#looks[id] ??= lookOf(view);
      if (view.state.outcome) trees.node(this.tree, id).score = view.state.outcome.score;
      this.made = effect && before ? { effect, before: animated ? before.codes : [] } : undefined;
    } catch (trouble) {
      this.#forget(id, trouble);
    }
  }

  /** A move that the daemon refuses does not stay in the tree. */
  #forget(id: number, trouble: unknown): void {
    if (!(trouble instanceof Refusal)) throw trouble;
    if (trouble.isQuiet) return;
    this.trouble = trouble.words;
    if (trouble.code === "illegal_move") trees.prune(this.tree, id);
    trees.visit(this.tree, this.tree.nodes[this.shown] ? this.shown : trees.ROOT);
  }

  #look(place: Place): Promise<View> {
    const key = place.moves.join(" ");
    let view = this.#views.get(key);
    if (!view) {
      view = look(this.app, place);
      view.catch(() => this.#views.delete(key));
      if (this.#views.size > 2000) this.#views.clear();
      this.#views.set(key, view);
    }
    return view;
  }
}

/** Looks at a position. */
async function look(app: App, place: Place): Promise<View> {
  const { game, variant } = place.start;
  const [{ state, moves }, { board }] = await Promise.all([ask(app, place), app.describe(game, variant)]);
  const names = new Set(board.places.map(({ name }) => name));
  return {
    state,
    moves: moves.map((move) => (typeof move === "string" ? bare(move, names) : move.effect ? move : bare(move.move, names))),
    codes: codesOf({ grid: state.grid ?? [] }),
  };
}

/** Requests a complete position; if the effects of its moves are too large, only the moves, and if these are too large too, neither. */
async function ask({ client }: App, place: Place): Promise<{ state: StateResult; moves: (string | MoveReply)[] }> {
  const at = inline(place);
  try {
    const state = await client.ask("state", { ...at, legal: true, grid: true });
    return { state, moves: state.legal ?? [] };
  } catch (trouble) {
    const isTooMuch = trouble instanceof Refusal && ["not_supported", "reply_too_long"].includes(trouble.code);
    if (!isTooMuch) throw trouble;
    const legal = client.ask("legal", at).result.catch(() => ({ moves: [] }));
    const [state, { moves }] = await Promise.all([client.ask("state", { ...at, grid: true }), legal]);
    return { state, moves };
  }
}

/** A move of a board that is too large for effects: one that is called by a place touches it. */
function bare(move: string, names: Set<string | undefined>): MoveReply {
  if (!names.has(move)) return { move };
  return { move, effect: { to: move, path: [], placed: [], removed: [], flipped: [], pieces: [] } };
}
