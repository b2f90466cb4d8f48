#!/bin/sh
# gym-connect4 0.8 and connectNvironment 1.0.2 (PyPI): a copy of a game of Connect 4 and
# its relatives is another game.
#
# Input     gym-connect4: connect=5, three men of player 1 in a row, clone(), and a
#           fourth man beside them in the game and in the clone.
#           connectNvironment: copy() and the text of string_notation() after three
#           moves, and of a game with connect=5 that has four men in a row.
# Standard  A copy has the same position, the same moves and the same result after
#           each of them. The comment at clone() says that searches need it: "it is
#           _really_ important that a copy is used during simulations".
# Seen      gym-connect4: the clone has connect=4. In the clone the fourth man wins,
#           in the game it does not. The default game is not affected.
#           connectNvironment: the copy has an empty board, with the player to move
#           of the old one. The text does not have the length of a line either: the
#           game with connect=5 comes back as one that player 1 has won after the
#           next move anywhere. The position of the default game comes back.
# So        A search on copies plays for wins that do not exist, or plays from the
#           start of the game. Use copy.deepcopy(), which is right in both.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check \
    gym-connect4==0.8 connectNvironment==1.0.2 gym==0.26.2 numpy==2.2.6 scipy==1.15.3 colorama==0.4.6
"$dir/venv/bin/python" 2>"$dir/notes" - <<'PY' || { cat "$dir/notes" >&2; exit 1; }
import copy
import sys
from connectNvironment import ConnectN
from gym_connect4.envs.connect4_env import Connect4Env

game = Connect4Env(connect=5)
for column in (0, 6, 1, 6, 2, 5):
    game.step(column)
clone, deep = game.clone(), copy.deepcopy(game)
results = [(each.connect, each.step(3)[2], each.winner) for each in (game, clone, deep)]
print("gym-connect4: game, clone, deepcopy:", results)
if results != [(5, False, None), (4, True, 0), (5, False, None)]:
    sys.exit("changed: gym-connect4")

game = ConnectN()
for column in (3, 2, 3):
    game.step(column)
men = [int((each.board != 0).sum()) for each in (game, game.copy(), copy.deepcopy(game))]
players = [each.current_player for each in (game, game.copy())]
text = ConnectN(string_notation=game.string_notation())
print("connectNvironment: men in game, copy, deepcopy:", men, "; players to move:", players)
if men != [3, 0, 3] or players != [2, 2] or (text.board != game.board).any():
    sys.exit("changed: connectNvironment")

five = ConnectN(connect=5)
for column in (0, 0, 1, 1, 2, 2, 3):
    five.step(column)
text, deep = ConnectN(string_notation=five.string_notation()), copy.deepcopy(five)
for each in (five, text, deep):
    each.step(6)
winners = [each.winner for each in (five, text, deep)]
print("connectNvironment, connect=5: winner in game, text, deepcopy:", winners)
if winners != [-1, 1, -1]:
    sys.exit("changed: the text")
PY
echo "as described"
