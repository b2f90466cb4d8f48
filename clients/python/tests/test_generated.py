"""The generated files match the schema, and the blocking classes match the asynchronous ones."""

from __future__ import annotations

import importlib.util
import inspect
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from conftest import REPOSITORY

import plateau_engine
from plateau_engine import blocking, messages
from plateau_engine.codec import decoder

GENERATOR = REPOSITORY / "clients" / "python" / "tools" / "generate"


@pytest.fixture
def generator(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(GENERATOR))
    spec = importlib.util.spec_from_file_location("generator", GENERATOR / "__main__.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_generated_files_are_those_of_the_schema(generator: ModuleType) -> None:
    assert generator.stale() == [], "run python tools/generate"


def test_drift_is_noticed(
    generator: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in generator.generate().items():
        (tmp_path / name).write_text(text.replace("class GoResult", "class GoneResult"))
    monkeypatch.setattr(generator, "TARGET", tmp_path)
    assert generator.stale() == ["messages.py"]


def public(kind: type) -> dict[str, Any]:
    members = inspect.getmembers(
        kind, lambda member: callable(member) or isinstance(member, property)
    )
    return {name: member for name, member in members if not name.startswith("_")}


def parameters(member: Any) -> list[tuple[str, object, object]]:
    found = inspect.signature(member).parameters.values()
    return [(each.name, each.kind, each.default) for each in found]


@pytest.mark.parametrize("name", blocking.__all__)
def test_the_twin_has_the_same_names_and_parameters_and_tells_of_them(name: str) -> None:
    core, twin = getattr(plateau_engine, name), getattr(blocking, name)
    if inspect.isfunction(core):
        assert parameters(core) == parameters(twin) and twin.__doc__
        return
    members, twins = public(core), public(twin)
    assert members.keys() <= twins.keys() and len(members) > 3
    for each, member in members.items():
        assert twins[each].__doc__, f"{name}.{each} says nothing of itself"
        assert "await" not in twins[each].__doc__
        if not isinstance(member, property):
            assert parameters(member) == parameters(twins[each]), f"{name}.{each}"


def test_every_command_is_a_method() -> None:
    # `hello` is said by `connect` and `spawn`.
    methods = public(plateau_engine.Engine).keys() | public(plateau_engine.Session).keys()
    assert messages.RESULTS.keys() - methods == {"hello"}


def test_what_a_game_names_is_told_apart_from_what_the_protocol_names() -> None:
    line = b'{"moves":[{"move":"d3","flipped":["d4"],"details":1,"effect":{"to":"d3"}}]}'
    effect = b'{"placed":[],"removed":[],"flipped":["d4"],"pieces":[],"path":[],"to":"d3"}'
    line = line.replace(b'{"to":"d3"}', effect)
    legal = decoder(messages.LegalResult)
    move = legal.decode(line).moves[0]
    assert isinstance(move, messages.Move) and move.effect and move.effect.to == "d3"
    assert move.details == {"flipped": ["d4"], "details": 1} and move.position is None
    assert (move["move"], move["flipped"]) == ("d3", ["d4"])
    assert legal.decode(b'{"moves":["d3","c4"]}').moves == ["d3", "c4"]
    for wrong in (b'{"moves":[1]}', b'{"moves":[{"flipped":[]}]}', b'{"moves":[{"move":1}]}'):
        with pytest.raises(msgspec.ValidationError):
            legal.decode(wrong)


def test_messages_that_share_fields_share_a_class() -> None:
    assert issubclass(messages.PlayResult, messages.StateResult)
    for kind in (messages.GoResult, messages.SolveResult):
        assert issubclass(kind, messages.SearchResult)
    for request in (messages.GoRequest, messages.AnalyseRequest, messages.SimulateRequest):
        assert issubclass(request, messages.LimitedRequest)
    assert issubclass(messages.PerftRequest, messages.RunRequest)
    assert issubclass(messages.StateRequest, messages.PlaceRequest)


PROGRAM = """
import plateau_engine
from plateau_engine import blocking

async def study(engine: plateau_engine.Engine) -> list[str]:
    try:
        await engine.legal("othello", moves="d3")
    except plateau_engine.IllegalMove as error:
        reveal_type(error.legal)
    async with await engine.newgame("othello") as game:
        async for info in game.go(depth=3):
            reveal_type(info.depth)
        moves = await game.legal(details=True)
        reveal_type(moves)
        reveal_type(moves[0].details)
        reveal_type((await game.play("d3")).details[0].effect)
        reveal_type((await game.go(depth=3).result()).score)
        reveal_type(await engine.render("nim", format="grid"))
    return (await engine.solve("fifteen").result()).moves

def wait() -> plateau_engine.GoResult:
    with blocking.spawn() as engine:
        reveal_type(engine.legal("othello"))
        return engine.go("othello", depth="3").result()
"""


def test_programs_that_use_the_package_are_checked_by_its_types(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(program)]
    command += [f"--cache-dir={tmp_path}"]
    output = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path).stdout
    revealed = [line.split(" is ")[1] for line in output.splitlines() if "Revealed" in line]
    assert revealed[:5] == [
        '"list[str] | None"',
        '"int | None"',
        '"list[plateau_engine._generated.messages.Move]"',
        '"dict[str, int | bool | str | list[str]]"',
        '"plateau_engine._generated.messages.Effect | None"',
    ], output
    assert "Estimate | plateau_engine._generated.messages.Exact" in revealed[5], output
    assert revealed[6:] == ['"list[list[int | bool]]"', '"list[str]"'], output
    errors = [line for line in output.splitlines() if ": error:" in line]
    assert len(errors) == 1 and 'Argument "depth"' in errors[0], output
