import { LEVEL, requiredLevelOf } from "../../../../domain/access/levels.ts";
import type { SearchableResource } from "../../../../domain/content/searchable-resources.ts";
import type { Notice, Notify } from "../../../../domain/notifications/define-notification.ts";
import type { Followed } from "../../../../domain/notifications/followed.ts";
import { MAX_TITLE, MAX_TITLES, SETTLE_MINUTES } from "../../../../domain/notifications/notification-limits.ts";
import { failpoint } from "../../../../kit/process/failpoint.ts";
import { MINUTE_MS } from "../../../../kit/values/durations.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { releaseNotification } from "../notifications.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";
import { claimItems, listSettledWorks, markItems, type ReleaseItem, settleChanged } from "./release-store.ts";

const AT_ONCE = 5_000;
const WORKS_AT_ONCE = 500;

type Context = Pick<NotificationsDependencies, "db" | "clock" | "releases"> & { notify: Notify };

/**
 * Notifies followers of releases. Triggers record possible releases (migration `releases`); those of a work are
 * announced together once it has not changed for some minutes. Each item is announced once, in the transaction that
 * marks it.
 */
export async function notifyOfReleases(context: Context): Promise<void> {
  const { db, clock } = context;
  const dueAt = new Date(clock.now().getTime() + SETTLE_MINUTES * MINUTE_MS);
  while ((await db.transaction((tx) => settleChanged(tx, { dueAt, limit: AT_ONCE }))) === AT_ONCE);
  for (const work of await listSettledWorks(db, { now: clock.now(), limit: WORKS_AT_ONCE }))
    await db.transaction((tx) => notifyOfWork(context, tx, work));
}

async function notifyOfWork(context: Context, tx: Transaction, work: Followed): Promise<void> {
  const now = context.clock.now();
  const items = await claimItems(tx, { work, now });
  const out: { item: ReleaseItem; resource: SearchableResource }[] = [];
  const hidden: ReleaseItem[] = [];
  for (const [kind, ofKind] of Map.groupBy(items, (item) => item.kind)) {
    const ids = ofKind.map(({ resourceId }) => resourceId);
    const resources = new Map(
      (await context.releases.resources[kind].describe(tx, ids)).map((resource) => [resource.id, resource]),
    );
    for (const item of ofKind) {
      const resource = resources.get(item.resourceId);
      const opensAt = Math.max(resource?.visibleFrom.getTime() ?? 0, resource?.opensAt?.getTime() ?? 0);
      if (!resource) hidden.push(item);
      else if (opensAt > now.getTime()) await markItems(tx, [item], { state: "scheduled", dueAt: new Date(opensAt) });
      else out.push({ item, resource });
    }
  }
  const ids = hidden.filter(({ kind }) => kind === "document").map(({ resourceId }) => resourceId);
  const read = new Set(ids.length > 0 ? await context.releases.listReadInAppendix(tx, { ids, now }) : []);
  // These documents can already be read, so they are not new when they are added to the contents.
  const isRead = ({ kind, resourceId }: ReleaseItem) => kind === "document" && read.has(resourceId);
  await markItems(tx, hidden.filter(isRead), { state: "told", dueAt: null });
  await markItems(
    tx,
    hidden.filter((item) => !isRead(item)),
    { state: "hidden", dueAt: null },
  );
  const notice = await writeNotice(context, tx, { work, out });
  if (notice) await context.notify(tx, notice);
  if (__FAILPOINTS__) await failpoint("release:before-commit");
  await markItems(
    tx,
    out.map(({ item }) => item),
    { state: "told", dueAt: null },
  );
}

async function writeNotice(
  context: Context,
  tx: Transaction,
  { work, out }: { work: Followed; out: readonly { item: ReleaseItem; resource: SearchableResource }[] },
): Promise<Notice | null> {
  const newest = out.toSorted((one, other) => other.item.resourceId - one.item.resourceId);
  const [first] = newest;
  if (!first) return null;
  const [workKind = "", workId = ""] = work.split(":");
  const teacher = workKind === "course" ? await context.releases.findTeacher(tx, Number(workId)) : null;
  const course = newest.find(({ item }) => item.kind === "course");
  const key = `release:${newest.at(-1)?.item.kind}:${newest.at(-1)?.item.resourceId}`;
  if (course) {
    // An unpublished work has no followers: a new course is announced to its teacher's followers, with all its content.
    if (!teacher) return null;
    const { path } = course.resource;
    const data = { of: cut(teacher.name), isTeacher: true as const, titles: [markTitle(course.resource)], count: 1 };
    const to = { followersOf: [`teacher:${teacher.id}` as const] };
    return releaseNotification.notice({ to, about: key, key, data: { ...data, unit: "门新课", path } });
  }
  const { resource } = first;
  const data = {
    of: cut(resource.work.title),
    titles: newest.slice(0, MAX_TITLES).map((one) => markTitle(one.resource)),
    count: newest.length,
    unit: workKind === "course" ? "节新课" : "篇新文档",
    path: resource.path,
  };
  const followersOf: Followed[] = [work, ...(teacher ? [`teacher:${teacher.id}` as const] : [])];
  return releaseNotification.notice({ to: { followersOf }, about: key, key, data });
}

/** Adds the required level to the title, so that followers without it are not misled. */
function markTitle({ title, contentType }: SearchableResource): string {
  const level = requiredLevelOf(contentType) ?? LEVEL.admin;
  const mark = level >= LEVEL.premium ? "（高级会员）" : level === LEVEL.vip ? "（VIP）" : "";
  return `${cut(title)}${mark}`;
}

const MARK_ROOM = 10;
const cut = (title: string) => title.slice(0, MAX_TITLE - MARK_ROOM).toWellFormed();
