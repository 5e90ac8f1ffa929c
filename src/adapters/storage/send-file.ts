import { close, read } from "node:fs";
import type { Writable } from "node:stream";

/** Two of them are in use for each file on its way: one is read into while the other is taken. */
const BUFFER_BYTES = 128 * 1024;
/** Buffers that wait for the next file, so that a film does not cost fresh memory for every piece of it. */
const MAX_IDLE = 32;
const idle: Buffer[] = [];

interface OpenPart {
  fd: number;
  start: number;
  /** The last byte, not the one behind it. */
  end: number;
}

/**
 * Writes a part of an open file and ends the writer; the file is closed whatever comes. A reader is waited for: no more is
 * held for him than two buffers. Who goes away in the middle is no failure. A file that is shorter than promised is one.
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
      // A buffer that was not given back may still be on its way through the kernel: it is left to the collector.
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

/** Only read from: there is nothing that closing could lose. */
function closeQuietly(fd: number): void {
  close(fd, () => undefined);
}
