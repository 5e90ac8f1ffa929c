import { expect, test } from "vitest";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { createTestMembership } from "../../../../../test/membership/create-test-membership.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { Act, Caller } from "../../../../kit/api/caller.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../../../kit/api/endpoint.ts";
import { createKeyedHash } from "../../../../kit/process/seal.ts";
import { seedPlans } from "../../../access/membership/server/plans/seed-plans.ts";
import { listedPeople } from "../../../identity/auth/server/owner/listed-people.ts";
import { pricePlan } from "../../orders/price-plan.ts";
import { addProduct } from "../../products/server/product-admin.ts";
import { findSoldProduct } from "../../products/server/product-store.ts";
import type { ProductShop, SoldResource } from "../../products/sold-product.ts";
import type { BatchDraft } from "../admin-contract.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";
import { makeBatch } from "./make-batch.ts";
import { createRedeem } from "./redeem.ts";

const { db, pool } = await setUpDatabase();
const clock = createFixedClock("2026-11-20T08:00:00Z");
const membership = createTestMembership({ db, clock });
await seedPlans(db);

const out = new Map<string, SoldResource>();
for (const id of [1, 2])
  out.set(`book:${id}`, {
    type: "book",
    id,
    title: `书 ${id}`,
    path: `/vip/book/${id}`,
    coverUrl: null,
    aiMark: "none",
    contentType: "vip",
    resourceKeys: [`book:${id}`],
  });
const describeSold = async (keys: readonly string[]) => new Map([...out].filter(([key]) => keys.includes(key)));
const bundle = await addProduct(
  { db, clock, describeSold },
  {
    draft: {
      parts: [1, 2].map((id) => ({ type: "book" as const, id, list_price_fen: 100 })),
      title: "两本",
      summary: "",
      price_fen: 150,
    },
    note: () => {},
  },
);

const appSecret = "s".repeat(40);
const ledger = membership.codeLedger;
const readProduct: ProductShop["readProduct"] = (source, id) => findSoldProduct(source, id, clock.now());
const redeem = createRedeem({
  db,
  clock,
  appSecret,
  ledger,
  people: listedPeople,
  shop: { readProduct, describeSold },
});

const acts: Act[] = [];
let person = 1_000;
let keys = 0;

function call<E extends EndpointSpec>(endpoint: E, input: InputOf<E>, userId = 1): Promise<OutputOf<E>> {
  const user = { id: userId, sessionId: "s", isAdmin: false };
  const caller = { user, note: (act: Act) => void acts.push(act), header: () => null } as unknown as Caller;
  return callEndpoint(redeem.endpoints, { endpoint, input, caller });
}

/**
 * Creates a batch.
 * @returns its number, and the codes in the file
 */
async function make(draft: Partial<BatchDraft> = {}): Promise<{ id: number; codes: string[]; csv: string }> {
  const wanted = admin.batchDraftSchema.parse({
    name: "活动",
    grants: { kind: "plan", slug: "vip-month" },
    count: 1,
    valid_until: null,
    ...draft,
  });
  const { batch, csv } = await makeBatch(
    {
      db,
      clock,
      hashCode: createKeyedHash(appSecret, "redeem-code"),
      findPlan: ledger.findPlan,
      findProduct: readProduct,
    },
    { draft: wanted, sendingKey: `key-${keys++}`, createdBy: 1, note: () => {} },
  );
  const codes = csv
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",")[1]?.replaceAll('"', "") ?? "");
  return { id: batch.id, codes, csv };
}
const plan = (slug: string) => ({ grants: { kind: "plan", slug } }) as const;
const use = (userId: number, code: string) =>
  call(contract.redeem, { body: { code } }, userId).then(({ redemption }) => redemption);
const preview = (userId: number, code: string) =>
  call(contract.previewRedemption, { body: { code } }, userId).then(({ redemption }) => redemption);
const rightsOf = async (userId: number) =>
  (await pool.query("select * from grants where user_id = $1 order by id", [userId])).rows;

