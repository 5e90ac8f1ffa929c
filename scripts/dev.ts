// `npm run dev`: runs the site from its sources, reachable only from this machine. Changed pages and styles update in
// the open browser; changed server code restarts the server.
import path from "node:path";
import { createLogger } from "../src/kit/process/logger.ts";
import { describeStart } from "../src/start/describe-start.ts";
import { onStopRequest } from "../src/start/stop-request.ts";
import { onStrayFailure } from "../src/start/stray-failures.ts";
import { readDevelopmentConfig } from "./dev/development-config.ts";
import { root } from "./run-command.ts";

const stopping = new AbortController();
onStopRequest({ stop: () => stopping.abort(), isStartedByNpm: process.env.npm_lifecycle_event === "dev" });

/** A new process replaces this one when it ends. */
let isRestarting = false;

try {
  const config = readDevelopmentConfig(process.env);
  process.chdir(root);
  // React selects its development or production build by this variable.
  process.env.NODE_ENV = "development";
  onStrayFailure({ logger: createLogger(config.LOG_LEVEL), stop: () => stopping.abort() });
  const { runDevelopment } = await import("./dev/run-development.ts");
  const development = await runDevelopment({
    config,
    cacheFolder: path.join(root, "node_modules", ".cache", "development"),
    stopping: stopping.signal,
    print: (text) => process.stdout.write(text),
    onToolsChange: () => {
      process.stdout.write("  构建工具的配置改了，重新运行…\n");
      isRestarting = true;
      stopping.abort();
    },
  });
  process.stdout.write(describeStart(development.site));
  if (!stopping.signal.aborted)
    await new Promise((resolve) => stopping.signal.addEventListener("abort", resolve, { once: true }));
  await development.stop();
  end();
} catch (error) {
  if (stopping.signal.aborted && error === stopping.signal.reason) end();
  process.stderr.write(`启动失败：${error instanceof Error ? error.message : error}\n`);
  if (error instanceof Error && process.env.LOG_LEVEL === "debug") process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

function end(): never {
  // Windows does not support `execve`; the developer restarts the command there.
  if (isRestarting)
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, import.meta.filename], process.env);
  process.exit(0);
}
