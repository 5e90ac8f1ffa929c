import { expect, test } from "vitest";
import { consoleDetailAddresses } from "../../test/journey/console-detail-addresses.ts";
import { permissionsOf, ROLES } from "../domain/staff/permissions.ts";
import { MENU_GROUPS, mayOpen } from "../ui/console/page.ts";
import { CONSOLE_PAGES } from "./console-pages.ts";
import { findPage } from "./find-page.ts";
import { menuOf } from "./menu-of.ts";

test("every page has a unique address, a group and a unique title", () => {
  expect(new Set(CONSOLE_PAGES.map(({ path }) => path)).size).toBe(CONSOLE_PAGES.length);
  expect(new Set(CONSOLE_PAGES.map(({ title }) => title)).size).toBe(CONSOLE_PAGES.length);
  for (const { path, group } of CONSOLE_PAGES) {
    expect(path).toMatch(/^\/(?:[a-z-]+(?:\/(?::[a-zA-Z]+|[a-z-]+))*)?$/);
    expect(MENU_GROUPS).toContain(group);
  }
});

test("finds the page and parameters of an address, and no page for an unknown address", () => {
  for (const page of CONSOLE_PAGES) {
    const address = `/admin${page.path === "/" ? "" : page.path.replaceAll(/:[a-zA-Z]+/g, "7")}`;
    expect(findPage(address)?.page.path, address).toBe(page.path);
  }
  expect(findPage("/admin/nowhere/at/all")).toBeNull();
});

test.each(ROLES)("the menu of the role %s contains exactly the pages that its permissions open", (role) => {
  const permissions = permissionsOf([role]);
  const shown = menuOf(CONSOLE_PAGES, permissions).flatMap(([, pages]) => pages);
  expect(shown.every((page) => mayOpen(page, permissions))).toBe(true);
  const hidden = CONSOLE_PAGES.filter((page) => !page.isDetail && !shown.includes(page));
  expect(hidden.every((page) => !mayOpen(page, permissions))).toBe(true);
});

test("an owner may open every page, and a user without permissions none", () => {
  expect(CONSOLE_PAGES.every((page) => mayOpen(page, permissionsOf(["owner"])))).toBe(true);
  expect(menuOf(CONSOLE_PAGES, [])).toEqual([]);
});

test("the journey of accessible pages visits every page that is not in the menu", () => {
  const ids = {
    plan: "a",
    order: "1",
    caseNo: "1",
    product: 1,
    campaign: 1,
    batch: 1,
    refund: 1,
    course: 1,
    lesson: 1,
  };
  const texts = { file: 1, article: 1, document: 1, proposal: 1, project: 1 };
  const visited = Object.keys(consoleDetailAddresses({ ...ids, ...texts }));
  expect(visited.toSorted()).toEqual(CONSOLE_PAGES.flatMap((page) => (page.isDetail ? [page.path] : [])).toSorted());
});
