import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { followedContent } from "../../src/composition/followed-content.ts";
import { notificationTypes } from "../../src/composition/notification-types.ts";
import type { Notice } from "../../src/domain/notifications/define-notification.ts";
import type { Permission } from "../../src/domain/staff/permissions.ts";
import {
  createNotifications,
  type Notifications,
} from "../../src/features/community/notifications/server/notifications.ts";
import { createBooks } from "../../src/features/content/books/server/books.ts";
import { readLearners } from "../../src/features/content/catalogue/server/learner-store.ts";
import { createCourses } from "../../src/features/content/courses/server/courses.ts";
import { readFilmSeconds } from "../../src/features/content/media/server/files/describe-files.ts";
import { createPictureCheck } from "../../src/features/front/site/server/pictures/require-picture.ts";
import { findContacts } from "../../src/features/identity/auth/server/owner/admin-store.ts";
import { listedPeople } from "../../src/features/identity/auth/server/owner/listed-people.ts";
import { decideAccount } from "../../src/features/identity/auth/server/sessions/decide-session.ts";
import type { Caller } from "../../src/kit/api/caller.ts";
import type { Database } from "../../src/ports/database.ts";
import type { MailMessage, MailResult } from "../../src/ports/mail-sender.ts";
import { SMS_NOTICES, type SmsNotice, type SmsResult } from "../../src/ports/sms-sender.ts";
import { testAppSecret } from "../auth/people.ts";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { quietLogger } from "../quiet-logger.ts";
import { createFixedClock, type FixedClock } from "../time/fixed-clock.ts";
import { nothingFollowed } from "./carry.ts";

interface NotificationsFixture {
  database: TestDatabase;
  db: Database;
  clock: FixedClock;
  /** One process; `other` is another process on the same database. */
  one: Notifications;
  other: Notifications;
  mails: MailMessage[];
  sms: { phone: string; notice: SmsNotice }[];
  /** The answers of the providers; they may be delayed. */
  answers: { mail(message: MailMessage): Promise<MailResult>; sms(): Promise<SmsResult> };
  /** Creates users with a phone number and an e-mail address. Returns their ids. */
  addPeople(count: number): Promise<number[]>;
  /** The ids of the users who have each permission. */
  holders: Map<Permission, number[]>;
  /** Runs the queued jobs and the jobs that these queue. */
  carry(): Promise<void>;
  /** Records the event in a transaction and delivers its notification, as the queue would. */
  notify(notice: Notice): Promise<void>;
}

/** Notifications without other slices, on a separate database, with inboxes instead of providers. */
export function setUpNotifications({ isFollowedReal = false } = {}): NotificationsFixture {
  const fixture = {} as NotificationsFixture;
  type QueuedJob = { name: string; data: object };
  let queued: QueuedJob[] = [];
  /** The jobs of one call; other calls must not run them before its transaction has ended. */
  const ownJobs = new AsyncLocalStorage<QueuedJob[]>();
  let phones = 13_900_000_000;
  beforeAll(async () => {
    fixture.database = await createTestDatabase();
    fixture.db = fixture.database.db;
  });
  afterAll(async () => {
    await fixture.database?.drop();
  });
  beforeEach(async () => {
    await fixture.database.pool.query(
      "truncate notification_events, notifications, notification_counts, notification_deliveries, notification_choices, notification_times, follows, release_items",
    );
    const clock = createFixedClock("2026-11-20T04:00:00Z");
    queued = [];
    Object.assign(fixture, { clock, mails: [], sms: [], holders: new Map() });
    fixture.answers = {
      mail: async () => ({ kind: "sent", providerId: "1" }),
      sms: async () => ({ kind: "sent", providerId: "1" }),
    };
    const create = () =>
      createNotifications({
        types: notificationTypes,
        db: fixture.db,
        clock,
        logger: quietLogger,
        appSecret: testAppSecret,
        origin: "https://zhixing.test",
        readSiteName: async () => "知行学社",
        mail: {
          async send(message) {
            fixture.mails.push(message);
            return fixture.answers.mail(message);
          },
        },
        sms: {
          send: async () => ({ kind: "bad_number" }),
          notices: new Set(SMS_NOTICES),
          async sendNotice(message) {
            fixture.sms.push(message);
            return fixture.answers.sms();
          },
        },
        ...(isFollowedReal ? followReal(fixture.db, clock) : nothingFollowed),
        sendJob: async (name, data) => {
          (ownJobs.getStore() ?? queued).push({ name, data });
          return true;
        },
        listHolders: async (_tx, permission) => fixture.holders.get(permission) ?? [],
        isStaff: async ({ id }) => [...fixture.holders.values()].some((ids) => ids.includes(id)),
        people: listedPeople,
        async findRecipients(on, { ids, now }) {
          const rows = await findContacts(on, ids);
          return rows.map((row) => ({ ...row, isOpen: decideAccount(row, now) === null }));
        },
      });
    fixture.one = create();
    fixture.other = create();
  });
  fixture.addPeople = async (count) => {
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) {
      phones += 1;
      const { rows } = await fixture.database.pool.query<{ id: string }>(
        `insert into users (name, role, status, phone, email, email_verified_at, created_at, updated_at)
          values ($1, 'user', 'active', $2, $3, now(), now(), now()) returning id`,
        [`读者${phones % 1000}`, `+86${phones}`, `reader${phones}@example.com`],
      );
      ids.push(Number(rows[0]?.id));
    }
    return ids;
  };
  fixture.notify = async (notice) => {
    const jobs: QueuedJob[] = [];
    await ownJobs.run(jobs, () => fixture.db.transaction((tx) => fixture.one.notify(tx, notice)));
    await run([...queued.splice(0), ...jobs]);
  };
  fixture.carry = () => run(queued.splice(0));

  async function run(jobs: QueuedJob[]): Promise<void> {
    for (const { name, data } of jobs) await fixture.one.jobs.find((job) => job.name === name)?.run(data);
  }

  return fixture;
}

/** Courses and books as the product provides them. */
function followReal(db: Database, clock: FixedClock) {
  const decideAccess = async () => {
    throw new Error("this test must not read content");
  };
  const markdown = { renderMarkdown: decideAccess, cutTeaser: () => "", rendererVersion: 1 };
  const context = { db, guestDb: db, clock, markdown, decideAccess };
  const books = createBooks({ ...context, listCoursesOf: async () => [] });
  const courses = createCourses({
    ...context,
    followCourse: books.followCourse,
    requirePicture: createPictureCheck(db),
    readLearners: (ids) => readLearners(db, { kind: "course", ids }),
    readFilmSeconds,
  });
  return followedContent({ db, books, courses, community: { describeSeen: async () => [] } });
}

/** A caller as the API knows them. */
export function callerOf(userId: number): Caller {
  return {
    user: { id: userId, sessionId: "s", isAdmin: false },
    device: { id: null, name: null, browser: null, os: null, userAgent: "" },
    ip: "203.0.113.7",
    requestId: "r",
    header: () => null,
  };
}
