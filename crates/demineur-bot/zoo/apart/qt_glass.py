"""Qt, drawn 60 times a second whether or not anything has changed: a light
moves around the board. Tiles are gradients, seven segments count the mines. The
end is a banner over the board; a click on a board that is over begins anew."""

from PyQt5 import QtCore, QtGui, QtWidgets

from course import CLASSIC, Course, arguments
from seven import strokes

CELL, EDGE, TOP = 29, 34, 70
course = Course(arguments(), size=(9, 9), mines=10, first="opening")
WIDE, HIGH = course.columns * CELL + 2 * EDGE, course.rows * CELL + TOP + EDGE


class Glass(QtWidgets.QWidget):
    def __init__(self):
        super().__init__()
        self.setWindowTitle("Glass")
        self.setFixedSize(WIDE, HIGH)
        self.step = 0
        self.timer = QtCore.QTimer(self)
        self.timer.timeout.connect(self.tick)
        self.timer.start(16)

    def tick(self):
        self.step = (self.step + 2) % (WIDE + 80)
        self.update()

    def paintEvent(self, _):
        painter = QtGui.QPainter(self)
        painter.fillRect(self.rect(), QtGui.QColor("#dfe9f2"))
        painter.fillRect(self.step - 80, HIGH - 16, 80, 8, QtGui.QColor("#f6b26b"))
        painter.fillRect(EDGE, 18, 48, 34, QtGui.QColor("#001018"))
        for place, lit in strokes(f"{max(course.left, 0):03d}", EDGE + 5, 22, 9, 26, 2):
            painter.fillRect(*place, QtGui.QColor("#30e0ff" if lit else "#08303c"))
        painter.setFont(QtGui.QFont("DejaVu Serif", 13, QtGui.QFont.Bold))
        for cell in course.cells():
            place = QtCore.QRect(EDGE + cell[0] * CELL, TOP + cell[1] * CELL, CELL - 1, CELL - 1)
            face = course.shown(cell)
            shine = QtGui.QLinearGradient(place.topLeft(), place.bottomLeft())
            ends = ("#ffffff", "#f2f6fa") if isinstance(face, int) else ("#a9c7e0", "#6f9cc4")
            if face == "exploded":
                ends = ("#ffb3a0", "#e0604a")
            shine.setColorAt(0, QtGui.QColor(ends[0]))
            shine.setColorAt(1, QtGui.QColor(ends[1]))
            painter.fillRect(place, shine)
            sign = {"hidden": "", "flag": "✓", "mine": "✱", "exploded": "✱", "wrong": "✗", 0: ""}.get(face, str(face))
            painter.setPen(QtGui.QColor(CLASSIC[face] if isinstance(face, int) and face else "#203040"))
            painter.drawText(place, QtCore.Qt.AlignCenter, sign)
        if course.over:
            band = QtCore.QRect(0, HIGH // 2 - 6, WIDE, 60)
            painter.fillRect(band, QtGui.QColor(255, 255, 255, 215))
            painter.setPen(QtGui.QColor("#203040"))
            words = "Crystal clear" if course.status == "won" else "Shattered"
            painter.drawText(band, QtCore.Qt.AlignCenter, words)

    def mouseReleaseEvent(self, event):
        cell = ((event.x() - EDGE) // CELL, (event.y() - TOP) // CELL)
        if cell not in course.cells():
            return
        if course.over:
            course.new_game()
        else:
            {QtCore.Qt.LeftButton: course.open, QtCore.Qt.RightButton: course.flag}.get(event.button(), course.chord)(cell)


app = QtWidgets.QApplication([])
glass = Glass()
glass.show()
app.exec_()
