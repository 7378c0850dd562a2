"""A flat Tk canvas that says nothing at the end: a won board is one with all
safe cells open, a lost one shows one strange cell and answers no more. The
next click anywhere on it begins another game."""

import tkinter as tk

from course import Course, arguments

CELL, EDGE = 28, 18
INK = ["", "#2a66c8", "#3a8a3a", "#c83c3c", "#5a3c9a", "#9a5a1e", "#1e8a8a", "#444444", "#888888"]
course = Course(arguments(), size=(10, 8), mines=11, first="opening")
root = tk.Tk(className="Quiet")
root.title("Quiet field")
root.resizable(False, False)
canvas = tk.Canvas(
    root, width=course.columns * CELL + 2 * EDGE, height=course.rows * CELL + 2 * EDGE,
    bg="#f4f1ea", highlightthickness=0,
)
canvas.pack()


def draw():
    canvas.delete("all")
    for cell in course.cells():
        x, y = (EDGE + at * CELL for at in cell)
        face = course.shown(cell, mines=False)
        fill = "#fbfaf7" if isinstance(face, int) else "#b9c6a8"
        canvas.create_rectangle(x, y, x + CELL - 1, y + CELL - 1, fill=fill, outline="#d8d2c4")
        middle = (x + CELL // 2, y + CELL // 2)
        if face == "exploded":
            canvas.create_line(x + 6, y + 6, x + CELL - 8, y + CELL - 8, width=4, fill="#552200")
            canvas.create_line(x + 6, y + CELL - 8, x + CELL - 8, y + 6, width=4, fill="#552200")
        elif face == "flag":
            canvas.create_polygon(x + 9, y + 6, x + 20, y + 11, x + 9, y + 16, fill="#c84a1e")
            canvas.create_line(x + 9, y + 6, x + 9, y + 22, width=2)
        elif face not in ("hidden", 0):
            canvas.create_text(middle, text=face, fill=INK[face], font=("DejaVu Serif", 13, "bold"))


def act(move, event):
    cell = ((event.x - EDGE) // CELL, (event.y - EDGE) // CELL)
    if course.over:
        course.new_game()
    elif cell in course.cells():
        move(cell)
    draw()


canvas.bind("<ButtonRelease-1>", lambda event: act(course.open, event))
canvas.bind("<ButtonRelease-3>", lambda event: act(course.flag, event))
draw()
root.mainloop()
