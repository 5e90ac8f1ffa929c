import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { HOUR_MS, MINUTE_MS } from "../../../../../kit/values/durations.ts";
import { users } from "../people/user-tables.ts";
import {
  clearViews,
  confirmGeneration,
  deleteSessionsExpiredBefore,
  findLiveness,
  findMacSalt,
  findOwnerProofs,
  findSharedDevice,
  insertSession,
  listKnownDevices,
  listLiveSessions,
  lockSession,
  markReauthenticated,
  revokeSession,
  revokeSessionsOf,
  type SessionRow,
  updateRefreshed,
  updateView,
} from "./session-store.ts";

// Each statement concerns one session or one user, while others have the same kinds of sessions: active, ended and
// expired.
const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");

async function addUser(): Promise<number> {
  const row = { name: "读者", role: "user", status: "active", createdAt: now, updatedAt: now } as const;
  const [user] = await db.insert(users).values(row).returning({ id: users.id });
  return user?.id ?? 0;
}

let count = 0;

async function addSession(userId: number, changes: Partial<SessionRow> = {}): Promise<string> {
  count += 1;
  const row: SessionRow = {
    id: randomUUID(),
    userId,
    generation: 3,
    macSalt: `salt-${count}`,
    generationIssuedAt: now,
    isGenerationConfirmed: false,
    deviceIdHash: `device-${count}`,
    deviceName: null,
    browser: null,
    os: null,
    ipPrefix: "10.0.0.0",
    userAgentHash: "agent",
    keyThumbprint: null,
    endedGeneration: 0,
    copiesRefusedAt: [],
    reauthenticatedAt: null,
    passwordLoginAt: null,
    viewAs: null,
    createdAt: new Date(now.getTime() + count),
    lastSeenAt: now,
    absoluteExpiresAt: new Date(now.getTime() + HOUR_MS),
    revokedAt: null,
    revokeReason: null,
    ...changes,
  };
  await db.transaction((tx) => insertSession(tx, row));
  return row.id;
}

const ended = { revokedAt: now, revokeReason: "logout" } as const;
const expired = { absoluteExpiresAt: now };

async function sessionOf(id: string): Promise<SessionRow | undefined> {
  return db.transaction(async (tx) => (await lockSession(tx, id))?.session);
}

const stateOf = async (userId: number, sessionId: string) => (await findLiveness(db, { userId, sessionId }))?.session;

test("lists only the user's own sessions that have neither ended nor expired, oldest first", async () => {
  const [me, other] = [await addUser(), await addUser()];
  await addSession(other);
  const second = await addSession(me, { createdAt: new Date(now.getTime() + MINUTE_MS) });
  const first = await addSession(me);
  await addSession(me, ended);
  await addSession(me, expired);
  const last = { createdAt: new Date(now.getTime() + 2 * MINUTE_MS) };
  const ties = [await addSession(me, last), await addSession(me, last), await addSession(me, last)].sort();
  expect((await listLiveSessions(db, { userId: me, now })).map(({ id }) => id)).toEqual([first, second, ...ties]);
});

test("a session is only found with its own user", async () => {
  const [me, other] = [await addUser(), await addUser()];
  const [mine, also] = [await addSession(me, { generation: 7 }), await addSession(me)];
  await addSession(other);
  expect(await stateOf(me, mine)).toMatchObject({ generation: 7 });
  expect(await stateOf(me, also)).toMatchObject({ generation: 3 });
  expect(await stateOf(other, mine)).toBeNull();
  expect(await findLiveness(db, { userId: 999_999, sessionId: mine })).toBeNull();
  expect(await findMacSalt(db, mine)).not.toBe(await findMacSalt(db, also));
});

test("ends an active session of that user once, and no other session", async () => {
  const [me, other] = [await addUser(), await addUser()];
  const [mine, also, theirs] = [await addSession(me), await addSession(me), await addSession(other)];
  const end = (userId: number, sessionId: string, reason: "kicked" | "logout" = "kicked") =>
    revokeSession(db, { userId, sessionId, reason, now });
  expect(await end(me, theirs)).toBe(false);
  expect(await end(me, mine)).toBe(true);
  expect(await end(me, mine, "logout")).toBe(false);
  expect(await sessionOf(mine)).toMatchObject({ revokeReason: "kicked" });
  for (const id of [also, theirs]) expect(await sessionOf(id)).toMatchObject({ revokedAt: null });
});

