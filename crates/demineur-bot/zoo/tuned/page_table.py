"""A table in an ordinary browser window, beside another window with the same
title. Its lines move as digits come; at the end all is drawn paler. R begins
a new game (Ctrl+N would open a window)."""

from page import show

show("page_table.html", app=False, size=(620, 640))
