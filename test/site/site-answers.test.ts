import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createPerson } from "../auth/people.ts";
import { BROWSER_AGENT } from "./browser-agent.ts";
import { requestRaw } from "./raw-request.ts";
import { setUpSite } from "./site-fixture.ts";

const { fixture, site } = await setUpSite();
const person = await createPerson(fixture.database.db);

/** Bots get error pages without a body. */
const asBrowser = { headers: { "user-agent": BROWSER_AGENT } };

const json = { "content-type": "application/json" };

async function call(
  path: string,
  init: RequestInit = {},
): Promise<{ answer: Response; body: Record<string, unknown> }> {
  const answer = await fetch(site.url + path, init);
  return { answer, body: (await answer.json()) as Record<string, unknown> };
}

test("every answer carries the security headers", async () => {
  const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(await (await fetch(site.url)).text())?.[1];
  const paths = ["/", "/articles", "/vip", "/user/profile", "/nothing/here", "/healthz", "/readyz", "/robots.txt"];
  const more = ["/sitemap.xml", "/feed.xml", "/api/v1/plans", "/api/v1/user", "/api/docs", "/api/none", "/sandbox"];
  for (const path of [...paths, ...more, `/covers/article/${fixture.articleId}.svg`, String(stylesheet)]) {
    const { headers, status } = await fetch(site.url + path, asBrowser);
    expect.soft(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect.soft(headers.get("referrer-policy"), path).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/);
    expect.soft(headers.get("cross-origin-opener-policy"), path).toBe("same-origin");
    expect.soft(headers.get("x-frame-options"), path).toBe("DENY");
    expect.soft(headers.get("content-security-policy"), path).toMatch(/^default-src 'none'/);
    expect.soft(headers.get("cache-control"), `${path} ${status}`).toBeTruthy();
    expect.soft(headers.get("set-cookie"), path).toBeNull();
    expect.soft(headers.get("x-powered-by"), path).toBeNull();
  }
});

// Covers spec §2.1.
test("the text of an article is not rendered on the server, and the page of plans is also reached with a slash", async () => {
  const article = await fetch(`${site.url}/articles/${fixture.articleId}`, asBrowser);
  const { body } = await call(`/api/v1/articles/${fixture.articleId}`);
  expect(body).toMatchObject({ data: { article: { html: expect.stringContaining("<p>第二段。</p>") } } });
  expect(article.status).toBe(200);
  expect(await article.text()).not.toContain("<p>第二段。</p>");
  const [plain, slashed] = await Promise.all(["/vip", "/vip/"].map((path) => fetch(site.url + path, asBrowser)));
  expect([plain?.status, slashed?.status]).toEqual([200, 200]);
  const titleOf = async (page?: Response) => /<title>[^<]*<\/title>/.exec((await page?.text()) ?? "")?.[0];
  expect(await titleOf(slashed)).toBe(await titleOf(plain));
});

test("the policy of each page names the hashes of its inline scripts and no others", async () => {
  for (const path of ["/", "/articles", `/articles/${fixture.articleId}`, "/vip", "/user/profile", "/nothing/here"]) {
    const answer = await fetch(site.url + path, asBrowser);
    const html = await answer.text();
    // Data blocks are not executed, so the policy has no hashes for them.
    const scripts = [
      ...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld))[^>]*>([\s\S]*?)<\/script>/g),
    ].map(([, text]) => text ?? "");
    const hashes = scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    const policy = answer.headers.get("content-security-policy") ?? "";
    // Only the policy of `npm run dev` also allows style elements (decision 0103).
    expect.soft(policy.split("; "), path).toContain("style-src 'self'");
    const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
    expect(scripts.length, path).toBeGreaterThan(0);
    expect(new Set(allowed), path).toEqual(new Set(["'self'", ...hashes]));
    expect(html).not.toMatch(/\son\w+="|<style|javascript:/);
  }
});

