"""Tk labels in a grid that fits itself to what they say: its lines move by
some pixels as cells are opened. The end is a line of text below; Ctrl+N
begins a new game."""

import tkinter as tk

from course import CLASSIC, Course, arguments

course = Course(arguments(), first="plain")
root = tk.Tk(className="Labels")
root.title("Label mines")
board = tk.Frame(root, bg="#888888", padx=1, pady=1)
board.pack(padx=14, pady=(14, 6))
status = tk.Label(root, text="10 mines hide here.", anchor="w")
status.pack(fill="x", padx=14, pady=(0, 10))
SIGNS = {"hidden": "   ", "flag": " ⚑ ", "mine": " ● ", "exploded": " ● ", "wrong": " ✗ ", 0: "   "}


def draw():
    for cell, label in labels.items():
        face = course.shown(cell)
        is_open = isinstance(face, int)
        label.config(
            text=SIGNS.get(face, f" {face} "),
            fg=CLASSIC[face] if is_open and face else "#b00000",
            bg="#e05050" if face == "exploded" else "#ececec" if is_open else "#b8c4d0",
            relief="flat" if is_open else "raised",
        )
    words = {"won": "Cleared. Ctrl+N for another.", "lost": "Boom. Ctrl+N for another."}
    status.config(text=words.get(course.status, f"{course.left} mines hide here."))


def act(move, cell):
    move(cell)
    draw()


def new_game(_):
    course.new_game()
    draw()


labels = {}
for cell in course.cells():
    # Text of a proportional font: a digit is wider than the blanks.
    label = tk.Label(board, font=("DejaVu Sans", 13, "bold"), bd=2, padx=1, pady=1)
    label.bind("<Button-1>", lambda _, cell=cell: act(course.open, cell))
    label.bind("<Button-3>", lambda _, cell=cell: act(course.flag, cell))
    label.grid(column=cell[0], row=cell[1], padx=1, pady=1, sticky="nsew")
    labels[cell] = label
root.bind("<Control-n>", new_game)
draw()
root.mainloop()
