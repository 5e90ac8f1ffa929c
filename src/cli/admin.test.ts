import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createPerson, createTestAuth } from "../../test/auth/people.ts";
import { setUpCli } from "../../test/cli-fixture.ts";
import { chapter, createCourseFixture, videoLesson } from "../../test/courses-fixture.ts";
import { decideAsGuest } from "../../test/membership/access-deciders.ts";
import { seedPlans } from "../features/access/membership/server/plans/seed-plans.ts";
import { certificates } from "../features/content/certificates/server/certificate-tables.ts";
import { systemClock } from "../ports/clock.ts";

const { database, folder, cli } = await setUpCli();

beforeAll(async () => {
  await seedPlans(database.db);
});
beforeEach(() => database.pool.query("delete from audit_log"));

const history = async () => (await cli("history")).out;

test("a ban ends every login at once, the list shows its end, and its reason is stored", async () => {
  const auth = createTestAuth(database.db);
  const { user, tokens } = await createPerson(database.db, { auth, phone: "+8613900000021" });
  await auth.authenticate(tokens.access_token);
  const listening = await database.pool.connect();
  await listening.query("listen session_ended");
  const reported = new Promise((resolve) => listening.once("notification", ({ payload }) => resolve(payload)));
  const banned = await cli("ban", "--account", "139 0000 0021", "--reason", "发布 广告", "--until", "2d");
  expect(banned).toMatchObject({ code: 0, err: "" });
  expect(banned.out).toMatch(/^已封禁：.+（编号 \d+），到 \d+年\d+月\d+日 \d\d:\d\d\n/);
  expect(await reported).toBe(String(user.id));
  listening.release(true);
  await expect.poll(() => auth.authenticate(tokens.access_token).catch((error) => error.code)).toBe("USER_BANNED");
  expect((await cli("bans")).out).toContain("原因：发布 广告");
  expect(await history()).toMatch(/命令行 {2}封禁账号 {2}user:\d+ {2}.*"发布 广告"/);

  expect(await cli("unban", "--account", "13900000021")).toMatchObject({ code: 0, err: "" });
  expect(await cli("unban", "--account", "13900000021")).toMatchObject({ code: 1, err: "这个账号没有被封禁\n" });
  // What was stolen before the ban opens nothing after it.
  await expect.poll(() => auth.authenticate(tokens.access_token).catch((error) => error.code)).toBe("TOKEN_REVOKED");
});

test("a role is given, shown and revoked, and errors are refused in one line", async () => {
  const { user } = await createPerson(database.db, { phone: "+8613900000031" });
  expect(await cli("role", "grant", "editor", "--account", "13900000031")).toEqual({
    code: 0,
    out: "13900000031 现在的角色：editor（编辑）\n",
    err: "",
  });
  expect((await cli("role")).out).toMatch(new RegExp(`编号 ${user.id} {2}.+139\\*{4}0031 {2}editor（编辑）`));
  expect(await cli("role", "revoke", "editor", "--account", "13900000031")).toMatchObject({
    code: 0,
    out: "13900000031 不再有角色\n",
  });
  expect(await cli("role", "revoke", "editor", "--account", "13900000031")).toMatchObject({
    code: 1,
    err: "这个账号没有这个角色\n",
  });
  expect(await cli("role", "grant", "editor", "--account", "13900000099")).toMatchObject({
    code: 1,
    err: "没有账号“13900000099”\n",
  });
  for (const args of [["grant"], ["grant", "king"], ["take", "editor"], ["grant", "editor"]])
    expect(await cli("role", ...args), args.join(" ")).toMatchObject({ code: 2, out: "" });
  expect(await history()).toMatch(/命令行 {2}收回角色 {2}user:\d+/);
});

