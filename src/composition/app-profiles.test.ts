import { readdir } from "node:fs/promises";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createPerson, type Person } from "../../test/auth/people.ts";
import { createTestApp } from "../../test/create-test-app.ts";
import { serveTestApp } from "../../test/serve-test-app.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { moderationNotification } from "../features/community/moderation/notifications.ts";
import { notificationEvents } from "../features/community/notifications/server/notification-tables.ts";

const { db, database, clock, app, sendRequest, dataDir } = await createAppFixture();

let member: Person;
let owner: Person;
let color = 0;

beforeEach(async () => {
  await database.pool.query("delete from moderation_settings");
  // Waiting changes of earlier tests must not affect this one.
  await database.pool.query("update moderation_items set is_waiting = false");
  member = await createPerson(db, { clock, auth: app.auth });
  owner = await createStaff(db, "owner", { clock, auth: app.auth });
});

const rename = (name: string, person = member) =>
  sendRequest("PUT", "/users", { headers: person.headers, body: { name } });
const waitingOf = async (person = member) =>
  (await sendRequest("GET", "/users/profile-review", { headers: person.headers })).body.data.waiting;

async function changeAvatar(person = member) {
  color += 1;
  const background = `#00${(color * 8).toString(16).padStart(2, "0")}ff`;
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("avatar", new File([new Uint8Array(picture)], "me.png"));
  return sendRequest("POST", "/users/upload-avatar", { headers: person.headers, body });
}

async function accountNow({ user } = member): Promise<{ name: string; avatar_url: string | null }> {
  return (await database.pool.query("select name, avatar_url from users where id = $1", [user.id])).rows[0];
}

async function queue(list = "waiting") {
  const { body } = await sendRequest("GET", `/admin/moderation/queue?list=${list}&kind=profile`, {
    headers: owner.headers,
  });
  return body.data.items as { id: number; title: string; source: string; picture: string | null; why: string[] }[];
}

const decide = (id: number, decision: string, reason = "") =>
  sendRequest("POST", "/admin/moderation/decisions", {
    headers: owner.headers,
    body: { things: [{ kind: "profile", id }], decision, reason },
  });

async function waitingId(): Promise<number> {
  const { rows } = await database.pool.query(
    "select id from profile_changes where user_id = $1 and state = 'held' order by id desc",
    [member.user.id],
  );
  return Number(rows[0]?.id);
}

async function notices({ user } = member): Promise<string[]> {
  const events = await db
    .select()
    .from(notificationEvents)
    .where(and(eq(notificationEvents.userId, user.id), eq(notificationEvents.kind, "review")));
  return events.map(({ data, happenedAt }) => {
    const { title, text } = moderationNotification.write(moderationNotification.data.parse(data), {
      actor: null,
      count: 1,
      happenedAt,
    });
    return `${title} ${text}`.trim();
  });
}

/** A published post: the member's posts no longer wait. */
async function publishPost({ user }: Person): Promise<void> {
  await database.pool.query(
    `insert into moderation_items (kind, thing_id, author_id, state, is_waiting, why, words, reports, trusted_reports,
       created_at, changed_at)
     values ('post', $1, $1, 'published', false, '{}', '{}', 0, 0, $2, $2)`,
    [user.id, clock.now()],
  );
}

const isStored = async (name: string) =>
  (await readdir(path.join(dataDir, "files"), { recursive: true })).some((file) => file.endsWith(name));

const nameOf = (address: string) => /[0-9a-f]{64}\.webp/.exec(address)?.[0] ?? "";
const tokenOf = (address: string) => new URL(address, "https://zhixing.test").searchParams.get("t");

