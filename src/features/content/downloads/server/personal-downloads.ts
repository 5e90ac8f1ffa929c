import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { type DataTable, dataTable } from "../../../../kit/tables/data-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { deleteTakingsOf, listTakings } from "./count-store.ts";

const BATCH = 500;

/** Personal data of this slice. */
export function personalDownloads(db: Database): PersonalSource {
  return personalSource({
    tables: [{ name: "download_log", copy: { list: "downloads" } }],
    listTables: (userId) => [downloadsTable(db, userId)],
    erase: (tx, userId) => deleteTakingsOf(tx, userId),
  });
}

function downloadsTable(db: Database, userId: number): DataTable {
  return dataTable({
    name: "downloads",
    title: "下载记录",
    columns: { download_id: "下载编号", title: "标题", version: "版本", file_name: "文件名", taken_at: "时间" },
    async *read() {
      for (let offset = 0; ; offset += BATCH) {
        const { rows } = await listTakings(db, { userId, limit: BATCH, offset });
        yield* rows;
        if (rows.length < BATCH) return;
      }
    },
    cells: ({ downloadId, title, version, fileName, takenAt }) => ({
      download_id: downloadId,
      title,
      version,
      file_name: fileName,
      taken_at: takenAt,
    }),
  });
}
