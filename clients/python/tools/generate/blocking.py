"""Writes `blocking.py`: the blocking twins, read off the asynchronous classes.

Each public method becomes one with the same name, parameters and docstring that waits for the other's answer.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from schema import call

SOURCES = Path(__file__).resolve().parents[2] / "src" / "plateau_engine"

HEAD = '''"""The blocking twins of engines, sessions and analyses.

Generated from the asynchronous classes by `tools/generate`: change those, not this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar, overload

from plateau_engine import engine as core
from plateau_engine import timeouts
from plateau_engine._generated.messages import *  # noqa: F403  # the types of the parameters
from plateau_engine._structs import Reply
from plateau_engine._twins import AnalysisTwin, EngineTwin, SessionTwin, shared_loop
from plateau_engine.timeouts import DEFAULT, Timeout

R = TypeVar("R", bound=Reply)
'''

Function = ast.FunctionDef | ast.AsyncFunctionDef

WRAPPED = ("Analysis", "Session", "Engine")
"""Results of methods that have a twin themselves."""


def write(commands: str) -> str:
    """The text of the module; `commands` is the text of `commands.py`."""
    modules = {name: read(f"{name}.py") for name in ("analysis", "session", "engine")}
    generated = ast.parse(commands)
    analysis = find(modules["analysis"], "Analysis")
    session = find(modules["session"], "Session")
    engine = find(modules["engine"], "Engine")
    lines = [HEAD]
    lines += twin("Analysis", "AnalysisTwin[R], Generic[R]", [analysis])
    lines += twin("Session", "SessionTwin", [session, find(generated, "SessionCommands")])
    lines += twin("Engine", "EngineTwin", [engine, find(generated, "EngineCommands")])
    for name in ("connect", "spawn"):
        lines += opener(find(modules["engine"], name))
    return "\n".join(lines) + "\n"


def read(name: str) -> ast.Module:
    """A module of the package."""
    return ast.parse((SOURCES / name).read_text())


def find(module: ast.Module, name: str) -> ast.ClassDef | Function:
    """The class or function `name` of a module."""
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return next(node for node in module.body if isinstance(node, kinds) and node.name == name)


def twin(name: str, bases: str, sources: list[ast.ClassDef | Function]) -> Iterator[str]:
    """A class with the public methods of `sources` and the docstring of the first one; methods of earlier sources override later ones."""
    yield from ("", f"class {name}({bases}):", *documentation(sources[0], "    "), "")
    written: set[str] = set()
    for source in sources:
        nodes = [node for node in source.body if isinstance(node, Function)]
        public = [node for node in nodes if not node.name.startswith("_")]
        for node in public:
            if node.name not in written:
                yield from method(node)
        written.update(node.name for node in public)


def method(node: Function) -> Iterator[str]:
    """The twin of a method or property."""
    decorators = [ast.unparse(each) for each in node.decorator_list]
    yield from (f"    @{each}" for each in decorators)
    yield from signature(node, "    ", returned(node))
    yield from documentation(node, "        ")
    yield from body(node, decorators, "        ")
    yield ""


def body(node: Function, decorators: list[str], indent: str) -> list[str]:
    """The body of a twin's method."""
    if "overload" in decorators:
        return [f"{indent}..."]
    if "property" in decorators:
        return [f"{indent}return self._core.{node.name}"]
    wait = "_wait" if isinstance(node, ast.AsyncFunctionDef) else "_call"
    if returned(node) == "Any":
        # Which overload it is, only the caller knows.
        head = f"return self.{wait}(lambda: core.{node.name}("
        return [f"{indent}core: Any = self._core", *call(head, arguments(node), "))", indent)]
    wrapper = next((name for name in WRAPPED if returned(node).startswith(name)), "")
    opening, closing = (f"{wrapper}(", ")") if wrapper else ("", "")
    head = f"return {opening}self.{wait}(lambda: self._core.{node.name}("
    return call(head, arguments(node), f")){closing}", indent)


def opener(node: ast.ClassDef | Function) -> Iterator[str]:
    """The twin of a function that makes an engine."""
    assert isinstance(node, Function)
    yield ""
    yield from signature(node, "", "Engine")
    yield from documentation(node, "    ")
    head = f"return Engine(shared_loop().wait(lambda: core.{node.name}("
    yield from call(head, arguments(node), ")))", "    ")
    yield ""


def signature(node: Function, indent: str, answer: str) -> Iterator[str]:
    """The head of a function, one parameter a line."""
    yield f"{indent}def {node.name}("
    named = node.args
    required = len(named.args) - len(named.defaults)
    defaults = [None] * required + list(named.defaults)
    for argument, default in zip(named.args, defaults, strict=True):
        yield f"{indent}    {declared(argument, default)},"
    if named.kwonlyargs:
        yield f"{indent}    *,"
    for argument, default in zip(named.kwonlyargs, named.kw_defaults, strict=True):
        yield f"{indent}    {declared(argument, default)},"
    yield f"{indent}) -> {answer}:"


def declared(argument: ast.arg, default: ast.expr | None) -> str:
    """A parameter as it is declared."""
    text = ast.unparse(argument)
    return text if default is None else f"{text} = {ast.unparse(default)}"


def returned(node: Function) -> str:
    """The type of what a function gives."""
    return ast.unparse(node.returns) if node.returns else "None"


def arguments(node: Function) -> list[str]:
    """The arguments that hand all parameters on."""
    positional = [each.arg for each in node.args.args if each.arg != "self"]
    return [*positional, *(f"{each.arg}={each.arg}" for each in node.args.kwonlyargs)]


def documentation(node: ast.ClassDef | Function, indent: str) -> Iterator[str]:
    """The docstring of a class or function, its examples without `await`."""
    text = ast.get_docstring(node)
    if text is None:
        return
    text = re.sub(r"\b(await|async) (?=[a-z])", "", text)
    text = text.replace("an asynchronous iterator", "an iterator")
    first, *rest = text.splitlines()
    yield f'{indent}"""{first}' + ("" if rest else '"""')
    yield from (f"{indent}{line}".rstrip() for line in rest)
    if rest:
        yield f'{indent}"""'
