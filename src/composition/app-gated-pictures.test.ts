import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/auth/people.ts";
import { createTestApp } from "../../test/create-test-app.ts";
import { createDeliveryFixture } from "../../test/orders/delivery-fixture.ts";
import { createStaff } from "../../test/staff-fixture.ts";

// Pictures that occur only in the restricted part of a text are visible only to readers of the text (decision 0116).
const fixture = await createDeliveryFixture();
const { app, sendRequest, clock, database, dataDir, db, createPerson, sell } = fixture;
const otherProcess = createTestApp(db, { dataDir, clock });

const LONG = "会员才能读的正文。\n\n".repeat(60);

let member: Person;
let orderNo: string;
let color = 0;

beforeEach(async () => {
  member = await createPerson();
  orderNo = await sell(member);
});

async function addPicture({ width, height } = { width: 60, height: 40 }): Promise<string> {
  color += 1;
  const background = `#00${color.toString(16).padStart(4, "0")}`;
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const { src } = await app.site.savePicture({ bytes, isSvgAllowed: false });
  return src.slice("/files/".length);
}

interface ArticleText {
  gated: string;
  open?: string;
  contentType?: "paid_article" | "free";
  key?: string;
  coverUrl?: string;
}

async function saveArticle({ gated, open, contentType = "paid_article", key, coverUrl }: ArticleText): Promise<number> {
  const { articleId } = await app.articles.saveArticle({
    sourceKey: key ?? `article-${gated}`,
    title: "文章",
    summary: "",
    author: "林",
    tags: [],
    contentType,
    source: { markdown: `${open ? `![图](/files/${open})\n\n` : ""}${LONG}![图](/files/${gated})\n` },
    ...(coverUrl && { coverUrl }),
  });
  return articleId;
}

async function saveDocument(picture: string): Promise<string> {
  const { bookId, documentIds } = await fixture.addBook({ documents: 1, key: picture });
  const [documentId = 0] = documentIds;
  await app.books.saveDocument({ documentId, source: { markdown: `${LONG}![图](/files/${picture})\n` } });
  return `/books/${bookId}/documents/${documentId}`;
}

async function saveLesson(picture: string): Promise<string> {
  const { courseId } = await app.courses.saveCourse(
    { sourceKey: picture },
    { title: "课程", contentType: "vip", publishedAt: new Date("2026-01-01") },
  );
  const lesson = { sourceKey: "lesson", title: "课", kind: "document" } as const;
  const { lessonIds } = await app.courses.arrangeCourse({
    courseId,
    chapters: [{ sourceKey: "chapter", title: "章", lessons: [lesson] }],
  });
  const lessonId = lessonIds.get("lesson") ?? 0;
  await app.courses.saveLessonText({ lessonId, source: { markdown: `${LONG}![图](/files/${picture})\n` } });
  return `/courses/${courseId}/lessons/${lessonId}`;
}

const decide = (name: string, token: string | null = null) => app.pictures.decide(name, token);

/** The address of a picture in the answered text; null: the text does not contain it. */
async function addressIn(path: string, name: string, headers: object = member.headers): Promise<string | null> {
  const { body } = await sendRequest("GET", path, { headers });
  return new RegExp(`src="(/files/${name}[^"]*)"`).exec(JSON.stringify(body.data).replaceAll('\\"', '"'))?.[1] ?? null;
}

async function tokenIn(path: string, name: string, headers?: object): Promise<string | null> {
  return /\?t=([\w-]+)$/.exec((await addressIn(path, name, headers)) ?? "")?.[1] ?? null;
}

test.each([
  ["an article", async (picture: string) => `/articles/${await saveArticle({ gated: picture })}`],
  ["a document", saveDocument],
  ["a lesson", saveLesson],
])("shows the picture of %s to a member only by a signed address", async (_text, save) => {
  const picture = await addPicture();
  const path = await save(picture);
  expect(await addressIn(path, picture, {})).toBeNull();
  expect(await decide(picture)).toBeNull();
  const token = await tokenIn(path, picture);
  expect(await decide(picture, token)).toBe("never");
  expect(await otherProcess.pictures.decide(picture, token)).toBe("never");
  for (const forged of ["", "x", `${token?.slice(0, -2)}AA`]) expect(await decide(picture, forged)).toBeNull();
  clock.advance(601);
  expect(await decide(picture, token)).toBeNull();
});

test.each([
  ["an article", async (picture: string) => `/articles/${await saveArticle({ gated: picture })}`],
  ["a document", saveDocument],
  ["a lesson", saveLesson],
])("signs the picture of %s at every width, with its size and preview", async (_text, save) => {
  const picture = await addPicture({ width: 800, height: 400 });
  const path = await save(picture);
  const { body } = await sendRequest("GET", path, { headers: member.headers });
  const html = JSON.stringify(body.data).replaceAll('\\"', '"');
  const srcset = /srcset="([^"]*)"/.exec(html)?.[1]?.split(", ") ?? [];
  const token = /src="[^"]*\?t=([\w-]+)"/.exec(html)?.[1];
  expect(srcset).toEqual([320, 640, 960].map((size) => `/files/${picture}/${size}?t=${token} ${size}w`));
  expect(html).toContain('width="800" height="400"');
  expect(html).toMatch(/style="background:url\(data:image\/webp;base64,[\w+/=]+\)/);
  expect(await decide(picture, token ?? null)).toBe("never");
});

