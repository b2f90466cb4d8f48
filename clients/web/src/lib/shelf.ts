// The shelf of games in IndexedDB: whole trees, so that nothing is lost when the page is left.

import type { Tree } from "./tree";

/** A game as it is kept. */
export interface Kept {
  id: string;
  title: string;
  tree: Tree;
  /** The pairing, and all else that the table has to remember. */
  extras: unknown;
  /** Time of the last change, in milliseconds since 1970. */
  changed: number;
}

/** Games that are kept; beyond, the oldest go. */
export const ROOM = 60;

const [STORE, VERSION] = ["games", 1];

export class Shelf {
  readonly #opened: Promise<IDBDatabase>;

  constructor(factory: () => IDBFactory = () => indexedDB, name = "plateau") {
    this.#opened = open(factory, name);
    this.#opened.catch(() => {});
  }

  async put(kept: Kept): Promise<void> {
    await this.#ask("readwrite", (store) => store.put(kept));
    const old = (await this.list()).slice(ROOM);
    for (const { id } of old) await this.remove(id);
  }

  async get(id: string): Promise<Kept | undefined> {
    return (await this.#ask("readonly", (store) => store.get(id))) as Kept | undefined;
  }

  /** All games, the last one changed first. */
  async list(): Promise<Kept[]> {
    const all = (await this.#ask("readonly", (store) => store.getAll())) as Kept[];
    return all.sort((one, other) => other.changed - one.changed);
  }

  async remove(id: string): Promise<void> {
    await this.#ask("readwrite", (store) => store.delete(id));
  }

  async #ask<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await this.#opened;
    return promised(what(database.transaction(STORE, mode).objectStore(STORE)));
  }
}

/** The database; a browser that refuses cookies refuses it, or throws. */
async function open(factory: () => IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory().open(name, VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
  return promised(request);
}

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((settle, refuse) => {
    request.onsuccess = () => settle(request.result);
    request.onerror = () => refuse(request.error ?? new Error("storage"));
  });
}
