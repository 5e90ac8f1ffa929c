import type { Config } from "../config.ts";
import { formatReport } from "../features/imports/format-report.ts";
import type { ImportReport } from "../features/imports/import-report.ts";
import type { Logger } from "../kit/process/logger.ts";
import { importContent } from "./import-content.ts";
import { openContent } from "./open-content.ts";
import { createProgressLine, describeSpeed } from "./progress-line.ts";
import type { ImportCommand } from "./read-import.ts";

function gatedNote(as: ImportCommand["as"]): string {
  const opened = as === "course" ? "登录就能学，加上 --type basic_course" : "所有人都能读，加上 --type free";
  return `没有写 --type，所以只给会员看；要让${opened} 再运行一次。`;
}

/** Runs `import`: report to standard output, progress to standard error, so that a report can be kept in a file. */
export async function runImportCommand(
  command: ImportCommand & { as: Exclude<ImportCommand["as"], "site"> },
  { config, logger, signal }: { config: Config; logger: Logger; signal: AbortSignal },
): Promise<void> {
  const content = await openContent({ config, logger });
  const progress = createProgressLine(process.stderr);
  const startedMs = performance.now();
  try {
    const report = await importContent(content.slices, {
      ...command,
      onProgress: (at) => {
        // Between two documents: each is one transaction, so what is written is whole.
        if (signal.aborted) throw new Error("已停止；写好的都在，再运行一次会接着导入");
        progress.show(at);
      },
    });
    await content.settle();
    progress.end();
    process.stdout.write(`${formatReport(report, { isFull: command.isFullReport })}\n`);
    const elapsedMs = performance.now() - startedMs;
    process.stdout.write(`${describeSpeed({ documents: report.documents.pages, elapsedMs })}\n`);
    if (command.type === null && !report.isTypeWritten && isFirst(report))
      process.stdout.write(`\n${gatedNote(command.as)}\n`);
  } catch (error) {
    if (signal.aborted) await content.settle();
    throw error;
  } finally {
    progress.end();
    await content.close();
  }
}

function isFirst({ documents }: ImportReport): boolean {
  return documents.new > 0 && documents.updated + documents.unchanged + documents.gone === 0;
}
