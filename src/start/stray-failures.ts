import type { Logger } from "../kit/process/logger.ts";

/** More than an orderly stop takes. */
const LONGEST_STOP_MS = 15_000;

/**
 * Failures that reached nobody. A promise that nobody waited for concerns one piece of work: it is logged with its
 * cause and the site goes on, or a stranger who finds how to cause it could keep everybody out. After an exception that
 * nothing caught the state is unknown: it is logged, the site stops in order and ends with 1, for whoever keeps it
 * running to start it anew.
 */
export function onStrayFailure({ logger, stop }: { logger: Pick<Logger, "error" | "fatal">; stop: () => void }): void {
  process.on("unhandledRejection", (reason) => logger.error({ err: asError(reason) }, "a failure reached nobody"));
  process.on("uncaughtException", (error) => {
    logger.fatal({ err: asError(error) }, "the site stops: an exception was not caught");
    // The log may be off; whoever looks for the end of the site finds a word in any case.
    process.stderr.write(`站点遇到没有处理的错误，正在停止：${asError(error).message}\n`);
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    stop();
  });
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
