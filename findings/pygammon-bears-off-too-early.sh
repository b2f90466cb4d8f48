#!/bin/sh
# pygammon 0.0.3 (PyPI): checkers are borne off with too high a roll, and a turn
# ends although the second die can be played.
#
# Input     1. Two checkers on the 6 point and two on the ace point, a roll of 6-3,
#              and the attempt to bear off from the ace point with the 6.
#           2. A runner on the 21 point, the others at home where they cannot move a
#              5, and a roll of 2-5. The runner can move 2 and then 5; two men of the
#              other side stop the 5 as the first move.
#           3. A runner that can move 1 or 6, but not both.
# Standard  https://www.bkgm.com/rules.html: with no checker on the point rolled, a
#           higher one has to move, and only without any higher one may the highest
#           be borne off. Both numbers must be played if that is possible, and the
#           larger one if only either can be.
#           The README calls the package the base of an engine, which provides the
#           core functionality for running a game; it mentions no exceptions.
# Seen      1. The checker leaves the ace point.
#           2. get_max_move_count() is 1, and run() ends the turn after that number of
#              moves. Played by hand, both moves are accepted. The count tries the
#              first die only with the first checker that can move it, and goes on
#              from there.
#           3. The 1 is accepted.
# So        Races end too soon and turns are lost, with correct code around it.
#           Compare the legal moves of a few positions with another program.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check pygammon==0.0.3
"$dir/venv/bin/python" - <<'PY'
import copy
import sys
from pygammon.core import Game
from pygammon.exceptions import InvalidMove
from pygammon.structures import Point, Side

def position(dice, mine, theirs):
    """The first side moves down. Keys count the points from 0, those missing are borne off."""
    game = Game(Side.FIRST)
    game.board = [Point() for _ in range(24)]
    for side, points in ((Side.FIRST, mine), (Side.SECOND, theirs)):
        for point, count in points.items():
            game.board[point] = Point(side, count)
        game.players[side].borne = 15 - sum(points.values())
    game.dice = dice
    return game

def plays(game, *moves):
    """Whether all moves, of die and point, are accepted one after the other."""
    game = copy.deepcopy(game)
    try:
        for die, point in moves:
            game.move(game.dice.index(die), point)
    except InvalidMove:
        return False
    return True

race = position((6, 3), {5: 2, 0: 2}, {20: 2})
runner = position((2, 5), {20: 1, 4: 6, 3: 5, 2: 3}, {15: 2, 22: 13})
either = position((6, 1), {20: 1, 0: 14}, {13: 2, 22: 13})
off = plays(race, (6, 0)), plays(race, (6, 5))
both = runner.get_max_move_count(), plays(runner, (2, 20), (5, 18)), plays(runner, (5, 20))
smaller = either.get_max_move_count(), plays(either, (1, 20)), plays(either, (6, 20)), plays(either, (1, 20), (6, 19))
print("6 from the ace point, 6 from the 6 point:", off)
print("count of moves, 2 and then 5, 5 first:", both)
print("count of moves, 1, 6, 1 and then 6:", smaller)
if off != (True, True):
    sys.exit("changed: bearing off")
if both != (1, True, False):
    sys.exit("changed: the count of moves")
if smaller != (1, True, True, False):
    sys.exit("changed: the smaller number")
PY
echo "as described"
