import type { Duplex } from "node:stream";

/** The maximum time for one chunk of an upload; the next chunk is authorised again. */
const LONGEST_PIECE_MS = 10 * 60 * 1000;

const TOO_LONG = "ERR_HTTP_REQUEST_TIMEOUT";
const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  [TOO_LONG]: "408 Request Timeout",
};

const longBodies = new WeakSet<Duplex>();

/**
 * Marks the request on this connection as a large file of an authorised sender: it is cut if it stalls, but not if it
 * takes longer than other requests may.
 * @returns a function to call when the request is over, because the next request on this connection is an ordinary one
 */
export function allowLongBody(socket: Duplex, longestMs = LONGEST_PIECE_MS): () => void {
  longBodies.add(socket);
  const timer = setTimeout(() => socket.destroy(), longestMs).unref();
  return () => {
    longBodies.delete(socket);
    clearTimeout(timer);
  };
}

/** A request that is not HTTP, too long or too slow gets a status without a body, and its connection is closed. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  // Reported once for each request; an allowed long request is ended by its own timer.
  if (error.code === TOO_LONG && longBodies.has(socket)) return;
  const status = STATUSES[error.code ?? ""] ?? "400 Bad Request";
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // A graceful close would wait for the other side, and a slow sender never closes.
  socket.destroy();
}
