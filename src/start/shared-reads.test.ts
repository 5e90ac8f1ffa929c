import { beforeEach, expect, test, vi } from "vitest";
import type { GuestApp } from "../app-context.ts";
import { shareReads } from "./shared-reads.ts";

let reads: string[] = [];
beforeEach(() => {
  reads = [];
});

/** A slice that records its queries and never returns the same object twice. */
function slice(name: string): unknown {
  return new Proxy(
    {},
    {
      ownKeys: () => [
        "listBooks",
        "listCategories",
        "getBook",
        "getDocument",
        "readSettings",
        "listArticles",
        "listPlans",
      ],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      get: (_, method) => async (query: unknown) => {
        reads.push(`${name}.${String(method)}`);
        return { query, answer: reads.length };
      },
    },
  );
}

const guest = {
  facts: {},
  site: slice("site"),
  books: slice("books"),
  courses: slice("courses"),
  media: slice("media"),
  catalogue: slice("catalogue"),
  articles: slice("articles"),
  plans: slice("plans"),
  icons: slice("icons"),
} as GuestApp;

test("shared reads of pages run once for each query, until content changes", async () => {
  const { app, forget } = shareReads(guest);
  const first = await app.books.listBooks({ page: 1, page_size: 20 });
  expect(await app.books.listBooks({ page: 1, page_size: 20 })).toBe(first);
  expect(await app.books.listBooks({ page: 2, page_size: 20 })).not.toBe(first);
  await Promise.all([app.site.readSettings(), app.site.readSettings(), app.plans.listPlans()]);
  expect(reads).toEqual(["books.listBooks", "books.listBooks", "site.readSettings", "plans.listPlans"]);
  forget();
  expect(await app.books.listBooks({ page: 1, page_size: 20 })).not.toBe(first);
});

test("leaves a page's own text to the page cache", async () => {
  const { app } = shareReads(guest);
  for (let time = 0; time < 2; time += 1) await app.books.getDocument({ bookId: 1, documentId: 2 });
  expect(reads).toEqual(["books.getDocument", "books.getDocument"]);
});

test("caches only a few MB, however many different lists, long names or long answers are requested", async () => {
  const long = "长".repeat(16_000);
  const listItems = vi.fn(async () => ({ items: [{ title: long }] }) as never);
  const { app } = shareReads({ ...guest, articles: { ...guest.articles, listArticles: listItems } });
  const fetchItems = async (index: number) => {
    listItems.mockClear();
    await app.articles.listArticles({ page: 1, page_size: 20, tag: `${index}${long}` });
    return listItems.mock.calls.length;
  };
  // 64 KB each: far fewer of them fit than of short ones.
  for (let index = 0; index < 200; index += 1) expect(await fetchItems(index)).toBe(1);
  expect(await fetchItems(199)).toBe(0);
  expect(await fetchItems(150)).toBe(0);
  expect(await fetchItems(60)).toBe(1);
});
