// The script of the process that archives continuously: encryption would keep the site from answering.
import { type ArchiveTask, keepArchive } from "../cli/archive/keep-archive.ts";
import { createLogger } from "../kit/process/logger.ts";
import { systemClock } from "../ports/clock.ts";

// The site handles signals to the whole group; without the site the process has no purpose.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
process.once("disconnect", () => process.exit(1));
process.once("message", (task: ArchiveTask) => {
  const logger = createLogger(task.logLevel);
  keepArchive({ task, clock: systemClock, logger, signal: new AbortController().signal }).catch((error: unknown) =>
    process.send?.(error, () => process.exit(1)),
  );
});
