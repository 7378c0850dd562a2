"""Qt, painted at a scale of 1.33 in pale tints. A lost board shows its mines;
the button below changes what it says, and begins a new game."""

from PyQt5 import QtCore, QtGui, QtWidgets

from course import Course, arguments

CELL, SCALE, EDGE = 24, 1.33, 16
INK = ["", "#4a7fb5", "#5d9b5d", "#c26a6a", "#6b5fa8", "#a8775f", "#5fa3a8", "#777777", "#a0a0a0"]
course = Course(arguments(), size=(9, 9), mines=10, first="opening")


class Board(QtWidgets.QWidget):
    def __init__(self):
        super().__init__()
        self.setFixedSize(*(int(count * CELL * SCALE + 2 * EDGE) for count in (course.columns, course.rows)))

    def paintEvent(self, _):
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        painter.translate(EDGE, EDGE)
        painter.scale(SCALE, SCALE)
        font = QtGui.QFont("DejaVu Sans")
        font.setPixelSize(14)
        font.setBold(True)
        painter.setFont(font)
        for cell in course.cells():
            face = course.shown(cell)
            place = QtCore.QRectF(cell[0] * CELL, cell[1] * CELL, CELL, CELL)
            tint = "#fdfdfb" if isinstance(face, int) else "#f7c9c9" if face == "exploded" else "#e3e9ef"
            painter.setPen(QtCore.Qt.NoPen)
            painter.setBrush(QtGui.QColor(tint))
            painter.drawRect(place.adjusted(0.75, 0.75, -0.75, -0.75))
            sign = {"hidden": "", "flag": "▶", "mine": "◆", "exploded": "◆", "wrong": "✕", 0: ""}.get(face, str(face))
            painter.setPen(QtGui.QColor(INK[face] if isinstance(face, int) and face else "#8a5a5a"))
            painter.drawText(place, QtCore.Qt.AlignCenter, sign)

    def mousePressEvent(self, event):
        cell = tuple(int((at - EDGE) // (CELL * SCALE)) for at in (event.x(), event.y()))
        if cell in course.cells():
            {QtCore.Qt.LeftButton: course.open, QtCore.Qt.RightButton: course.flag}.get(event.button(), course.chord)(cell)
            draw()


def draw():
    board.update()
    button.setText({"won": "Cleared — again?", "lost": "Try again"}.get(course.status, "Give up"))


def again():
    course.new_game()
    draw()


app = QtWidgets.QApplication([])
window = QtWidgets.QWidget()
window.setWindowTitle("Pastel")
window.setStyleSheet("background: #f4f4f0")
board = Board()
button = QtWidgets.QPushButton()
button.setStyleSheet("background: #dfe5d8; border: 1px solid #b9c2ae; padding: 8px")
button.setFocusPolicy(QtCore.Qt.NoFocus)
button.clicked.connect(again)
layout = QtWidgets.QVBoxLayout(window)
layout.addWidget(board)
layout.addWidget(button)
layout.setSizeConstraint(QtWidgets.QLayout.SetFixedSize)
draw()
window.show()
app.exec_()
