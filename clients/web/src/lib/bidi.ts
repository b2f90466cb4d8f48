// Names in scripts of either direction within a sentence.

/** A text between marks that keep its direction from the text around it (Unicode Standard Annex 9, first strong isolate). */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
