#!/bin/sh
# skelo 0.1.5 (PyPI): the winning chances of its Glicko-2 model are too extreme, and
# those of the two players need not add up to 1.
#
# Input     Pairs of ratings 100 points apart with different deviations; and a
#           Glicko2Estimator that is fitted to 100 games, of which "a" won 60.
# Standard  M. Glickman, The Glicko system, which compute_prob() names as its
#           source: the expected score is 1 / (1 + 10^(-g(RD) (r1 - r2) / 400)) with
#           RD^2 = RD1^2 + RD2^2 and g(RD) = 1 / sqrt(1 + 3 q^2 RD^2 / pi^2),
#           q = ln(10) / 400. http://www.glicko.net/glicko/glicko.pdf
#           So uncertainty moves it towards 0.5.
# Seen      The package multiplies the difference by the common deviation, and
#           takes g of the deviation of player 1 only, in the wrong unit. For 100
#           points and deviations of 350 it says 0.814, right is 0.577. For
#           deviations of 30 and 300 it gives the better player 1.000 and the other
#           0.259; right are 0.603 and 0.397.
#           After 60 wins in 100 games predict_proba() says 0.770; the ratings of
#           the model, in the formula, say 0.612.
# So        Log loss, calibration and pairings by chance of winning are wrong, and
#           depend on who is listed first. Take the ratings, and use the formula.
#           Its Elo model is not affected. (The installation needs 400 MB.)
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check \
    skelo==0.1.5 glicko2==2.1.0 numpy==2.2.6 pandas==2.3.3 scikit-learn==1.7.2
"$dir/venv/bin/python" - <<'PY'
import math
import sys
import numpy
from skelo.model.glicko2 import Glicko2Estimator, Glicko2Model

def formula(first, second):
    q = math.log(10) / 400
    g = 1 / math.sqrt(1 + 3 * q ** 2 * (first[1] ** 2 + second[1] ** 2) / math.pi ** 2)
    return 1 / (1 + 10 ** (-g * (first[0] - second[0]) / 400))

def chances(deviation, other):
    """Of 1600 against 1500, the reverse, and both by the formula."""
    first, second = (1600, deviation, 0.06), (1500, other, 0.06)
    probability = Glicko2Model.compute_prob
    return [round(float(p), 3) for p in (probability(first, second), probability(second, first),
                                         formula(first, second), formula(second, first))]

seen = {pair: chances(*pair) for pair in ((30, 30), (350, 350), (30, 300))}
print(seen)
if seen != {(30, 30): [0.814, 0.186, 0.639, 0.361],
            (350, 350): [0.814, 0.186, 0.577, 0.423],
            (30, 300): [1.0, 0.259, 0.603, 0.397]}:
    sys.exit("changed: compute_prob")

games = numpy.array([("a", "b", time) for time in range(1, 101)], dtype=object)
wins = numpy.array([1, 0, 1, 0, 1, 0, 1, 0, 1, 1] * 10)
model = Glicko2Estimator().fit(games, wins)
predicted = float(numpy.asarray(model.predict_proba(numpy.array([("a", "b", 101)], dtype=object)))[0][0])
ratings = [model.rating_model.get(name)["rating"] for name in "ab"]
print("won", wins.mean(), "predicted", round(predicted, 3), "formula", round(formula(*ratings), 3))
if (round(predicted, 3), round(formula(*ratings), 3)) != (0.770, 0.612):
    sys.exit("changed: predict_proba")
PY
echo "as described"
