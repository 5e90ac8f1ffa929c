import { expect, test } from "vitest";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createPerson, type Person } from "../../test/auth/people.ts";
import { createStaff } from "../../test/staff-fixture.ts";

const { db, clock, app, sendRequest } = await createAppFixture();
const options = { clock, auth: app.auth };
const support = await createStaff(db, "support", { ...options, name: "客服甲" });
const finance = await createStaff(db, "finance", { ...options, name: "财务甲" });
const editor = await createStaff(db, "editor", { ...options, name: "编辑甲" });
const lin = await createPerson(db, { ...options, name: "林晓", phone: "+8613812345678" });
const namesake = await createPerson(db, { ...options, name: "林晓东", phone: "+8613912340000" });
const percent = await createPerson(db, { ...options, name: "100%的人" });

async function find(staff: Person, query: Record<string, string | number>) {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await sendRequest("GET", `/admin/people?${params}`, { headers: staff.headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.items as { user_id: number; name: string; account: string | null; registered_at: string }[];
}

const idsOf = async (staff: Person, q: string) => (await find(staff, { q })).map(({ user_id }) => user_id);

test("finds users by the beginning of their name and by their id, and shows masked numbers", async () => {
  const found = await find(support, { q: " 林晓 " });
  expect(found).toEqual([
    { user_id: lin.user.id, name: "林晓", account: "138****5678", registered_at: expect.any(String) },
    { user_id: namesake.user.id, name: "林晓东", account: "139****0000", registered_at: expect.any(String) },
  ]);
  expect(await idsOf(support, String(namesake.user.id))).toContain(namesake.user.id);
  expect(await find(support, { user_id: lin.user.id })).toEqual(found.slice(0, 1));
  // Neither a pattern nor an empty text finds everybody.
  expect(await idsOf(support, "%")).toEqual([]);
  expect(await idsOf(support, "100%")).toEqual([percent.user.id]);
  expect(await find(support, { q: "" })).toEqual([]);
  expect(await find(support, { user_id: 999_999 })).toEqual([]);
});

test("staff who see numbers find users by the last four digits, staff who grant rights by a whole number, and others by none", async () => {
  expect(await idsOf(support, "5678")).toEqual([lin.user.id]);
  expect(await idsOf(support, "13812345678")).toEqual([lin.user.id]);
  expect(await idsOf(finance, "5678")).toEqual([]);
  expect(await idsOf(finance, "13812345678")).toEqual([lin.user.id]);
  expect(await idsOf(editor, "5678")).toEqual([]);
  expect(await idsOf(editor, "13812345678")).toEqual([]);
  for (const staff of [finance, editor])
    expect((await find(staff, { q: "林晓" })).map(({ account }) => account)).toEqual([null, null]);
});

test("an answer contains at most twenty users", async () => {
  for (let count = 0; count < 21; count += 1) await createPerson(db, { ...options, name: `许多${count}` });
  expect(await idsOf(support, "许多")).toHaveLength(20);
});

test("users without these permissions cannot search for users", async () => {
  const teacher = await createStaff(db, "teacher", options);
  for (const { headers } of [teacher, lin]) {
    const { status, body } = await sendRequest("GET", "/admin/people?q=x", { headers });
    expect([status, body.error_code]).toEqual([403, "INSUFFICIENT_PERMISSIONS"]);
  }
});

test("a chosen account is accepted by its id", async () => {
  const right = { kind: "level", level: 2 };
  const send = (account: number) =>
    sendRequest("POST", "/admin/rights", {
      headers: { ...finance.headers, "idempotency-key": `given-${account}-key` },
      body: { account, right, days: 30, reason: "补偿" },
    });
  expect((await send(lin.user.id)).status).toBe(200);
  expect((await send(999_999)).status).toBe(404);
  const ban = { account: namesake.user.id, reason: "广告" };
  const { status, body } = await sendRequest("POST", "/admin/bans", { headers: support.headers, body: ban });
  expect([status, body.data?.name]).toEqual([200, "林晓东"]);
  const unknown = { account: 999_999, reason: "广告" };
  expect((await sendRequest("POST", "/admin/bans", { headers: support.headers, body: unknown })).status).toBe(404);
});
