// `npm run dev`: the site from its sources, for this machine alone. Pages and styles change in the open browser, and
// changes of the server restart it.
import path from "node:path";
import { createLogger } from "../src/kit/process/logger.ts";
import { describeStart } from "../src/start/describe-start.ts";
import { onStopRequest } from "../src/start/stop-request.ts";
import { onStrayFailure } from "../src/start/stray-failures.ts";
import { readDevelopmentConfig } from "./dev/development-config.ts";
import { root } from "./run-command.ts";

const stopping = new AbortController();
onStopRequest({ stop: () => stopping.abort(), isStartedByNpm: process.env.npm_lifecycle_event === "dev" });

try {
  const config = readDevelopmentConfig(process.env);
  process.chdir(root);
  // React chooses by it what it loads.
  process.env.NODE_ENV = "development";
  onStrayFailure({ logger: createLogger(config.LOG_LEVEL), stop: () => stopping.abort() });
  const { runDevelopment } = await import("./dev/run-development.ts");
  const development = await runDevelopment({
    config,
    cacheFolder: path.join(root, "node_modules", ".cache", "development"),
    stopping: stopping.signal,
    print: (text) => process.stdout.write(text),
  });
  process.stdout.write(describeStart(development.site));
  if (!stopping.signal.aborted)
    await new Promise((resolve) => stopping.signal.addEventListener("abort", resolve, { once: true }));
  await development.stop();
  process.exit(0);
} catch (error) {
  if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(0);
  process.stderr.write(`启动失败：${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  process.exit(1);
}
