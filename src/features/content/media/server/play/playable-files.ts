import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { PlayTicket } from "../../contract.ts";
import { describeFile } from "../files/describe-files.ts";
import { findPreview, listCaptionTitles, type MediaRow } from "../files/media-store.ts";
import type { StoredSprites } from "../files/media-tables.ts";

/** The address of a film's sprites below its ticket. */
export const SPRITES_PART = "sprites.jpg";

/** The files of a ticket with their addresses below it. A preview has only the first file, in one height. */
export async function describePlayable(
  db: DatabaseOrTransaction,
  { rows, path, previewSeconds }: { rows: readonly MediaRow[]; path: string; previewSeconds: number | null },
): Promise<PlayTicket["files"]> {
  const visible = previewSeconds === null ? rows : rows.slice(0, 1);
  const titles = await listCaptionTitles(
    db,
    visible.map(({ id }) => id),
  );
  return Promise.all(
    visible.map(async (row) => {
      const preview = previewSeconds === null ? null : await findPreview(db, row.id, previewSeconds);
      const { id, kind, width, height, poster_url, ai_mark, duration_seconds } = describeFile(row, false);
      const extension = (preview?.storageName ?? row.storageName ?? "").split(".").at(-1);
      const base = `${path}${row.id}/`;
      const ofRow = titles.filter(({ mediaId }) => mediaId === row.id);
      return {
        id,
        kind,
        width,
        height,
        poster_url,
        ai_mark,
        duration_seconds: previewSeconds === null ? duration_seconds : Math.min(previewSeconds, duration_seconds ?? 0),
        media_type: preview?.mediaType ?? row.mediaType ?? "application/octet-stream",
        size_bytes: preview?.sizeBytes ?? row.sizeBytes,
        url: `${base}file.${extension}`,
        hls_url: preview || row.renditions.length === 0 ? null : `${base}master.m3u8`,
        captions: ofRow.map(({ language, label }) => ({ language, label, url: `${base}captions-${language}.vtt` })),
        waveform: preview ? null : row.waveform,
        chapters: row.chapters.filter(({ at_seconds: at }) => previewSeconds === null || at < previewSeconds),
        sprites: preview || row.sprites === null ? null : describeSprites(row.sprites, base),
      };
    }),
  );
}

function describeSprites({ width, height, columns, count, stepMs }: StoredSprites, base: string) {
  return { url: `${base}${SPRITES_PART}`, width, height, columns, count, step_seconds: stepMs / 1_000 };
}
