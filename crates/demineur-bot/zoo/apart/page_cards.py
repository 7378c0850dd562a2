"""Round cards in the flow of a dark page, as an app, beside another window with
the same title. Each game has another number of mines, which a text counts. The
end is laid over the board; a button elsewhere changes, and begins a new game."""

from page import show

show("page_cards.html", size=(470, 560))
