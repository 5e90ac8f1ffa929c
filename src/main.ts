import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { GLYPH_FILE } from "./composition/share-pictures/glyph-format.ts";
import { type Config, isStartedByNpm, readConfig } from "./config.ts";
import { ICON_FILE } from "./features/front/icons/icon-format.ts";
import { builtPages } from "./http/pages/page-source.ts";
import { createLogger } from "./kit/process/logger.ts";
import { describeStart } from "./start/describe-start.ts";
import { explainStartFailure } from "./start/explain-start-failure.ts";
import { startSite } from "./start/start-site.ts";
import { onStopRequest } from "./start/stop-request.ts";
import { onStrayFailure } from "./start/stray-failures.ts";

const root = join(import.meta.dirname, "..", "..");

const stopping = new AbortController();
onStopRequest({ stop: () => stopping.abort(), isStartedByNpm: isStartedByNpm() });
/** The exit code of the process when the site is stopped. */
let exitCode = 0;

try {
  const config = readConfig();
  onStrayFailure({
    logger: createLogger(config.LOG_LEVEL),
    stop() {
      exitCode = 1;
      stopping.abort();
    },
  });
  const site = await startSite({
    config,
    pages: builtPages(build as unknown as ServerBuild),
    clientFolder: join(root, "build", "client"),
    migrationsFolder: join(root, "migrations"),
    glyphFile: join(root, "build", "server", GLYPH_FILE),
    iconFile: join(root, "build", "server", ICON_FILE),
    contentFolder: join(root, "content"),
    stopping: stopping.signal,
  });
  process.stdout.write(describeStart(site));
  await new Promise((resolve) => {
    stopping.signal.addEventListener("abort", resolve, { once: true });
    if (stopping.signal.aborted) resolve(undefined);
  });
  await site.stop();
  process.exit(exitCode);
} catch (error) {
  // Stopped while it started: the finished steps are undone by now.
  if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(exitCode);
  fail(error);
}

/** One line for the operator; the stack only if it is requested. */
function fail(error: unknown): void {
  process.stderr.write(`启动失败：${explainStartFailure(error, readOptions()?.dataDir ?? null)}\n`);
  if (error instanceof Error && readOptions()?.LOG_LEVEL === "debug") process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

/** null: the configuration itself is what failed, and its message is the line above. */
function readOptions(): Config | null {
  try {
    return readConfig();
  } catch {
    return null;
  }
}
