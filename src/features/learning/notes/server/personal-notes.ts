import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { type DataTable, dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { Database } from "../../../../ports/database.ts";
import { COLOUR_NAMES } from "../note-colours.ts";
import { countNotes, deleteNotesOf, listNotesAfter, type NoteRow } from "./note-store.ts";

/** A user's marks and notes. */
export function personalNotes(db: Database): PersonalSource {
  return personalSource({
    tables: [
      { name: "notes", copy: { list: "notes" } },
      { name: "note_counts", copy: { omitted: "notes holds what these count" } },
    ],
    listTables: (userId) => [notesTable(db, userId)],
    describeHoldings: async (userId) => {
      const notes = await countNotes(db, userId);
      const consequences = notes === 0 ? [] : [`${notes} 条标记和笔记会删除，想留着的请先在「笔记」里导出`];
      return { consequences, obstacles: [] };
    },
    erase: (tx, userId) => deleteNotesOf(tx, userId),
  });
}

function notesTable(db: Database, userId: number): DataTable {
  return dataTable({
    name: "notes",
    title: "标记与笔记",
    columns: {
      kind: "种类",
      work_id: "书、课的编号",
      thing_id: "文档、课时、文章的编号",
      colour: "颜色",
      quote: "原文或字幕",
      prefix: "原文之前",
      suffix: "原文之后",
      start: "在正文的第几字",
      at_seconds: "在第几秒",
      body: "笔记",
      created_at: "时间",
      updated_at: "改动时间",
      deleted_at: "删除时间",
    },
    read: () => inBatches((last: NoteRow | null) => listNotesAfter(db, { userId, last, withDeleted: true })),
    cells: (row) => ({
      kind: row.kind,
      work_id: row.workId,
      thing_id: row.resourceId,
      colour: COLOUR_NAMES[row.colour],
      quote: row.quote,
      prefix: row.prefix,
      suffix: row.suffix,
      start: row.start,
      at_seconds: row.atSeconds,
      body: row.body,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
      deleted_at: row.deletedAt,
    }),
  });
}