test("commands on an account are in the history, without passwords, refused ones included", async () => {
  const { user } = await createPerson(database.db, { phone: "+8613900000041" });
  const subject = `user:${user.id}`;
  await database.pool.query(
    "insert into wechat_identities (app_id, openid, user_id, linked_at) values ('wx1', 'o41', $1, now())",
    [user.id],
  );
  expect((await cli("unlink-wechat", "--account", "13900000041")).code).toBe(0);
  expect((await cli("reset-2fa", "--account", "13900000041")).code).toBe(0);
  const made = await cli("create-admin", "--account", "13900000041");
  expect(made.code).toBe(0);
  const password = /一次性密码：(\S+)/.exec(made.out)?.[1] ?? "";
  expect((await cli("reset-2fa", "--account", "13900000049")).code).toBe(1);
  const reported = await history();
  const acts = reported.split("\n").map((line) => line.split("  ").slice(1));
  expect(acts).toEqual([
    ["命令行", "关闭两步验证（被拒绝）"],
    ["命令行", "建立管理员", subject, '{"role":"user"} → {"role":"admin","has_new_password":true}'],
    ["命令行", "关闭两步验证", subject, '{"is_second_factor_on":false} → {"is_second_factor_on":false}'],
    ["命令行", "解除微信绑定", subject, '{"wechat_links":1} → {"wechat_links":0}'],
    [],
  ]);
  expect(password).toMatch(/^[2-9A-Z-]{24}$/);
  expect(reported).not.toContain(password);
  const { rows } = await database.pool.query("select action, permission, actor_id from audit_log order by id");
  expect(rows).toEqual([
    { action: "unlinkWechat", permission: "accounts.manage", actor_id: null },
    { action: "resetSecondFactor", permission: "accounts.manage", actor_id: null },
    { action: "createAdmin", permission: "staff.manage", actor_id: null },
    { action: "resetSecondFactor", permission: "accounts.manage", actor_id: null },
  ]);
});

test("settings are shown and changed, and errors are refused in one line", async () => {
  expect((await cli("settings")).out).toContain("name（站点名称）：知行学社\n");
  expect(await cli("settings", "set", "name", "我的 学社")).toEqual({
    code: 0,
    out: "name 现在是：我的 学社\n",
    err: "",
  });
  expect(await history()).toContain('修改设置  settings:site  {"name":"知行学社"} → {"name":"我的 学社"}');
  expect(await cli("settings", "set", "contact_email", "nobody")).toEqual({
    code: 1,
    out: "",
    err: "contact_email：不是邮箱地址\n",
  });
});