test("shows the widths of a public picture without signatures", async () => {
  const [open, gated] = [await addPicture({ width: 400, height: 300 }), await addPicture()];
  const path = `/articles/${await saveArticle({ gated, open })}`;
  const { body } = await sendRequest("GET", path, { headers: member.headers });
  expect(JSON.stringify(body.data)).toContain(`srcset=\\"/files/${open}/320 320w, /files/${open}/640 640w\\"`);
});

test.each([
  ["the site's own origin", (name: string) => `https://zhixing.test/files/${name}`],
  ["another name of the site", (name: string) => `//www.zhixing.test/files/${name}`],
  ["a query", (name: string) => `/files/${name}?v=2&amp;w=800`],
  ["a path with ..", (name: string) => `/books/../files/${name}`],
])("restricts a picture that a restricted text addresses by %s, and shows it to a member", async (_way, write) => {
  const picture = await addPicture();
  const { articleId } = await app.articles.saveArticle({
    sourceKey: `address-${picture}`,
    title: "文章",
    summary: "",
    author: "林",
    tags: [],
    contentType: "paid_article",
    source: { markdown: `${LONG}<img src="${write(picture)}" alt="图">\n` },
  });
  expect(await decide(picture)).toBeNull();
  expect(await decide(picture, await tokenIn(`/articles/${articleId}`, picture))).toBe("never");
});

test("does not change the address of another site's picture", async () => {
  const name = `${"a".repeat(64)}.png`;
  const { articleId } = await app.articles.saveArticle({
    sourceKey: "elsewhere",
    title: "文章",
    summary: "",
    author: "林",
    tags: [],
    contentType: "paid_article",
    source: { markdown: `${LONG}![图](https://elsewhere.test/files/${name}?v=1)\n` },
  });
  const { body } = await sendRequest("GET", `/articles/${articleId}`, { headers: member.headers });
  expect(JSON.stringify(body.data)).toContain(`https://elsewhere.test/files/${name}?v=1`);
});

test("a signed address is valid for one picture only", async () => {
  const [first, second] = [await addPicture(), await addPicture()];
  const path = `/articles/${await saveArticle({ gated: first })}`;
  await saveArticle({ gated: second });
  expect(await decide(second, await tokenIn(path, first))).toBeNull();
});

test("a signed address expires with the right, with the login and with the text", async () => {
  const picture = await addPicture();
  const id = await saveArticle({ gated: picture });
  const path = `/articles/${id}`;
  const token = await tokenIn(path, picture);
  await database.pool.query("update articles set withdrawn_at = now() - interval '1 day' where id = $1", [id]);
  expect(await decide(picture, token)).toBeNull();
  await database.pool.query("update articles set withdrawn_at = null where id = $1", [id]);
  expect(await decide(picture, token)).toBe("never");
  await database.pool.query("update grants set revoked_at = $1 where order_no = $2", [clock.now(), orderNo]);
  clock.advance(2);
  expect(await decide(picture, token)).toBeNull();

  const other = await createPerson();
  await sell(other);
  const ofOther = await tokenIn(path, picture, other.headers);
  expect(await decide(picture, ofOther)).toBe("never");
  await sendRequest("POST", "/auth/logout", { headers: other.headers, body: {} });
  clock.advance(2);
  expect(await decide(picture, ofOther)).toBeNull();
});

test("a signed address is valid for its view, and no longer than its staff may choose views", async () => {
  const picture = await addPicture();
  const path = `/articles/${await saveArticle({ gated: picture })}`;
  const owner = await createStaff(db, "owner", { clock, auth: app.auth });
  const viewAs = async (as: string | null) => {
    const answer = await sendRequest("PUT", "/admin/view", { headers: owner.headers, body: { as } });
    expect(answer.status).toBe(200);
    clock.advance(2);
  };
  const own = await tokenIn(path, picture, owner.headers);
  await viewAs("guest");
  expect(await addressIn(path, picture, owner.headers)).toBeNull();
  expect(await decide(picture, own)).toBe("never");
  await viewAs("vip");
  const asMember = await tokenIn(path, picture, owner.headers);
  await viewAs("guest");
  expect(await decide(picture, asMember)).toBe("never");
  await database.pool.query("update users set role = 'user' where id = $1", [owner.user.id]);
  clock.advance(2);
  expect(await decide(picture, asMember)).toBeNull();
});

