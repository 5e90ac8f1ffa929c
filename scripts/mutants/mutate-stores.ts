// `npm run mutants:stores -- <store…>`: changes one condition of a store at a time and runs the tests next to it; a
// change that no test detects is reported (decision 0112). The change is applied while Vitest reads the file; the file
// on disk is not modified.
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import { createVitest, type Vitest } from "vitest/node";
import { root } from "../run-command.ts";
import { applyStoreChange, findStoreChanges, type StoreChange } from "./store-changes.ts";
import { STORES } from "./stores.ts";

/** Minimum share of a store's changes that tests must detect, as for the pure rules. */
const MIN_NOTICED = 0.9;

const wanted = process.argv.slice(2).map((name) => path.basename(name, ".ts"));
const chosen = STORES.flatMap(({ files, tests }) => files.map((file) => ({ file, tests }))).filter(
  ({ file }) => wanted.length === 0 || wanted.includes(path.basename(file, ".ts")),
);
if (chosen.length < wanted.length) throw new Error("scripts/mutants/stores.ts does not contain every requested store");

let current: { file: string; change: StoreChange } | null = null;
let isApplied = false;

const changeStore: Plugin = {
  name: "change-store",
  enforce: "pre",
  transform(source, id) {
    if (current === null || id !== path.join(root, current.file)) return null;
    isApplied = true;
    return { code: applyStoreChange(source, current.change), map: null };
  },
};

const vitest = await createVitest(
  // A module that was read before the change, by this process or an earlier one, must not be used again.
  { watch: false, isolate: true, fsModuleCache: false, reporters: [{}] },
  { plugins: [changeStore] },
);
let isEnough = true;
try {
  for (const { file, tests } of chosen) isEnough = (await mutate(vitest, file, tests)) && isEnough;
} finally {
  await vitest.close();
}
process.exit(isEnough ? 0 : 1);

async function mutate(vitest: Vitest, file: string, tests: readonly string[]): Promise<boolean> {
  const changes = findStoreChanges(await readFile(path.join(root, file), "utf8"));
  current = null;
  if (!(await pass(vitest, file, tests))) throw new Error(`the tests of ${file} fail for the unchanged file`);
  let noticed = 0;
  for (const change of changes) {
    current = { file, change };
    isApplied = false;
    if (!(await pass(vitest, file, tests))) noticed += 1;
    else if (isApplied) console.log(`${file}:${change.line} survived: ${change.what}`);
    else throw new Error(`no test of ${file} loads it`);
  }
  // The next store may have the same tests.
  vitest.invalidateFile(path.join(root, file));
  console.log(`${path.basename(file)}: ${noticed} of ${changes.length} changes noticed`);
  return noticed >= changes.length * MIN_NOTICED;
}

async function pass(vitest: Vitest, file: string, tests: readonly string[]): Promise<boolean> {
  vitest.invalidateFile(path.join(root, file));
  const paths = tests.map((test) => path.join(root, test));
  const { testModules, unhandledErrors } = await vitest.runTestFiles(paths);
  // The result also contains the modules that ran for earlier stores.
  const own = testModules.filter(({ moduleId }) => paths.includes(moduleId));
  if (own.length !== paths.length) throw new Error(`not all tests of ${file} ran`);
  return unhandledErrors.length === 0 && own.every((module) => module.ok());
}
