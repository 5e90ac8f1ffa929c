import type { KnownResource } from "../domain/access/access.ts";
import type { ResourceType } from "../domain/access/access-contract.ts";
import type { DeliveredContent, RecordDeliveries } from "../domain/content/delivered-content.ts";
import type { ResourceKind } from "../domain/learning/learning-resources.ts";
import { lengthOfRanges, type SeenRange } from "../domain/learning/seen-ranges.ts";
import type { Membership } from "../features/access/membership/server/membership.ts";
import { createDeliveries, type Deliveries } from "../features/commerce/deliveries/server/deliveries.ts";
import { findLongestWindow } from "../features/commerce/orders/server/refunds/refund-rules-store.ts";
import { mayReturnUnused } from "../features/commerce/orders/server/refunds/return-unused.ts";
import type { Courses } from "../features/content/courses/server/courses.ts";
import { listedPeople } from "../features/identity/auth/server/owner/listed-people.ts";
import type { LearningDependencies } from "../features/learning/progress/server/learning-context.ts";
import type { CallingUser } from "../kit/api/caller.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";
import type { Selling } from "./selling.ts";

interface JoinedDeliveries extends Omit<Deliveries, "record"> {
  /** For every slice that sends restricted content. */
  record: RecordDeliveries;
  /** For learning: newly seen parts. */
  onSeen: NonNullable<LearningDependencies["onSeen"]>;
  /** For certificates. */
  onCertified(made: { user: CallingUser; courseId: number }): Promise<void>;
}

/**
 * The deliveries of the site, with the slices that know each kind; these are looked up late because they are created
 * later.
 */
export function joinDeliveries(slices: {
  db: Database;
  clock: Clock;
  membership: Pick<Membership, "listOpenRights" | "findResource">;
  learning: () => { noteOpened(opened: { userId: number; kind: ResourceKind; id: number }): Promise<void> };
  courses: () => Pick<Courses, "findPlayable" | "findResource" | "learned">;
  selling: () => Pick<Selling, "orders" | "nameDeliveries">;
}): JoinedDeliveries {
  const { db, clock, membership, learning, courses, selling } = slices;
  const { listOpenRights, findResource } = membership;
  const deliveries = createDeliveries({
    db,
    clock,
    listOpenRights,
    readRefundDays: findLongestWindow,
    mayReturnUnused,
    people: listedPeople,
    listUsedLines: (orderNo) => selling().orders.listUsedLines(orderNo),
    nameDeliveries: (rows) => selling().nameDeliveries(rows),
  });
  return {
    ...deliveries,
    record: recordDeliveries(deliveries.record, (opened) => learning().noteOpened(opened)),
    onSeen: addReportedUse({ deliveries, findResource, findPlayable: (query) => courses().findPlayable(query) }),
    onCertified: (made) => recordCertified({ deliveries, courses: courses() })(made),
  };
}

/** Delivered content counts for refunds, and starts the time in which it can be learned. */
function recordDeliveries(
  record: RecordDeliveries,
  noteOpened: (opened: { userId: number; kind: ResourceKind; id: number }) => Promise<void>,
): RecordDeliveries {
  async function noteLearning(user: CallingUser | null, { kind, id }: DeliveredContent): Promise<void> {
    if (user === null || user.viewAs || (kind !== "lesson" && kind !== "media")) return;
    await noteOpened({ userId: user.id, kind, id });
  }
  return {
    async text(user, content) {
      await noteLearning(user, content);
      await record.text(user, content);
    },
    isUnopenedPurchase: (user, content) => record.isUnopenedPurchase(user, content),
    async file(user, content, file) {
      await noteLearning(user, content);
      return record.file(user, content, file);
    },
  };
}

/** Players' reports are added to the deliveries: seconds of films beyond their previews. */
function addReportedUse(options: {
  deliveries: Pick<Deliveries, "addReported">;
  findResource(query: { type: ResourceType; id: number }): Promise<KnownResource | null>;
  findPlayable: Courses["findPlayable"];
}): NonNullable<LearningDependencies["onSeen"]> {
  return async ({ user, kind, id, seconds }) => {
    if (kind !== "lesson" && kind !== "media") return;
    const resource = await options.findResource({ type: kind, id });
    if (resource === null) return;
    const lesson = kind === "lesson" ? await options.findPlayable({ lessonId: id, user }) : null;
    const beyond = withoutFirst(seconds, lesson?.previewSeconds ?? 0);
    await options.deliveries.addReported({ user, content: { kind, id, ...resource }, seconds: lengthOfRanges(beyond) });
  };
}

/** A certificate counts as all lessons that it certifies. */
function recordCertified(options: {
  deliveries: Pick<Deliveries, "recordWhole">;
  courses: Pick<Courses, "learned" | "findResource">;
}): (made: { user: CallingUser; courseId: number }) => Promise<void> {
  return async ({ user, courseId }) => {
    const contents: DeliveredContent[] = [];
    for (const { resourceId: id } of await options.courses.learned.listResourceLengths([courseId])) {
      const resource = await options.courses.findResource("lesson", id);
      if (resource) contents.push({ kind: "lesson", id, ...resource });
    }
    await options.deliveries.recordWhole({ user, contents });
  };
}

function withoutFirst(ranges: readonly SeenRange[], first: number): SeenRange[] {
  return ranges.map(([from, to]): SeenRange => [Math.max(from, first), to]).filter(([from, to]) => from < to);
}
