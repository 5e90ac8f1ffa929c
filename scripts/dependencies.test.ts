import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";

const MOST = 45;

test("every package that the running site needs has its reason, and they are few", async () => {
  const { dependencies } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  const reasons = await readFile(path.join(root, "docs", "decisions", "dependencies.md"), "utf8");
  const named = Array.from(reasons.matchAll(/`([a-z0-9@/*-]+)`/g), ([, name = ""]) => name);
  const packages = Object.keys(dependencies);
  expect(packages.length).toBeLessThanOrEqual(MOST);
  const unexplained = packages.filter((name) => !named.some((one) => path.matchesGlob(name, one)));
  expect(unexplained).toEqual([]);
});
