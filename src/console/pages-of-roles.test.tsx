import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { GIVEN_ROLES, PERMISSIONS, type Permission, permissionsOf, ROLES } from "../domain/staff/permissions.ts";
import type { ConsolePage } from "../ui/console/page.ts";
import { ConsoleMenu } from "./console-menu.tsx";
import { CONSOLE_PAGES } from "./console-pages.ts";
import { findPage } from "./find-page.ts";
import { OpenPage } from "./open-page.tsx";

const DENIED = "你没有打开这一页的权限";

/** What a user with only this role sees at the address of each page. */
const cells = ROLES.flatMap((role) => CONSOLE_PAGES.map((page) => ({ role, path: page.path, page })));

test.each(cells)("$role at $path sees the page, or the required permission and who grants it", ({ role, page }) => {
  const permissions = permissionsOf([role]);
  const drawn = draw(page, permissions);
  const mayOpen = page.needs.some((needed) => permissions.includes(needed));
  expect(drawn).toContain(`>${page.title}</h1>`);
  expect(drawn.includes(DENIED)).toBe(!mayOpen);
  expect(menu(permissions).has(hrefOf(page))).toBe(mayOpen && page.isDetail !== true);
  if (mayOpen) return;
  for (const needed of page.needs) expect(drawn).toContain(`“${PERMISSIONS[needed]}”`);
  // The role of an owner is not given in the console.
  const isGiven = GIVEN_ROLES.some((given) => page.needs.some((needed) => permissionsOf([given]).includes(needed)));
  expect(drawn).toContain(isGiven ? "站长可以在“工作人员与角色”里给你" : "只有站长有。");
});

test.each(CONSOLE_PAGES)("$path opens with any one of its permissions, and with no other", (page) => {
  const names = Object.keys(PERMISSIONS) as Permission[];
  const opening = names.filter((name) => !draw(page, [name]).includes(DENIED));
  expect(opening).toEqual(names.filter((name) => page.needs.includes(name)));
});

test("only the owner may open a page whose permission no role has", () => {
  const denied = CONSOLE_PAGES.filter((page) => draw(page, permissionsOf(["owner"])).includes(DENIED));
  expect(denied).toEqual([]);
  // Every role may open some page and is denied another; otherwise the matrix would prove nothing.
  for (const role of ROLES.filter((one) => one !== "owner")) {
    const open = CONSOLE_PAGES.filter((page) => !draw(page, permissionsOf([role])).includes(DENIED));
    expect(open.length, role).toBeGreaterThan(2);
    expect(open.length, role).toBeLessThan(CONSOLE_PAGES.length);
  }
});

function hrefOf({ path }: ConsolePage): string {
  return `/admin${path === "/" ? "" : path}`;
}

/** Decides as the console does for an address. */
function draw(page: ConsolePage, permissions: readonly string[]): string {
  const address = hrefOf(page).replaceAll(/:[a-zA-Z]+/g, "7");
  const found = findPage(address);
  if (found === null) throw new Error(`no page at ${address}`);
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <OpenPage {...found} permissions={permissions} />
    </MemoryRouter>,
  );
}

/** Addresses in the rendered menu. */
function menu(permissions: readonly string[]): Set<string> {
  const drawn = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/admin"]}>
      <ConsoleMenu permissions={permissions} waiting={{}} />
    </MemoryRouter>,
  );
  return new Set(Array.from(drawn.matchAll(/href="([^"]+)"/g), ([, href = ""]) => href));
}
