import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createPerson, type Person } from "../../test/auth/people.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { gifts } from "../features/commerce/gifts/server/gift-tables.ts";

const { db, database, clock, app, sendRequest } = await createAppFixture();

let member: Person;
let owner: Person;
beforeEach(async () => {
  member = await createPerson(db, { clock, auth: app.auth });
  owner = await createStaff(db, "owner", { clock, auth: app.auth });
});

const rename = (name: string) => sendRequest("PUT", "/users", { headers: member.headers, body: { name } });

async function changeAvatar() {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("avatar", new File([new Uint8Array(picture)], "me.png"));
  return sendRequest("POST", "/users/upload-avatar", { headers: member.headers, body });
}

const nameNow = async () =>
  (await database.pool.query("select name from users where id = $1", [member.user.id])).rows[0].name;

test.each(["refuse", "hold", "replace"])("a name with a word of the list is refused (%s)", async (action) => {
  const settings = { list: `加微信 | ${action} | spaced${action === "replace" ? " | 某某" : ""}` };
  expect((await sendRequest("PUT", "/admin/moderation/words", { headers: owner.headers, body: settings })).status).toBe(
    200,
  );
  for (const name of ["加微信abc123", "加 微 信 abc"])
    expect(await rename(name), name).toMatchObject({ status: 422, body: { error_code: "TEXT_REFUSED" } });
  await sendRequest("PUT", "/admin/moderation/settings", { headers: owner.headers, body: { first_posts: 0 } });
  expect(await rename("花开")).toMatchObject({ status: 200 });
  expect(await nameNow()).toBe("花开");
});

test("checks names and messages on a certificate, a gift and a proposal against the word list", async () => {
  const settings = { list: "加微信 | hold | spaced" };
  await sendRequest("PUT", "/admin/moderation/words", { headers: owner.headers, body: settings });
  const [madeAt, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 86_400_000)];
  const orderNo = "ABCDEFGHJKLMNPQRSTUVWXYZ";
  const made = { orderNo, userId: member.user.id, title: "会员", lines: [], secretHash: "h" };
  await db.insert(gifts).values({ ...made, state: "cancelled", madeAt, expiresAt, endedAt: madeAt });
  const join = { role: "editor", credit_name: "花开", message: "我来校对" };
  // There is no course and no proposal, and the gift is cancelled: accepted texts are refused for these reasons.
  const calls = [
    ["POST", "/courses/999/certificate", { name: "花开" }, ["name"], 404],
    ["PUT", `/gifts/given/${orderNo}/words`, { sender: "花开", message: "生日快乐" }, ["sender", "message"], 409],
    ["PUT", "/proposals/999/joining", join, ["credit_name", "message"], 404],
  ] as const;
  for (const [method, path, clean, fields, status] of calls) {
    for (const field of fields) {
      const body = { ...clean, [field]: "加 微 信 abc" };
      const answer = await sendRequest(method, path, { headers: member.headers, body });
      expect(answer, `${path} ${field}`).toMatchObject({ status: 422, body: { error_code: "TEXT_REFUSED" } });
    }
    expect(await sendRequest(method, path, { headers: member.headers, body: clean }), path).toMatchObject({ status });
  }
});

test("name and picture cannot be changed during a posting ban, and can be changed after it", async () => {
  const ban = { user_id: member.user.id, days: 3, reason: "发布广告" };
  expect((await sendRequest("POST", "/admin/posting-bans", { headers: owner.headers, body: ban })).status).toBe(200);
  const banned = { status: 403, body: { error_code: "POSTING_BANNED" } };
  expect(await rename("新名字")).toMatchObject(banned);
  expect(await changeAvatar()).toMatchObject(banned);
  expect(await nameNow()).toBe(member.user.name);
  await sendRequest("DELETE", `/admin/posting-bans/${member.user.id}`, { headers: owner.headers });
  expect(await rename("新名字")).toMatchObject({ status: 200 });
  expect(await changeAvatar()).toMatchObject({ status: 200 });
});

/** @yields every field of a body that accepts any text, with its path */
function* textFieldsOf(schema: z.ZodType, at: string): Generator<[string, z.ZodType]> {
  if (fits(schema, "课程")) return yield [at, schema];
  if (schema instanceof z.ZodObject)
    for (const [name, part] of Object.entries(schema.shape)) yield* textFieldsOf(part as z.ZodType, `${at}.${name}`);
  if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* textFieldsOf(option as z.ZodType, at);
  if (schema instanceof z.ZodArray) yield* textFieldsOf(schema.element as z.ZodType, at);
  if (schema instanceof z.ZodPipe) yield* textFieldsOf(schema.in as z.ZodType, at);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    yield* textFieldsOf(schema.unwrap() as z.ZodType, at);
}

// Names of accounts, fields with their own format, numbers of official documents, and notes only for staff.
const NOT_READ_BY_BUYERS = [
  "assignCoupons.accounts",
  "grantRight.account",
  "issueInvoice.number",
  "makeBatch.grants.slug",
  "makeCampaign.code",
  "redLetterInvoice.number",
  "resolvePaymentException.note",
  "settleBillDifference.note",
];
const SHOP =
  /^\/v1\/admin\/(?:accounts|bill-d|booking|code|coupon|gifts|invitation|invoices|open-money|outsourcing|payment-exceptions|plans|products|refund|rights)/;
const fits = (schema: z.ZodType, word: string) =>
  [word, word.repeat(13)].some((text) => schema.safeParse(text).success);

test.each(["\u202e", "\u2066", "\u200f", "\u061c"])(
  "rejects %j, a control of the direction of text, in every text of the shop",
  (control) => {
    const fields = app.endpoints.flatMap(({ endpoint: { name, path, who, body } }) =>
      typeof who === "object" && SHOP.test(path) && body ? [...textFieldsOf(body, name)] : [],
    );
    expect(fields.length).toBeGreaterThan(50);
    const open = fields.filter(([, schema]) => fits(schema, `课${control}程`)).map(([at]) => at);
    expect(open.toSorted()).toEqual(NOT_READ_BY_BUYERS);
  },
);

test("the error of an invalid field of the shop is shown at the field", async () => {
  const body = { title: "课程\u202e00.1", summary: "", parts: [{ type: "course", id: 1 }], price_fen: 100 };
  const answer = await sendRequest("POST", "/admin/products", { headers: owner.headers, body });
  expect(answer).toMatchObject({ status: 422, body: { errors: { title: [expect.stringContaining("文字方向")] } } });
});
