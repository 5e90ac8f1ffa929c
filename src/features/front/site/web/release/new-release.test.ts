import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { explainFailedCode, leaveOnce } from "./new-release.ts";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
beforeEach(() => stored.clear());
afterEach(() => vi.unstubAllGlobals());

// Covers spec §4.17, §9.1.
test("a missing chunk opens its page once within ten seconds, and again afterwards", () => {
  const leave = vi.fn();
  const tryAt = (path: string, now: number) => leaveOnce({ path, now, storage, leave });
  expect(tryAt("/vip", 1_000)).toBe(true);
  expect(tryAt("/vip", 10_999)).toBe(false);
  expect(tryAt("/articles", 10_999)).toBe(true);
  expect(tryAt("/vip", 11_000)).toBe(true);
  expect(leave).toHaveBeenCalledTimes(3);
});

/** A tab on /articles of build aaaa while this is the latest build; null: the site does not answer. */
function openTab(latest: string | null) {
  const location = { href: "https://zhixing.example/articles", reload: vi.fn(), assign: vi.fn() };
  vi.stubGlobal("location", location);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("fetch", async () =>
    latest === null ? new Response("", { status: 503 }) : Response.json({ id: latest }),
  );
  return location;
}

// Covers spec §4.17.
test("a chunk that a newer build has removed reloads the page or opens the requested one, only once", async () => {
  const tab = openTab("bbbb");
  expect(await explainFailedCode("aaaa", tab.href)).toBe("leaving");
  expect(tab.reload).toHaveBeenCalledTimes(1);
  expect(await explainFailedCode("aaaa", "/vip?from=menu")).toBe("leaving");
  expect(tab.assign.mock.calls).toEqual([["https://zhixing.example/vip?from=menu"]]);
  expect(await explainFailedCode("aaaa", tab.href)).toBe("broken");
  expect(tab.reload).toHaveBeenCalledTimes(1);
});

// Covers spec §4.17.
test.each(["aaaa", null])("while the latest build is %s a missing chunk reloads nothing", async (latest) => {
  const tab = openTab(latest);
  expect(await explainFailedCode("aaaa", tab.href)).toBe("passing");
  expect(tab.reload).not.toHaveBeenCalled();
});
