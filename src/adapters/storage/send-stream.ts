import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { OutgoingFile } from "../../ports/file-storage.ts";

/** What a store sends us, sent on. */
export function sendStream(content: Readable): OutgoingFile {
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
