import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { MediaDescription } from "../../contract.ts";
import { listCaptionTitles, listMediaOf, type MediaRow } from "./media-store.ts";

/** The public facts of these files; deleted ones are missing in the answer. */
export async function describeFiles(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<Map<number, MediaDescription>> {
  const [rows, captions] = await Promise.all([listMediaOf(db, ids), listCaptionTitles(db, ids)]);
  const withCaptions = new Set(captions.map(({ mediaId }) => mediaId));
  return new Map(rows.map((row) => [row.id, describeFile(row, withCaptions.has(row.id))]));
}

export function describeFile(row: MediaRow, hasCaptions: boolean): MediaDescription {
  return {
    id: row.id,
    state: row.state,
    kind: row.kind,
    duration_seconds: row.durationMs === null ? null : Math.round(row.durationMs / 1_000),
    width: row.width,
    height: row.height,
    poster_url: row.posterUrl,
    has_captions: hasCaptions,
    ai_mark: row.aiMark,
  };
}

/** The length of these files in seconds, by id; files that are not measured are missing. */
export async function readFilmSeconds(db: DatabaseOrTransaction, ids: readonly number[]): Promise<Map<number, number>> {
  const films = await listMediaOf(db, ids);
  return new Map(
    films.flatMap(({ id, durationMs }) => (durationMs === null ? [] : [[id, Math.round(durationMs / 1_000)] as const])),
  );
}
