// The rules, and the true course of the games, for pages: as course.py has them.

const query = new URLSearchParams(location.search);

export class Course {
  constructor({ size = [9, 9], mines = [10, 10], first = "opening" } = {}) {
    [this.columns, this.rows] = size;
    this.range = mines;
    this.first = first;
    this.state = Number(query.get("seed") ?? 1) >>> 0;
    this.game = 0;
    this.sending = Promise.resolve();
    this.newGame();
  }

  // mulberry32
  random() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  log(event, more = {}) {
    const line = JSON.stringify({ at: Date.now() / 1000, event, game: this.game, ...more });
    const path = query.has("silent") ? "/silence" : "/log";
    // One after the other, so that they stay in order.
    this.sending = this.sending.then(() => fetch(path, { method: "POST", body: line }).catch(() => {}));
  }

  newGame() {
    this.game += 1;
    const [low, high] = this.range;
    this.count = low + Math.floor(this.random() * (high - low + 1));
    this.status = "ready";
    this.mines = new Set();
    this.opened = new Set();
    this.flags = new Set();
    this.exploded = -1;
    this.log("new", { size: [this.columns, this.rows], mines: this.count });
  }

  get over() {
    return this.status === "won" || this.status === "lost";
  }

  get left() {
    return this.count - this.flags.size;
  }

  cells() {
    return Array.from({ length: this.columns * this.rows }, (_, cell) => cell);
  }

  place(cell) {
    return [cell % this.columns, Math.floor(cell / this.columns)];
  }

  around(cell) {
    const [x, y] = this.place(cell);
    return this.cells().filter((other) => {
      const [a, b] = this.place(other);
      return other !== cell && Math.abs(a - x) <= 1 && Math.abs(b - y) <= 1;
    });
  }

  number(cell) {
    return this.around(cell).filter((near) => this.mines.has(near)).length;
  }

  drawMines(start) {
    const spared = { plain: [], safe: [start], opening: [start, ...this.around(start)] }[this.first];
    const free = this.cells().filter((cell) => !spared.includes(cell));
    while (this.mines.size < this.count) this.mines.add(free[Math.floor(this.random() * free.length)]);
    this.log("mines", { layout: [...this.mines].map((cell) => this.place(cell)) });
  }

  open(cell) {
    if (this.over || this.opened.has(cell) || this.flags.has(cell)) return;
    if (this.status === "ready") {
      this.drawMines(cell);
      this.status = "running";
    }
    this.log("open", { cell: this.place(cell) });
    if (this.mines.has(cell)) {
      this.exploded = cell;
      this.end("lost");
      return;
    }
    const found = [cell];
    while (found.length > 0) {
      const one = found.pop();
      if (this.opened.has(one) || this.flags.has(one)) continue;
      this.opened.add(one);
      if (this.number(one) === 0) found.push(...this.around(one));
    }
    if (this.opened.size + this.mines.size === this.columns * this.rows) this.end("won");
  }

  flag(cell) {
    if (this.over || this.opened.has(cell)) return;
    if (!this.flags.delete(cell)) this.flags.add(cell);
  }

  end(status) {
    this.status = status;
    this.log("end", { status });
  }

  // "hidden", "flag", "mine", "exploded", "wrong" or a number.
  shown(cell, mines = true) {
    if (cell === this.exploded) return "exploded";
    if (this.opened.has(cell)) return this.number(cell);
    const lost = this.status === "lost" && mines;
    if (this.flags.has(cell)) return lost && !this.mines.has(cell) ? "wrong" : "flag";
    return lost && this.mines.has(cell) ? "mine" : "hidden";
  }
}
