import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import type { DownloadsContext } from "./downloads-context.ts";
import type { SentFile } from "./sent-file.ts";
import { forgetBytes, hashOf, nameOf } from "./take-version.ts";
import { listVersionsToMark, updateCopy, type VersionRow } from "./version-store.ts";

type MarkingContext = Pick<DownloadsContext, "db" | "storage" | "uploads" | "tools" | "readSiteName">;

const MARKED_AT_ONCE = 50;

/**
 * Creates marked copies of downloads whose own files have no AI mark, and removes copies that are no longer required.
 * The original file does not change: the copy is sent instead, with its own name and hash.
 */
export async function markVersions(context: MarkingContext): Promise<void> {
  for (const { version, wanted } of await listVersionsToMark(context.db, MARKED_AT_ONCE)) {
    const copy = wanted === "none" ? null : await makeCopy(context, { version, mark: wanted });
    const isChanged = await updateCopy(context.db, version, {
      markedAs: wanted,
      markedStorageName: copy?.storageName ?? null,
      markedSha256: copy?.sha256 ?? null,
      markedSizeBytes: copy?.sizeBytes ?? null,
    });
    const left = isChanged ? version.markedStorageName : (copy?.storageName ?? null);
    await forgetBytes(context, { storageName: null, uploadName: null, markedStorageName: left });
  }
}

/** null: the format has no place for a mark. */
async function makeCopy(
  { storage, uploads, tools, readSiteName }: MarkingContext,
  { version, mark }: { version: VersionRow; mark: Exclude<AiMark, "none"> },
): Promise<SentFile | null> {
  const { id, downloadId, storageName, sizeBytes } = version;
  const whole = storageName === null ? null : await storage.open(storageName);
  if (!whole) throw new Error(`the bytes of version ${id} of download ${downloadId} are missing`);
  const draft = randomBytes(16).toString("hex");
  await uploads.begin(draft, sizeBytes);
  const source = uploads.pathOf(draft);
  const target = `${source}-marked`;
  try {
    await pipeline(whole.stream, createWriteStream(source));
    const propagator = await readSiteName();
    if (!(await tools.writeAiMark(source, { target, mark, propagator, id: `download:${downloadId}` }))) return null;
    const [sha256, { size }] = [await hashOf(createReadStream(target)), await stat(target)];
    await storage.moveIn(nameOf(sha256), target);
    return { storageName: nameOf(sha256), sha256, sizeBytes: size };
  } finally {
    await rm(target, { force: true });
    await uploads.remove(draft);
  }
}
