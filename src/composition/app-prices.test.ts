import { expect, test } from "vitest";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createPerson } from "../../test/auth/people.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { products } from "../features/commerce/products/server/product-tables.ts";
import { auditLog } from "../features/identity/staff/server/staff-tables.ts";

// Plans, promotions and prices through the API of the site: permissions, idempotency, and the log.
const { db, clock, app, sendRequest } = await createAppFixture();

const finance = await createStaff(db, "finance", { clock, auth: app.auth });
const member = await createPerson(db, { clock, auth: app.auth });

const window = { price_fen: 9900, ends_at: "2026-11-21T08:00:00.000Z" };
const promote = (of: string, key: string | null, { headers } = finance, body: object = window) =>
  sendRequest("POST", `/admin/${of}/promotions`, {
    headers: { ...headers, "idempotency-key": key ?? "" },
    body,
  });
const read = async (path: string) => (await sendRequest("GET", path, { headers: finance.headers })).body.data;

test("finance schedules a promotion once; guests see its price and its end, and not its author", async () => {
  const made = await promote("plans/vip-year", "autumn");
  expect([made.status, made.body.data]).toMatchObject([
    200,
    { state: "running", made_by: finance.user.id, struck_fen: null },
  ]);
  expect((await promote("plans/vip-year", "autumn")).body.data.id).toBe(made.body.data.id);
  expect((await promote("plans/vip-year", "again")).body.error_code).toBe("PROMOTION_OVERLAPS");
  expect((await promote("plans/vip-year", null)).body.error_code).toBe("IDEMPOTENCY_KEY_REQUIRED");
  expect((await promote("plans/vip-year", "theirs", member)).status).toBe(403);
  const { items } = (await sendRequest("GET", "/plans")).body.data;
  expect(items.find(({ slug }: { slug: string }) => slug === "vip-year")).toMatchObject({
    price_fen: 9900,
    regular_price_fen: 29_900,
    promotion: { ends_at: window.ends_at, former_price_fen: null, former_text: null },
  });
  expect((await read("/admin/plans/vip-year/prices")).items).toMatchObject([
    { price_fen: 9900, is_promotional: true, changed_by: finance.user.id },
    { price_fen: 29_900, is_promotional: false, changed_by: null },
  ]);
  const log = await db.select().from(auditLog);
  expect(
    log.filter(({ outcome }) => outcome === "done").map(({ action, subject }) => [action, subject]),
  ).toContainEqual(["promotePlan", `promotion:${made.body.data.id}`]);
});

test("products have the same calls, and a member has no access", async () => {
  const facts = {
    kind: "bundle",
    title: "合集",
    priceFen: 19_900,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  } as const;
  const id = await db.transaction(async (tx) => {
    const [row] = await tx.insert(products).values(facts).returning({ id: products.id });
    await tx.execute(
      `insert into price_history (subject, from_at, price_fen, is_promotional) values ('product:${row?.id}', now(), 19900, false)`,
    );
    return row?.id;
  });
  const made = await promote(`products/${id}`, "products");
  expect(made.body.data).toMatchObject({ subject: `product:${id}`, state: "running" });
  const one = `/admin/products/${id}/promotions/${made.body.data.id}/cancel`;
  expect((await sendRequest("POST", one, { headers: member.headers })).status).toBe(403);
  expect((await sendRequest("POST", one, { headers: finance.headers })).body.data.state).toBe("cancelled");
  expect((await read(`/admin/products/${id}/promotions`)).items).toMatchObject([{ state: "cancelled" }]);
  expect((await read(`/admin/products/${id}/prices`)).total).toBe(3);
});

test("a plan is created off sale, put on sale and listed for everyone", async () => {
  const body = {
    slug: "vip-half",
    name: "VIP 半年卡",
    level: 2,
    duration_months: 6,
    price_fen: 16_800,
    benefits: ["标着 VIP 的内容，全文可读"],
  };
  const add = (headers: Record<string, string>, draft: object = body) =>
    sendRequest("POST", "/admin/plans", { headers, body: draft });
  expect((await add(member.headers)).status).toBe(403);
  expect((await add(finance.headers)).body.data).toMatchObject({ slug: "vip-half", is_on_sale: false });
  expect((await add(finance.headers)).body.error_code).toBe("PLAN_EXISTS");
  expect((await add(finance.headers, { ...body, slug: "VIP 半年" })).body.error_code).toBe("INVALID_INPUT");
  expect((await add(finance.headers, { ...body, slug: "free", benefits: [] })).body.error_code).toBe("INVALID_INPUT");
  const change = { is_on_sale: true, name: "半年" };
  await sendRequest("PUT", "/admin/plans/vip-half", { headers: finance.headers, body: change });
  const names = (await sendRequest("GET", "/plans")).body.data.items.map(({ name }: { name: string }) => name);
  expect(names).toContain("半年");
});
