"""A web server that plays Othello with each visitor: one daemon for all, a session for each game.

Usage: pip install fastapi uvicorn
       uvicorn web_server:app --port 8000      # then open http://127.0.0.1:8000

Interactive documentation of its requests is at http://127.0.0.1:8000/docs.
"""

import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

import plateau_engine
from plateau_engine import Session

MAX_GAMES = 100
"""The number of games that are kept; the one that was not used for longest gives way."""

games: OrderedDict[str, Session] = OrderedDict()


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """The daemon runs as long as the server."""
    async with plateau_engine.spawn() as app.state.engine:
        yield


app = FastAPI(title="Othello with plateau", lifespan=lifespan)


@app.exception_handler(plateau_engine.Refused)
async def refuse(request: Request, error: plateau_engine.Refused) -> Response:
    """The daemon says what is wrong with a move and which moves are legal; it is passed on."""
    body = {"detail": str(error), "code": error.code, "legal": error.legal}
    return JSONResponse(body, 422)


@app.post("/games", status_code=201)
async def begin(request: Request, level: int = 3) -> dict[str, Any]:
    """Begins a game: the visitor has black and moves first."""
    name = secrets.token_urlsafe(16)
    engine: plateau_engine.Engine = request.app.state.engine
    games[name] = await engine.newgame("othello", name=name, options={"level": level})
    if len(games) > MAX_GAMES:
        _, oldest = games.popitem(last=False)
        await oldest.close()
    return await show(name)


@app.get("/games/{name}")
async def show(name: str) -> dict[str, Any]:
    """Where a game stands."""
    state = await find(name).state(legal=True)
    outcome = state.outcome
    return {
        "game": name,
        "side": state.side,
        "legal": [each.move for each in state.legal or []],
        "over": state.over,
        "winner": outcome.winner if outcome else None,
    }


@app.post("/games/{name}/moves/{move}")
async def play(name: str, move: str) -> dict[str, Any]:
    """Plays the visitor's move, and the answers of the engine until the visitor can move again."""
    game = find(name)
    state = await game.play([move])
    while not state.over and state.side == "white":
        found = await game.go(movetime_ms=200).result()
        assert found.best is not None
        state = await game.play([found.best])
    return await show(name)


@app.get("/games/{name}/board.svg")
async def draw(name: str) -> Response:
    """The board as a picture."""
    return Response(await find(name).render("svg"), media_type="image/svg+xml")


@app.get("/", response_class=HTMLResponse)
async def page() -> str:
    """A page that plays: a click on a move plays it."""
    return PAGE


def find(name: str) -> Session:
    """The game of this name, which counts as used."""
    if name not in games:
        raise HTTPException(404, f"there is no game {name!r}; it may have given way to newer ones")
    games.move_to_end(name)
    return games[name]


PAGE = """<!doctype html>
<title>Othello</title>
<style>body { font-family: sans-serif; text-align: center } img { width: min(90vw, 60vh) }</style>
<p><img id="board" alt="The board">
<p id="moves" aria-live="polite">
<script>
async function ask(path) {
  const answer = await fetch(path, { method: "POST" });
  const state = await answer.json();
  if (!answer.ok) return alert(state.detail);
  board.src = `/games/${state.game}/board.svg?${Date.now()}`;
  moves.replaceChildren(state.over ? (state.winner ?? "nobody") + " wins. " : "Your move: ");
  for (const move of state.legal) {
    const button = document.createElement("button");
    button.textContent = move;
    button.onclick = () => ask(`/games/${state.game}/moves/${move}`);
    moves.append(button, " ");
  }
}
ask("/games?level=3");
</script>
"""
