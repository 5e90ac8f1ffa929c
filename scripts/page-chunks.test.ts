import { expect, test } from "vitest";
import { CHUNKS, groupOfPages } from "./page-chunks.ts";

/** Modules under /src/ and their static importers. */
const graph: Record<string, string[]> = {
  "card.tsx": ["shelf.tsx"],
  "shelf.tsx": ["pages/site/index-page.tsx?route", "pages/reading/system-page.tsx"],
  "filters.tsx": ["pages/reading/basic-page.tsx", "pages/reading/system-page.tsx"],
  "pagination.tsx": ["pages/reading/articles-page.tsx", "filters.tsx", "pages/buying/product-page.tsx"],
  "gates.tsx": ["pages/community/topic-page.tsx", "pages/community/community-page.tsx"],
  "hero.tsx": ["pages/site/index-page.tsx?route", "pages/site/home-preview-page.tsx"],
  "gate.tsx": ["pages/reading/articles-id-body.tsx", "screens/reading/document-page.tsx"],
  "outline.tsx": ["screens/learning/course-page.tsx", "pages/learning/basic-lesson-page.tsx"],
  "cover.tsx": ["card.tsx", "gate.tsx"],
  "sum.ts": ["pages/buying/vip-page.tsx", "pages/buying/product-payment-page.tsx"],
  "qr.ts": ["pages/buying/payment-wechat-qr-page.tsx", "pages/user/user-profile-page.tsx"],
  "money.ts": ["sum.ts", "card.tsx"],
  "struck.tsx": ["sum.ts", "pages/buying/product-page.tsx"],
  "frame.tsx": ["pages/site/site-layout.tsx"],
  "menu.tsx": ["pages/site/site-layout.tsx", "later.ts"],
  "session.ts": ["root.tsx?route"],
  "theme.css": ["root.tsx"],
  "once.ts": ["pages/site/index-page.tsx", "later.ts"],
  "film.ts": ["screens/learning/lesson-page.tsx", "later.ts"],
  "later.ts": [],
};
const known = { getModuleInfo: (id: string) => ({ importers: (graph[id.replace("/src/", "")] ?? []).map(inSource) }) };

function inSource(name: string): string {
  return `/src/${name}`;
}

function chunkOf(name: string) {
  return CHUNKS.find((chunk) => groupOfPages(chunk)(inSource(name), known) !== null) ?? null;
}

test("assigns code that pages share to their chunk, and leaves code of one page or of a later click to the bundler", () => {
  expect(Object.keys(graph).map((name) => [name, chunkOf(name)])).toEqual([
    ["card.tsx", "lists"],
    ["shelf.tsx", "lists"],
    ["filters.tsx", "catalogue"],
    ["pagination.tsx", "lists"],
    ["gates.tsx", "talk"],
    ["hero.tsx", "home"],
    ["gate.tsx", "reading"],
    ["outline.tsx", "reading"],
    ["cover.tsx", "shell"],
    ["sum.ts", "buying"],
    ["qr.ts", "paying"],
    ["money.ts", "shell"],
    ["struck.tsx", "shell"],
    ["frame.tsx", null],
    ["menu.tsx", "shell"],
    ["session.ts", "shell"],
    ["theme.css", null],
    ["once.ts", "home"],
    ["film.ts", "watching"],
    ["later.ts", null],
  ]);
  for (const file of ["pages/site/index-page.tsx", "root.tsx"]) expect(chunkOf(file)).toBeNull();
});
