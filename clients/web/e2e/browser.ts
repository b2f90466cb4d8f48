// The browsers, headless: Chromium, Debian's or the one that BROWSER names, and Firefox, Debian's or the one that FIREFOX names.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium, firefox, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { expect } from "vitest";

export type Engine = "chromium" | "firefox";

const USUAL: Record<Engine, string[]> = {
  chromium: ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
  firefox: ["/usr/bin/firefox-esr", "/usr/bin/firefox"],
};
const NAMED: Record<Engine, string | undefined> = { chromium: process.env.BROWSER, firefox: process.env.FIREFOX };
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const DIST = join(import.meta.dirname, "../dist");

/** Lets a page connect to the daemon although its files come from elsewhere. */
const LOCAL = process.env.E2E_DIST ? ["--disable-features=LocalNetworkAccessChecks"] : [];

const pathOf = (engine: Engine) => NAMED[engine] || USUAL[engine].find((path) => existsSync(path));

/** True if there is this browser. */
export function hasBrowser(engine: Engine): boolean {
  const path = pathOf(engine);
  return path !== undefined && existsSync(path);
}

for (const [engine, variable] of [
  ["chromium", "BROWSER"],
  ["firefox", "FIREFOX"],
] as const)
  if (!hasBrowser(engine)) console.warn(`web: the tests in ${engine} are skipped, there is none (${variable}= names one)`);

/** Starts a browser. Firefox is driven by WebDriver BiDi, as Debian has it; it knows no emulation of media, so it reduces motion by itself. */
export function launch(engine: Engine = "chromium"): Promise<Browser> {
  const executablePath = pathOf(engine)!;
  if (engine === "firefox")
    return firefox.launch({ executablePath, channel: "moz-firefox", firefoxUserPrefs: { "ui.prefersReducedMotion": 1 } });
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", ...LOCAL] });
}

/** A page whose errors fail its test. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Errors so far: exceptions, and violations of the page's content security policy. */
  errors: string[];
}

/** Visits an address. With E2E_DIST the files are those of dist/, so that the program need not be built anew for them. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    serviceWorkers: "block",
    reducedMotion: "reduce",
    ...options,
  });
  if (process.env.E2E_DIST) await context.route(`${new URL(url).origin}/**`, serve);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const errors: string[] = [];
  // Browsers also report a lost daemon, each in its own way, and a missing icon of a plain file.
  const isLost = (text: string) => /WebSocket|ERR_CONNECTION|can.t establish a connection/.test(text);
  page.on("pageerror", ({ message }) => {
    if (!isLost(message)) errors.push(message);
  });
  page.on("console", (message) => {
    const isUsual = isLost(message.text()) || message.location().url.endsWith("/favicon.ico");
    if (message.type() === "error" && !isUsual) errors.push(message.text());
  });
  await page.goto(url);
  return { context, page, errors };
}

const serve: Parameters<BrowserContext["route"]>[1] = async (route) => {
  const name = new URL(route.request().url()).pathname.slice(1) || "index.html";
  // Firefox lets the handshake of a WebSocket be answered, too.
  if (name === "ws" || name.startsWith("journal")) return route.continue();
  const path = join(DIST, name);
  if (!existsSync(path)) return route.fulfill({ status: 404 });
  const type =
    { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" }[name.split(".").at(-1)!] ??
    "application/octet-stream";
  const policy =
    "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return route.fulfill({ body: readFileSync(path), headers: { "content-type": type, "content-security-policy": policy } });
};

/** The spot of a place on the board. */
export function spot(page: Page, place: string) {
  return page.locator(`[data-spot="${place}"]`).first();
}

/** Waits until the last move is this one. */
export async function moved(page: Page, move: string): Promise<void> {
  await page.locator('ol [aria-current="true"]', { hasText: move }).waitFor();
}

/** Waits until a game of `positions` positions is on the shelf, optionally with results of an analysis; then closing the page loses nothing. */
export async function kept(page: Page, positions: number, findings = false): Promise<void> {
  const isKept = async ([positions, findings]: [number, boolean]) => {
    const promised = <T>(request: IDBRequest<T>) => new Promise<T>((settle) => (request.onsuccess = () => settle(request.result)));
    const database = await promised(indexedDB.open("plateau"));
    const games = await promised(
      database.transaction("games").objectStore("games").getAll() as IDBRequest<{ tree: { next: number }; extras: { found?: object } }[]>,
    );
    database.close();
    return games.some(({ tree, extras }) => tree.next >= positions && (!findings || Object.keys(extras.found ?? {}).length > 0));
  };
  await expect.poll(() => page.evaluate(isKept, [positions, findings] as [number, boolean]), { timeout: 10_000 }).toBe(true);
}

/** Violations that axe finds in a page. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe;
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" ")}`);
  });
}
