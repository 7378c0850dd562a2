"""GTK 4, flat and round. The end is a modal window of the program's own, with
a button that only closes it; Ctrl+N begins a new game."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gtk

from course import Course, arguments

COLOURS = ["", "#1c71d8", "#26a269", "#c01c28", "#613583", "#a51d2d", "#0e6d77", "#241f31", "#77767b"]
LOOK = """
window { background: #fafafa; }
.cell { min-width: 30px; min-height: 30px; border-radius: 6px; margin: 1px; font-size: 15px; font-weight: 800;
        background: #c9d3e0; color: #241f31; }
.open { background: #eeeeee; }
.hit { background: #e66100; }
""" + "".join(f".n{number} {{ color: {colour}; }}\n" for number, colour in enumerate(COLOURS) if number)
course = Course(arguments(), size=(8, 8), mines=10, first="opening")
SIGNS = {"hidden": "", "flag": "⚑", "mine": "✱", "exploded": "✱", "wrong": "✗", 0: ""}


def start(app):
    provider = Gtk.CssProvider()
    provider.load_from_data(LOOK.encode())
    Gtk.StyleContext.add_provider_for_display(Gdk.Display.get_default(), provider, 800)
    window = Gtk.ApplicationWindow(application=app, title="Pebbles", resizable=False)
    grid = Gtk.Grid(margin_start=14, margin_end=14, margin_top=14, margin_bottom=14)
    labels = {}

    def draw():
        for cell, label in labels.items():
            face = course.shown(cell)
            classes = ["cell"]
            if isinstance(face, int):
                classes += ["open", f"n{face}"]
            elif face == "exploded":
                classes += ["hit"]
            label.set_css_classes(classes)
            label.set_text(SIGNS.get(face, str(face)))

    def end():
        dialog = Gtk.Window(transient_for=window, modal=True, title="The end", resizable=False)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        for side in ("start", "end", "top", "bottom"):
            getattr(box, f"set_margin_{side}")(18)
        words = "Every pebble turned." if course.status == "won" else "That one was live."
        box.append(Gtk.Label(label=words))
        close = Gtk.Button(label="Close")
        close.connect("clicked", lambda _: dialog.destroy())
        box.append(close)
        dialog.set_child(box)
        keys = Gtk.EventControllerKey()
        keys.connect("key-pressed", lambda _, value, *__: dialog.destroy() if value == Gdk.KEY_Escape else None)
        dialog.add_controller(keys)
        dialog.present()

    def press(gesture, _, __, ___, cell):
        was_over = course.over
        {1: course.open, 3: course.flag}.get(gesture.get_current_button(), course.chord)(cell)
        draw()
        if course.over and not was_over:
            end()

    def key(_, value, __, state):
        if value == Gdk.KEY_n and state & Gdk.ModifierType.CONTROL_MASK:
            course.new_game()
            draw()
            return True
        return False

    for cell in course.cells():
        label = Gtk.Label()
        gesture = Gtk.GestureClick(button=0)
        gesture.connect("pressed", press, cell)
        label.add_controller(gesture)
        grid.attach(label, *cell, 1, 1)
        labels[cell] = label
    keys = Gtk.EventControllerKey()
    keys.connect("key-pressed", key)
    window.add_controller(keys)
    window.set_child(grid)
    draw()
    window.present()


app = Gtk.Application(application_id=None)
app.connect("activate", start)
app.run([])