test("a picture that is also in a teaser, an open text, a cover or an introduction stays public", async () => {
  const [inTeaser, inOpen, asCover, inIntro] = [
    await addPicture(),
    await addPicture(),
    await addPicture(),
    await addPicture(),
  ];
  const path = `/articles/${await saveArticle({ gated: inTeaser, open: inTeaser })}`;
  await saveArticle({ gated: inOpen });
  await saveArticle({ gated: inOpen, contentType: "free", key: "open" });
  await saveArticle({ gated: asCover, coverUrl: `/files/${asCover}` });
  await saveArticle({ gated: inIntro });
  await app.courses.saveCourse(
    { sourceKey: "intro" },
    { title: "介绍", intro: { markdown: `![](/files/${inIntro})` } },
  );
  for (const name of [inTeaser, inOpen, asCover, inIntro]) expect(await decide(name)).toBe("forever");
  expect(await addressIn(path, inTeaser)).toBe(`/files/${inTeaser}`);
});

test("every process restricts a picture within a minute after its text becomes restricted, and opens it again", async () => {
  const picture = await addPicture();
  const processes = [app, otherProcess];
  const decideAll = () => Promise.all(processes.map(({ pictures }) => pictures.decide(picture, null)));
  await saveArticle({ gated: picture, contentType: "free", key: "changes" });
  expect(await decideAll()).toEqual(["forever", "forever"]);
  await saveArticle({ gated: picture, key: "changes" });
  clock.advance(21);
  expect(await decideAll()).toEqual([null, null]);
  await saveArticle({ gated: picture, contentType: "free", key: "changes" });
  clock.advance(21);
  expect(await decideAll()).toEqual(["forever", "forever"]);
});

test("signs the address of a picture that was requested before its text was saved, with a short cache time for the answer", async () => {
  const picture = await addPicture();
  expect(await decide(picture)).toBe("forever");
  const token = await tokenIn(`/articles/${await saveArticle({ gated: picture })}`, picture);
  expect(await decide(picture, token)).toBe("briefly");
  clock.advance(21);
  expect(await decide(picture, token)).toBe("never");
});

test("a picture that a restricted text no longer shows stays restricted", async () => {
  const [former, next] = [await addPicture(), await addPicture()];
  await saveArticle({ gated: former, key: "edited" });
  await saveArticle({ gated: next, key: "edited" });
  expect(await decide(former)).toBeNull();
  const id = await saveArticle({ gated: await addPicture(), key: "deleted" });
  const { rows } = await database.pool.query("select name from picture_places where row_key = $1", [String(id)]);
  await database.pool.query("delete from articles where id = $1", [id]);
  expect(await decide(rows[0].name)).toBeNull();
});

test("known pictures and covers stay reachable while the database is unavailable", async () => {
  const [open, gated] = [await addPicture(), await addPicture()];
  await saveArticle({ gated, open });
  const lost = createTestApp(db, { dataDir, clock });
  expect([await lost.pictures.decide(open, null), await lost.pictures.decide(gated, null)]).toEqual(["forever", null]);
  await database.pool.query("alter table picture_places rename to picture_places_away");
  clock.advance(21);
  try {
    expect([await lost.pictures.decide(open, null), await lost.pictures.decide(gated, null)]).toEqual([
      "forever",
      null,
    ]);
    await expect(lost.pictures.decide(await addPicture(), null)).rejects.toThrow();
  } finally {
    await database.pool.query("alter table picture_places_away rename to picture_places");
  }
});

test("the migration finds the pictures of earlier texts", async () => {
  const [gated, open] = [await addPicture(), await addPicture()];
  await saveArticle({ gated, open });
  const listPlaces = async () => (await database.pool.query("select * from picture_places order by 1, 2, 3")).rows;
  const places = (await listPlaces()).filter(({ place }) => place !== "left");
  await database.pool.query("delete from picture_places");
  const [file = ""] = (await readdir("migrations")).filter((name) => name.endsWith("_picture_places.sql"));
  const backfill = (await readFile(path.join("migrations", file), "utf8")).split("--> statement-breakpoint").at(-1);
  await database.pool.query(backfill ?? "");
  expect(await listPlaces()).toEqual(places);
  expect(await decide(gated)).toBeNull();
});

test("shows the picture of a gated draft in its preview, only to staff who may edit it", async () => {
  const picture = await addPicture();
  const id = await saveArticle({ gated: picture, key: "draft" });
  await app.articles.publishable.change(id, { state: "draft" });
  const editor = await createStaff(db, "editor", { clock, auth: app.auth });
  const preview = `/admin/articles/${id}/preview`;
  const token = await tokenIn(`${preview}?as=vip`, picture, editor.headers);
  expect(token).not.toBeNull();
  expect(await decide(picture, token)).toBe("never");
  expect(await addressIn(`${preview}?as=guest`, picture, editor.headers)).toBeNull();
  expect((await sendRequest("GET", `${preview}?as=vip`, { headers: member.headers })).status).toBe(403);
});
