import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { DevelopmentServer } from "./development-server.ts";

/** Editors save several files at once. */
const GATHER_MS = 50;

interface Stoppable {
  stop(): Promise<void>;
}

interface RestartOptions {
  site: Stoppable;
  start(): Promise<Stoppable>;
  server: Pick<DevelopmentServer, "open">;
  print(text: string): void;
  /** Discards modules whose evaluation failed, so that they are not reused. */
  onFailure(): void;
}

/** Stops the site and starts it again, one restart at a time; a change during a restart makes another one. */
export function restartInTurn({ site, start, server, print, onFailure }: RestartOptions) {
  let running: Stoppable | null = site;
  let restarting: Promise<void> | null = null;
  let requested: string | null = null;
  let isEnding = false;

  async function restartWhileRequested(): Promise<void> {
    await sleep(GATHER_MS);
    while (requested !== null && !isEnding) {
      const file = requested;
      requested = null;
      const startedAt = performance.now();
      try {
        const before = running;
        running = null;
        await before?.stop();
        const stoppedAt = performance.now();
        running = await start();
        print(
          `  ${file} 改了，服务已重新启动（停止 ${Math.round(stoppedAt - startedAt)} 毫秒，启动 ${Math.round(performance.now() - stoppedAt)} 毫秒）\n`,
        );
      } catch (error) {
        onFailure();
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
        print(`  ${file} 改了，服务没有启动成功，改好后会自动再试：\n${text}\n`);
        server.open((_request, response) => answerFailed(response, text));
      }
    }
    restarting = null;
  }

  return {
    request(file: string): void {
      requested = file;
      restarting ??= restartWhileRequested();
    },
    async stop(): Promise<void> {
      isEnding = true;
      await restarting;
      await running?.stop();
    },
  };
}

function answerFailed(response: ServerResponse<IncomingMessage>, text: string): void {
  response.writeHead(500, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(`服务没有启动成功：\n${text}`);
}
