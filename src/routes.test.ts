import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import routes from "./routes.ts";

interface Entry {
  id?: string | undefined;
  path?: string | undefined;
  file: string;
  index?: boolean | undefined;
  children?: Entry[] | undefined;
}

interface Page {
  path: string;
  file: string;
  hasLayout: boolean;
}

function* listPages(entries: readonly Entry[], hasLayout = false): Generator<[string, Page]> {
  for (const { id, path, file, index, children = [] } of entries) {
    if (path === undefined && index !== true) yield* listPages(children, true);
    else if (id !== undefined && path !== undefined && index !== true) yield [id, { path, file, hasLayout }];
  }
}

const PAGES = new Map(listPages(routes as Entry[]));

/** The table of spec §2, row by row: name, path, whether the site's layout is around it. */
const table = [
  ["index", "/", true],
  ["vip-list", "/vip/list", true],
  ["vip", "/vip", true],
  ["basic", "/basic", true],
  ["media", "/media", true],
  ["system", "/system", true],
  ["user-profile", "/user/profile", true],
  ["articles", "/articles", true],
  ["articles-id", "/articles/:id", true],
  ["booking", "/booking", true],
  ["product", "/product", true],
  ["product-payment", "/product/payment", true],
  ["payment-success", "/payment/success", true],
  ["payment-wechat-qr", "/payment/wechat-qr", true],
  ["co-creation", "/co-creation", true],
  ["services-outsourcing", "/services/outsourcing", true],
  ["vip-book-id", "/vip/book/:id", true],
  ["system-book-id", "/system/book/:id", true],
  ["vip-course-id", "/vip/course/:id", true],
  ["basic-course-id", "/basic/course/:id", true],
  ["vip-course-related_book-id", "/vip/course/related_book/:id", true],
  ["basic-course-related_book-id", "/basic/course/related_book/:id", true],
  ["vip-course-courseId-video-videoId", "/vip/course/:courseId/video/:videoId", false],
  ["basic-course-courseId-video-videoId", "/basic/course/:courseId/video/:videoId", false],
  ["vip-book-bookId-document-documentId", "/vip/book/:bookId/document/:documentId", false],
  ["system-book-bookId-document-documentId", "/system/book/:bookId/document/:documentId", false],
  [
    "vip-course-related_book-bookId-document-documentId",
    "/vip/course/related_book/:bookId/document/:documentId",
    false,
  ],
  [
    "basic-course-related_book-bookId-document-documentId",
    "/basic/course/related_book/:bookId/document/:documentId",
    false,
  ],
] as const;

// Covers spec §2.1.
test.each(table)("%s has the path %s, with the site's layout: %s (spec §2)", (name, path, hasLayout) => {
  expect(PAGES.get(name)).toMatchObject({ path, hasLayout });
});

const sourceOf = (name: string) => readFileSync(new URL(PAGES.get(name)?.file ?? "", import.meta.url), "utf8");

// Covers spec §2.1.
test("the profile alone requires a login in the route table, by the middleware auth (spec §2)", () => {
  const guarded = table.filter(([name]) => sourceOf(name).includes('namedMiddlewares(["auth"])'));
  expect(guarded.map(([name]) => name)).toEqual(["user-profile"]);
});

// Covers spec §2.1.
test.each([
  ["payment-success", "支付成功"],
  ["payment-wechat-qr", "微信支付"],
])("the title of %s is %s (spec §2)", (name, title) => {
  expect(sourceOf(name)).toContain(`title: "${title}"`);
});

// Covers spec §2.15.
test("an unknown path has the site's layout around it, as only an error that is not fatal has (spec §2)", () => {
  expect(PAGES.get("not-found")).toEqual({ path: "*", file: "pages/site/not-found-page.tsx", hasLayout: true });
});

test("pages/ contains only the modules that the table names, and their tests", () => {
  const named = listFiles(routes as Entry[]).toSorted();
  const found = globSync("src/pages/**/*.{ts,tsx}").map((file) => path.relative("src", file));
  expect(found.filter((file) => !/\.test\.tsx?$/.test(file)).toSorted()).toEqual(named);
});

function listFiles(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...listFiles(children)]);
}
