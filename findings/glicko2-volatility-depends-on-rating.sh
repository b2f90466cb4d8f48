#!/bin/sh
# glicko2 2.1.0 (PyPI): the volatility depends on the absolute rating.
#
# Input     A player of rating 1500, deviation 50 and volatility 0.06 loses 10
#           games against 1400, deviation 50, in each of 10 rating periods; the
#           same again with 1000 added to all ratings. And the example that the
#           author of the system published.
# Standard  M. Glickman, "Example of the Glicko-2 system", step 5:
#           f(x) = e^x (D^2 - phi^2 - v - e^x) / (2 (phi^2 + v + e^x)^2) - (x - ln s^2) / tau^2
#           with phi, the deviation. https://www.glicko.net/glicko/glicko2.pdf
#           All steps use differences of ratings only, so a common shift changes
#           nothing else. The npm packages glicko2 1.2.2 and glicko2-lite 5.0.0
#           follow it.
# Seen      The library puts the rating, mu, where phi belongs. The published
#           example states the volatility as 0.05999, too few digits to show it.
#           After the 10 periods the volatility is 0.060681 at 1500 and 0.059994
#           at 2500. The formula gives 0.061245 for both.
# So        Ratings far from 1500 react too slowly to a change of strength. A
#           test with the published example does not find it: test that a shift
#           of all ratings is harmless.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check glicko2==2.1.0
"$dir/venv/bin/python" - <<'PY'
import math
import sys
import glicko2

def library(shift):
    player = glicko2.Player(1500 + shift, 50, 0.06)
    for _ in range(10):
        player.update_player([1400 + shift] * 10, [50] * 10, [0] * 10)
    return round(player.vol, 6)

def published():
    player = glicko2.Player(1500, 200, 0.06)
    player.update_player([1400, 1550, 1700], [30, 100, 300], [1, 0, 0])
    return "%.2f %.2f %.5f" % (player.rating, player.rd, player.vol)

def formula(tau=0.5):
    """Ten periods by the text, in its own scale: mu, phi, sigma."""
    scale = 173.7178
    mu, phi, sigma = 0.0, 50 / scale, 0.06
    rival, rival_phi, games = -100 / scale, 50 / scale, 10
    g = 1 / math.sqrt(1 + 3 * rival_phi**2 / math.pi**2)
    for _ in range(10):
        expected = 1 / (1 + math.exp(-g * (mu - rival)))
        v = 1 / (games * g * g * expected * (1 - expected))
        delta = v * games * g * -expected
        a = math.log(sigma**2)

        def f(x):
            e = math.exp(x)
            return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - a) / tau**2

        low, high = a - 20, a + 20  # f falls from positive to negative
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (middle, high) if f(middle) > 0 else (low, middle)
        sigma = math.exp(low / 2)
        phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + 1 / v)
        mu += phi**2 * delta / v
    return round(sigma, 6)

seen = (published(), library(0), library(1000), formula())
print("published example %s; at 1500 %s; at 2500 %s; by the formula %s" % seen)
if seen != ("1464.05 151.52 0.05999", 0.060681, 0.059994, 0.061245):
    sys.exit("changed")
PY
echo "as described"
