// A scripted socket: tests see the sent lines, and provide the replies.

import { PROTOCOL, type Socket } from "plateau-engine";

interface Request {
  id?: number;
  cmd: string;
  [field: string]: unknown;
}

export class Line {
  readonly sent: Request[] = [];
  #taken = 0;
  readonly #socket: Socket;
  isClosed = false;

  constructor() {
    this.#socket = {
      send: (line) => void this.sent.push(JSON.parse(String(line)) as Request),
      close: () => void (this.isClosed = true),
      onopen: null,
      onmessage: null,
      onclose: null,
    };
  }

  get socket(): Socket {
    return this.#socket;
  }

  /** Opens the connection, and answers `hello`. */
  open(): this {
    this.stand();
    this.reply(this.next("hello"), { protocol: PROTOCOL, features: ["search"] });
    return this;
  }

  /** Opens the connection. */
  stand(): void {
    this.#call("onopen", {});
  }

  /** Sends a text as it is. */
  say(text: string): void {
    this.#call("onmessage", { data: text });
  }

  /** The next request, which must be of this command. */
  next(cmd: string): Request {
    const request = this.sent[this.#taken++];
    if (request?.cmd !== cmd) throw new Error(`expected ${cmd}, not ${JSON.stringify(request)}`);
    return request;
  }

  /** Commands that were sent and not been looked at. */
  get rest(): string[] {
    return this.sent.slice(this.#taken).map(({ cmd }) => cmd);
  }

  reply({ id, cmd }: Request, fields: object, type = "result"): void {
    this.#call("onmessage", { data: JSON.stringify({ id, cmd, type, ...fields }) });
  }

  lose(): void {
    this.#call("onclose", {});
  }

  #call(handler: "onopen" | "onmessage" | "onclose", event: object): void {
    (this.#socket[handler] as ((event: object) => void) | null)?.(event);
  }
}

/** A client's `open`, and the lines that it has opened. */
export function lines(): { all: Line[]; open: () => Socket } {
  const all: Line[] = [];
  const open = () => {
    all.push(new Line());
    return all.at(-1)!.socket;
  };
  return { all, open };
}
