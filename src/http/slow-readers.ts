import type { Server } from "node:http";
import type { Socket } from "node:net";

const CHECK_MS = 3_000;
/** A window is counted in checks, so that time in which the process was blocked does not count against a client. */
const CHECKS_IN_WINDOW = 8;
/** A client must read this many of the waiting bytes per window: 1 KiB a second, which the slowest phone reaches. */
const MIN_BYTES = 24 * 1024;

interface Window {
  /** The bytes that the reader had received when the window started. */
  takenBytes: number;
  waitingBytes: number;
  checks: number;
}

/** Node's internal state below the buffers of a connection; only this shows the progress of one long write. */
interface Connection {
  _handle: { bytesWritten: number; writeQueueSize: number } | null;
}

/**
 * Ends connections whose answers are read in tiny amounts. The socket's own time-out only detects clients that read
 * nothing at all, and each read restarts it. One timer checks all connections. Connections that have read everything,
 * such as event streams between two events, have no state here. The connection is reset, so that the system frees its
 * buffers too.
 */
export function cutSlowReaders(server: Server, { checkMs = CHECK_MS }: { checkMs?: number } = {}): void {
  const sockets = new Set<Socket>();
  const windows = new Map<Socket, Window>();

  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      windows.delete(socket);
    });
  });
  const timer = setInterval(() => {
    for (const socket of sockets) check(socket);
  }, checkMs).unref();
  server.once("close", () => clearInterval(timer));

  function check(socket: Socket): void {
    const handle = (socket as Socket & Connection)._handle;
    if (!handle || handle.writeQueueSize === 0) {
      windows.delete(socket);
      return;
    }
    const takenBytes = handle.bytesWritten - handle.writeQueueSize;
    const window = windows.get(socket);
    if (window && ++window.checks < CHECKS_IN_WINDOW) return;
    if (window && takenBytes - window.takenBytes < Math.min(window.waitingBytes, MIN_BYTES)) socket.resetAndDestroy();
    else windows.set(socket, { takenBytes, waitingBytes: socket.writableLength, checks: 0 });
  }
}
