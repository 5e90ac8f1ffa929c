import { afterEach, expect, test, vi } from "vitest";
import { connectBuilds, type FailedCode, fetchCode } from "./fetch-code.ts";

const lostCode = new TypeError("Failed to fetch dynamically imported module: /assets/vip-1a2b.js");
const load = () => Promise.reject(lostCode);

function setUp(meaning: FailedCode) {
  const explain = vi.fn(async (_wanted: string) => meaning);
  connectBuilds(explain);
  return explain;
}

afterEach(() => connectBuilds(async () => "passing"));

// Covers spec §4.17.
test("code that a newer build has removed loads the requested page, and the click stays pending", async () => {
  const explain = setUp("leaving");
  const ended = vi.fn();
  fetchCode(load, "https://zhixing.example/vip").then(ended, ended);
  await vi.waitFor(() => expect(explain).toHaveBeenCalledWith("https://zhixing.example/vip"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(ended).not.toHaveBeenCalled();
});

test("code that is missing in the newest build too fails with its error", async () => {
  setUp("broken");
  await expect(fetchCode(load, "https://zhixing.example/vip")).rejects.toBe(lostCode);
});

test("code of the current build that fails to load counts as a lost network", async () => {
  setUp("passing");
  await expect(fetchCode(load, "https://zhixing.example/vip")).rejects.toMatchObject({ code: "NETWORK" });
});

test("code that loads is used, and its own errors are passed on", async () => {
  const explain = setUp("leaving");
  expect(await fetchCode(async () => 7)).toBe(7);
  const fault = new Error("the module threw");
  await expect(fetchCode(() => Promise.reject(fault))).rejects.toBe(fault);
  expect(explain).not.toHaveBeenCalled();
});
