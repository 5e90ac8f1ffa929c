import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { type Config, isStartedByNpm, readConfig } from "./config.ts";
import { ICON_FILE } from "./features/icons/icon-format.ts";
import { GLYPH_FILE } from "./features/site/server/shares/glyph-format.ts";
import { createLogger } from "./kit/process/logger.ts";
import { explainStartFailure } from "./start/explain-start-failure.ts";
import { startSite } from "./start/start-site.ts";
import { onStopRequest } from "./start/stop-request.ts";
import { onStrayFailure } from "./start/stray-failures.ts";

const root = join(import.meta.dirname, "..", "..");

const stopping = new AbortController();
onStopRequest({ stop: () => stopping.abort(), isStartedByNpm: isStartedByNpm() });
/** What the site ends with when it is stopped. */
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
    build: build as unknown as ServerBuild,
    clientFolder: join(root, "build", "client"),
    migrationsFolder: join(root, "migrations"),
    glyphFile: join(root, "build", "server", GLYPH_FILE),
    iconFile: join(root, "build", "server", ICON_FILE),
    contentFolder: join(root, "content"),
    stopping: stopping.signal,
  });
  process.stdout.write(`\n  知行已启动：${site.url.replace("127.0.0.1", "localhost")}\n`);
  if (site.sandboxUrl)
    process.stdout.write(`  沙箱手机（收短信、付款）：${site.sandboxUrl.replace("127.0.0.1", "localhost")}\n`);
  if (site.owner) {
    const { account, password } = site.owner;
    process.stdout.write(`\n  站长账号：${account}\n  一次性密码：${password}\n`);
    process.stdout.write("  只显示这一次，首次登录时要改密码并开启两步验证\n\n");
  }
  process.stdout.write("  按 Ctrl-C 停止\n\n");
  await new Promise((resolve) => {
    stopping.signal.addEventListener("abort", resolve, { once: true });
    if (stopping.signal.aborted) resolve(undefined);
  });
  await site.stop();
  process.exit(exitCode);
} catch (error) {
  // Asked to end while it started: what had begun is undone by now.
  if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(exitCode);
  fail(error);
}

/** One line for the operator; the stack only when he asks for it. */
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
