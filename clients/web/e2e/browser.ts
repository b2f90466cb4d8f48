// Chromium, headless: Debian's, or the one that BROWSER names.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";

const USUAL = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const EXECUTABLE = process.env.BROWSER || USUAL.find((path) => existsSync(path));
const DIST = join(import.meta.dirname, "../dist");

/** A page whose files do not come from the daemon may speak to it all the same. */
const LOCAL = process.env.E2E_DIST ? ["--disable-features=LocalNetworkAccessChecks"] : [];

/** True if there is a browser. */
export const hasBrowser = EXECUTABLE !== undefined && existsSync(EXECUTABLE);

if (!hasBrowser) console.warn("web: the tests in a browser are skipped, there is no Chromium (BROWSER= names one)");

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE!, args: ["--no-sandbox", "--disable-gpu", ...LOCAL] });
}

/** A page whose errors fail its test. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Errors so far: exceptions, and what the policy of the page has refused. */
  errors: string[];
}

/** Visits an address. With E2E_DIST the files are those of dist/, so that the program need not be built anew for them. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", serviceWorkers: "block", reducedMotion: "reduce", ...options });
  if (process.env.E2E_DIST) await context.route(`${new URL(url).origin}/**`, serve);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    // A daemon that is away is told by the browser, too.
    if (message.type() === "error" && !/WebSocket|ERR_CONNECTION/.test(message.text())) errors.push(message.text());
  });
  await page.goto(url);
  return { context, page, errors };
}

const serve: Parameters<BrowserContext["route"]>[1] = async (route) => {
  const name = new URL(route.request().url()).pathname.slice(1) || "index.html";
  const path = join(DIST, name);
  if (!existsSync(path)) return route.fulfill({ status: 404 });
  const type = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" }[name.split(".").at(-1)!] ?? "application/octet-stream";
  const policy = "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
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