test("a new user's changed name waits, others still see the old one, and an approved one is published", async () => {
  const before = member.user.name;
  const answer = await rename("山间读者");
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { name: before } } } });
  expect(answer.body.data.waiting).toMatchObject({ name: "山间读者", avatar_url: null });
  expect(await waitingOf()).toMatchObject({ name: "山间读者" });
  expect((await accountNow()).name).toBe(before);
  const [item] = await queue();
  expect(item).toMatchObject({ title: "山间读者", why: ["first_post"], picture: null });
  expect(await decide(item?.id ?? 0, "publish")).toMatchObject({ status: 200 });
  expect((await accountNow()).name).toBe("山间读者");
  expect(await waitingOf()).toBeNull();
  expect(await notices()).toContain("你的昵称已通过审核");
});

test("a rejected name is never seen, and its author reads the reason", async () => {
  await rename("加我微信");
  const id = await waitingId();
  expect(await decide(id, "hide")).toMatchObject({ status: 422 });
  expect(await decide(id, "hide", "昵称里有广告")).toMatchObject({ status: 200 });
  expect((await accountNow()).name).toBe(member.user.name);
  expect(await waitingOf()).toBeNull();
  expect(await notices()).toContain("你的昵称没有通过审核 原因：昵称里有广告");
  expect(await decide(id, "publish")).toMatchObject({ status: 409, body: { error_code: "PROFILE_DECIDED" } });
  expect((await accountNow()).name).toBe(member.user.name);
});

test("a pending picture is visible to its author and to moderators, and to everybody after approval", async () => {
  const answer = await changeAvatar();
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { avatar_url: null } } } });
  const own = answer.body.data.avatar_url as string;
  const name = nameOf(own);
  const [item] = await queue();
  expect(await app.pictures.decide(name, null)).toBeNull();
  expect(await app.pictures.decide(name, tokenOf(own))).toBe("never");
  expect(await app.pictures.decide(name, tokenOf((await waitingOf()).avatar_url))).toBe("never");
  expect(await app.pictures.decide(name, tokenOf(item?.picture ?? ""))).toBe("never");
  const stranger = await createPerson(db, { clock, auth: app.auth });
  const user = await app.auth.authenticate(stranger.tokens.access_token);
  const { src } = await app.pictures.sign({ src: `/files/${name}` }, user);
  expect(await app.pictures.decide(name, tokenOf(src))).toBeNull();
  await decide(await waitingId(), "publish");
  clock.advance(21);
  expect(await app.pictures.decide(name, null)).toBe("forever");
  expect((await accountNow()).avatar_url).toBe(`/files/${name}`);
  expect(await notices()).toContain("你的头像已通过审核");
});

test("another change replaces the pending one, and a change back to the public state ends it", async () => {
  await rename("第一个名字");
  const id = await waitingId();
  await changeAvatar();
  const first = nameOf((await waitingOf()).avatar_url);
  await changeAvatar();
  await rename("第二个名字");
  const waiting = await waitingOf();
  expect(waiting).toMatchObject({ name: "第二个名字" });
  expect(nameOf(waiting.avatar_url)).not.toBe(first);
  expect(await queue()).toHaveLength(1);
  expect(await waitingId()).toBe(id);
  await rename(member.user.name);
  expect(await waitingOf()).toMatchObject({ name: null });
  await decide(id, "publish");
  expect((await accountNow()).name).toBe(member.user.name);

  await rename("第三个名字");
  await rename(member.user.name);
  expect(await waitingOf()).toBeNull();
  expect(await queue()).toEqual([]);
});

test("changes without review apply at once: with the settings off, for trusted members, and for staff", async () => {
  await rename("还在等");
  await publishPost(member);
  expect(await rename("直接改的")).toMatchObject({ body: { data: { user: { name: "直接改的" }, waiting: null } } });
  expect(await queue()).toEqual([]);

  const editor = await createStaff(db, "support", { clock, auth: app.auth });
  expect((await rename("编辑", editor)).body.data.user.name).toBe("编辑");
  expect((await rename("站长本人", owner)).body.data.user.name).toBe("站长本人");

  const other = await createPerson(db, { clock, auth: app.auth });
  const off = { first_posts: 0 };
  await sendRequest("PUT", "/admin/moderation/settings", { headers: owner.headers, body: off });
  expect((await rename("不审核", other)).body.data.user.name).toBe("不审核");
  await sendRequest("PUT", "/admin/moderation/settings", { headers: owner.headers, body: { mode: "review_first" } });
  expect((await rename("先审后发", member)).body.data.user.name).toBe("直接改的");
  expect((await queue())[0]?.why).toEqual(["review_first"]);
});

