import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { createStoredOrders } from "../../../../../../test/orders/stored-orders.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import type { RefundRow } from "../payment/refund-store.ts";
import { refundFiles } from "./refund-admin-tables.ts";
import {
  countFiles,
  deleteFile,
  deletePayback,
  findFile,
  findPayback,
  insertFile,
  listFiles,
  listOldProofs,
  listPaybacks,
  listProofsOf,
  notePaybackConfirmed,
  savePayback,
} from "./refund-file-store.ts";
import { findLongestWindow, findRefundRules, insertRefundRules, listRefundRules } from "./refund-rules-store.ts";

// Each statement concerns one request's files or one moment's rules, among others.
const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");
const { addOrder, addRefund } = createStoredOrders(db, now);
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);

let count = 0;

function addFile(requestId: number, purpose: "guardian" | "payback" = "guardian"): Promise<number> {
  count += 1;
  const file = { mediaType: "image/png", sizeBytes: 1, storageName: `file-${count}`, uploadedAt: now } as const;
  return db.transaction((tx) => insertFile(tx, { ...file, requestId, purpose, uploadedBy: 1 }));
}

async function addRequest(changes: Partial<RefundRow> = {}, userId = 1): Promise<number> {
  return (await addRefund(await addOrder({ userId }), changes)).id;
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test("counts, finds, lists and deletes files of the given request and purpose", async () => {
  const [other, mine] = [await addRequest(), await addRequest()];
  const theirs = await addFile(other);
  const [first, second, receipt] = [await addFile(mine), await addFile(mine), await addFile(mine, "payback")];
  expect(await countFiles(db, { requestId: mine, purpose: "guardian" })).toBe(2);
  expect(await findFile(db, { id: second, requestId: mine })).toMatchObject({ id: second });
  expect(await findFile(db, { id: second, requestId: other })).toBeNull();
  expect(idsOf(await listFiles(db, [mine]))).toEqual([first, second, receipt]);
  await deleteFile(db, first);
  expect(idsOf(await listFiles(db, [mine, other]))).toEqual([theirs, second, receipt]);
});

test("a user's proofs are those of their requests, oldest first, without receipts", async () => {
  const [mine, other] = [await addRequest({}, 20), await addRequest({}, 21)];
  const proofs = [await addFile(mine), await addFile(mine)];
  await addFile(mine, "payback");
  await addFile(other);
  expect(idsOf(await listProofsOf(db, 20))).toEqual(proofs);
});

test("old proofs belong to requests decided or withdrawn before the moment, oldest first", async () => {
  await db.delete(refundFiles);
  const decided = await addRequest({ state: "refused", decidedAt: inDays(-1) });
  const withdrawn = await addRequest({ state: "withdrawn", finishedAt: inDays(-2) });
  const wanted = [await addFile(decided), await addFile(withdrawn)];
  await addFile(decided, "payback");
  await addFile(await addRequest());
  await addFile(await addRequest({ state: "refused", decidedAt: now }));
  const list = async (limit: number) => idsOf(await listOldProofs(db, { before: now, limit }));
  expect(await list(9)).toEqual(wanted);
  expect(await list(1)).toEqual(wanted.slice(0, 1));
});

test("writes, confirms and deletes a payback of its own request", async () => {
  const [other, mine] = [await addRequest(), await addRequest()];
  const record = async (requestId: number, reference: string) => {
    const payback = { requestId, amountFen: 100, reference, fileId: await addFile(requestId, "payback") };
    await db.transaction((tx) => savePayback(tx, { ...payback, recordedBy: 1, recordedAt: now }));
  };
  await record(other, "other");
  await record(mine, "first");
  await record(mine, "second");
  expect(await findPayback(db, mine)).toMatchObject({ requestId: mine, reference: "second" });
  await db.transaction((tx) => notePaybackConfirmed(tx, { requestId: mine, confirmedBy: 2, confirmedAt: now }));
  expect(await findPayback(db, mine)).toMatchObject({ confirmedBy: 2, confirmedAt: now });
  expect(await listPaybacks(db, [other])).toMatchObject([{ requestId: other, confirmedBy: null }]);
  await db.transaction((tx) => deletePayback(tx, mine));
  expect(await findPayback(db, mine)).toBeNull();
  expect(await findPayback(db, other)).toMatchObject({ reference: "other" });
});

test("the rules of a moment are the last ones set until then; before the first ones, the first apply", async () => {
  const [seeded] = await listRefundRules(db, 1);
  if (!seeded) throw new Error("the migration did not insert the rules");
  const { id: _, ...numbers } = seeded;
  const set = (fullDays: number, changedAt: Date) =>
    db.transaction((tx) => insertRefundRules(tx, { ...numbers, fullDays, changedAt }));
  const [second, third] = [await set(31, now), await set(30, inDays(1))];
  expect(await listRefundRules(db, 2)).toEqual([third, second]);
  expect(await findRefundRules(db, now)).toEqual(second);
  expect(await findRefundRules(db, new Date(now.getTime() - 1))).toEqual(seeded);
  expect(await findRefundRules(db, inDays(1))).toEqual(third);
  expect(await findRefundRules(db, new Date(0))).toEqual(seeded);
  expect(await findLongestWindow(db)).toBe(31);
});
