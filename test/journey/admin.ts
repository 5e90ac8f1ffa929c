import { expect } from "@playwright/test";
import { connectDatabase, type DatabaseConnection } from "../../src/adapters/database/connect.ts";
import { startEmbeddedPostgres } from "../../src/adapters/database/embedded-server.ts";
import { createJobSender } from "../../src/adapters/jobs/job-sender.ts";
import { quietLogger } from "../quiet-logger.ts";
import { runSharedCli } from "../run-cli.ts";
import type { VisitedSite } from "./journey.ts";

type DataOfSite = Pick<VisitedSite, "dataDir">;

/** Adds a level to the ledger of the running site, as an admin can do, for periods that are not on sale. */
export async function grantLevel(
  site: DataOfSite,
  span: { userId: number; level: 2 | 3; from?: Date; to?: Date },
): Promise<void> {
  const { userId, level, from = new Date(0), to = new Date("2100-01-01") } = span;
  const statement = `
    insert into grants (user_id, kind, level, starts_at, ends_at, source, created_at)
    values ($1, 'level', $2, $3, $4, 'admin', $3)`;
  await writeInto(site, statement, [userId, level, from, to]);
}

/** Grants a right to one book, as an admin can do. */
export async function grantBook(site: DataOfSite, { userId, bookId }: { userId: number; bookId: number }) {
  const statement = `
    insert into grants (user_id, kind, resource_key, starts_at, source, created_at)
    values ($1, 'resource', $2, now(), 'admin', now())`;
  await writeInto(site, statement, [userId, `book:${bookId}`]);
}

/** Withdraws a book, as an admin can do. */
export async function withdrawBook(site: DataOfSite, bookId: number): Promise<void> {
  await writeInto(site, "update books set published_at = null where id = $1", [bookId]);
}

/** Schedules a lesson for a date, or for a number of days after a member joins its course, as its author can do. */
export async function planLesson(
  site: DataOfSite,
  {
    lessonId,
    opensAt = null,
    afterDays = null,
  }: { lessonId: number; opensAt?: Date | null; afterDays?: number | null },
): Promise<void> {
  await writeInto(site, "update lessons set opens_at = $2, opens_after_days = $3 where id = $1", [
    lessonId,
    opensAt,
    afterDays,
  ]);
}

/** Lets the confirmed bookings of a member begin a quarter of an hour ago. */
export async function beginBookings(site: DataOfSite, { userId }: { userId: number }): Promise<void> {
  const statement = `
    update bookings set starts_at = now() - interval '15 minutes', ends_at = now() + interval '15 minutes'
    where user_id = $1 and state = 'confirmed'`;
  await writeInto(site, statement, [userId]);
}

/** Puts a topic under review, as a match of the word list does. */
export async function putTopicUnderReview(site: DataOfSite, topicId: number): Promise<void> {
  await writeInto(site, "update community_topics set state = 'held' where id = $1", [topicId]);
}

/**
 * Copies the first comment of a member as held comments, as many members would post them in a night: "<text> 1",
 * "<text> 2", …
 */
export async function insertHeldComments(
  site: DataOfSite,
  { authorId, text, count }: { authorId: number; text: string; count: number },
): Promise<void> {
  const statement = `
    with posts as (
      insert into discussion_posts (thread_id, author_id, sending_key, sent_hash, source, html, plain_text, has_math,
          renderer_version, state, likes, reply_count, created_at)
        select thread_id, author_id, 'held-' || n, '', $2 || ' ' || n, '', $2 || ' ' || n, false, renderer_version, 'held', 0, 0, now()
        from (select * from discussion_posts where author_id = $1 order by id limit 1) first, generate_series(1, $3::integer) n
        returning id, author_id, source
    ), items as (
      insert into moderation_items (kind, thing_id, author_id, state, is_waiting, why, words, reports, trusted_reports, created_at, changed_at)
        select 'post', id, author_id, 'held', true, '{first_post}', '{}', 0, 0, now(), now() from posts
    )
    insert into moderation_publications (kind, thing_id, user_id, change, source, sealed, created_at)
      select 'post', id, author_id, 'new', source, '', now() from posts`;
  await writeInto(site, statement, [authorId, text, count]);
}

