import { buffer } from "node:stream/consumers";
import { fromBuffer } from "yauzl";

/** Returns the text of each file by its path in the zip. */
export async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
    if (error || !zip) return reject(error);
    zip.on("error", reject).on("end", resolve);
    zip.on("entry", (entry) => {
      zip.openReadStream(entry, async (failure, stream) => {
        if (failure || !stream) return reject(failure);
        files[entry.fileName] = (await buffer(stream)).toString("utf8");
        zip.readEntry();
      });
    });
    zip.readEntry();
  });
  await promise;
  return files;
}
