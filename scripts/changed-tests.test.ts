import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findChangedTests } from "./changed-tests.ts";
import { root } from "./run-command.ts";

/** A new source file beside this test, for as long as the test runs. */
async function addFile(name: string): Promise<string> {
  const file = path.join(import.meta.dirname, "progress", name);
  onTestFinished(() => rm(file, { force: true }));
  await writeFile(file, "export {};\n");
  return path.relative(root, file);
}

test("finds the tests in the folder of a new file, and none elsewhere", async () => {
  const file = await addFile("added-by-changed-tests.ts");
  const { changed, tests } = await findChangedTests("HEAD");
  expect(changed).toContain(file);
  expect(tests).toContain("scripts/progress/progress.test.ts");
});

test("refuses an unknown commit with one line", async () => {
  await expect(findChangedTests("no-such-commit")).rejects.toThrow(/^unknown commit: no-such-commit$/);
});
