import path from "node:path";
import { root } from "./run-command.ts";

export interface TimedFile {
  file: string;
  seconds: number;
}

/** Of the JSON report of Vitest. */
export interface UnitReport {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: { name: string; status?: string; startTime: number; endTime: number }[];
}

/** Of the JSON report of Playwright. */
export interface JourneyReport {
  config?: { rootDir: string };
  stats?: { expected: number; flaky: number; unexpected: number };
  suites?: JourneySuite[];
}

interface JourneySuite {
  file: string;
  suites?: JourneySuite[];
  specs?: { line?: number; ok?: boolean; tests: { results: { duration: number }[] }[] }[];
}

/** Files with a failed test. */
export function findFailedFiles({ testResults = [] }: UnitReport): string[] {
  return testResults.filter(({ status }) => status === "failed").map(({ name }) => path.relative(root, name));
}

/** Failed journeys, as file and line. */
export function findFailedJourneys({ config, suites = [] }: JourneyReport): string[] {
  const places = suites
    .flatMap(listFailed)
    .map((place) => path.relative(root, path.resolve(config?.rootDir ?? root, place)));
  return [...new Set(places)];
}

function listFailed({ file, suites = [], specs = [] }: JourneySuite): string[] {
  const own = specs.filter(({ ok }) => ok === false).map(({ line }) => `${file}:${line}`);
  return [...own, ...suites.flatMap(listFailed)];
}

export function timeUnitFiles({ testResults = [] }: UnitReport): TimedFile[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

export function timeJourneyFiles({ config, suites = [] }: JourneyReport): TimedFile[] {
  const seconds = new Map<string, number>();
  for (const suite of suites) {
    const file = path.relative(root, path.resolve(config?.rootDir ?? root, suite.file));
    seconds.set(file, (seconds.get(file) ?? 0) + sumSeconds(suite));
  }
  return Array.from(seconds, ([file, sum]) => ({ file, seconds: sum }));
}

/** The slowest files, to examine first when the suite becomes slow. */
export function findSlowest(files: readonly TimedFile[], count = 10): TimedFile[] {
  return files.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

function sumSeconds({ suites = [], specs = [] }: JourneySuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + sumSeconds(suite), own);
}
