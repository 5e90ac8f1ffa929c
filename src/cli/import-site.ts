import type { Config } from "../config.ts";
import { listExportedKinds } from "../exported-content.ts";
import { type RestoreReport, restoreExport } from "../features/exports/server/restore-export.ts";
import { openContent } from "./open-content.ts";
import type { CommandOptions } from "./open-database.ts";
import { createProgressLine } from "./progress-line.ts";

const MOST_LINES = 20;

/** Runs `import --as site`: brings an export back. */
export async function runImportSite(
  command: { path: string; isDryRun: boolean; isFullReport: boolean },
  { config, logger, signal }: CommandOptions & { config: Config; signal: AbortSignal },
): Promise<void> {
  const content = await openContent({ config, logger });
  const { slices, db } = content;
  const progress = createProgressLine(process.stderr);
  try {
    const report = await restoreExport({
      db,
      kinds: listExportedKinds(slices),
      savePicture: (bytes) => slices.site.savePicture({ bytes, isSvgAllowed: true }),
      isPictureKnown: slices.site.isPictureKnown,
      source: command.path,
      isDryRun: command.isDryRun,
      onProgress: (at) => {
        if (signal.aborted) throw new Error("已停止；写好的都在，再运行一次会接着导入");
        progress.show(at);
      },
    });
    await content.settle();
    progress.end();
    process.stdout.write(`${formatRestored(report, { isFull: command.isFullReport })}\n`);
    if (report.failed.length > 0) process.exitCode = 1;
  } catch (error) {
    if (signal.aborted) await content.settle();
    throw error;
  } finally {
    progress.end();
    await content.close();
  }
}

function formatRestored(report: RestoreReport, { isFull }: { isFull: boolean }): string {
  const lines = [
    report.isDryRun ? "试运行，没有写入任何内容" : "导入完成",
    `新 ${report.new}，更新 ${report.changed}，未变 ${report.unchanged}，失败 ${report.failed.length}`,
  ];
  const listed = [
    ["没有导入", report.failed.map(({ name, reason }) => `${name}  ${reason}`)],
    ["导出里缺少的图片", report.missingPictures],
  ] as const;
  for (const [title, entries] of listed) {
    if (entries.length === 0) continue;
    const shown = isFull ? entries : entries.slice(0, MOST_LINES);
    lines.push("", `${title}（${entries.length}）：`, ...shown.map((entry) => `  ${entry}`));
    if (shown.length < entries.length) lines.push(`  ……还有 ${entries.length - shown.length} 条`);
  }
  return lines.join("\n");
}
