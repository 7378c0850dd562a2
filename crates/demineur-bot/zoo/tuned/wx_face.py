"""wxWidgets, bevelled. A button with a face begins new games; a text counts
the mines, another number each game. A loss shows one strange cell."""

import wx

from course import CLASSIC, Course, arguments

CELL = 24
course = Course(arguments(), size=(9, 9), mines=(9, 12), first="safe")


class Board(wx.Panel):
    def __init__(self, parent):
        super().__init__(parent, size=(course.columns * CELL, course.rows * CELL), style=wx.WANTS_CHARS)
        self.SetMinSize(self.GetSize())
        self.SetBackgroundStyle(wx.BG_STYLE_PAINT)
        self.Bind(wx.EVT_PAINT, self.paint)
        for event, move in ((wx.EVT_LEFT_UP, course.open), (wx.EVT_RIGHT_DOWN, course.flag)):
            self.Bind(event, lambda event, move=move: self.act(event, move))

    def paint(self, _):
        context = wx.AutoBufferedPaintDC(self)
        context.SetFont(wx.Font(wx.FontInfo(12).FaceName("DejaVu Sans").Bold()))
        for cell in course.cells():
            x, y = (at * CELL for at in cell)
            face = course.shown(cell, mines=False)
            is_open = isinstance(face, int)
            context.SetPen(wx.Pen("#a9a9a9" if is_open else "#d6cfc4"))
            context.SetBrush(wx.Brush("#e9e9e4" if is_open else "#d6cfc4"))
            context.DrawRectangle(x, y, CELL, CELL)
            if not is_open:
                for step in (0, 1, 2):
                    context.SetPen(wx.Pen("#f8f4ec"))
                    context.DrawLine(x + step, y + step, x + CELL - 1 - step, y + step)
                    context.DrawLine(x + step, y + step, x + step, y + CELL - 1 - step)
                    context.SetPen(wx.Pen("#8f877a"))
                    context.DrawLine(x + CELL - 1 - step, y + step, x + CELL - 1 - step, y + CELL - step)
                    context.DrawLine(x + step, y + CELL - 1 - step, x + CELL - step, y + CELL - 1 - step)
            sign = {"hidden": "", "flag": "¶", "exploded": "☠", 0: ""}.get(face, str(face))
            context.SetTextForeground(CLASSIC[face] if is_open and face else "#202020")
            wide, high = context.GetTextExtent(sign)
            context.DrawText(sign, x + (CELL - wide) // 2, y + (CELL - high) // 2)

    def act(self, event, move):
        cell = (event.GetX() // CELL, event.GetY() // CELL)
        if cell in course.cells():
            move(cell)
            draw()


def draw():
    board.Refresh()
    counter.SetLabel(f"Mines {course.left}")
    face.SetLabel({"won": "😎", "lost": "😵"}.get(course.status, "🙂"))


def again(_):
    course.new_game()
    draw()


app = wx.App()
frame = wx.Frame(None, title="wx field", style=wx.DEFAULT_FRAME_STYLE & ~(wx.RESIZE_BORDER | wx.MAXIMIZE_BOX))
panel = wx.Panel(frame)
counter = wx.StaticText(panel, size=(80, -1))
face = wx.Button(panel, size=(44, 36))
face.SetCanFocus(False)
face.Bind(wx.EVT_BUTTON, again)
board = Board(panel)
top = wx.BoxSizer(wx.HORIZONTAL)
top.Add(counter, 1, wx.ALIGN_CENTER_VERTICAL | wx.LEFT, 6)
top.Add(face, 0)
top.AddStretchSpacer(1)
both = wx.BoxSizer(wx.VERTICAL)
both.Add(top, 0, wx.EXPAND | wx.ALL, 6)
both.Add(board, 0, wx.ALL, 10)
panel.SetSizer(both)
draw()
frame.SetClientSize(both.ComputeFittingClientSize(panel))
frame.Show()
app.MainLoop()
