// A viewer of any board game: it draws positions and turns clicks into moves,
// and gets all knowledge of the game from the daemon's `describe` and `legal`.

/** Half the size of a piece, in cells. */
const RADIUS = { hole: 0.44, disc: 0.4, man: 0.38, king: 0.38, peg: 0.33, nought: 0.25, cross: 0.24 };
/** Room for labels left of the board and below it, and for the page around it, in cells. */
const LABEL = 0.6;
const PAGE = 0.2;

const STYLE = `
.viewer { --page:#f8f7f3; --ink:#202327; --felt:#528f75; --line:#2f6a52; --pale:#ece5d2; --well:#3b735c; }
@media (prefers-color-scheme:dark) {
.viewer { --page:#0f1114; --ink:#e6e4df; --felt:#467b67; --line:#2a5544; --pale:#b8b09c; --well:#2f5a4a; } }
.viewer .page { fill:var(--page) } .viewer .felt { fill:var(--felt) } .viewer .label { fill:var(--ink) }
.viewer .cell { fill:transparent; stroke:var(--line); stroke-width:.025 } .viewer .pale { fill:var(--pale) }
.viewer .hole, .viewer .lamp { fill:var(--well) } .viewer .dark { fill:#14171b; stroke:#7b828b; stroke-width:.045 }
.viewer .light, .viewer .tile { fill:#f9f5ed; stroke:#d9cdbc; stroke-width:.045 }
.viewer .amber { fill:#f4c352; stroke:#d3972a; stroke-width:.045 } .viewer .spot { fill:#d3972a }
.viewer .peg { fill:#efbf70 }
.viewer .cross { stroke:#14171b } .viewer .nought { stroke:#f9f5ed } .viewer .sign { fill:none; stroke-width:.11 }
.viewer .crown { fill:none; stroke:#a86a14; stroke-width:.07 } .viewer .stick { fill:#f9f5ed } .viewer .text { fill:#202327 }
.viewer .goal { fill:#f9f5ed; stroke:#1c5fb0; stroke-width:.035 } .viewer .clicked { fill:none; stroke:#1c5fb0; stroke-width:.07 }
`;

/** The codes of a grid in the order of the places: its rows one after the other, `true` as 1. */
export function codes(grid) {
  return grid.flat().map(Number);
}

/** The codes after a move, by its effect. */
export function after(description, before, effect) {
  const codeOf = new Map(effect.pieces.map(({ cell, code }) => [cell, code]));
  return description.board.places.map((place, index) => codeOf.get(place.name) ?? before[index]);
}

/**
 * The cells that a person clicks for a move: its way, or the one place that it is about; none for a pass.
 * Boards of more than 1,024 places have no effects: there a move is called by its place, or cannot be clicked.
 */
export function way({ move, effect }) {
  if (!effect) return [move];
  return effect.path.length > 0 ? effect.path : effect.to === undefined ? [] : [effect.to];
}

/** The moves that are meant by cells clicked so far: they begin at the first and lead through the others in turn. */
export function meant(moves, clicked) {
  const begins = moves.filter((move) => leadsThrough(way(move), clicked));
  const ends = begins.filter((move) => clicked.length > 1 && way(move).at(-1) === clicked.at(-1));
  return ends.length > 0 ? ends : begins;
}

function leadsThrough(cells, clicked) {
  if (clicked.length > 0 && cells[0] !== clicked[0]) return false;
  let at = 0;
  return clicked.every((cell) => (at = cells.indexOf(cell, at) + 1) > 0);
}

