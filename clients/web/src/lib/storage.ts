// Values that the browser keeps from visit to visit, as JSON. A browser that refuses cookies keeps nothing.

/** The value that was kept under a name; `otherwise` without one, or if it cannot be read. */
export function stored<T>(name: string, otherwise: T): T {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(name) ?? "") as T;
  } catch {
    return otherwise;
  }
}

/** Keeps a value; without storage the page has it until it is left. */
export function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage that is full, or that a browser refuses, throws.
  }
}
