import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createPerson, createTestAuth, type Person } from "../../../../../test/auth/people.ts";
import type { RefreshTask } from "../../../../../test/auth/refresh-once.ts";
import { createVisitor } from "../../../../../test/auth/visitor.ts";
import { createTestDatabase, type TestDatabase } from "../../../../../test/database/database.ts";
import { createFixedClock, type FixedClock } from "../../../../../test/time/fixed-clock.ts";
import { armFailpoint, disarmFailpoints } from "../../../../kit/failpoint.ts";
import { refreshTokens } from "../../contract.ts";
import type { Auth } from "../auth.ts";
import { auditEvents } from "../people/user-tables.ts";
import { sessions } from "./session-tables.ts";

/** Starting a process takes a second, more on a busy machine. */
const limits = { timeout: 60_000 };
const program = path.join(import.meta.dirname, "../../../../../test/auth/refresh-once.ts");

let database: TestDatabase;
let clock: FixedClock;
let auth: Auth;
let person: Person;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database?.drop();
});
beforeEach(async () => {
  clock = createFixedClock("2026-11-20T00:00:00Z");
  auth = createTestAuth(database.db, { clock });
  person = await createPerson(database.db, { clock, auth });
  clock.advance(600);
});
afterEach(disarmFailpoints);

/** Refreshes in a process of its own. Out: the signal that ended it and what it said before. */
async function runProcess(refreshToken: string, failpoint: string): Promise<{ signal: string; said: string }> {
  const task: RefreshTask = {
    databaseUrl: database.url,
    now: clock.now().toISOString(),
    failpoint,
    deviceId: person.deviceId,
    refreshToken,
  };
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(task));
  const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { signal, said };
}

const refresh = (token: string) =>
  createVisitor(auth, { deviceId: person.deviceId }).call(refreshTokens, { body: { refresh_token: token } });

async function readSessions() {
  return database.db.select().from(sessions).where(eq(sessions.userId, person.user.id));
}

const revoked = { status: 401, code: "TOKEN_REVOKED" };

test.each([
  ["refresh:after-lock", 1],
  ["refresh:before-commit", 1],
  ["refresh:after-commit", 2],
  ["refresh:before-answer", 2],
] as const)(
  "TOK-8 killed at %s, the old token still opens one successor and no second",
  limits,
  async (failpoint, reached) => {
    const old = person.tokens.refresh_token;
    expect(await runProcess(old, failpoint)).toEqual({ signal: "SIGKILL", said: "" });
    expect((await readSessions())[0]?.generation).toBe(reached);
    // The database notices a moment later that the other side is gone; the next refresh waits for its lock.
    const crowd = await Promise.all(Array.from({ length: 10 }, () => refresh(old)));
    const [successor, ...others] = new Set(crowd.map(({ refresh_token: token }) => token));
    expect(others).toEqual([]);
    expect(await readSessions()).toMatchObject([{ generation: 2, revokedAt: null }]);

    await auth.authenticate(crowd[0]!.access_token);
    clock.advance(11);
    expect((await refresh(successor!)).refresh_token).not.toBe(successor);
    await expect(refresh(old)).rejects.toMatchObject(revoked);
  },
);

test("TOK-8 killed before the end of a stolen family is committed, the next replay ends it", limits, async () => {
  const old = person.tokens.refresh_token;
  const next = await refresh(old);
  await auth.authenticate(next.access_token);
  clock.advance(11);
  expect(await runProcess(old, "refresh:before-commit")).toEqual({ signal: "SIGKILL", said: "" });
  await auth.authenticate(next.access_token);
  expect((await readSessions())[0]?.revokedAt).toBeNull();
  expect(await runProcess(old, "refresh:after-commit")).toEqual({ signal: "SIGKILL", said: "" });
  clock.advance(1);
  await expect(auth.authenticate(next.access_token)).rejects.toMatchObject(revoked);
  await expect(refresh(next.refresh_token)).rejects.toMatchObject(revoked);
  const events = await database.db.select().from(auditEvents).where(eq(auditEvents.userId, person.user.id));
  expect(events.filter(({ kind }) => kind === "refresh_reuse")).toHaveLength(1);
});

test.each(["refresh:after-lock", "refresh:before-commit"])(
  "TOK-7 a replay that meets a refresh standing at %s waits for it, and no token outlives the family",
  async (point) => {
    const old = person.tokens.refresh_token;
    const next = await refresh(old);
    await auth.authenticate(next.access_token);
    clock.advance(600);
    const { reached, release } = armFailpoint(point, "pause");
    const rotating = refresh(next.refresh_token);
    await reached;
    disarmFailpoints();
    const replay = refresh(old).catch((error: unknown) => error);
    await sleep(100);
    release();
    const third = await rotating;
    expect(await replay).toMatchObject(revoked);
    clock.advance(1);
    await expect(auth.authenticate(third.access_token)).rejects.toMatchObject(revoked);
    await expect(refresh(third.refresh_token)).rejects.toMatchObject(revoked);
  },
);
