import type { ResourceKind, WorkKind } from "../../../../domain/learning/learning-resources.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import {
  continueLearning,
  getDropOff,
  getLearningProfile,
  getThingProgress,
  listWorkProgress,
  reportLearning,
} from "../contract.ts";
import { getWorkProgress } from "../work-contract.ts";
import { listContinued } from "./continue-learning.ts";
import { type FinishedWork, listFinishedWorks } from "./finished-works.ts";
import { countLearners } from "./learner-store.ts";
import { toContinued, toProgressAnswer, toWorkAnswer } from "./learning-answers.ts";
import type { LearningDependencies } from "./learning-context.ts";
import { listPercents } from "./list-percents.ts";
import { insertOpening } from "./opening-store.ts";
import { personalLearning } from "./personal-learning.ts";
import { countViewersByPart, findProgress } from "./progress-store.ts";
import { readLearningProfile } from "./read-learning-profile.ts";
import { readWork } from "./read-progress.ts";
import { recordReport } from "./record-report.ts";

/** The maximum number of users in the curve for authors, and the number of its points. */
const CURVE = { people: 10_000, points: 100 };

/** Learning progress of users. */
export function createLearning(context: LearningDependencies): {
  endpoints: ServedEndpoint[];
  personal: PersonalSource;
  /** The works that a user has finished completely, and when. For code that builds on it. */
  listFinishedWorks(options: { userId: number; work: WorkKind }): Promise<FinishedWork[]>;
  /** Call it when the server has delivered a lesson or a media item to a user. */
  noteOpened(opened: { userId: number; kind: ResourceKind; id: number }): Promise<void>;
  /** The number of users who have seen something of these works. Works without users are omitted. */
  countLearners(options: { kind: WorkKind; workIds: readonly number[] }): Promise<Map<number, number>>;
} {
  const { db } = context;
  const endpoints = [
    serveEndpoint(reportLearning, async ({ body }, { user }) => {
      const results = [];
      // One after the other: a device's reports are in order, and two reports of one resource would block each other.
      for (const report of body.reports) {
        const { progress, refusal } = await recordReport(context, { user, report });
        const { kind, id } = report;
        results.push({ kind, id, progress: progress && toProgressAnswer(progress), error_code: refusal });
      }
      return { results };
    }),
    serveEndpoint(getThingProgress, async ({ params }, { user }) => {
      const row = await findProgress(db, { userId: user.id, kind: params.kind, resourceId: params.id });
      return { progress: row && { ...toProgressAnswer(row), seen: row.seen } };
    }),
    serveEndpoint(getWorkProgress, async ({ params }, { user }) =>
      toWorkAnswer(await readWork(context, { userId: user.id, work: params.kind, workId: params.id })),
    ),
    serveEndpoint(listWorkProgress, async ({ query }, { user }) => ({
      items: await listPercents(context, { userId: user.id, works: query.works }),
    })),
    serveEndpoint(continueLearning, async (_input, { user }) => ({
      items: (await listContinued(context, user.id)).map(toContinued),
    })),
    serveEndpoint(getLearningProfile, async (_input, { user }) => {
      const { seconds, daysInARow, finishedWorks, finishedResources, days } = await readLearningProfile(
        context,
        user.id,
      );
      return {
        total_seconds: Math.round(seconds),
        days_in_a_row: daysInARow,
        finished_works: finishedWorks,
        finished_things: finishedResources,
        days: days.map((day) => ({ day: day.day, seconds: Math.round(day.seconds) })),
      };
    }),
    serveEndpoint(getDropOff, async ({ params }) => {
      const { counts, ...sums } = await countViewersByPart(db, { kind: params.kind, resourceId: params.id, ...CURVE });
      return { ...sums, points: counts };
    }),
  ];
  return {
    endpoints,
    personal: personalLearning(db),
    noteOpened: ({ userId, kind, id }) =>
      insertOpening(db, { userId, kind, resourceId: id, openedAt: context.clock.now() }),
    listFinishedWorks: (options) => listFinishedWorks(context, options),
    countLearners: (options) => countLearners(db, options),
  };
}
