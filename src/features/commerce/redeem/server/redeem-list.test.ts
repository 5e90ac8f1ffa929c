import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../test/list-fixture.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { redeemBatches, redeemCodes } from "./redeem-tables.ts";

const lists = await createListFixture("finance");
const now = lists.clock.now();
const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
const LIST = "/admin/code-batches";

let batches: number[] = [];
let codes: number[] = [];
let lin = 0;
beforeAll(async () => {
  lin = await lists.createNamed("林晓", "+8613800006789");
  const zhou = await lists.createNamed("周远");
  const opened = { subject: "plan:1", title: "VIP 月卡", perPerson: 1, validFrom: now, createdAt: now };
  const made = await lists.db
    .insert(redeemBatches)
    .values(
      [
        { name: "春季", codeCount: 5, createdBy: lists.staff.user.id },
        { name: "夏季", codeCount: 2, note: "给合作方", validUntil: days(3) },
        { name: "春季", codeCount: 5, stoppedAt: now },
        { name: "秋季", codeCount: 2, title: "写作课", validUntil: days(3), stoppedAt: now },
      ].map((row, at) => ({ ...opened, note: "", sendingKey: `${at}`, ...row })),
    )
    .returning({ id: redeemBatches.id });
  batches = made.map(({ id }) => id);
  const [batchId = 0, other = 0] = batches;
  const inserted = await lists.db
    .insert(redeemCodes)
    .values(
      [
        { lastFour: "AAAA", userId: lin, redeemedAt: days(-2) },
        { lastFour: "BBBB" },
        { lastFour: "CCCC", userId: zhou, redeemedAt: days(-2), revokedAt: days(-1) },
        { lastFour: "DDDD", voidedAt: days(-1) },
        { lastFour: "EEEE", userId: zhou, redeemedAt: days(-3) },
      ].map((row, at) => ({ ...row, batchId, codeHash: `hash-${at}` })),
    )
    .returning({ id: redeemCodes.id });
  codes = inserted.map(({ id }) => id);
  await lists.db.insert(redeemCodes).values({ batchId: other, codeHash: "other", lastFour: "AAAA" });
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => batches.indexOf(id));
const codesPath = () => `${LIST}/${batches[0]}/codes`;
const foundCodes = async (params: Record<string, string | number>) =>
  (await lists.read(codesPath(), params)).items.map(({ id }) => codes.indexOf(id));

test("finds batches by name, content and note, and names their creators", async () => {
  expect(await found({ q: "春" })).toEqual([2, 0]);
  expect(await found({ q: "写作" })).toEqual([3]);
  expect(await found({ q: "合作" })).toEqual([1]);
  expect(await found({ id: batches[2] ?? 0 })).toEqual([2]);
  expect(await found({ id: batches[3] ?? 0, state: "open" })).toEqual([]);
  expect(await lists.read(LIST, { state: "stopped", limit: 1 })).toMatchObject({
    items: [{ id: batches[3] }],
    total: 2,
  });
  const { items } = await lists.read(LIST);
  expect([items[3]?.created_by, items[2]?.created_by]).toMatchObject([{ name: lists.staff.user.name }, null]);
});

test("lists every batch once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids: batches,
    sorts: {
      id: ({ id }) => id,
      count: (item) => Number(item.count),
      valid_until: (item) => item.valid_until as string | null,
    },
  });
  const first = await lists.read(LIST, { sort: "name", limit: 2 });
  const second = await lists.read(LIST, { sort: "name", limit: 2, cursor: first.next ?? "" });
  expect([...first.items, ...second.items].map(({ id }) => batches.indexOf(id)).toSorted()).toEqual([0, 1, 2, 3]);
});

test("finds codes of one batch by their last four characters and by person, in each state", async () => {
  expect(await foundCodes({ q: "aaa" })).toEqual([0]);
  expect(await foundCodes({ q: "周远" })).toEqual([2, 4]);
  expect(await foundCodes({ q: "6789" })).toEqual([0]);
  const states = { unused: [1], redeemed: [0, 4], revoked: [2], voided: [3] };
  for (const [state, rows] of Object.entries(states)) expect(await foundCodes({ state }), state).toEqual(rows);
  const { items, total } = await lists.read(codesPath(), { state: "redeemed", limit: 1 });
  expect([items, total]).toMatchObject([[{ last_four: "AAAA", user: { user_id: lin, name: "林晓" } }], 2]);
  expect(await foundCodes({ user_id: lin })).toEqual([0]);
});

test("lists every code once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: codesPath(),
    ids: codes,
    sorts: { id: ({ id }) => id, redeemed_at: (item) => item.redeemed_at as string | null },
  });
});

test("requires the right to manage codes, and reading the list is not logged", async () => {
  await lists.expectGuarded(LIST);
  await lists.expectGuarded(codesPath());
  await lists.takeActs();
  await lists.read(codesPath());
  expect(await lists.takeActs()).toEqual([]);
});
