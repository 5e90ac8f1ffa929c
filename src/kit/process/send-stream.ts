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
