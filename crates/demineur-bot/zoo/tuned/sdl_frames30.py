"""SDL at 30 frames a second. All digits are white, on the same blue tile; the
end is a translucent banner that fades in over the board. R begins anew."""

import pygame

from course import Course, arguments
from frames import run, writer

CELL, EDGE = 30, 24
course = Course(arguments(), first="opening")
SIZE = (course.columns * CELL + 2 * EDGE, course.rows * CELL + 2 * EDGE)
state = {"fade": 0}


def frame(surface, point, clicks):
    write = state.setdefault("write", writer("dejavusans", 18))
    cell = tuple((at - EDGE) // CELL for at in point)
    for button in clicks:
        if cell in course.cells():
            {1: course.open, 3: course.flag}.get(button, course.chord)(cell)
    surface.fill("#101828")
    for cell in course.cells():
        x, y = (EDGE + at * CELL for at in cell)
        face = course.shown(cell)
        ground = "#2e5fa3" if isinstance(face, int) else "#a32e2e" if face == "exploded" else "#5b6b86"
        pygame.draw.rect(surface, ground, (x + 1, y + 1, CELL - 2, CELL - 2))
        sign = {"hidden": "", "flag": "P", "mine": "o", "exploded": "o", "wrong": "x", 0: ""}.get(face, str(face))
        write(surface, sign, (x + CELL // 2, y + CELL // 2), "#ffffff")
    state["fade"] = min(state["fade"] + 12, 170) if course.over else 0
    if course.over:
        veil = pygame.Surface((SIZE[0], 80))
        veil.set_alpha(state["fade"])
        veil.fill("#000000")
        surface.blit(veil, (0, SIZE[1] // 2 - 40))
        write(surface, "VICTORY" if course.status == "won" else "DEFEAT", (SIZE[0] // 2, SIZE[1] // 2), "#ffd75e")


def key(event):
    if event.key == pygame.K_r:
        course.new_game()


run("Blue field", SIZE, 30, frame, key)
