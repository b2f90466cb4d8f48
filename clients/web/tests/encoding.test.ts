import { expect, test } from "vitest";
import { decode, textOf } from "../src/lib/encoding";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['[White "\xc8"]\n[Encoding "windows-1251"]\n', "\u0418"],
  ['[CodePage "1251"]\n[White "\xc8"]\n', "\u0418"],
  ['[Charset "866"]\n[White "\x88"]\n', "\u0418"],
  ["(;GM[2]CA[Shift_JIS]PB[\x83A\x83\\])", "PB[\u30a2\u30bd]"],
  ["(;GM[2]CA[gb2312]PB[\xc4\xe3])", "PB[\u4f60]"],
  ['(;GM[2]CA[ISO-2022-JP]PB[\x1b$B%"\x1b(B])', "PB[\u30a2]"],
  ["(;GM[2]CA[Klingon]PB[\xe9])", "PB[\xe9]"],
  ["(;GM[2]CA[UTF-8]PB[\xe9])", "PB[\xe9]"],
  ["(;GM[2]CA[Big5]PB[\xc3\xa9])", "PB[\xe9]"],
  ['[White "Ren\xe9"]\n', "Ren\xe9"],
  ['[White "\xd0\x98"]\n', "\u0418"],
  ["\xef\xbb\xbff5 d6", "f5 d6"],
  ["\xff\xfef\x005\x00", "f5"],
  ["\xfe\xff\x00f\x005", "f5"],
  ["", ""],
  ["f5 d6\n", "f5 d6\n"],
])("the bytes %j are read as %j", (bytes, text) => {
  expect(decode(bytesOf(bytes))).toContain(text);
});

test("the mark of the encoding is no part of the text", () => {
  expect(decode(bytesOf("\xef\xbb\xbff5"))).toBe("f5");
  expect(decode(bytesOf("\xff\xfef\x005\x00"))).toBe("f5");
});

test("archives and pictures are no text", async () => {
  const of = (bytes: string) => textOf(new Blob([bytesOf(bytes)]));
  expect(await of("\x89PNG\r\n\x1a\n\x00\x00")).toBeUndefined();
  expect(await of("f5 d6")).toBe("f5 d6");
  expect(await of("\xff\xfef\x005\x00")).toBe("f5");
});
