import { and, eq, or } from "drizzle-orm";
import { containsKey } from "../../../../kit/tables/contains-key.ts";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import { publicationStates } from "../../../../kit/tables/publication-states.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { DOWNLOAD_STATES } from "../admin-contract.ts";
import type { DownloadRow } from "./download-store.ts";
import { downloadLog, downloads, downloadVersions } from "./download-tables.ts";

interface DownloadFilter {
  q?: string | undefined;
  content_type?: DownloadRow["contentType"] | undefined;
  state?: (typeof DOWNLOAD_STATES)[number] | undefined;
}

/** The downloads that a filter chooses, drafts and attached ones too. */
export function listedDownloads(
  db: DatabaseOrTransaction,
  { now, ...filter }: DownloadFilter & { now: Date },
): ListedRows<DownloadRow, "updated_at" | "title" | "position" | "published_at"> {
  const { id, title, summary, category, contentType, position, publishedAt, updatedAt } = downloads;
  const isInState = publicationStates(publishedAt, now);
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      updated_at: { column: updatedAt, of: (row) => row.updatedAt },
      title: { column: title, of: (row) => row.title },
      position: { column: position, of: (row) => row.position },
      published_at: { column: publishedAt, of: (row) => row.publishedAt },
    },
    where: and(
      filter.state && isInState[filter.state],
      filter.content_type && eq(contentType, filter.content_type),
      containsWord(filter.q, [title, summary, category]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(downloads)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, downloads, where),
  };
}

interface TakingFilter {
  q?: string | undefined;
  user_id?: number | undefined;
  download_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export type TakingRow = Pick<
  typeof downloadLog.$inferSelect,
  "id" | "downloadId" | "versionId" | "userId" | "takenAt"
> & { title: string; version: string; fileName: string };

/** The recorded downloads that a filter selects. */
export function listedTakings(db: DatabaseOrTransaction, filter: TakingFilter): ListedRows<TakingRow, "id"> {
  const isTitled = containsWord(filter.q, [downloads.title]);
  const isNamed = containsWord(filter.q, [downloadVersions.fileName]);
  return {
    id: { column: downloadLog.id, of: (row) => row.id },
    sorts: { id: { column: downloadLog.id, of: (row) => row.id } },
    where: async () =>
      and(
        filter.user_id === undefined ? undefined : eq(downloadLog.userId, filter.user_id),
        filter.download_id === undefined ? undefined : eq(downloadLog.downloadId, filter.download_id),
        isWithinDays(downloadLog.takenAt, filter),
        or(
          await containsKey(db, downloadLog.downloadId, { key: downloads.id, isFound: isTitled }),
          await containsKey(db, downloadLog.versionId, { key: downloadVersions.id, isFound: isNamed }),
        ),
      ),
    read: ({ where, orderBy, limit }) =>
      db
        .select({
          ...pick(downloadLog, "id", "downloadId", "versionId", "userId", "takenAt"),
          title: downloads.title,
          version: downloadVersions.label,
          fileName: downloadVersions.fileName,
        })
        .from(downloadLog)
        .innerJoin(downloads, eq(downloads.id, downloadLog.downloadId))
        .innerJoin(downloadVersions, eq(downloadVersions.id, downloadLog.versionId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, downloadLog, where),
  };
}