test("ending all sessions does not change other users' sessions, the excepted one, or the reason of ended ones", async () => {
  const [me, other] = [await addUser(), await addUser()];
  const [spared, mine, theirs, before] = [
    await addSession(me),
    await addSession(me),
    await addSession(other),
    await addSession(me, ended),
  ];
  const end = (exceptSessionId?: string) =>
    revokeSessionsOf(db, {
      userId: me,
      reason: "others_ended",
      now: new Date(now.getTime() + 1),
      ...(exceptSessionId && { exceptSessionId }),
    });
  expect(await end(spared)).toEqual([mine]);
  expect(await sessionOf(before)).toMatchObject(ended);
  expect(await end()).toEqual([spared]);
  expect(await sessionOf(theirs)).toMatchObject({ revokedAt: null });
});

test("a generation is only confirmed while it is the newest of that session", async () => {
  const me = await addUser();
  const [mine, also] = [await addSession(me), await addSession(me)];
  const later = new Date(now.getTime() + MINUTE_MS);
  await confirmGeneration(db, { sessionId: mine, generation: 2, now: later });
  expect(await sessionOf(mine)).toMatchObject({ isGenerationConfirmed: false, lastSeenAt: now });
  await confirmGeneration(db, { sessionId: mine, generation: 3, now: later });
  expect(await sessionOf(mine)).toMatchObject({ isGenerationConfirmed: true, lastSeenAt: later });
  expect(await sessionOf(also)).toMatchObject({ isGenerationConfirmed: false });
});

test("a refresh or a confirmation only changes its session", async () => {
  const me = await addUser();
  const [mine, also] = [await addSession(me, { passwordLoginAt: now }), await addSession(me)];
  await db.transaction((tx) => updateRefreshed(tx, mine, { generation: 4 }));
  await markReauthenticated(db, { sessionId: mine, now });
  expect(await sessionOf(mine)).toMatchObject({ generation: 4 });
  expect(await sessionOf(also)).toMatchObject({ generation: 3, reauthenticatedAt: null });
  expect(await findOwnerProofs(db, mine)).toEqual({ reauthenticatedAt: now, passwordLoginAt: now });
  expect(await findOwnerProofs(db, also)).toEqual({ reauthenticatedAt: null, passwordLoginAt: null });
  await revokeSession(db, { userId: me, sessionId: mine, reason: "logout", now });
  expect(await findOwnerProofs(db, mine)).toBeNull();
});

test("a view belongs to one session, and clearing views returns the user's sessions that had one", async () => {
  const [me, other] = [await addUser(), await addUser()];
  const [mine, also, theirs] = [await addSession(me), await addSession(me), await addSession(other)];
  for (const sessionId of [mine, theirs]) await updateView(db, { sessionId, viewAs: "guest" });
  expect(await sessionOf(also)).toMatchObject({ viewAs: null });
  expect(await clearViews(db, me)).toEqual([mine]);
  expect(await sessionOf(mine)).toMatchObject({ viewAs: null });
  expect(await sessionOf(theirs)).toMatchObject({ viewAs: "guest" });
});

test("known devices are the user's own, and two users only share a device that both have", async () => {
  const [one, two, three] = [await addUser(), await addUser(), await addUser()];
  await addSession(one, { deviceIdHash: "shared" });
  await addSession(one, { deviceIdHash: null });
  await addSession(two, { deviceIdHash: "shared", ...ended });
  await addSession(three, { deviceIdHash: null });
  expect((await db.transaction((tx) => listKnownDevices(tx, one))).sort()).toEqual(["", "shared"]);
  expect(await findSharedDevice(db, [one, two])).toBe(true);
  expect(await findSharedDevice(db, [one, three])).toBe(false);
  expect(await findSharedDevice(db, [three, two])).toBe(false);
});

test("deletes only sessions that expired before a moment", async () => {
  const me = await addUser();
  const [old, edge, running] = [
    await addSession(me, { absoluteExpiresAt: new Date(now.getTime() - 1) }),
    await addSession(me, expired),
    await addSession(me),
  ];
  await deleteSessionsExpiredBefore(db, now);
  expect(await sessionOf(old)).toBeUndefined();
  expect(await sessionOf(edge)).toBeDefined();
  expect(await sessionOf(running)).toBeDefined();
});
