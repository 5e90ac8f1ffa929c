import { expect, test } from "vitest";
import { findPage } from "./find-page.ts";
import { countOf, WAITING_KINDS } from "./waiting-work.ts";

test("a list with a total counts all, one without says that there is more", () => {
  expect(countOf({ items: [1], total: 37, next: "x" })).toEqual({ count: 37, isMore: false });
  expect(countOf({ items: [1, 2], next: "x" })).toEqual({ count: 2, isMore: true });
  expect(countOf({ items: [], next: null })).toEqual({ count: 0, isMore: false });
});

test("each kind leads to a page that its permission opens", () => {
  for (const { href, needs } of WAITING_KINDS) {
    const page = findPage(href.split("?", 1)[0] ?? "")?.page;
    expect(page?.needs, href).toContain(needs);
  }
});
