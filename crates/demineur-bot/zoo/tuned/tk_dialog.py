"""Tk buttons. The end is a dialog of the program's own, transient and modal;
its default button begins the next game."""

import tkinter as tk

from course import CLASSIC, Course, arguments

course = Course(arguments(), first="safe")
root = tk.Tk(className="Tkmines")
root.title("Tk Sweeper")
root.resizable(False, False)
board = tk.Frame(root, bd=3, relief="sunken")
board.pack(padx=10, pady=10)
pixel = tk.PhotoImage(width=1, height=1)


def draw():
    for cell, button in buttons.items():
        face = course.shown(cell)
        is_open = isinstance(face, int) or face in ("mine", "exploded")
        text = {"hidden": "", "flag": "F", "mine": "*", "exploded": "*", "wrong": "X", 0: ""}.get(face, str(face))
        ink = CLASSIC[face] if isinstance(face, int) and face else "#cc0000" if face == "flag" else "black"
        button.config(
            text=text,
            relief="sunken" if is_open else "raised",
            bg="#ff6060" if face == "exploded" else "#c8c8c8" if is_open else "#d9d9d9",
            fg=ink,
            activebackground="#c8c8c8" if is_open else "#d9d9d9",
            activeforeground=ink,
        )


def end():
    dialog = tk.Toplevel(root)
    dialog.title("Game over")
    dialog.transient(root)
    words = "All clear, well done!" if course.status == "won" else "That was a mine."
    tk.Label(dialog, text=words).pack(padx=30, pady=15)

    def again(_=None):
        dialog.destroy()
        course.new_game()
        draw()

    button = tk.Button(dialog, text="Play again", default="active", command=again)
    button.pack(pady=(0, 12))
    dialog.bind("<Return>", again)
    dialog.protocol("WM_DELETE_WINDOW", again)
    button.focus_set()
    dialog.wait_visibility()
    dialog.grab_set()


def act(move, cell):
    was_over = course.over
    move(cell)
    draw()
    if course.over and not was_over:
        root.after(60, end)


buttons = {}
for cell in course.cells():
    button = tk.Button(
        board, image=pixel, compound="center", width=20, height=20, padx=0, pady=0, bd=2,
        font=("DejaVu Sans", 11, "bold"), highlightthickness=0, takefocus=False,
        command=lambda cell=cell: act(course.open, cell),
    )
    button.bind("<Button-3>", lambda _, cell=cell: act(course.flag, cell))
    button.grid(column=cell[0], row=cell[1])
    buttons[cell] = button
draw()
root.mainloop()
