#!/bin/sh
# imparaai-montecarlo 1.3.1 (PyPI): the tree search stops as soon as its best line ends
# the game, however many simulations are asked for.
#
# Input     A game with 3 or 7 counters: take 1, 2 or 3, who takes the last one wins.
#           The functions are as in the README ("traditional", with
#           player_number). 20 searches each, with 50 and with 5,000 simulations.
# Standard  UCT counts a visit of each node on the path in each simulation, also
#           if it ends the game (Browne et al., A Survey of Monte Carlo Tree Search
#           Methods, 2012, section 3.3). README: more simulations are "typically
#           more accurate". The right move takes 3, for 3 and for 7 counters.
# Seen      With 3 counters the right move wins at once. The root has 3 to 5 visits
#           after 5,000 simulations, and make_choice() takes the winning move in
#           fewer than half of the searches. With 7, at most 20 visits, and 5,000
#           simulations are not better than 50.
#           A node of a finished game has no children, so its expansion counts
#           nothing, and the next simulation takes the same path again.
# So        The budget is ignored without a sign, and moves that win at once are
#           missed. Compare root_node.visits with the number of simulations. As a
#           remedy, call node.update_win_value() in the child_finder for a finished
#           game: then all 20 searches find the move.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check imparaai-montecarlo==1.3.1
"$dir/venv/bin/python" - <<'PY'
import random
import sys
from montecarlo.montecarlo import MonteCarlo
from montecarlo.node import Node

def evaluator(node, search):
    if node.state == 0:
        return 1 if node.player_number == 2 else -1

def finder(node, search):
    for take in range(1, min(3, node.state) + 1):
        child = Node(node.state - take)
        child.player_number = 3 - node.player_number
        node.add_child(child)

def remedy(node, search):
    finder(node, search)
    if node.state == 0:
        node.update_win_value(evaluator(node, search))

def searches(counters, simulations, child_finder):
    """How many of 20 searches find the right move, and the most visits of the root."""
    right, visits = 0, []
    for seed in range(20):
        random.seed(seed)
        root = Node(counters)
        root.player_number = 1
        search = MonteCarlo(root)
        search.child_finder = child_finder
        search.node_evaluator = evaluator
        search.simulate(simulations)
        right += search.make_choice().state % 4 == 0
        visits.append(root.visits)
    return right, max(visits)

for counters, most in (3, 5), (7, 20):
    few, many = searches(counters, 50, finder), searches(counters, 5000, finder)
    cured = searches(counters, 500, remedy)
    print(f"{counters} counters: right of 20 and visits, 50 simulations {few}, 5,000 {many}; remedy, 500 {cured}")
    if many[1] > most or many[0] > 12 or abs(few[0] - many[0]) > 3 or (counters == 3 and many[0] >= 10):
        sys.exit("changed")
    if cured[0] != 20 or cured[1] < 500:
        sys.exit("changed: the remedy")
PY
echo "as described"
