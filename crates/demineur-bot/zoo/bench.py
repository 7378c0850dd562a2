#!/usr/bin/python3
"""The bot in windows it has never seen, unattended: what it says of its games
against what really happened in them.

`cargo xtask zoo` runs this. By hand, from the top of the repository:

    crates/demineur-bot/zoo/bench.py                       the tuned windows
    crates/demineur-bot/zoo/bench.py --only tk_quiet,wx_face
    crates/demineur-bot/zoo/bench.py --show tk_quiet       only open it, where DISPLAY says
"""

import argparse
import json
import os
import re
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[2]

# By which words the window is asked for (nothing: by its number), how many
# mines the bot is told (nothing: it is not told).
TUNED = {
    "gtk4_css": ("Pebbles", 10),
    "gtk_banner": ("Buttons", 10),
    "gtk_paler": ("Night mines", 10),
    "page_canvas": ("Canvas mines", 10),
    "page_svg": (None, 10),
    "page_table": (None, 10),
    "qt_button": ("Pastel", 10),
    "qt_dialog": ("Bomb squad", 10),
    "sdl_double60": ("Starfield", None),
    "sdl_frames20": (None, 10),
    "sdl_frames30": ("Blue field", 10),
    "tk_counter": ("Counted mines", None),
    "tk_dialog": ("Tk Sweeper", 10),
    "tk_labels": ("Label mines", 10),
    "tk_quiet": ("Quiet field", 11),
    "wx_face": ("wx field", None),
    "xlib_bare": (None, 12),
}
APART = {
    "gtk_table": ("Sheet", 9),
    "page_cards": (None, None),
    "qt_glass": ("Glass", 10),
    "sdl_arcade": (None, 11),
    "tk_night": ("Nightfall", 10),
}
# A second window of the same browser is opened beside these.
COMPANIONS = {"page_table", "page_svg", "page_cards"}
# So many in a row are several.
SEVERAL = 3


def main():
    args = parse()
    if args.show:
        os.execve(*window_line(args.show, args.seed, "/dev/stdout"), {**os.environ, "PYTHONPATH": str(HERE)})
    parts = [("tuned", TUNED)] if not args.apart else [("kept apart", APART)]
    if args.only:
        known = {**TUNED, **(APART if args.apart else {})}
        parts = [("chosen", {name: known[name] for name in args.only.split(",")})]
    args.keep = Path(args.keep or tempfile.mkdtemp(prefix="demineur-zoo-"))
    print(f"zoo: what is said, drawn and logged stays in {args.keep}", flush=True)
    failed = False
    for name, windows in parts:
        results = []
        for window, (title, mines) in windows.items():
            result = trial(args, window, title, mines)
            print(f"{window:14} {result.told()}", flush=True)
            results.append(result)
        print(table(name, results), flush=True)
        failed = failed or any(result.wrong or result.misread for result in results)
    # Games that stay untold are a figure; a false result is a fault.
    return 1 if failed else 0


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=str(TOP / "target/debug/demineur"))
    parser.add_argument("--apart", action="store_true", help="the windows kept apart, instead")
    parser.add_argument("--only", metavar="NAME,NAME")
    parser.add_argument("--show", metavar="NAME", choices=[*TUNED, *APART])
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--limit", type=float, default=180, help="seconds a window")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="DIR")
    parser.add_argument("--bot", default="", metavar="WORDS", help="more options for the bot")
    return parser.parse_args()


def window_line(name, seed, log):
    part = "tuned" if name in TUNED else "apart"
    script = HERE / part / f"{name}.py"
    python = "/usr/bin/python3"
    return python, [python, str(script), "--seed", str(seed), "--log", str(log)]


