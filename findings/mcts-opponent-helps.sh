#!/bin/sh
# mcts 1.0.4 (PyPI): in a game of two players the opponent is expected to help.
#
# Input     5 counters: take 1, 2 or 3, who takes the last one wins. The reward is 1 if
#           the first player wins and -1 if not. 20 searches with 100 iterations and
#           20 with 5,000.
# Standard  In UCT each player takes the child that is best for that player; the
#           reward changes its sign from ply to ply (Browne et al., A Survey of Monte
#           Carlo Tree Search Methods, 2012, section 3.3 and algorithm 3). The only
#           winning move takes 1: it leaves 4, from which each move loses.
# Seen      The right move is found in few searches with 100 iterations and in none
#           with 5,000. These take 3, so the opponent wins at once. All nodes are
#           chosen by the same reward, so the opponent plays for the first player
#           too, and more iterations make that surer.
# So        The page of the package offers it for "any perfect information domain",
#           with noughts and crosses as its example. Use it where one person makes all
#           moves. The repository corrected the search in 2020 (pull request 10), but no
#           release followed, so the registry still has the old one.
#           https://github.com/pbsinclair42/MCTS/issues/6
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check mcts==1.0.4
"$dir/venv/bin/python" - <<'PY'
import random
import sys
from collections import Counter
from mcts import mcts

class Counters:
    def __init__(self, number, player):
        self.number, self.player = number, player

    def getCurrentPlayer(self):
        return self.player

    def getPossibleActions(self):
        return list(range(1, min(3, self.number) + 1))

    def takeAction(self, take):
        return Counters(self.number - take, -self.player)

    def isTerminal(self):
        return self.number == 0

    def getReward(self):
        return -self.player

def value(state):
    """The result for the first player, by a complete search."""
    if state.isTerminal():
        return state.getReward()
    results = [value(state.takeAction(take)) for take in state.getPossibleActions()]
    return max(results) if state.player == 1 else min(results)

def choices(iterations):
    taken = Counter()
    for seed in range(20):
        random.seed(seed)
        taken[mcts(iterationLimit=iterations).search(Counters(5, 1))] += 1
    return taken

start = Counters(5, 1)
exact = {take: value(start.takeAction(take)) for take in start.getPossibleActions()}
few, many = choices(100), choices(5000)
print("exact:", exact, "; chosen with 100 iterations:", dict(few), "; with 5,000:", dict(many))
if exact != {1: 1, 2: -1, 3: -1}:
    sys.exit("the exact values are wrong")
if few[1] > 8 or many[1] > 0 or many[3] < 15:
    sys.exit("changed")
PY
echo "as described"
