import { createHash } from "node:crypto";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson } from "../auth/people.ts";
import { scaled } from "../time/limits.ts";
import { requestRaw } from "./raw-request.ts";
import { createSiteFixture, fixtureLimitMs, type SiteFixture, saveArticle } from "./site-fixture.ts";
import type { RunningSite } from "./start-site.ts";

let fixture: SiteFixture;
let site: RunningSite;
let other: RunningSite;

beforeAll(async () => {
  fixture = await createSiteFixture();
  [site, other] = await Promise.all([fixture.start(), fixture.start()]);
}, fixtureLimitMs);
afterAll(() => fixture.close());

const pages = () => ["/", "/articles", `/articles/${fixture.articleId}`, `/articles/${fixture.paidArticleId}`, "/vip"];

async function read(url: string, headers: Record<string, string> = {}) {
  const answer = await requestRaw(site.url, url, { headers });
  return { ...answer, digest: createHash("sha256").update(answer.body).digest("hex") };
}

test("a page is the same bytes for every client and every header (SSR-1, SSR-2)", async () => {
  const person = await createPerson(fixture.database.db, { role: "admin" });
  const noises: Record<string, string>[] = [
    person.headers,
    { authorization: "Bearer nonsense", cookie: "access_token=x; theme=dark" },
    { "accept-language": "en-US", "user-agent": "curl/8", dnt: "1" },
    { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher" },
    { "x-original-url": "/user/profile", "x-rewrite-url": "/user/profile", "x-http-method-override": "POST" },
    { origin: "https://evil.example", referer: "https://evil.example/", "cache-control": "no-cache" },
  ];
  for (const page of pages()) {
    const clean = await read(page);
    expect(clean.status, page).toBe(200);
    for (const headers of noises) {
      const answer = await read(page, headers);
      expect.soft(answer.digest, `${page} ${Object.keys(headers)}`).toBe(clean.digest);
      expect.soft(answer.headers.etag).toBe(clean.headers.etag);
    }
    expect(clean.headers.vary).toBe("Accept-Encoding");
    expect(clean.body.includes("evil.example")).toBe(false);
  }
});

test("headers of the first request, whose answer is cached, do not change the page (SSR-2)", async () => {
  const poison = { host: "evil.example", "x-forwarded-host": "evil.example", cookie: "a=b", authorization: "Bearer x" };
  for (const page of ["/system", "/vip/list", "/legal/terms"]) {
    const poisoned = await read(page, poison);
    const clean = await read(page);
    expect.soft(clean.digest, page).toBe(poisoned.digest);
    expect.soft(clean.body.includes("evil.example")).toBe(false);
  }
});

test("unusual addresses, HEAD and Range do not change the cached copy (SSR-2)", async () => {
  const before = await Promise.all(pages().map((page) => read(page)));
  const id = fixture.articleId;
  const odd = [
    "//",
    "/articles//",
    "/articles/page.css",
    "/articles;.js",
    `/articles/${id};.js`,
    `/articles/${id}/x.css`,
  ];
  const odder = ["/%2e%2e/", "/articles/%2e%2e/vip", "/articles%2f", "/vip%00", "/./vip", "/articles/../vip", "/VIP"];
  const queries = [
    "/?x=1",
    "/articles?utm_source=a&page=1",
    "/vip?_routes=root",
    "/?index",
    "http://evil.example/vip",
    "//evil.example/vip",
    "/\\evil.example/vip",
    "/%zz",
    "*",
  ];
  for (const target of [...odd, ...odder, ...queries]) {
    const { status, body, headers } = await requestRaw(site.url, target, {
      headers: { "x-forwarded-host": "poison.example" },
    });
    expect.soft(status, target).toBeLessThan(500);
    // The text of a missing page may contain the address, but no link or resource may point to it.
    expect.soft(/poison\.example|(?:href|src|content)="[^"]*evil\.example/.test(body), target).toBe(false);
    if (/\.css|\.js/.test(target)) expect.soft(headers["cache-control"], target).not.toMatch(/max-age=[1-9]/);
  }
  for (const page of pages()) {
    const head = await requestRaw(site.url, page, { method: "HEAD" });
    expect.soft([head.status, head.body], page).toEqual([200, ""]);
    const ranged = await requestRaw(site.url, page, { headers: { range: "bytes=0-9" } });
    expect.soft(ranged.status, page).toBe(200);
  }
  const after = await Promise.all(pages().map((page) => read(page)));
  expect(after.map(({ status, digest }) => ({ status, digest }))).toEqual(
    before.map(({ status, digest }) => ({ status, digest })),
  );
});

