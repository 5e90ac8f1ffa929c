import { expect, test } from "vitest";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createPerson, type Person } from "../../test/auth/people.ts";
import { confirmSecondFactor, giveRole } from "../../test/staff-role.ts";
import { ROLES, type Role } from "../domain/staff/permissions.ts";
import { redeemBatches, redeemCodes } from "../features/commerce/redeem/server/redeem-tables.ts";
import { certificates } from "../features/content/certificates/server/certificate-tables.ts";
import { auditLog } from "../features/identity/staff/server/staff-tables.ts";

const { db, database, clock, app, sendRequest } = await createAppFixture();

/** An account with this role or none, and with everything that staff need to work. */
async function createColleague(role: Role | null, { isReady = true } = {}): Promise<Person> {
  const person = await createPerson(db, { clock, auth: app.auth, role: role === "owner" ? "admin" : "user" });
  const { id: userId } = person.user;
  const now = clock.now();
  if (role !== null) await giveRole(db, { userId, role, now, hasFactor: isReady });
  else if (isReady) await confirmSecondFactor(db, { userId, now });
  // Lists of tax data require a fresh confirmation in addition to the permission.
  await database.pool.query("update sessions set reauthenticated_at = $1 where user_id = $2", [now, userId]);
  return person;
}

const { courseId } = await app.courses.saveCourse({ sourceKey: "desk" }, { title: "课" });
const lesson = { sourceKey: "1", title: "一", kind: "document" as const };
const arranged = await app.courses.arrangeCourse({
  courseId,
  chapters: [{ sourceKey: "1", title: "一", lessons: [lesson] }],
});
const lessonId = arranged.lessonIds.get("1");
const teacher = { name: "林", headline: "", words: "", pictureUrl: null };
const teacherId = await app.courses.saveTeacher({ ...teacher, sourceKey: null });

const certificate = "48210937551266400183";
await db.insert(certificates).values({
  number: certificate,
  userId: 7,
  courseId,
  courseTitle: "课",
  name: "林晓",
  finishedOn: "2026-11-20",
  issuedAt: clock.now(),
});

const batch = { name: "一批", subject: "plan:1", title: "VIP 月卡", codeCount: 1, perPerson: 1, note: "" };
const since = { validFrom: clock.now(), createdAt: clock.now() };
const [{ id: batchId } = { id: 0 }] = await db
  .insert(redeemBatches)
  .values({ ...batch, ...since, sendingKey: "desk" })
  .returning();
await db.insert(redeemCodes).values({ batchId, codeHash: "hash", lastFour: "AAAA" });

interface AdminCall {
  method: string;
  path: string;
  /** The allowed roles in addition to owners. */
  roles: readonly Role[];
  body?: object;
}

