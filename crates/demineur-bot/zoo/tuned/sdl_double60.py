"""SDL at 60 frames a second, double-buffered and never still: stars move
around the board, cells fade open. A face begins new games, each with another
number of mines, which seven segments show."""

import random

import pygame

from course import CLASSIC, Course, arguments
from frames import run, writer
from seven import strokes

CELL, EDGE, TOP = 26, 40, 80
course = Course(arguments(), size=(9, 9), mines=(8, 12), first="opening")
SIZE = (course.columns * CELL + 2 * EDGE, course.rows * CELL + TOP + EDGE)
FACE = pygame.Rect(SIZE[0] // 2 - 17, 24, 34, 34)
dice = random.Random(7)
stars = [[dice.randrange(SIZE[0]), dice.randrange(SIZE[1]), dice.uniform(0.2, 1)] for _ in range(40)]
state = {}
shade = {}


def draw_face(surface):
    pygame.draw.ellipse(surface, "#ffd83b", FACE)
    x, y = FACE.center
    eyes = "#d00000" if course.status == "lost" else "#000000"
    for side in (-6, 6):
        wide = 10 if course.status == "won" else 5
        pygame.draw.rect(surface, eyes, (x + side - wide // 2, y - 7, wide, 5))
    ends = (y + 10, y + 5) if course.status == "lost" else (y + 5, y + 10)
    pygame.draw.lines(surface, "#000000", False, [(x - 8, ends[0]), (x - 3, ends[1]), (x + 3, ends[1]), (x + 8, ends[0])], 2)


def frame(surface, point, clicks):
    write = state.setdefault("write", writer("dejavuserif", 16))
    cell = ((point[0] - EDGE) // CELL, (point[1] - TOP) // CELL)
    for button in clicks:
        if FACE.collidepoint(point):
            course.new_game()
            shade.clear()
        elif cell in course.cells():
            {1: course.open, 3: course.flag}.get(button, course.chord)(cell)
    surface.fill("#1b1030")
    for star in stars:
        star[0] = (star[0] + star[2]) % SIZE[0]
        surface.set_at((int(star[0]), star[1]), "#ffffff")
    draw_face(surface)
    pygame.draw.rect(surface, "#000000", (EDGE, 24, 50, 32))
    text = f"{max(course.left, 0):03d}"
    for place, lit in strokes(text, EDGE + 5, 28, 9, 24, 2):
        pygame.draw.rect(surface, "#ff3020" if lit else "#301010", place)
    board = (EDGE - 2, TOP - 2, course.columns * CELL + 4, course.rows * CELL + 4)
    pygame.draw.rect(surface, "#808080", board)
    for cell in course.cells():
        x, y = EDGE + cell[0] * CELL, TOP + cell[1] * CELL
        face = course.shown(cell)
        is_open = face not in ("hidden", "flag")
        # A cell opens within ten frames.
        shade[cell] = min(shade.get(cell, 0) + 0.1, 1) if is_open else 0
        closed, wide = pygame.Color("#9aa7c7"), pygame.Color("#ff5a5a" if face == "exploded" else "#e8e8e0")
        pygame.draw.rect(surface, closed.lerp(wide, shade[cell]), (x + 1, y + 1, CELL - 2, CELL - 2))
        sign = {"hidden": "", "flag": "f", "mine": "m", "exploded": "m", "wrong": "w", 0: ""}.get(face, str(face))
        ink = pygame.Color(CLASSIC[face] if isinstance(face, int) and face else "#600000")
        if sign and (shade[cell] > 0.4 or face == "flag"):
            write(surface, sign, (x + CELL // 2, y + CELL // 2), wide.lerp(ink, shade[cell] if is_open else 1))


run("Starfield", SIZE, 60, frame, lambda event: None)
