// The program while it serves the page, for as long as a test needs it.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

export const PROGRAM = process.env.PLATEAU ?? join(import.meta.dirname, "../../../target/debug/plateau");

/** True if the program is there. */
export const hasProgram = existsSync(PROGRAM);

if (!hasProgram) console.warn(`web: the tests at a daemon are skipped, there is no ${PROGRAM} (PLATEAU= names one)`);

export class Daemon {
  private constructor(
    private readonly process: ChildProcess,
    /** Address of the page. */
    readonly url: string,
  ) {}

  /** Starts a daemon; on the same port as one before, if that is given. */
  static async serve(port = 0, env: Record<string, string> = {}): Promise<Daemon> {
    const options = { stdio: ["pipe", "pipe", "inherit"] as ["pipe", "pipe", "inherit"], env: { ...process.env, ...env } };
    const child = spawn(PROGRAM, ["--log", "error", "serve", "--web", `127.0.0.1:${port}`, "--until-eof"], options);
    return new Daemon(child, await address(child, child.stdout));
  }

  /** Starts a tournament that is watched; its journal is in `folder`. */
  static async tournament(folder: string, args: string[], port = 0): Promise<Daemon> {
    const options = { stdio: ["ignore", "ignore", "pipe"] as ["ignore", "ignore", "pipe"], cwd: folder };
    const child = spawn(PROGRAM, ["tournament", `--web=${port}`, "--journal=journal.jsonl", ...args], options);
    return new Daemon(child, await address(child, child.stderr));
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Ends it, if it has not ended. */
  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, "exit");
    this.process.kill("SIGTERM");
    await ended;
  }
}

/** The address in the first line that has one; later output is read and dropped, so that the program never blocks. */
async function address(child: ChildProcess, output: Readable): Promise<string> {
  const lines = createInterface({ input: output });
  const said: string[] = [];
  const found = new Promise<string>((settle, refuse) => {
    lines.on("line", (line) => {
      const [url] = /http:[^\s#]+/.exec(line) ?? [];
      if (url) settle(url);
      else said.push(line);
    });
    child.once("exit", () => refuse(new Error(`no address in ${said.join("\n")}`)));
  });
  return found;
}
