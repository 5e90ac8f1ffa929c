import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../../../../test/auth/people.ts";
import { createTestApp } from "../../../../../test/create-test-app.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { serveTestApp } from "../../../../../test/serve-test-app.ts";
import { createStaff } from "../../../../../test/staff-fixture.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { auditLog } from "../../../identity/staff/server/staff-tables.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let folder: string;
let writer: Person;
let request: ReturnType<typeof serveTestApp>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "article-admin-"));
  const app = createTestApp(database.db, { dataDir: folder, clock });
  request = serveTestApp(app);
  writer = await createStaff(database.db, "teacher", { clock, auth: app.auth });
});
beforeEach(() => database.db.delete(auditLog));
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function requestAdmin(method: string, where: string, body?: object) {
  const { headers } = writer;
  return request(method, `/admin/${where}`, { headers, ...(body && { body }) });
}
const create = async (facts: object) =>
  (await requestAdmin("POST", "articles", { title: "题目", author: "林知行", ...facts })).body.data;
async function write(id: number, markdown: string) {
  const { version } = (await requestAdmin("GET", `texts/article/${id}`)).body.data;
  const saved = await requestAdmin("PUT", `texts/article/${id}`, { markdown, base_version: version });
  expect(saved.status).toBe(200);
}
const readPublic = async (id: number) => request("GET", `/articles/${id}`);

test("a teacher writes an article from nothing to published", async () => {
  const made = await create({ title: " 早上写作 ", tags: ["写作", "写作"] });
  expect(made).toMatchObject({
    title: "早上写作",
    summary: "",
    content_type: "free",
    author: "林知行",
    tags: ["写作"],
    cover_url: null,
    is_unlisted: false,
  });
  expect((await readPublic(made.id)).status).toBe(404);
  const opened = (await requestAdmin("GET", `texts/article/${made.id}`)).body.data;
  expect(opened).toMatchObject({ title: "早上写作", markdown: "" });
  await write(made.id, "第一句。");
  await requestAdmin("PUT", `texts/article/${made.id}/state`, { state: "published" });
  const { article } = (await readPublic(made.id)).body.data;
  expect(article).toMatchObject({ title: "早上写作", is_complete: true, published_at: clock.now().toISOString() });
  expect(article.html).toContain("第一句。");

  const { items: versions } = (await requestAdmin("GET", `texts/article/${made.id}/versions`)).body.data;
  expect(
    versions.map(({ cause, saved_by: by }: { cause: string; saved_by: { user_id: number } }) => [cause, by.user_id]),
  ).toEqual([
    ["edit", writer.user.id],
    ["edit", writer.user.id],
  ]);
  const acts = await database.db.select().from(auditLog).orderBy(auditLog.id);
  expect(acts.map(({ action, subject }) => [action, subject])).toEqual([
    ["createArticle", `article:${made.id}`],
    ["saveEditedText", `article:${made.id}`],
    ["changeTextState", `article:${made.id}`],
  ]);
});

test("closing an article takes the rest of its text from guests at once, opening it returns it", async () => {
  const { id } = await create({});
  const markdown = Array.from({ length: 30 }, (_, number) => `第 ${number} 段，写得比前一段长一些。`).join("\n\n");
  await write(id, markdown);
  await requestAdmin("PUT", `texts/article/${id}/state`, { state: "published" });
  const readHtml = async () => (await readPublic(id)).body.data.article.html as string;
  expect(await readHtml()).toContain("第 29 段");
  await requestAdmin("PUT", `articles/${id}`, { content_type: "paid_article" });
  const teaser = await readHtml();
  expect(teaser).toContain("第 0 段");
  expect(teaser).not.toContain("第 29 段");
  await requestAdmin("PUT", `articles/${id}`, { content_type: "free" });
  expect(await readHtml()).toContain("第 29 段");
});

test("changed tags and unlisting move an article between lists, and only what changed is recorded", async () => {
  const { id } = await create({ tags: ["旧标签"] });
  await requestAdmin("PUT", `texts/article/${id}/state`, { state: "published" });
  const listed = async (tag: string) => {
    const { items } = (await request("GET", `/articles?tag=${encodeURIComponent(tag)}`)).body.data;
    return items.map((item: { id: number }) => item.id);
  };
  await requestAdmin("PUT", `articles/${id}`, { tags: ["新标签"] });
  expect([await listed("旧标签"), await listed("新标签")]).toEqual([[], [id]]);
  await requestAdmin("PUT", `articles/${id}`, { is_unlisted: true });
  expect(await listed("新标签")).toEqual([]);
  expect((await readPublic(id)).status).toBe(200);
  const acts = await database.db.select().from(auditLog).orderBy(auditLog.id);
  expect(acts.slice(-2).map(({ before, after }) => [before, after])).toEqual([
    [{ tags: ["旧标签"] }, { tags: ["新标签"] }],
    [{ is_unlisted: false }, { is_unlisted: true }],
  ]);
});

test("a change based on older facts is refused with the newer ones", async () => {
  const { id, facts_version: base } = await create({});
  await requestAdmin("PUT", `articles/${id}`, { title: "别人改的", base_version: base });
  const late = await requestAdmin("PUT", `articles/${id}`, { title: "我改的", base_version: base });
  expect([late.status, late.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
  expect(late.body.latest).toMatchObject({ title: "别人改的" });
});

test("a picture that the site does not have, an empty title and a missing article are refused", async () => {
  const { id } = await create({});
  const picture = await requestAdmin("PUT", `articles/${id}`, { cover_url: `/files/${"0".repeat(64)}.png` });
  expect([picture.status, Object.keys(picture.body.errors)]).toEqual([422, ["cover_url"]]);
  expect((await requestAdmin("POST", "articles", { title: "  ", author: "林" })).status).toBe(422);
  expect((await requestAdmin("PUT", "articles/999999", { title: "题" })).status).toBe(404);
  expect((await requestAdmin("GET", "articles/999999")).status).toBe(404);
});
