import { type ExportedItem, type ExportedKind, fileNameOf } from "../../../../../domain/content/exported-items.ts";
import { itemsOfTable } from "../../../../../domain/content/items-of-table.ts";
import { type Fact, type Facts, factsOf, type Row, rowOf, UnfitFacts } from "../../../../../kit/tables/row-facts.ts";
import { putRow } from "../../../../../kit/tables/row-store.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { MediaContext } from "../files/media-context.ts";
import { listMediaOf } from "../files/media-store.ts";
import { listPlacedFiles, replaceItemFiles } from "./item-store.ts";
import { mediaItems } from "./item-tables.ts";

/** Items of the media page in exports, each with its files in order. */
export function exportItems({ db }: Pick<MediaContext, "db">): ExportedKind {
  async function toExportedItem(row: Row, from: DatabaseOrTransaction): Promise<ExportedItem> {
    const files = await listPlacedFiles(from, Number(row.id));
    return {
      key: String(row.id),
      path: [fileNameOf(Number(row.id), String(row.title))],
      facts: {
        ...factsOf(mediaItems, row, ["summary"]),
        files: files.map(({ mediaId, title }) => ({ media_id: mediaId, title })),
      },
      text: String(row.summary),
    };
  }

  return {
    name: "media-item",
    folder: "media-items",
    tables: ["media_items"],
    ...itemsOfTable(db, mediaItems, toExportedItem),
    restore: async ({ facts: { files, ...facts }, text }) => {
      const row = rowOf(mediaItems, { ...facts, summary: text ?? "" });
      const placed = readFiles(files);
      const known = await listMediaOf(
        db,
        placed.map(({ mediaId }) => mediaId),
      );
      const missing = placed.find(({ mediaId }) => !known.some(({ id }) => id === mediaId));
      if (missing) throw new UnfitFacts(`没有编号 ${missing.mediaId} 的文件`);
      await db.transaction(async (tx) => {
        await putRow(tx, mediaItems, row);
        await replaceItemFiles(tx, Number(row.id), placed);
      });
    },
  };
}

function readFiles(files: Fact | undefined): { mediaId: number; title: string }[] {
  if (!Array.isArray(files)) throw new UnfitFacts("“files”的写法不对");
  return files.map((file) => {
    const { media_id: mediaId, title } = (file ?? {}) as Facts;
    if (!Number.isSafeInteger(mediaId) || typeof title !== "string") throw new UnfitFacts("“files”的写法不对");
    return { mediaId: Number(mediaId), title };
  });
}
