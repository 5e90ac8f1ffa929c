import { setTimeout } from "node:timers/promises";
import type { SearchableResources } from "../../../../domain/content/searchable-resources.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { cutPage } from "../../../../kit/values/cursor.ts";
import { HOUR_SECONDS } from "../../../../kit/values/durations.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { CheckLink } from "../../../../ports/link-checker.ts";
import * as contract from "../admin-contract.ts";
import type { QuietKind } from "../report-kinds.ts";
import { FINDINGS_A_PAGE, MIN_PEOPLE } from "../report-limits.ts";
import { type CheckedContent, checkContent } from "./check-content.ts";
import { checkOutside } from "./check-outside.ts";
import { findLastCheck, listFindings, saveFindings } from "./finding-store.ts";
import { type ListLastRead, listQuietTexts } from "./list-quiet-texts.ts";

const CHECK_JOB = "check-content";

/** How many people progressed how far in a lesson. */
export interface LessonCounts {
  lessonId: number;
  began: number;
  quarter: number;
  half: number;
  threeQuarters: number;
  finished: number;
  wentOn: number;
}

export interface ReportedContent extends CheckedContent {
  clock: Clock;
  quiet: Readonly<Record<QuietKind, SearchableResources>>;
  listLastRead: ListLastRead;
  /** A course with its lessons in their order; null: it does not exist. */
  findCourse(id: number): Promise<{ id: number; title: string; lessons: { id: number; title: string }[] } | null>;
  /** @param lessonIds in course order, because progress to the next lesson is counted too */
  countLearners(lessonIds: readonly number[]): Promise<LessonCounts[]>;
}

/** Checks all content and stores the findings. Returns their number. */
export async function runContentCheck(content: ReportedContent): Promise<number> {
  const checkedAt = content.clock.now();
  const { findings, isCapped } = await checkContent(content);
  await saveFindings(content.db, { findings, checkedAt, isCapped });
  return findings.length;
}

/** How far users progress, lesson by lesson. Throws 404. */
export async function describeDropOff({ findCourse, countLearners }: ReportedContent, id: number) {
  const course = await findCourse(id);
  if (!course) throw notFound();
  const counts = await countLearners(course.lessons.map((lesson) => lesson.id));
  const byLesson = new Map(counts.map((count) => [count.lessonId, count]));
  const share = (some: number, all: number) => (all < MIN_PEOPLE ? null : Number((some / all).toFixed(3)));
  const lessons = course.lessons.map((lesson, at) => {
    const count = byLesson.get(lesson.id);
    const began = count?.began ?? 0;
    const isLast = at === course.lessons.length - 1;
    return {
      ...lesson,
      began: began < MIN_PEOPLE ? null : began,
      quarter: share(count?.quarter ?? 0, began),
      half: share(count?.half ?? 0, began),
      three_quarters: share(count?.threeQuarters ?? 0, began),
      finished: share(count?.finished ?? 0, began),
      went_on: isLast ? null : share(count?.wentOn ?? 0, count?.finished ?? 0),
    };
  });
  return { course: { id: course.id, title: course.title }, lessons };
}

/** The author's report: broken links, unread content, lessons where readers stop. */
export function createAuthorReport(
  content: ReportedContent & {
    sendJob(name: string, data: object): Promise<unknown>;
    /** null: other sites are not checked. */
    checkLink: CheckLink | null;
  },
): { endpoints: ServedEndpoint[]; jobs: Job[] } {
  const { db, clock, checkLink } = content;
  const outsideJob = checkLink && {
    name: "check-outside-links",
    schedule: "7 2 * * *",
    expireInSeconds: HOUR_SECONDS,
    run: () => checkOutside({ db, clock, checkLink, pause: setTimeout }),
  };
  return {
    endpoints: [
      serveEndpoint(contract.listContentFindings, async ({ query: { kind, cursor } }) => {
        const check = await findLastCheck(db);
        const rows = await listFindings(db, { kind, after: cursor?.id ?? 0, limit: FINDINGS_A_PAGE + 1 });
        const { listed, next } = cutPage(rows, FINDINGS_A_PAGE, contract.findingCursor.write);
        return {
          checked_at: check?.checkedAt.toISOString() ?? null,
          is_capped: check?.isCapped ?? false,
          items: listed.map(({ resourceKind, resourceId, title, path, ...finding }) => ({
            ...finding,
            thing: { kind: resourceKind, id: resourceId, title, path },
          })),
          next,
        };
      }),
      serveEndpoint(contract.checkContent, async (_input, { note }) => {
        note({ subject: "content-check" });
        await content.sendJob(CHECK_JOB, {});
        return {};
      }),
      serveEndpoint(contract.listQuietTexts, async ({ query: { kind, state, cursor } }) => {
        const context = { db, resources: content.quiet, listLastRead: content.listLastRead, now: clock.now() };
        const { items, next } = await listQuietTexts(context, { kind, state, after: cursor?.id ?? 0 });
        return {
          items: items.map(({ item, lastReadAt }) => ({
            kind,
            id: item.id,
            title: item.title,
            path: item.path,
            work_title: item.work.title,
            published_at: item.visibleFrom.toISOString(),
            changed_at: item.changedAt.toISOString(),
            last_read_at: lastReadAt?.toISOString() ?? null,
          })),
          next: next === null ? null : contract.quietTextCursor.write({ id: next }),
        };
      }),
      serveEndpoint(contract.getCourseDropOff, ({ params }) => describeDropOff(content, params.id)),
    ],
    jobs: [
      {
        name: CHECK_JOB,
        schedule: "17 3 * * *",
        expireInSeconds: HOUR_SECONDS,
        run: () => runContentCheck(content),
      },
      ...(outsideJob ? [outsideJob] : []),
    ],
  };
}