class Desktop:
    """A display of its own, with a window manager."""

    def __init__(self, home):
        self.started = []
        self.env = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "LC_", "DBUS_"))}
        self.env |= {"HOME": str(home), "XDG_RUNTIME_DIR": str(home), "LANG": "C.UTF-8", "PYTHONPATH": str(HERE)}
        self.env |= {"PYTHONDONTWRITEBYTECODE": "1", "NO_AT_BRIDGE": "1", "GSK_RENDERER": "cairo", "GDK_BACKEND": "x11"}
        self.env |= {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "QT_QPA_PLATFORM": "xcb"}
        line = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-noreset"]
        server = self.start(line, stdout=subprocess.PIPE)
        self.name = ":" + server.stdout.readline().decode().strip()
        self.env["DISPLAY"] = self.name
        from Xlib import display

        self.x = display.Display(self.name)
        self.root = self.x.screen().root
        self.start(["openbox"])
        self.wait(lambda: self.root.get_full_property(self.x.intern_atom("_NET_SUPPORTING_WM_CHECK"), 0))

    def start(self, line, **more):
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        child = subprocess.Popen(line, env=self.env, start_new_session=True, **{**quiet, **more})
        self.started.append(child)
        return child

    def wait(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while not (found := condition()):
            if time.monotonic() > end:
                raise TimeoutError("nothing comes up")
            time.sleep(0.05)
        return found

    def windows(self):
        """The windows the manager has, in the order they came."""
        listed = self.root.get_full_property(self.x.intern_atom("_NET_CLIENT_LIST"), 0)
        return list(listed.value) if listed else []

    def save(self, file):
        """A picture of all that is shown."""
        size = self.root.get_geometry()
        image = self.root.get_image(0, 0, size.width, size.height, 2, 0xFFFFFFFF).data
        rows = []
        for y in range(size.height):
            row = image[y * size.width * 4 : (y + 1) * size.width * 4]
            pixels = bytearray(size.width * 3)
            pixels[0::3], pixels[1::3], pixels[2::3] = row[2::4], row[1::4], row[0::4]
            rows.append(b"\0" + bytes(pixels))
        packed = zlib.compress(b"".join(rows), 1)
        chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        head = struct.pack(">IIBBBBB", size.width, size.height, 8, 2, 0, 0, 0)
        Path(file).write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b""))

    def close(self):
        self.x.close()
        for child in reversed(self.started):
            # Each has a session of its own, with whatever it started.
            for sign in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(child.pid, sign)
                    child.wait(3)
                except (ProcessLookupError, subprocess.TimeoutExpired):
                    pass


def trial(args, name, title, mines):
    """The bot in one window."""
    folder = args.keep / name
    home = folder / "home"
    home.mkdir(parents=True, exist_ok=True)
    home.chmod(0o700)
    log, saved = folder / "true.jsonl", folder / "saved"
    for old in [log, *saved.glob("*.json")]:
        old.unlink(missing_ok=True)
    desktop = Desktop(home)
    try:
        child = desktop.start(window_line(name, args.seed, log)[1], stderr=open(folder / "window.txt", "w"))
        windows = desktop.wait(desktop.windows)
        # Pages are titled and drawn after their window is there.
        desktop.wait(log.is_file)
        if name in COMPANIONS:
            child.send_signal(signal.SIGUSR1)
            desktop.wait(lambda: len(desktop.windows()) > 1)
        time.sleep(1)
        wanted = title or hex(windows[0])
        line = [args.program, "bot", "--window", wanted, "--calibrate", "--unattended", "--allow-browser", "--lang", "en"]
        line += ["--games", str(args.games), "--save", str(saved), "--data-dir", str(folder / "data"), "--seed", "1"]
        line += ["--mines", str(mines)] if mines else []
        said, took = listen(line + args.bot.split(), desktop.env, folder, args.limit)
        desktop.save(folder / "end.png")
    finally:
        desktop.close()
    games = truth(log)
    return Result(args.program, name, said, took, games, sorted(saved.glob("*.json")))


def listen(line, env, folder, limit):
    """Runs the bot; each line it says, and when."""
    bot = subprocess.Popen(
        line, env=env, cwd=folder, text=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    )
    start, said = time.time(), []
    timers = [threading.Timer(limit, bot.send_signal, [signal.SIGINT]), threading.Timer(limit + 15, bot.kill)]
    for timer in timers:
        timer.start()
    with open(folder / "bot.txt", "w") as file:
        file.write(" ".join(line) + "\n")
        for text in bot.stdout:
            said.append((time.time(), text.rstrip()))
            file.write(f"{time.time() - start:7.2f} {text}")
            file.flush()
        file.write(f"{time.time() - start:7.2f} exit {bot.wait()}\n")
    for timer in timers:
        timer.cancel()
    return said, time.time() - start


class Game:
    def __init__(self, line):
        self.number, self.size, self.mines = line["game"], line["size"], line["mines"]
        self.layout, self.opens, self.status, self.ended = None, [], None, None

    def counted(self, cell):
        x, y = cell
        return sum(abs(x - a) <= 1 and abs(y - b) <= 1 for a, b in self.layout)

    def view(self, opens):
        """What is open after these openings."""
        mined, seen, todo = {tuple(cell) for cell in self.layout}, {}, [tuple(cell) for cell in opens]
        while todo:
            cell = todo.pop()
            if cell in seen or cell in mined:
                continue
            seen[cell] = self.counted(cell)
            if seen[cell] == 0:
                x, y = cell
                near = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
                todo += [(a, b) for a, b in near if 0 <= a < self.size[0] and 0 <= b < self.size[1]]
        return seen


def truth(log):
    """The games as the window has noted them."""
    games = []
    for text in log.read_text().splitlines():
        line = json.loads(text)
        if line["event"] == "new":
            games.append(Game(line))
            continue
        game = games[-1]
        if line["event"] == "mines":
            game.layout = line["layout"]
        elif line["event"] == "open":
            game.opens.append(line["cell"])
        elif line["event"] == "end":
            game.status, game.ended = line["status"], line["at"]
    return games


