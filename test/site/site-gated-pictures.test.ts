import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { openStorage } from "../../src/adapters/storage/open-storage.ts";
import { grants } from "../../src/features/access/membership/server/ledger/membership-tables.ts";
import { savePicture } from "../../src/features/front/site/server/pictures/save-picture.ts";
import { systemClock } from "../../src/ports/clock.ts";
import { createPerson, type Person } from "../auth/people.ts";
import { limit } from "../time/limits.ts";
import { leapingClock } from "../time/preloads.ts";
import { saveArticle, setUpSite } from "./site-fixture.ts";
import type { RunningSite } from "./start-site.ts";

// Pictures of gated texts (decision 0116) and of posts (decision 0110), from two processes of the built site.
const leaping = leapingClock(60_000);
const { fixture, site } = await setUpSite(leaping);
const { db, pool } = fixture.database;
const LONG = "会员才能读的正文。\n\n".repeat(60);

let other: RunningSite;
let articleId: number;
/** Addresses of a picture in the teaser and of one in the gated part. */
let open: string;
let gated: string;
let bytes: Buffer;

beforeAll(async () => {
  other = await fixture.start(leaping);
  [open, gated] = [await addPicture("#c00"), await addPicture("#0c0")];
  articleId = await saveArticle(db, true, `![图](${open})\n\n${LONG}![图](${gated})\n`);
}, limit(60_000));

async function addPicture(background: string, size = { width: 30, height: 20 }): Promise<string> {
  bytes = await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();
  let src = "";
  for (const { dataDir } of [site, other]) {
    const storage = openStorage({ dataDir, s3: null }, systemClock);
    ({ src } = await savePicture({ db, clock: systemClock, storage: storage.files }, { bytes, isSvgAllowed: false }));
  }
  return src;
}

async function createMember() {
  const person = await createPerson(db);
  const now = new Date(Date.now() - 60_000);
  const right = { kind: "resource", resourceKey: `article:${articleId}`, source: "admin", endsAt: null } as const;
  await db.insert(grants).values({ ...right, userId: person.user.id, startsAt: now, createdAt: now });
  return person;
}

async function readText(headers: HeadersInit = {}): Promise<string> {
  const answer = await fetch(`${site.url}/api/v1/articles/${articleId}`, { headers });
  return (await answer.json()).data.article.html;
}

const statuses = (address: string) =>
  Promise.all([site, other].map(async ({ url }) => (await fetch(url + address)).status));

test("a guest gets no address of a gated picture, and 404 for a known one", async () => {
  expect(await readText()).not.toContain(gated);
  expect(await (await fetch(`${site.url}/articles/${articleId}`)).text()).not.toContain(gated);
  expect(await statuses(gated)).toEqual([404, 404]);
  expect(await statuses(`${gated}/320`)).toEqual([404, 404]);
  const missing = await fetch(site.url + gated);
  expect(missing.headers.get("cache-control")).not.toMatch(/public/);
  const inTeaser = await fetch(site.url + open);
  expect([inTeaser.status, inTeaser.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
});

test("a member gets the picture by a signed, uncacheable address until the refund", async () => {
  const member = await createMember();
  const html = await readText(member.headers as HeadersInit);
  const signed = new RegExp(`${gated}\\?t=[\\w-]+`).exec(html)?.[0] ?? "";
  expect(html).toContain(`src="${open}"`);
  const answer = await fetch(site.url + signed);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await statuses(signed)).toEqual([200, 200]);
  const narrow = signed.replace("?", "/320?");
  expect((await fetch(site.url + narrow)).headers.get("cache-control")).toBe("private, no-store");
  await pool.query("update grants set revoked_at = now() where user_id = $1", [member.user.id]);
  await expect.poll(() => statuses(signed), { timeout: limit(10_000) }).toEqual([404, 404]);
  expect(await statuses(narrow)).toEqual([404, 404]);
});

test("a picture of the teaser is delivered at a width in the format of the browser, and cached for each", async () => {
  const wide = await addPicture("#0cc", { width: 1_000, height: 600 });
  for (const [accept, mediaType] of [
    ["image/avif,image/webp,*/*;q=0.8", "image/avif"],
    ["image/webp,*/*", "image/webp"],
    ["*/*", "image/png"],
  ] as const) {
    const request = () => fetch(`${site.url}${wide}/640`, { headers: { accept } });
    if (mediaType !== "image/png") {
      const first = await request();
      const facts = ["content-type", "cache-control"].map((name) => first.headers.get(name));
      expect(facts).toEqual(["image/png", "public, max-age=30"]);
      const typeOf = async () => (await request()).headers.get("content-type");
      await expect.poll(typeOf, { timeout: limit(10_000) }).toBe(mediaType);
    }
    const answer = await request();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, mediaType]);
    expect(answer.headers.get("vary")).toContain("accept");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(width).toBe(mediaType === "image/png" ? 1_000 : 640);
  }
  expect(await statuses(`${wide}/641`)).toEqual([404, 404]);
});

test("the pictures of a text that becomes gated and of a deleted post answer 404 in both processes within a minute", async () => {
  const ofText = await addPicture("#00c");
  const textId = await saveArticle(db, false, `${LONG}![图](${ofText})\n`);
  const ofPost = await addPicture("#cc0");
  const author = await createPerson(db);
  const postId = await insertPost(author, ofPost);
  expect([await statuses(ofText), await statuses(ofPost)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  expect((await fetch(other.url + ofPost)).headers.get("cache-control")).toBe("public, max-age=30");

  await pool.query("update articles set content_type = 'paid_article', public_html = '<p>试读</p>' where id = $1", [
    textId,
  ]);
  const headers = author.headers as HeadersInit;
  const deleted = await fetch(`${site.url}/api/v1/posts/${postId}`, { method: "DELETE", headers });
  expect(deleted.status).toBe(200);
  // Browsers may show what they have for half of the minute. The clocks leap once for both pictures: a process that
  // reads the database's time soon after a leap goes back, and what it cached meanwhile would stay for a minute more.
  for (const { pid } of [site, other]) process.kill(pid, "SIGUSR2");
  // The other 30 s of the minute, not scaled to the machine, so that a longer cache time fails the test.
  await expect
    .poll(async () => [await statuses(ofText), await statuses(ofPost)], { timeout: 30_000 })
    .toEqual([
      [404, 404],
      [404, 404],
    ]);
});

/** A published post of an author that shows a picture, uploaded for it and not for the site. */
async function insertPost(author: Person, picture: string): Promise<number> {
  const name = picture.slice("/files/".length);
  await pool.query("delete from pictures where name = $1", [name]);
  await pool.query(
    "insert into discussion_pictures (user_id, name, width, height, ai_mark, uploaded_at) values ($1, $2, 30, 20, 'none', now())",
    [author.user.id, name],
  );
  const { rows } = await pool.query(
    `with thread as (
       insert into discussion_threads (kind, target_id, post_count) values ('article', $3, 1) returning id)
     insert into discussion_posts (thread_id, author_id, sending_key, sent_hash, source, html, plain_text, has_math,
       renderer_version, state, likes, reply_count, created_at)
     select id, $1, 'k', 'h', $2, '', '', false, 1, 'published', 0, 0, now() from thread returning id`,
    [author.user.id, `![图](${picture})`, await saveArticle(db, false)],
  );
  return rows[0].id;
}
