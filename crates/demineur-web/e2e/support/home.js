/** A home of its own for all that specs start: nothing is written to that of who runs them. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const home = mkdtempSync(join(tmpdir(), "demineur-home-"));
process.env.HOME = home;
process.env.DBUS_SESSION_BUS_ADDRESS = "disabled:";
for (const name of ["CACHE_HOME", "CONFIG_HOME", "DATA_HOME", "STATE_HOME", "RUNTIME_DIR"]) {
  delete process.env[`XDG_${name}`];
}
process.on("exit", () => rmSync(home, { recursive: true, force: true }));
