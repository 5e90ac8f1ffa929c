import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { root } from "../scripts/run-command.ts";
import { readPeakMib } from "./peak-memory.ts";

export interface ImportRun {
  seconds: number;
  /** Of the importing process; null where the system does not report it. */
  peakMib: number | null;
  /** Null if the import succeeded. */
  failure: string | null;
}

const LOOK_MS = 200;

/** Imports a folder through the command line like an operator, while the site may be running. */
export async function runImport(
  folder: string,
  { as, env }: { as: "book" | "articles"; env: Record<string, string> },
): Promise<ImportRun> {
  const startedAt = performance.now();
  // As `npm run cli` starts it.
  const flags = ["--max-old-space-size=2047", "--max-semi-space-size=16"];
  const child = spawn(process.execPath, [...flags, path.join(root, "src/cli/main.ts"), "import", folder, "--as", as], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    complaint += text;
  });
  let peakMib: number | null = null;
  const looking = setInterval(() => {
    peakMib = readPeakMib(child.pid ?? 0) ?? peakMib;
  }, LOOK_MS);
  const [code] = await once(child, "exit");
  clearInterval(looking);
  const failure = code === 0 ? null : `import ended with ${code}: ${complaint}`;
  return { seconds: (performance.now() - startedAt) / 1000, peakMib, failure };
}
