#!/bin/sh
# open_spiel 2.0.2 (PyPI, Python 3.11): undo_action() leaves a wrong position, without
# an error, in Dots and Boxes, TwixT and Ultimate Tic-Tac-Toe.
#
# Input     One legal action is applied and undone, in random games; and a search
#           of the whole game of Dots and Boxes, 1x1 and 1x2 boxes, with
#           undo_action() and with child(), which copies.
# Standard  docs/api_reference/state_undo_action.md of the project: it undoes the
#           last action, is meant for searches such as minimax, and raises an error
#           in games that do not support it.
# Seen      connect_four and othello raise the error. tic_tac_toe, nim and
#           breakthrough come back exactly. In twixt and ultimate_tic_tac_toe the
#           call does nothing. dots_and_boxes takes away both lines that belong to
#           the cell of the action, also the one that was there before.
#           The value of one box is -1 (who draws its fourth line has it), and 0
#           with undo_action(); of two boxes it is 0, and 1 with undo_action().
# So        A search that takes back moves returns a plausible wrong value. Copy
#           with clone() or child(), or compare the text of the state, the player
#           and the legal actions around an undo once for each game.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check --no-deps open_spiel==2.0.2
"$dir/venv/bin/python" - <<'PY'
import random
import sys
import pyspiel

def view(state):
    return str(state), state.current_player(), state.legal_actions(), state.history()

def undo(name):
    """What undo_action does after each action of ten random games."""
    rng = random.Random(1)
    found = set()
    for _ in range(10):
        state = pyspiel.load_game(name).new_initial_state()
        while not state.is_terminal():
            player, action = state.current_player(), rng.choice(state.legal_actions())
            before = view(state)
            other = state.clone()
            other.apply_action(action)
            after = view(other)
            try:
                other.undo_action(player, action)
            except pyspiel.SpielError:
                return ["error"]
            now = view(other)
            found.add("right" if now == before else "nothing" if now == after else "wrong")
            state.apply_action(action)
    return sorted(found)

def value(state, take_back):
    """The result of the first player with best play, by a search of the whole game."""
    if state.is_terminal():
        return state.returns()[0]
    player = state.current_player()
    values = []
    for action in state.legal_actions():
        if take_back:
            state.apply_action(action)
            values.append(value(state, True))
            state.undo_action(player, action)
        else:
            values.append(value(state.child(action), False))
    return max(values) if player == 0 else min(values)

expected = {
    "connect_four": ["error"], "othello": ["error"],
    "tic_tac_toe": ["right"], "nim": ["right"], "breakthrough": ["right"],
    "twixt": ["nothing"], "ultimate_tic_tac_toe": ["nothing"],
    "dots_and_boxes": ["right", "wrong"],
}
seen = {name: undo(name) for name in expected}
print(seen)
if seen != expected:
    sys.exit("changed: undo_action")
values = []
for columns in (1, 2):
    game = pyspiel.load_game("dots_and_boxes(num_rows=1,num_cols=%d)" % columns)
    values.append((value(game.new_initial_state(), False), value(game.new_initial_state(), True)))
print("values of 1x1 and 1x2 with child() and with undo_action():", values)
if values != [(-1.0, 0.0), (0.0, 1.0)]:
    sys.exit("changed: the values")
PY
echo "as described"
