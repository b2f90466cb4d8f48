// The board as a picture: an SVG that stands alone, and a PNG of it.

/** Properties that style sheets give an element; in a file these are attributes. */
const PAINT = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "paint-order",
  "opacity",
  "font-size",
  "font-weight",
  "font-family",
  "text-anchor",
];
/** Pixels of the longer side of a PNG. */
const SIZE = 1200;

/** A board as an SVG with all that its style sheets say of it, on the ground of the page. */
export function standing(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const [shown, copied] = [board, copy].map((svg) => [...svg.querySelectorAll<SVGElement>("*")]) as [SVGElement[], SVGElement[]];
  for (const [index, element] of shown.entries()) {
    const style = getComputedStyle(element);
    for (const name of PAINT) copied[index]!.setAttribute(name, style.getPropertyValue(name));
  }
  // Targets of the pointer are left out: they are invisible.
  for (const cell of copy.querySelectorAll('[role="row"]')) cell.remove();
  for (const element of [copy, ...copied]) for (const name of ["class", "role", "tabindex"]) element.removeAttribute(name);
  const { x, y, width, height } = board.viewBox.baseVal;
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const place = { x, y, width, height, fill: getComputedStyle(document.documentElement).backgroundColor };
  for (const [name, value] of Object.entries(place)) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  const scale = SIZE / Math.max(width, height);
  copy.setAttribute("width", String(Math.round(width * scale)));
  copy.setAttribute("height", String(Math.round(height * scale)));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}

/** The same as a PNG. */
export async function drawn(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    const blob = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, "image/png"));
    if (!blob) throw new Error("no picture");
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Saves a file under a name. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has to have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
