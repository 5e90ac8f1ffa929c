import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { createAppFixture } from "../../test/app-fixture.ts";
import type { Person } from "../../test/auth/people.ts";
import { openConnections } from "../../test/database/open-connections.ts";
import { startBehindLock } from "../../test/database/start-behind-lock.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import type { AdminPicture } from "../features/content/pictures/admin-contract.ts";
import { staffRoles } from "../features/identity/staff/server/staff-tables.ts";

const { db, database, clock, app, sendRequest } = await createAppFixture();

let editor: Person;
let color = 0;

beforeAll(async () => {
  editor = await createStaff(db, "editor", { clock, auth: app.auth });
});

async function drawPng(width = 60): Promise<Uint8Array<ArrayBuffer>> {
  color += 1;
  const background = `#00${color.toString(16).padStart(2, "0")}33`;
  const picture = sharp({ create: { width, height: 40, channels: 3, background } });
  return new Uint8Array(
    await picture
      .withExif({ IFD0: { Copyright: "secret place" } })
      .png()
      .toBuffer(),
  );
}

async function upload(fileName: string, bytes?: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.append("picture", new File([bytes ?? (await drawPng())], fileName));
  return sendRequest("POST", "/admin/pictures", { headers: editor.headers, body });
}

const add = async (fileName: string): Promise<AdminPicture> => (await upload(fileName)).body.data.picture;
const remove = (name: string) => sendRequest("DELETE", `/admin/pictures/${name}`, { headers: editor.headers });
const list = async (query: string): Promise<AdminPicture[]> =>
  (await sendRequest("GET", `/admin/pictures?${query}`, { headers: editor.headers })).body.data.items;
/** The editor's login expires, so somebody else is logged in. */
async function passHours(hours: number): Promise<void> {
  clock.advance(hours * 3_600);
  editor = await createStaff(db, "editor", { clock, auth: app.auth });
}
const forget = () => app.jobs.find(({ name }) => name === "forget-removed-pictures")?.run({});

async function makeCourse(facts: object = {}): Promise<number> {
  const body = { title: "有封面的课", ...facts };
  return (await sendRequest("POST", "/admin/courses", { headers: editor.headers, body })).body.data.id;
}

test("an uploaded picture is encoded again without the camera's metadata, and found by its file's name", async () => {
  const { status, body } = await upload("红叶.png");
  expect(status).toBe(200);
  const { picture } = body.data;
  expect(picture).toMatchObject({ file_name: "红叶.png", width: 60, height: 40, used_in: [] });
  expect(picture.url).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
  const stored = await app.site.openPicture(picture.name);
  const chunks = await stored?.stream.toArray();
  const bytes = Buffer.concat(chunks ?? []);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect((await list(`q=${encodeURIComponent("红叶")}`)).map(({ name }) => name)).toEqual([picture.name]);
  expect((await list(`q=${picture.url}`)).map(({ name }) => name)).toEqual([picture.name]);
});

