import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** An answer that is sent while it is read. `sendTo` throws if reading fails, but not if the receiver disconnects. */
export function sendStream(content: Readable): { sendTo(to: Writable): Promise<void>; close(): void } {
  return {
    async sendTo(to) {
      let hasLeft = false;
      to.once("close", () => {
        hasLeft = !content.destroyed;
      });
      await pipeline(content, to).catch((error: unknown) => {
        if (!hasLeft) throw error;
      });
    },
    close: () => void content.destroy(),
  };
}

/** The bytes `start` to `end` of a stream, counted from 0, both included; null: all bytes. */
export async function* cutStream(
  content: Readable,
  range: { start: number; end: number } | null,
): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const from = Math.max(0, (range?.start ?? 0) - at);
    const until = Math.min(chunk.length, (range?.end ?? Number.POSITIVE_INFINITY) + 1 - at);
    if (until > from) yield chunk.subarray(from, until);
    at += chunk.length;
    if (range && at > range.end) return;
  }
}
