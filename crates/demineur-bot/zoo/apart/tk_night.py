"""Tk, dark, at a scale of 1.33: cells of 31 and 32 pixels. A loss is told by a
dialog of the program's own, a win by a banner over the board; the space bar
begins a new game from either."""

import tkinter as tk

from course import NIGHT, Course, arguments

CELL, EDGE = 24 * 1.33, 22
course = Course(arguments(), size=(9, 9), mines=10, first="safe")
root = tk.Tk(className="Nightfall")
root.title("Nightfall")
root.resizable(False, False)
root.config(bg="#1c1c22")
wide, high = (round(count * CELL + 2 * EDGE) for count in (course.columns, course.rows))
canvas = tk.Canvas(root, width=wide, height=high, bg="#1c1c22", highlightthickness=0)
canvas.pack()


def draw():
    canvas.delete("all")
    for cell in course.cells():
        left, top = (round(EDGE + at * CELL) for at in cell)
        right, low = (round(EDGE + (at + 1) * CELL) for at in cell)
        face = course.shown(cell)
        is_open = isinstance(face, int)
        fill = "#26262e" if is_open else "#702030" if face == "exploded" else "#45455a"
        canvas.create_rectangle(left, top, right - 1, low - 1, fill=fill, outline="#1c1c22")
        if not is_open:
            canvas.create_line(left + 1, low - 2, left + 1, top + 1, right - 1, top + 1, fill="#606078")
        middle = ((left + right) // 2, (top + low) // 2)
        sign = {"hidden": "", "flag": "▲", "mine": "◉", "exploded": "◉", "wrong": "╳", 0: ""}.get(face, str(face))
        ink = NIGHT[face] if is_open and face else "#ffcc66"
        canvas.create_text(middle, text=sign, fill=ink, font=("DejaVu Sans", 14, "bold"))
    if course.status == "won":
        canvas.create_rectangle(0, high // 2 - 30, wide, high // 2 + 30, fill="#10331c", outline="#7ee787")
        canvas.create_text(wide // 2, high // 2, text="The night is over", fill="#7ee787", font=("DejaVu Sans", 16))


def tell_loss():
    dialog = tk.Toplevel(root, bg="#2a2a33")
    dialog.title("")
    dialog.transient(root)
    tk.Label(dialog, text="The night took you.", bg="#2a2a33", fg="#ff9999").pack(padx=24, pady=12)

    def again(_=None):
        dialog.destroy()
        new_game()

    button = tk.Button(dialog, text="Once more", command=again, bg="#3a3a45", fg="white")
    button.pack(pady=(0, 12))
    button.focus_set()
    dialog.wait_visibility()
    dialog.grab_set()


def new_game(_=None):
    if course.over:
        course.new_game()
        draw()


def act(move, event):
    cell = tuple(int((at - EDGE) // CELL) for at in (event.x, event.y))
    was_over = course.over
    if cell in course.cells():
        move(cell)
        draw()
    if course.status == "lost" and not was_over:
        root.after(100, tell_loss)


canvas.bind("<ButtonPress-1>", lambda event: act(course.open, event))
canvas.bind("<ButtonPress-3>", lambda event: act(course.flag, event))
root.bind("<space>", new_game)
draw()
root.mainloop()