/** A position as an SVG document; `moves` are the legal ones, `clicked` the cells clicked so far. */
export function draw(description, codesNow, { moves = [], clicked = [] } = {}) {
  const { board, title } = description;
  const labels = board.labels ?? {};
  const left = PAGE + (labels.rows?.length ? LABEL : 0);
  const below = PAGE + (labels.columns?.length ? LABEL : 0);
  const box = [-left, -PAGE, board.columns + left + PAGE, board.rows + PAGE + below].map(short);
  const goals = new Set(meant(moves, clicked).map((move) => way(move).at(-1)));
  const cells = board.places.map((place, index) =>
    drawPlace(description, place, codesNow[index], { goal: goals.has(place.name), clicked: clicked.includes(place.name) }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="viewer" viewBox="${box.join(" ")}" width="${short(box[2] * 48)}" height="${short(box[3] * 48)}" text-anchor="middle" font-family="system-ui,sans-serif" role="img">`,
    `<title>${escape(title)}</title>`,
    `<style>${STYLE}</style>`,
    rect("page", box[0], box[1], box[2], box[3]),
    rect("felt", -0.08, -0.08, board.columns + 0.16, board.rows + 0.16, 0.12),
    ...cells,
    ...(labels.rows ?? []).map((label, row) => text("label", -left / 2, row + 0.5, 0.3, label)),
    ...(labels.columns ?? []).map((label, column) => text("label", column + 0.5, board.rows + LABEL / 2, 0.3, label)),
    "</svg>\n",
  ].join("\n");
}

function drawPlace(description, place, code, { goal, clicked }) {
  const { name, row, column, width = 1 } = place;
  if (!name) return rect("pale", column, row, 1, 1);
  const middle = [column + width / 2, row + 0.5];
  const piece = description.board.pieces.find((piece) => piece.code === code);
  const parts = [
    rect("cell", column, row, width, 1),
    ...(description.grid.counts ? drawCount(place, code) : drawPiece(piece, ...middle)),
    ...(clicked ? [circle("clicked", ...middle, 0.44)] : []),
    ...(goal ? [circle("goal", ...middle, 0.09)] : []),
  ];
  return `<g data-cell="${escape(name)}">${parts.join("")}</g>`;
}

/** The given number of sticks, side by side. */
function drawCount({ row, column }, count) {
  return Array.from({ length: count }, (_, index) => rect("stick", column + index + 0.38, row + 0.11, 0.24, 0.78, 0.12));
}

function drawPiece({ kind, tone, label }, x, y) {
  const radius = RADIUS[kind] ?? 0.4;
  const tile = (className, side, rounding) => rect(className, x - side / 2, y - side / 2, side, side, rounding);
  switch (kind) {
    case "hole":
      return [circle("hole", x, y, radius)];
    case "peg":
      return [circle("hole", x, y, RADIUS.hole), circle("peg", x, y, radius)];
    case "king":
      return [circle(tone, x, y, radius), circle("crown", x, y, 0.22)];
    case "disc":
    case "man":
      return [circle(tone, x, y, radius), ...glow(tone, x, y)];
    case "nought":
      return [circle("nought sign", x, y, radius)];
    case "cross":
      return [`<path class="cross sign" d="M${short(x - radius)} ${short(y - radius)}l${2 * radius} ${2 * radius}m0 ${-2 * radius}l${-2 * radius} ${2 * radius}"/>`];
    case "lamp":
      return [tile(tone === "amber" ? "amber" : "lamp", 0.86, 0.14), ...glow(tone, x, y)];
    case "square":
      return [tile(tone, 0.86, 0.04)];
    case "tile":
      return [tile("tile", 0.86, 0.12), text("text", x, y, Math.min(0.44, 1.1 / label.length), label)];
    default:
      return [];
  }
}

/** A dot on amber pieces, because colour must not be the only distinction. */
function glow(tone, x, y) {
  return tone === "amber" ? [circle("spot", x, y, 0.15)] : [];
}

function rect(className, x, y, width, height, rounding = 0) {
  const round = rounding ? ` rx="${rounding}"` : "";
  return `<rect class="${className}" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${round}/>`;
}

function circle(className, x, y, radius) {
  return `<circle class="${className}" cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"/>`;
}

function text(className, x, y, size, words) {
  return `<text class="${className}" x="${short(x)}" y="${short(y + 0.36 * size)}" font-size="${short(size)}">${escape(words)}</text>`;
}

function short(number) {
  return Number(number.toFixed(3));
}

function escape(words) {
  return words.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