/** Publishes all posts immediately, as a setting of moderation does. */
export async function reviewNothing(site: DataOfSite): Promise<void> {
  const statement = `
    insert into moderation_settings (id, mode, hide_after_reports, first_posts, hold_links, words_version, updated_at)
    values (1, 'publish_first', 3, 0, false, 0, now())
    on conflict (id) do update set first_posts = 0, hold_links = false`;
  await writeInto(site, statement, []);
}

/** Makes these accounts 15 days older, so that they count as trusted members. */
export async function ageAccounts(site: DataOfSite, userIds: readonly number[]): Promise<void> {
  const statement = "update users set created_at = created_at - interval '15 days' where id = any($1)";
  await writeInto(site, statement, [[...userIds]]);
}

/**
 * Ends the minutes in which a work must not change before its followers are notified. Returns how many items they will
 * be notified of.
 */
export async function endSettling(site: DataOfSite, work: `book:${number}` | `course:${number}`): Promise<number> {
  const statement = `
    update release_items set state = 'settling', due_at = now()
    where work = $1 and state in ('changed', 'settling')`;
  return writeInto(site, statement, [work]);
}

/** Makes the last confirmation and password login of the member with this number five minutes older. */
export async function ageConfirmations(site: DataOfSite, phone: string): Promise<void> {
  const statement = `
    update sessions set reauthenticated_at = reauthenticated_at - interval '5 minutes',
      password_login_at = password_login_at - interval '5 minutes'
    where user_id = (select id from users where phone = $1)`;
  await writeInto(site, statement, [`+86${phone}`]);
}

/** Makes an admin at the command line. */
export async function createAdmin(site: DataOfSite, account: string): Promise<{ password: string }> {
  const stdout = await runCommand(site, ["create-admin", "--account", account]);
  const password = /一次性密码：(\S+)/.exec(stdout)?.[1];
  if (password === undefined) throw new Error(stdout);
  return { password };
}

/**
 * Runs a command of the product while the site is running; all commands of a worker share one process. Returns its
 * output. Throws an Error with its error output if it fails.
 */
export async function runCommand(
  { dataDir }: DataOfSite,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, out, err } = await runSharedCli({ ...inherited(), ...settings, DATA_DIR: dataDir }, args);
  if (code !== 0) throw new Error(`"${args.join(" ")}" ended with ${code}:\n${out}${err}`);
  return out;
}

/** The worker's environment, as a child process would inherit it. */
function inherited(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/**
 * Makes the running site run a scheduled job now instead of at the next minute. Only one job of a kind can wait or run.
 * A job that the schedule started may already have read its data, so this call waits until it can queue another.
 */
export async function runJob(site: DataOfSite, name: string): Promise<void> {
  await withDatabase(site, async ({ db, url }) => {
    const jobs = createJobSender({ db, url, logger: quietLogger });
    try {
      await expect.poll(() => jobs.send(name, {}), `a job of the queue "${name}"`).toBe(true);
    } finally {
      await jobs.close();
    }
  });
}

/** Records a payment exception, as the settlement of a second payment does. */
export async function addPaymentException(site: DataOfSite, { orderNo }: { orderNo: string }): Promise<void> {
  const statement = `
    insert into payment_exceptions (kind, channel, out_trade_no, transaction_id, order_no, detail, created_at)
    values ('second_transaction', 'wechat', $1, $1, $1, '', now())`;
  await writeInto(site, statement, [orderNo]);
}

async function writeInto(site: DataOfSite, statement: string, values: unknown[]): Promise<number> {
  return withDatabase(site, async ({ pool }) => (await pool.query(statement, values)).rowCount ?? 0);
}

/** Calls `work` with a connection to the database of the running site. */
export async function withDatabase<T>(
  { dataDir }: DataOfSite,
  work: (connection: DatabaseConnection & { url: string }) => Promise<T>,
): Promise<T> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  const connection = connectDatabase({ url, max: 1, applicationName: "test", logger: quietLogger });
  try {
    return await work({ ...connection, url });
  } finally {
    await connection.close();
    await stop();
  }
}
