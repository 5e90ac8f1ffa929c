import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { connectGuest } from "../../../../../../test/database/connect-guest.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { quietLogger } from "../../../../../../test/quiet-logger.ts";
import { limit } from "../../../../../../test/time/limits.ts";
import { listenToDatabase } from "../../../../../adapters/database/listen.ts";
import { CONTENT_CHANGED_CHANNEL, loadersShowing, PUBLIC_TABLES } from "./content-change.ts";

const database = await setUpDatabase();

test("notifies every change of a public table, once per transaction and table", async () => {
  const received: string[] = [];
  const channels = { [CONTENT_CHANGED_CHANNEL]: (table: string) => void received.push(table) };
  const listener = await listenToDatabase({ url: database.url, channels, onReconnect: () => {}, logger: quietLogger });
  for (const table of Object.keys(PUBLIC_TABLES)) await database.pool.query(`delete from ${table}`);
  await database.pool.query("insert into settings values ('a', '1', now()), ('b', '2', now())");
  await database.pool.query(
    "begin; delete from settings where key = 'a'; delete from settings where key = 'b'; commit",
  );
  await database.pool.query("insert into article_tag_counts values ('', 0)");
  await expect.poll(() => received.length, { timeout: limit(5_000) }).toBe(Object.keys(PUBLIC_TABLES).length + 2);
  await sleep(50);
  expect(received).toEqual([...Object.keys(PUBLIC_TABLES), "settings", "settings"]);
  await listener.close();
});

test("a table of a newer release affects every page, and stops no process", () => {
  expect(loadersShowing("plans")).toEqual(["plans"]);
  expect([loadersShowing("tables_to_come"), loadersShowing("constructor")]).toEqual([null, null]);
});

test("the guest role can read what pages display, and can neither read nor write anything else (SSR-1)", async () => {
  const guest = connectGuest(database);
  const { rows } = await database.pool.query("select tablename from pg_tables where schemaname = 'public'");
  const readable: string[] = [];
  for (const { tablename } of rows) {
    const isReadable = await guest.pool.query(`select * from ${tablename} limit 1`).then(
      () => true,
      (error: Error) => {
        expect(error.message).toContain("permission denied");
        return false;
      },
    );
    if (isReadable) readable.push(tablename);
    await expect(guest.pool.query(`delete from ${tablename}`)).rejects.toThrow("permission denied");
  }
  // The public tables, the index of the article lists, the words by which lists are searched, the former slugs of
  // courses, and the public part and the waiting resources of the search; migrations grant access to them.
  const others = [
    "article_tags",
    "article_tag_counts",
    "article_tag_months",
    "course_slugs",
    "work_counts",
    "work_words",
    "search_changes",
    "search_open",
  ];
  const whole = Object.keys(PUBLIC_TABLES).filter((table) => table !== "refund_rules");
  expect(readable.sort()).toEqual([...whole, ...others].sort());
  // Of the refund rules only what the published text states; not the amount that is approved without staff.
  await guest.pool.query("select id, full_days, most_opened, used_percent, changed_at from refund_rules");
  await expect(guest.pool.query("select auto_fen from refund_rules")).rejects.toThrow("permission denied");
  await guest.close();
});
