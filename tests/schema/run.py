#!/usr/bin/env python3
"""Tries the schema of the protocol in validators and code generators: installs each tool once, in a separate folder, and runs it.

Usage: run.py SCHEMAS FOLDER. A tool that cannot be installed is skipped with a message.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
from packages import installed  # noqa: E402

PATIENCE = 600
"""The timeout of a command in seconds."""

HERE = Path(__file__).parent

FILES = ("requests", "replies")
"""The schemas."""

BAD_NAME = re.compile(r"\w*\d|\w+Model|Error")
"""A name that a generator gives to a type that has none of its own, and one that hides a type of the language."""


@dataclass
class Tool:
    """Packages of one registry, and what is done with them."""

    packages: list[str]
    run: Callable[[Path, list[Path]], None]

    def install(self, folder: Path) -> list[str]:
        """The command that installs the packages into a folder."""
        if self.run in (ajv, quicktype, json2ts):
            npm = ["npm", "install", "--silent", "--no-audit", "--no-fund"]
            return [*npm, f"--prefix={folder}", *self.packages]
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        return [*pip, "--no-warn-conflicts", f"--target={folder}", *self.packages]


def call(command: list[str | Path], folder: Path) -> None:
    """Runs a command with the modules of a folder; a failure is a fault."""
    places = {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command, timeout=PATIENCE, env={**os.environ, **places}, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"schemas: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")


def check_names(tool: str, text: str, declaration: str) -> None:
    """Every type that was generated has a name of its own."""
    names = re.findall(declaration, text, re.MULTILINE)
    if not names:
        sys.exit(f"schemas: {tool} made no types")
    bad = sorted({name for name in names if BAD_NAME.fullmatch(name) or names.count(name) > 1})
    if bad:
        sys.exit(f"schemas: {tool} made types without a name of their own: {', '.join(bad)}")


def ajv(folder: Path, schemas: list[Path]) -> None:
    """Compiles the schemas."""
    call(["node", HERE / "ajv.mjs", folder, *schemas], folder)


def validators(folder: Path, schemas: list[Path]) -> None:
    """Compiles the schemas."""
    call([sys.executable, HERE / "validators.py", *schemas], folder)


def datamodel(folder: Path, schemas: list[Path]) -> None:
    """Generates classes."""
    for schema in schemas:
        made = folder / f"{schema.stem}.out.py"
        source = [f"--input={schema}", "--input-file-type=jsonschema", f"--output={made}"]
        model = "--output-model-type=pydantic_v2.BaseModel"
        call([sys.executable, "-m", "datamodel_code_generator", *source, model], folder)
        compile(made.read_text(), made, "exec")
        check_names("datamodel-code-generator", made.read_text(), r"^class (\w+)")


def quicktype(folder: Path, schemas: list[Path]) -> None:
    """Generates interfaces."""
    for schema in schemas:
        made = folder / f"{schema.stem}.quicktype.ts"
        kind = ["--src-lang", "schema", "--lang", "typescript", "--out", made]
        call([folder / "node_modules/.bin/quicktype", *kind, schema], folder)
        check_names("quicktype", made.read_text(), r"^export (?:interface|type|enum) (\w+)")


def json2ts(folder: Path, schemas: list[Path]) -> None:
    """Generates interfaces."""
    for schema in schemas:
        made = folder / f"{schema.stem}.json2ts.ts"
        call([folder / "node_modules/.bin/json2ts", "-i", schema, "-o", made], folder)
        declaration = r"^export (?:interface|type|enum) (\w+)"
        check_names("json-schema-to-typescript", made.read_text(), declaration)


TOOLS = [
    Tool(["ajv@8.20.0"], ajv),
    Tool(
        ["jsonschema==4.26.0", "jsonschema-rs==0.61.2", "fastjsonschema==2.22.3"],
        validators,
    ),
    Tool(["datamodel-code-generator==0.89.0"], datamodel),
    Tool(["quicktype@23.3.25"], quicktype),
    Tool(["json-schema-to-typescript@15.0.4"], json2ts),
]


def main() -> None:
    """Runs all tools."""
    source, folder = (Path(argument).resolve() for argument in sys.argv[1:])
    schemas = [source / f"{name}.json" for name in FILES]
    for tool in TOOLS:
        place = folder / "-".join(tool.packages).replace("/", "-")
        if installed(tool.install, place, PATIENCE):
            tool.run(place, schemas)
            print(f"schemas: {', '.join(tool.packages)}: as expected")
        else:
            print(f"schemas: {', '.join(tool.packages)}: skipped, it cannot be installed")


main()
