// Runs from the sources beside the build of a first start (scripts/start.ts).
import path from "node:path";
import { readConfig } from "../src/config.ts";
import { prepareFirstStart } from "../src/start/prepare-first-start.ts";
import { root } from "./run-command.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());

try {
  await prepareFirstStart({
    config: readConfig(),
    migrationsFolder: path.join(root, "migrations"),
    contentFolder: path.join(root, "content"),
    stopping: stopping.signal,
  });
} catch {
  // The start does the same again, and reports what fails.
  process.exitCode = 1;
}
