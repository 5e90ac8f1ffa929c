import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import { Prose } from "./prose.tsx";

const source = path.join(import.meta.dirname, "../..");
const FORMULA_STYLE = /<link rel="stylesheet" href="[^"]*formulas[^"]*\.css[^"]*"/;

test("a text with a formula loads the style sheet of formulas, wherever it is rendered", async () => {
  const inline = await renderMarkdown("退款按 $x = 1$ 计算");
  const display = await renderMarkdown("$$\nx = 1\n$$");
  for (const { html } of [inline, display]) expect(renderToString(<Prose html={html} />)).toMatch(FORMULA_STYLE);
});

test("a text without formulas loads no style sheet", async () => {
  const { html } = await renderMarkdown("价格 $ 5 到 $ 6，`katex`");
  expect(renderToString(<Prose html={html} />)).not.toContain("<link");
});

test("a teaser whose whole text has formulas loads their style sheet in advance", () => {
  expect(renderToString(<Prose html="<p>试读</p>" hasMath />)).toMatch(FORMULA_STYLE);
});

test("rendered text reaches pages through Prose only, and the style of formulas through nothing else", async () => {
  const files = await Array.fromAsync(glob("**/*.{ts,tsx}", { cwd: source, exclude: ["**/*.test.*"] }));
  const usersOf = async (pattern: RegExp) => {
    const texts = await Promise.all(
      files.map(async (file) => ({ file, text: await readFile(path.join(source, file), "utf8") })),
    );
    return texts
      .filter(({ text }) => pattern.test(text))
      .map(({ file }) => file)
      .toSorted();
  };
  expect(await usersOf(/katex\.min\.css|formulas\.css/)).toEqual(["ui/prose/formula-style.tsx"]);
  expect(await usersOf(/\btrustedHtml\(/)).toEqual([
    "ui/browser/trusted-html.ts",
    "ui/icons/drawn-icon.tsx",
    "ui/prose/prose.tsx",
  ]);
});
