import { createHash } from "node:crypto";
import { requiredLevelOf } from "../../../../domain/access/levels.ts";
import type { DownloadableFile } from "../../media/media-access.ts";
import type { DownloadableKind, FindPlayable } from "../../media/playable.ts";
import { findDownloadRow, isVisibleDownload } from "./download-store.ts";
import type { DownloadsIntake, GuestDownloadsContext } from "./downloads-context.ts";
import { carrierKey, createGuestDownloads, findCarriers, listAttached, resourceOfDownload } from "./guest-downloads.ts";
import { sentFileOf } from "./sent-file.ts";
import { findVersion, listVersionsById } from "./version-store.ts";
import { describeArchive, writeArchive } from "./write-archive.ts";

/** The kinds of tickets of this slice. */
export type DownloadKind = Extract<DownloadableKind, "download" | "course_files">;

/** The path below a ticket; the name under which the browser saves the file is in a header. */
export const FILE_PART = "file.bin";
export const ARCHIVE_PART = "files.zip";

/** The files that a ticket for a download gives access to: all its versions, while it and its carrier are published. */
export function createDownloadFinder(context: GuestDownloadsContext): FindPlayable {
  const guest = createGuestDownloads(context);
  return async (id) => {
    const row = await findDownloadRow(context.guestDb, id, isVisibleDownload(context.clock.now()));
    if (!row) return null;
    const { download } = await guest.getDownload(id);
    const mediaIds = download.versions.map((version) => version.id);
    const carrier = (await findCarriers(context, [row])).get(carrierKey(row));
    return { mediaIds, ...resourceOfDownload(row, carrier), previewSeconds: null, waitsUntil: null };
  };
}

/** All files of a course together require the level of the strictest one. */
export function createCourseFilesFinder(context: GuestDownloadsContext): FindPlayable {
  return async (id) => {
    const items = await listAttached(context, { kind: "course", id });
    const [first, ...others] = items;
    if (!first) return null;
    const strictest = others.reduce(
      (highest, { content_type }) => (levelOf(content_type) > levelOf(highest) ? content_type : highest),
      first.content_type,
    );
    const mediaIds = items.flatMap(({ versions: [newest] }) => (newest ? [newest.id] : []));
    return {
      mediaIds,
      contentType: strictest,
      resourceKeys: [`course:${id}`],
      previewSeconds: null,
      waitsUntil: null,
      delivers: { parts: items.map((item) => item.id) },
    };
  };
}

const levelOf = (type: string) => requiredLevelOf(type) ?? Number.POSITIVE_INFINITY;

/** The bytes of a ticket for downloads. */
export async function findDownloadableFile(
  { db, storage }: Pick<DownloadsIntake, "db" | "storage">,
  request: { kind: DownloadKind; fileIds: readonly number[]; fileId: number; part: string },
): Promise<DownloadableFile | null> {
  if (request.kind === "course_files") {
    if (request.part !== ARCHIVE_PART) return null;
    const versions = await listVersionsById(db, request.fileIds);
    return versions.length === request.fileIds.length ? openArchive(storage, versions) : null;
  }
  const version = request.part === FILE_PART ? await findVersion(db, request.fileId) : null;
  const sent = version?.state === "ready" ? sentFileOf(version) : null;
  if (!version || !sent) return null;
  const { storageName, sha256, sizeBytes } = sent;
  const { fileName } = version;
  return {
    // Whatever its content, browsers must not display it as a page of this site (security FILE-1).
    mediaType: "application/octet-stream",
    sizeBytes,
    fileName,
    tag: sha256.slice(0, 32),
    async open(range) {
      const file = await storage.openToSend(storageName, range ?? undefined);
      if (!file) throw new Error(`the bytes of ${storageName} are missing`);
      return file;
    },
  };
}

async function openArchive(
  storage: DownloadsIntake["storage"],
  versions: Awaited<ReturnType<typeof listVersionsById>>,
): Promise<DownloadableFile> {
  const entries = describeArchive(versions);
  const names = entries.map(({ name, storageName }) => `${storageName} ${name}`).join("\n");
  return {
    mediaType: "application/zip",
    sizeBytes: await writeArchive(storage, entries).measure(),
    tag: createHash("sha256").update(names).digest("hex").slice(0, 32),
    fileName: "课程资料.zip",
    open: async (range) => writeArchive(storage, entries).openToSend(range),
  };
}
