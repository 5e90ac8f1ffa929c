import type { Config } from "../../config.ts";
import { formatReport } from "../../features/content/imports/format-report.ts";
import type { ImportReport } from "../../features/content/imports/import-report.ts";
import type { Logger } from "../../kit/process/logger.ts";
import { describeSpeed } from "../progress-line.ts";
import { importContent } from "./import-content.ts";
import type { ImportCommand } from "./read-import.ts";
import { writeContent } from "./write-content.ts";

function gatedNote(as: ImportCommand["as"]): string {
  const opened = as === "course" ? "登录就能学，加上 --type basic_course" : "所有人都能读，加上 --type free";
  return `没有写 --type，所以只给会员看；要让${opened} 再运行一次。`;
}

/** Runs `import`: report to standard output, progress to standard error, so that a report can be saved in a file. */
export async function runImportCommand(
  command: ImportCommand & { as: Exclude<ImportCommand["as"], "site" | "members"> },
  options: { config: Config; logger: Logger; signal: AbortSignal },
): Promise<void> {
  const { report, elapsedMs } = await writeContent(options, async ({ slices }, onProgress) => {
    const startedMs = performance.now();
    const report = await importContent(slices, { ...command, onProgress });
    return { report, elapsedMs: performance.now() - startedMs };
  });
  process.stdout.write(`${formatReport(report, { isFull: command.isFullReport })}\n`);
  process.stdout.write(`${describeSpeed({ documents: report.documents.pages, elapsedMs })}\n`);
  if (command.type === null && !report.isTypeWritten && isFirst(report))
    process.stdout.write(`\n${gatedNote(command.as)}\n`);
}

function isFirst({ documents }: ImportReport): boolean {
  return documents.new > 0 && documents.updated + documents.unchanged + documents.gone === 0;
}
