import { glob, readFile } from "node:fs/promises";
import { afterEach, expect, test, vi } from "vitest";
import { LOG_LEVELS, levelOfPage, writeLog } from "./client-log.ts";

const DEEDS = ["error", "warn", "debug"] as const;
const spies = DEEDS.map((level) => vi.spyOn(console, level).mockImplementation(() => {}));
afterEach(() => {
  for (const spy of spies) spy.mockClear();
  vi.unstubAllGlobals();
});

function written(configured: string | undefined): string[] {
  vi.stubGlobal("document", { documentElement: { dataset: { log: configured } } });
  for (const level of DEEDS) writeLog(level, "something", { code: 1 });
  return DEEDS.filter((_, index) => spies[index]?.mock.calls.length === 1);
}

// Covers spec §9.1.
test("the levels are those of the specification", () => {
  expect(Object.values(LOG_LEVELS)).toEqual([0, 1, 2, 3, 4]);
});

// Covers spec §9.1.
test.each([
  [undefined, ["error", "warn"]],
  ["0", []],
  ["1", ["error"]],
  ["2", ["error", "warn"]],
  ["3", ["error", "warn"]],
  ["4", ["error", "warn", "debug"]],
])("at level %s %j is written", (configured, levels) => {
  expect(written(configured)).toEqual(levels);
});

// Covers spec §9.1.
test.each([
  [undefined, undefined],
  [0, 0],
  [1, 1],
  [2, undefined],
  [3, 3],
  [4, 4],
])("the configured level %s sets the attribute of a page to %s, except the default level", (configured, attribute) => {
  expect(levelOfPage(configured)).toBe(attribute);
});

test("no browser code writes to the console in another way", async () => {
  const bare: string[] = [];
  for await (const file of glob("src/{ui,pages,screens,console,features/*/*/web,kit}/**/*.{ts,tsx}"))
    if (
      !/\.test\.tsx?$|client-log\.ts$/.test(file) &&
      /\bconsole(?:\[|\.(?:debug|log|info|warn|error|trace|table|dir|assert)\b)/.test(await readFile(file, "utf8"))
    )
      bare.push(file);
  expect(bare).toEqual([]);
});
