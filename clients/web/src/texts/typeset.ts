// French typography: no line breaks before a mark that a space precedes, nor inside of quotation marks.

const NO_BREAK = "\u00a0";

/** The same texts with no-break spaces where French has them; texts are written with plain ones. */
export function typeset<T>(texts: T): T {
  return typesetAny(texts) as T;
}

function typesetAny(text: unknown): unknown {
  if (typeof text === "string") return spaced(text);
  if (typeof text === "function") return (...args: unknown[]) => typesetAny(text(...args));
  return Object.fromEntries(Object.entries(text as object).map(([name, one]) => [name, typesetAny(one)]));
}

function spaced(text: string): string {
  return text.replace(/ (?=[:;?!%»])/g, NO_BREAK).replaceAll("« ", `«${NO_BREAK}`);
}
