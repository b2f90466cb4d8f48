"""A daemon of the plateau protocol 1.0, without the game, for games whose best move takes no time to find.

A game is an object, as in `tic_tac_toe.py`. `plateau conform python3 tic_tac_toe.py` tests both.
"""

import json
import sys

MAX_LINE, MAX_DEPTH, MAX_ID, MAX_WARNINGS = 65536, 32, 2**53 - 1, 8
PLACE = "session game variant setup side moves options"
FIELDS = {
    "hello": "protocol client strict",
    "games": "",
    "describe": "game variant",
    "newgame": "session game variant setup side options seed",
    "position": "session setup side moves",
    "play": "session moves",
    "undo": "session plies",
    "close": "session",
    "state": PLACE,
    "legal": PLACE,
    "go": f"{PLACE} strategy searchmoves depth nodes movetime_ms infinite report_ms clock multipv target",
    "stop": "session target",
    "ping": "",
    "quit": "",
}
NOT_SUPPORTED = "solve analyse hint eval perft simulate render read option stats".split()
# The types of the fields. Fields of the protocol that are missing here are not supported.
TYPES = {
    **dict.fromkeys("session game variant client strategy".split(), [str]),
    **dict.fromkeys("plies depth nodes movetime_ms report_ms".split(), [int]),
    **dict.fromkeys("setup moves searchmoves".split(), [str, list]),
    **dict.fromkeys("strict infinite".split(), [bool]),
    "protocol": [list],
}
REQUIRED = {"describe": "game", "play": "moves"}


class Refusal(Exception):
    """An error instead of a result."""

    def __init__(self, code, field=None, **more):
        about = {"field": field} if field else {}
        self.error = {"code": code, "message": f"{code}: {field or 'the line'}", **about, **more}


def serve(game):
    """Answers line by line until the input ends, or `quit`."""
    client = Client(game)
    for line in lines(sys.stdin.buffer):
        for reply in client.replies(line):
            print(json.dumps(reply), flush=True)
        if reply.get("bye"):
            break


def lines(stream):
    """Lines that are not blank; a line that is too long is truncated."""
    while line := stream.readline(MAX_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_LINE)
        if line.strip():
            yield line


def parsed(line):
    """The request in a line, without fields that are `null`."""
    if len(line.rstrip(b"\n")) > MAX_LINE:
        raise Refusal("line_too_long")
    try:
        request = json.loads(line.decode())
    except UnicodeDecodeError:
        raise Refusal("bad_utf8") from None
    except RecursionError:
        raise Refusal("too_deep") from None
    except ValueError:
        raise Refusal("bad_json") from None
    if depth(request) > MAX_DEPTH:
        raise Refusal("too_deep")
    if not isinstance(request, dict):
        raise Refusal("not_an_object")
    return {name: value for name, value in request.items() if value is not None}


def depth(value):
    if not isinstance(value, (dict, list)):
        return 0
    return 1 + max(map(depth, value.values() if isinstance(value, dict) else value), default=0)


def check_id(request):
    it = request.get("id", 0)
    if type(it) not in (int, str) or (type(it) is int and abs(it) > MAX_ID):
        raise Refusal("bad_id", "id")


def unknown_fields(request):
    """The fields that its command does not have. Raises `Refusal` if a field is missing or invalid."""
    cmd = request.get("cmd")
    if cmd is None or type(cmd) is not str:
        raise Refusal("missing_field" if cmd is None else "bad_type", "cmd")
    if cmd not in FIELDS:
        raise Refusal("not_supported" if cmd in NOT_SUPPORTED else "unknown_cmd", "cmd")
    known = FIELDS[cmd].split()
    for name in set(known) & set(request) - {"target" if cmd == "stop" else None}:
        types = TYPES.get(name)
        if types is None or type(request[name]) not in types:
            raise Refusal("bad_type" if types else "not_supported", name)
        if types == [int] and request[name] < 1:
            raise Refusal("out_of_range", name)
    if cmd in REQUIRED and REQUIRED[cmd] not in request:
        raise Refusal("missing_field", REQUIRED[cmd])
    return [name for name in request if name not in ["id", "cmd", *known]]


def words(moves):
    return moves.split() if isinstance(moves, str) else moves


