import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, Meta } from "react-router";
import { expect, test } from "vitest";
import { bookMeta } from "./book-meta.ts";

const book = {
  id: 7,
  shelf: "vip",
  content_type: "vip",
  title: "手册",
  summary: "讲怎么做",
  category: "工具",
  cover_url: "/covers/book/7.svg",
  document_count: 3,
  word_count: 900,
  preview_count: 1,
  tags: [] as string[],
  first_document_id: 1,
  ai_mark: "none",
  updated_at: "2026-11-02T00:00:00.000Z",
} as const;

function headOf(title: string) {
  return bookMeta({
    book: { ...book, title },
    offers_ebook: false,
    intro_html: "",
    tree: [],
    siteName: "知行学社",
    origin: "https://zhixing.example",
  });
}

test("a book's head contains the book, its access and its breadcrumbs", () => {
  const data = headOf("手册").flatMap((entry) => ("script:ld+json" in entry ? [entry["script:ld+json"]] : []));
  expect(data).toEqual([
    expect.objectContaining({
      "@type": "Book",
      name: "手册",
      url: "https://zhixing.example/vip/book/7",
      isAccessibleForFree: false,
    }),
    expect.objectContaining({
      "@type": "BreadcrumbList",
      itemListElement: [
        expect.objectContaining({ position: 1, name: "首页" }),
        expect.objectContaining({ position: 2, name: "会员库", item: "https://zhixing.example/vip/list" }),
        expect.objectContaining({ position: 3, name: "手册", item: "https://zhixing.example/vip/book/7" }),
      ],
    }),
  ]);
});

test("nothing in the structured data can end its script element", () => {
  const title = "</script><!--&\u2028";
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Meta, meta: () => headOf(title) }]);
  const html = renderToString(createElement(Stub));
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => json,
  );
  expect(scripts).toHaveLength(2);
  for (const json of scripts) expect(json).not.toMatch(/[<>&\u2028]/);
  expect(scripts.map((json) => JSON.parse(json))).toEqual([
    expect.objectContaining({ name: title }),
    expect.objectContaining({ "@type": "BreadcrumbList" }),
  ]);
});
