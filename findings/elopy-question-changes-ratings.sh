#!/bin/sh
# elopy 0.1.4 (PyPI): to ask for the chance of the visiting team adds 100 points to the
# rating of the home team, for good.
#
# Input     Two teams with 1500 points. win_probs(is_home=False) four times; the
#           example of the README (1600 against 1400, won by 15 points as the
#           visitor, twice); and 10 games between two teams with 1500 points.
# Standard  The home advantage is added for the calculation only. A question does
#           not change a rating, and a game moves points from one team to the
#           other, so their sum stays. (The source that the README names:
#           https://fivethirtyeight.com/features/how-we-calculate-nba-elo-ratings/)
# Seen      The four answers are 0.360, 0.240, 0.151 and 0.091, and the home team has
#           1900 points. The two games of the example end with 1621.6 and 1578.4;
#           right are 1617.3 and 1382.7. The team that lost twice has 178 points
#           more than before. play_game() asks the same way, so each game adds 100
#           points. After 10 games the sum is 4000 in place of 3000.
# So        All ratings grow with each game away, and teams that are visited most lead
#           the list. Ask and play from the side of the home team only
#           (is_home=True), which is not affected.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check elopy==0.1.4
"$dir/venv/bin/python" - <<'PY'
import sys
from elopy.elo import Elo

def formula(visitor, home, margin):
    """Both ratings after a win of the visitor, K = 20, home advantage 100."""
    difference = visitor - (home + 100)
    chance = 1 / (1 + 10 ** (-difference / 400))
    change = 20 * (1 - chance) * (margin + 3) ** 0.8 / (7.5 + 0.006 * difference)
    return visitor + change, home - change

visitor, home = Elo(1500), Elo(1500)
answers = [round(visitor.win_probs(home, is_home=False), 3) for _ in range(4)]
print("answers:", answers, "; ratings after the questions:", visitor.elo, home.elo)
asked = home.elo

visitor, home = Elo(1600), Elo(1400)
right = 1600, 1400
for _ in range(2):
    visitor.play_game(home, 15, is_home=False)
    right = formula(*right, 15)
example = round(visitor.elo, 1), round(home.elo, 1)
print("two games:", example, "; right:", [round(rating, 1) for rating in right])

first, second = Elo(1500), Elo(1500)
for number in range(10):
    first.play_game(second, 5 if number % 2 else -5, is_home=False)
total = round(first.elo + second.elo, 6)
guest, host = Elo(1500), Elo(1500)
for number in range(10):
    host.play_game(guest, 5 if number % 2 else -5, is_home=True)
reverse = round(guest.elo + host.elo, 6)
print("sum after 10 games, asked by the visitor:", total, "; by the home team:", reverse)
if answers != [0.36, 0.24, 0.151, 0.091] or asked != 1900:
    sys.exit("changed: the answers")
if [round(rating, 1) for rating in right] != [1617.3, 1382.7] or example != (1621.6, 1578.4):
    sys.exit("changed: the example")
if total != 4000 or reverse != 3000:
    sys.exit("changed: the sums")
PY
echo "as described"
