"""GTK labels in a grid whose lines move with what they say. A loss shows one
strange cell on a board that answers no more; a win is nothing but the last
cell opened. Ctrl+N begins a new game."""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, Gtk

from course import Course, arguments

COLOURS = ["", "#204a87", "#4e9a06", "#a40000", "#5c3566", "#8f5902", "#06989a", "#2e3436", "#888a85"]
LOOK = """
window { background: #d3d7cf; }
.cell { background: #729fcf; padding: 4px 8px; font: bold 16px "DejaVu Sans"; border: 1px solid #4f7fb0; }
.open { background: #f3f4f1; border-color: #babdb6; }
""" + "".join(f".n{number} {{ color: {colour}; }}\n" for number, colour in enumerate(COLOURS) if number)
course = Course(arguments(), size=(9, 8), mines=9, first="plain")
provider = Gtk.CssProvider()
provider.load_from_data(LOOK.encode())
Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), provider, 800)


def draw():
    for cell, label in labels.items():
        face = course.shown(cell, mines=False)
        style = label.get_style_context()
        for name in [name for name in style.list_classes() if name == "open" or name[1:].isdigit()]:
            style.remove_class(name)
        if isinstance(face, int):
            style.add_class("open")
            style.add_class(f"n{face}")
        label.set_text({"hidden": " ", "flag": "F", "exploded": "§", 0: " "}.get(face, str(face)))


def press(_, event, cell):
    if event.type == Gdk.EventType.BUTTON_PRESS:
        {1: course.open, 3: course.flag}.get(event.button, course.chord)(cell)
        draw()


def key(_, event):
    if event.keyval == Gdk.KEY_n and event.state & Gdk.ModifierType.CONTROL_MASK:
        course.new_game()
        draw()


window = Gtk.Window(title="Sheet")
grid = Gtk.Grid(margin=18)
labels = {}
for cell in course.cells():
    box, label = Gtk.EventBox(), Gtk.Label()
    label.get_style_context().add_class("cell")
    box.add(label)
    box.connect("button-press-event", press, cell)
    grid.attach(box, *cell, 1, 1)
    labels[cell] = label
window.add(grid)
window.connect("key-press-event", key)
window.connect("destroy", Gtk.main_quit)
window.set_resizable(False)
draw()
window.show_all()
Gtk.main()
