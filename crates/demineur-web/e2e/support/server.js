/** The real server, on a free port, with a folder of its own. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { program } from "./program.js";

/** A test is quicker than any person: the limits for strangers are not what is tested here. */
const LIMITS = ["--rate", "100000", "--burst", "100000", "--game-rate", "100000"];

export class Server {
  /** @type {import("node:child_process").ChildProcess|null} */
  #child = null;
  url = "";
  folder = "";

  /** Starts it; what it says first is where it listens. */
  static async start() {
    const server = new Server();
    server.folder = await mkdtemp(join(tmpdir(), "demineur-e2e-"));
    await server.#listen("127.0.0.1:0");
    return server;
  }

  /** @param {string} address */
  async #listen(address) {
    const args = [
      "serve",
      "--lang",
      "en",
      "--listen",
      address,
      "--data-dir",
      this.folder,
      ...LIMITS,
    ];
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
      if (url) {
        this.url = url;
        return;
      }
    }
    throw new Error("the server ended before it said where it listens");
  }

  /** Ends it at once, as a power cut would. */
  async kill() {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  /** Starts it again where it was, with the games it had. */
  async again() {
    await this.#listen(new URL(this.url).host);
  }

  async stop() {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
