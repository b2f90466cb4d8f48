// The encoding of a file: UTF-8 or UTF-16, the one that the record names, or Latin-1, which older programs write.
// The daemon reads files in the same way; the page hands it text.

/** The places in which records name their encoding: a property of SGF, or a tag. */
const NAMES = [/(?:^|[^A-Za-z0-9])CA\[([^\]]{1,40})\]/, /\[(?:encoding|charset|codepage) "([^"]{1,40})"/i];

/** The byte that begins the escape sequences of seven-bit encodings. */
const ESCAPE = 0x1b;

/** The text of a file; none where it is an archive or a picture. */
export async function textOf(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isText = marked(bytes).length > 0 || !bytes.includes(0);
  return isText ? decode(bytes) : undefined;
}

/** Decodes the bytes of a file. */
export function decode(bytes: Uint8Array): string {
  const latin = read(bytes, "windows-1252") ?? "";
  const labels = [...marked(bytes), ...named(latin)];
  // Texts in other encodings are rarely valid UTF-8, except in seven-bit encodings.
  const inOrder = bytes.every((byte) => byte < 0x80) && bytes.includes(ESCAPE) ? [...labels, "utf-8"] : ["utf-8", ...labels];
  for (const label of inOrder) {
    const text = read(bytes, label);
    if (text !== undefined) return text;
  }
  return latin;
}

/** The encoding that the first bytes mark. */
function marked([first, second]: Uint8Array): string[] {
  if (first === 0xff && second === 0xfe) return ["utf-16le"];
  return first === 0xfe && second === 0xff ? ["utf-16be"] : [];
}

/** The labels that the name in a record may stand for: Windows programs write only the number of a code page. */
function named(text: string): string[] {
  const name = NAMES.flatMap((place) => place.exec(text)?.[1]?.trim() ?? [])[0];
  const label = name?.replaceAll("_", "-");
  return name ? [name, `${label}`, `cp${label}`, `x-${label}`] : [];
}

/** The text in an encoding; none where there is no such encoding, or bytes are not of it. */
function read(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
