"""The rules, and the true course of the games, for windows written in Python.

A window is mostly its look and its behaviour: it draws what `Course.shown`
says and calls `open`, `flag` and `new_game`. What really happened goes, line
by line, into the file that `--log` names; only the benchmark reads it.
"""

import argparse
import json
import random
import time


def arguments():
    """What every window is told: where to begin, and where to write."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", default="/dev/null")
    parser.add_argument("--companion", action="store_true", help="be the second window of two")
    return parser.parse_args()


class Course:
    """Game after game on a board of squares."""

    def __init__(self, args, size=(9, 9), mines=10, first="opening"):
        self.columns, self.rows = size
        # A pair of numbers: drawn anew for each game.
        self.range = mines if isinstance(mines, tuple) else (mines, mines)
        self.first = first
        self.dice = random.Random(args.seed)
        self.file = open(args.log, "a", buffering=1)
        self.game = 0
        self.new_game()

    def log(self, event, **more):
        line = {"at": time.time(), "event": event, "game": self.game, **more}
        self.file.write(json.dumps(line) + "\n")

    def new_game(self):
        self.game += 1
        self.count = self.dice.randint(*self.range)
        self.status = "ready"
        self.mines = set()
        self.opened, self.flags = set(), set()
        self.exploded = None
        self.log("new", size=[self.columns, self.rows], mines=self.count)

    @property
    def over(self):
        return self.status in ("won", "lost")

    @property
    def left(self):
        return self.count - len(self.flags)

    def cells(self):
        return [(x, y) for y in range(self.rows) for x in range(self.columns)]

    def around(self, cell):
        x, y = cell
        near = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
        return [(a, b) for a, b in near if 0 <= a < self.columns and 0 <= b < self.rows]

    def number(self, cell):
        return sum(near in self.mines for near in self.around(cell))

    def draw_mines(self, start):
        spared = {"plain": [], "safe": [start], "opening": [start, *self.around(start)]}
        free = [cell for cell in self.cells() if cell not in spared[self.first]]
        self.mines = set(self.dice.sample(free, self.count))
        self.log("mines", layout=sorted(self.mines))

    def open(self, cell):
        """Opens a hidden cell; whether anything came of it."""
        if self.over or cell in self.opened or cell in self.flags:
            return False
        if self.status == "ready":
            self.draw_mines(cell)
            self.status = "running"
        self.log("open", cell=list(cell))
        if cell in self.mines:
            self.exploded = cell
            self.end("lost")
            return True
        found = [cell]
        while found:
            one = found.pop()
            if one in self.opened or one in self.flags:
                continue
            self.opened.add(one)
            if self.number(one) == 0:
                found += self.around(one)
        if len(self.opened) + len(self.mines) == self.columns * self.rows:
            self.end("won")
        return True

    def chord(self, cell):
        """Opens what is around a number that has its flags."""
        near = self.around(cell)
        if cell in self.opened and sum(one in self.flags for one in near) == self.number(cell):
            for one in near:
                self.open(one)

    def flag(self, cell):
        if not self.over and cell not in self.opened:
            self.flags ^= {cell}

    def end(self, status):
        self.status = status
        self.log("end", status=status)

    def shown(self, cell, mines=True):
        """`hidden`, `flag`, `mine`, `exploded`, `wrong` or a number; with
        `mines` off a lost board shows none but the one that was hit."""
        if cell == self.exploded:
            return "exploded"
        if cell in self.opened:
            return self.number(cell)
        if cell in self.flags:
            lost = self.status == "lost" and mines
            return "wrong" if lost and cell not in self.mines else "flag"
        if self.status == "lost" and mines and cell in self.mines:
            return "mine"
        return "hidden"


CLASSIC = ["", "#0000ff", "#008000", "#ff0000", "#000080", "#800000", "#008080", "#000000", "#808080"]
"""Colours of digits as most programs have them."""

NIGHT = ["", "#7cc7ff", "#7ee787", "#ff7b72", "#d2a8ff", "#ffa657", "#56d4dd", "#f0f6fc", "#8b949e"]
"""Colours of digits on dark tiles."""
