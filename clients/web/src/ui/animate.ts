// Motions as animations of the elements of a board. Nothing moves where the reader asks for reduced motion.

import { lasts, type Motion } from "../lib/motion";

/** Starts all animations on the pieces and ghosts of a board; returns a function that ends them. */
export function start(svg: SVGSVGElement, motions: Motion[], rest: () => void): () => void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    rest();
    return () => {};
  }
  const running = motions.flatMap((motion) => animate(svg, motion));
  const timer = setTimeout(rest, lasts(motions));
  return () => {
    clearTimeout(timer);
    for (const animation of running) animation.cancel();
    rest();
  };
}

function animate(svg: SVGSVGElement, motion: Motion): Animation[] {
  const [piece, ghost] = ["piece", "ghost"].map((kind) => svg.querySelector(`[data-${kind}="${CSS.escape(motion.place)}"]`));
  const { delay, duration } = motion;
  const moved = (element: Element | null | undefined, frames: Keyframe[], easing = "ease-in-out") =>
    element ? [element.animate(frames, { delay, duration, easing, fill: "both" })] : [];
  switch (motion.kind) {
    case "slide":
      return moved(
        piece,
        motion.by.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
      );
    case "drop":
      return moved(piece, [{ transform: `translateY(${-motion.rows}px)` }, { transform: "none" }], "cubic-bezier(.5, .05, 1, .6)");
    case "turn":
      return [
        ...moved(piece, [{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(1)" }]),
        ...moved(ghost, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(0)" }]),
      ];
    case "fade":
      return [...moved(ghost, [{ opacity: 1 }, { opacity: 0 }]), ...moved(piece, [{ opacity: 0 }, { opacity: 1 }])];
    case "appear":
      return moved(piece, [
        { opacity: 0, transform: "scale(.7)" },
        { opacity: 1, transform: "none" },
      ]);
  }
}
