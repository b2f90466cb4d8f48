"""Tests of `notices.py`, by `python3 -m unittest discover tools/licences`."""

import tempfile
import unittest
from pathlib import Path

import notices


def package(folder: Path, name: str, license: str, **files: str) -> dict:
    """A package in a folder of its own, with these files."""
    home = folder / name
    home.mkdir()
    for file, text in files.items():
        (home / file).write_text(text)
    return {
        "name": name,
        "version": "1.0.0",
        "license": license,
        "authors": ["Ann"],
        "manifest_path": str(home / "Cargo.toml"),
    }


class Notices(unittest.TestCase):
    """The file of notices."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_a_choice_is_made_and_no_text_of_an_and_is_left_out(self) -> None:
        both = {"LICENSE_MIT": "mit", "LICENSE_APACHE": "apache"}
        for license, expected in [
            ("MIT OR Apache-2.0", ["mit"]),
            ("Apache-2.0/MIT", ["mit"]),
            ("Apache-2.0 OR GPL-2.0-only", ["apache"]),
            ("MIT AND Apache-2.0", ["apache", "mit"]),
            ("Zlib", ["apache", "mit"]),
        ]:
            name = license.replace("/", " ")
            self.assertEqual(notices.texts(package(self.folder, name, license, **both)), expected)

    def test_a_package_without_a_text_gets_that_of_mit_with_its_authors(self) -> None:
        (text,) = notices.texts(package(self.folder, "a", "MIT", README="no licence"))
        self.assertTrue(text.startswith("Copyright (c) Ann\n"))
        self.assertIn("Permission is hereby granted", text)
        self.assertNotIn("plateau", text)
        with self.assertRaises(SystemExit):
            notices.texts(package(self.folder, "b", "Apache-2.0"))

    def test_equal_texts_are_printed_once(self) -> None:
        packages = [package(self.folder, name, "MIT", LICENSE="the same\r\n") for name in "ab"]
        text = notices.notices(packages)
        self.assertEqual(text.count("the same"), 1)
        self.assertIn("\na 1.0.0, b 1.0.0\n", text)

    def test_only_what_the_program_contains_is_listed(self) -> None:
        kinds = {"used": None, "deeper": None, "tests": "dev", "builds": "build", "macro": None}
        packages = [{"id": name, "name": name, "version": "1", "source": "registry"} for name in kinds]
        for each in packages:
            each["targets"] = [{"kind": ["proc-macro" if each["id"] == "macro" else "lib"]}]
        root = {"id": "root", "name": notices.PROGRAM, "version": "1", "source": None, "targets": []}
        dependency = lambda name: {"pkg": name, "dep_kinds": [{"kind": kinds[name]}]}  # noqa: E731
        nodes = [{"id": name, "deps": []} for name in kinds if name != "used"]
        nodes.append({"id": "used", "deps": [dependency("deeper")]})
        nodes.append({"id": "root", "deps": [dependency(name) for name in kinds if name != "deeper"]})
        found = notices.contained({"packages": [root, *packages], "resolve": {"nodes": nodes}})
        self.assertEqual([each["name"] for each in found], ["deeper", "used"])


if __name__ == "__main__":
    unittest.main()
