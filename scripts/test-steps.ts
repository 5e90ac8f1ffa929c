import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { findSchemaDrift } from "../test/database/schema-drift.ts";
import { buildWhenChanged } from "./build-site.ts";
import { findBrokenBoundaries } from "./check-boundaries.ts";
import { findBundleProblems } from "./check-bundle.ts";
import { findContractions } from "./check-migrations.ts";
import { STRICT_SEARCH } from "./dead-code.ts";
import { ensureTestTools } from "./ensure-browser.ts";
import { captureTool, root, runTool } from "./run-command.ts";
import { settleRun, type TestRun } from "./second-run.ts";
import {
  findFailedFiles,
  findFailedJourneys,
  type JourneyReport,
  type TimedFile,
  timeJourneyFiles,
  timeUnitFiles,
  type UnitReport,
} from "./slowest-files.ts";

export interface Counts {
  passed: number;
  failed: number;
  /** Set by test runners: the duration of each file. */
  files?: TimedFile[];
  /** Tests that failed in the full run and passed when repeated separately. */
  unsteady?: string[];
}

/** Stages follow each other. Steps of the stage `static` run side by side, all others one after the other. */
export const STAGES = ["setup", "static", "tests"] as const;

export interface Step {
  name: string;
  stage: (typeof STAGES)[number];
  /** Seconds on two idle processors when no other step runs. */
  expectedSeconds: number;
  /** A step of the same stage that has to be done before. */
  after?: string;
  /** A step of an earlier stage whose result this step reads; choosing this step also chooses that one. */
  needs?: string;
  run(): Promise<Counts>;
}

const reports = path.join(root, "test-results");

/**
 * TypeScript 7, by path: the package `typescript` is version 6 for tools that need its API, and has a program of the
 * same name (decision 0126). A second checker costs more work than it saves time when other steps run in parallel.
 */
const TYPE_CHECK = { program: "../typescript-7/bin/tsc", options: ["--checkers", "1"] } as const;

const setup: Step[] = [
  { name: "tools", stage: "setup", expectedSeconds: 1, run: () => check(ensureTestTools) },
  { name: "types of routes", stage: "setup", expectedSeconds: 1, run: () => tool("react-router", ["typegen"]) },
];

/** Code for one environment is compiled once more with only that environment's libraries (decision 0130). */
export const ENVIRONMENTS = [
  { name: "browser", expectedSeconds: 5 },
  { name: "server", expectedSeconds: 5 },
  { name: "domain", expectedSeconds: 3 },
  { name: "tools", expectedSeconds: 1 },
] as const;

/** The longest first, because the others run in parallel with it. */
const staticSteps: Step[] = [
  { name: "types", stage: "static", expectedSeconds: 14, needs: "types of routes", run: () => checkTypes(".") },
  ...ENVIRONMENTS.map(
    ({ name, expectedSeconds }): Step => ({
      name: `types of the ${name}`,
      stage: "static",
      expectedSeconds,
      run: () => checkTypes(`tsconfig.${name}.json`),
    }),
  ),
  { name: "build", stage: "static", expectedSeconds: 9, run: () => check(buildWhenChanged) },
  {
    name: "bundle",
    stage: "static",
    expectedSeconds: 4,
    after: "build",
    run: () => check(() => expectNone(findBundleProblems())),
  },
  { name: "lint", stage: "static", expectedSeconds: 6, run: () => tool("biome", ["check"]) },
  {
    name: "boundaries",
    stage: "static",
    expectedSeconds: 4,
    run: () => check(() => expectNone(findBrokenBoundaries())),
  },
  { name: "dead code", stage: "static", expectedSeconds: 6, run: () => runDeadCode() },
  {
    name: "tables and migrations",
    stage: "static",
    expectedSeconds: 1,
    run: () =>
      check(async () => expectNone(Promise.all([findSchemaDrift(), findContractions()]).then((all) => all.flat()))),
  },
  {
    name: "types of the mini-program",
    stage: "static",
    expectedSeconds: 1,
    run: () => checkTypes("miniprogram"),
  },
  {
    name: "types of its tests",
    stage: "static",
    expectedSeconds: 2,
    run: () => checkTypes("miniprogram/tsconfig.test.json"),
  },
];

const testSteps: Step[] = [
  // Checks of words, documents and lists fail for small mistakes, so nobody waits for the product's tests to see one.
  { name: "tests of the scripts", stage: "tests", expectedSeconds: 30, run: () => runUnitTests(["scripts/"]) },
  {
    name: "unit and API tests",
    stage: "tests",
    expectedSeconds: 480,
    run: () => runUnitTests([], ["--exclude=scripts/**"]),
  },
  { name: "browser journeys", stage: "tests", expectedSeconds: 950, run: () => runJourneys() },
];

/** All steps of `npm test`, cheapest first. */
export const steps: Step[] = [...setup, ...staticSteps, ...testSteps];

async function checkTypes(project: string): Promise<Counts> {
  return tool(TYPE_CHECK.program, ["-p", project, ...TYPE_CHECK.options]);
}

/** Prints the tool's output after it has ended, because other tools run in parallel. */
async function tool(name: string, options: string[]): Promise<Counts> {
  const { code, output } = await captureTool(name, options);
  if (output.trim()) console.log(output.trimEnd());
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

/** Average of the complete run: files differ much, but a slice has many. */
export const expectUnitSeconds = (files: number) => Math.ceil(0.6 * files);
export const expectJourneySeconds = (files: number) => Math.ceil(4 * files);

const UNIT_REPORTERS = ["--reporter=./scripts/progress/unit-progress.ts", "--reporter=json"];
const JOURNEY_REPORTERS = "--reporter=./scripts/progress/journey-progress.ts,json";

/**
 * @param places folders or files whose tests are run; none: all
 * @param options further options of Vitest
 */
export async function runUnitTests(places: readonly string[] = [], options: readonly string[] = []): Promise<Counts> {
  const first = await runUnits(places, "unit", options);
  return settleRun(first, (failed) => runUnits(failed, "unit-again", ["--maxWorkers=1"]));
}

async function runUnits(places: readonly string[], name: string, extra: readonly string[] = []): Promise<TestRun> {
  const report = await freshReport(`${name}.json`);
  const options = ["run", ...places, ...extra, ...UNIT_REPORTERS, `--outputFile.json=${report}`];
  const code = await runTool("vitest", options);
  const read: UnitReport = await readReport(report);
  const counts = settle(code, read.numPassedTests, read.numFailedTests);
  return { ...counts, files: timeUnitFiles(read), failedPlaces: findFailedFiles(read) };
}

/** @param places folders or files whose journeys are run; none: all */
export async function runJourneys(places: readonly string[] = []): Promise<Counts> {
  // Traces take a seventh of the processor time of a run and are almost always discarded.
  const alone = ["--workers=1", "--trace=retain-on-failure", "--output=test-results/journeys-again"];
  const first = await runPlaywright(places, "journeys");
  return settleRun(first, (failed) => runPlaywright(failed, "journeys-again", alone));
}

async function runPlaywright(places: readonly string[], name: string, extra: readonly string[] = []): Promise<TestRun> {
  const report = await freshReport(`${name}.json`);
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runTool("playwright", ["test", ...places, ...extra, JOURNEY_REPORTERS], environment);
  const read: JourneyReport = await readReport(report);
  const { expected = 0, flaky = 0, unexpected } = read.stats ?? {};
  const counts = settle(code, expected + flaky, unexpected);
  return { ...counts, files: timeJourneyFiles(read), failedPlaces: findFailedJourneys(read) };
}

/** A runner that fails without a failed test, or runs no test, counts as one failure. */
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
