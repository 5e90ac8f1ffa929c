import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import {
  finishedWorks,
  learnedWorks,
  learningDays,
  learningOpenings,
  learningProgress,
  learningTotals,
} from "./learning-tables.ts";

const TABLES = [
  personalTable(learningProgress, {
    copy: {
      list: "learning-progress",
      title: "学习进度",
      columns: {
        kind: ["种类", "kind"],
        work_id: ["书、课的编号", "workId"],
        thing_id: ["文档、课时、文章的编号", "resourceId"],
        length: ["全长（字或秒）", "length"],
        seen: ["看过的片段", ({ seen }) => seen.map(([from, to]) => `${from}-${to}`).join(" ")],
        place: ["停在（字或秒）", "place"],
        anchor: ["所在小节", "anchor"],
        finished_at: ["学完时间", "finishedAt"],
        updated_at: ["时间", "updatedAt"],
      },
    },
  }),
  personalTable(learningOpenings, {
    copy: {
      list: "learning-openings",
      title: "课和音视频第一次打开的时间",
      columns: {
        kind: ["种类", "kind"],
        thing_id: ["编号", "resourceId"],
        opened_at: ["时间", "openedAt"],
        seen_before: ["之前已经看过（字或秒）", "seenBefore"],
      },
    },
  }),
  personalTable(learningDays, {
    copy: {
      list: "learning-days",
      title: "每天学了多久",
      columns: {
        day: ["日期", "day"],
        seconds: ["秒", ({ seconds }) => Math.round(seconds)],
        finished_things: ["学完", "finishedResources"],
      },
    },
  }),
  personalTable(learningTotals, { copy: { omitted: "learning-days holds what these are the sums of" } }),
  personalTable(finishedWorks, {
    copy: {
      list: "finished-works",
      title: "学完的书、课与文章",
      columns: {
        kind: ["种类", "kind"],
        work_id: ["书、课、文章的编号", "workId"],
        finished_at: ["学完时间", "finishedAt"],
      },
    },
  }),
  personalTable(learnedWorks, { copy: { omitted: "learning-progress names every resource of these works" } }),
];

/** A learner's personal data. Nothing reads the progress of a deleted user. */
export function personalLearning(db: Database): PersonalSource {
  return personalSource(db, { tables: TABLES });
}
