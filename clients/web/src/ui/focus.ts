// The focus: how it moved, by a key or by a click, after which arrow keys are not meant for it; and that it is not lost.

let isPressed = false;
let isClicked = false;
/** The element that has the focus or had it last, and those around it, from the inside out. */
let held: Element[] = [];

globalThis.addEventListener?.("pointerdown", () => (isPressed = isClicked = true), true);
globalThis.addEventListener?.("focusin", () => (isClicked = isPressed), true);
globalThis.addEventListener?.("keydown", () => (isPressed = false), true);
globalThis.addEventListener?.("click", () => (isPressed = false));

/** True if the pointer has put the focus where it is, or was used since. */
export function isByPointer(): boolean {
  return isClicked;
}

/**
 * Keeps the focus when what had it vanishes or is disabled, as a button does that begins a game or a review: it goes to what
 * is around that, and to the board where that has one. It never goes to another button, which a repeated key would press.
 */
export function keepFocus(): void {
  addEventListener("focusin", ({ target }) => {
    held = [];
    for (let one = target instanceof Element ? target : null; one; one = one.parentElement) held.push(one);
  });
  const watched = { subtree: true, childList: true, attributeFilter: ["disabled"] };
  new MutationObserver(() => {
    const [lost, ...around] = held;
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== lost;
    if (!lost || isElsewhere || (lost.isConnected && !lost.matches(":disabled"))) return;
    held = [];
    const part = around.find((one) => one.isConnected && one.matches("section, main, dialog")) ?? document.querySelector("main");
    const next = part?.querySelector<SVGElement>("[role=grid]") ?? (part as HTMLElement | null);
    if (next && !next.hasAttribute("tabindex")) next.setAttribute("tabindex", "-1");
    next?.focus({ preventScroll: true });
  }).observe(document.body, watched);
}
