"""Examples in docstrings, in the README and in the pages under docs do what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import demineur
import pytest

ROOT = Path(__file__).parents[3]
PAGES = ["crates/demineur-py/README.md", "docs/python.md", "docs/python-lab.md", "docs/python-environments.md"]


def modules() -> Iterator[str]:
    """Every module that is installed."""
    yield "demineur"
    for module in pkgutil.walk_packages(demineur.__path__, "demineur."):
        yield module.name


def documented() -> Iterator[tuple[str, str]]:
    """The name and the text of whatever has examples."""
    for page in PAGES:
        yield page, (ROOT / page).read_text().replace("```python\n", "").replace("```\n", "\n")
    for name in modules():
        module = importlib.import_module(name)
        yield name, module.__doc__ or ""
        for own, thing in vars(module).items():
            if getattr(thing, "__module__", None) not in (name, "demineur"):
                continue
            yield f"{name}.{own}", getattr(thing, "__doc__", None) or ""
            if isinstance(thing, type):
                for part, method in vars(thing).items():
                    yield f"{name}.{own}.{part}", getattr(method, "__doc__", None) or ""


WITH_EXAMPLES = {name: text for name, text in documented() if ">>>" in text}


def test_the_package_and_its_pages_have_examples() -> None:
    assert {*PAGES, "demineur", "demineur.lab"} <= set(WITH_EXAMPLES)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_do_what_they_say(name: str) -> None:
    found = doctest.DocTestParser().get_doctest(WITH_EXAMPLES[name], {"demineur": demineur}, name, None, None)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    said: list[str] = []
    assert runner.run(found, out=said.append).failed == 0, "".join(said)
    assert found.examples and "SKIP" not in WITH_EXAMPLES[name]
