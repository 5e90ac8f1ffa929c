import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { countUpTo } from "../../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../../kit/tables/list-rows.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { MediaKind } from "../../media-kind.ts";
import type { MediaRow } from "../files/media-store.ts";
import { mediaFiles } from "../files/media-tables.ts";

/** Whether anything shows the file with this id. */
export type IsFileUsed = (fileId: AnyPgColumn) => SQL;

interface MediaFilter {
  q?: string | undefined;
  state?: MediaRow["state"] | undefined;
  kind?: MediaKind | undefined;
  use?: "used" | "unused" | undefined;
}

/** The files that match a filter. */
export function listedMedia(
  db: DatabaseOrTransaction,
  { isFileUsed, q, state, kind, use }: MediaFilter & { isFileUsed: IsFileUsed },
): ListedRows<MediaRow, "id" | "name" | "size_bytes" | "duration_ms"> {
  const { id, name, sizeBytes, durationMs } = mediaFiles;
  const isUsed = isFileUsed(mediaFiles.id);
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      name: { column: name, of: (row) => row.name },
      size_bytes: { column: sizeBytes, of: (row) => row.sizeBytes },
      duration_ms: { column: durationMs, of: (row) => row.durationMs },
    },
    where: and(
      state && eq(mediaFiles.state, state),
      kind && eq(mediaFiles.kind, kind),
      use && (use === "used" ? isUsed : sql`not ${isUsed}`),
      containsWord(q, [name]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(mediaFiles)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, mediaFiles, where),
  };
}

/** The ones of these files that a lesson plays or the media page shows. */
export async function listUsedMedia(
  db: DatabaseOrTransaction,
  { isFileUsed, ids }: { isFileUsed: IsFileUsed; ids: readonly number[] },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(inArray(mediaFiles.id, [...ids]), isFileUsed(mediaFiles.id)));
  return new Set(rows.map(({ id }) => id));
}
