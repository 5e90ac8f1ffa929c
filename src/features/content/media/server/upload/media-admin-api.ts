import { conflict, notFound } from "../../../../../kit/api/app-error.ts";
import { API_PREFIX } from "../../../../../kit/api/endpoint.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../../kit/tables/list-rows.ts";
import { createOnce } from "../../../../identity/idempotency/server/create-once.ts";
import * as contract from "../../admin-contract.ts";
import { readCaptions } from "../../captions.ts";
import { checkChapters } from "../../chapters.ts";
import { describeFile } from "../files/describe-files.ts";
import type { MediaContext } from "../files/media-context.ts";
import {
  deleteCaptions,
  findMedia,
  listCaptionTitles,
  type MediaRow,
  updateChapters,
  upsertCaptions,
} from "../files/media-store.ts";
import { removeFile } from "../files/remove-file.ts";
import { type IsFileUsed, listedMedia, listUsedMedia } from "./media-list-store.ts";
import { beginUpload } from "./take-uploads.ts";

export interface MediaAdminContext extends MediaContext {
  /** Where a file is used, checked before a deletion; empty: nowhere. */
  listUses(mediaId: number): Promise<string[]>;
  isFileUsed: IsFileUsed;
}

/** The endpoints of media files for staff. */
export function serveMediaAdmin(context: MediaAdminContext): ServedEndpoint[] {
  const { db } = context;
  async function need(id: number): Promise<MediaRow> {
    const row = await findMedia(db, id);
    if (!row) throw notFound("没有这个文件");
    return row;
  }
  return [
    serveEndpoint(contract.beginUpload, ({ body }, caller) =>
      createOnce(context, { endpoint: contract.beginUpload, input: body, caller }, async (tx) => {
        const { name, size_bytes: sizeBytes } = body;
        const { id, uploadName } = await beginUpload(tx, context, { name, sizeBytes, by: caller.user.id });
        caller.note({ subject: `media:${id}`, after: { name, size_bytes: sizeBytes } });
        return { media_id: id, upload_url: `${API_PREFIX}${contract.UPLOADS_PATH}/${uploadName}` };
      }),
    ),
    serveEndpoint(contract.listMediaFiles, async ({ query }) => {
      const { page, ...filter } = query;
      const { isFileUsed } = context;
      const { rows, total, next } = await readListPage(
        contract.mediaList,
        page,
        listedMedia(db, { ...filter, isFileUsed }),
      );
      const used = await listUsedMedia(db, { isFileUsed, ids: rows.map(({ id }) => id) });
      const files = await describeForAdmin(context, rows);
      return { items: files.map((file) => ({ ...file, is_used: used.has(file.id) })), total, next };
    }),
    serveEndpoint(contract.getMediaFile, async ({ params }) => {
      const [file] = await describeForAdmin(context, [await need(params.id)]);
      if (!file) throw notFound("没有这个文件");
      return { file };
    }),
    serveEndpoint(contract.removeMediaFile, async ({ params }, { note }) => {
      const row = await need(params.id);
      const uses = await context.listUses(row.id);
      if (uses.length > 0) throw conflict("MEDIA_IN_USE", `还在用：${uses.slice(0, 5).join("、")}。先从那里拿掉`);
      note({ subject: `media:${row.id}`, before: { name: row.name, size_bytes: row.sizeBytes } });
      await removeFile(context, row);
      return {};
    }),
    serveEndpoint(contract.saveCaptions, async ({ params, query, upload }, { note }) => {
      const row = await need(params.id);
      const { vtt, cues } = readCaptions(upload.bytes);
      note({ subject: `media:${row.id}`, after: { captions: query.language, cues } });
      // In a transaction, so that the search index is updated immediately.
      await db.transaction((tx) => upsertCaptions(tx, { mediaId: row.id, ...query, vtt }));
      return { cues };
    }),
    serveEndpoint(contract.saveChapters, async ({ params, body }, { note }) => {
      const row = await need(params.id);
      const chapters = checkChapters(body.chapters, row.durationMs === null ? null : row.durationMs / 1_000);
      note({ subject: `media:${row.id}`, before: { chapters: row.chapters }, after: { chapters } });
      await updateChapters(db, row.id, chapters);
      const [file] = await describeForAdmin(context, [{ ...row, chapters }]);
      if (!file) throw notFound("没有这个文件");
      return { file };
    }),
    serveEndpoint(contract.removeCaptions, async ({ params }, { note }) => {
      const row = await need(params.id);
      note({ subject: `media:${row.id}`, before: { captions: params.language } });
      await db.transaction((tx) => deleteCaptions(tx, row.id, params.language));
      return {};
    }),
  ];
}

async function describeForAdmin({ db }: MediaAdminContext, rows: readonly MediaRow[]): Promise<contract.AdminMedia[]> {
  const titles = await listCaptionTitles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const captions = titles.filter(({ mediaId }) => mediaId === row.id);
    return {
      ...describeFile(row, captions.length > 0),
      name: row.name,
      size_bytes: row.sizeBytes,
      media_type: row.mediaType,
      reason: row.reason,
      waveform: row.waveform,
      heights: row.renditions.map(({ height }) => height),
      captions: captions.map(({ language, label }) => ({ language, label })),
      chapters: row.chapters,
      created_at: row.createdAt.toISOString(),
    };
  });
}
