import { close, read } from "node:fs";
import type { Writable } from "node:stream";

/** Each file uses two of them: one is being filled while the other is being sent. */
const BUFFER_BYTES = 128 * 1024;
/** Buffers kept for the next file, so that a film does not allocate new memory for each chunk. */
const MAX_IDLE = 32;
const idle: Buffer[] = [];

interface OpenPart {
  fd: number;
  start: number;
  /** The last byte, inclusive. */
  end: number;
}

/**
 * Writes a part of an open file and ends the writer; the file is closed in every case. It waits for slow clients and
 * holds at most two buffers for each. A client that disconnects is not a failure. A file that is shorter than expected
 * is a failure.
 */
export function sendFile({ fd, start, end }: OpenPart, to: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const free = [takeBuffer(), takeBuffer()];
    let at = start;
    let isReading = false;
    let isOver = false;

    function finish(error: Error | null): void {
      if (isOver) return;
      isOver = true;
      to.off("close", leave);
      if (!isReading) closeQuietly(fd);
      // A buffer that was not returned may still be in use by the kernel: it is left to the garbage collector.
      idle.push(...free.splice(0, Math.max(0, MAX_IDLE - idle.length)));
      if (error) reject(error);
      else resolve();
    }
    const leave = () => finish(null);

    function readOn(): void {
      if (isOver || isReading) return;
      if (at > end) {
        if (free.length === 2) {
          finish(null);
          to.end();
        }
        return;
      }
      const buffer = free.pop();
      if (!buffer) return;
      isReading = true;
      read(fd, buffer, 0, Math.min(BUFFER_BYTES, end + 1 - at), at, (error, bytesRead) => {
        isReading = false;
        if (isOver) return closeQuietly(fd);
        if (error) return finish(error);
        if (bytesRead === 0) return finish(new Error(`the file ends at ${at}, before ${end}`));
        at += bytesRead;
        to.write(buffer.subarray(0, bytesRead), (failure) => {
          if (failure || isOver) return;
          free.push(buffer);
          readOn();
        });
        readOn();
      });
    }

    if (to.destroyed) return finish(null);
    to.once("close", leave);
    readOn();
  });
}

function takeBuffer(): Buffer {
  return idle.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
}

/** The file was only read, so an error on closing loses nothing. */
function closeQuietly(fd: number): void {
  close(fd, () => undefined);
}
