import type { APIRequestContext } from "@playwright/test";
import { expect, test, type VisitedSite } from "../../test/journey/journey.ts";
import { buyPlan, type Member, signUp } from "../../test/journey/members.ts";
import { grantLevel } from "../../test/journey/operator.ts";
import { findPages } from "../../test/journey/pages.ts";
import { limit } from "../../test/time/limits.ts";

// Planted by e2e/content in every kind of block of every gated text, always behind the teaser.
const anyCanary = "金丝雀";
const premiumCanary = "金丝雀PREMIUM";

const DAY_MS = 86_400_000;

interface Viewer {
  name: string;
  headers: Record<string, string>;
  /** What this viewer must never be sent. */
  secret: string;
}

function holds(body: string, secret: string): boolean {
  const escaped = [...secret].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
  return [secret, encodeURIComponent(secret), escaped].some((form) => body.toLowerCase().includes(form.toLowerCase()));
}

async function gatherViewers(
  request: APIRequestContext,
  site: VisitedSite,
): Promise<{ viewers: Viewer[]; vip: Member }> {
  const [user, expired, vip] = [await signUp(request), await signUp(request), await signUp(request)];
  const now = Date.now();
  await grantLevel(site, {
    userId: expired.userId,
    level: 3,
    from: new Date(now - 40 * DAY_MS),
    to: new Date(now - DAY_MS),
  });
  const { data: plans } = await (await request.get("/api/v1/plans")).json();
  await buyPlan(request, vip, plans.items.find((plan: { level: number }) => plan.level === 2).id);
  const viewers = [
    { name: "guest", headers: {}, secret: anyCanary },
    { name: "user", headers: user.headers, secret: anyCanary },
    { name: "expired premium", headers: expired.headers, secret: anyCanary },
    { name: "VIP", headers: vip.headers, secret: premiumCanary },
  ];
  return { viewers, vip };
}

/** Every public address: what the sitemap names, every list, and the same as data for client navigation. */
async function listPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const pages = new Set([...named, ...Object.values(await findPages(request)), "/user/profile", "/payment/success"]);
  const paths = [...pages].map((page) => page.split("?")[0] ?? page);
  const data = paths.map((page) => (page === "/" ? "/_.data" : `${page}.data`));
  const lists = ["/vip/list?page=2", "/vip/list?category=创作", "/articles?tag=样文", "/articles.data?tag=样文"];
  const files = ["/robots.txt", "/sitemap.xml", "/feed.xml", "/healthz", "/readyz", "/builds/latest.json", "/api/docs"];
  return [...paths, ...data, ...lists.map(encodeURI), ...files];
}

interface Endpoint {
  path: string;
  query: string[];
}

interface DescribedRead {
  parameters?: { in: string; name: string }[];
  responses: Record<string, { content: Record<string, unknown> }>;
}

async function listReads(request: APIRequestContext): Promise<Endpoint[]> {
  const { paths } = await (await request.get("/api/v1/openapi.json")).json();
  return Object.entries<{ get?: DescribedRead }>(paths).flatMap(([path, { get }]) => {
    // A stream of events stays open, and carries the word `ended` alone.
    if (!get || "text/event-stream" in (get.responses[200]?.content ?? {})) return [];
    const query = (get.parameters ?? []).filter((parameter) => parameter.in === "query").map(({ name }) => name);
    return [{ path: `/api${path}`, query }];
  });
}

/** Ids of everything that can be read, by the name of the path's parameter and the noun before it. */
async function listIds(request: APIRequestContext) {
  const items = async (address: string) => (await (await request.get(`/api/v1${address}`)).json()).data.items;
  const books: { id: number }[] = await items("/books?page_size=50");
  const articles: { id: number }[] = await items("/articles?page_size=50");
  const documents: { book: number; id: number }[] = [];
  for (const { id: book } of books) {
    const { data } = await (await request.get(`/api/v1/books/${book}`)).json();
    for (const { document_id: id } of data.tree) if (id !== null) documents.push({ book, id });
  }
  return { books, articles, documents };
}

