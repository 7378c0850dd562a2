"""A classic bevelled board on a Tk canvas, with a seven-segment counter and a
face. Each game has another number of mines; F2 begins one, the face does not."""

import tkinter as tk

from course import CLASSIC, Course, arguments
from seven import strokes

CELL, LEFT, TOP = 18, 12, 52
course = Course(arguments(), mines=(8, 13), first="safe")
root = tk.Tk(className="Counter")
root.title("Counted mines")
root.resizable(False, False)
WIDTH = course.columns * CELL + 2 * LEFT
canvas = tk.Canvas(root, width=WIDTH, height=course.rows * CELL + TOP + LEFT, bg="#c0c0c0", highlightthickness=0)
canvas.pack()


def bevel(x, y, width, height, deep, light, dark):
    for step in range(deep):
        right, low = x + width - 1 - step, y + height - 1 - step
        canvas.create_line(x + step, low, x + step, y + step, right + 1, y + step, fill=light)
        canvas.create_line(x + step, low, right, low, right, y + step - 1, fill=dark)


def counter(text, x):
    canvas.create_rectangle(x, 12, x + 47, 40, fill="black", outline="")
    for (left, top, width, height), lit in strokes(text, x + 4, 15, 9, 22, 2):
        canvas.create_rectangle(left, top, left + width, top + height, fill="#ff0000" if lit else "#400000", outline="")


def draw():
    canvas.delete("all")
    bevel(LEFT - 3, TOP - 3, course.columns * CELL + 6, course.rows * CELL + 6, 3, "#808080", "white")
    counter(f"{course.left:03d}"[-3:] if course.left >= 0 else f"-{-course.left:02d}", LEFT)
    bevel(WIDTH // 2 - 14, 12, 28, 28, 2, "white", "#808080")
    mood = {"won": "B)", "lost": "X("}.get(course.status, ":)")
    canvas.create_text(WIDTH // 2, 26, text=mood, font=("DejaVu Sans", 10, "bold"))
    for cell in course.cells():
        x, y = LEFT + cell[0] * CELL, TOP + cell[1] * CELL
        face = course.shown(cell)
        if face in ("hidden", "flag"):
            bevel(x, y, CELL, CELL, 2, "white", "#808080")
        else:
            fill = "#ff0000" if face == "exploded" else "#c0c0c0"
            canvas.create_rectangle(x, y, x + CELL - 1, y + CELL - 1, fill=fill, outline="#808080")
        middle = (x + CELL // 2, y + CELL // 2)
        if face in ("mine", "exploded", "wrong"):
            canvas.create_oval(x + 5, y + 5, x + CELL - 5, y + CELL - 5, fill="black")
        if face == "wrong":
            canvas.create_line(x + 3, y + 3, x + CELL - 3, y + CELL - 3, fill="red", width=2)
        elif face == "flag":
            canvas.create_polygon(x + 10, y + 3, x + 4, y + 6, x + 10, y + 9, fill="red")
            canvas.create_line(x + 10, y + 3, x + 10, y + 14, fill="black")
        elif isinstance(face, int) and face:
            canvas.create_text(middle, text=face, fill=CLASSIC[face], font=("DejaVu Sans Mono", 10, "bold"))


def act(move, event):
    cell = ((event.x - LEFT) // CELL, (event.y - TOP) // CELL)
    if cell in course.cells():
        move(cell)
        draw()


def new_game(_):
    course.new_game()
    draw()


canvas.bind("<ButtonRelease-1>", lambda event: act(course.open, event))
canvas.bind("<Button-3>", lambda event: act(course.flag, event))
root.bind("<F2>", new_game)
draw()
root.mainloop()
