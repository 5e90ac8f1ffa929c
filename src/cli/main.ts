import "./lean-drizzle.ts";
import { hasCode } from "../kit/process/error-code.ts";
import { runCommandLine } from "./run-command-line.ts";

const stopping = new AbortController();

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

// Whoever reads the report may stop reading (`| head`); what the command does comes to its end.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error) => {
    if (!hasCode(error, "EPIPE")) throw error;
  });

await runCommandLine(process.argv.slice(2), stopping.signal);