/** Every call once, with valid input for every allowed caller, repeatable any number of times. */
async function listCalls(): Promise<AdminCall[]> {
  const banned = await createPerson(db, { clock, auth: app.auth });
  const account = banned.user.phone ?? "";
  const turn = banned.user.id;
  const item = { title: "节目", kind: "audio", content_type: "free", published_at: null, files: [] };
  const film = { name: "第一课.mp4", size_bytes: 1_000 + turn };
  const outline = { chapters: [{ key: "1", title: "一", lessons: [{ key: "1", title: "一", kind: "document" }] }] };
  const legal = { kind: "refund", version: `v-${turn}`, title: "退款规则", markdown: "七天之内。" };
  return [
    { method: "GET", path: "/admin/settings", roles: [] },
    { method: "PUT", path: "/admin/settings", roles: [], body: { slogan: `第 ${turn} 句` } },
    { method: "GET", path: "/admin/courses", roles: ["editor", "teacher"] },
    { method: "GET", path: `/admin/courses/${courseId}`, roles: ["editor", "teacher"] },
    { method: "POST", path: "/admin/courses", roles: ["editor", "teacher"], body: { title: `第 ${turn} 门` } },
    {
      method: "POST",
      path: "/admin/articles",
      roles: ["editor", "teacher"],
      body: { title: `第 ${turn} 篇`, author: "林知行" },
    },
    { method: "PUT", path: `/admin/courses/${courseId}`, roles: ["editor", "teacher"], body: { summary: `${turn}` } },
    { method: "PUT", path: `/admin/courses/${courseId}/outline`, roles: ["editor", "teacher"], body: outline },
    { method: "PUT", path: `/admin/courses/${courseId}/state`, roles: ["editor", "teacher"], body: { state: "draft" } },
    { method: "GET", path: `/admin/lessons/${lessonId}/text`, roles: ["editor", "teacher"] },
    { method: "PUT", path: `/admin/lessons/${lessonId}/text`, roles: ["editor", "teacher"], body: { markdown: "字" } },
    { method: "GET", path: "/admin/teachers", roles: ["editor", "teacher"] },
    { method: "POST", path: "/admin/teachers", roles: ["editor", "teacher"], body: { name: `老师 ${turn}` } },
    { method: "PUT", path: `/admin/teachers/${teacherId}`, roles: ["editor", "teacher"], body: { name: `林 ${turn}` } },
    { method: "GET", path: "/admin/plans", roles: ["finance"] },
    { method: "PUT", path: "/admin/plans/vip-year", roles: ["finance"], body: { price_fen: 10_000 + turn } },
    { method: "GET", path: "/admin/plans/vip-year/prices", roles: ["finance"] },
    { method: "GET", path: "/admin/plans/vip-year/promotions", roles: ["finance"] },
    { method: "GET", path: "/admin/code-batches", roles: ["finance"] },
    { method: "POST", path: "/admin/code-batches/1/stop", roles: ["finance"] },
    { method: "GET", path: "/admin/code-batches/1/codes", roles: ["finance"] },
    { method: "POST", path: "/admin/codes/1/void", roles: ["finance"], body: { last_four: "AAAA" } },
    { method: "GET", path: "/admin/invoices", roles: ["finance"] },
    { method: "GET", path: "/admin/invoices/export", roles: ["finance"] },
    { method: "GET", path: "/admin/invoices/settings", roles: ["finance"] },
    { method: "PUT", path: "/admin/invoices/settings", roles: ["finance"], body: { window_days: 90 } },
    { method: "GET", path: "/admin/legal", roles: ["editor"] },
    { method: "POST", path: "/admin/legal", roles: ["editor"], body: legal },
    { method: "GET", path: "/admin/pictures", roles: ["editor", "teacher"] },
    { method: "GET", path: "/admin/media/files", roles: ["editor", "teacher"] },
    { method: "POST", path: "/admin/media/uploads", roles: ["editor", "teacher"], body: film },
    { method: "GET", path: "/admin/media/items", roles: ["editor", "teacher"] },
    { method: "POST", path: "/admin/media/items", roles: ["editor", "teacher"], body: item },
    { method: "GET", path: "/admin/certificates", roles: ["editor", "support"] },
    {
      method: "POST",
      path: `/admin/certificates/${certificate}/revoke`,
      roles: ["editor", "support"],
      body: { reason: `第 ${turn} 次` },
    },
    { method: "GET", path: "/admin/bans", roles: ["support"] },
    { method: "POST", path: "/admin/bans", roles: ["support"], body: { account, reason: "广告" } },
    { method: "DELETE", path: `/admin/bans/${turn}`, roles: ["support"] },
  ];
}

test.for([...ROLES, null])("as %s: each admin call succeeds if the role allows it, otherwise 403", async (role) => {
  const { headers } = await createColleague(role);
  const owner = await createColleague("owner");
  for (const { method, path, roles, body } of await listCalls()) {
    const isAllowed = role !== null && (role === "owner" || roles.includes(role));
    const { status, body: answer } = await sendRequest(method, path, { headers, ...(body && { body }) });
    expect.soft(status, `${method} ${path} ${JSON.stringify(answer)}`).toBe(isAllowed ? 200 : 403);
    if (isAllowed) continue;
    expect.soft(answer, `${method} ${path}`).toMatchObject({ error_code: "INSUFFICIENT_PERMISSIONS" });
    // Later calls of the table depend on this.
    if (method === "POST" && path === "/admin/bans")
      await sendRequest(method, path, { ...owner, ...(body && { body }) });
  }
});

test("a refused call changes nothing, and a successful one is in the log", async () => {
  const { user, headers } = await createColleague("finance");
  const before = (await sendRequest("GET", "/admin/plans", { headers })).body.data;
  await db.delete(auditLog);
  const editor = await createColleague("editor");
  for (const { method, path, roles, body } of await listCalls())
    if (!roles.includes("editor")) await sendRequest(method, path, { ...editor, ...(body && { body }) });
  expect((await sendRequest("GET", "/admin/plans", { headers })).body.data).toEqual(before);
  expect(await db.select().from(auditLog)).toEqual([]);
  await sendRequest("PUT", "/admin/plans/vip-year", { headers, body: { price_fen: 12_345 } });
  expect(await db.select().from(auditLog)).toMatchObject([
    { actorId: user.id, action: "changePlan", permission: "plans.manage", subject: "plan:vip-year", outcome: "done" },
  ]);
});

test.for(["owner", "editor", "support", "finance"] as const)(
  "without a second factor no admin call is allowed to %s",
  async (role) => {
    const { headers } = await createColleague(role, { isReady: false });
    for (const { method, path, roles, body } of await listCalls()) {
      const isAllowed = role === "owner" || roles.includes(role);
      const { status, body: answer } = await sendRequest(method, path, { headers, ...(body && { body }) });
      const code = isAllowed ? "SECOND_FACTOR_REQUIRED" : "INSUFFICIENT_PERMISSIONS";
      expect.soft([status, answer.error_code], `${method} ${path}`).toEqual([403, code]);
    }
  },
);

test("refuses a caller without a login", async () => {
  for (const { method, path, body } of await listCalls())
    expect.soft((await sendRequest(method, path, { ...(body && { body }) })).status, `${method} ${path}`).toBe(401);
});
