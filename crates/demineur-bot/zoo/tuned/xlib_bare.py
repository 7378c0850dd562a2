"""Plain requests to the X server, in a window with neither title nor class.
Colours of the ground stand for digits; a line is written over the board at
the end, and space begins a new game."""

from Xlib import XK, X, display

from course import Course, arguments

CELL, EDGE = 24, 20
GROUND = ["#f0f0f0", "#a8d8ff", "#a8f0a8", "#ffe08a", "#ffb070", "#ff8080", "#e080e0", "#9080f0", "#606060"]
course = Course(arguments(), size=(10, 10), mines=12, first="opening")
server = display.Display()
screen = server.screen()
sides = (course.columns * CELL + 2 * EDGE, course.rows * CELL + 2 * EDGE)
events = X.ExposureMask | X.ButtonPressMask | X.KeyPressMask
window = screen.root.create_window(0, 0, *sides, 0, screen.root_depth, background_pixel=0x404848, event_mask=events)
pen = window.create_gc(font=server.open_font("fixed"))


def ink(colour):
    pen.change(foreground=int(colour[1:], 16))


def draw():
    for cell in course.cells():
        x, y = (EDGE + at * CELL for at in cell)
        face = course.shown(cell)
        ink("#404848")
        window.fill_rectangle(pen, x, y, CELL, CELL)
        ink(GROUND[face] if isinstance(face, int) else "#202020" if face in ("mine", "exploded", "wrong") else "#788888")
        window.fill_rectangle(pen, x, y, CELL - 1, CELL - 1)
        if face == "exploded":
            ink("#ff0000")
            window.fill_rectangle(pen, x + 7, y + 7, 9, 9)
        elif face in ("flag", "wrong"):
            ink("#ffff40")
            window.fill_rectangle(pen, x + 8, y + 5, 3, 14)
            window.fill_rectangle(pen, x + 11, y + 5, 7, 6)
    if course.over:
        ink("#000000")
        window.fill_rectangle(pen, EDGE + 30, sides[1] // 2 - 14, sides[0] - 2 * EDGE - 60, 28)
        ink("#ffffff")
        words = b"CLEAR - press space" if course.status == "won" else b"LOST - press space"
        window.draw_text(pen, sides[0] // 2 - 3 * len(words), sides[1] // 2 + 4, words)
    else:
        window.clear_area(0, sides[1] - EDGE, sides[0], EDGE)


window.map()
while True:
    event = server.next_event()
    if event.type == X.ButtonPress:
        cell = ((event.event_x - EDGE) // CELL, (event.event_y - EDGE) // CELL)
        if cell in course.cells() and event.detail in (1, 3):
            (course.open if event.detail == 1 else course.flag)(cell)
    elif event.type == X.KeyPress:
        if server.keycode_to_keysym(event.detail, 0) == XK.XK_space and course.over:
            course.new_game()
    draw()
    server.flush()
