import type { Server } from "node:http";
import type { Socket } from "node:net";

const CHECK_MS = 3_000;
/** A window is counted in checks, so that a process that stood still holds nobody's time against him. */
const CHECKS_IN_WINDOW = 8;
/** Of what waits for a reader this much has to be gone after a window: 1 KiB a second, which the slowest phone reads. */
const LEAST_BYTES = 24 * 1024;

interface Window {
  /** What the reader's side had taken when the window opened. */
  takenBytes: number;
  waitingBytes: number;
  checks: number;
}

/** What Node keeps of a connection beneath its buffers: of one long write only this shows how far it has come. */
interface Connection {
  _handle: { bytesWritten: number; writeQueueSize: number } | null;
}

/**
 * Ends connections whose answers are read by drops: the socket's own time-out knows only those of which nothing at all is
 * read, and each drop starts it anew. One timer looks at all connections; nothing is kept of those that have taken
 * everything, such as event streams between two events. A reset, so that the system gives up what it holds as well.
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
    if (window && takenBytes - window.takenBytes < Math.min(window.waitingBytes, LEAST_BYTES)) socket.resetAndDestroy();
    else windows.set(socket, { takenBytes, waitingBytes: socket.writableLength, checks: 0 });
  }
}
