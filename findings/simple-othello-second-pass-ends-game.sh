#!/bin/sh
# simple-othello 1.2.7 (PyPI): the second pass of a player ends the game, although
# the other player can move.
#
# Input     A legal game of 17 actions in which Black has to pass at actions 15
#           and 17, and White moves between (squares 0 to 63 by rows, -1 a pass).
# Standard  World Othello Federation, rules of the game: a player without a legal
#           move passes, as often as needed; the game ends when neither player can
#           move. https://www.worldothello.org/about/about-othello/othello-rules/official-rules/english
# Seen      The passes of each player are counted over the whole game. The second
#           one returns done=True and a reward, with 19 discs on the board and a
#           legal move for White. Of 2000 random games, about 150 end like this.
# So        Results and rewards of this environment are wrong for about one random
#           game in thirteen. Play on while either side has a move, and count the
#           discs in the caller.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check simple-othello==1.2.7
"$dir/venv/bin/python" - <<'PY'
import random
import sys
from simple_othello.othello import Othello

class Settings:
    first_player, second_player, pass_ = -1, 1, -1

def moves(game, player):
    game.player, kept = player, game.player
    legal = game.get_legal_actions()
    game.player = kept
    return legal

def unfinished(game):
    return bool(moves(game, -1) or moves(game, 1))

GAME = [37, 45, 53, 38, 19, 52, 39, 61, 54, 31, 51, 63, 55, 47, -1, 50, -1]
game = Othello(Settings)
game.reset()
for number, action in enumerate(GAME, 1):
    legal = game.get_legal_actions() or [-1]
    assert action in legal, (number, action, legal)
    _, reward, done = game.step(action)
    assert done == (number == len(GAME)), number
discs = sum(square != 0 for row in game.state for square in row)
print("done after", len(GAME), "actions with", discs, "discs; White can play", moves(game, 1))
if discs != 19 or not moves(game, 1):
    sys.exit("changed: the game")

early = 0
for seed in range(2000):
    random.seed(seed)
    game.reset()
    done = False
    while not done:
        _, _, done = game.step(random.choice(game.get_legal_actions() or [-1]))
    early += unfinished(game)
print(early, "of 2000 random games end although a player can move")
if not 100 <= early <= 220:
    sys.exit("changed: the random games")
PY
echo "as described"