class Client:
    """A connection: its tables by the names of their sessions. A table is the moves of a game and its positions."""

    def __init__(self, game):
        self.game, self.tables, self.strict = game, {}, False

    def replies(self, line):
        """The replies to a line, the final one last."""
        head = {}
        try:
            request = parsed(line)
            check_id(request)
            head = {name: request[name] for name in ("id", "cmd", "session") if name in request}
            unknown = unknown_fields(request)
            if unknown and self.strict:
                raise Refusal("unknown_field", unknown[0])
            warning = {**head, "type": "warning", "code": "unknown_field"}
            warnings = [
                {**warning, "field": name, "message": f"{name} is not known"}
                for name in unknown[:MAX_WARNINGS]
            ]
            result = getattr(self, request["cmd"])(request, request.get("session", "main"))
            return [*warnings, {**head, "type": "result", **result}]
        except Refusal as refusal:
            return [{**head, "type": "error", "error": refusal.error}]

    def hello(self, request, _):
        if request.get("protocol", [1])[:1] != [1]:
            raise Refusal("unsupported_version", "protocol", versions=[[1, 0]])
        self.strict = request.get("strict", self.strict)
        limits = {"max_line": MAX_LINE, "max_json_depth": MAX_DEPTH, "max_inflight": 1, "max_sessions": 1000}
        server = {"name": f"{self.game.id} in Python", "version": "1"}
        return {
            "protocol": [1, 0],
            "server": server,
            "games": [self.game.id],
            "features": ["inline"],
            "limits": limits,
        }

    def games(self, request, _):
        return {"games": [{"id": self.game.id, "title": self.game.about["title"], "aliases": []}]}

    def describe(self, request, _):
        self.is_ours(request)
        return {"game": self.game.id, **self.game.about}

    def ping(self, request, _):
        return {"pong": True}

    def stop(self, request, _):
        return {"found": False}  # A search is over before the next line is read.

    def quit(self, request, _):
        return {"bye": True}

    def newgame(self, request, session):
        if "game" in request or session not in self.tables:
            self.is_ours(request)
        self.tables[session] = self.begun(request)
        return self.told(self.tables[session])

    def position(self, request, session):
        self.table(session)
        self.tables[session] = self.after(self.begun(request), request.get("moves", []))
        return self.told(self.tables[session])

    def play(self, request, session):
        self.tables[session] = self.after(self.table(session), request["moves"])
        return self.told(self.tables[session])

    def undo(self, request, session):
        moves, positions = self.table(session)
        left = len(moves) - request.get("plies", 1)
        if left < 0:
            raise Refusal("out_of_range", "plies")
        self.tables[session] = moves[:left], positions[: left + 1]
        return self.told(self.tables[session])

    def close(self, request, session):
        self.table(session)
        del self.tables[session]
        return {"closed": session}

    def state(self, request, session):
        return self.told(self.place(request, session))

    def legal(self, request, session):
        return {"moves": self.game.legal(self.place(request, session)[1][-1])}

    def go(self, request, session):
        position = self.place(request, session)[1][-1]
        if request.get("strategy", "minimax") != "minimax":
            raise Refusal("unknown_strategy", "strategy")
        if not self.game.legal(position):
            raise Refusal("game_over")
        among = words(request.get("searchmoves", self.game.legal(position)))
        among = [self.move(text, position, "searchmoves", n) for n, text in enumerate(among)]
        return self.game.search(position, among)

    def is_ours(self, request):
        if "game" not in request:
            raise Refusal("missing_field", "game")
        if request["game"] != self.game.id:
            raise Refusal("unknown_game", "game")
        if request.get("variant", self.game.variant) != self.game.variant:
            raise Refusal("unknown_variant", "variant")

    def begun(self, request):
        try:
            setup = request.get("setup", "startpos")
            return [], [self.game.begin(self.game.start if setup == "startpos" else setup)]
        except (ValueError, TypeError, IndexError):
            raise Refusal("bad_position", "setup") from None

    def table(self, session):
        if session not in self.tables:
            raise Refusal("unknown_session", "session")
        return self.tables[session]

    def place(self, request, session):
        """The table of a session, or of an inline position."""
        if "game" in request:
            if "session" in request:
                raise Refusal("not_supported", "session")
            self.is_ours(request)
            return self.after(self.begun(request), request.get("moves", []))
        if {"variant", "setup", "moves"} & set(request):
            raise Refusal("missing_field", "game")
        return self.table(session)

    def after(self, table, texts):
        """The table after all of these moves; raises `Refusal` if one is illegal."""
        moves, positions = table
        for n, text in enumerate(words(texts)):
            move = self.move(text, positions[-1], "moves", n)
            moves, positions = [*moves, move], [*positions, self.game.play(positions[-1], move)]
        return moves, positions

    def move(self, text, position, field, index):
        legal = self.game.legal(position)
        move = self.game.move(text) if isinstance(text, str) else None
        if move not in legal:
            code = "illegal_move" if legal else "game_over"
            raise Refusal(code, field, index=index, legal=legal)
        return move

    def told(self, table):
        """The state of a table."""
        (moves, positions), game = table, self.game
        now, legal = positions[-1], game.legal(positions[-1])
        about = {"game": game.id, "variant": game.variant, "setup": positions[0], "moves": moves}
        about |= {"position": now, "key": now.encode().hex(), "ply": len(moves)}
        about |= {"side": game.side(now), "legal_count": len(legal), "over": not legal}
        return about if legal else about | {"outcome": game.outcome(now)}
