import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** What comes piece by piece, sent on as it is taken. That the taker leaves is no failure; that the content breaks is one. */
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

/** The bytes of a range of what comes piece by piece, both ends counted from 0 and belonging to it; null: all of them. */
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
