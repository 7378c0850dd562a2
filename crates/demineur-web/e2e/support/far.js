/** A server far away: everything takes a while to get there, and a while to come back. */

import { connect, createServer } from "node:net";

/** Each way, in milliseconds. */
const AWAY = 80;

/** What begins a request; what follows in its connection is no line of its own. */
const REQUEST = /^(?:GET|POST|PUT|DELETE|HEAD) (\S+) HTTP\/1\.1\r\n/;

export class Far {
  /** @param {string} near the address of the server */
  constructor(near) {
    this.near = new URL(near);
  }

  url = "";
  /** @type {string[]} the paths asked for since they were last forgotten */
  requests = [];
  /** @type {Set<import("node:net").Socket>} */
  #sockets = new Set();
  #server = createServer((socket) => this.#carry(socket));

  /** @param {string} near */
  static async start(near) {
    const far = new Far(near);
    await new Promise((done) => far.#server.listen(0, "127.0.0.1", () => done(null)));
    const address = /** @type {import("node:net").AddressInfo} */ (far.#server.address());
    far.url = `http://127.0.0.1:${address.port}`;
    return far;
  }

  async stop() {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server.close(done));
  }

  /** @param {import("node:net").Socket} here */
  #carry(here) {
    const there = connect(Number(this.near.port), this.near.hostname);
    // A connection is only there after a round trip.
    const ready = Date.now() + 2 * AWAY;
    here.on("data", (bytes) => {
      const path = REQUEST.exec(bytes.toString("latin1"))?.[1];
      if (path) this.requests.push(path);
    });
    delay(here, there, ready);
    delay(there, here, 0);
    for (const socket of [here, there]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("close", () => this.#sockets.delete(socket));
    }
  }
}

/**
 * Hands on what comes, in order, a while later.
 * @param {import("node:net").Socket} from
 * @param {import("node:net").Socket} to
 * @param {number} ready before this moment nothing leaves
 */
function delay(from, to, ready) {
  const later = (/** @type {() => void} */ act) =>
    setTimeout(act, Math.max(0, ready - Date.now()) + AWAY);
  from.on("data", (bytes) => later(() => to.writable && to.write(bytes)));
  from.on("end", () => later(() => to.end()));
  from.on("error", () => to.destroy());
  from.on("close", () => later(() => to.destroy()));
}
