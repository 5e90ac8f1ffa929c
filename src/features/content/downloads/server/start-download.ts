import { notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { CookieAnswer } from "../../../../kit/api/handled-endpoint.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { DownloadLink } from "../contract.ts";
import { countTaking, insertTaking } from "./count-store.ts";
import type { DownloadsContext } from "./downloads-context.ts";
import { ARCHIVE_PART, FILE_PART, findDownloadableFile } from "./find-downloadable-file.ts";
import { sentFileOf } from "./sent-file.ts";
import { findVersion, listVersionsById, type VersionRow } from "./version-store.ts";

interface Taker {
  user: CallingUser | null;
  ip: string;
}

/** A ticket for one version of a download: the newest, or the requested one. Throws 404, 403. */
export async function startDownload(
  context: DownloadsContext,
  { id, versionId, ...taker }: Taker & { id: number; versionId: number | undefined },
): Promise<CookieAnswer<DownloadLink>> {
  const ticket = await context.issueDownloadTicket({ kind: "download", id, user: taker.user });
  const { cookie, path, expiresAt, fileIds } = ticket;
  // The newest is the first of them.
  const wanted = versionId ?? fileIds[0] ?? 0;
  const version = fileIds.includes(wanted) ? await findVersion(context.db, wanted) : null;
  const sent = version && sentFileOf(version);
  if (!sent) throw notFound("这个版本不存在");
  await count(context, version, taker);
  const answer = {
    url: `${path}${version.id}/${FILE_PART}`,
    file_name: version.fileName,
    size_bytes: sent.sizeBytes,
    sha256: sent.sha256,
    expires_at: expiresAt.toISOString(),
    ends_refund: ticket.endsRefund,
  };
  return { cookie, answer };
}

/** A ticket for all files of a course in one archive. Throws 404, 403. */
export async function startArchive(
  context: DownloadsContext,
  { courseId, ...taker }: Taker & { courseId: number },
): Promise<CookieAnswer<DownloadLink>> {
  const kind = "course_files";
  const ticket = await context.issueDownloadTicket({ kind, id: courseId, user: taker.user });
  const { cookie, path, expiresAt, fileIds } = ticket;
  const [fileId = 0] = fileIds;
  const archive = await findDownloadableFile(context, { kind, fileIds, fileId, part: ARCHIVE_PART });
  if (!archive) throw notFound("内容不存在");
  for (const version of await listVersionsById(context.db, fileIds)) await count(context, version, taker);
  const answer = {
    url: `${path}${fileId}/${ARCHIVE_PART}`,
    file_name: archive.fileName ?? "",
    size_bytes: archive.sizeBytes,
    sha256: null,
    expires_at: expiresAt.toISOString(),
    ends_refund: ticket.endsRefund,
  };
  return { cookie, answer };
}

/** Counts once per user and day, whatever the version; guests once per address and day. */
async function count(context: DownloadsContext, version: VersionRow, { user, ip }: Taker): Promise<void> {
  const { db, clock, isFirstToday } = context;
  const now = clock.now();
  const day = dayOf(now);
  const { id: versionId, downloadId } = version;
  if (user === null) {
    if (await isFirstToday(`download:${downloadId}:${ip}`)) await countTaking(db, { versionId, day });
    return;
  }
  await db.transaction(async (tx) => {
    const isFirst = await insertTaking(tx, { downloadId, versionId, userId: user.id, day, takenAt: now });
    if (isFirst) await countTaking(tx, { versionId, day });
  });
}
