// Values that last as long as a visit, reloads included. A browser that refuses cookies keeps it until the page is left.

const kept = new Map<string, string>();

/** Keeps a value for this visit. */
export function remember(name: string, value: string): void {
  kept.set(name, value);
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // The storage of a browser that refuses cookies throws.
  }
}

/** A value of this visit. */
export function recall(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return kept.get(name);
  }
}
