// A daemon that serves the page, for as long as a test needs it.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";

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
  static async start(port = 0, env: Record<string, string> = {}): Promise<Daemon> {
    const child = spawn(PROGRAM, ["--log", "error", "serve", "--web", `127.0.0.1:${port}`, "--until-eof"], { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, ...env } });
    const lines = createInterface({ input: child.stdout });
    const [line] = (await once(lines, "line")) as [string];
    const url = /http:\S+/.exec(line)?.[0];
    if (!url) throw new Error(`no address in ${line}`);
    return new Daemon(child, url);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  async stop(): Promise<void> {
    const ended = once(this.process, "exit");
    this.process.kill("SIGTERM");
    await ended;
  }
}
