// The shelf in IndexedDB: whole games, so that nothing is lost when the page is left, and journals that were opened.

import type { Scene } from "./scene";
import { merged, type Tree } from "./tree";

/** A game as it is kept. */
export interface Kept {
  id: string;
  title: string;
  tree: Tree;
  /** The pairing, and all else that the table has to remember. */
  extras: unknown;
  /** Its positions, for when no daemon answers; games of earlier versions have none. */
  scene?: Scene;
  /** Time of the last change, in milliseconds since 1970. */
  changed: number;
}

/** A journal of a tournament. */
interface KeptJournal {
  id: string;
  text: string;
  changed: number;
}

/** Games that are kept; beyond, the oldest go. */
export const ROOM = 60;
/** Journals that are kept: they can be long. */
const JOURNALS = 3;

const VERSION = 2;
type Store = "games" | "journals";

export class Shelf {
  readonly #opened: Promise<IDBDatabase>;

  constructor(factory: () => IDBFactory = () => indexedDB, name = "plateau") {
    this.#opened = open(factory, name);
    this.#opened.catch(() => {});
  }

  /**
   * Keeps a game. `known` is the time of the change that the caller knows of: if another tab has changed the game since, both trees
   * are kept as one. The other tree is returned then.
   */
  async put(kept: Kept, known = kept.changed): Promise<Tree | undefined> {
    const database = await this.#opened;
    const store = database.transaction("games", "readwrite").objectStore("games");
    const before = (await promised(store.get(kept.id))) as Kept | undefined;
    const other = before && before.changed > known ? before.tree : undefined;
    await promised(store.put(other ? { ...kept, tree: merged(kept.tree, other) } : kept));
    await this.#clear("games", ROOM);
    return other;
  }

  async get(id: string): Promise<Kept | undefined> {
    return (await this.#ask("games", "readonly", (store) => store.get(id))) as Kept | undefined;
  }

  /** All games, the last one changed first. */
  list(): Promise<Kept[]> {
    return this.#list<Kept>("games");
  }

  async remove(id: string): Promise<void> {
    await this.#ask("games", "readwrite", (store) => store.delete(id));
  }

  async putJournal(id: string, text: string): Promise<void> {
    const kept: KeptJournal = { id, text, changed: Date.now() };
    await this.#ask("journals", "readwrite", (store) => store.put(kept));
    await this.#clear("journals", JOURNALS);
  }

  async journal(id: string): Promise<string | undefined> {
    const kept = (await this.#ask("journals", "readonly", (store) => store.get(id))) as KeptJournal | undefined;
    return kept?.text;
  }

  async #list<T extends { changed: number }>(name: Store): Promise<T[]> {
    const all = (await this.#ask(name, "readonly", (store) => store.getAll())) as T[];
    return all.sort((one, other) => other.changed - one.changed);
  }

  async #clear(name: Store, room: number): Promise<void> {
    for (const { id } of (await this.#list<KeptJournal | Kept>(name)).slice(room))
      await this.#ask(name, "readwrite", (store) => store.delete(id));
  }

  async #ask<T>(name: Store, mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await this.#opened;
    return promised(what(database.transaction(name, mode).objectStore(name)));
  }
}

/** A key for the shelf. `randomUUID` would be missing by plain http from another machine, where browsers keep it back. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The database; a browser that refuses cookies refuses it, or throws. */
async function open(factory: () => IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory().open(name, VERSION);
  request.onupgradeneeded = () => {
    const { result } = request;
    for (const store of ["games", "journals"])
      if (!result.objectStoreNames.contains(store)) result.createObjectStore(store, { keyPath: "id" });
  };
  const database = await promised(request);
  // A page of a later version in another tab may need another one.
  database.onversionchange = () => database.close();
  return database;
}

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((settle, refuse) => {
    request.onsuccess = () => settle(request.result);
    request.onerror = () => refuse(request.error ?? new Error("storage"));
  });
}
