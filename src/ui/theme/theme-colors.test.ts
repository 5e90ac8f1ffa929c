import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./theme.css", import.meta.url), "utf8");

function palette(from: string): Map<string, string> {
  const start = css.indexOf(from);
  const block = css.slice(start, css.indexOf("\n}", start));
  return new Map([...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]));
}

const light = palette("@theme static");
const themes = { light, dark: new Map([...light, ...palette(".dark {")]) };

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, two: string): number {
  const [low, high] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

const grounds = ["body", "card", "surface", "hover"];
const textPairs = [
  ...["text", "text-secondary", "text-muted", "brand", "danger-text"].flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
  ["on-brand", "brand"],
  ["on-button", "button"],
  ["on-button", "button-hover"],
  ["brand", "brand-soft"],
  ["gold", "gold-bg"],
  ["on-gold", "gold"],
  ["gold", "card"],
  ["violet", "violet-bg"],
  ["violet", "card"],
  ...["info", "success", "warning", "danger"].map((kind) => [`${kind}-text`, `${kind}-bg`] as const),
  ...["info", "success", "warning", "danger"].map((kind) => ["text", `${kind}-bg`] as const),
] as const;

const cases = (Object.keys(themes) as (keyof typeof themes)[]).flatMap((theme) =>
  textPairs.map(([text, ground]) => [theme, text, ground] as const),
);

test.each(cases)("%s: %s on %s reaches 4.5:1", (theme, text, ground) => {
  const colors = themes[theme];
  expect(colors.has(text) && colors.has(ground)).toBe(true);
  expect(contrast(colors.get(text)!, colors.get(ground)!)).toBeGreaterThanOrEqual(4.5);
});

test.each(["light", "dark"] as const)("%s: borders of fields and marks reach 3:1", (theme) => {
  const colors = themes[theme];
  for (const mark of ["border-strong", "brand-mark", "progress", "progress-info", "progress-success"]) {
    expect(contrast(colors.get(mark)!, colors.get("body")!), mark).toBeGreaterThanOrEqual(3);
  }
});

// Covers spec §9.1, §9.2.
test("the palette holds the colours of the specification", () => {
  expect(themes.dark.get("body")).toBe("#0a0a0a");
  expect(themes.dark.get("card")).toBe("#1a1a1a");
  expect([light.get("body"), light.get("card")]).toEqual(["#ffffff", "#ffffff"]);
  expect([light.get("progress"), themes.dark.get("progress")]).toEqual(["#18a058", "#63e2b7"]);
  const rails = [...css.matchAll(/--color-rail: ([^;]+);/g)].map(([, rail]) => rail?.replaceAll(" ", ""));
  expect(rails).toEqual(["rgba(0,0,0,0.05)", "rgba(255,255,255,0.05)"]);
});

// Covers spec §4.14.
test("both palettes have the colours of the specification, each its own (spec §4)", () => {
  const states = ["success", "info", "warning"].flatMap((state) => [`${state}-bg`, `${state}-border`]);
  const solid = ["body", "card", "text", "text-secondary", "text-muted", "hover", "border", "surface", ...states];
  for (const name of solid) {
    expect(light.has(name), name).toBe(true);
    expect(themes.dark.get(name), name).not.toBe(light.get(name));
  }
  expect(new Set([...css.matchAll(/--color-header: ([^;]+);/g)].map(([, header]) => header)).size).toBe(2);
});

test("every colour of the light palette has its dark counterpart", () => {
  const names = (from: string) => {
    const start = css.indexOf(from);
    const block = css.slice(start, css.indexOf("\n}", start));
    return [...block.matchAll(/--color-([\w-]+):/g)].map((match) => match[1]);
  };
  expect(names(".dark {").sort()).toEqual(names("@theme static").sort());
});
