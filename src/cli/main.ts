import "./lean-drizzle.ts";
import { enableCompileCache } from "node:module";
import path from "node:path";
import { hasCode } from "../kit/process/error-code.ts";

// Half of a start is compiling the same modules again. Where the folder cannot be written, nothing is cached.
enableCompileCache(path.join(import.meta.dirname, "..", "..", "node_modules", ".cache", "cli"));

const stopping = new AbortController();

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

// Whoever reads the report may stop reading (`| head`); what the command does comes to its end.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error) => {
    if (!hasCode(error, "EPIPE")) throw error;
  });

// Loaded only now, so that the cache has it.
const { runCommandLine } = await import("./run-command-line.ts");
await runCommandLine(process.argv.slice(2), stopping.signal);
