#!/bin/sh
# draughts 0.2.1 (npm): a king of international draughts moves one square when it
# does not capture, but captures over any distance.
#
# Input     W:WK46:B5 (a white king alone on the long diagonal with a black man at
#           its other end), W:WK28:B5 and W:WK46:B10, White to move.
# Standard  FMJD Annex 1, the movement of the king: forwards and backwards over
#           any number of free squares of a diagonal. The first two positions
#           have 8 and 16 moves by py-draughts 1.10.1 and by hand.
# Seen      1 and 4 moves (46-41; 28-22, 28-23, 28-32, 28-33). The capture
#           46x5 over a distance, in the third position, is found. The perft of
#           the start position is right (9, 81, 658, 4265), because no king
#           appears there.
# So        Do not use it to check moves in endings. The README promises full game
#           logic; perft of the start is not evidence for kings.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --silent --no-audit --no-fund --ignore-scripts draughts@0.2.1 >>npm.log
node - <<'JS'
const Draughts = require('draughts');
const moves = fen => new Draughts(fen).moves().map(m => m.from + (m.takes.length ? 'x' : '-') + m.to).sort().join(' ');
function perft(game, depth) {
  const list = game.moves();
  if (depth === 1) return list.length;
  let leaves = 0;
  for (const move of list) { game.move(move); leaves += perft(game, depth - 1); game.undo(); }
  return leaves;
}
const seen = [moves('W:WK46:B5'), moves('W:WK28:B5'), moves('W:WK46:B10'), [1, 2, 3, 4].map(d => perft(new Draughts(), d)).join(' ')];
console.log(seen);
const expected = ['46-41', '28-22 28-23 28-32 28-33', '46x5', '9 81 658 4265'];
if (seen.join() !== expected.join()) { console.error('changed: expected', expected); process.exit(1); }
JS
echo "as described"
