import { spawn } from "node:child_process";

const leanDrizzle = new URL("../src/cli/lean-drizzle.ts", import.meta.url).href;

/** Starts a program of the tests, which reads its task from standard input. */
export function spawnProgram(file: string) {
  return spawn(process.execPath, [`--import=${leanDrizzle}`, file], { stdio: ["pipe", "pipe", "inherit"] });
}
