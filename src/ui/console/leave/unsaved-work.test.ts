import { expect, test } from "vitest";
import { isOtherPage, leavesPage } from "./unsaved-work.ts";

const HERE = "http://site.test/admin/courses/7?tab=settings";
const CLICK = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const LINK = { href: "http://site.test/admin/orders", target: "", download: null };

test.each([
  ["another page of the console", {}, {}, true],
  ["the home page of the site", {}, { href: "http://site.test/" }, true],
  ["another tab of the page", {}, { href: "http://site.test/admin/courses/7?tab=outline" }, true],
  ["a heading of the page", {}, { href: `${HERE}#main` }, false],
  ["a new window by its target", {}, { target: "_blank" }, false],
  ["a new window by a key", { ctrlKey: true }, {}, false],
  ["the middle button", { button: 1 }, {}, false],
  ["a file", {}, { download: "" }, false],
  ["another site, where the browser asks", {}, { href: "https://elsewhere.test/" }, false],
  ["a link without an address", {}, { href: "" }, false],
] as const)("decides whether a click leaves the page: %s", (_what, click, link, isLeaving) => {
  expect(leavesPage({ ...CLICK, ...click }, { ...LINK, ...link }, HERE)).toBe(isLeaving);
});

test.each([
  ["http://site.test/admin", true],
  ["http://site.test/admin/courses/7", true],
  [`${HERE}#main`, false],
  // The browser itself asks for confirmation.
  ["http://elsewhere.test/admin", false],
])("going back to %s leaves the page: %s", (address, isLeaving) => {
  expect(isOtherPage(address, HERE)).toBe(isLeaving);
});
