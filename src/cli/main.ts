import "./lean-drizzle.ts";
import { runCommandLine } from "./run-command-line.ts";

const stopping = new AbortController();

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

await runCommandLine(process.argv.slice(2), stopping.signal);
