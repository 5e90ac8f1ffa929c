import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import type { HostCommand } from "./command-host.ts";

const main = path.join(import.meta.dirname, "../src/cli/main.ts");
/** The variable with the path of a bundle of the process below, if there is one. */
export const COMMAND_HOST_VARIABLE = "TEST_COMMAND_HOST";
const commandHost = path.join(import.meta.dirname, "command-host.ts");

export interface CommandOutcome {
  code: number;
  out: string;
  err: string;
}

/**
 * Runs the command line as an operator does, without bundler or test runner. The product's settings come only from
 * `env`.
 */
export function runCli(env: Record<string, string>, args: readonly string[]): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env: { ...surroundings(), ...env } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

/** Environment of all commands: a shared compile cache, and the temporary folder that is removed after the run. */
export function surroundings(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return { TMPDIR: tmpdir(), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

let host: ChildProcess | null = null;
let lastCommand: Promise<unknown> = Promise.resolve();

/**
 * Like `runCli`, for tests that do not need a separate process: one process runs all commands of a worker one after the
 * other, so it loads the product's modules only once.
 */
export function runSharedCli(env: Record<string, string>, args: readonly string[]): Promise<CommandOutcome> {
  const outcome = lastCommand.then(() => sendCommand({ env: { TMPDIR: tmpdir(), ...env }, args }));
  lastCommand = outcome.catch(() => undefined);
  return outcome;
}

async function sendCommand(command: HostCommand): Promise<CommandOutcome> {
  host ??= startHost();
  const over = new AbortController();
  const ended = once(host, "exit", { signal: over.signal }).then(([code]) => {
    throw new Error(`the command host ended with ${code} during: ${command.args.join(" ")}`);
  });
  const answered = once(host, "message", { signal: over.signal });
  host.send(command);
  const [outcome]: CommandOutcome[] = await Promise.race([answered, ended]).finally(() => over.abort());
  if (!outcome) throw new Error("the command returned no outcome");
  return outcome;
}

/** The process ends with the worker, because the channel is then closed. */
function startHost(): ChildProcess {
  const started = fork(process.env[COMMAND_HOST_VARIABLE] ?? commandHost, { env: surroundings(), execArgv: [] });
  started.unref();
  started.channel?.unref();
  started.once("exit", () => {
    host = null;
  });
  return started;
}
