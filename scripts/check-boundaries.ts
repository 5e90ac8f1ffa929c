import { execFile } from "node:child_process";
import { glob } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { root, toolsFolder } from "./run-command.ts";
import { findUnorderedSlices } from "./slices.ts";
import { findMissingSubfolders } from "./subfolders.ts";

const run = promisify(execFile);

interface CruiseAnswer {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string; severity: string } }[] };
}

/**
 * Lines about broken layer and slice boundaries, by the rules of `.dependency-cruiser.mjs`; empty when none is broken.
 */
export async function findBrokenBoundaries(folder = root): Promise<string[]> {
  const { modules, summary } = await cruise(folder);
  const cruised = modules.filter((module) => module.source.startsWith("src/")).length;
  const files = await Array.fromAsync(glob("src/**/*.{ts,tsx}", { cwd: folder }));
  const expected = files.filter(isCruised).length;
  const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  const places = files.map((file) => file.replaceAll("\\", "/"));
  broken.push(...findMissingSubfolders(places), ...findUnorderedSlices(places));
  // If dependency-cruiser cannot read the sources, it reports no violations.
  if (cruised < expected) broken.push(`only ${cruised} of ${expected} modules were looked at`);
  return broken;
}

async function cruise(folder: string): Promise<CruiseAnswer> {
  const options = ["src", "--config", path.join(root, ".dependency-cruiser.mjs"), "--output-type", "json"];
  const limits = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run(process.execPath, [path.join(toolsFolder, "depcruise"), ...options], limits);
  return JSON.parse(stdout);
}

function isCruised(file: string): boolean {
  return !/\.(test|contract)\.tsx?$|\.d\.ts$/.test(file);
}
