import type { Logger } from "../kit/process/logger.ts";

/** Longer than an orderly stop takes. */
const LONGEST_STOP_MS = 15_000;

/**
 * Failures that no caller receives. An unhandled rejection concerns one task: it is logged with its cause and the site
 * continues; otherwise a visitor who can cause it could take the site down. After an uncaught exception the state is
 * unknown: it is logged, the site stops in order and exits with 1, so that its supervisor restarts it.
 */
export function onStrayFailure({ logger, stop }: { logger: Pick<Logger, "error" | "fatal">; stop: () => void }): void {
  process.on("unhandledRejection", (reason) => logger.error({ err: asError(reason) }, "a failure reached nobody"));
  process.on("uncaughtException", (error) => {
    logger.fatal({ err: asError(error) }, "the site stops: an exception was not caught");
    // Logging may be disabled; a message must explain the end of the site in any case.
    process.stderr.write(`站点遇到没有处理的错误，正在停止：${asError(error).message}\n`);
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    stop();
  });
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
