#!/bin/sh
# rapid-draughts 1.0.6 (npm): English draughts is drawn after 20 quiet moves a
# side, even while men advance.
#
# Input     1. A king each, on 1 and 32, moving to and fro.
#           2. The same with a black man on 4, which advances at plies 9, 19, 29
#              and 39 (to 8, 12, 16, 20) while the kings move otherwise.
# Standard  WCDF Rules of Draughts, which the README says the engine follows: a
#           draw needs both 40 moves of each player without a capture and 40 moves
#           of each player without the advance of a man.
#           https://wcdf.net/rules/rules_of_checkers_english.pdf, Definition of a Draw
# Seen      Both games are drawn after ply 40, that is 20 moves of each player.
#           In the second game a man has advanced one ply before. An advance does
#           not reset its counter, and both counters count plies. Perft to depth 7
#           is right (179740), because no draw is reached there.
# So        Its results of endings are wrong: a win that takes 21 quiet moves, or a
#           man that walks to its crown, becomes a draw. Judge games in the caller.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --silent --no-audit --no-fund --ignore-scripts rapid-draughts@1.0.6 >>npm.log
cat >draw.mjs <<'JS'
import { DraughtsPlayer, DraughtsStatus } from 'rapid-draughts';
import { EnglishDraughts } from 'rapid-draughts/english';

// The bit of each square, found by reading one-man boards. Squares are 1 to 32.
const bit = {};
for (let i = 0; i < 32; i++) {
  const one = EnglishDraughts.setup({ player: DraughtsPlayer.DARK, board: { dark: 1 << i, light: 0, king: 0 } });
  bit[one.board.find(square => square.piece).position + 1] = 1 << i;
}

// Plays kings 1-5 and 32-28 to and fro, and the man at the given plies, until the game ends.
function play(man, advances) {
  const game = EnglishDraughts.setup({
    player: DraughtsPlayer.DARK,
    board: { dark: bit[1] | (man ? bit[man] : 0), light: bit[32], king: bit[1] | bit[32] },
  });
  const king = { dark: [1, 5], light: [32, 28] };
  let ply = 0, last = 0;
  while (game.status === DraughtsStatus.PLAYING && ply < 100) {
    ply++;
    let from, to;
    if (advances.includes(ply)) {
      [from, to, man, last] = [man, man + 4, man + 4, ply];
    } else {
      [from, to] = king[game.player];
      king[game.player].reverse();
    }
    const move = game.moves.find(m => m.origin === from - 1 && m.destination === to - 1 && !m.captures.length);
    game.move(move);
  }
  return `${game.status} after ply ${ply}, last advance of a man at ply ${last}`;
}
const seen = [play(0, []), play(4, [9, 19, 29, 39])];
console.log(seen.join('\n'));
const expected = ['draw after ply 40, last advance of a man at ply 0', 'draw after ply 40, last advance of a man at ply 39'];
if (seen.join() !== expected.join()) { console.error('changed'); process.exit(1); }
JS
node draw.mjs
echo "as described"
