import { spawn } from "node:child_process";
import { once } from "node:events";
import { ALLOCATOR } from "../scripts/allocator.ts";
import { readPeakMib } from "./peak-memory.ts";

const SAMPLE_MS = 200;

/** Runs one command of the product as an operator does. Throws if it fails. */
export async function runMeasured(
  args: readonly string[],
  dataDir: string,
): Promise<{ output: string; seconds: number; peakMib: number }> {
  const begun = performance.now();
  const command = spawn(process.execPath, ["src/cli/main.ts", ...args], {
    env: { ...process.env, ...ALLOCATOR, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const chunks: string[] = [];
  command.stdout.setEncoding("utf8").on("data", (text: string) => chunks.push(text));
  let peakMib = 0;
  const sampling = setInterval(() => {
    peakMib = readPeakMib(command.pid ?? 0) ?? peakMib;
  }, SAMPLE_MS);
  const [code] = await once(command, "exit");
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return { output: chunks.join(""), seconds: (performance.now() - begun) / 1_000, peakMib };
}