test("no cache may store API answers, except lists that are the same for everyone", async () => {
  const cachingOf = async (path: string, headers = {}) =>
    (await fetch(site.url + path, { headers })).headers.get("cache-control");
  expect(await cachingOf("/api/v1/articles")).toBe("public, max-age=60");
  expect(await cachingOf("/api/v1/articles", person.headers)).toBe("private, no-store");
  expect(await cachingOf(`/api/v1/articles/${fixture.articleId}`)).toBe("private, no-store");
  expect(await cachingOf("/api/v1/user", person.headers)).toBe("private, no-store");
  expect(await cachingOf("/api/v1/user")).toBe("private, no-store");
  expect(await cachingOf("/api/v1/nothing")).toBe("private, no-store");
});

test("an error response has its code, a message and its request id", async () => {
  const refusals: [status: number, code: string, path: string, init: RequestInit][] = [
    [404, "NOT_FOUND", "/api/v1/nothing", {}],
    [404, "NOT_FOUND", "/api/v1/articles/999999", {}],
    [405, "METHOD_NOT_ALLOWED", "/api/v1/user", { method: "DELETE" }],
    [401, "TOKEN_INVALID", "/api/v1/user", {}],
    [401, "TOKEN_INVALID", "/api/v1/user", { headers: { authorization: "Bearer nonsense" } }],
    [415, "UNSUPPORTED_MEDIA_TYPE", "/api/v1/auth/login/refresh-token", { method: "POST", body: "a=b" }],
    [400, "MALFORMED_JSON", "/api/v1/auth/login/refresh-token", { method: "POST", headers: json, body: "{" }],
    [422, "INVALID_INPUT", "/api/v1/auth/login/refresh-token", { method: "POST", headers: json, body: "{}" }],
  ];
  for (const [status, code, path, init] of refusals) {
    const { answer, body } = await call(path, init);
    expect.soft(answer.status, path).toBe(status);
    expect.soft(answer.headers.get("content-type"), path).toMatch(/^application\/json/);
    expect
      .soft(body, path)
      .toMatchObject({ success: false, error_code: code, code, message: expect.stringMatching(/\p{sc=Han}/u) });
    expect.soft(body.request_id, path).toBe(answer.headers.get("x-request-id"));
    expect.soft(JSON.stringify(body), path).not.toMatch(/node_modules|\.ts:|\.js:|select /);
  }
  expect((await call("/api/v1/user", { method: "DELETE" })).answer.headers.get("allow")).toBe("GET");
});

test("an exhausted rate limit answers 429 with the time to wait", async () => {
  const send = (deviceId: string) => {
    const headers = { ...json, "x-forwarded-for": "203.0.113.99", "x-device-id": deviceId };
    return call("/api/v1/auth/verify-codes/phone", { method: "POST", headers, body: "{}" });
  };
  for (let sent = 0; sent < 20; sent += 1) expect((await send(`web_${sent}`)).answer.status).toBe(422);
  const { answer, body } = await send("web_20");
  expect(answer.status).toBe(429);
  expect(body).toMatchObject({ success: false, limit: 20, remaining: 0, retry_after: expect.any(Number) });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(body.request_id).toBe(answer.headers.get("x-request-id"));
});

test("a form from another site changes nothing, and CORS allows no other origin (CSRF-1)", async () => {
  for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"]) {
    const headers = { ...person.headers, "content-type": type, origin: "https://evil.example" };
    const { answer } = await call("/api/v1/auth/logout", { method: "POST", headers, body: "{}" });
    expect(answer.status, type).toBe(415);
  }
  const preflight = await fetch(`${site.url}/api/v1/orders`, {
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
  });
  expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  expect((await fetch(`${site.url}/api/v1/user`, { headers: person.headers })).status).toBe(200);
});

test("every call of the OpenAPI document answers for its method", async () => {
  const { body } = await call("/api/v1/openapi.json");
  const paths = body.paths as Record<string, Record<string, object>>;
  expect(Object.keys(paths).length).toBeGreaterThan(15);
  // Every mounted endpoint refuses an invalid token, even if other parameters are missing. An address without an
  // endpoint answers 404.
  const headers = { authorization: "Bearer nonsense", "x-forwarded-for": "203.0.113.77" };
  expect((await call("/api/v1/nothing", { headers })).answer.status).toBe(404);
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      const target = `/api${path.replaceAll(/\{\w+\}/g, "1")}`;
      const { answer } = await call(target, { method: method.toUpperCase(), headers });
      // Calls with another kind of token validate their input first.
      expect.soft([401, 415, 422], `${method} ${target}: ${answer.status}`).toContain(answer.status);
    }
  }
});

