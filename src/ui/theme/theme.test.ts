import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createMemoryStore } from "../browser/local-store.ts";
import { createThemeSwitch } from "./theme.ts";
import { THEME_BOOTSTRAP } from "./theme-bootstrap.ts";

function setUp(stored?: string) {
  const classes = new Set<string>();
  const values = new Map(stored === undefined ? [] : [["theme", stored]]);
  const root = {
    classList: {
      contains: (name: string) => classes.has(name),
      toggle: (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name)),
      add: (name: string) => classes.add(name),
    },
  };
  return { classes, values, root, theme: createThemeSwitch(createMemoryStore(values), root) };
}

// Covers spec §3.5, §3.9, §4.14.
test.each([
  ["light", "light", "light"],
  ["dark", "dark", "dark"],
  [undefined, "light", "light"],
  ["blue", "light", "light"],
])("with %s stored the page starts %s and %s is saved", (stored, applied, saved) => {
  const { theme, values, classes } = setUp(stored);
  theme.start();
  expect(theme.current()).toBe(applied);
  expect(classes.has("dark")).toBe(applied === "dark");
  expect(values.get("theme")).toBe(saved);
});

test.each([["light"], ["dark"], [undefined], ["blue"]])("the head script agrees with the start for %s", (stored) => {
  const byScript = setUp(stored);
  const localStorage = {
    getItem: (key: string) => byScript.values.get(key) ?? null,
    setItem: (key: string, value: string) => byScript.values.set(key, value),
  };
  runInNewContext(THEME_BOOTSTRAP, { localStorage, document: { documentElement: byScript.root } });
  const byStart = setUp(stored);
  byStart.theme.start();
  expect([...byScript.classes]).toEqual([...byStart.classes]);
  expect([...byScript.values]).toEqual([...byStart.values]);
});

test("the head script works in a browser without storage", () => {
  expect(() => runInNewContext(THEME_BOOTSTRAP, {})).not.toThrow();
});

// Covers spec §4.14.
test("a toggle switches the theme and saves it", () => {
  const { theme, values } = setUp("light");
  theme.start();
  theme.toggle();
  expect([theme.current(), values.get("theme")]).toEqual(["dark", "dark"]);
  theme.toggle();
  expect([theme.current(), values.get("theme")]).toEqual(["light", "light"]);
});

// Covers spec §3.9, §4.14.
test("an explicit set accepts only light and dark", () => {
  const { theme, values } = setUp("light");
  theme.start();
  for (const wrong of ["auto", "DARK", ""]) theme.set(wrong);
  expect([theme.current(), values.get("theme")]).toEqual(["light", "light"]);
  theme.set("dark");
  expect([theme.current(), values.get("theme")]).toEqual(["dark", "dark"]);
});

// Covers spec §4.14.
test("the system is followed only while nothing is stored", () => {
  const { theme, values } = setUp("light");
  theme.start();
  theme.onSystemChange(true);
  expect(theme.current()).toBe("light");
  values.clear();
  theme.onSystemChange(true);
  expect(theme.current()).toBe("dark");
  expect(values.has("theme")).toBe(false);
});
