import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const source = path.join(import.meta.dirname, "../..");
/** In a separate chunk that only the certificate page loads. */
const OF_ONE_PAGE = ["features/content/certificates/web/certificate.css"];

/** Selector functions with the contents of their brackets, which are nested at most once. */
const BRACKETS = /:(has|not|is|where)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/**
 * Finds selectors that depend on the descendants of any element. With them the browser restyles the whole page whenever
 * an element is added, which took four times 20 ms at the start of each page. An attribute that many elements have is as
 * bad: with `button[aria-label="…"]` every element with any label was restyled, 900 of them in a long outline.
 */
function findSweeping(css: string): string[] {
  return listSelectors(css).filter((selector) => {
    const compounds = selector.split(/[\s>+~]+/);
    const last = compounds.pop() ?? "";
    return compounds.some((one) => one.includes(":has")) && /^(?:\*|:(?!is|where))|\[(?!data-)/.test(last);
  });
}

/** Lists all selectors with their parent selectors and with the brackets of their functions emptied. */
function listSelectors(css: string): string[] {
  return listRules(css).map(({ selector }) => selector);
}

/** The same selectors with the names of the properties that they set. */
function listRules(css: string): { selector: string; properties: string[] }[] {
  const rules: { selector: string; properties: string[] }[] = [];
  const around: (typeof rules)[] = [];
  for (const [, prelude = "", sign] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]*)([{};])/g)) {
    const outer = around.at(-1) ?? [{ selector: "&", properties: [] }];
    if (sign !== "{") {
      const property = prelude.split(":", 1)[0]?.trim();
      if (property) for (const rule of outer) rule.properties.push(property);
      if (sign === "}") around.pop();
    } else if (/^\s*@/.test(prelude)) around.push(outer);
    else {
      const parts = prelude.replace(BRACKETS, ":$1").split(",");
      const whole = parts.flatMap((part) => outer.map(({ selector }) => nest(part.trim(), selector)));
      const own = whole.map((selector) => ({ selector, properties: [] }));
      around.push(own);
      rules.push(...own);
    }
  }
  return rules;
}

function nest(selector: string, outer: string): string {
  if (outer === "&") return selector;
  return selector.includes("&") ? selector.replaceAll("&", outer) : `${outer} ${selector}`;
}

test.each([
  ["dialog:has(form) > :last-child { top: 0 }", ["dialog:has > :last-child"]],
  ["dialog:has(form) { @media (width < 1px) { & > :last-child { top: 0 } } }", ["dialog:has > :last-child"]],
  ["main:has(.a) *:not(:has(.a), .a, .a *) { top: 0 }", ["main:has *:not"]],
  [':root:has([x]) button[aria-label="y"], :root:has(i) [data-y] { top: 0 }', [':root:has button[aria-label="y"]']],
  ["@media print { :root:has([x]) body, b:has(i) :nth-child(2) { top: 0 } }", ["b:has :nth-child(2)"]],
  [":root[x] main *:not(:has(.a), .a, .a *) { top: 0 } a:has(b) { top: 0 } b { &:has(i) > :is(p, q) { top: 0 } }", []],
])("finds in %s the sweeping selectors %j", (css, sweeping) => {
  expect(findSweeping(css)).toEqual(sweeping);
});

/** Finds highlights (selected text, search results) that also apply to the root element. */
function findRootHighlights(css: string): string[] {
  return listSelectors(css).filter((selector) => /^[^\s>+~]*::(?:selection|highlight)/.test(selector));
}

test.each([
  ["::selection { color: red }", ["::selection"]],
  [":root::highlight(found) { color: red }", [":root::highlight(found)"]],
  ["body ::selection { color: red } .prose ::highlight(found) { color: red }", []],
])("finds in %s the highlights of the root %j", (css, found) => {
  expect(findRootHighlights(css)).toEqual(found);
});

test("no style that every page loads restyles all its elements", async () => {
  const files = await Array.fromAsync(glob("**/*.css", { cwd: source, exclude: OF_ONE_PAGE }));
  expect(files.length).toBeGreaterThan(5);
  const found = await Promise.all(
    files.map(async (file) => findSweeping(await readFile(path.join(source, file), "utf8"))),
  );
  expect(found.flat()).toEqual([]);
});

// Computing the style of the root then restyles all elements: 10 ms twice for each transition between two pages.
test("no highlight applies to the root element", async () => {
  const files = await Array.fromAsync(glob("**/*.css", { cwd: source }));
  const found = await Promise.all(
    files.map(async (file) => findRootHighlights(await readFile(path.join(source, file), "utf8"))),
  );
  expect(found.flat()).toEqual([]);
});

/** Finds selectors of the root that depend on its contents, and set properties that the whole page inherits. */
function findInheritedFromRoot(css: string): string[] {
  const isRoot = (selector: string) => /^:root[^\s>+~]*:has[^\s>+~]*$/.test(selector.replaceAll(/\[[^\]]*\]/g, ""));
  return listRules(css)
    .filter(({ selector, properties }) => isRoot(selector) && properties.some((name) => name.startsWith("--")))
    .map(({ selector }) => selector);
}

test.each([
  ["@media (width < 1px) { :root:has([x]) { top: 0; --bar: 1px } }", [":root:has"]],
  [':root[data-x~="y"] { &:has(i) { --bar: 1px; } }', [':root[data-x~="y"]:has']],
  [":root:has([x]) :is(body, .a) { --bar: 1px } :root:has([x]) { top: 0 } :root { --bar: 1px }", []],
])("finds in %s the properties that %j sets for the whole page", (css, found) => {
  expect(findInheritedFromRoot(css)).toEqual(found);
});

// A bar at the end of a page is read after its beginning has been styled, which was then styled again: 8 ms on 1 300 elements.
test("no element of a page sets properties that the whole page inherits", async () => {
  const files = await Array.fromAsync(glob("**/*.css", { cwd: source }));
  const found = await Promise.all(
    files.map(async (file) => findInheritedFromRoot(await readFile(path.join(source, file), "utf8"))),
  );
  expect(found.flat()).toEqual([]);
});
