"""Compiles schemas with validators of Python; a warning is a fault. Usage: validators.py SCHEMA..."""

from __future__ import annotations

import json
import sys
import warnings
from pathlib import Path

import fastjsonschema
import jsonschema
import jsonschema_rs

warnings.simplefilter("error")
for path in sys.argv[1:]:
    schema = json.loads(Path(path).read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema_rs.validator_for(schema)
    fastjsonschema.compile(schema)
