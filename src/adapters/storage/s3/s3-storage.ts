import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { sendStream } from "../../../kit/process/send-stream.ts";
import { type FileStorage, isFileName } from "../../../ports/file-storage.ts";
import { isPrivateName, type PrivateFiles } from "../../../ports/private-files.ts";
import type { S3Objects } from "./s3-objects.ts";

/** Stores files under keys `<folder>/ab/ab…` of a bucket. */
export function createS3Storage({ objects, folder }: { objects: S3Objects; folder: string }): FileStorage {
  function keyOf(name: string): string {
    if (!isFileName(name)) throw new TypeError(`not a file name: ${name.slice(0, 80)}`);
    return `${folder}/${name.slice(0, 2)}/${name}`;
  }

  return {
    save: async (name, bytes) => objects.put(keyOf(name), bytes),
    async saveStream(name, content) {
      content.on("error", () => undefined);
      await objects.putStream(keyOf(name), content);
    },
    async moveIn(name, path) {
      const key = keyOf(name);
      const { size } = await stat(path);
      // The content of a name never changes: a complete object does not need to be sent again.
      if ((await objects.measure(key)) !== size) await objects.putStream(key, createReadStream(path));
      await rm(path, { force: true });
    },
    open: async (name, range) => (isFileName(name) ? objects.get(keyOf(name), range) : null),
    async openToSend(name, range) {
      const found = isFileName(name) ? await objects.get(keyOf(name), range) : null;
      return found && sendStream(found.stream);
    },
    remove: async (name) => objects.remove(keyOf(name)),
  };
}

/** Stores private files under keys `<folder>/…` of a bucket that is not public. */
export function createS3PrivateFiles({ objects, folder }: { objects: S3Objects; folder: string }): PrivateFiles {
  function keyOf(name: string): string {
    if (!isPrivateName(name)) throw new TypeError(`not a private name: ${name.slice(0, 80)}`);
    return `${folder}/${name}`;
  }

  return {
    async write(name, content) {
      const key = keyOf(name);
      content.on("error", () => undefined);
      return objects.putStream(key, content);
    },
    open: async (name) => objects.get(keyOf(name)),
    remove: async (name) => objects.remove(keyOf(name)),
  };
}
