// The journal of a tournament that is being played, at the other end of a socket: every line from the first on, and then each new one.
// After a lost connection all of it comes again.

import { Backoff, type Socket } from "plateau-engine";

export interface Listener {
  line(text: string): void;
  /** Hears whether the connection stands. */
  standing(isOpen: boolean): void;
}

export class Feed {
  readonly #backoff = new Backoff();
  #socket: Socket | undefined;

  constructor(
    private readonly open: () => Socket,
    private readonly listener: Listener,
    private readonly wait: (milliseconds: number, then: () => void) => void = (milliseconds, then) => void setTimeout(then, milliseconds),
  ) {
    this.#connect();
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #connect(): void {
    const socket = this.open();
    const isOurs = () => this.#socket === socket;
    this.#socket = socket;
    socket.onopen = () => isOurs() && this.#stand();
    socket.onmessage = ({ data }) => isOurs() && this.listener.line(String(data));
    socket.onclose = () => isOurs() && this.#lost();
  }

  #stand(): void {
    this.#backoff.reset();
    this.listener.standing(true);
  }

  #lost(): void {
    this.listener.standing(false);
    this.wait(this.#backoff.next(), () => this.#socket && this.#connect());
  }
}
