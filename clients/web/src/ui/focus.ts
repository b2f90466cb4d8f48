// The way in which the focus moved: by a key, or by a click, after which arrow keys are not meant for it.

let isPressed = false;
let isClicked = false;

globalThis.addEventListener?.("pointerdown", () => (isPressed = isClicked = true), true);
globalThis.addEventListener?.("focusin", () => (isClicked = isPressed), true);
globalThis.addEventListener?.("keydown", () => (isPressed = false), true);
globalThis.addEventListener?.("click", () => (isPressed = false));

/** True if the pointer has put the focus where it is, or was used since. */
export function isByPointer(): boolean {
  return isClicked;
}
