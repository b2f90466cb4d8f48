#!/bin/sh
# trueskill 0.0.2 (npm): chances of winning take a deviation for a variance, and each
# game adds too much uncertainty.
#
# Input     ChanceOfWinning([30, 25/3], [25, 25/3]); one game of two new players; one
#           game of two players with 25 +- 1; and 3,000 games that these two win in
#           turn.
# Standard  Herbrich, Minka, Graepel, TrueSkill: a Bayesian skill rating system, 2006:
#           a skill is normal with deviation sigma, a performance adds the variance
#           beta^2, and time adds the variance gamma^2. So the difference of two
#           performances has the variance 2 beta^2 + sigma1^2 + sigma2^2, and before
#           a game sigma becomes sqrt(sigma^2 + gamma^2). README: the results match
#           the calculator of Microsoft. A first win gives 29.396 +- 7.171.
# Seen      The chance is 0.890; right is 0.648. The library for normal distributions
#           wants a variance and gets sigma; beta is not used.
#           A first win gives 29.447 +- 7.238. sigma + gamma is used. For 25 +- 1
#           the deviation grows with the game, to 1.072; right is 0.994. After 3,000
#           games it is 2.118; right is 0.778.
# So        Forecasts are too sure, and ratings never settle: a rank by mu - 3 sigma
#           stays 4 points too low. Compute chances with the formula. Set gamma (the
#           last parameter of SetParameters) to 0 and add gamma^2 to the variance in
#           the caller: then the ratings are right.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --silent --no-audit --no-fund --ignore-scripts trueskill@0.0.2 >>npm.log
node - <<'JS'
const trueskill = require('trueskill');
const [beta, gamma] = [25 / 6, 25 / 300];
const density = x => Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
/** The normal distribution function, by Simpson's rule. */
function cumulative(x) {
  const steps = 400, width = x / steps;
  let sum = density(0) + density(x);
  for (let i = 1; i < steps; i++) sum += (i % 2 ? 4 : 2) * density(i * width);
  return 0.5 + sum * width / 3;
}
/** The margin for 10% draws: cumulative(margin / (sqrt(2) beta)) = 0.55. */
let [low, high] = [0, 5];
while (high - low > 1e-12) {
  const middle = (low + high) / 2;
  if (cumulative(middle / (Math.SQRT2 * beta)) < 0.55) low = middle; else high = middle;
}
/** The two skills after a win of the first, by the formulas for two players. */
function win(first, second) {
  const variances = [first, second].map(skill => skill[1] ** 2 + gamma ** 2);
  const c = Math.sqrt(2 * beta ** 2 + variances[0] + variances[1]);
  const x = (first[0] - second[0] - low) / c;
  const v = density(x) / cumulative(x), w = v * (v + x);
  return [first, second].map((skill, i) =>
    [skill[0] + (i ? -1 : 1) * variances[i] / c * v, Math.sqrt(variances[i] * (1 - variances[i] / c ** 2 * w))]);
}
/** Games that the two players win in turn: the skill of the first by the package and by the formulas. */
function games(number, deviation, remedy) {
  const players = [0, 1].map(() => ({ skill: [25, deviation] }));
  let right = players.map(player => player.skill);
  for (let i = 0; i < number; i++) {
    players[0].rank = 1 + i % 2; players[1].rank = 2 - i % 2;
    if (remedy) for (const player of players) player.skill = [player.skill[0], Math.hypot(player.skill[1], gamma)];
    trueskill.AdjustPlayers(players);
    right = i % 2 ? win(right[1], right[0]).reverse() : win(right[0], right[1]);
  }
  return [players[0].skill, right[0]].map(skill => skill.map(number => number.toFixed(3)).join(' +- '));
}
const chance = trueskill.ChanceOfWinning([30, 25 / 3], [25, 25 / 3]).toFixed(3);
const right = cumulative(5 / Math.sqrt(2 * beta ** 2 + 2 * (25 / 3) ** 2)).toFixed(3);
const first = games(1, 25 / 3), sure = games(1, 1), many = games(3000, 1);
trueskill.SetParameters(null, null, null, 0);
const remedy = games(3000, 1, true);
console.log({ chance: [chance, right], first, sure, many, remedy });
const fail = text => { console.error('changed:', text); process.exit(1); };
if (right !== '0.648' || first[1] !== '29.396 +- 7.171') fail('the formulas are wrong');
if (chance !== '0.890') fail('the chance');
if (first[0] !== '29.447 +- 7.238') fail('the first game');
const deviations = [...sure, ...many].map(text => text.split(' +- ')[1]).join(' ');
if (deviations !== '1.072 0.994 2.118 0.778') fail(deviations);
if (remedy[0] !== remedy[1]) fail('the remedy');
JS
echo "as described"