test.each([
  ["a program", "x.png", new TextEncoder().encode("#!/bin/sh"), 415],
  ["an SVG", "x.svg", new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ["more than 8 MiB", "x.png", new Uint8Array(8 * 1024 * 1024 + 1), 413],
])("refuses %s in the library", async (_what, fileName, bytes, expected) => {
  const { status, body } = await upload(fileName, bytes);
  expect([status, body.success]).toEqual([expected, false]);
});

test("the library lists what shows a picture, and lists the largest and the unused ones", async () => {
  const [used, unused] = [await add("用着.png"), await add("没用.png")];
  const { bookId } = await app.books.saveBook({
    sourceKey: "pictured",
    title: "书",
    summary: "",
    category: "",
    shelf: "vip",
    contentType: "vip",
    coverUrl: used.url,
  });
  const courseId = await makeCourse({ cover_url: used.url, intro_markdown: `![图](${used.url})` });
  const [found] = await list("use=used&sort=-size_bytes");
  expect(found?.name).toBe(used.name);
  expect(found?.used_in).toEqual([
    { kind: "book", id: String(bookId), title: "书", address: `/vip/book/${bookId}` },
    { kind: "course", id: String(courseId), title: "有封面的课", address: `/admin/courses/${courseId}` },
  ]);
  const names = (await list("use=unused")).map(({ name }) => name);
  expect([names.includes(unused.name), names.includes(used.name)]).toEqual([true, false]);

  const refused = await remove(used.name);
  expect([refused.status, refused.body.code]).toEqual([409, "PICTURE_IN_USE"]);
  expect(refused.body.message).toContain("还在用：书、有封面的课");
});

test("an unused picture is removed, returns when it is uploaded again, and loses its bytes after an hour", async () => {
  const bytes = await drawPng();
  const { name, url } = (await upload("删.png", bytes)).body.data.picture;
  expect((await remove(name)).status).toBe(200);
  expect((await remove(name)).status).toBe(404);
  const refused = await sendRequest("POST", "/admin/courses", {
    headers: editor.headers,
    body: { title: "课", cover_url: url },
  });
  expect(refused.status).toBe(422);

  expect((await upload("又传.png", bytes)).body.data.picture.name).toBe(name);
  await passHours(2);
  await forget();
  expect(await app.site.openPicture(name)).not.toBeNull();

  await remove(name);
  await forget();
  expect(await app.site.openPicture(name)).not.toBeNull();
  await passHours(2);
  await forget();
  expect(await app.site.openPicture(name)).toBeNull();
});

test("with a new use and nine removals at the same moment the picture is kept", async () => {
  await openConnections(database.pool);
  const courseId = await makeCourse();
  const { name, url } = await add("同时.png");
  const path = `/admin/courses/${courseId}`;
  const use = () => sendRequest("PUT", path, { headers: editor.headers, body: { cover_url: url } });
  const lock = { statement: "select 1 from pictures where name = $1 for update", values: [name] };
  const [used, ...removals] = await startBehindLock(database, { ...lock, waiting: 10 }, () =>
    Promise.all([use(), ...Array.from({ length: 9 }, () => remove(name))]),
  );
  expect(used?.status).toBe(200);
  expect(removals.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect((await list(`q=${name}`))[0]?.used_in).toEqual([expect.objectContaining({ kind: "course" })]);
  await passHours(2);
  await forget();
  expect(await app.site.openPicture(name)).not.toBeNull();
});

test("a text that is stored just after the removal of its picture restores the picture", async () => {
  const { name, url } = await add("先删.png");
  await remove(name);
  expect(await list(`q=${name}`)).toEqual([]);
  await app.courses.saveCourse("new", { title: "渲染在前", summary: "", coverUrl: url });
  expect((await list(`q=${name}`))[0]?.used_in).toHaveLength(1);
});

test("a picture that occurs only in restricted texts has an address that shows it to staff who write content", async () => {
  const [open, gated] = [await add("公开.png"), await add("限定.png")];
  expect(open.shown_url).toBe(open.url);
  const markdown = `![](${open.url})\n\n${"会员才能读的正文。\n\n".repeat(60)}![](${gated.url})`;
  const text = { sourceKey: null, summary: "", author: "林", tags: [], source: { markdown } };
  await app.articles.saveArticle({ ...text, title: "付费", contentType: "paid_article" });
  const shown = async (name: string) => (await list(`q=${name}`))[0];
  expect(await shown(open.name)).toMatchObject({ url: open.url, shown_url: open.url });
  const picture = await shown(gated.name);
  expect(picture?.url).toBe(gated.url);
  const token = picture?.shown_url.split("?t=")[1] ?? null;
  const decide = (name: string, sent: string | null) => app.pictures.decide(name, sent);
  // What the application knows about a picture is remembered for some seconds.
  clock.advance(60);
  expect([await decide(gated.name, null), await decide(gated.name, token)]).toEqual([null, "never"]);
  await db.delete(staffRoles).where(eq(staffRoles.userId, editor.user.id));
  expect(await decide(gated.name, token)).toBeNull();
  editor = await createStaff(db, "editor", { clock, auth: app.auth });
});

test("staff who do not write content have no library", async () => {
  const support = await createStaff(db, "support", { clock, auth: app.auth });
  expect((await sendRequest("GET", "/admin/pictures", { headers: support.headers })).status).toBe(403);
});
