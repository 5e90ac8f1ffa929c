import { expect, test } from "vitest";
import { currentOf } from "./menu-of.ts";

const PAGES = [
  { path: "/" },
  { path: "/media" },
  { path: "/media/items" },
  { path: "/courses" },
  { path: "/courses/:id", isDetail: true as const },
];

test.each([
  ["/admin", "/"],
  ["/admin/media", "/media"],
  ["/admin/media/7", "/media"],
  ["/admin/media/items", "/media/items"],
  ["/admin/courses/7/lessons/2", "/courses"],
  ["/admin/mediator", null],
])("at %s the menu marks %s", (pathname, path) => {
  expect(currentOf(PAGES, pathname)).toBe(path);
});
