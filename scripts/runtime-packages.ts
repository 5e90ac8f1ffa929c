import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./run-command.ts";

/** Where a package runs. Packages that the admin console shares with the site count as `browser`. */
export type Part = "server" | "browser" | "console";

export const PARTS: readonly Part[] = ["server", "browser", "console"];

const NO_PRODUCT = /\.(?:test|contract)\.tsx?$|fixture|\/fake-/;
/** Read only by the build. */
const BUILD_FILES = new Set(["src/routes.ts"]);
const CONSOLE = /^src\/(?:features\/[^/]+\/[^/]+\/admin|pages\/admin|ui\/console)\//;
const BROWSER = /^src\/(?:features\/[^/]+\/[^/]+\/web|pages|ui)\/|^src\/entry\.client\.tsx$/;
const SERVER =
  /^src\/(?:features\/[^/]+\/[^/]+\/server|domain|composition|adapters|http|start|cli|sandbox)\/|^src\/(?:main|config)\.ts$/;
/** Imports that remain after types are removed, including style sheets of packages. */
const IMPORT =
  /^\s*(?:import|export)\s+(?!type\b)(?:[^"'();]*?\sfrom\s*)?"([^"]+)"|\bimport\("([^"]+)"\)|^@import\s+"([^"]+)"/gm;

/**
 * The packages that the product imports at run time, with the parts that the importing files determine. A file that
 * both sides share (a contract, `kit`) determines none.
 */
export async function findRuntimePackages(): Promise<Map<string, Set<Part>>> {
  const packages = new Map<string, Set<Part>>();
  for await (const file of glob("src/**/*.{ts,tsx,css}", { cwd: root })) {
    if (NO_PRODUCT.test(file) || BUILD_FILES.has(file)) continue;
    const code = await readFile(path.join(root, file), "utf8");
    for (const name of listPackages(code)) {
      const parts = packages.get(name) ?? new Set();
      const part = partOf(file);
      if (part !== null) parts.add(part);
      packages.set(name, parts);
    }
  }
  return packages;
}

export function listPackages(code: string): string[] {
  const specifiers = Array.from(code.matchAll(IMPORT), ([, fixed, late, style]) => fixed ?? late ?? style ?? "");
  return specifiers
    .filter((specifier) => specifier !== "" && !/^(?:[./]|node:|virtual:)/.test(specifier))
    .map((specifier) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/"));
}

function partOf(file: string): Part | null {
  if (CONSOLE.test(file)) return "console";
  if (BROWSER.test(file)) return "browser";
  return SERVER.test(file) ? "server" : null;
}

export interface ExplainedPackage {
  name: string;
  parts: Part[];
  reason: string;
}

/** The rows of the table in docs/decisions/dependencies.md. */
export function readExplained(markdown: string): ExplainedPackage[] {
  const rows = markdown.matchAll(/^\| `([^`]+)` \| ([a-z, ]+) \| (.+) \|$/gm);
  return Array.from(rows, ([, name = "", parts = "", reason = ""]) => ({
    name,
    parts: PARTS.filter((part) => parts.split(", ").includes(part)),
    reason,
  }));
}
