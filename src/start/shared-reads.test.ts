import { beforeEach, expect, test } from "vitest";
import type { GuestApp } from "../app-context.ts";
import { shareReads } from "./shared-reads.ts";

let reads: string[] = [];
beforeEach(() => {
  reads = [];
});

/** A slice that tells what it is asked, and never answers twice alike. */
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
  articles: slice("articles"),
  plans: slice("plans"),
} as GuestApp;

test("what pages share is read once for each question, until content changes", async () => {
  const { app, forget } = shareReads(guest);
  const first = await app.books.listBooks({ page: 1, page_size: 20 });
  expect(await app.books.listBooks({ page: 1, page_size: 20 })).toBe(first);
  expect(await app.books.listBooks({ page: 2, page_size: 20 })).not.toBe(first);
  await Promise.all([app.site.readSettings(), app.site.readSettings(), app.plans.listPlans()]);
  expect(reads).toEqual(["books.listBooks", "books.listBooks", "site.readSettings", "plans.listPlans"]);
  forget();
  expect(await app.books.listBooks({ page: 1, page_size: 20 })).not.toBe(first);
});

test("a page's own text is left to the page cache", async () => {
  const { app } = shareReads(guest);
  for (let time = 0; time < 2; time += 1) await app.books.getDocument({ bookId: 1, documentId: 2 });
  expect(reads).toEqual(["books.getDocument", "books.getDocument"]);
});
