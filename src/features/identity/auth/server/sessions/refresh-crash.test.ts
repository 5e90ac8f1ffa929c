import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { RefreshTask } from "../../../../../../test/auth/refresh-once.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { bundleProgram, finish, spawnProgram } from "../../../../../../test/spawn-program.ts";
import { limit } from "../../../../../../test/time/limits.ts";
import { armFailpoint, disarmFailpoints } from "../../../../../kit/process/failpoint.ts";
import { refreshTokens } from "../../contract.ts";
import { auditEvents } from "../people/user-tables.ts";
import { sessions } from "./session-tables.ts";

/** Starting a process takes a second, and more on a busy machine. */
const limits = { timeout: limit(60_000) };
const program = await bundleProgram(path.join(import.meta.dirname, "../../../../../../test/auth/refresh-once.ts"));

const fixture = setUpIdentity({ password: null });

beforeEach(() => {
  fixture.site.clock.advance(600);
});
afterEach(disarmFailpoints);
afterAll(() => next.kill("SIGKILL"));

/**
 * Started while the previous process is still working, and waits for its task, because starting takes most of its time.
 */
let next = spawnProgram(program);

/** Refreshes in a separate process. Returns the signal that ended it and its output. */
function runProcess(refreshToken: string, failpoint: string): ReturnType<typeof finish> {
  const task: RefreshTask = {
    databaseUrl: fixture.database.url,
    now: fixture.site.clock.now().toISOString(),
    failpoint,
    deviceId: fixture.person.deviceId,
    refreshToken,
  };
  const child = next;
  next = spawnProgram(program);
  return finish(child, task);
}

const refresh = (token: string) =>
  createVisitor(fixture.site.auth, { deviceId: fixture.person.deviceId }).call(refreshTokens, {
    body: { refresh_token: token },
  });

async function readSessions() {
  return fixture.db.select().from(sessions).where(eq(sessions.userId, fixture.person.user.id));
}

const revoked = { status: 401, code: "TOKEN_REVOKED" };

test.each([
  ["refresh:after-lock", 1],
  ["refresh:before-commit", 1],
  ["refresh:after-commit", 2],
  ["refresh:before-answer", 2],
] as const)(
  "TOK-8 after a kill at %s the old token still gives one successor and no second one",
  limits,
  async (failpoint, reached) => {
    const old = fixture.person.tokens.refresh_token;
    expect(await runProcess(old, failpoint)).toEqual({ signal: "SIGKILL", output: "" });
    expect((await readSessions())[0]?.generation).toBe(reached);
    // The database notices the closed connection a moment later; the next refresh waits for its lock.
    const crowd = await Promise.all(Array.from({ length: 10 }, () => refresh(old)));
    const [successor, ...others] = new Set(crowd.map(({ refresh_token: token }) => token));
    expect(others).toEqual([]);
    expect(await readSessions()).toMatchObject([{ generation: 2, revokedAt: null }]);

    await fixture.site.auth.authenticate(crowd[0]!.access_token);
    fixture.site.clock.advance(11);
    expect((await refresh(successor!)).refresh_token).not.toBe(successor);
    await expect(refresh(old)).rejects.toMatchObject(revoked);
  },
);

test("TOK-8 after a kill before a stolen family's end is committed, the next replay ends it", limits, async () => {
  const old = fixture.person.tokens.refresh_token;
  const next = await refresh(old);
  await fixture.site.auth.authenticate(next.access_token);
  fixture.site.clock.advance(11);
  expect(await runProcess(old, "refresh:before-commit")).toEqual({ signal: "SIGKILL", output: "" });
  await fixture.site.auth.authenticate(next.access_token);
  expect((await readSessions())[0]?.revokedAt).toBeNull();
  expect(await runProcess(old, "refresh:after-commit")).toEqual({ signal: "SIGKILL", output: "" });
  fixture.site.clock.advance(1);
  await expect(fixture.site.auth.authenticate(next.access_token)).rejects.toMatchObject(revoked);
  await expect(refresh(next.refresh_token)).rejects.toMatchObject(revoked);
  const events = await fixture.db.select().from(auditEvents).where(eq(auditEvents.userId, fixture.person.user.id));
  expect(events.filter(({ kind }) => kind === "refresh_reuse")).toHaveLength(1);
});

test.each(["refresh:after-lock", "refresh:before-commit"])(
  "TOK-7 a replay during a refresh paused at %s waits for it, and no token outlives the family",
  async (point) => {
    const old = fixture.person.tokens.refresh_token;
    const next = await refresh(old);
    await fixture.site.auth.authenticate(next.access_token);
    fixture.site.clock.advance(600);
    const { reached, release } = armFailpoint(point, "pause");
    const rotating = refresh(next.refresh_token);
    await reached;
    disarmFailpoints();
    const replay = refresh(old).catch((error: unknown) => error);
    await sleep(100);
    release();
    const third = await rotating;
    expect(await replay).toMatchObject(revoked);
    fixture.site.clock.advance(1);
    await expect(fixture.site.auth.authenticate(third.access_token)).rejects.toMatchObject(revoked);
    await expect(refresh(third.refresh_token)).rejects.toMatchObject(revoked);
  },
);
