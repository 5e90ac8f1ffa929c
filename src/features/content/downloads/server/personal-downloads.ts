import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { joinedPersonalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { listTakings } from "./count-store.ts";
import { downloadLog } from "./download-tables.ts";

const BATCH = 500;

const TABLES = [
  joinedPersonalTable(downloadLog, readTakings, {
    copy: {
      list: "downloads",
      title: "下载记录",
      columns: {
        download_id: ["下载编号", "downloadId"],
        title: ["标题", "title"],
        version: ["版本", "version"],
        file_name: ["文件名", "fileName"],
        taken_at: ["时间", "takenAt"],
      },
    },
  }),
];

/** Personal data of this slice. */
export function personalDownloads(db: Database): PersonalSource {
  return personalSource(db, { tables: TABLES });
}

async function* readTakings(db: Database, userId: number) {
  for (let offset = 0; ; offset += BATCH) {
    const { rows } = await listTakings(db, { userId, limit: BATCH, offset });
    yield* rows;
    if (rows.length < BATCH) return;
  }
}
