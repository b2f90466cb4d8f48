#!/bin/sh
# cm-pgn 5.0.0 (npm): a game from a position is written with numbers from 1, as if
# White began, and tags with a bracket or an escaped quote are lost or cut.
#
# Input     1. A position with Black to move at move 12, three moves and a variation.
#           2. The tags Event "Open [A]" and White "Smith \"Jr\"".
#           3. A game that ends with 1-0, without the tag Result.
#           Each is read and rendered again.
# Standard  PGN, http://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm
#           Section 7: in a string, a quote is written as \" and brackets have no
#           meaning. Section 8.2.2: the number is that of the move, with three dots
#           for Black. Section 8.2.6: each game ends with its result.
#           @mliebelt/pgn-parser 1.4.19 (npm) reads all as the standard says.
#           README: render() "Re-serializes" header and history back to a PGN string.
# Seen      1. "12... Kd7 13. e4 (13. e3 Ke6) 13... Ke6" becomes
#              "1. Kd7 e4 (1... e3 2. Ke6) 2. Ke6": the moves of Black have the form of
#              those of White, and White's those of Black. In the data, ply is 1 for the
#              first move, but color is right.
#           2. The first tag is missing. The second is Smith \ and is written as
#              [White "Smith \"], a string that does not end.
#           3. The result is lost.
# So        Studies and endgames get wrong move numbers, and a reader that trusts them
#           takes Black for White. Use fen and color of the moves, and keep the text that
#           was read.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --silent --no-audit --no-fund --ignore-scripts cm-pgn@5.0.0 chess.mjs@2.3.6 \
    @mliebelt/pgn-parser@1.4.19 >>npm.log
cat >run.mjs <<'JS'
import { createRequire } from 'module';
import { Pgn } from 'cm-pgn/src/Pgn.js';
const { parse } = createRequire(import.meta.url)('@mliebelt/pgn-parser');
const other = text => parse(text, { startRule: 'games' })[0];
const position = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12"]\n\n12... Kd7 13. e4 (13. e3 Ke6) 13... Ke6 *';
const tags = '[Event "Open [A]"]\n[White "Smith \\"Jr\\""]\n[Black "x"]\n\n1. e4 *';
const result = '[White "x"]\n\n1. e4 e5 2. Nf3 1-0';
/** The first move of the text, with its number and its side. */
const first = text => { const { moveNumber, turn, notation } = other(text).moves[0]; return [moveNumber, turn, notation.notation].join(' '); };
const game = new Pgn(position);
const seen = {
  moves: game.render(false),
  ply: game.history.moves.map(({ ply, color }) => ply + color).join(' '),
  first: [first(position), first(game.render())].join(', '),
  tags: JSON.stringify(new Pgn(tags).header.tags),
  header: new Pgn(tags).render().split('\n\n')[0],
  result: new Pgn(result).render(false),
};
const { Event, White } = other(tags).tags;
console.log(seen, { Event, White }, other(result).tags.Result);
const fail = text => { console.error('changed:', text); process.exit(1); };
if (Event !== 'Open [A]' || White !== 'Smith "Jr"' || other(result).tags.Result !== '1-0') fail('the other parser');
if (seen.moves !== '1. Kd7 e4 (1... e3 2. Ke6) 2. Ke6' || seen.ply !== '1b 2w 3b') fail('the numbers');
if (seen.first !== '12 b Kd7, 1 b Kd7') fail('the first move');
if (seen.tags !== '{"White":"Smith \\\\","Black":"x"}') fail('the tags');
if (seen.header !== '[White "Smith \\"]\n[Black "x"]') fail('the header');
if (seen.result !== '1. e4 e5 2. Nf3') fail('the result');
JS
node run.mjs
echo "as described"
