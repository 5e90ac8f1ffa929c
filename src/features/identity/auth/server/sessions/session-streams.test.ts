import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeDevice } from "../../../../../../test/auth/people.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { quietLogger } from "../../../../../../test/quiet-logger.ts";
import { type DatabaseListener, listenToDatabase } from "../../../../../adapters/database/listen.ts";
import { endOtherSessions } from "../../account-contract.ts";
import { logOut } from "../../contract.ts";
import { subscribeToSession } from "../../session-events-contract.ts";
import { SESSION_ENDED_CHANNEL } from "./session-streams.ts";
import { sessions } from "./session-tables.ts";
import type { IssuedTokens } from "./token-set.ts";

const ENDED = "event: ended\ndata: {}\n\n";
const QUIET_MS = 300;
const decoder = new TextDecoder();
const fixture = setUpIdentity({ password: null });
let listener: DatabaseListener;
beforeEach(async () => {
  const { streams } = fixture.site.auth;
  listener = await listenToDatabase({
    url: fixture.database.url,
    channels: { [SESSION_ENDED_CHANNEL]: (userId) => void streams.recheck(Number(userId)) },
    onReconnect: () => streams.renewAll(),
    logger: quietLogger,
  });
});
afterEach(async () => {
  fixture.site.auth.streams.stop();
  await listener.close();
});

/** The messages of a stream as they arrive; null: it was closed. */
async function subscribe(tokens: IssuedTokens = fixture.person.tokens) {
  const stream = await createVisitor(fixture.site.auth).call(subscribeToSession, {}, tokens.access_token);
  const reader = stream.getReader();
  const next = async (): Promise<string | null> => {
    const { done, value } = await reader.read();
    return done ? null : decoder.decode(value);
  };
  expect(await next()).toBe(":\n\n");
  return { next, leave: () => reader.cancel() };
}

const logInOn = (deviceId: string) =>
  fixture.site.auth.issueSession({
    userId: fixture.person.user.id,
    client: { device: describeDevice(deviceId), ip: "198.51.100.20" },
  });

function orQuiet(message: Promise<string | null>): Promise<string | null> {
  return Promise.race([message, new Promise<string>((resolve) => setTimeout(resolve, QUIET_MS, "quiet"))]);
}

test("SES-1 a session ended by another process is notified immediately, and other sessions receive nothing", async () => {
  const second = await logInOn("web_second_1");
  const [first, other] = [await subscribe(), await subscribe(second)];
  const owner = createVisitor(fixture.site.other, { deviceId: "web_second_1" });
  await owner.call(endOtherSessions, {}, second.access_token);
  expect(await first.next()).toBe(ENDED);
  expect(await first.next()).toBeNull();
  expect(await orQuiet(other.next())).toBe("quiet");
  await expect(subscribe()).rejects.toMatchObject({ status: 401, code: "SESSION_EXPIRED" });
});

test.each(["banned", "disabled"] as const)("an account that is %s ends all its streams", async (status) => {
  const streams = [await subscribe(), await subscribe(await logInOn("web_second_1"))];
  await fixture.site.other.setUserStatus({ userId: fixture.person.user.id, status });
  for (const stream of streams) expect(await stream.next()).toBe(ENDED);
});

test("a stream sends an end that was committed just before it opened", async () => {
  await subscribe();
  // The check of the token still uses the result from the previous second.
  await fixture.db
    .update(sessions)
    .set({ revokedAt: fixture.site.clock.now(), revokeReason: "kicked" })
    .where(eq(sessions.userId, fixture.person.user.id));
  const late = await subscribe().catch((error: { code: string }) => error.code);
  if (typeof late === "string") expect(late).toBe("DEVICE_KICKED_OUT");
  else expect(await late.next()).toBe(ENDED);
});

test("a logout ends the stream of its own session", async () => {
  const stream = await subscribe();
  await fixture.site
    .at(fixture.person)
    .call(logOut, { body: { all_devices: false } }, fixture.person.tokens.access_token);
  expect(await stream.next()).toBe(ENDED);
});

test("streams can be closed individually or all together, and a stopping process accepts no new ones", async () => {
  const [left, lasting] = [await subscribe(), await subscribe()];
  await left.leave();
  fixture.site.auth.streams.renewAll();
  expect(await lasting.next()).toBeNull();
  await (await subscribe()).leave();
  fixture.site.auth.streams.stop();
  await expect(subscribe()).rejects.toMatchObject({ status: 503 });
});

test("one user has at most twenty streams; the oldest is closed", async () => {
  const oldest = await subscribe();
  const second = await subscribe();
  for (let more = 0; more < 19; more += 1) await subscribe();
  expect(await oldest.next()).toBeNull();
  expect(await orQuiet(second.next())).toBe("quiet");
});
