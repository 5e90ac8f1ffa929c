import type { ImportCommand } from "./cli-arguments.ts";
import { openContent } from "./cli-content.ts";
import { createProgressLine } from "./cli-progress.ts";
import type { Config } from "./config.ts";
import { formatReport } from "./features/imports/format-report.ts";
import { importContent } from "./import-content.ts";
import type { Logger } from "./kit/logger.ts";

/** Runs `import`: report to standard output, progress to standard error, so that a report can be kept in a file. */
export async function runImportCommand(
  command: ImportCommand,
  { config, logger, signal }: { config: Config; logger: Logger; signal: AbortSignal },
): Promise<void> {
  const content = await openContent({ config, logger });
  const progress = createProgressLine(process.stderr);
  try {
    const report = await importContent(content.slices, {
      ...command,
      onProgress: (at) => {
        // Between two documents: each is one transaction, so what is written is whole.
        if (signal.aborted) throw new Error("已停止；写好的都在，再运行一次会接着导入");
        progress.show(at);
      },
    });
    progress.end();
    process.stdout.write(`${formatReport(report, { isFull: command.isFullReport })}\n`);
  } finally {
    progress.end();
    await content.close();
  }
}
