import { afterAll, beforeAll, expect, test } from "vitest";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { setUpDatabase } from "../database/database.ts";
import { findJsonLdFaults, type JsonLd } from "../found/json-ld-rules.ts";
import { findIndexFaults, findSitemapFaults } from "../found/validate-sitemap.ts";
import { runSharedCli } from "../run-cli.ts";
import {
  countTexts,
  findSeeders,
  firstEnvironment,
  type InterruptedStarts,
  interruptFirstStarts,
  readDemoState,
} from "../start/first-start.ts";
import { limit } from "../time/limits.ts";
import { ensureBuilt, fixtureLimitMs } from "./site-fixture.ts";
import { listSitemapPages, locsOf, plain } from "./sitemap-pages.ts";
import { PATIENT, type RunningSite, startSite } from "./start-site.ts";

const SEED_LIMIT_MS = limit(240_000);

const database = await setUpDatabase();
const [dataDir, ...otherDirs] = [await createDataFolder(), await createDataFolder(), await createDataFolder()];
const place = { database, dataDir };

/** Three interrupted first starts before this site's start; one of them had begun to fill the database. */
let interrupted: InterruptedStarts;
/** Processes that still add demo content when the site first answers. */
let seeders: number[];
let site: RunningSite;
let url: string;
/** The paths of all pages in the sitemaps, by kind. */
let kinds: Map<string, string[]>;

interface FoundPage {
  path: string;
  status: number;
  html: string;
  location: string | null;
}

async function visit(path: string): Promise<FoundPage> {
  const answer = await fetch(url + path, { redirect: "manual" });
  return { path, status: answer.status, html: await answer.text(), location: answer.headers.get("location") };
}

const read = async (path: string) => (await fetch(url + path)).text();

const titleOf = ({ html }: FoundPage) => plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
const namedOf = ({ html }: FoundPage, name: string) =>
  plain(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "");
const canonicalOf = ({ html }: FoundPage) => plain(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? "");
const jsonLdOf = ({ html }: FoundPage) =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, text = ""]) => JSON.parse(text) as JsonLd,
  );

beforeAll(async () => {
  await ensureBuilt();
  interrupted = await interruptFirstStarts(place, [dataDir, ...otherDirs]);
  site = await startSite({ dataDir, env: { ...firstEnvironment(place), ...PATIENT, ORIGIN: undefined } });
  seeders = await findSeeders(site.pid);
  ({ url } = site);
  kinds = Map.groupBy(await listSitemapPages(url), (path) => path.replaceAll(/\d+/g, "N"));
}, fixtureLimitMs + SEED_LIMIT_MS);

afterAll(async () => {
  await site.stop();
  await Promise.all([dataDir, ...otherDirs].map(removeDataFolder));
});

test.skipIf(process.platform !== "linux")(
  "one of three starts seeds an empty database, SIGTERM ends all three, and the next start resumes in a process that ends before the site answers",
  async () => {
    expect(interrupted.codes, interrupted.output).toEqual([0, 0, 0]);
    expect(interrupted.output).not.toMatch(/"level":(?:"error"|[56]0)/);
    expect(interrupted.seedingStates).toEqual(Array(3).fill("idle in transaction"));
    expect(interrupted.seeders).toHaveLength(3);
    for (const pid of interrupted.seeders) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect(interrupted.state).toBe("started");
    expect(await readDemoState(place)).toBe("finished");
    expect(await countTexts(place)).toBeGreaterThan(interrupted.texts);
    const { data } = await (await fetch(`${url}/api/v1/articles`)).json();
    expect(data.items.length).toBeGreaterThan(3);
    expect(seeders).toEqual([]);
  },
);

test("the search index of the seeded site is correct, and a rebuild does not change it", async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  for (const args of [["reindex", "--check"], ["reindex"], ["reindex", "--check"]])
    expect(await runSharedCli(env, args), args.join(" ")).toMatchObject({ code: 0, err: "" });
});

/** Visits the first and the last page of each kind, open and gated; sequentially, so that none waits too long. */
async function visitAll(): Promise<FoundPage[]> {
  const paths = new Set([...kinds.values()].flatMap((all) => [all[0] ?? "/", all.at(-1) ?? "/"]));
  const pages: FoundPage[] = [];
  for (const path of paths) pages.push(await visit(path));
  return pages;
}

// Covers spec §2.2.
test("the sitemaps list every kind of public page, and are valid", async () => {
  for (const kind of [
    "/",
    "/basic",
    "/vip/list",
    "/product",
    "/product/N",
    "/articles/N",
    "/media?item=N",
    "/downloads/N",
  ])
    expect([...kinds.keys()]).toContain(kind);
  for (const kind of [
    "/vip/book/N/document/N",
    "/vip/course/N/video/N",
    "/basic/course/related_book/N",
    "/legal/terms",
  ])
    expect([...kinds.keys()]).toContain(kind);
  const index = await read("/sitemap.xml");
  expect(await findIndexFaults(index)).toEqual([]);
  for (const loc of locsOf(index)) expect(await findSitemapFaults(await read(new URL(loc).pathname)), loc).toEqual([]);
  const media = await read("/sitemap-media-1.xml");
  expect(media).toContain("<video:video>");
  expect(media).toContain("<image:image>");
  expect(media).toContain("<video:requires_subscription>");
  expect((await visit("/sitemap-media-2.xml")).status).toBe(404);
  expect((await visit("/sitemap-nothing-1.xml")).status).toBe(404);
});

