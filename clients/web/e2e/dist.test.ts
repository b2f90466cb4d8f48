// The files kept in dist/ are those that the sources build.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const KEPT = join(ROOT, "dist");
/** Bytes that a browser has to fetch for the page, compressed. */
const MOST = 90_000;

let built: string;

beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), "plateau-web-"));
  // A process of its own: a test's environment would make it a build for tests.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [vite, "build", "--logLevel", "error", "--outDir", built, "--emptyOutDir"], { cwd: ROOT, env });
});
afterAll(() => rmSync(built, { recursive: true }));

function files(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  return all
    .filter((path) => statSync(path).isFile())
    .map((path) => relative(folder, path))
    .sort();
}

/** The content of a file, decompressed, because the compressed bytes depend on the version of the compressor. */
function read(folder: string, name: string): Buffer {
  const bytes = readFileSync(join(folder, name));
  return name.endsWith(".br") ? brotliDecompressSync(bytes) : name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

test("the same sources build the same bytes; `npm run build` writes them anew", () => {
  expect(files(KEPT)).toEqual(files(built));
  for (const name of files(built)) {
    expect(read(KEPT, name).equals(read(built, name)), name).toBe(true);
  }
});

test("the page is small", () => {
  const sizes = files(built)
    .filter((name) => /\.(br|html|svg)$/.test(name))
    .map((name) => statSync(join(built, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST);
});

test("every asset is there in Brotli and in gzip", () => {
  const assets = files(built).filter((name) => /^assets.*\.(js|css)$/.test(name));
  expect(assets.length).toBeGreaterThan(1);
  for (const name of assets) for (const end of ["br", "gz"]) expect(files(built)).toContain(`${name}.${end}`);
});

test("scripts and styles are files of their own, with their content in their names", () => {
  const page = readFileSync(join(built, "index.html"), "utf8");
  expect(page).not.toMatch(/<style|style=|<script(?![^>]*src=)/);
  for (const [, path] of page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)) expect(path).toMatch(/-[\w-]{8}\.(js|css)$/);
});