test("an approved name does not count as a publication that ends the review of posts", async () => {
  await rename("山间读者");
  await decide(await waitingId(), "publish");
  expect((await rename("另一个名字")).body.data.waiting).toMatchObject({ name: "另一个名字" });
});

test("an approved name that is later removed is replaced by a neutral one", async () => {
  await rename("山间读者");
  const id = await waitingId();
  await decide(id, "publish");
  expect(await decide(id, "hide", "冒充他人")).toMatchObject({ status: 200 });
  expect((await accountNow()).name).toMatch(/^学友\d{8}$/);
  expect(await notices()).toContain("你的昵称已被移除 原因：冒充他人");
});

test("two moderators who decide at the same time decide once, and a change waits for neither", async () => {
  await rename("并发的名字");
  const id = await waitingId();
  const answers = await Promise.all([
    decide(id, "publish"),
    decide(id, "publish"),
    rename("又一个名字"),
    changeAvatar(),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await database.pool.query(
    "select count(*)::int as held from profile_changes where user_id = $1 and state = 'held'",
    [member.user.id],
  );
  expect(rows[0].held).toBeLessThanOrEqual(1);
  expect((await notices()).filter((text) => text.includes("已通过审核"))).toHaveLength(1);
});

test("another process sees the same state", async () => {
  await rename("山间读者");
  const sendToOther = serveTestApp(createTestApp(db, { dataDir, clock }));
  const { body } = await sendToOther("GET", "/users/profile-review", { headers: member.headers });
  expect(body.data.waiting).toMatchObject({ name: "山间读者" });
});

test("the export of personal data contains the pending change, and a deleted account removes it and its picture", async () => {
  await rename("山间读者");
  const name = nameOf((await changeAvatar()).body.data.avatar_url);
  const table = app.personal.listTables(member.user.id).find((one) => one.name === "profile-changes");
  const rows = [];
  for await (const row of table?.rows() ?? []) rows.push(row);
  expect(rows).toMatchObject([{ name: "山间读者", avatar_url: `/files/${name}`, state: "等待审核" }]);
  await database.pool.query("insert into cancellations (user_id, requested_at, due_at) values ($1, $2, $2)", [
    member.user.id,
    clock.now(),
  ]);
  await app.jobs.find((job) => job.name === "erase-accounts")?.run({});
  expect(await accountNow()).toMatchObject({ name: "已注销用户", avatar_url: null });
  expect(await queue()).toEqual([]);
  expect(await waitingId()).toBeNaN();
  expect(await isStored(name)).toBe(false);
});

test("removes files of replaced and refused pictures: at once, with the next job, and after the records", async () => {
  const forget = () => app.jobs.find((job) => job.name === "forget-profile-pictures")?.run({});
  const first = nameOf((await changeAvatar()).body.data.avatar_url);
  const second = nameOf((await changeAvatar()).body.data.avatar_url);
  expect(await isStored(first)).toBe(false);
  await decide(await waitingId(), "publish");
  const third = nameOf((await changeAvatar()).body.data.avatar_url);
  await decide(await waitingId(), "publish");
  expect(await isStored(second)).toBe(true);
  await forget();
  expect(await isStored(second)).toBe(false);
  const refused = nameOf((await changeAvatar()).body.data.avatar_url);
  await decide(await waitingId(), "hide", "不合适");
  await forget();
  expect(await isStored(refused)).toBe(true);
  clock.advance(191 * 86_400);
  await forget();
  expect(await isStored(refused)).toBe(false);
  expect(await isStored(third)).toBe(true);
});
