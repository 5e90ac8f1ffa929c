import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createTestGuard } from "../../../../../test/auth/account-guard.ts";
import { cheapPasswords, createPerson, createTestAuth, type Person } from "../../../../../test/auth/people.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { quietLogger } from "../../../../../test/quiet-logger.ts";
import { serveEndpoints } from "../../../../../test/serve-test-app.ts";
import { confirmSecondFactor, giveRole } from "../../../../../test/staff-role.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { createMemoryThrottle } from "../../../../adapters/throttle/memory-throttle.ts";
import { actSubjects } from "../../../../composition/act-subjects.ts";
import { can } from "../../../../domain/staff/permissions.ts";
import { conflict } from "../../../../kit/api/app-error.ts";
import { defineEndpoint } from "../../../../kit/api/endpoint.ts";
import { serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { requireDuties } from "../../auth/server/owner/duties.ts";
import { users } from "../../auth/server/people/user-tables.ts";
import { MAX_SUBJECTS_SEARCHED } from "../contract.ts";
import { createStaff } from "./staff.ts";
import { auditLog, staffRoles } from "./staff-tables.ts";

const database = await setUpDatabase();
const { db } = database;
const clock = createFixedClock("2026-11-20T08:00:00Z");
const auth = createTestAuth(db, { clock, passwords: cheapPasswords });
const staff = createStaff({
  db,
  clock,
  logger: quietLogger,
  actSubjects,
  guardAccount: createTestGuard(db, { clock }),
  ...auth.directory,
  ...auth.views,
});
beforeEach(async () => {
  await db.delete(auditLog);
  await db.delete(staffRoles);
});

const publish = defineEndpoint({
  name: "publish",
  summary: "",
  method: "POST",
  path: "/v1/admin/publish",
  who: can("content.publish"),
  body: z.object({ how: z.enum(["well", "refused", "broken"]) }),
  output: z.object({ level: z.number() }),
});
const readSealed = defineEndpoint({
  name: "readSealed",
  summary: "",
  method: "GET",
  path: "/v1/admin/sealed",
  who: can("audit.read"),
  isReadingAudited: true,
  output: z.object({}),
});

const rename = defineEndpoint({
  name: "renameBook",
  summary: "改一本书的名字，已经读的人不受影响",
  method: "PUT",
  path: "/v1/admin/renamed",
  who: can("content.publish"),
  body: z.object({ subject: z.string() }),
  output: z.object({}),
});

const request = serveEndpoints({
  endpoints: requireDuties(
    db,
    staff.auditActs([
      ...staff.endpoints,
      serveEndpoint(publish, async ({ body }, { note, user }) => {
        note({ subject: "article:1", before: { title: "旧" }, after: { title: "新" } });
        if (body.how === "refused") throw conflict("TAKEN", "已有人改过");
        if (body.how === "broken") throw new Error("the act failed");
        return { level: user.isAdmin ? 9 : 1 };
      }),
      serveEndpoint(readSealed, () => ({})),
      serveEndpoint(rename, ({ body }, { note }) => {
        note(body);
        return {};
      }),
    ]),
  ),
  authenticate: auth.authenticate,
  mayDo: staff.mayDo,
  counters: { shared: createMemoryThrottle({ clock }), local: createMemoryThrottle({ clock }) },
  notifications: [],
});

/** A user with a second factor, which all staff need. */
async function createColleague(role: "user" | "admin" = "user"): Promise<Person> {
  const person = await createPerson(db, { clock, role, auth });
  await confirmSecondFactor(db, { userId: person.user.id, now: clock.now() });
  return person;
}

const call = (person: Person, method: string, path: string, body?: object) =>
  request(method, path, { headers: person.headers, ...(body && { body }) });

const acts = () => db.select().from(auditLog).orderBy(auditLog.id);

test("a role allows exactly its permissions from the next call on, and revoking it takes effect immediately", async () => {
  const [owner, editor] = [await createColleague("admin"), await createColleague()];
  const refused = { status: 403, body: { error_code: "INSUFFICIENT_PERMISSIONS" } };
  expect(await call(editor, "POST", "/admin/publish", { how: "well" })).toMatchObject(refused);
  const role = `/admin/staff/${editor.user.id}/roles/editor`;
  expect(await call(owner, "PUT", role)).toMatchObject({ status: 200, body: { data: { roles: ["editor"] } } });
  expect(await call(owner, "PUT", role)).toMatchObject({ status: 200, body: { data: { roles: ["editor"] } } });

  // Being staff does not give a membership level.
  expect(await call(editor, "POST", "/admin/publish", { how: "well" })).toMatchObject({
    status: 200,
    body: { data: { level: 1 } },
  });
  for (const [method, path] of [
    ["GET", "/admin/staff"],
    ["GET", "/admin/audit"],
    ["PUT", role],
    ["PUT", `/admin/staff/${editor.user.id}/roles/finance`],
  ] as const)
    expect(await call(editor, method, path), path).toMatchObject(refused);

  expect(await call(owner, "DELETE", role)).toMatchObject({ status: 200, body: { data: { roles: [] } } });
  expect(await call(owner, "DELETE", role)).toMatchObject({ status: 404 });
  expect(await call(editor, "POST", "/admin/publish", { how: "well" })).toMatchObject(refused);
});

test("staff need a second factor for staff calls, and without it they can read as before", async () => {
  const colleague = await createPerson(db, { clock, auth });
  await giveRole(db, { userId: colleague.user.id, role: "editor", now: clock.now(), hasFactor: false });
  expect(await call(colleague, "POST", "/admin/publish", { how: "well" })).toMatchObject({
    status: 403,
    body: { error_code: "SECOND_FACTOR_REQUIRED" },
  });
});

test("the owner needs no role, and unknown users and roles are rejected", async () => {
  const owner = await createColleague("admin");
  expect(await call(owner, "PUT", `/admin/staff/${owner.user.id}/roles/editor`)).toMatchObject({
    status: 409,
    body: { error_code: "OWNER_HAS_ALL" },
  });
  expect(await call(owner, "PUT", "/admin/staff/999999/roles/editor")).toMatchObject({ status: 404 });
  for (const role of ["owner", "king", "constructor"])
    expect(await call(owner, "PUT", `/admin/staff/${owner.user.id}/roles/${role}`)).toMatchObject({ status: 404 });
});

test("the list contains the owners and the staff, without full numbers", async () => {
  const [owner, helper] = [await createColleague("admin"), await createColleague()];
  await call(owner, "PUT", `/admin/staff/${helper.user.id}/roles/support`);
  await call(owner, "PUT", `/admin/staff/${helper.user.id}/roles/teacher`);
  const { body } = await call(owner, "GET", "/admin/staff");
  expect(body.data.items).toContainEqual(expect.objectContaining({ user_id: owner.user.id, roles: ["owner"] }));
  expect(body.data.items).toContainEqual(
    expect.objectContaining({ user_id: helper.user.id, roles: ["support", "teacher"] }),
  );
  expect(JSON.stringify(body)).not.toContain(helper.user.phone?.slice(3));
});

test("every act is recorded with its author, action, values before and after, and result; reading only where required", async () => {
  const owner = await createColleague("admin");
  await call(owner, "POST", "/admin/publish", { how: "well" });
  await call(owner, "POST", "/admin/publish", { how: "refused" });
  await call(owner, "POST", "/admin/publish", { how: "broken" });
  await call(owner, "GET", "/admin/staff");
  await call(owner, "GET", "/admin/sealed");
  const facts = { actorId: owner.user.id, requestId: "request-1", ip: "203.0.113.9" };
  const changed = { subject: "article:1", before: { title: "旧" }, after: { title: "新" } };
  expect(await acts()).toMatchObject([
    { ...facts, ...changed, action: "publish", permission: "content.publish", outcome: "done", errorCode: null },
    { ...facts, ...changed, action: "publish", outcome: "refused", errorCode: "TAKEN" },
    { ...facts, ...changed, action: "publish", outcome: "failed", errorCode: null },
    { ...facts, action: "readSealed", subject: null, outcome: "done" },
  ]);
});

test("an act that cannot be recorded is not executed", async () => {
  const owner = await createColleague("admin");
  const other = await createColleague();
  await database.pool.query("alter table audit_log rename to audit_log_away");
  try {
    expect(await call(owner, "PUT", `/admin/staff/${other.user.id}/roles/editor`)).toMatchObject({ status: 500 });
  } finally {
    await database.pool.query("alter table audit_log_away rename to audit_log");
  }
  expect(await db.select().from(staffRoles)).toEqual([]);
});

test("reads the log in pages, by user, by act and by subject", async () => {
  const [owner, other] = [await createColleague("admin"), await createColleague()];
  await call(owner, "PUT", `/admin/staff/${other.user.id}/roles/support`);
  for (let index = 0; index < 55; index += 1) await call(owner, "POST", "/admin/publish", { how: "well" });
  const first = (await call(other, "GET", "/admin/audit?action=publish")).body.data;
  expect([first.items.length, first.items[0].actor.name]).toEqual([50, owner.user.name]);
  const second = (await call(other, "GET", `/admin/audit?action=publish&cursor=${first.next}`)).body.data;
  expect([second.items.length, second.next]).toEqual([5, null]);
  const granted = (await call(other, "GET", `/admin/audit?subject=user:${other.user.id}`)).body.data;
  expect(granted.items).toMatchObject([
    { action: "grantRole", before: { roles: [] }, after: { roles: ["support"] }, outcome: "done" },
  ]);
  expect((await call(other, "GET", `/admin/audit?actor_id=${other.user.id}`)).body.data.items).toEqual([]);
});

test("lists roles with their permissions, in Chinese", async () => {
  const owner = await createColleague("admin");
  const { items } = (await call(owner, "GET", "/admin/roles")).body.data;
  expect(items).toHaveLength(5);
  expect(items[0]).toMatchObject({ role: "owner", title: "站长", is_given: false });
  const finance = items.find(({ role }: { role: string }) => role === "finance");
  expect(finance).toMatchObject({ title: "财务", is_given: true });
  expect(finance.permissions).toContainEqual({ name: "orders.refund", title: "处理退款申请" });
});

test("the log can be searched, filtered by outcome and day, and sorted by act", async () => {
  const [owner, other] = [await createColleague("admin"), await createColleague()];
  await call(owner, "PUT", `/admin/staff/${other.user.id}/roles/support`);
  for (let index = 0; index < 3; index += 1) await call(owner, "POST", "/admin/publish", { how: "well" });
  const list = async (query: string) => (await call(other, "GET", `/admin/audit?${query}`)).body.data;
  const actions = ({ items }: { items: { action: string }[] }) => items.map(({ action }) => action);
  expect(await list("q=GRANT")).toMatchObject({ items: [{ action: "grantRole" }], total: 1, next: null });
  expect(await list("q=%25")).toMatchObject({ items: [], total: 0 });
  const rising = await list("sort=action&limit=2");
  expect([actions(rising), rising.total]).toEqual([["grantRole", "publish"], 4]);
  const rest = await list(`sort=action&limit=2&cursor=${rising.next}`);
  expect(rest).toMatchObject({ items: [{ action: "publish" }, { action: "publish" }], next: null });
  expect(actions(await list("sort=-created_at")).at(-1)).toBe("grantRole");
  expect((await list("outcome=failed")).items).toEqual([]);
  expect((await list("from=2999-01-01")).items).toEqual([]);
  const refused = await call(other, "GET", `/admin/audit?sort=-created_at&cursor=${rising.next}`);
  expect(refused).toMatchObject({ status: 422, body: { errors: { cursor: [expect.any(String)] } } });
});

test("addresses are deleted from the log after 190 days, acts are not", async () => {
  const owner = await createColleague("admin");
  await call(owner, "POST", "/admin/publish", { how: "well" });
  const forget = async () => {
    for (const job of staff.jobs) await job.run({});
    return (await acts())[0]?.ip ?? null;
  };
  await db.update(auditLog).set({ createdAt: new Date(clock.now().getTime() - 189 * DAY_MS) });
  expect(await forget()).toBe("203.0.113.9");
  await db.update(auditLog).set({ createdAt: new Date(clock.now().getTime() - 191 * DAY_MS) });
  expect(await forget()).toBeNull();
  expect(await acts()).toHaveLength(1);
});

test("deleting a user deletes their roles, and the data export lists them", async () => {
  const owner = await createColleague("admin");
  const leaver = await createColleague();
  await call(owner, "PUT", `/admin/staff/${leaver.user.id}/roles/finance`);
  const [table] = staff.personal.listTables(leaver.user.id);
  const rows = [];
  for await (const row of table?.rows() ?? []) rows.push(row);
  expect(rows).toEqual([{ role: "财务", granted_at: clock.now().toISOString() }]);
  expect((await staff.personal.describeHoldings(leaver.user.id)).consequences).toEqual([
    "你在本站的角色（财务）会收回",
  ]);
  await db.transaction((tx) => staff.personal.erase(tx, leaver.user.id));
  expect(await db.select().from(staffRoles).where(eq(staffRoles.userId, leaver.user.id))).toEqual([]);
});

test("the log names the subjects of acts as long as they exist, in the list and in its file", async () => {
  const [owner, other] = [await createColleague("admin"), await createColleague()];
  const name = "林晓";
  await db.update(users).set({ name }).where(eq(users.id, other.user.id));
  for (const subject of [
    `user:${other.user.id}`,
    "user:999999",
    "user:x",
    "nothing:7",
    "members",
    `user:${"9".repeat(30)}`,
  ])
    await call(owner, "PUT", "/admin/renamed", { subject });
  const { items } = (await call(owner, "GET", "/admin/audit?action=renameBook&sort=created_at")).body.data;
  expect(items.map((one: { subject_title: string | null }) => one.subject_title)).toEqual([
    name,
    null,
    null,
    null,
    null,
    null,
  ]);
  const { body } = await call(owner, "GET", "/admin/audit/export?action=renameBook");
  expect(String(body)).toContain(`"user:${other.user.id}","${name}",`);
});

test("the log can be searched by the Chinese name of an act together with other words", async () => {
  const owner = await createColleague("admin");
  await call(owner, "PUT", "/admin/renamed", { subject: "book:7" });
  await call(owner, "POST", "/admin/publish", { how: "well" });
  await call(owner, "POST", "/admin/publish", { how: "refused" });
  const find = async (word: string) => {
    const { items } = (await call(owner, "GET", `/admin/audit?q=${encodeURIComponent(word)}`)).body.data;
    return items.map(({ action }: { action: string }) => action);
  };
  expect(await find("一本书")).toEqual(["renameBook"]);
  expect(await find("BOOK:7")).toEqual(["renameBook"]);
  expect(await find("publ")).toEqual(["publish", "publish"]);
  expect(await find("taken")).toEqual(["publish"]);
  expect(await find("request-1")).toHaveLength(3);
  expect(await find("没有的词")).toEqual([]);
  // The text after the first clause explains the act and is not part of its name.
  expect(await find("不受影响")).toEqual([]);
});

test("subjects of the log are found by kind, and by name or number, those of the newest acts first", async () => {
  const [owner, first, second] = [await createColleague("admin"), await createColleague(), await createColleague()];
  await db.update(users).set({ name: "沈砚" }).where(eq(users.id, first.user.id));
  await db.update(users).set({ name: "周沈" }).where(eq(users.id, second.user.id));
  const subjectOf = ({ user }: Person) => `user:${user.id}`;
  for (const subject of [subjectOf(first), subjectOf(second), "user:999999", "user_other:1", subjectOf(first)])
    await call(owner, "PUT", "/admin/renamed", { subject });
  const find = async (query: string) => (await call(owner, "GET", `/admin/audit/subjects?${query}`)).body.data.items;
  const [one, other] = [
    { subject: subjectOf(first), title: "沈砚" },
    { subject: subjectOf(second), title: "周沈" },
  ];
  expect(await find("kind=user")).toEqual([one, { subject: "user:999999", title: null }, other]);
  expect(await find(`kind=user&q=${encodeURIComponent("沈")}`)).toEqual([one, other]);
  expect(await find(`kind=user&q=${subjectOf(second)}`)).toEqual([other]);
  expect(await find("kind=user&q=USER:99")).toEqual([{ subject: "user:999999", title: null }]);
  expect(await find("kind=book")).toEqual([]);
  // Many newer ones do not hide a subject whose number is known.
  const newer = Array.from({ length: MAX_SUBJECTS_SEARCHED }, (_, index) => `user:${1_000_000 + index}`);
  await db.insert(auditLog).values(
    newer.map((subject) => ({
      action: "renamed",
      subject,
      outcome: "done" as const,
      requestId: "r",
      createdAt: clock.now(),
    })),
  );
  expect(await find(`kind=user&q=${encodeURIComponent("沈")}`)).toEqual([]);
  expect(await find(`kind=user&q=${subjectOf(second)}`)).toEqual([other]);
  expect((await find(`kind=user&q=${second.user.id}`))[0]).toEqual(other);
  expect((await call(first, "GET", "/admin/audit/subjects?kind=user")).status).toBe(403);
});
