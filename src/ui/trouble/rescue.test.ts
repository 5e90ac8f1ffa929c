import { afterEach, beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
const reload = vi.fn();
const shown: string[] = [];

class Element {
  className = "";
  readonly parts: unknown[] = [];
  append(...parts: unknown[]) {
    this.parts.push(...parts);
  }
  setAttribute() {}
  addEventListener() {}
  /** All text inside. */
  get text(): string {
    return this.parts.map((part) => (part instanceof Element ? part.text : String(part))).join(" ");
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  stored.clear();
  reload.mockClear();
  shown.length = 0;
  vi.stubGlobal("location", { pathname: "/vip", reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("document", {
    title: "",
    documentElement: { dataset: { build: "aaaa" } },
    createElement: () => new Element(),
    body: {
      append: (part: Element) => shown.push(part.text),
      replaceChildren: (part: Element) => shown.push(part.text),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs the script on a page whose own scripts could not be fetched; `latest` returns the latest build. */
async function rescue(latest: () => Promise<Response>): Promise<void> {
  const requested = vi.fn((_url: string) => latest());
  vi.stubGlobal("fetch", requested);
  // The script runs on import.
  vi.resetModules();
  await import("./rescue.ts");
  await vi.advanceTimersByTimeAsync(0);
  expect(requested).toHaveBeenCalledWith(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
}

const answer = (id: string) => async () => Response.json({ id });

// Covers spec §4.17.
test("a page without its scripts is reloaded once within ten seconds where a newer build is out, and again after", async () => {
  await rescue(answer("bbbb"));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(shown).toEqual([]);
  vi.setSystemTime(Date.now() + 9_999);
  await rescue(answer("bbbb"));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(shown).toEqual([expect.stringContaining("页面未找到")]);
  vi.setSystemTime(Date.now() + 1);
  await rescue(answer("bbbb"));
  expect(reload).toHaveBeenCalledTimes(2);
});

test("the reload limit applies to one path only", async () => {
  await rescue(answer("bbbb"));
  vi.stubGlobal("location", { pathname: "/articles", reload });
  await rescue(answer("bbbb"));
  expect(reload).toHaveBeenCalledTimes(2);
});

// Covers spec §4.17.
test.each([
  ["the latest build is the same", answer("aaaa")],
  ["the site answers 503", async () => new Response("", { status: 503 })],
  ["there is no network", () => Promise.reject(new TypeError("Failed to fetch"))],
])("keeps the page and displays a message while %s", async (_, latest) => {
  await rescue(latest);
  expect(reload).not.toHaveBeenCalled();
  expect(shown).toEqual([expect.stringContaining("页面没有加载完整")]);
});
