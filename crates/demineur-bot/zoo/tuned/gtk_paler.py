"""A dark board drawn by cairo at a scale of 1.25 (cells of 32.5 pixels). At
the end every digit is drawn again, paler; F2 begins a new game."""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, Gtk

from course import NIGHT, Course, arguments

SCALE, CELL, EDGE = 1.25, 26, 12
course = Course(arguments(), first="opening")


def ink(context, colour, alpha=1.0):
    context.set_source_rgba(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)), alpha)


def draw(_, context):
    context.scale(SCALE, SCALE)
    ink(context, "#0d1117")
    context.paint()
    strength = 0.35 if course.over else 1.0
    for cell in course.cells():
        x, y = (EDGE + at * CELL for at in cell)
        face = course.shown(cell)
        ink(context, "#161b22" if isinstance(face, int) else "#8e1519" if face == "exploded" else "#30404f")
        context.rectangle(x + 1, y + 1, CELL - 2, CELL - 2)
        context.fill()
        sign = {"hidden": "", "flag": "⚑", "mine": "✹", "exploded": "✹", "wrong": "✗", 0: ""}.get(face, str(face))
        ink(context, NIGHT[face] if isinstance(face, int) and face else "#e6edf3", strength)
        context.select_font_face("DejaVu Sans", 0, 1)
        context.set_font_size(15)
        extent = context.text_extents(sign)
        context.move_to(x + CELL / 2 - extent.width / 2 - extent.x_bearing, y + CELL / 2 + 5.5)
        context.show_text(sign)


def press(_, event):
    cell = tuple(int((at / SCALE - EDGE) // CELL) for at in (event.x, event.y))
    if cell in course.cells() and event.type == Gdk.EventType.BUTTON_PRESS:
        {1: course.open, 3: course.flag}.get(event.button, course.chord)(cell)
        area.queue_draw()


def key(_, event):
    if event.keyval == Gdk.KEY_F2:
        course.new_game()
        area.queue_draw()


window = Gtk.Window(title="Night mines")
area = Gtk.DrawingArea()
side = int((course.columns * CELL + 2 * EDGE) * SCALE)
area.set_size_request(side, side)
area.add_events(Gdk.EventMask.BUTTON_PRESS_MASK)
area.connect("draw", draw)
area.connect("button-press-event", press)
window.connect("key-press-event", key)
window.connect("destroy", Gtk.main_quit)
window.add(area)
window.set_resizable(False)
window.show_all()
Gtk.main()
