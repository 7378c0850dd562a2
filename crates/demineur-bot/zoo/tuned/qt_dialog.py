"""Qt push buttons with emoji, and a message box at the end whose default
button begins the next game; a line of text counts the mines."""

from PyQt5 import QtCore, QtWidgets

from course import CLASSIC, Course, arguments

course = Course(arguments(), size=(9, 9), mines=10, first="plain")
SIGNS = {"hidden": "", "flag": "🚩", "mine": "💣", "exploded": "💥", "wrong": "❌", 0: ""}
app = QtWidgets.QApplication([])
window = QtWidgets.QWidget()
window.setWindowTitle("Bomb squad")
outer = QtWidgets.QVBoxLayout(window)
counter = QtWidgets.QLabel()
grid = QtWidgets.QGridLayout()
grid.setSpacing(0)
outer.addWidget(counter)
outer.addLayout(grid)
outer.setSizeConstraint(QtWidgets.QLayout.SetFixedSize)


class Cell(QtWidgets.QPushButton):
    def __init__(self, cell):
        super().__init__()
        self.cell = cell
        self.setFixedSize(28, 28)
        self.setFocusPolicy(QtCore.Qt.NoFocus)

    def mouseReleaseEvent(self, event):
        if self.rect().contains(event.pos()):
            act({QtCore.Qt.LeftButton: course.open, QtCore.Qt.RightButton: course.flag}.get(event.button(), course.chord), self.cell)


def draw():
    for cell, button in buttons.items():
        face = course.shown(cell)
        is_open = isinstance(face, int)
        ground = "#f5f5dc" if is_open else "#ffb0b0" if face == "exploded" else "#87a96b"
        edge = "1px solid #c8c8a8" if is_open else "2px outset #a8c98a"
        ink = CLASSIC[face] if is_open and face else "black"
        button.setStyleSheet(f"background: {ground}; border: {edge}; color: {ink}; font: bold 15px 'DejaVu Sans', 'Noto Color Emoji'")
        button.setText(SIGNS.get(face, str(face)))
    counter.setText(f"Mines: {course.left}")


def end():
    words = "Squad safe! Another?" if course.status == "won" else "Kaboom! Another?"
    box = QtWidgets.QMessageBox(QtWidgets.QMessageBox.Question, "Bomb squad", words, parent=window)
    box.setStandardButtons(QtWidgets.QMessageBox.Yes | QtWidgets.QMessageBox.No)
    box.setDefaultButton(QtWidgets.QMessageBox.Yes)
    if box.exec_() == QtWidgets.QMessageBox.Yes:
        course.new_game()
        draw()


def act(move, cell):
    was_over = course.over
    move(cell)
    draw()
    if course.over and not was_over:
        QtCore.QTimer.singleShot(0, end)


buttons = {}
for cell in course.cells():
    buttons[cell] = Cell(cell)
    grid.addWidget(buttons[cell], cell[1], cell[0])
draw()
window.show()
app.exec_()