test("each encoding has its own ETag, and a matching one answers 304 without a body", async () => {
  const etags = new Set<string>();
  const plain = await (await fetch(site.url, { headers: { "accept-encoding": "identity" } })).text();
  const forms = [
    ["identity", (body: Buffer) => body],
    ["gzip", gunzipSync],
    ["br", brotliDecompressSync],
  ] as const;
  for (const [encoding, decode] of forms) {
    const answer = await requestRawBytes("/", { "accept-encoding": encoding });
    expect(decode(answer.body).toString()).toBe(plain);
    etags.add(answer.etag);
    const again = await requestRaw(site.url, "/", {
      headers: { "accept-encoding": encoding, "if-none-match": answer.etag },
    });
    expect([again.status, again.body]).toEqual([304, ""]);
    expect(again.headers.etag).toBe(answer.etag);
    const weak = { "accept-encoding": encoding, "if-none-match": `"other", W/${answer.etag}` };
    expect((await requestRaw(site.url, "/", { headers: weak })).status).toBe(304);
  }
  expect(etags.size).toBe(3);
  const [first] = etags;
  const crossed = await requestRaw(site.url, "/", { headers: { "accept-encoding": "br", "if-none-match": first! } });
  expect(crossed.status).toBe(200);
  expect(
    (await requestRaw(site.url, "/", { headers: { "accept-encoding": "br;q=0, gzip;q=0" } })).headers[
      "content-encoding"
    ],
  ).toBeUndefined();
});

test("changed content appears on the pages of every process within a second", async () => {
  const page = `/articles/${fixture.articleId}`;
  const shows = async (one: RunningSite, text: string) =>
    (await Promise.all([page, "/articles"].map(async (path) => (await fetch(one.url + path)).text()))).every((html) =>
      html.includes(text),
    );
  await Promise.all([shows(site, ""), shows(other, "")]);
  for (const title of ["改过一次的标题", "又改一次的标题"]) {
    await fixture.database.pool.query("update articles set title = $1 where id = $2", [title, fixture.articleId]);
    const isEverywhere = async () => (await Promise.all([shows(site, title), shows(other, title)])).every(Boolean);
    await expect.poll(isEverywhere, { timeout: scaled(1_000) }).toBe(true);
  }
});

test("within a second every process requires consent to a material edition, and none to a minor one", async () => {
  const { db, pool } = fixture.database;
  const { user, headers } = await createPerson(db);
  const publish = (version: string, isMaterial: boolean) =>
    pool.query(
      `insert into legal_texts (kind, version, title, markdown, html, renderer_version, is_material, published_at, effective_at)
       select kind, $1, kind, '', '', 1, $2, now(), now() from unnest(array['terms', 'privacy']) as kind`,
      [version, isMaterial],
    );
  const readIsOutdated =
    ({ url }: RunningSite) =>
    async () => {
      const answer = await fetch(`${url}/api/v1/user`, { headers });
      return (await answer.json()).user.is_agreement_outdated;
    };
  await publish("1", true);
  await pool.query(
    `insert into consents (user_id, document, version, agreed_at, ip)
     select $1, document, '1', now(), '' from unnest(array['terms', 'privacy']) as document`,
    [user.id],
  );
  for (const one of [site, other]) await expect.poll(readIsOutdated(one), { timeout: scaled(1_000) }).toBe(false);
  await publish("2", true);
  for (const one of [site, other]) await expect.poll(readIsOutdated(one), { timeout: scaled(1_000) }).toBe(true);
  await pool.query("delete from legal_texts where version = '2'");
  await publish("3", false);
  for (const one of [site, other]) await expect.poll(readIsOutdated(one), { timeout: scaled(1_000) }).toBe(false);
});

test("a page that was missing is served as soon as its content exists", async () => {
  const path = `/articles/${fixture.paidArticleId + 1}`;
  const missing = await requestRaw(site.url, path);
  expect([missing.status, missing.headers["cache-control"]]).toEqual([404, "no-store"]);
  expect(await saveArticle(fixture.database.db, false)).toBe(fixture.paidArticleId + 1);
  expect((await fetch(site.url + path)).status).toBe(200);
});

async function requestRawBytes(path: string, headers: Record<string, string>): Promise<{ etag: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(site.url + path, { headers }, async (response) => {
      resolve({ etag: String(response.headers.etag), body: await buffer(response) });
    })
      .on("error", reject)
      .end();
  });
}
