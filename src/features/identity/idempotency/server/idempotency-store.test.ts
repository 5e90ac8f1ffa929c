import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { findAnswer, forgetKeys, reserveKey, saveAnswer } from "./idempotency-store.ts";

const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");

test("stores an answer once for its user and key until it is deleted", async () => {
  const [me, other] = [1, 2];
  const reserve = (userId: number, key: string, createdAt = now) =>
    db.transaction((tx) =>
      reserveKey(tx, { userId, key, requestHash: `${userId}${key}`, now: createdAt, waitSeconds: 1 }),
    );
  const find = (userId: number, key: string) => db.transaction((tx) => findAnswer(tx, { userId, key }));
  for (const [userId, key] of [
    [me, "a"],
    [me, "b"],
    [other, "a"],
  ] as const)
    expect(await reserve(userId, key)).toBe(true);
  expect(await reserve(me, "a")).toBe(false);
  await db.transaction((tx) => saveAnswer(tx, { userId: me, key: "a" }, { order: 1 }));
  expect(await find(me, "a")).toEqual({ requestHash: `${me}a`, answer: { order: 1 } });
  expect(await find(me, "b")).toEqual({ requestHash: `${me}b`, answer: null });
  expect(await find(other, "a")).toEqual({ requestHash: `${other}a`, answer: null });
  expect(await find(other, "b")).toBeNull();

  await reserve(me, "old", new Date(now.getTime() - 1));
  await forgetKeys(db, now);
  expect(await find(me, "old")).toBeNull();
  expect(await find(me, "b")).not.toBeNull();
});