// Covers spec §2.2.
test("every public page has a title, a description, an address and a picture of its own", async () => {
  const pages = await visitAll();
  for (const page of pages) {
    expect(page.status, page.path).toBe(200);
    expect(new URL(canonicalOf(page)).href.replace(/^https?:\/\/[^/]+/, ""), page.path).toBe(page.path);
    expect(namedOf(page, "robots"), page.path).toBe("");
    expect(namedOf(page, "og:title"), page.path).not.toBe("");
    expect(namedOf(page, "og:url"), page.path).toBe(canonicalOf(page));
    expect(page.html).not.toContain("hreflang");
    const picture = await fetch(url + new URL(namedOf(page, "og:image")).href.replace(/^https?:\/\/[^/]+/, ""));
    expect(picture.headers.get("cache-control"), page.path).toContain("immutable");
    const png = Buffer.from(await picture.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], page.path).toEqual([1200, 630]);
  }
  for (const facts of [titleOf, (page: FoundPage) => namedOf(page, "description"), canonicalOf]) {
    const values = pages.map(facts);
    expect(values).not.toContain("");
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  }
});

test("structured data has the fields that search engines require, and declares the gate that the page has", async () => {
  const types = new Set<string>();
  for (const page of await visitAll()) {
    const data = jsonLdOf(page);
    expect(data.length, page.path).toBeGreaterThan(0);
    for (const one of data) {
      types.add(String(one["@type"]));
      expect(findJsonLdFaults(one), page.path).toEqual([]);
      const part = one.hasPart as { cssSelector?: string } | undefined;
      if (part?.cssSelector === undefined) continue;
      expect(one.isAccessibleForFree, page.path).toBe(false);
      expect(page.html, page.path).toMatch(new RegExp(`class="[^"]*${part.cssSelector.slice(1)}[ "]`));
    }
    const isGated = data.some(
      (one) => (one.hasPart as { cssSelector?: string } | undefined)?.cssSelector !== undefined,
    );
    expect(/class="[^"]*gated-text/.test(page.html), page.path).toBe(isGated);
  }
  for (const type of [
    "Article",
    "Course",
    "Book",
    "Product",
    "VideoObject",
    "BreadcrumbList",
    "FAQPage",
    "Organization",
  ])
    expect([...types]).toContain(type);
});

test("a filter of a list has its own address; an invalid one is 404", async () => {
  const chosen = await visit("/vip/list?kind=book&sort=newest&utm_source=x");
  expect(canonicalOf(chosen)).toMatch(/\/vip\/list\?kind=book$/);
  expect(titleOf(chosen)).not.toBe(titleOf(await visit("/vip/list")));
  const empty = await visit("/system?kind=course&level=premium");
  expect([empty.status, namedOf(empty, "robots")]).toEqual([200, "noindex"]);
  for (const path of [
    "/vip/list?kind=nothing",
    "/articles?tag=nothing",
    "/articles?page=99",
    "/media?item=99999",
    "/product?kind=x",
  ])
    expect((await visit(path)).status, path).toBe(404);
});

// Covers spec §2.7.
test("personal pages have a description and are not indexed by search engines", async () => {
  for (const path of [
    "/search",
    "/redeem",
    "/gift",
    "/cert",
    "/unsubscribe",
    "/user/profile",
    "/product/payment",
    "/payment/success",
  ]) {
    const page = await visit(path);
    expect(namedOf(page, "robots"), path).toBe("noindex");
    expect(namedOf(page, "description"), path).not.toBe("");
    expect(canonicalOf(page), path).toMatch(new RegExp(`${path}$`));
    expect(namedOf(page, "og:image"), path).toBe("");
  }
});

test("moved pages redirect permanently", async () => {
  for (const [from, to] of [
    ["/system/", "/vip/"],
    ["/vip/", "/system/"],
    ["/basic/", "/vip/"],
    ["/vip/", "/basic/"],
  ] as const) {
    const moved = [...kinds.values()].flatMap(([path = ""]) =>
      /^\/\w+\/(?:book|course)\/\d/.test(path) && path.startsWith(from) ? [path] : [],
    );
    for (const path of moved.filter((one) => (to === "/basic/" || from === "/basic/") === one.includes("/course/"))) {
      const page = await visit(path.replace(from, to));
      expect([page.status, page.location], path).toEqual([301, path]);
    }
  }
});

// Covers spec §2.2.
test("robots.txt, llms.txt and pictures contain only public content", async () => {
  expect(await read("/robots.txt")).toMatch(/\nSitemap: http\S+\/sitemap\.xml\n/);
  const llms = await read("/llms.txt");
  expect(llms).toMatch(/^# .+\n\n> /);
  for (const [, address = ""] of llms.matchAll(/\]\((\S+)\)/g))
    expect((await fetch(url + address.replace(/^https?:\/\/[^/]+/, ""))).status, address).toBe(200);
  expect((await visit("/share/article/99999.png")).status).toBe(404);
  expect((await visit("/share/nothing/1.png")).status).toBe(404);
  expect((await visit("/share/page/nothing.png")).status).toBe(404);
  const first = await fetch(`${url}/share/page/site.png?v=made-up`);
  expect(first.headers.get("cache-control")).not.toContain("immutable");
  const etag = first.headers.get("etag") ?? "";
  const again = await fetch(`${url}/share/page/site.png`, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});
