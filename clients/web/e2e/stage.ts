// The stage of tests: a browser and a daemon, for as long as the tests of a file run.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { hasBrowser, launch, visit, type Engine, type Visit } from "./browser";
import { Daemon, hasProgram } from "./daemon";
import { FileServer, hasStatic } from "./files";

/** With E2E_STATIC=1 the page is the static one, at a file server without a daemon. */
export const IS_STATIC = process.env.E2E_STATIC === "1";

export class Stage {
  browser!: Browser;
  daemon!: Daemon | FileServer;

  constructor(readonly engine: Engine) {}

  async open(): Promise<void> {
    [this.browser, this.daemon] = await Promise.all([launch(this.engine), IS_STATIC ? FileServer.serve() : Daemon.serve()]);
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.daemon?.stop();
  }

  /** Visits a place, which must not cause an error; `url` is that of the daemon, unless there is another one. */
  async at<T>(
    hash: string,
    what: (page: Page, visit: Visit) => Promise<T>,
    options: BrowserContextOptions = {},
    url = this.daemon.url,
  ): Promise<T> {
    const visited = await visit(this.browser, url + hash, options);
    try {
      const result = await what(visited.page, visited);
      // A file server has no daemon, which the static page asks for first.
      expect(visited.errors.filter((error) => !IS_STATIC || !error.includes("404"))).toEqual([]);
      return result;
    } finally {
      await visited.context.close();
    }
  }
}

/** Tests that need a stage, in each of these browsers; they are skipped where there can be none. */
export function onStage(name: string, tests: (stage: Stage) => void, engines: Engine[] = ["chromium"]): void {
  for (const engine of engines)
    describe.skipIf(!hasBrowser(engine) || !(IS_STATIC ? hasStatic : hasProgram))(`${name}, ${engine}`, () => {
      const stage = new Stage(engine);
      beforeAll(() => stage.open());
      afterAll(() => stage.close());
      tests(stage);
    });
}
