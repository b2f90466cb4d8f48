// A daemon on a pipe: it is asked one request after the other.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class Daemon {
  /** Starts `program`. */
  constructor(program) {
    this.process = spawn(program, ["--log", "error", "serve"], { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  /** The result of a request. */
  async ask(request) {
    this.process.stdin.write(`${JSON.stringify(request)}\n`);
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error("the daemon has ended");
      const reply = JSON.parse(value);
      if (reply.type === "error") throw new Error(`${JSON.stringify(request)}: ${reply.error.message}`);
      if (reply.type === "result") return reply;
    }
  }

  /** Ends it; the status of the process. */
  end() {
    const status = new Promise((resolve) => this.process.on("close", resolve));
    this.process.stdin.end();
    return status;
  }
}
