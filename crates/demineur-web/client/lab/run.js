/** A run of the lab on the server: what it tells, line by line, until it ends or is left. */

import { send } from "../api.js";

/** @typedef {import("../types.js").LabLine} LabLine */

/**
 * Starts a run and hands on every line; whoever throws the signal's switch, or leaves the page,
 * stops it on the server as well.
 * @param {"compare"|"sweep"} kind
 * @param {import("../types.js").LabCompare|import("../types.js").LabSweep} form
 * @param {AbortSignal} signal
 * @param {(telling: LabLine) => void} hear
 */
export async function run(kind, form, signal, hear) {
  const response = await send("POST", `/api/v1/lab/${kind}`, form, signal);
  if (!response.body) throw new Error("no body");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const told = JSON.parse(line);
      if (told.error) throw new Error(told.error.message);
      hear(told);
    }
  }
}
