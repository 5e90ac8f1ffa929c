import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { cutStream, sendStream } from "../../../../kit/process/send-stream.ts";
import type { ByteRange, FileStorage, OutgoingFile } from "../../../../ports/file-storage.ts";
import { sentFileOf } from "./sent-file.ts";
import type { VersionRow } from "./version-store.ts";

interface Entry {
  name: string;
  storageName: string;
  sizeBytes: number;
  mtime: Date;
}

/** What an archive of these contains; files of the same name get a number. */
export function describeArchive(versions: readonly VersionRow[]): Entry[] {
  const taken = new Set<string>();
  return versions.flatMap((version) => {
    const sent = sentFileOf(version);
    if (!sent) return [];
    const { fileName, createdAt } = version;
    const { storageName, sizeBytes } = sent;
    const name = findFreeName(fileName, taken);
    taken.add(name.toLowerCase());
    return [{ name, storageName, sizeBytes, mtime: createdAt }];
  });
}

function findFreeName(fileName: string, taken: ReadonlySet<string>): string {
  const [, stem = fileName, ending = ""] = /^(.+?)(\.[^.]{1,10})?$/.exec(fileName) ?? [];
  let name = fileName;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem}（${number}）${ending}`;
  return name;
}

/**
 * A zip of uncompressed files that is generated while it is sent. Its bytes are always the same, so that its length is
 * known and it supports ranges.
 */
export function writeArchive(
  storage: Pick<FileStorage, "open">,
  entries: readonly Entry[],
): { measure(): Promise<number>; openToSend(range: ByteRange | null): OutgoingFile } {
  return {
    measure: () =>
      new Promise((resolve) => {
        const zip = new ZipFile();
        for (const entry of entries) zip.addReadStreamLazy(entry.name, optionsOf(entry), () => undefined);
        // The types do not declare the callback's argument.
        zip.end({ forceZip64Format: false, comment: "" }, ((bytes: number) => resolve(bytes)) as () => void);
      }),
    openToSend: (range) =>
      sendStream(Readable.from(cutStream(packEntries(storage, entries), range), { objectMode: false })),
  };
}

/** Stored without compression: most downloads are already compressed, and the length is known before a byte is read. */
const optionsOf = ({ sizeBytes, mtime }: Entry) => ({
  compress: false,
  size: sizeBytes,
  mtime,
  forceDosTimestamp: true,
});

/** One file is open at a time, with at most one piece of it in memory. */
function packEntries(storage: Pick<FileStorage, "open">, entries: readonly Entry[]): Readable {
  const zip = new ZipFile();
  // It is a PassThrough, although the types do not declare it.
  const packed = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on("error", (error: Error) => packed.destroy(error));
  packed.once("close", () => current?.destroy());
  for (const entry of entries) {
    zip.addReadStreamLazy(entry.name, optionsOf(entry), (pass) => {
      storage.open(entry.storageName).then(
        (file) => {
          if (!file) return packed.destroy(new Error(`the bytes of ${entry.storageName} are missing`));
          current = file.stream;
          current.on("error", (error) => packed.destroy(error));
          if (packed.destroyed) return current.destroy();
          pass(null, current);
        },
        (error: Error) => packed.destroy(error),
      );
    });
  }
  zip.end();
  return packed;
}