test("plans change price and leave the shelf, with their history", async () => {
  expect((await cli("plans")).out).toContain("vip-year  VIP 年卡  12 个月  ¥299.00  在售\n");
  expect((await cli("plans", "price", "vip-year", "199")).out).toContain("¥199.00  在售");
  expect((await cli("plans", "off", "vip-year")).out).toContain("已下架");
  expect(await cli("plans", "on", "gold")).toMatchObject({ code: 1, err: "没有方案“gold”\n" });
  const lines = (await history()).trimEnd().split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("修改方案（被拒绝）");
  expect(lines[2]).toMatch(/修改方案 {2}plan:vip-year {2}\{.*"price_fen":29900.* → \{.*"price_fen":19900,/);
});

test("a legal text is published from its file once and never changed", async () => {
  const file = path.join(folder, "terms.md");
  await writeFile(file, '---\ntitle: 用户协议\nversion: "2027-01"\n---\n\n第一条。\n');
  expect(await cli("legal", "publish", "terms", file)).toEqual({
    code: 0,
    out: "已发布：用户协议 2027-01，现在生效\n",
    err: "",
  });
  await writeFile(file, '---\nversion: "2027-01"\n---\n\n另一条。\n');
  expect(await cli("legal", "publish", "terms", file)).toMatchObject({
    code: 1,
    err: "这个版本已经发布，不能改动，请换一个版本号\n",
  });
  expect(await cli("legal", "publish", "terms", file, "--version", "2027-02")).toMatchObject({ code: 0 });
  const { out } = await cli("legal");
  expect(out).toMatch(/^terms（用户协议） {2}2027-02 .*发布，现行\nterms（用户协议） {2}2027-01 .*发布\n$/);
  expect((await cli("settings", "get", "terms_version")).out).toBe("2027-02\n");
});

test("a course is listed, set, planned, published and withdrawn, and all of it is in the history", async () => {
  const fixture = createCourseFixture({ db: database.db, clock: systemClock, decideAccess: decideAsGuest });
  const { courseId } = await fixture.courses.saveCourse({ sourceKey: "cli" }, { title: "命令行的课" });
  const chapters = [chapter("one", videoLesson("v", { isPreview: true }))];
  await fixture.courses.arrangeCourse({ courseId, chapters });
  const id = String(courseId);
  expect((await cli("course")).out).toBe(`${id}  命令行的课  草稿  vip  1 课  /vip/course/${id}\n`);
  expect((await cli("course", "show", id)).out).toMatch(/课 v {2}视频 {2}试学 {2}还没有内容/);
  const set = await cli("course", "set", id, "--type", "basic_course", "--tags", "甲,乙", "--slug", "by-cli");
  expect(set.out).toContain(`草稿  basic_course  1 课  /basic/course/${id}`);
  expect((await cli("course", "publish", id, "--at", "2090-01-01 08:00")).out).toContain("定时（2090年1月1日 08:00）");
  expect((await cli("course", "publish", id)).out).toContain("已发布");
  expect((await fixture.courses.guest.getCourse(courseId)).course).toMatchObject({
    slug: "by-cli",
    tags: ["甲", "乙"],
  });
  expect((await cli("course", "set", id, "--certificate", "on")).out).toMatch(/ {2}结业证明\n$/);
  expect((await fixture.courses.guest.getCourse(courseId)).course.has_certificate).toBe(true);
  expect((await cli("course", "set", id, "--certificate", "off")).out).not.toContain("结业证明");
  expect((await cli("course", "withdraw", id)).out).toContain("已下架");
  const reported = await history();
  expect(reported).toMatch(new RegExp(`命令行 {2}修改课程 {2}course:${id}`));
  expect(reported.match(/发布或下架课程/g)).toHaveLength(3);
  for (const [args, line] of [
    [["course", "publish", "x"], "课程编号要写数字，没有“x”"],
    [["course", "publish", id, "--at", "2026-02-30 08:00"], "--at 要写成 “2026-12-31 18:00”（北京时间）"],
    [["course", "set", id, "--type", "free"], "课程的 --type 只能是"],
    [["course", "withdraw", "999999"], "内容不存在"],
    [["course", "draft", id, "--title", "x"], "--title 只用于 course set"],
  ] as const) {
    const { code, err } = await cli(...args);
    expect([code > 0, err.split("\n").length], args.join(" ")).toEqual([true, 2]);
    expect(err).toContain(line);
  }
});

test("certificates are listed, and one is revoked with its reason, which is in the history", async () => {
  expect((await cli("certificates")).out).toBe("还没有结业证明\n");
  const number = "48210937551266400183";
  await database.db.insert(certificates).values({
    number,
    userId: 7,
    courseId: 3,
    courseTitle: "命令行的课",
    name: "林晓",
    finishedOn: "2026-11-20",
    issuedAt: new Date(),
  });
  const line = "4821-0937-5512-6640-0183  有效  林晓（用户编号 7）  命令行的课（课程 3）  2026-11-20 学完\n";
  expect((await cli("certificates", "--course", "3")).out).toBe(line);
  expect((await cli("certificates", "--course", "4")).out).toBe("还没有结业证明\n");
  const revoked = await cli("certificates", "revoke", "4821 0937 5512 6640 0183", "--reason", "冒用 他人");
  expect(revoked).toMatchObject({ code: 0, err: "" });
  expect(revoked.out).toContain("本站已撤销");
  expect(revoked.out).toContain("原因：冒用 他人");
  expect(await history()).toMatch(new RegExp(`命令行 {2}撤销结业证明 {2}certificate:${number} {2}.*冒用 他人`));
  for (const [args, reported] of [
    [["certificates", "revoke", number], "certificates revoke 要写明 20 位编号和原因"],
    [["certificates", "revoke", "12", "--reason", "x"], "certificates revoke 要写明 20 位编号和原因"],
    [["certificates", "revoke", "0".repeat(20), "--reason", "x"], "没有这张证明"],
    [["certificates", "give"], "certificates 后面只能是 revoke"],
  ] as const)
    expect((await cli(...args)).err).toContain(reported);
});
