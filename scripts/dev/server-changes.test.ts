import { expect, test } from "vitest";
import { isOfSite } from "./server-changes.ts";

interface Node {
  id: string;
  importers: Node[];
}

const node = (id: string, ...importers: Node[]): Node => ({ id, importers });

const site = node("/project/scripts/dev/site-entry.ts");
const pages = node("\0virtual:react-router/server-build");
const app = node("/project/src/composition/app.ts", site);
const page = node("/project/src/pages/vip-page.tsx", pages);

test("a module that the server imports belongs to the site", () => {
  expect(isOfSite([node("/project/src/features/commerce/orders/server/orders.ts", app)])).toBe(true);
});

test("a module that only pages import does not", () => {
  expect(isOfSite([page, node("/project/src/ui/controls/button.tsx", page)])).toBe(false);
});

test("a module that both import belongs to the site", () => {
  expect(isOfSite([node("/project/src/kit/values/money.ts", page, app)])).toBe(true);
});

test("the search ends for modules that import each other", () => {
  const one = node("/project/src/one.ts", page);
  one.importers.push(node("/project/src/other.ts", one));
  expect(isOfSite([one])).toBe(false);
});
