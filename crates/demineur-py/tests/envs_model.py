"""The rules of the game and its draws once more, in plain Python: slow and obvious.

Nothing here comes from the package, so that what environments show can be
compared with it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

WORD = 2**32 - 1


def chacha8(seed: int, stream: int) -> Iterator[int]:
    """The 64-bit draws of a stream of a seed."""
    key = list(struct.unpack("<8I", seed.to_bytes(8, "little") + bytes(24)))
    constants = list(struct.unpack("<4I", b"expand 32-byte k"))
    block = 0
    while True:
        place = [block & WORD, block >> 32, stream & WORD, stream >> 32]
        words = mixed(constants + key + place)
        for low, high in zip(words[::2], words[1::2], strict=True):
            yield low | high << 32
        block += 1


def mixed(start: list[int]) -> list[int]:
    """One block of ChaCha with eight rounds."""
    x = list(start)

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for to, add, turn, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = (x[to] + x[add]) & WORD
            x[turn] ^= x[to]
            x[turn] = (x[turn] << by | x[turn] >> (32 - by)) & WORD

    for _ in range(4):
        for i in range(4):
            quarter(i, i + 4, i + 8, i + 12)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(a + b) & WORD for a, b in zip(x, start, strict=True)]


def below(draws: Iterator[int], bound: int) -> int:
    """A draw from 0 to bound - 1 (Lemire)."""
    while True:
        product = next(draws) * bound
        if product % 2**64 >= (2**64 - bound) % bound:
            return product >> 64


class Model:
    """One game on a graph, with flags; the mines are drawn at the first opening."""

    def __init__(
        self,
        neighbours: list[list[int]],
        mines: int,
        origin: tuple[int, int],
        *,
        first_click: str = "safe",
        cascade: bool = True,
        flag_limit: bool = False,
    ) -> None:
        self.neighbours, self.count, self.origin = neighbours, mines, origin
        self.first_click, self.cascade, self.flag_limit = first_click, cascade, flag_limit
        self.mines: set[int] | None = None
        self.open: set[int] = set()
        self.flags: set[int] = set()
        self.hit: int | None = None

    @property
    def cells(self) -> int:
        return len(self.neighbours)

    @property
    def won(self) -> bool:
        return self.hit is None and len(self.open) == self.cells - self.count

    def draw(self, first: int) -> set[int]:
        spared: dict[str, list[int]] = {"any": [], "safe": [first], "opening": [first, *self.neighbours[first]]}
        free: list[int] = []
        for rule in ("opening", "safe", "any")[("opening", "safe", "any").index(self.first_click) :]:
            free = [cell for cell in range(self.cells) if cell not in spared[rule]]
            if self.count <= len(free):
                break
        draws, chosen = chacha8(*self.origin), set[int]()
        for top in range(len(free) - self.count, len(free)):
            pick = below(draws, top + 1)
            chosen.add(free[pick] if free[pick] not in chosen else free[top])
        return chosen

    def number(self, cell: int) -> int:
        assert self.mines is not None
        return sum(other in self.mines for other in self.neighbours[cell])

    def uncover(self, cells: list[int]) -> None:
        if self.mines is None:
            self.mines = self.draw(cells[0])
        hits = [cell for cell in cells if cell in self.mines]
        if hits:
            self.hit = hits[0]
            return
        todo = list(cells)
        while todo:
            cell = todo.pop()
            if cell in self.open or cell in self.flags:
                continue
            self.open.add(cell)
            if self.cascade and self.number(cell) == 0:
                todo.extend(self.neighbours[cell])

    def legal(self, blocks: int) -> list[int]:
        """The mask of openings, flags and chords."""
        if self.won or self.hit is not None:
            return [0] * (blocks * self.cells)
        hidden = [cell not in self.open for cell in range(self.cells)]
        opens = [h and cell not in self.flags for cell, h in enumerate(hidden)]
        room = not self.flag_limit or len(self.flags) < self.count
        flags = [h and (cell in self.flags or room) for cell, h in enumerate(hidden)]
        chords = [not h and bool(self.chord(cell)) for cell, h in enumerate(hidden)]
        return [int(legal) for block in (opens, flags, chords)[:blocks] for legal in block]

    def chord(self, cell: int) -> list[int]:
        """What a chord opens; nothing where it is not allowed."""
        around = self.neighbours[cell]
        if self.number(cell) != sum(other in self.flags for other in around):
            return []
        return [other for other in around if other not in self.open | self.flags]

    def act(self, action: int) -> None:
        block, cell = divmod(action, self.cells)
        if block == 0:
            self.uncover([cell])
        elif block == 1:
            self.flags ^= {cell}
        else:
            self.uncover(self.chord(cell))

    def codes(self) -> list[int]:
        """The board of an observation."""

        def code(cell: int) -> int:
            if cell == self.hit:
                return -3
            if cell in self.open:
                return self.number(cell)
            return -2 if cell in self.flags else -1

        return [code(cell) for cell in range(self.cells)]
