import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/database/database.ts";
import { waitForEndOf } from "../../../../../test/database/signal-connections.ts";
import { createCarrier } from "../../../../../test/notifications/carry.ts";
import type { CarryTask } from "../../../../../test/notifications/carry-in-one-process.ts";
import { bundleProgram, runProgram } from "../../../../../test/spawn-program.ts";
import { createSmtpMailSender, type SmtpConfig } from "../../../../adapters/mail/smtp-mail-sender.ts";
import { createAliyunSmsSender } from "../../../../adapters/sms/aliyun-sms-sender.ts";
import { notificationTypes } from "../../../../composition/notification-types.ts";
import { LONGEST_TRY_MINUTES } from "../../../../domain/notifications/notification-limits.ts";
import { type SandboxFixture, serveSandbox } from "../../../../sandbox/sandbox-fixture.ts";
import { createNotify } from "./notify.ts";

const program = await bundleProgram(
  path.join(import.meta.dirname, "../../../../../test/notifications/carry-in-one-process.ts"),
);

let database: TestDatabase;
let sandbox: SandboxFixture;
let mail: SmtpConfig;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await serveSandbox();
  mail = await sandbox.startMail();
});
afterAll(async () => {
  await sandbox.remove();
  await database.drop();
});

/**
 * Starts a process that notifies and sends due messages until it dies. Returns the signal that ended it, and its
 * output.
 */
function carryUntil(failpoint: string): Promise<{ signal: string | null; output: string }> {
  const now = sandbox.time.now().toISOString();
  const task: CarryTask = { databaseUrl: database.url, now, mail, failpoint, sms: sandbox.configs.aliyunSms };
  return runProgram(program, task);
}

/** Acts as the next process, which has no state of the former one. */
function carryAgain(): Promise<void> {
  const clock = sandbox.time;
  const sms = createAliyunSmsSender({ config: sandbox.configs.aliyunSms, clock });
  return createCarrier({ db: database.db, clock, mail: createSmtpMailSender(mail), sms }).carry();
}

type Channel = "mail" | "sms";

/** A user with one contact whose account was just changed. */
async function notifyOfChange(channel: Channel) {
  people += 1;
  const [phone, email] =
    channel === "sms" ? [`+86139${10_000_000 + people}`, null] : [null, `crash${people}@example.com`];
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into users (name, role, status, phone, email, email_verified_at, created_at, updated_at)
      values ('读者', 'user', 'active', $1, $2, case when $2::text is null then null else now() end, now(), now()) returning id`,
    [phone, email],
  );
  const to = Number(rows[0]?.id);
  const notify = createNotify({ types: notificationTypes, clock: sandbox.time, sendJob: async () => true });
  const data = { change: "password_changed" } as const;
  await database.db.transaction((tx) =>
    notify(tx, { kind: "security", to, about: "account", key: `security:${to}`, data, contacts: { phone, email } }),
  );
  return { userId: to, target: email ?? phone?.replace("+86", "") ?? "" };
}

async function readInbox(target: string): Promise<{ message_id?: string | null }[]> {
  if (!target.includes("@")) return (await (await sandbox.api(`/inbox?phone=${target}`)).json()).messages;
  return (await (await sandbox.api(`/inbox?email=${encodeURIComponent(target)}`)).json()).mails;
}

async function readState(userId: number) {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from notifications where user_id = $1) as bell,
      (select array_agg(state) from notification_deliveries where user_id = $1) as messages`,
    [userId],
  );
  return rows[0];
}

/** A user's messages for one event after a kill and the processes that follow. */
const ROWS: readonly [string, Channel, { arrived: number; state: string }][] = [
  ["notify:before-commit", "mail", { arrived: 1, state: "sent" }],
  ["notify:before-commit", "sms", { arrived: 1, state: "sent" }],
  ["deliver:before-send", "mail", { arrived: 1, state: "sent" }],
  // Whether it was sent is unknown; the site's notification list contains it (decision 0049).
  ["deliver:before-send", "sms", { arrived: 0, state: "unknown" }],
  // The second mail has the id of the first, by which mail programs detect the repetition.
  ["deliver:after-send", "mail", { arrived: 2, state: "sent" }],
  ["deliver:after-send", "sms", { arrived: 1, state: "unknown" }],
  ["deliver:after-note", "mail", { arrived: 1, state: "sent" }],
  ["deliver:after-note", "sms", { arrived: 1, state: "sent" }],
];

test.each(ROWS)(
  "after a kill at %s, a %s is sent as often as decided, and is listed on the site once",
  async (point, channel, expected) => {
    sandbox.time.advance(3_600);
    const { userId, target } = await notifyOfChange(channel);
    // After this time the event's own job counts as lost.
    sandbox.time.advance(120);
    expect(await carryUntil(point)).toEqual({ signal: "SIGKILL", output: "" });
    await waitForEndOf(database.pool, "crash");
    for (const minutes of [1, LONGEST_TRY_MINUTES + 1, 60]) {
      sandbox.time.advance(minutes * 60);
      await carryAgain();
    }
    const inbox = await readInbox(target);
    expect(inbox).toHaveLength(expected.arrived);
    const ids = new Set(inbox.map(({ message_id }) => message_id ?? null));
    if (channel === "mail") expect([ids.size, [...ids][0]]).toEqual([1, expect.stringMatching(/^<notice-\d+@/)]);
    expect(await readState(userId)).toEqual({ bell: 1, messages: [expected.state] });
  },
);
