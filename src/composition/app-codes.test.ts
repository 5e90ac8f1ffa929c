import { expect, test } from "vitest";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createPerson } from "../../test/auth/people.ts";
import { openConnections } from "../../test/database/open-connections.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { redeemBatches } from "../features/commerce/redeem/server/redeem-tables.ts";
import { auditLog } from "../features/identity/staff/server/staff-tables.ts";

// Redeem codes through the API of the site: permissions, limits, and the log.
const { database, db, clock, app, sendRequest } = await createAppFixture();

const finance = await createStaff(db, "finance", { clock, auth: app.auth });

const batch = { name: "春季 班/一", grants: { kind: "plan", slug: "vip-month" }, count: 120, valid_until: null };
const makeBatch = (key: string | null, body: object = batch, { headers } = finance) =>
  sendRequest("POST", "/admin/code-batches", { headers: { ...headers, "idempotency-key": key ?? "" }, body });

test("answers the file once, with its Chinese name; a repeated request creates no second batch", async () => {
  const made = await makeBatch("spring");
  expect([made.status, made.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(made.headers.get("cache-control")).toBe("private, no-store");
  const name = encodeURIComponent("春季 班-一");
  const wanted = `attachment; filename="codes-1.csv"; filename*=UTF-8''${encodeURIComponent("兑换码")}-1-${name}.csv`;
  expect(made.headers.get("content-disposition")).toBe(wanted);
  expect(made.body.split("\r\n")).toHaveLength(122);
  const again = await makeBatch("spring");
  expect([again.status, again.body.error_code]).toEqual([409, "BATCH_EXISTS"]);
  expect((await makeBatch(null)).body.error_code).toBe("IDEMPOTENCY_KEY_REQUIRED");
  expect(await db.select().from(redeemBatches)).toMatchObject([{ codeCount: 120, createdBy: finance.user.id }]);
  // The log names the batch and none of its codes.
  const log = await db.select().from(auditLog);
  expect(log.map(({ action, subject, outcome }) => [action, subject, outcome])).toEqual([
    ["makeBatch", "code-batch:1", "done"],
    ["makeBatch", null, "refused"],
    ["makeBatch", null, "refused"],
  ]);
  const observed = JSON.stringify(log);
  for (const line of made.body.split("\r\n").slice(1, -1)) expect(observed).not.toContain(line.split('"')[3]);
});

test.each([
  ["no codes", { count: 0 }],
  ["too many codes", { count: 10_001 }],
  ["a blank name", { name: "  " }],
  ["an end before the beginning", { valid_from: "2027-01-02T00:00:00Z", valid_until: "2027-01-01T00:00:00Z" }],
  ["an end in the past", { valid_until: "2026-01-01T00:00:00Z" }],
  ["no existing content", { grants: { kind: "course", id: 1 } }],
])("refuses a batch with %s", async (what, wrong) => {
  const { status, body } = await makeBatch(`wrong ${what}`.replaceAll(" ", "-"), { ...batch, ...wrong });
  expect([status, body.error_code]).toEqual([422, "INVALID_INPUT"]);
});

test("a member creates none and redeems one; a guest can do neither", async () => {
  const member = await createPerson(db, { clock, auth: app.auth });
  expect((await makeBatch("theirs", batch, member)).status).toBe(403);
  const { body: file } = await makeBatch("summer");
  const code = file.split("\r\n")[1].split('"')[3];
  expect((await sendRequest("POST", "/redeem", { body: { code } })).status).toBe(401);
  const { status, body } = await sendRequest("POST", "/redeem", { headers: member.headers, body: { code } });
  expect([status, body.data.redemption.state]).toEqual([200, "redeemed"]);
  const { rows } = await database.pool.query("select source from grants where user_id = $1", [member.user.id]);
  expect(rows).toEqual([{ source: "code" }]);
  const listedBatch = (await sendRequest("GET", "/admin/code-batches", { headers: finance.headers })).body.data
    .items[0];
  expect(listedBatch.counts).toEqual({ unused: 119, redeemed: 1, revoked: 0, voided: 0 });
});

test("ten people send one code at the same time: one gets it, the others get the error that it is used", async () => {
  await openConnections(database.pool);
  const { body: file } = await makeBatch("autumn");
  const code = file.split("\r\n")[1].split('"')[3];
  const people = await Promise.all(Array.from({ length: 10 }, () => createPerson(db, { clock, auth: app.auth })));
  const answers = await Promise.all(
    people.map(({ headers }) => sendRequest("POST", "/redeem", { headers, body: { code } })),
  );
  const observed = answers.map(({ status, body }) => `${status} ${body.error_code ?? body.data.redemption.state}`);
  expect(observed.toSorted()).toEqual(["200 redeemed", ...Array(9).fill("409 REDEEM_CODE_USED")]);
  const ids = people.map(({ user }) => user.id);
  const { rows } = await database.pool.query("select user_id::int as id from grants where user_id = any($1)", [ids]);
  expect(rows).toEqual([{ id: ids[answers.findIndex(({ status }) => status === 200)] }]);
});

test("guessing stops after thirty tries, valid or not, with the same responses before", async () => {
  const { headers } = await createPerson(db, { clock, auth: app.auth });
  const answers = new Set<string>();
  for (let tries = 0; tries < 30; tries++) {
    const { status, body } = await sendRequest("POST", "/redeem/preview", {
      headers,
      body: { code: "0000-0000-0000-0000" },
    });
    answers.add(JSON.stringify([status, body.error_code, body.message]));
  }
  expect([...answers]).toEqual([expect.stringContaining("REDEEM_CODE_UNKNOWN")]);
  const { status, body } = await sendRequest("POST", "/redeem/preview", {
    headers,
    body: { code: "0000-0000-0000-0000" },
  });
  expect([status, body.error_code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  // Redeeming has its own limit, which failed tries use up too.
  for (let tries = 0; tries < 30; tries++)
    expect((await sendRequest("POST", "/redeem", { headers, body: { code: "x" } })).status).toBe(422);
  expect((await sendRequest("POST", "/redeem", { headers, body: { code: "0000-0000-0000-0000" } })).status).toBe(429);
});