// Covers spec §2.15.
test.each([
  ["/nope/abc", "Page not found: /nope/abc"],
  ["/articles/12a?x=1", "Page Not Found: /articles/12a?x=1"],
  ["/vip/book/x1?a=b&c=", "Page Not Found: /vip/book/x1?a=b&c="],
])(
  "the error for the missing page %s names its whole path, also when the router requests its data",
  async (address, message) => {
    const [path, query = ""] = address.split("?");
    for (const requested of [address, `${path}.data?${query}`]) {
      const answer = await fetch(site.url + requested, asBrowser);
      const text = (await answer.text()).replaceAll("\\u0026", "&");
      expect([requested, answer.status]).toEqual([requested, 404]);
      // The message must end here, without the suffix or text that the router adds.
      const isWhole = text.includes(`${message}"`) || text.includes(`${message}\\"`);
      expect(isWhole, `${requested}: ${text.slice(-2_000)}`).toBe(true);
    }
  },
);

test("internal addresses are not served", async () => {
  for (const path of ["/.git/config", "/.env", "/metrics", "/package.json", "/src/main.ts", "/build/server/main.js"]) {
    expect.soft((await fetch(site.url + path)).status, path).toBe(404);
  }
  const html = await (await fetch(site.url)).text();
  for (const [, script] of html.matchAll(/href="(\/assets\/[^"]+\.js)"/g)) {
    expect.soft((await fetch(`${site.url}${script}.map`)).status, `${script}.map`).toBe(404);
  }
});

const CLIMBING = [
  "../package.json",
  "..%2fpackage.json",
  "%2e%2e/package.json",
  "..%5cpackage.json",
  "%252e%252e%252fpackage.json",

  "..%c0%afpackage.json",
  "%c0%ae%c0%ae/package.json",
  "/etc/passwd",
  "%2fetc%2fpasswd",
  "x%00.js",
  "../../server/main.js",
];

test.each(["/", "/assets/", "/files/", "/media/aaaaaaaaaaaaaaaaaaaaaa/1/", "//"])(
  "no spelling of a path below %s leaves its folder (FILE-4)",
  async (base) => {
    for (const path of CLIMBING) expect.soft((await requestRaw(site.url, base + path)).status, path).toBe(404);
  },
);

// Covers spec §2.2, §2.14.
test("each section has an RSS feed and a JSON feed, and a client with the current one gets 304", async () => {
  const paths = ["/feed", ...["articles", "books", "courses", "media"].map((name) => `/feeds/${name}`)];
  for (const path of paths) {
    const rss = await fetch(`${site.url}${path}.xml`);
    expect.soft(rss.headers.get("content-type"), path).toBe("application/rss+xml; charset=utf-8");
    expect.soft(await rss.text(), path).toMatch(/^<\?xml[\s\S]*<\/rss>\n$/);
    const feed = await fetch(`${site.url}${path}.json`);
    expect.soft(feed.headers.get("content-type"), path).toBe("application/feed+json; charset=utf-8");
    expect.soft(await feed.json(), path).toMatchObject({ feed_url: expect.stringContaining(`${path}.json`) });
    const etag = rss.headers.get("etag") ?? "";
    const again = await fetch(`${site.url}${path}.xml`, { headers: { "if-none-match": `"other", W/${etag}` } });
    expect.soft([again.status, await again.text()], path).toEqual([304, ""]);
  }
  expect((await (await fetch(`${site.url}/feeds/articles.json`)).json()).items).not.toEqual([]);
  expect((await fetch(`${site.url}/feeds/lessons.xml`)).status).toBe(404);
  expect(await (await fetch(`${site.url}/articles`)).text()).toContain('href="/feeds/articles.xml"');
});
