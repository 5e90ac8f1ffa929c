import { expect, test } from "vitest";
import { z } from "zod";
import { exampleOf, type Json } from "../../test/access/contract-bodies.ts";
import { createPerson, type Person } from "../../test/auth/people.ts";
import { createDeliveryFixture } from "../../test/orders/delivery-fixture.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { payments } from "../features/commerce/orders/server/payment/payment-tables.ts";
import { FRESH_SECONDS } from "../features/identity/auth/auth-limits.ts";

const fixture = await createDeliveryFixture();
const { db, database, clock, app, sendRequest } = fixture;

/** Actions of staff for which an open page is not sufficient. */
const CONFIRMED = [
  "changeRefundRules",
  "confirmPayback",
  "downloadSiteExportWithPeople",
  "exportInvoices",
  "grantRole",
  "readPublications",
  "recordPayback",
  "removeSamples",
  "revokeRole",
];

/** Every action with which somebody other than the buyer refunds money; their own tests check the refusals. */
const CONFIRMED_ABOVE_SUM = [
  "approveRefund",
  "cancelBooking",
  "cancelGiftByStaff",
  "cancelHosted",
  "cancelProject",
  "revokeGift",
];

const createOwner = () => createStaff(db, "owner", { clock, auth: app.auth });

test("every action of the list requires a fresh confirmation, and no other action of staff does", () => {
  const named = (confirm: true | "above_sum") =>
    app.endpoints.filter(({ endpoint }) => endpoint.confirm === confirm).map(({ endpoint }) => endpoint.name);
  expect(named(true).toSorted()).toEqual(CONFIRMED);
  expect(named("above_sum").toSorted()).toEqual(CONFIRMED_ABOVE_SUM);
});

/**
 * Actions that reveal hidden or complete data, or that change who may log in. A developer who adds one must decide in
 * the list above.
 */
const DANGEROUS =
  /reveal|unmask|secret|backup|restore(?!text)|withpeople|(?:api|access|signing|private|secret|public)keys?(?![a-z])|(?:grant|revoke|change|set)[a-z]*roles?$|secondfactor|otp/i;

test("a staff action named after a reveal, a key, a backup, a role or a second factor requires a confirmation", () => {
  const ofStaff = app.endpoints.filter(({ endpoint }) => typeof endpoint.who === "object");
  expect(ofStaff.length).toBeGreaterThan(200);
  const dangerous = ofStaff.filter(({ endpoint }) => DANGEROUS.test(endpoint.name));
  expect(dangerous.length).toBeGreaterThan(2);
  expect(dangerous.filter(({ endpoint }) => endpoint.confirm !== true).map(({ endpoint }) => endpoint.name)).toEqual(
    [],
  );
});

const refused = { status: 403, body: { error_code: "CONFIRMATION_NEEDED" } };
const confirm = ({ user }: Person) =>
  database.pool.query("update sessions set reauthenticated_at = $1 where user_id = $2", [clock.now(), user.id]);

test("refuses a dangerous action without a confirmation, allows it after one, and refuses it again after five minutes", async () => {
  const owner = await createOwner();
  const { user } = await createPerson(db, { clock, auth: app.auth });
  const giveRole = () => sendRequest("PUT", `/admin/staff/${user.id}/roles/finance`, { headers: owner.headers });
  expect(await giveRole()).toMatchObject(refused);
  expect(await sendRequest("GET", "/admin/export/people", { headers: owner.headers })).toMatchObject(refused);
  const { rows } = await database.pool.query("select action, outcome, error_code from audit_log order by id");
  expect(rows).toEqual(
    ["grantRole", "downloadSiteExportWithPeople"].map((action) => ({
      action,
      outcome: "refused",
      error_code: "CONFIRMATION_NEEDED",
    })),
  );

  await confirm(owner);
  expect(await giveRole()).toMatchObject({ status: 200, body: { data: { roles: ["finance"] } } });
  clock.advance(FRESH_SECONDS + 1);
  expect(await giveRole()).toMatchObject(refused);
});

