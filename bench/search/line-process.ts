import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { PINNED } from "./search-engine.ts";

/** Starts a program that answers each line with a line, on the core of all engines; null if it is not installed. */
export async function startLineProcess(command: readonly string[]) {
  const [program = "", ...rest] = [...PINNED, ...command];
  const child = spawn(program, rest, { stdio: ["pipe", "pipe", "inherit"] });
  await once(child, "spawn");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? 0,
    async exchange(line: string): Promise<string> {
      child.stdin.write(`${line}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${command[0]} ended`);
      return value;
    },
    async close(): Promise<void> {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
    },
  };
}
