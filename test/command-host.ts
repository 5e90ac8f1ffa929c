// Runs the received commands one after the other, each as if it had its own process.
import "../src/cli/lean-drizzle.ts";
import { runCommandLine } from "../src/cli/run-command-line.ts";

export interface HostCommand {
  env: Record<string, string>;
  args: readonly string[];
}

/**
 * A separate process exits when no work is left. A command that still has work after this time is reported as one that
 * never ends.
 */
const LONGEST_END_MS = 20_000;

let lateEnd: NodeJS.Timeout | undefined;
let written = { out: "", err: "" };
collect("stdout", "out");
collect("stderr", "err");

process.on("message", async (command: HostCommand) => {
  written = { out: "", err: "" };
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, command.env);
  process.exitCode = undefined;
  let hasRun = false;
  // From now on only the command keeps this process running.
  process.channel?.unref();
  process.once("beforeExit", () => answer(hasRun ? "" : "it ended before it was done\n"));
  await runCommandLine(command.args, new AbortController().signal);
  hasRun = true;
  lateEnd = setTimeout(() => answer(`it would not end: ${process.getActiveResourcesInfo()}\n`), LONGEST_END_MS);
  lateEnd.unref();
});
process.once("disconnect", () => process.exit());

function answer(trouble: string): void {
  clearTimeout(lateEnd);
  process.removeAllListeners("beforeExit");
  process.channel?.ref();
  process.send?.({ code: Number(process.exitCode ?? 0), out: written.out, err: written.err + trouble });
  process.exitCode = undefined;
}

function collect(stream: "stdout" | "stderr", into: "out" | "err"): void {
  process[stream].write = (chunk: string | Uint8Array) => {
    written[into] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    return true;
  };
}
