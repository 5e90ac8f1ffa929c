import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { isPrivateName, type PrivateFiles } from "../../ports/private-files.ts";
import { openStored } from "./disk-storage.ts";

/** Stores private files in a folder that only the site's own user can read. */
export function createPrivateFolder({ folder }: { folder: string }): PrivateFiles {
  function pathOf(name: string): string {
    if (!isPrivateName(name)) throw new TypeError(`not a private name: ${name.slice(0, 80)}`);
    return path.join(folder, name);
  }

  return {
    async write(name, content) {
      const target = pathOf(name);
      // The content may fail while the folder is created; the pipeline then reports it, and an unhandled error would
      // end the process.
      content.on("error", () => undefined);
      // A retry after a crash overwrites the temporary file of the first attempt.
      const draft = `${target}.part`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return (await stat(target)).size;
    },
    open: async (name) => openStored(pathOf(name)),
    async remove(name) {
      await rm(pathOf(name), { force: true });
      await rm(`${pathOf(name)}.part`, { force: true });
    },
  };
}
