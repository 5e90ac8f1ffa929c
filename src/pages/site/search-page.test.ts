import { expect, test } from "vitest";
import { handle, meta } from "./search-page.tsx";

const matches = [{ id: "root", loaderData: { settings: { name: "站" }, origin: "https://site.test" } }];

// Covers spec §2.7.
test("the page of the search is in no cache, and its head keeps robots from indexing it", () => {
  expect(handle.isNeverCached).toBe(true);
  const head = meta({ matches } as unknown as Parameters<typeof meta>[0]);
  expect(head).toContainEqual({ title: "搜索 · 站" });
  expect(head.filter((tag) => "name" in tag && tag.name === "robots")).toEqual([
    { name: "robots", content: "noindex" },
  ]);
});
