// Numbers as the reader's language writes them.

let language = "en";
/** Formats by their numbers of decimals: making one takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** Sets the language of all numbers that follow. */
export function speak(lang: string): void {
  language = lang;
  formats.clear();
}

/** A number with `decimals` decimals, or with fewer where `least` is less: `0.5`, `0,5` in French. */
export function decimal(value: number, decimals: number, least = decimals): string {
  return format(least, decimals, false).format(value);
}

/** A count with separators of thousands. */
export function count(value: number): string {
  return format(0, 0, true).format(value);
}

function format(minimumFractionDigits: number, maximumFractionDigits: number, useGrouping: boolean): Intl.NumberFormat {
  const key = `${minimumFractionDigits} ${maximumFractionDigits} ${useGrouping}`;
  const found =
    formats.get(key) ??
    new Intl.NumberFormat(language, {
      minimumFractionDigits,
      maximumFractionDigits,
      useGrouping,
      // As the program rounds, so that both print the same figures; browsers that do not know it round halves up.
      ...{ roundingMode: "halfEven" },
    });
  formats.set(key, found);
  return found;
}