class Result:
    """What came of one window."""

    def __init__(self, program, name, said, took, games, saved):
        self.name, self.took, self.games = name, took, games
        words = [text for _, text in said]
        size = games[0].size
        self.grid = any(f" ({size[0]}x{size[1]}" in text for text in words)
        self.ended = sum(game.status is not None for game in games)
        self.right, self.wrong, self.doubtful = set(), [], 0
        self.last = next((text for text in reversed(words) if "|" not in text and text), "")
        meant = {}
        for at, text in said:
            found = re.match(r"Game (\d+): (\w+)", text)
            if not found or re.match(r"Game \d+ is not kept", text):
                continue
            self.judge(at, found[2], meant, int(found[1]))
        self.stray = sum("though another cell was clicked" in text for text in words)
        self.misread = self.kept_wrongly(saved, meant) + self.unwise(program, games)
        self.row = self.longest()

    def judge(self, at, status, meant, number):
        """The game that is meant: the last one that had ended, told of once."""
        ended = [game for game in self.games if game.ended and game.ended <= at + 0.02]
        game = ended[-1] if ended and ended[-1].number not in meant.values() else None
        if game:
            meant[number] = game.number
        if status not in ("won", "lost"):
            self.doubtful += 1
        elif game and game.status == status:
            self.right.add(game.number)
        else:
            really = game.status if game else "going on"
            self.wrong.append(f"game {number} told {status}, is {really}")

    def kept_wrongly(self, saved, meant):
        """Games that were kept with a number the window did not show."""
        found = []
        for file in saved:
            number = int(re.search(r"-(\d+)\.json$", file.name)[1])
            game = next((game for game in self.games if game.number == meant.get(number)), None)
            kept = json.loads(file.read_text())
            mines = kept.get("mines")
            if game is None or mines is None:
                continue
            wide = game.size[0]
            places = [(cell % wide, cell // wide) for cell in mines]
            for cell, number_shown in game.view(game.opens).items():
                x, y = cell
                if sum(abs(x - a) <= 1 and abs(y - b) <= 1 for a, b in places) != number_shown:
                    found.append(f"{file.name} has another number at {cell}")
                    break
            asked = [tuple(cell) for cell in game.opens]
            chosen = {divmod(int(move["action"][1:]), wide)[::-1] for move in kept["log"] if move["action"][0] in "oc"}
            if any(move["action"][0] == "c" for move in kept["log"]):
                continue
            stray = [cell for cell in asked if cell not in chosen]
            if stray:
                found.append(f"{file.name}: opened and not chosen: {stray}")
        return found

    def unwise(self, program, games):
        """Mines that were opened although a safe cell could be named, which the
        bot does where it has read wrongly, or has clicked elsewhere."""
        found = []
        for game in games:
            if game.status != "lost" or len(game.opens) < 2:
                continue
            wide = game.size[0]
            revealed = {str(x + y * wide): number for (x, y), number in game.view(game.opens[:-1]).items()}
            board = {"tiling": "square", "width": wide, "height": game.size[1]}
            position = {"board": board, "total_mines": game.mines, "revealed": revealed, "marks": {}, "first_click": "plain"}
            asked = [program, "analyze", "-", "--json", "--budget", "2000000"]
            answer = subprocess.run(asked, input=json.dumps(position), capture_output=True, text=True)
            if answer.returncode == 0 and json.loads(answer.stdout)["safe"]:
                found.append(f"game {game.number}: a mine at {tuple(game.opens[-1])} where others were safe")
        return found

    def longest(self):
        best = row = 0
        for game in self.games:
            if game.opens:
                row = row + 1 if game.number in self.right else 0
                best = max(best, row)
        return best

    def told(self):
        words = [f"grid {'found' if self.grid else 'NOT FOUND'}", f"{self.ended} ended", f"{len(self.right)} rightly told"]
        words += [f"{self.row} in a row", f"{self.doubtful} doubtful", f"{self.stray} strayed", f"{self.took:.0f} s"]
        line = ", ".join(words)
        for trouble in self.wrong + self.misread:
            line += f"\n               !! {trouble}"
        if self.row < SEVERAL:
            line += f"\n               last words: {self.last[:150]}"
        return line


def table(name, results):
    count = lambda test: sum(bool(test(result)) for result in results)
    rows = [
        ("grid found", count(lambda result: result.grid)),
        ("board played to its end on the screen", count(lambda result: result.ended)),
        ("at least one game rightly told won or lost", count(lambda result: result.right)),
        (f"several in a row, unattended, each rightly told ({SEVERAL} or more)", count(lambda result: result.row >= SEVERAL)),
        ("false result, or click on a board read wrongly", sum(len(result.wrong) + len(result.misread) for result in results)),
    ]
    games = sum(result.ended for result in results)
    right = sum(len(result.right) for result in results)
    lines = [f"| {name} | of {len(results)} |", "|---|---|", *(f"| {what} | {number} |" for what, number in rows)]
    lines.append(f"| games ended on the screen, of which rightly told | {games}, {right} |")
    return "\n" + "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
