import type { DataTable } from "../../../kit/tables/data-table.ts";
import { inBatches } from "../../../kit/tables/in-batches.ts";
import type { Database, Transaction } from "../../../ports/database.ts";
import type { PersonalSource } from "../../personal-data/personal-source.ts";
import { deletePositions, listPositionsAfter, type PositionRow } from "./learning-store.ts";

/** What is known of a reader. */
export function personalLearning(db: Database): PersonalSource {
  return {
    tables: [
      {
        name: "reading_positions",
        userColumn: "user_id",
        copy: { list: "reading-positions" },
        onLeaving: { rule: "erase" },
      },
    ],
    listTables: (userId) => listLearningTables(db, userId),
    describeHoldings: async () => ({ consequences: [], obstacles: [] }),
    erase: eraseLearning,
  };
}

/** How far a reader is, for a copy of the reader's data. */
function listLearningTables(db: Database, userId: number): DataTable[] {
  return [
    {
      name: "reading-positions",
      title: "阅读进度",
      columns: {
        book_id: "书的编号",
        document_id: "文档编号",
        percent: "读到（%）",
        anchor: "所在小节",
        updated_at: "时间",
      },
      async *rows() {
        const all = inBatches((last: PositionRow | null) => listPositionsAfter(db, { userId, last }));
        for await (const { bookId, documentId, percent, anchor, updatedAt } of all) {
          yield { book_id: bookId, document_id: documentId, percent, anchor, updated_at: updatedAt.toISOString() };
        }
      },
    },
  ];
}

/** Nothing asks for the progress of somebody who has left. */
async function eraseLearning(tx: Transaction, userId: number): Promise<void> {
  await deletePositions(tx, userId);
}
