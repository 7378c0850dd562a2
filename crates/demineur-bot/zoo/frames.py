"""A loop for windows that are drawn frame by frame with pygame, and that know
of the pointer what they see of it once a frame."""

import os

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame


def run(title, size, rate, frame, key):
    """Calls `frame(surface, point, clicks)` so many times a second, where clicks
    are the buttons that went down since the last frame, and `key` for keys."""
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    pygame.display.set_caption(title)
    clock = pygame.time.Clock()
    held = (False,) * 3
    while True:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return
            if event.type == pygame.KEYDOWN:
                key(event)
        now = pygame.mouse.get_pressed()
        clicks = [number + 1 for number in range(3) if now[number] and not held[number]]
        held = now
        frame(surface, pygame.mouse.get_pos(), clicks)
        pygame.display.flip()
        clock.tick(rate)


def writer(name, size, bold=True):
    """Draws a text in the middle of a place, in an ink."""
    font = pygame.font.SysFont(name, size, bold=bold)

    def write(surface, text, middle, ink):
        drawn = font.render(text, True, ink)
        surface.blit(drawn, drawn.get_rect(center=middle))

    return write
