/** Requests to the server. */

import { language } from "./texts.js";

/** @typedef {import("./types.js").GameState} GameState */

/** An answer that is not the one asked for, in the player's language. */
export class ApiError extends Error {
  /**
   * @param {number} status 0 when the server could not be reached
   * @param {string} code
   * @param {string} message
   * @param {any} [body]
   */
  constructor(status, code, message, body) {
    super(message);
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

/**
 * An answer whose body is not read yet; an error if it is not the one asked for.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 */
export async function send(method, path, body, signal) {
  const url = new URL(path, location.origin);
  url.searchParams.set("lang", language());
  /** @type {RequestInit} */
  const sent = { method, signal: signal ?? null };
  if (body instanceof Blob) {
    sent.body = body;
    sent.headers = { "content-type": "application/octet-stream" };
  } else if (body !== undefined) {
    sent.body = JSON.stringify(body);
    sent.headers = { "content-type": "application/json" };
  }
  const response = await fetch(url, sent).catch((error) => {
    if (error.name === "AbortError") throw error;
    throw new ApiError(0, "unreachable", String(error.message));
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  const told = answer?.error ?? {};
  const message = told.message ?? answer?.text ?? `${response.status} ${response.statusText}`;
  throw new ApiError(response.status, told.code ?? "", message, answer);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function request(method, path, body, signal) {
  const response = await send(method, path, body, signal);
  return response.json().catch(() => null);
}

/**
 * @param {string} path
 * @param {AbortSignal} [signal]
 */
export const get = (path, signal) => request("GET", path, undefined, signal);

/**
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 */
export const post = (path, body = {}, signal) => request("POST", path, body, signal);

/**
 * @param {string} path
 * @param {unknown} body
 */
export const put = (path, body) => request("PUT", path, body);

/** @type {Promise<import("./types.js").Meta>|undefined} */
let known;

/** Levels, tilings and strategies: the page brings them along. */
export function meta() {
  known ??= brought() ?? get("/api/v1/meta");
  return known;
}

function brought() {
  const text = document.getElementById("meta")?.textContent;
  return text ? Promise.resolve(JSON.parse(text)) : undefined;
}

/**
 * The path of a game of this player.
 * @param {string} id
 * @param {string} [rest]
 */
export const gamePath = (id, rest = "") => `/api/v1/games/${encodeURIComponent(id)}${rest}`;
