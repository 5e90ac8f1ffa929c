import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import {
  type ExportedItem,
  type ExportedKind,
  fileNameOf,
  type RestoredFrom,
  readId,
} from "../../../../../domain/content/exported-items.ts";
import { factsOf, type Row, rowOf, UnfitFacts } from "../../../../../kit/tables/row-facts.ts";
import { eachRow, findRow, putRow } from "../../../../../kit/tables/row-store.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { languageSchema } from "../../admin-contract.ts";
import { MAX_FILE_BYTES } from "../../media-limits.ts";
import { hashFile } from "../files/hash-file.ts";
import type { MediaContext } from "../files/media-context.ts";
import { deleteOtherCaptions, listCaptions, type MediaRow, upsertCaptions } from "../files/media-store.ts";
import { mediaFiles } from "../files/media-tables.ts";
import { drawExtras } from "../ingest/draw-extras.ts";

/** Columns that are derived again at import, and columns that are not exported, such as the uploader. */
const WITHOUT = ["state", "reason", "uploadName", "uploadedBy", "sprites", "renditions"];

/** Films, recordings and gated pictures that are ready, each with its captions; the bytes are exported separately. */
export function exportFiles(context: MediaContext): ExportedKind {
  const { db } = context;

  async function toExportedItem(from: DatabaseOrTransaction, row: Row): Promise<ExportedItem> {
    const captions = await listCaptions(from, Number(row.id));
    return {
      key: String(row.id),
      path: [fileNameOf(Number(row.id), String(row.name))],
      facts: {
        ...factsOf(mediaFiles, row, WITHOUT),
        captions: captions.map(({ language, label }) => ({ language, label })),
      },
      text: null,
      beside: Object.fromEntries(captions.map(({ language, vtt }) => [`${language}.vtt`, vtt])),
      original: String(row.storageName),
    };
  }

  return {
    name: "media",
    folder: "media",
    tables: ["media_files"],
    list: async function* (from) {
      for await (const row of eachRow(from, mediaFiles))
        if (row.state === "ready") yield await toExportedItem(from, row);
    },
    find: async (facts) => {
      const row = await findRow(db, mediaFiles, readId(facts));
      return row && toExportedItem(db, row);
    },
    restore: async ({ facts: { captions, ...facts }, beside = {} }, from) => {
      const row = rowOf(mediaFiles, facts, WITHOUT) as unknown as MediaRow;
      const known = (await findRow(db, mediaFiles, row.id)) as MediaRow | null;
      const extras =
        known?.storageName === row.storageName && known.state === "ready" ? {} : await takeBack(context, { row, from });
      const described = readCaptionFacts(captions).map(({ language, label }) => {
        const vtt = beside[`${language}.vtt`];
        if (vtt === undefined) throw new UnfitFacts(`缺少字幕 ${language}.vtt`);
        return { mediaId: row.id, language, label, vtt };
      });
      await db.transaction(async (tx) => {
        await putRow(tx, mediaFiles, { ...row, ...extras, state: "ready" });
        for (const caption of described) await upsertCaptions(tx, caption);
        await deleteOtherCaptions(tx, { mediaId: row.id, languages: described.map(({ language }) => language) });
      });
    },
  };
}

/** Restores the bytes; they are checked against the hash in their name before they are stored under it. */
async function takeBack(
  context: MediaContext,
  { row, from }: { row: MediaRow; from: RestoredFrom },
): Promise<Partial<MediaRow>> {
  const { uploads, storage } = context;
  const storageName = row.storageName ?? "";
  const content = await from.openOriginal(storageName);
  if (!content) throw new UnfitFacts(`缺少文件 ${storageName}`);
  const uploadName = randomBytes(16).toString("hex");
  try {
    await uploads.begin(uploadName, Math.min(row.sizeBytes, MAX_FILE_BYTES));
    const path = uploads.pathOf(uploadName);
    await pipeline(content, createWriteStream(path, { flush: true }));
    if (!storageName.startsWith(`${await hashFile(path)}.`)) throw new UnfitFacts(`文件 ${storageName} 的内容变了`);
    const { sprites, renditions, reason } = await drawExtras(context, { facts: row, path, aiMark: row.aiMark });
    await storage.moveIn(storageName, path);
    return { sprites, renditions, reason };
  } finally {
    content.destroy();
    await uploads.remove(uploadName);
  }
}

function readCaptionFacts(captions: unknown): { language: string; label: string }[] {
  const isCaption = (one: unknown): one is { language: string; label: string } =>
    typeof one === "object" &&
    one !== null &&
    "language" in one &&
    "label" in one &&
    typeof one.label === "string" &&
    languageSchema.safeParse(one.language).success;
  if (!Array.isArray(captions) || !captions.every(isCaption)) throw new UnfitFacts("“captions”的写法不对");
  return captions;
}
