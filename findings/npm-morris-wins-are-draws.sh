#!/bin/sh
# morris 0.1.4 (npm): Nine Men's Morris does not end at two men, and a blocked side gets
# a draw.
#
# Input     Three positions after all men are placed, White to move: four white men
#           that cannot move; four white men against two black men; and a move that
#           closes a mill against three black men that form a mill. Random games.
# Standard  A player with two men, or without a legal move, has lost. Who closes a
#           mill removes a man, and one from a mill if no other is left.
#           https://en.wikipedia.org/wiki/Nine_men%27s_morris
# Seen      1. No moves: draw is true, gameOver is false. White has lost.
#           2. Two black men: gameOver and draw are false, White has 10 moves. A game
#           is over when a side has no man at all.
#           3. The mill is closed, but there is no man to remove: getMoves() is
#           empty, remove() refuses each man, and draw is true. White has won.
#           All 30 random games reach two men for a side, and none of them ends
#           there.
# So        Results of games and of searches are wrong in both directions: decided
#           games are draws, and lost ones continue. Count the men and the moves
#           in the caller.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --silent --no-audit --no-fund --ignore-scripts morris@0.1.4 >>npm.log
node - <<'JS'
const Morris = require('morris');

/** Points are numbered 0 to 7 on the first square, from a corner, then 8 to 15 and 16 to 23. */
function position(white, black) {
  const men = points => Array.from({ length: 9 }, (_, i) =>
    i < points.length ? { point: points[i], removed: false } : { point: undefined, removed: true });
  const teams = {};
  white.forEach(point => { teams[point] = 'white'; });
  black.forEach(point => { teams[point] = 'black'; });
  return new Morris({
    board: { rows: 3, points: [false, true, false], default: teams }, pieces: 9, rules: true,
    teams: [{ name: 'white', pieces: men(white) }, { name: 'black', pieces: men(black) }],
  });
}
const status = game => [game.nextAction, game.getMoves().length, game.gameOver, game.draw].join(' ');

const blocked = status(position([0, 2, 4, 6], [1, 3, 5, 7]));
const two = status(position([0, 2, 4, 9], [22, 23]));
const mill = position([8, 10, 17, 12], [0, 1, 2]);
const closed = mill.move({ row: 2, position: 1 }, { row: 1, position: 1 }).success;
const removed = [0, 1, 2].some(point => mill.remove({ row: 0, position: point }).success);
console.log('action, moves, over, draw:', { blocked, two, mill: status(mill), closed, removed });

let seed = 1, after = 0;
const random = below => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 2147483648 * below); };
for (let number = 0; number < 30; number++) {
  const game = new Morris({ board: { rows: 3, points: [false, true, false] }, pieces: 9, rules: true });
  for (let ply = 0; ply < 400; ply++) {
    const moves = game.getMoves();
    if (!moves.length) break;
    const placed = game.phase > 0 && game.nextAction !== 'remove';
    if (placed && game.teams.some(team => team.activePieces.length === 2)) { after++; break; }
    const { action, team, startPoint, targetPoint } = moves[random(moves.length)];
    if (action === 'set') game.set({ team, ...targetPoint.position });
    else if (action === 'move') game.move(startPoint.position, targetPoint.position);
    else game.remove(targetPoint.position);
  }
}
console.log('of 30 random games,', after, 'still offer moves with two men for a side');
const fail = text => { console.error('changed:', text); process.exit(1); };
if (blocked !== 'move 0 false true') fail('the blocked side');
if (two !== 'move 10 false false') fail('two men');
if (!closed || removed || status(mill) !== 'remove 0 false true') fail('the mill');
if (after < 25) fail('the random games');
JS
echo "as described"
