import type { Duplex } from "node:stream";

/** How long one piece of an upload may take; the next one is authorised again. */
const LONGEST_PIECE_MS = 10 * 60 * 1000;

const TOO_LONG = "ERR_HTTP_REQUEST_TIMEOUT";
const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  [TOO_LONG]: "408 Request Timeout",
};

const longBodies = new WeakSet<Duplex>();

/**
 * Marks the request on this connection as a large file of an authorised sender: it is cut for standing still, as any
 * other, and not for taking longer than other requests may.
 * @returns called when the request is over: the next request on this connection is an ordinary one
 */
export function allowLongBody(socket: Duplex, longestMs = LONGEST_PIECE_MS): () => void {
  longBodies.add(socket);
  const timer = setTimeout(() => socket.destroy(), longestMs).unref();
  return () => {
    longBodies.delete(socket);
    clearTimeout(timer);
  };
}

/** What is no HTTP, too long or too slow gets a status and the end of its connection; no text of ours to inspect. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  // Told once of each request; what goes on then ends by the timer of its own.
  if (error.code === TOO_LONG && longBodies.has(socket)) return;
  const status = STATUSES[error.code ?? ""] ?? "400 Bad Request";
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // Ending it politely would wait for the other side, which a slow sender never closes.
  socket.destroy();
}
