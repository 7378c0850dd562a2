"""SDL at 20 frames a second without a title. One ink, and a ground of its own
for each digit; at the end all of it grows paler. R begins a new game."""

import pygame

from course import Course, arguments
from frames import run, writer

CELL, EDGE, TOP = 34, 20, 56
GROUND = ["#d8d8d0", "#b9d4ee", "#bfe3bf", "#f2c4c0", "#d0c2ea", "#eacfae", "#b4e2e0", "#c8c8c8", "#e8b8d8"]
course = Course(arguments(), size=(10, 8), mines=11, first="opening")
SIZE = (course.columns * CELL + 2 * EDGE, course.rows * CELL + TOP + EDGE)
state = {"ticks": 0}


def frame(surface, point, clicks):
    write = state.setdefault("write", writer("dejavusansmono", 20))
    small = state.setdefault("small", writer("dejavusans", 16))
    cell = ((point[0] - EDGE) // CELL, (point[1] - TOP) // CELL)
    for button in clicks:
        if cell in course.cells():
            {1: course.open, 3: course.flag}.get(button, course.chord)(cell)
    state["ticks"] += not course.over
    surface.fill("#3d3450")
    small(surface, f"mines {course.left}    time {state['ticks'] // 20}", (SIZE[0] // 2, 26), "#f4e6ff")
    pale = pygame.Color("#efe9f5")
    for cell in course.cells():
        x, y = EDGE + cell[0] * CELL, TOP + cell[1] * CELL
        face = course.shown(cell)
        ground = pygame.Color(GROUND[face] if isinstance(face, int) else "#ff7043" if face == "exploded" else "#8a7fa8")
        ink = pygame.Color("#2a2238")
        if course.over:
            ground, ink = ground.lerp(pale, 0.55), ink.lerp(pale, 0.55)
        pygame.draw.rect(surface, ground, (x + 1, y + 1, CELL - 2, CELL - 2), border_radius=5)
        sign = {"hidden": "", "flag": "!", "mine": "@", "exploded": "@", "wrong": "?", 0: ""}.get(face, str(face))
        write(surface, sign, (x + CELL // 2, y + CELL // 2), ink)


def key(event):
    if event.key == pygame.K_r:
        course.new_game()
        state["ticks"] = 0


run("", SIZE, 20, frame, key)
