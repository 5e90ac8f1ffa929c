import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { COLOUR_NAMES } from "../note-colours.ts";
import { countNotes } from "./note-store.ts";
import { noteCounts, notes } from "./note-tables.ts";

/** A user's marks and notes. */
export function personalNotes(db: Database): PersonalSource {
  return personalSource(db, {
    tables: [
      personalTable(notes, {
        copy: {
          list: "notes",
          title: "标记与笔记",
          columns: {
            kind: ["种类", "kind"],
            work_id: ["书、课的编号", "workId"],
            thing_id: ["文档、课时、文章的编号", "resourceId"],
            colour: ["颜色", ({ colour }) => COLOUR_NAMES[colour]],
            quote: ["原文或字幕", "quote"],
            prefix: ["原文之前", "prefix"],
            suffix: ["原文之后", "suffix"],
            start: ["在正文的第几字", "start"],
            at_seconds: ["在第几秒", "atSeconds"],
            body: ["笔记", "body"],
            created_at: ["时间", "createdAt"],
            updated_at: ["改动时间", "updatedAt"],
            deleted_at: ["删除时间", "deletedAt"],
          },
        },
      }),
      personalTable(noteCounts, { copy: { omitted: "notes holds what these count" } }),
    ],
    describeHoldings: async (userId) => {
      const count = await countNotes(db, userId);
      const consequences = count === 0 ? [] : [`${count} 条标记和笔记会删除，想留着的请先在「笔记」里导出`];
      return { consequences, obstacles: [] };
    },
  });
}
