import { expect, test } from "vitest";
import { paintFirst } from "./paint-first.ts";

const code = '<link rel="modulepreload" href="/assets/a.js"/>';
const style = '<link rel="stylesheet" href="/assets/a.css"/>';
const picture = '<link rel="preload" as="image" href="/covers/a.svg" fetchPriority="high"/>';
/** As written by the framework. */
const start = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/page-1.js";
  
  window.__reactRouterRouteModules = {"root":route0,"pages/index":route1};

import("/assets/entry-1.js");`;
const whole = '<link rel="expect" href="#_start" blocking="render"/>';
const own = (script: string) => `<script type="module" async="">${script}</script>`;
const page = `<html><head>${picture}<title>t</title>${code}${code.replace("a.js", "b.js")}<script>1</script>${style}</head><body><pre>${code}${own(start)}</pre><script>2</script>${own(start)}</body></html>`;

test("fetches nothing before the style sheet, code only later, and paints the whole page; its text is unchanged", () => {
  const { html, scripts } = paintFirst({ html: page, scripts: ["1", "2", start] });
  expect(html).toContain(`<html><head><title>t</title><script>1</script>${style}${whole}${picture}</head>`);
  expect(html).toContain(`<pre>${code}${own(start)}</pre>`);
  expect(scripts.slice(0, 2)).toEqual(["1", "2"]);
  expect(
    html.endsWith(`<script>2</script><script type="module" async="" id="_start">${scripts[2]}</script></body></html>`),
  ).toBe(true);
  expect(scripts[2]).toContain('["/assets/a.js","/assets/b.js"]');
});

test("paints a page without pictures as soon as a part of it is there", () => {
  const { html, scripts } = paintFirst({ html: page.replace(picture, ""), scripts: ["1", "2", start] });
  expect(html).not.toContain("expect");
  expect(html.endsWith(`${own(scripts[2] ?? "")}</body></html>`)).toBe(true);
});

test("the replaced start script names the same files and modules as the framework's", () => {
  const late = paintFirst({ html: page, scripts: [start] }).scripts[0] ?? "";
  expect(late.match(/import\("[^"]+"\)/g)).toEqual([
    'import("/assets/manifest-1.js")',
    'import("/assets/root-1.js")',
    'import("/assets/page-1.js")',
    'import("/assets/entry-1.js")',
  ]);
  expect(late).toContain('window.__reactRouterRouteModules = {"root":route0,"pages/index":route1};');
});

test("evaluates shared modules before the page's own, file by file, each once", () => {
  const preloads = ["manifest-1", "entry-1", "framework-1", "shell-1", "page-1", "root-1"];
  const links = preloads.map((name) => `<link rel="modulepreload" href="/assets/${name}.js"/>`).join("");
  const html = `<html><head>${links}</head><body>${own(start)}</body></html>`;
  const late = paintFirst({ html, scripts: [start] }).scripts[0] ?? "";
  expect(late).toContain('for (const href of ["/assets/framework-1.js","/assets/shell-1.js"]) await import(href)');
});

test("refuses a page with another start script, which a new release of the framework may introduce", () => {
  expect(() => paintFirst({ html: page.replaceAll(start, "import 1"), scripts: ["import 1"] })).toThrow(
    /does not start its code/,
  );
});

test("a response that is not a page stays unchanged", () => {
  expect(paintFirst({ html: "[1]", scripts: [] })).toEqual({ html: "[1]", scripts: [] });
});
