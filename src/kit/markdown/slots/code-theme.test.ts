import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CODE_THEME, classOfColor } from "./code-theme.ts";

const css = readFileSync(new URL("../markdown-code.css", import.meta.url), "utf8");

function variablesOf(selector: string): Map<string, string> {
  const start = css.search(new RegExp(`^ *${selector.replaceAll(".", "\\.")} \\{`, "m"));
  const body = css.slice(start, css.indexOf("}", start));
  return new Map([...body.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]));
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each([".prose", ".dark .prose"])("code has WCAG AA contrast on every background of %s", (selector) => {
  const variables = variablesOf(selector);
  const grounds = [variables.get("--code-ground")!, variables.get("--code-marked")!];
  const colors = [...variables].filter(([name]) => name !== "--code-ground" && name !== "--code-marked");
  expect(colors.length).toBeGreaterThanOrEqual(9);
  const weak = colors.flatMap(([name, color]) =>
    grounds.filter((ground) => contrast(color, ground) < 4.5).map((ground) => `${name} on ${ground}`),
  );
  expect(weak).toEqual([]);
});

test("every class of the highlighter has a rule, and every rule a class", () => {
  const ruled = new Set([...css.matchAll(/\.(tk-[a-z]+)/g)].map((match) => match[1]));
  const colors = CODE_THEME.settings.map(({ settings }) => settings.foreground);
  const given = new Set(colors.map(classOfColor).filter((name) => name !== undefined));
  expect(given.size).toBeGreaterThanOrEqual(9);
  expect([...ruled].sort()).toEqual([...given].sort());
});
