import "./lean-drizzle.ts";
import "./resolve-modules.ts";
import { enableCompileCache } from "node:module";
import path from "node:path";
import { hasCode } from "../kit/process/error-code.ts";

// Half of the start time is spent compiling the same modules again. If the folder cannot be written, nothing is cached.
enableCompileCache(path.join(import.meta.dirname, "..", "..", "node_modules", ".cache", "cli"));

const stopping = new AbortController();

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

// The reader of the report may stop reading (`| head`); the command continues to its end.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error) => {
    if (!hasCode(error, "EPIPE")) throw error;
  });

// Loaded only now, so that the compile cache includes it.
const { runCommandLine } = await import("./run-command-line.ts");
await runCommandLine(process.argv.slice(2), stopping.signal);
