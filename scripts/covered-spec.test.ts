import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { describeCoverage, findUncovered, readCoverage, readCoveringTests, readGroups } from "./covered-spec.ts";
import { root } from "./run-command.ts";

test("every numbered group of the specification has a test, and docs/spec-map.md lists them", async () => {
  const { groups, tests } = await readCoverage();
  expect(groups.length).toBeGreaterThan(70);
  expect(findUncovered(groups, tests)).toEqual([]);
  const page = await readFile(path.join(root, "docs/spec-map.md"), "utf8");
  expect(page, "run `npm run spec-map`").toBe(describeCoverage(groups, tests));
});

const SIGN = "\u00a7";
const spec = `## ${SIGN}4 States\n\n**${SIGN}4.1 Token.** It is valid.\n\n- **${SIGN}4.2 Skipped.** With more.\n\n| **${SIGN}5.1** the id is digits | 404 |\n`;

test("groups are paragraphs, points and rows with a number", () => {
  expect(readGroups(spec)).toEqual([
    { number: "4.1", name: "Token" },
    { number: "4.2", name: "Skipped" },
    { number: "5.1", name: "the id is digits" },
  ]);
});

test("a mark applies to the test below it, also to a test.each", () => {
  const text = `// Covers spec ${SIGN}4.1.\ntest("is valid", () => {});\n\n  // Covers spec ${SIGN}4.2, ${SIGN}5.1.\n  test.each([\n    [1],\n  ])(\n    "skips %i",\n`;
  expect(readCoveringTests("a.test.ts", text)).toEqual([
    { file: "a.test.ts", numbers: ["4.1"] },
    { file: "a.test.ts", numbers: ["4.2", "5.1"] },
  ]);
});

test.each([`// Covers spec ${SIGN}4.1.\nconst a = 1;\n`, `// Covers spec ${SIGN}4.\ntest("a", () => {});\n`])(
  "rejects a mark without the number of a group or without a test below it: %j",
  (text) => {
    expect(() => readCoveringTests("a.test.ts", text)).toThrow("a.test.ts");
  },
);

test("groups without a test and tests of no group are reported", () => {
  const tests = readCoveringTests("a.test.ts", `// Covers spec ${SIGN}4.1, ${SIGN}9.9.\ntest("a", () => {});\n`);
  expect(findUncovered(readGroups(spec), tests)).toEqual([
    "no test covers 4.2 Skipped",
    "no test covers 5.1 the id is digits",
    "a.test.ts: the specification has no 9.9",
  ]);
});
