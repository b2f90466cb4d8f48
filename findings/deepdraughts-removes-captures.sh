#!/bin/sh
# deepdraughts 1.2.0 (PyPI): in Russian draughts, a king that can capture twice takes
# away the captures of other kings, and captures do not restart the count to a draw.
#
# Input     1. W:WKD6,KF6,KH4:BF4,A5,E7,KB4, and 1,000 random positions of three
#           pieces a side. pydraughts 0.6.7 gives the legal moves.
#           2. W:WKG1:BKA5,KH8: 28 moves of kings, a capture, and Black's answer.
# Standard  With several captures, the player chooses any of them, and then completes
#           it. https://en.wikipedia.org/wiki/Russian_draughts
#           README: "Carefully tested Rule". is_drawn() promises a draw after "15
#           kingmoves (any king) without captures or moving men" of both players.
# Seen      1. d6xg3, d6xh2 and f6xd8 are missing. The first two win by force within
#           six plies; d6xa3 and d6xf8, which remain, do not. Of 675 random positions
#           with a capture, 84 lack some. As soon as one capture of a king continues,
#           all captures of kings that end at once are removed, also those of other
#           pieces and by other kings.
#           2. After g1xa7 and h8-d4 the game is a draw, where White would take the
#           last piece. Only a move of a man sets the counter back to 0.
# So        Wins become draws or losses, in play and in the endgame databases that
#           the package generates. Take legal moves from another library, and count
#           the quiet moves in the caller.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check numpy==2.2.6 pydraughts==0.6.7
"$dir/venv/bin/pip" install -q --disable-pip-version-check --no-deps deepdraughts==1.2.0
"$dir/venv/bin/python" - <<'PY'
import random
import sys
from deepdraughts.env import Game, GAME_DRAW
from deepdraughts.env.py_env.env_utils import computer_id_to_chess_str
from draughts import Board, Move

SQUARES = [file + str(rank) for rank in range(1, 9) for file in "abcdefgh"
           if ("abcdefgh".index(file) + rank) % 2]

def named(move):
    return tuple(computer_id_to_chess_str(square).lower() for square in move.pos)

def seen(fen):
    return {named(move): move.take_piece for move in Game.load_fen(fen.upper() + ".").get_all_available_moves()}

def legal(fen):
    """The first step of each legal move: its squares and whether it captures."""
    return {tuple(SQUARES[square - 1] for square in move.board_move[0]): bool(move.captures)
            for move in Board("russian", fen).legal_moves()}

def value(board, depth):
    """1 if the side to move wins within so many plies, -1 if it loses, else 0."""
    moves = board.legal_moves()
    if not moves or depth == 0:
        return 0 if moves else -1
    best = -1
    for move in moves:
        after = Board("russian", board.fen)
        after.push(Move(after, board_move=move.board_move))
        best = max(best, -value(after, depth - 1))
        if best == 1:
            break
    return best

FEN = "W:WKd6,Kf6,Kh4:Bf4,a5,e7,Kb4"
values = {}
for move in Board("russian", FEN).legal_moves():
    after = Board("russian", FEN)
    after.push(Move(after, board_move=move.board_move))
    first = tuple(SQUARES[square - 1] for square in move.board_move[0])
    values[first] = max(values.get(first, -1), -value(after, 5))
missing = legal(FEN).keys() - seen(FEN).keys()
print("values:", {"x".join(first): value for first, value in sorted(values.items())})
print("missing:", sorted("x".join(first) for first in missing))
if missing != {("d6", "g3"), ("d6", "h2"), ("f6", "d8")} or seen(FEN).keys() - legal(FEN).keys():
    sys.exit("changed: the moves of the first position")
if {first for first, value in values.items() if value == 1} != {("d6", "g3"), ("d6", "h2")}:
    sys.exit("changed: the winning moves")

positions = lacking = 0
for seed in range(1000):
    rng = random.Random(seed)
    squares = rng.sample(SQUARES, 6)
    piece = lambda square, last: ("K" if square[1] == last or rng.random() < 0.6 else "") + square
    fen = "W:W" + ",".join(piece(s, "8") for s in squares[:3]) + ":B" + ",".join(piece(s, "1") for s in squares[3:])
    moves = legal(fen)
    if any(moves.values()):
        positions += 1
        lacking += not moves.keys() <= seen(fen).keys()
print("positions with a capture:", positions, "of these, some are missing in:", lacking)
if (positions, lacking) != (675, 84):
    sys.exit("changed: the random positions")

game = Game.load_fen("W:WKG1:BKA5,KH8.")
for step in ("g1h2 a5d8 h2g1 d8a5 " * 6 + "g1h2 a5d8 h2g1 d8b6 g1a7 h8d4").split():
    status = game.do_move(next(m for m in game.get_all_available_moves() if "".join(named(m)) == step))
left = sorted("".join(named(move)) for move in game.get_all_available_moves() if move.take_piece)
print("drawn:", status == GAME_DRAW, "after", len(game.move_path), "moves; captures of White:", left)
if status != GAME_DRAW or len(game.move_path) != 30 or left != ["a7e3", "a7f2", "a7g1"]:
    sys.exit("changed: the draw")
PY
echo "as described"
