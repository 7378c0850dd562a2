"""Parts as files: each is there as a whole, or not at all."""

from __future__ import annotations

import os
import re
from pathlib import Path

from demineur._native import InvalidError, Part, Plan

#: How the i-th of n parts is called.
NAMED = re.compile(r"part-(\d+)-of-(\d+)\.json")


def read(path: str | os.PathLike[str]) -> Part:
    """Read a part that `save`, `run`, `spread` or `demineur lab run --out` has written."""
    try:
        return Part(Path(path).read_text())
    except InvalidError as error:
        raise InvalidError(f"{path}: {error}") from None


def save(part: Part, path: str | os.PathLike[str]) -> None:
    """Write a part, for `read`, `demineur lab merge` and `demineur lab repeat`.

    Whoever reads the file, at any moment and after any failure, finds a part that was written.
    """
    path = Path(path)
    beside = path.with_name(f"{path.name}.new")
    try:
        with beside.open("w") as file:
            file.write(f"{part.to_json()}\n")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        # Half a file helps nobody.
        beside.unlink(missing_ok=True)
        raise
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """Have the new name survive a power cut too; where folders cannot be synced, nothing better can be done."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(opened)
    except OSError:
        pass
    finally:
        os.close(opened)


class Folder:
    """The parts of one plan in a folder, each under its number."""

    def __init__(self, path: str | os.PathLike[str], plan: Plan, shards: int | None) -> None:
        """Look for what is there: in so many parts as it has, unless that is asked for."""
        self.path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        found = [(file, NAMED.fullmatch(file.name)) for file in sorted(self.path.iterdir())]
        named = [(file, int(match[1]), int(match[2])) for file, match in found if match]
        counts = {of for _, _, of in named}
        if shards is not None:
            counts.add(shards)
        if len(counts) > 1:
            several = " and ".join(str(of) for of in sorted(counts))
            raise InvalidError(f"{self.path} has parts of a run in {several} parts: ask for what is there, or for another folder")
        self.shards = counts.pop() if counts else usual_shards(plan)
        self.parts: dict[int, Part] = {}
        for file, number, _ in named:
            part = read(file)
            if fields := plan.differences(part):
                raise InvalidError(f"{file} is part of another run: it differs in {', '.join(fields)}")
            own = range_of(plan, number, self.shards)
            if part.games != own:
                games, named_so = (f"games {games.start} to {games.stop - 1}" for games in (part.games, own))
                raise InvalidError(f"{file} has {games}, but a part of that name {named_so}: give it its own name")
            if part.is_complete:
                self.parts[number] = part

    def file(self, number: int) -> Path:
        """Where the part of that number is."""
        digits = len(str(self.shards))
        return self.path / f"part-{number:0{digits}}-of-{self.shards}.json"

    def keep(self, number: int, part: Part) -> None:
        """Write a part that was played."""
        save(part, self.file(number))


def range_of(plan: Plan, number: int, of: int) -> range:
    """Which games the part of that number has, as the program deals them out."""
    first, last = ((plan.games * place) // of for place in (number - 1, number))
    return range(first, last)


def usual_shards(plan: Plan) -> int:
    """In how many parts a plan is played, by the plan alone: whoever goes on elsewhere finds the same.

    A part of 1,000 games takes about a second, and a billion games make no more files than a folder likes.
    Few games are there because they are slow, or are soon over however they are dealt out: they make 32
    parts, for as many workers to begin with.
    """
    return min(4096, plan.games, max(32, -(-plan.games // 1000)))
