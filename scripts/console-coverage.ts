import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./run-command.ts";

/** Staff endpoints, grouped by whether a console page calls them; names as in the API. */
export interface ConsoleCoverage {
  called: string[];
  uncalled: string[];
}

/** Compares the contracts with the endpoints that the console's code imports. */
export async function readConsoleCoverage(): Promise<ConsoleCoverage> {
  const code = await readConsole();
  const found: ConsoleCoverage = { called: [], uncalled: [] };
  for await (const file of glob("src/features/*/*/*contract.ts", { cwd: root })) {
    const contract = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>;
    for (const [exported, value] of Object.entries(contract)) {
      if (!isForStaff(value)) continue;
      const list = new RegExp(`\\b${exported}\\b`).test(code) ? found.called : found.uncalled;
      list.push(value.name);
    }
  }
  return { called: found.called.toSorted(), uncalled: found.uncalled.toSorted() };
}

async function readConsole(): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob("src/{features/*/*/admin,console,pages/admin,ui/console}/**/*.{ts,tsx}", {
    cwd: root,
  })) {
    if (!/\.test\.tsx?$/.test(file)) texts.push(await readFile(path.join(root, file), "utf8"));
  }
  return texts.join("\n");
}

function isForStaff(value: unknown): value is { name: string } {
  return (
    typeof value === "object" && value !== null && "path" in value && "who" in value && typeof value.who === "object"
  );
}
