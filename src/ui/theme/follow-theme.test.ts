import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followTheme } from "./theme-toggle.tsx";

const classes = new Set<string>();
const values = new Map<string, string>();
let system: EventTarget;
let page: EventTarget;

beforeEach(() => {
  classes.clear();
  values.clear();
  [system, page] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal("document", {
    documentElement: {
      classList: {
        contains: (name: string) => classes.has(name),
        toggle: (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name)),
      },
    },
  });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
  vi.stubGlobal("matchMedia", (query: string) =>
    query === "(prefers-color-scheme: dark)" ? system : new EventTarget(),
  );
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const systemTurns = (isDark: boolean) => system.dispatchEvent(Object.assign(new Event("change"), { matches: isDark }));

// Covers spec §4.14.
test("a page starts with the stored theme, or light, which it stores", () => {
  followTheme()();
  expect([classes.has("dark"), values.get("theme")]).toEqual([false, "light"]);
  values.set("theme", "dark");
  followTheme()();
  expect(classes.has("dark")).toBe(true);
});

// Covers spec §4.14.
test("a page whose stored theme was removed follows the system until it is closed", () => {
  const stop = followTheme();
  systemTurns(true);
  expect(classes.has("dark")).toBe(false);
  values.clear();
  systemTurns(true);
  expect(classes.has("dark")).toBe(true);
  systemTurns(false);
  expect(classes.has("dark")).toBe(false);
  stop();
  systemTurns(true);
  expect(classes.has("dark")).toBe(false);
});

test("a page follows the choice of another tab", () => {
  const stop = followTheme();
  values.set("theme", "dark");
  page.dispatchEvent(Object.assign(new Event("storage"), { key: "theme" }));
  expect(classes.has("dark")).toBe(true);
  stop();
});
