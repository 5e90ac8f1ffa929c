import { expect, test } from "vitest";
import { groupOfPages } from "./page-chunks.ts";

/** Modules under /src/ and who imports them at once. */
const graph: Record<string, string[]> = {
  "card.tsx": ["shelf.tsx"],
  "shelf.tsx": ["pages/site/index-page.tsx?route", "pages/reading/system-page.tsx", "pages/reading/vip-list-page.tsx"],
  "sum.ts": [
    "pages/buying/vip-page.tsx",
    "pages/buying/product-payment-page.tsx",
    "pages/buying/payment-success-page.tsx",
  ],
  "money.ts": ["sum.ts", "card.tsx"],
  "twice.ts": ["pages/site/index-page.tsx", "pages/reading/system-page.tsx", "pages/site/legal-page.tsx"],
  "later.ts": [],
};
const names = ["common", "catalogue", "buying"] as const;
const known = { getModuleInfo: (id: string) => ({ importers: (graph[id.replace("/src/", "")] ?? []).map(inSource) }) };

function inSource(name: string): string {
  return `/src/${name}`;
}

function chunkOf(name: string) {
  return names.find((chunk) => groupOfPages(chunk)(inSource(name), known) !== null) ?? null;
}

test("what pages share goes where those pages are; what few pages or a later click need is left alone", () => {
  expect(Object.keys(graph).map((name) => [name, chunkOf(name)])).toEqual([
    ["card.tsx", "catalogue"],
    ["shelf.tsx", "catalogue"],
    ["sum.ts", "buying"],
    ["money.ts", "common"],
    ["twice.ts", null],
    ["later.ts", null],
  ]);
  expect(chunkOf("pages/site/index-page.tsx")).toBeNull();
});
