"""SDL at 20 frames a second, in a window without a title. Digits are pixel
pictures; the cell nearest to the pointer lights up. Nothing is said at the
end: a lost board shows one strange cell, and any click begins another game."""

import os

os.environ["SDL_VIDEO_X11_WMCLASS"] = ""
import pygame

from course import Course, arguments
from frames import run

CELL, EDGE, DOT = 28, 30, 3
DIGITS = {
    1: "010 110 010 010 111", 2: "111 001 111 100 111", 3: "111 001 011 001 111", 4: "101 101 111 001 001",
    5: "111 100 111 001 111", 6: "111 100 111 101 111", 7: "111 001 010 010 010", 8: "111 101 111 101 111",
    "flag": "110 111 110 100 100", "exploded": "101 010 111 010 101",
}
INK = ["", "#66ccff", "#66dd66", "#ff7777", "#cc99ff", "#ffbb66", "#66eeee", "#ffffff", "#aaaaaa"]
course = Course(arguments(), size=(9, 9), mines=10, first="safe")
SIZE = (course.columns * CELL + 2 * EDGE, course.rows * CELL + 2 * EDGE)


def nearest(point):
    sides = (course.columns, course.rows)
    return tuple(min(max((at - EDGE) // CELL, 0), side - 1) for at, side in zip(point, sides))


def frame(surface, point, clicks):
    lit = nearest(point) if pygame.mouse.get_focused() else None
    for button in clicks:
        if course.over:
            course.new_game()
        else:
            {1: course.open, 3: course.flag}.get(button, course.chord)(nearest(point))
    surface.fill("#222222")
    for cell in course.cells():
        x, y = (EDGE + at * CELL for at in cell)
        face = course.shown(cell, mines=False)
        is_open = isinstance(face, int)
        ground = "#333333" if is_open else "#7a5c3a" if cell == lit else "#6a4c2a"
        pygame.draw.rect(surface, ground, (x, y, CELL - 1, CELL - 1))
        if not is_open:
            pygame.draw.line(surface, "#a08050", (x, y), (x + CELL - 2, y))
            pygame.draw.line(surface, "#a08050", (x, y), (x, y + CELL - 2))
        picture = DIGITS.get(face, "")
        ink = INK[face] if is_open and face else "#ffe060"
        for row, dots in enumerate(picture.split()):
            for column, dot in enumerate(dots):
                if dot == "1":
                    pygame.draw.rect(surface, ink, (x + 9 + column * DOT, y + 6 + row * DOT, DOT, DOT))


run("", SIZE, 20, frame, lambda event: None)
