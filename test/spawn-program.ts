import { spawn } from "node:child_process";

const leanDrizzle = new URL("../src/cli/lean-drizzle.ts", import.meta.url).href;

/** Starts a program of the tests, which reads its task from standard input. */
export function spawnProgram(file: string) {
  return spawn(process.execPath, [`--import=${leanDrizzle}`, file], { stdio: ["pipe", "pipe", "inherit"] });
}

/** Runs it with one task. Out: the signal that ended it, and what it said before. */
export function runProgram(file: string, task: object): Promise<{ signal: string | null; said: string }> {
  return finish(spawnProgram(file), task);
}

/** Hands a started program its task, and waits for its end. */
export function finish(
  child: ReturnType<typeof spawnProgram>,
  task: object,
): Promise<{ signal: string | null; said: string }> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
    });
    child.on("error", reject);
    child.on("close", (_code, signal) => resolve({ signal, said }));
    child.stdin.end(JSON.stringify(task));
  });
}
