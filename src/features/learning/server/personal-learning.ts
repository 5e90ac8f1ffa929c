import type { DataTable } from "../../../kit/tables/data-table.ts";
import { inBatches } from "../../../kit/tables/in-batches.ts";
import type { Database, Transaction } from "../../../ports/database.ts";
import type { PersonalSource } from "../../personal-data/personal-source.ts";
import { deleteDays, listAllDays } from "./day-store.ts";
import { deleteFinished, type FinishedRow, listFinishedAfter } from "./finished-store.ts";
import { deleteLearner } from "./learner-store.ts";
import { deleteProgress, listProgressAfter, type ProgressRow } from "./progress-store.ts";

/** What is known of somebody who learns. */
export function personalLearning(db: Database): PersonalSource {
  return {
    tables: [
      {
        name: "learning_progress",
        userColumn: "user_id",
        copy: { list: "learning-progress" },
        onLeaving: { rule: "erase" },
      },
      { name: "learning_days", userColumn: "user_id", copy: { list: "learning-days" }, onLeaving: { rule: "erase" } },
      {
        name: "learning_totals",
        userColumn: "user_id",
        copy: { omitted: "learning-days holds what these are the sums of" },
        onLeaving: { rule: "erase" },
      },
      { name: "finished_works", userColumn: "user_id", copy: { list: "finished-works" }, onLeaving: { rule: "erase" } },
      {
        name: "learned_works",
        userColumn: "user_id",
        copy: { omitted: "learning-progress names every thing of these works" },
        onLeaving: { rule: "erase" },
      },
    ],
    listTables: (userId) => [progressTable(db, userId), daysTable(db, userId), finishedTable(db, userId)],
    describeHoldings: async () => ({ consequences: [], obstacles: [] }),
    erase: eraseLearning,
  };
}

function progressTable(db: Database, userId: number): DataTable {
  return {
    name: "learning-progress",
    title: "学习进度",
    columns: {
      kind: "种类",
      work_id: "书、课的编号",
      thing_id: "文档、课时、文章的编号",
      length: "全长（字或秒）",
      seen: "看过的片段",
      place: "停在（字或秒）",
      anchor: "所在小节",
      finished_at: "学完时间",
      updated_at: "时间",
    },
    async *rows() {
      for await (const row of inBatches((last: ProgressRow | null) => listProgressAfter(db, { userId, last }))) {
        yield {
          ...{ kind: row.kind, work_id: row.workId, thing_id: row.thingId, length: row.length },
          seen: row.seen.map(([from, to]) => `${from}-${to}`).join(" "),
          ...{ place: row.place, anchor: row.anchor },
          finished_at: row.finishedAt?.toISOString() ?? null,
          updated_at: row.updatedAt.toISOString(),
        };
      }
    },
  };
}

function daysTable(db: Database, userId: number): DataTable {
  return {
    name: "learning-days",
    title: "每天学了多久",
    columns: { day: "日期", seconds: "秒", finished_things: "学完" },
    async *rows() {
      for (const { day, seconds, finishedThings } of await listAllDays(db, userId)) {
        yield { day, seconds: Math.round(seconds), finished_things: finishedThings };
      }
    },
  };
}

function finishedTable(db: Database, userId: number): DataTable {
  return {
    name: "finished-works",
    title: "学完的书、课与文章",
    columns: { kind: "种类", work_id: "书、课、文章的编号", finished_at: "学完时间" },
    async *rows() {
      for await (const row of inBatches((last: FinishedRow | null) => listFinishedAfter(db, { userId, last })))
        yield { kind: row.kind, work_id: row.workId, finished_at: row.finishedAt.toISOString() };
    },
  };
}

/** Nothing asks for the progress of somebody who has left. */
async function eraseLearning(tx: Transaction, userId: number): Promise<void> {
  await deleteProgress(tx, userId);
  await deleteLearner(tx, userId);
  await deleteDays(tx, userId);
  await deleteFinished(tx, userId);
}
