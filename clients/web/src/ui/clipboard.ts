// The clipboard, where there is one.

/** Copies a text; false if that is refused, or by plain http from another machine, where there is no clipboard at all. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
