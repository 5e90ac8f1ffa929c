import { and, asc, eq, gt } from "drizzle-orm";
import type { DataTable } from "../../../kit/data-table.ts";
import { inBatches } from "../../../kit/in-batches.ts";
import type { Database, Transaction } from "../../../ports/database.ts";
import type { PositionRow } from "./learning-store.ts";
import { readingPositions } from "./learning-tables.ts";

const BATCH = 500;

/** How far a reader is, for a copy of the reader's data. */
export function listLearningTables(db: Database, userId: number): DataTable[] {
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
        const isOwn = eq(readingPositions.userId, userId);
        const all = inBatches<PositionRow>((last) =>
          db
            .select()
            .from(readingPositions)
            .where(and(isOwn, last ? gt(readingPositions.documentId, last.documentId) : undefined))
            .orderBy(asc(readingPositions.documentId))
            .limit(BATCH),
        );
        for await (const { bookId, documentId, percent, anchor, updatedAt } of all) {
          yield { book_id: bookId, document_id: documentId, percent, anchor, updated_at: updatedAt.toISOString() };
        }
      },
    },
  ];
}

/** Nothing asks for the progress of somebody who has left. */
export async function eraseLearning(transaction: Transaction, userId: number): Promise<void> {
  await transaction.delete(readingPositions).where(eq(readingPositions.userId, userId));
}
