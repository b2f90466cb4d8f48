// Lines in shared memory: a ring of bytes with one writer, the page, and one reader, the worker.
//
// Each line is its length in four bytes, the lowest first, and its bytes. `head` and `tail` count the bytes that were written and read so far, modulo 2^32.

const HEAD = 0;
const TAIL = 1;
const COUNTERS = 8;
const LENGTH = 4;

export class Inbox {
  readonly #counters: Int32Array;
  readonly #ring: Uint8Array;

  constructor(shared: SharedArrayBuffer) {
    this.#counters = new Int32Array(shared, 0, 2);
    this.#ring = new Uint8Array(shared, COUNTERS);
  }

  /** Shared memory with room for `bytes` bytes, a power of two. */
  static memory(bytes: number): SharedArrayBuffer {
    return new SharedArrayBuffer(COUNTERS + bytes);
  }

  /** Writes a line; false if there is no room for it now. */
  put(line: Uint8Array): boolean {
    const head = Atomics.load(this.#counters, HEAD);
    const used = (head - Atomics.load(this.#counters, TAIL)) >>> 0;
    if (used + LENGTH + line.length > this.#ring.length) return false;
    const { length } = line;
    this.#write(head, Uint8Array.of(length, length >> 8, length >> 16, length >> 24));
    this.#write(head + LENGTH, line);
    Atomics.store(this.#counters, HEAD, (head + LENGTH + length) | 0);
    return true;
  }

  /** Takes the oldest line, if there is one. */
  take(): Uint8Array | undefined {
    const tail = Atomics.load(this.#counters, TAIL);
    if (Atomics.load(this.#counters, HEAD) === tail) return undefined;
    const [a = 0, b = 0, c = 0, d = 0] = this.#read(tail, LENGTH);
    const length = a | (b << 8) | (c << 16) | (d << 24);
    const line = this.#read(tail + LENGTH, length);
    Atomics.store(this.#counters, TAIL, (tail + LENGTH + length) | 0);
    return line;
  }

  #write(at: number, bytes: Uint8Array): void {
    const mask = this.#ring.length - 1;
    for (let index = 0; index < bytes.length; index++) this.#ring[(at + index) & mask] = bytes[index]!;
  }

  #read(at: number, length: number): Uint8Array {
    const mask = this.#ring.length - 1;
    return Uint8Array.from({ length }, (_, index) => this.#ring[(at + index) & mask]!);
  }
}
