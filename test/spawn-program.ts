import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterAll } from "vitest";

const leanDrizzle = new URL("../src/cli/lean-drizzle.ts", import.meta.url).href;

/**
 * Bundles a test program with all its imports into one file until the test file ends. Starting it takes a quarter of
 * the time of loading the product's modules one by one. For tests that start a program dozens of times.
 */
export async function bundleProgram(file: string): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), "zhixing-program-"));
  afterAll(() => rm(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, external: ["pg-native"] },
    build: {
      ssr: file,
      outDir,
      target: "esnext",
      rolldownOptions: { output: { entryFileNames: "program.mjs", codeSplitting: false } },
    },
  });
  return path.join(outDir, "program.mjs");
}

/** Starts a test program, which reads its task from standard input. */
export function spawnProgram(file: string) {
  return spawn(process.execPath, [`--import=${leanDrizzle}`, file], { stdio: ["pipe", "pipe", "inherit"] });
}

/** Runs a test program with one task. Returns the signal that ended it and its output. */
export function runProgram(file: string, task: object): Promise<{ signal: string | null; output: string }> {
  return finish(spawnProgram(file), task);
}

/** Sends a started program its task and waits until it ends. */
export function finish(
  child: ReturnType<typeof spawnProgram>,
  task: object,
): Promise<{ signal: string | null; output: string }> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", reject);
    child.on("close", (_code, signal) => resolve({ signal, output }));
    child.stdin.end(JSON.stringify(task));
  });
}
