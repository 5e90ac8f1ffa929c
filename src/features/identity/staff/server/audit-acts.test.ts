import { beforeEach, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { quietLogger } from "../../../../../test/quiet-logger.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { act } from "./audit-acts.ts";
import { auditLog } from "./staff-tables.ts";

const database = await setUpDatabase();
const { db } = database;
const context = { db, clock: createFixedClock("2026-11-20T08:00:00Z"), logger: quietLogger };
const actor = { actorId: 1, action: "publish", permission: null, requestId: "request-1", ip: null };
beforeEach(() => db.delete(auditLog));

const acts = () => db.select().from(auditLog);

test("records the end of an act whose facts the database cannot store", async () => {
  await act(context, actor, async (note) =>
    note({ subject: "user:\ud800", before: "\0", after: { "\udc00": "\ud800" } }),
  );
  expect(await acts()).toMatchObject([
    { outcome: "done", subject: "user:\ufffd", before: "\ufffd", after: { "\ufffd": "\ufffd" } },
  ]);
});

test("returns the result even when the end of the act cannot be recorded", async () => {
  const done = await act(context, actor, async (note) => {
    note({ subject: "user:1" });
    await database.pool.query("alter table audit_log rename to audit_log_away");
    return "done";
  });
  await database.pool.query("alter table audit_log_away rename to audit_log");
  expect(done).toBe("done");
  expect(await acts()).toMatchObject([{ outcome: "begun" }]);
});
