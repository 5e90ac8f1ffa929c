import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { type DataTable, dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import { deleteDays, listAllDays } from "./day-store.ts";
import { deleteFinished, type FinishedRow, listFinishedAfter } from "./finished-store.ts";
import { deleteLearner } from "./learner-store.ts";
import { deleteOpenings, listOpeningsAfter, type OpeningRow } from "./opening-store.ts";
import { deleteProgress, listProgressAfter, type ProgressRow } from "./progress-store.ts";

/** A learner's personal data. */
export function personalLearning(db: Database): PersonalSource {
  return personalSource({
    tables: [
      { name: "learning_progress", copy: { list: "learning-progress" } },
      { name: "learning_days", copy: { list: "learning-days" } },
      { name: "learning_totals", copy: { omitted: "learning-days holds what these are the sums of" } },
      { name: "finished_works", copy: { list: "finished-works" } },
      { name: "learning_openings", copy: { list: "learning-openings" } },
      { name: "learned_works", copy: { omitted: "learning-progress names every resource of these works" } },
    ],
    listTables: (userId) => [
      progressTable(db, userId),
      openingsTable(db, userId),
      daysTable(db, userId),
      finishedTable(db, userId),
    ],
    erase: eraseLearning,
  });
}

function progressTable(db: Database, userId: number): DataTable {
  return dataTable({
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
    read: () => inBatches((last: ProgressRow | null) => listProgressAfter(db, { userId, last })),
    cells: (row) => ({
      kind: row.kind,
      work_id: row.workId,
      thing_id: row.resourceId,
      length: row.length,
      seen: row.seen.map(([from, to]) => `${from}-${to}`).join(" "),
      place: row.place,
      anchor: row.anchor,
      finished_at: row.finishedAt,
      updated_at: row.updatedAt,
    }),
  });
}

function openingsTable(db: Database, userId: number): DataTable {
  return dataTable({
    name: "learning-openings",
    title: "课和音视频第一次打开的时间",
    columns: { kind: "种类", thing_id: "编号", opened_at: "时间", seen_before: "之前已经看过（字或秒）" },
    read: () => inBatches((last: OpeningRow | null) => listOpeningsAfter(db, { userId, last })),
    cells: ({ kind, resourceId, openedAt, seenBefore }) => ({
      kind,
      thing_id: resourceId,
      opened_at: openedAt,
      seen_before: seenBefore,
    }),
  });
}

function daysTable(db: Database, userId: number): DataTable {
  return dataTable({
    name: "learning-days",
    title: "每天学了多久",
    columns: { day: "日期", seconds: "秒", finished_things: "学完" },
    read: () => listAllDays(db, userId),
    cells: ({ day, seconds, finishedResources }) => ({
      day,
      seconds: Math.round(seconds),
      finished_things: finishedResources,
    }),
  });
}

function finishedTable(db: Database, userId: number): DataTable {
  return dataTable({
    name: "finished-works",
    title: "学完的书、课与文章",
    columns: { kind: "种类", work_id: "书、课、文章的编号", finished_at: "学完时间" },
    read: () => inBatches((last: FinishedRow | null) => listFinishedAfter(db, { userId, last })),
    cells: ({ kind, workId, finishedAt }) => ({ kind, work_id: workId, finished_at: finishedAt }),
  });
}

/** Nothing reads the progress of a deleted user. */
async function eraseLearning(tx: Transaction, userId: number): Promise<void> {
  await deleteProgress(tx, userId);
  await deleteOpenings(tx, userId);
  await deleteLearner(tx, userId);
  await deleteDays(tx, userId);
  await deleteFinished(tx, userId);
}
