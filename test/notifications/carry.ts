import { and, asc, eq } from "drizzle-orm";
import { notificationTypes } from "../../src/composition/notification-types.ts";
import type { Notify } from "../../src/domain/notifications/define-notification.ts";
import {
  notificationDeliveries,
  notificationEvents,
} from "../../src/features/community/notifications/server/notification-tables.ts";
import {
  createNotifications,
  type Notifications,
} from "../../src/features/community/notifications/server/notifications.ts";
import type { NotificationsDependencies } from "../../src/features/community/notifications/server/notifications-context.ts";
import type { SecurityChange } from "../../src/features/identity/auth/security-changes.ts";
import { createAccountDirectory } from "../../src/features/identity/auth/server/owner/account-directory.ts";
import { listedPeople } from "../../src/features/identity/auth/server/owner/listed-people.ts";
import type { Database } from "../../src/ports/database.ts";
import { testAppSecret } from "../auth/people.ts";
import { quietLogger } from "../quiet-logger.ts";

/** For tests without followers. */
export const nothingFollowed: Pick<NotificationsDependencies, "describeFollowed" | "releases"> = {
  describeFollowed: { course: none, book: none, teacher: none, topic: none, proposal: none },
  releases: {
    resources: { course: { describe: none }, lesson: { describe: none }, document: { describe: none } },
    listReadInAppendix: none,
    findTeacher: async () => null,
  },
};

async function none(): Promise<[]> {
  return [];
}

export interface Carrier {
  notify: Notify;
  notifications: Notifications;
  /** Writes notifications about recorded events and sends due ones, as the queue and the job of every minute would. */
  carry(): Promise<void>;
}

/** Notifications for tests of another slice, with the same clock and providers. */
export function createCarrier(dependencies: Pick<NotificationsDependencies, "db" | "clock" | "sms" | "mail">): Carrier {
  const queued: { name: string; data: object }[] = [];
  const directory = createAccountDirectory(dependencies.db);
  const notifications = createNotifications({
    types: notificationTypes,
    ...dependencies,
    logger: quietLogger,
    appSecret: testAppSecret,
    origin: "https://zhixing.test",
    readSiteName: async () => "知行学社",
    sendJob: async (name, data) => {
      queued.push({ name, data });
      return true;
    },
    listHolders: (tx) => directory.listOwners(tx),
    isStaff: async ({ isAdmin }) => isAdmin,
    people: listedPeople,
    findRecipients: directory.findRecipients,
    ...nothingFollowed,
  });
  const run = (name: string, data: object) => notifications.jobs.find((job) => job.name === name)?.run(data);
  return {
    notify: notifications.notify,
    notifications,
    async carry() {
      for (const { name, data } of queued.splice(0)) await run(name, data);
      await run("deliver-notifications", {});
    },
  };
}

/** Deletes all notifications and pending deliveries before a test. */
export async function clearNotices(db: Database): Promise<void> {
  await db.delete(notificationDeliveries);
  await db.delete(notificationEvents);
}

/** The account changes that were notified, oldest first, for one account or for all. */
export async function listSecurityNotices(db: Database, userId?: number) {
  const rows = await db
    .select()
    .from(notificationEvents)
    .where(
      and(
        eq(notificationEvents.kind, "security"),
        userId === undefined ? undefined : eq(notificationEvents.userId, userId),
      ),
    )
    .orderBy(asc(notificationEvents.id));
  return rows.map(({ data, ...row }) => ({ ...row, kind: (data as { change: SecurityChange }).change }));
}

/** The mail and SMS deliveries for such changes, sent or pending. */
export async function listSecurityMessages(db: Database, userId?: number) {
  const { kind, id } = notificationDeliveries;
  const ofUser = userId === undefined ? undefined : eq(notificationDeliveries.userId, userId);
  return db
    .select()
    .from(notificationDeliveries)
    .where(and(eq(kind, "security"), ofUser))
    .orderBy(asc(id));
}
