"""A page of SVG with emoji for digits, as an app, beside another window with
the same title. A dialog in the page ends a game, its default button begins
the next."""

from page import show

show("page_svg.html", size=(460, 520))
