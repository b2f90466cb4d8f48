// Permalinks: `#othello/8x8/f5.d6.c3`, with `?setup=…` where the game did not begin as usual.

import type { Setting } from "plateau-engine";

export interface Link {
  game: string;
  variant?: string;
  moves: string[];
  setup?: string;
  options: Record<string, Setting>;
}

/** The link in the hash of an address; none where it names no game. */
export function read(hash: string): Link | undefined {
  const [way = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const [game, variant, moves] = way.split("/").map(decode);
  if (!game) return undefined;
  const { setup, ...options } = Object.fromEntries(new URLSearchParams(query));
  return {
    game,
    ...(variant ? { variant } : {}),
    ...(setup ? { setup } : {}),
    moves: moves ? moves.split(".").filter(Boolean) : [],
    options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, settingOf(value)])),
  };
}

/** A hash that names a game: a drawn row of a puzzle may begin with the same sign. */
const OF_GAME = /^#[a-z][a-z0-9_]*(?:[/?]|$)/;

/** The hash of the link that a pasted text is, or ends with, as the result of a daily puzzle does; a hash alone is a link, too. */
export function linkIn(text: string): string | undefined {
  const [, ofAddress, alone] = /(?:^|\s)https?:\/\/[^\s#]+(#\S+)\s*$|^\s*(#\S+)\s*$/.exec(text) ?? [];
  const hash = ofAddress ?? alone;
  return hash !== undefined && OF_GAME.test(hash) ? hash : undefined;
}

/** The hash of a link. */
export function write({ game, variant, moves, setup, options }: Link): string {
  const query = new URLSearchParams({
    ...(setup ? { setup } : {}),
    ...Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])),
  });
  const way = [game, variant ?? "", moves.join(".")].map(encode).join("/").replace(/\/+$/, "");
  const text = String(query);
  return `#${way}${text && `?${text}`}`;
}

/** A value of an option as the protocol types it. */
export function settingOf(text: string): Setting {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  return text === "true" ? true : text === "false" ? false : text;
}

/** Only what would be read otherwise is escaped: links are for people too. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(2C|3A|3D)/g, (code) => decodeURIComponent(code));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
