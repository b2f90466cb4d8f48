#!/bin/sh
# tournament-organizer 4.1.1 (npm): in a double round-robin tournament the games of
# the second leg do not count for tie-breaks, and seats are not exchanged.
#
# Input     1. Four players, sorted by rating, a double round with a winner in every
#              game, and tie-breaks by Sonneborn-Berger. B and C lead with 4 points.
#           2. 50 double rounds with seats that matter, and with the default sorting.
# Standard  Sonneborn-Berger adds, for each game, the points made in it multiplied by
#           the final score of the opponent. Koya adds the points against opponents
#           with at least half of the possible score. FIDE Handbook, C.07, and
#           https://en.wikipedia.org/wiki/Tie-breaking_in_Swiss-system_tournaments
#           In a double round all meet twice, with each side once.
#           https://en.wikipedia.org/wiki/Round-robin_tournament
# Seen      1. B has 11, C has 9 by the definition. The library has 3 and 8, the sums
#              over the first leg, and C wins the tournament. By Koya B has 3 and C
#              has 2; the library has 1 and 2.
#           2. Nearly all have pairs of which the same player is first in both games.
#              The two legs are shuffled apart, and only then turned around.
# So        Compute tie-breaks of double rounds from the matches. Sorting `ascending`
#           or `descending` keeps the legs alike, and the seats are right.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --silent --no-audit --no-fund --ignore-scripts tournament-organizer@4.1.1 tournament-pairings@2.0.1 >>npm.log
cat >run.mjs <<'JS'
import Organizer from 'tournament-organizer';
const organizer = new Organizer();
/** Plays a double round of four. `wins` lists the games, as first and second player, that the first wins. */
function play(sorting, wins) {
  const tournament = organizer.createTournament('double', {
    seating: true, sorting, scoring: { tiebreaks: ['sonneborn berger'] }, stageOne: { format: 'double-round-robin' },
  });
  for (const name of 'ABCD') tournament.createPlayer(name, name).set({ value: -name.charCodeAt() });
  tournament.startTournament();
  const games = [];
  for (let round = 1; round <= 6; round++) {
    if (round > 1) tournament.nextRound();
    for (const match of tournament.getActiveMatches()) {
      const game = match.getPlayer1().id + match.getPlayer2().id, win = wins.includes(game) ? 1 : 0;
      tournament.enterResult(match.getId(), win, 1 - win);
      games.push({ game, winner: game[1 - win], loser: game[win] });
    }
  }
  return { games, standings: tournament.getStandings() };
}
const { games, standings } = play('ascending', ['DA', 'CB', 'AB', 'CA', 'BD', 'BC', 'BA']);
const points = { A: 0, B: 0, C: 0, D: 0 }, berger = { ...points }, koya = { ...points };
for (const { winner } of games) points[winner]++;
for (const { winner, loser } of games) {
  berger[winner] += points[loser];
  if (points[loser] >= 3) koya[winner]++;
}
const table = standings.map(({ player, matchPoints, tiebreaks }) =>
  [player.getId(), matchPoints, tiebreaks.sonnebornBerger, tiebreaks.koyaSystem].join(' '));
const right = [...'BCDA'].map(name => [name, points[name], berger[name], koya[name]].join(' '));
const twice = games => new Set(games.map(({ game }) => game)).size < games.length;
let shuffled = 0;
for (let i = 0; i < 50; i++) if (twice(play('none', []).games)) shuffled++;
console.log({ table, right, shuffled });
const fail = text => { console.error('changed:', text); process.exit(1); };
if (twice(games)) fail('the seats with sorted players');
if (right.join() !== 'B 4 11 3,C 4 9 2,D 3 6 1,A 1 4 1') fail('the definitions are wrong');
if (table.slice(0, 2).join() !== 'C 4 8 2,B 4 3 1') fail('the tie-breaks');
if (shuffled < 25) fail('the seats');
JS
node run.mjs
echo "as described"