test("the file contains every code once, opens in a spreadsheet, and is their only copy", async () => {
  const { id, codes, csv } = await make({ count: 1_500, name: '=HYPERLINK("x")' });
  expect(csv.startsWith('\ufeff"序号","兑换码","内容"')).toBe(true);
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  expect(new Set(codes).size).toBe(1_500);
  const { rows } = await pool.query("select * from redeem_codes where batch_id = $1 order by id", [id]);
  expect(rows.map(({ last_four }) => last_four)).toEqual(codes.map((code) => code.slice(-4)));
  const stored = JSON.stringify(rows);
  expect(codes.filter((code) => stored.includes(code) || stored.includes(code.replaceAll("-", "")))).toEqual([]);
  // The hashes do not match with another site's secret.
  expect(createKeyedHash("other", "redeem-code")(codes[0] ?? "")).not.toBe(
    createKeyedHash(appSecret, "redeem-code")(codes[0] ?? ""),
  );
});

test("previews a code, opens it, lists it, and returns the same answer again", async () => {
  const userId = person++;
  const [code = ""] = (await make()).codes;
  const opened = [{ title: "VIP 月卡", level: 2, path: "/vip/list", starts_at: "2026-11-20T08:00:00.000Z" }];
  expect(await preview(userId, code)).toMatchObject({ title: "VIP 月卡", state: "ready", redeemed_at: null, opened });
  expect(await rightsOf(userId)).toEqual([]);
  const redeemed = await use(userId, ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o")} `);
  expect(redeemed).toMatchObject({ state: "redeemed", opened: [{ ends_at: "2026-12-20T08:00:00.000Z" }] });
  expect(await use(userId, code)).toEqual(redeemed);
  expect(await preview(userId, code)).toEqual(redeemed);
  expect(await rightsOf(userId)).toMatchObject([{ source: "code", value_fen: 0, order_no: null }]);
  expect(await membership.readMembership(userId)).toMatchObject({
    vip_level: 1,
    vip_list: [{ Vip: { name: "VIP 月卡" } }],
  });
  expect(await call(contract.listRedemptions, { query: {} }, userId)).toEqual({ items: [redeemed], next: null });
  const other = person++;
  await expect(use(other, code)).rejects.toMatchObject({ status: 409, code: "REDEEM_CODE_USED" });
  expect(await rightsOf(other)).toEqual([]);
});

test("one of ten people who redeem the same code concurrently succeeds", async () => {
  await openConnections(pool);
  const [code = ""] = (await make()).codes;
  const people = Array.from({ length: 10 }, () => person++);
  const tries = await Promise.allSettled(people.map((userId) => use(userId, code)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "REDEEM_CODE_USED" });
  const { rows } = await pool.query("select count(*)::int as rights from grants where user_id = any($1)", [people]);
  expect(rows).toEqual([{ rights: 1 }]);
});

test("ten concurrent redemptions by one person get the same answer", async () => {
  await openConnections(pool);
  const userId = person++;
  const [code = ""] = (await make({ grants: { kind: "product", id: bundle.id } })).codes;
  const answers = await Promise.all(Array.from({ length: 10 }, () => use(userId, code)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ opened: [{ title: "书 1", path: "/vip/book/1" }, { ends_at: null }] });
  expect((await rightsOf(userId)).map(({ resource_key }) => resource_key)).toEqual(["book:1", "book:2"]);
});

test("twelve concurrent codes of one person add twelve consecutive months, within the limit", async () => {
  const userId = person++;
  const { codes } = await make({ count: 15, per_person: 12 });
  const tries = await Promise.allSettled(codes.map((code) => use(userId, code)));
  const refused = tries.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(refused).toEqual(Array(3).fill("REDEEM_CODE_LIMIT"));
  expect(await membership.readMembership(userId)).toMatchObject({ vip_expires_at: "2027-11-20T08:00:00.000Z" });
  const first = await call(contract.listRedemptions, { query: {} }, userId);
  expect([first.items.length, first.next]).toEqual([12, null]);
});

test("VIP begins after premium; premium for life rejects it, and another person may redeem the code", async () => {
  const [userId, other] = [person++, person++];
  const [premium = ""] = (await make(plan("premium-year"))).codes;
  const [vip = ""] = (await make()).codes;
  await use(userId, premium);
  expect(await preview(userId, vip)).toMatchObject({ notice: expect.stringContaining("到期时开始") });
  expect(await use(userId, vip)).toMatchObject({ opened: [{ starts_at: "2027-11-20T08:00:00.000Z" }] });
  expect(await membership.readMembership(userId)).toMatchObject({ vip_level: 2 });
  const [life = "", more = ""] = [...(await make(plan("premium-lifetime"))).codes, ...(await make()).codes];
  await use(other, life);
  await expect(preview(other, more)).rejects.toMatchObject({ code: "REDEEM_NOT_NEEDED" });
  await expect(use(other, more)).rejects.toMatchObject({ message: expect.stringContaining("没有用掉") });
  expect(await use(person++, more)).toMatchObject({ state: "redeemed" });
});

test("a redeemed right has no value in an upgrade, and belongs to no order", async () => {
  const userId = person++;
  await use(userId, (await make(plan("vip-year"))).codes[0] ?? "");
  const held = await membership.ledger.readGrants(db, userId);
  const premium = await ledger.findPlan("premium-year");
  const sold = await membership.ledger.readPlan(db, premium?.id ?? 0);
  if (!sold) throw new Error("no plan");
  expect(pricePlan({ plan: sold, held, now: clock.now() })).toMatchObject({
    totalFen: 69_900,
    lines: [{ kind: "plan" }, { kind: "upgrade_credit", amountFen: 0, title: "VIP 年卡 不抵扣" }],
  });
  expect(
    await membership.ledger.findOrdersOfGrants(
      db,
      held.map(({ id }) => id),
    ),
  ).toEqual([]);
});

test("a product's code cannot be redeemed until its content is published", async () => {
  const [code = ""] = (await make({ grants: { kind: "product", id: bundle.id } })).codes;
  const resource = out.get("book:2");
  if (!resource) throw new Error("no book");
  out.delete("book:2");
  await expect(use(person, code)).rejects.toMatchObject({ code: "REDEEM_CONTENT_CLOSED" });
  out.set("book:2", resource);
  expect(await use(person++, code)).toMatchObject({ state: "redeemed" });
});

test("answers unknown and voided codes with the same message", async () => {
  const { id, codes } = await make({ count: 2 });
  const { items } = await call(admin.listBatchCodes, { params: { batch_id: id }, query: {} });
  const [one, other] = items;
  if (!one || !other) throw new Error("no codes");
  const wrong = { params: { code_id: one.id }, body: { last_four: "????" } };
  await expect(call(admin.voidCode, wrong)).rejects.toMatchObject({ status: 404 });
  const right = { params: { code_id: one.id }, body: { last_four: one.last_four.toLowerCase() } };
  expect(await call(admin.voidCode, right)).toMatchObject({ state: "voided" });
  expect(await call(admin.voidCode, right)).toMatchObject({ state: "voided" });
  const answer = async (code: string) => {
    const refused = await use(person, code).catch((error: unknown) => error);
    const { status, code: name, message } = refused as { status: number; code: string; message: string };
    return [status, name, message];
  };
  const strange = (await make()).codes[0] ?? "";
  await pool.query("update redeem_codes set code_hash = code_hash || 'x' where last_four = $1", [strange.slice(-4)]);
  expect(await answer(codes[0] ?? "")).toEqual(await answer(strange));
  await expect(use(person, "7K3M-Q0Z1-XAB9-CDEF")).rejects.toMatchObject({ status: 422 });
  await use(person++, codes[1] ?? "");
  const used = { params: { code_id: other.id }, body: { last_four: other.last_four } };
  await expect(call(admin.voidCode, used)).rejects.toMatchObject({ code: "REDEEM_CODE_USED" });
  expect(
    (await call(admin.listBatchCodes, { params: { batch_id: id }, query: { state: "voided" } })).items,
  ).toHaveLength(1);
});

test("a stopped batch opens nothing, also with concurrent redemptions", async () => {
  const { id, codes } = await make({ count: 30 });
  const people = codes.map(() => person++);
  const stop = () => call(admin.stopBatch, { params: { batch_id: id } });
  const [tries, stopped] = await Promise.all([
    Promise.allSettled(codes.map((code, index) => use(people[index] ?? 0, code))),
    stop(),
  ]);
  expect(stopped.stopped_at).not.toBeNull();
  const done = tries.filter(({ status }) => status === "fulfilled").length;
  const { rows } = await pool.query("select count(*)::int as rights from grants where user_id = any($1)", [people]);
  expect(rows).toEqual([{ rights: done }]);
  expect(await stop()).toMatchObject({ counts: { redeemed: done, unused: 30 - done } });
  const [late = ""] = (await make({ valid_from: "2026-12-01T00:00:00Z" })).codes;
  await expect(use(person, late)).rejects.toMatchObject({ code: "REDEEM_CODE_NOT_YET" });
});

test("of a concurrent voiding and redemption, one succeeds and the other is rejected", async () => {
  const { id, codes } = await make({ count: 20 });
  const { items } = await call(admin.listBatchCodes, { params: { batch_id: id }, query: {} });
  const people = codes.map(() => person++);
  const pairs = await Promise.all(
    codes.map((code, index) => {
      const { id: code_id = 0, last_four = "" } = items[index] ?? {};
      const tries = [call(admin.voidCode, { params: { code_id }, body: { last_four } }), use(people[index] ?? 0, code)];
      return Promise.allSettled(index % 2 === 0 ? tries : tries.toReversed());
    }),
  );
  for (const pair of pairs) expect(pair.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { items: after } = await call(admin.listBatchCodes, { params: { batch_id: id }, query: { state: "redeemed" } });
  const { rows } = await pool.query("select count(*)::int as rights from grants where user_id = any($1)", [people]);
  expect(rows).toEqual([{ rights: after.length }]);
});

test("revokes the content of a code through the ledger once, and the code cannot be redeemed again", async () => {
  const userId = person++;
  const { id, codes } = await make();
  const [code = ""] = codes;
  const { items } = await call(admin.listBatchCodes, { params: { batch_id: id }, query: {} });
  const revoke = { params: { code_id: items[0]?.id ?? 0 }, body: { reason: "盗刷" } };
  await expect(call(admin.revokeRedemption, revoke)).rejects.toMatchObject({ code: "REDEEM_CODE_UNUSED" });
  await use(userId, code);
  expect(await call(admin.revokeRedemption, revoke)).toMatchObject({ state: "revoked", user: { user_id: userId } });
  expect(await call(admin.revokeRedemption, revoke)).toMatchObject({ state: "revoked" });
  expect(acts.at(-1)).toMatchObject({ subject: `code:${items[0]?.id}`, after: { reason: "盗刷" } });
  expect(await membership.readMembership(userId)).toMatchObject({ vip_level: 0, vip_list: [] });
  await expect(use(userId, code)).rejects.toMatchObject({ code: "REDEEM_CODE_REVOKED" });
  expect(await call(contract.listRedemptions, { query: {} }, userId)).toMatchObject({ items: [{ state: "revoked" }] });
});

test("the same key creates no second batch, and invalid input creates none", async () => {
  await openConnections(pool);
  const draft = admin.batchDraftSchema.parse({
    name: "一",
    grants: { kind: "plan", slug: "vip-year" },
    count: 3,
    valid_until: null,
  });
  const context = {
    db,
    clock,
    hashCode: createKeyedHash(appSecret, "redeem-code"),
    findPlan: ledger.findPlan,
    findProduct: readProduct,
  };
  const order = { draft, sendingKey: "same", createdBy: null, note: () => {} };
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => makeBatch(context, order)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "BATCH_EXISTS" });
  const before = (await call(admin.listBatches, { query: {} })).items.length;
  await expect(make(plan("no-plan"))).rejects.toMatchObject({ status: 404 });
  await expect(make({ grants: { kind: "product", id: 9_999 } })).rejects.toMatchObject({ status: 404 });
  await expect(make({ valid_until: "2026-11-20T08:00:00Z" })).rejects.toMatchObject({ status: 422 });
  await expect(
    makeBatch(context, { ...order, sendingKey: "full", deliver: () => Promise.reject(new Error("disk full")) }),
  ).rejects.toThrow("disk full");
  expect((await call(admin.listBatches, { query: {} })).items).toHaveLength(before);
});

test("lists redemptions page by page", async () => {
  const userId = person++;
  const { codes } = await make({ count: 25, per_person: 25 });
  for (const code of codes) {
    clock.advance(1000);
    await use(userId, code);
  }
  const mine = await call(contract.listRedemptions, { query: {} }, userId);
  const rest = await call(contract.listRedemptions, { query: { cursor: mine.next ?? "" } }, userId);
  const all = [...mine.items, ...rest.items].map(({ last_four }) => last_four);
  expect(all).toEqual(codes.toReversed().map((code) => code.slice(-4)));
  const [copy] = redeem.personal.listTables(userId);
  expect((await Array.fromAsync(copy?.rows() ?? [])).length).toBe(25);
});
