"""A page on a canvas at 1.25 pixels a pixel, dark, drawn frame by frame. A
banner lies over the board at the end; a button elsewhere changes what it says
and begins a new game."""

from page import show

show("page_canvas.html", "--force-device-scale-factor=1.25", size=(420, 480))
