import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { findSchemaDrift } from "../test/database/schema-drift.ts";
import { measureSlowness } from "../test/time/limits.ts";
import { buildWhenChanged } from "./build-site.ts";
import { findBrokenBoundaries } from "./check-boundaries.ts";
import { findBundleProblems } from "./check-bundle.ts";
import { STRICT_SEARCH } from "./dead-code.ts";
import { ensureTestTools } from "./ensure-browser.ts";
import { root, runTool } from "./run-command.ts";
import {
  type JourneyReport,
  type TimedFile,
  timeJourneyFiles,
  timeUnitFiles,
  type UnitReport,
} from "./slowest-files.ts";

export interface Counts {
  passed: number;
  failed: number;
  /** Of a runner of tests: what each file took. */
  files?: TimedFile[];
}

export interface Step {
  name: string;
  run(): Promise<Counts>;
}

const reports = path.join(root, "test-results");

/** Everything `npm test` proves, cheapest first. */
export const steps: Step[] = [
  { name: "tools", run: () => check(ensureTestTools) },
  { name: "types of routes", run: () => tool("react-router", ["typegen"]) },
  { name: "types", run: () => tool("tsc", ["-p", ".", "--noEmit"]) },
  { name: "types of the mini-program", run: () => tool("tsc", ["-p", "miniprogram", "--noEmit"]) },
  { name: "types of its tests", run: () => tool("tsc", ["-p", "miniprogram/tsconfig.test.json", "--noEmit"]) },
  { name: "lint", run: () => tool("biome", ["check"]) },
  { name: "boundaries", run: () => check(() => expectNone(findBrokenBoundaries())) },
  { name: "dead code", run: () => runDeadCode() },
  { name: "tables and migrations", run: () => check(() => expectNone(findSchemaDrift())) },
  { name: "build", run: () => check(buildWhenChanged) },
  { name: "bundle", run: () => check(() => expectNone(findBundleProblems())) },
  { name: "unit and API tests", run: () => runUnitTests() },
  { name: "browser journeys", run: () => runJourneys() },
];

async function tool(name: string, options: string[]): Promise<Counts> {
  const code = await runTool(name, options);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runDeadCode(): Promise<Counts> {
  const unused = await tool("knip", ["--no-config-hints"]);
  return unused.failed > 0 ? unused : tool("knip", [...STRICT_SEARCH, "--no-config-hints"]);
}

async function check(run: () => Promise<unknown>): Promise<Counts> {
  try {
    await run();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

async function expectNone(search: Promise<string[]>): Promise<void> {
  const found = await search;
  if (found.length > 0) throw new Error(found.join("\n"));
}

/** @param places folders whose tests are run; none: all */
export async function runUnitTests(places: readonly string[] = []): Promise<Counts> {
  const report = await freshReport("unit.json");
  await tellLimits();
  const options = ["run", ...places, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runTool("vitest", options);
  const told: UnitReport = await readReport(report);
  return { ...settle(code, told.numPassedTests, told.numFailedTests), files: timeUnitFiles(told) };
}

/** @param places folders whose journeys are run; none: all */
export async function runJourneys(places: readonly string[] = []): Promise<Counts> {
  const report = await freshReport("journeys.json");
  await tellLimits();
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runTool("playwright", ["test", ...places, "--reporter=list,json"], environment);
  const told: JourneyReport = await readReport(report);
  const { expected = 0, flaky = 0, unexpected } = told.stats ?? {};
  return { ...settle(code, expected + flaky, unexpected), files: timeJourneyFiles(told) };
}

/** Measured here once, for both runners. */
async function tellLimits(): Promise<void> {
  console.log(`limits of time × ${await measureSlowness()}, by the speed of this machine`);
}

/** A runner that fails without a failed test, or proves nothing at all, counts as one failure. */
function settle(code: number, passed = 0, failed = 0): Counts {
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

async function freshReport(name: string): Promise<string> {
  const file = path.join(reports, name);
  await mkdir(reports, { recursive: true });
  await rm(file, { force: true });
  return file;
}

async function readReport<Report extends object>(file: string): Promise<Partial<Report>> {
  return readFile(file, "utf8").then(JSON.parse, () => ({}));
}
