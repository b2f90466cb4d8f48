#!/bin/sh
# glicko2.ts 1.3.2 (npm): a team is rated against itself, so the strength of the other
# team does not matter.
#
# Input     A team of 1500 points wins against teams of 1000, 1500, 2000 and 2500
#           points, all with deviation 100 and volatility 0.06; and the same with
#           players in place of teams. The teams have one player each, then two.
# Standard  G. Williams, Abstracting Glicko-2 for team games, 2013, composite opponent
#           update: each player is rated against the average of the other team.
#           The request for teams (issue 35 of animafps/glicko2.ts) names it, and the
#           code has makeCompositeOpponent(). A team of one is one player.
#           https://rhetoricstudios.com/downloads/AbstractingGlicko2ForTeamGames.pdf
# Seen      Players: the winner gets 3.3, 25.8, 51.2 and 55.2 points. Teams: 25.8
#           points against each of them, with one player or two. The losers lose
#           25.8 each time. So it is always a win against an equal team.
#           The code makes the average opponent of each team, and pairs it with the
#           players of the same team.
# So        Ratings of team games count wins only. Strong teams that meet weak ones go
#           up without limit. Make the pairs in the caller: one match between each
#           player and makePlayer() with the averages of the other team.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --silent --no-audit --no-fund --ignore-scripts glicko2.ts@1.3.2 >>npm.log
node - <<'JS'
const { Glicko2, Team } = require('glicko2.ts');
const others = [1000, 1500, 2000, 2500];
const round = number => Math.round(number * 10) / 10;

/** What the winner gets and the loser loses; size 0 means players without teams. */
function change(size, other) {
  const ranking = new Glicko2({ tau: 0.5, rating: 1500, rd: 100, vol: 0.06 });
  const players = rating => Array.from({ length: size || 1 }, () => ranking.makePlayer(rating, 100, 0.06));
  const winners = players(1500);
  const losers = players(other);
  ranking.updateRatings([size ? [new Team(winners), new Team(losers), 1] : [winners[0], losers[0], 1]]);
  return [round(winners[0].getRating() - 1500), round(other - losers[0].getRating())];
}

const [players, ones, twos] = [0, 1, 2].map(size => others.map(other => change(size, other)));
console.log('against', others, 'players', players, 'teams of one', ones, 'teams of two', twos);
const same = JSON.stringify(others.map(() => [25.8, 25.8]));
if (JSON.stringify(players.map(pair => pair[0])) !== '[3.3,25.8,51.2,55.2]') {
  console.error('changed: players'); process.exit(1);
}
if (JSON.stringify(ones) !== same || JSON.stringify(twos) !== same) {
  console.error('changed: teams'); process.exit(1);
}
JS
echo "as described"
