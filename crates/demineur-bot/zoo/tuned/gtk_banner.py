"""GTK buttons with labels in the theme's own look, and a banner laid over the
middle of the board at the end. Space begins a new game."""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, Gtk

from course import CLASSIC, Course, arguments

LOOK = """
.cell { min-width: 26px; min-height: 26px; padding: 0; margin: 0; border-radius: 0; font-weight: bold; }
.open { background: #dcd8d2; border-color: #c4c0b8; box-shadow: none; }
.hit { background: #f08080; }
.banner { background: #2e3436; color: white; padding: 12px; font-weight: bold; }
""" + "".join(f".n{number} {{ color: {colour}; }}\n" for number, colour in enumerate(CLASSIC) if number)
course = Course(arguments(), size=(9, 9), mines=10, first="safe")
provider = Gtk.CssProvider()
provider.load_from_data(LOOK.encode())
Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), provider, 800)
SIGNS = {"hidden": "", "flag": "⚑", "mine": "💣", "exploded": "💥", "wrong": "✗", 0: ""}


def draw():
    for cell, button in buttons.items():
        face = course.shown(cell)
        style = button.get_style_context()
        for name in style.list_classes():
            if name in ("open", "hit") or name[0] == "n" and name[1:].isdigit():
                style.remove_class(name)
        if isinstance(face, int):
            style.add_class("open")
            style.add_class(f"n{face}")
        elif face == "exploded":
            style.add_class("hit")
        button.set_label(SIGNS.get(face, str(face)))
    banner.set_text("You won! Space for another" if course.status == "won" else "Boom! Space for another")
    banner.set_visible(course.over)


def press(_, event, cell):
    if event.type == Gdk.EventType.BUTTON_PRESS:
        {1: course.open, 3: course.flag}.get(event.button, course.chord)(cell)
        draw()
    return True


def key(_, event):
    if event.keyval == Gdk.KEY_space and course.over:
        course.new_game()
        draw()
    return True


window = Gtk.Window(title="Buttons")
overlay, grid = Gtk.Overlay(), Gtk.Grid()
banner = Gtk.Label()
banner.get_style_context().add_class("banner")
banner.set_halign(Gtk.Align.CENTER)
banner.set_valign(Gtk.Align.CENTER)
banner.set_no_show_all(True)
buttons = {}
for cell in course.cells():
    button = Gtk.Button()
    button.set_can_focus(False)
    button.get_style_context().add_class("cell")
    button.connect("button-press-event", press, cell)
    grid.attach(button, *cell, 1, 1)
    buttons[cell] = button
overlay.add(grid)
overlay.add_overlay(banner)
overlay.set_margin_start(16)
overlay.set_margin_end(16)
overlay.set_margin_top(12)
overlay.set_margin_bottom(16)
window.add(overlay)
window.connect("key-press-event", key)
window.connect("destroy", Gtk.main_quit)
window.set_resizable(False)
draw()
window.show_all()
Gtk.main()
