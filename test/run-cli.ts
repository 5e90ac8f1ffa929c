import { execFile } from "node:child_process";
import path from "node:path";

const main = path.join(import.meta.dirname, "../src/cli/main.ts");

export interface CommandOutcome {
  code: number;
  out: string;
  err: string;
}

/** The command line as an operator runs it, without bundler or test runner; it knows of its surroundings only what it is told. */
export function runCli(env: Record<string, string>, words: readonly string[]): Promise<CommandOutcome> {
  const { NODE_COMPILE_CACHE } = process.env;
  // What one command has compiled, the next need not.
  const all = { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...words], { env: all }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}