const schemaOf = (part: z.ZodType | undefined) =>
  (part ? z.toJSONSchema(part, { io: "input", unrepresentable: "any" }) : { type: "object" }) as Json;

/** Example values for the required parameters of a query or a path. */
function exampleOfRequired(part: z.ZodType | undefined): [name: string, value: string][] {
  const schema = schemaOf(part);
  const required = (schema.required ?? []) as string[];
  return required.map((name) => [name, String(exampleOf(schema.properties?.[name] ?? {}))]);
}

test.each(CONFIRMED)("%s is refused when the confirmation is five minutes old, and not before", async (name) => {
  const endpoint = app.endpoints.find((one) => one.endpoint.name === name)?.endpoint;
  if (!endpoint) throw new Error(`${name} is not served`);
  const owner = await createOwner();
  const params = new Map(exampleOfRequired(endpoint.params));
  const path = endpoint.path.replace("/v1", "").replaceAll(/\{(\w+)\}/g, (_, key) => params.get(key) ?? "");
  const query = new URLSearchParams(exampleOfRequired(endpoint.query));
  const body = endpoint.body && (exampleOf(schemaOf(endpoint.body)) as object);
  const act = () => sendRequest(endpoint.method, `${path}?${query}`, { headers: owner.headers, ...(body && { body }) });
  expect(await act()).toMatchObject(refused);
  await confirm(owner);
  clock.advance(FRESH_SECONDS + 1);
  expect(await act()).toMatchObject(refused);
  await confirm(owner);
  expect((await act()).body.error_code).not.toBe("CONFIRMATION_NEEDED");
});

/** The number of a refund request for this amount by its buyer. */
async function requestRefund(priceFen: number): Promise<number> {
  const buyer = await createPerson(db, { clock, auth: app.auth });
  const orderNo = await fixture.sell(buyer, { priceFen });
  const now = clock.now();
  await db.insert(payments).values({
    orderNo,
    channel: "wechat",
    outTradeNo: orderNo,
    amountFen: priceFen,
    state: "paid",
    transactionId: orderNo,
    paidAt: now,
    createdAt: now,
    nextCheckAt: now,
  });
  expect((await fixture.request(buyer, orderNo)).status).toBe(200);
  const { rows } = await database.pool.query("select max(id)::int as id from refund_requests");
  return rows[0].id;
}

test("grants a refund up to the site's limit without a confirmation, and a larger one only after it", async () => {
  const owner = await createOwner();
  const [usual, large] = [await requestRefund(50_000), await requestRefund(50_001)];
  const approve = (id: number) =>
    sendRequest("POST", `/admin/refunds/${id}/approve`, { headers: owner.headers, body: {} });
  const stateOf = async (id: number) =>
    (await sendRequest("GET", `/admin/refunds/${id}`, { headers: owner.headers })).body.data.state;
  expect(await approve(usual)).toMatchObject({ status: 200, body: { data: { state: "approved" } } });
  expect(await approve(large)).toMatchObject(refused);
  expect(await stateOf(large)).toBe("asked");
  await confirm(owner);
  expect(await approve(large)).toMatchObject({ status: 200, body: { data: { state: "approved", sum_fen: 50_001 } } });
});

test.each([
  ["recording a payment by hand", "POST", "/payback", { reference: "1", file_id: 1 }, "PAYBACK_NOT_POSSIBLE"],
  ["confirming a payment by hand", "POST", "/payback/confirm", undefined, "REFUND_DECIDED"],
] as const)("refuses %s without a confirmation, for any sum", async (_act, method, path, body, outcome) => {
  const owner = await createOwner();
  const id = await requestRefund(100);
  await sendRequest("POST", `/admin/refunds/${id}/approve`, { headers: owner.headers, body: {} });
  const act = () =>
    sendRequest(method, `/admin/refunds/${id}${path}`, { headers: owner.headers, ...(body && { body }) });
  expect(await act()).toMatchObject(refused);
  await confirm(owner);
  expect((await act()).body.error_code).toBe(outcome);
});
