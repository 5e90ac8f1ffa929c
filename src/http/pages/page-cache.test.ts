import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { limit } from "../../../test/time/limits.ts";
import { type CachedPage, PageCache, type RenderedPage } from "./page-cache.ts";

function page(text: string, dependsOn: string[] = ["books"], status = 200): RenderedPage {
  return { status, headers: [["content-type", "text/html"]], body: Buffer.from(text), dependsOn: new Set(dependsOn) };
}

function newCache(maxBytes = 1_000_000) {
  const onStale = vi.fn();
  return { cache: new PageCache({ maxBytes, onStale }), onStale };
}

const textOf = (answer: CachedPage) => answer.forms.get("identity").whole.body.toString();

test("renders a page once for many concurrent requests", async () => {
  const { cache } = newCache();
  const render = vi.fn(async () => page("one"));
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get("/", render)));
  expect(render).toHaveBeenCalledTimes(1);
  expect(new Set(answers.map(textOf))).toEqual(new Set(["one"]));
});

test("a change drops only the pages that show it", async () => {
  const { cache } = newCache();
  await cache.get("/books", async () => page("old", ["books"]));
  await cache.get("/articles", async () => page("articles", ["articles"]));
  cache.drop("books");
  expect(cache.peek("/books")).toBeUndefined();
  expect(cache.peek("/articles")).toBeDefined();
  expect(textOf(await cache.get("/books", async () => page("new")))).toBe("new");
});

test("a page rendered while its content changed is not cached as fresh", async () => {
  const { cache } = newCache();
  await cache.get("/", async () => {
    cache.drop("books");
    return page("made of the old content");
  });
  expect(cache.peek("/")).toBeUndefined();
});

test("a request after a change does not join a rendering that began before it", async () => {
  const { cache } = newCache();
  let finishOld: (rendered: RenderedPage) => void = () => undefined;
  const old = cache.get("/", () => new Promise<RenderedPage>((resolve) => (finishOld = resolve)));
  cache.drop("books");
  const fresh = cache.get("/", async () => page("new"));
  finishOld(page("old"));
  expect(textOf(await old)).toBe("old");
  expect(textOf(await fresh)).toBe("new");
  expect(textOf(await cache.get("/", async () => page("newer")))).toBe("new");
});

test("answers with the stale copy when rendering fails, and reports the failure", async () => {
  const { cache, onStale } = newCache();
  await cache.get("/", async () => page("good"));
  cache.dropAll();
  const answer = await cache.get("/", async () => Promise.reject(new Error("database is away")));
  expect(textOf(answer)).toBe("good");
  expect(onStale).toHaveBeenCalledOnce();
  expect(textOf(await cache.get("/", async () => page("error screen", [], 500)))).toBe("good");
});

test("after a first failure stale copies are answered at once, while one rendering at a time is retried", async () => {
  const { cache } = newCache();
  for (const key of ["/a", "/b"]) await cache.get(key, async () => page(`old ${key}`));
  cache.dropAll();
  await cache.get("/a", async () => Promise.reject(new Error("database is silent")));
  const waiting = Promise.withResolvers<RenderedPage>();
  const render = vi.fn(() => waiting.promise);
  for (const key of ["/a", "/b", "/a"]) expect(textOf(await cache.get(key, render))).toBe(`old ${key}`);
  expect(render).toHaveBeenCalledOnce();
  waiting.reject(new Error("still silent"));
  await new Promise((resolve) => setImmediate(resolve));
  expect(textOf(await cache.get("/a", async () => page("new")))).toBe("old /a");
  await new Promise((resolve) => setImmediate(resolve));
  expect(textOf(await cache.get("/a", render))).toBe("new");
  expect(textOf(await cache.get("/b", async () => page("new, waited for")))).toBe("new, waited for");
});

test("answers with the failure if there is no stale copy", async () => {
  const { cache } = newCache();
  await expect(cache.get("/", async () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect((await cache.get("/x", async () => page("error screen", [], 500))).status).toBe(500);
});

test("answers pages with a status other than 200 and does not cache them", async () => {
  const { cache } = newCache();
  expect((await cache.get("/nope", async () => page("404", [], 404))).status).toBe(404);
  expect(cache.size.pages).toBe(0);
});

test("a page in use outlives unused ones, and a new page always finds space", async () => {
  const { cache } = newCache(650_000);
  const body = "x".repeat(100_000);
  for (const key of ["/1", "/2", "/3"]) await cache.get(key, async () => page(`${key}${body}`));
  cache.peek("/1");
  await cache.get("/4", async () => page(`/4${body}`));
  expect(["/1", "/2", "/3", "/4"].map((key) => cache.peek(key) !== undefined)).toEqual([true, false, true, true]);
  await cache.get("/5", async () => page(`/5${body}`));
  expect(cache.peek("/5")).toBeDefined();
});

test("a limit of zero disables the cache, including shared renderings", async () => {
  const { cache } = newCache(0);
  const render = vi.fn(async () => page("one"));
  await Promise.all([cache.get("/", render), cache.get("/", render)]);
  await cache.get("/", render);
  expect(render).toHaveBeenCalledTimes(3);
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test("removes the oldest pages at the limit, and never caches a page that is too large", async () => {
  const { cache } = newCache(300_000);
  const body = "x".repeat(100_000);
  for (const key of ["/1", "/2", "/3"]) await cache.get(key, async () => page(`${key}${body}`));
  expect(cache.size.bytes).toBeLessThanOrEqual(300_000);
  expect(cache.peek("/1")).toBeUndefined();
  expect(cache.peek("/3")).toBeDefined();
  await cache.get("/huge", async () => page("y".repeat(1_000_000)));
  expect(cache.peek("/huge")).toBeUndefined();
});

test("the cache takes no more memory than its limit, however many small pages are requested", {
  timeout: limit(60_000),
}, async () => {
  const maxBytes = 4 * 1024 * 1024;
  const { cache } = newCache(maxBytes);
  const before = await usedBytes();
  for (let index = 0; index < 20_000; index += 1) {
    const policy: [string, string] = ["content-security-policy", `default-src 'none'; ${"p".repeat(900)}${index}`];
    const answer = await cache.get(`/articles?tag=${"t".repeat(50)}${index}`, async () => ({
      ...page(`${index}`),
      headers: [["content-type", "text/html"], policy],
    }));
    for (const encoding of ["identity", "gzip", "br"] as const) answer.forms.get(encoding);
  }
  expect(cache.size.pages).toBeGreaterThan(100);
  expect(cache.size.bytes).toBeLessThanOrEqual(maxBytes);
  expect((await usedBytes()) - before).toBeLessThan(maxBytes);
});

test("limits the number of pages that have no weight", async () => {
  const { cache } = newCache(1_000_000_000);
  for (let index = 0; index < 20_500; index += 1) await cache.get(`/${index}`, async () => page(""));
  expect(cache.size.pages).toBe(20_000);
});

async function usedBytes(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  // Twice, with a turn of the event loop in between, because buffers are freed by their finalizers.
  for (let round = 0; round < 2; round += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