function addressesOf({ path, query }: Endpoint, ids: Awaited<ReturnType<typeof listIds>>): string[] {
  if (path.includes("{book_id}"))
    return ids.documents.map(({ book, id }) => path.replace("{book_id}", String(book)).replace("{id}", String(id)));
  const of = path.includes("/articles/") ? ids.articles : ids.books;
  if (path.includes("{id}")) return of.map(({ id }) => path.replace("{id}", String(id)));
  if (path.includes("{")) return [path.replace(/\{\w+\}/g, "ABCDEFGHJKLMNPQRSTUVWXYZ")];
  if (query.includes("type"))
    return ids.documents.map(({ id }) => `${path}?type=document&id=${id}`).concat(`${path}?type=article&id=1`);
  return [
    path,
    `${path}?page=1&page_size=50`,
    `${path}?page=2`,
    `${path}?shelf=vip`,
    `${path}?q=${encodeURI(anyCanary)}`,
  ];
}

test("no gated word leaves the server for those who may not read it", async ({ request, site }) => {
  test.setTimeout(limit(120_000));
  const { viewers, vip } = await gatherViewers(request, site);
  const pages = await findPages(request);
  const ids = await listIds(request);
  const reads = (await listReads(request)).flatMap((endpoint) => addressesOf(endpoint, ids));
  const addresses = [...(await listPages(request)), ...new Set(reads)];
  const covers = [...ids.books.map(({ id }) => `/covers/book/${id}.svg`), "/covers/article/1.svg"];
  expect(addresses.length).toBeGreaterThan(100);

  // The bait is there: a member gets it by the API, where it belongs.
  const [, bookId, documentId] = /book\/(\d+)\/document\/(\d+)/.exec(pages["gated-document"]) ?? [];
  const whole = await request.get(`/api/v1/books/${bookId}/documents/${documentId}`, { headers: vip.headers });
  expect(holds(await whole.text(), "金丝雀VIP甲")).toBe(true);

  // The most entitled first, so that whatever they leave in a cache is found by the others.
  for (const { name, headers, secret } of viewers.toReversed()) {
    const leaks: string[] = [];
    await inParallel([...addresses, ...covers], async (address) => {
      const answer = await request.get(address, { headers, maxRedirects: 0 });
      if (answer.status() >= 500) leaks.push(`${address}: ${answer.status()}`);
      const sent = `${JSON.stringify(answer.headers())}${await answer.text()}`;
      if (holds(sent, secret)) leaks.push(address);
    });
    expect(leaks, name).toEqual([]);
  }
});

test("a page is the same bytes for everyone", async ({ request, site }) => {
  const member = await signUp(request);
  await grantLevel(site, { userId: member.userId, level: 3, from: new Date(0), to: new Date("2100-01-01") });
  const others: Record<string, string>[] = [
    member.headers,
    { authorization: "Bearer nonsense" },
    { cookie: `access_token=${member.storage.access_token}; session=1; theme=dark` },
    { "accept-language": "en-US,en;q=0.9" },
    { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148" },
    { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  ];
  const pages = Object.values(await findPages(request));
  for (const page of [
    ...pages,
    ...pages.map((path) => `${path.split("?")[0]}.data`.replace(/^\/\.data$/, "/_.data")),
  ]) {
    const plain = await request.get(page);
    expect(plain.status(), page).toBe(200);
    const { date: _, ...plainHeaders } = plain.headers();
    const bytes = await plain.body();
    for (const headers of others) {
      const answer = await request.get(page, { headers });
      const { date: __, ...answerHeaders } = answer.headers();
      expect(answerHeaders, page).toEqual(plainHeaders);
      expect(bytes.equals(await answer.body()), `${page} ${JSON.stringify(Object.keys(headers))}`).toBe(true);
    }
    expect(plainHeaders.vary, page).toBe("Accept-Encoding");
    expect(plainHeaders["set-cookie"], page).toBeUndefined();
  }
});

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
