#!/bin/sh
# glicko2-py 0.1.0 (PyPI, Python 3.11): every round of its Swiss tournament has the
# same pairs.
#
# Input     swiss() for 5 rounds of 7 players with ratings 1400, 1450, ... 1700; and
#           swiss() for one round at a time, 5 times, with 8 new players, where the
#           better player wins and the ratings are updated after each round.
# Standard  The documentation says that players with similar records meet in each
#           round. FIDE Handbook C.04.1, articles 2 and 4: two players do not meet
#           twice; nobody gets the bye of an odd number of players twice.
#           https://handbook.fide.com/chapter/C0401202507
# Seen      All 5 rounds are the same three pairs, and the lowest player never
#           plays. The rounds are made in advance and sorted by rating, so no result
#           can change them. Round by round, 20 games have 13 to 18 different pairs
#           (of 28), because nothing remembers who has met. No error.
# So        A rating list from such an event compares neighbours only, and the last
#           of an odd field keeps its start rating. Keep the pairs in the caller, or
#           use a round robin. The package is imported as "glicko2", the name that
#           the package glicko2 uses too: both in one environment overwrite files.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check --no-deps glicko2-py==0.1.0
"$dir/venv/bin/python" - <<'PY'
import sys
from glicko2 import MatchResult, RatingEngine, RatingPeriod
from glicko2.engine.player_pool import PlayerPool
from glicko2.math.conversions import rating_to_mu
from glicko2.tournament import swiss

pool = PlayerPool()
for rating in range(1400, 1701, 50):
    pool.get_or_create(str(rating), mu=rating_to_mu(rating))
rounds = swiss(pool, 5, seed=1)
print("in advance:", *rounds, sep="\n  ")
if rounds != [[("1700", "1650"), ("1600", "1550"), ("1500", "1450")]] * 5:
    sys.exit("changed: the rounds made in advance")

def different(seed):
    """The number of different pairs in 20 games of 8 players, made round by round."""
    engine = RatingEngine()
    for name in "abcdefgh":
        engine.pool.get_or_create(name)
    pairs = []
    for number in range(5):
        period = RatingPeriod(id=str(number))
        for first, second in swiss(engine.pool, 1, seed=seed * 100 + number)[0]:
            period.add_match(MatchResult(first, second, 1.0 if first < second else 0.0))
            pairs.append(frozenset((first, second)))
        engine.process_period(period)
    assert len(pairs) == 20
    return len(set(pairs))

counts = [different(seed) for seed in range(20)]
print("different pairs in 20 games:", counts)
if not 13 <= min(counts) <= max(counts) <= 18:
    sys.exit("changed: the rounds made one by one")
PY
echo "as described"
