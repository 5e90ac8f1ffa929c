import {
  type LengthUnit,
  type ResourceLength,
  secondsOf,
  WORK_OF,
} from "../../../../domain/learning/learning-resources.ts";
import { lengthOfRanges } from "../../../../domain/learning/seen-ranges.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { LearningReport } from "../contract.ts";
import { MAX_RANGES } from "../learning-limits.ts";
import { addWithin, gapsWithin, plausibleLength } from "../plausible-growth.ts";
import { addToDay } from "./day-store.ts";
import { noteFinished } from "./finished-works.ts";
import { insertLearner } from "./learner-store.ts";
import type { LearningDependencies } from "./learning-context.ts";
import { findOpening } from "./opening-store.ts";
import { lockProgress, type ProgressRow, updateProgress } from "./progress-store.ts";

/** Why a report was rejected. */
type Refusal = "NOT_FOUND" | "INSUFFICIENT_PERMISSIONS" | "TOO_SCATTERED";

type Recorded = { progress: ProgressRow; refusal: null } | { progress: null; refusal: Refusal };

/**
 * Adds a report to the stored progress. Ranges are merged under the row's lock, so that two devices never lose each
 * other's progress, and a report that arrives twice, late or out of order changes nothing else. The position is that
 * of the latest report. Regardless of the report, progress in lessons grows no faster than they can be watched
 * (decision 0106).
 */
export async function recordReport(
  context: LearningDependencies,
  { user, report }: { user: CallingUser; report: LearningReport },
): Promise<Recorded> {
  const { kind, id } = report;
  const resource = await context.resources[kind]?.checkResource({ id, user });
  if (!resource) return { progress: null, refusal: "NOT_FOUND" };
  if (!resource.access.allowed) return { progress: null, refusal: "INSUFFICIENT_PERMISSIONS" };
  const at = new Date(context.clock.now().getTime() - report.age_seconds * 1000);
  const length = Math.max(1, resource.length);
  const max = await findMaxLength(context, { user, report, unit: resource.unit });
  const finishedPercent = await context.readFinishedPercent();

  const recorded = await context.db.transaction(async (tx) => {
    const known = await lockProgress(tx, {
      userId: user.id,
      kind,
      resourceId: id,
      workId: resource.workId,
      length,
      updatedAt: at,
      seen: [],
      seenLength: 0,
      place: 0,
      anchor: null,
      finishedAt: null,
    });
    const seen = addWithin(known.seen, report.seen, { length, max: Math.max(max, lengthOfRanges(known.seen)) });
    if (seen.length > MAX_RANGES) return { progress: null, refusal: "TOO_SCATTERED", isNewlyFinished: false } as const;
    const seenLength = lengthOfRanges(seen);
    const isFinished = seenLength * 100 >= finishedPercent * length;
    const isLatest = at >= known.updatedAt;
    const progress: ProgressRow = {
      ...known,
      workId: resource.workId,
      length,
      seen,
      seenLength,
      ...(isLatest && report.stopped_at ? placeWithin(report.stopped_at, length) : {}),
      finishedAt: known.finishedAt ?? (isFinished ? at : null),
      updatedAt: isLatest ? at : known.updatedAt,
    };
    const isNewlyFinished = progress.finishedAt !== null && known.finishedAt === null;
    await updateProgress(tx, progress);
    if (seenLength > 0 && (known.seenLength === 0 || known.workId !== resource.workId)) {
      await insertLearner(tx, { kind: WORK_OF[kind], workId: resource.workId, userId: user.id });
    }
    await addToDay(tx, {
      userId: user.id,
      day: dayOf(at),
      seconds: secondsGained(known, seenLength, resource.unit),
      finishedResources: isNewlyFinished ? 1 : 0,
    });
    const added = resource.unit === "seconds" ? seen.flatMap((range) => gapsWithin(known.seen, range)) : [];
    return { progress, refusal: null, isNewlyFinished, added } as const;
  });
  if (recorded.progress !== null && recorded.added.length > 0)
    await context.onSeen?.({ user, kind, id, seconds: recorded.added });
  if (recorded.isNewlyFinished) await noteFinished(context, { userId: user.id, kind, workId: resource.workId });
  return recorded;
}

/** Progress in lessons and media grows no faster than they can be watched or read since the server delivered them. */
async function findMaxLength(
  { db, clock }: LearningDependencies,
  { user, report: { kind, id }, unit }: { user: CallingUser; report: LearningReport; unit: LengthUnit },
): Promise<number> {
  if (kind !== "lesson" && kind !== "media") return Number.POSITIVE_INFINITY;
  const opening = await findOpening(db, { userId: user.id, kind, resourceId: id });
  return plausibleLength(opening, { unit, now: clock.now() });
}

function placeWithin(place: { place: number; anchor: string | null }, length: number) {
  return { place: Math.min(place.place, length), anchor: place.anchor };
}

/** Shortening a resource does not reduce earlier progress. */
function secondsGained(known: ProgressRow, seenLength: number, unit: ResourceLength["unit"]): number {
  return secondsOf({ length: Math.max(0, seenLength - known.seenLength), unit });
}
