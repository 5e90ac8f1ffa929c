import { listExportedKinds, listExportedPeople } from "../../composition/exported-content.ts";
import type { Config } from "../../config.ts";
import { type RestoreReport, restoreExport } from "../../features/content/exports/server/restore-export.ts";
import { describePages } from "../../features/content/texts/changed-page.ts";
import type { CommandOptions } from "../open-database.ts";
import { writeContent } from "./write-content.ts";

const MAX_LINES = 20;

/** Runs `import --as site`: restores an export. */
export async function runImportSite(
  command: { path: string; hasPeople: boolean; isDryRun: boolean; isFullReport: boolean },
  options: CommandOptions & { config: Config; signal: AbortSignal },
): Promise<void> {
  const report = await writeContent(options, ({ slices, db }, onProgress) =>
    restoreExport({
      db,
      kinds: [...listExportedKinds(slices), ...(command.hasPeople ? [listExportedPeople(db)] : [])],
      savePicture: (bytes) => slices.site.savePicture({ bytes, isSvgAllowed: true }),
      isPictureKnown: slices.site.isPictureKnown,
      source: command.path,
      isDryRun: command.isDryRun,
      onProgress,
    }),
  );
  process.stdout.write(`${formatRestored(report, { isFull: command.isFullReport })}\n`);
  if (report.failed.length > 0) process.exitCode = 1;
}

function formatRestored(report: RestoreReport, { isFull }: { isFull: boolean }): string {
  const lines = [
    report.isDryRun ? "试运行，没有写入任何内容" : "导入完成",
    `新 ${report.new}，更新 ${report.changed}，未变 ${report.unchanged}，失败 ${report.failed.length}`,
  ];
  if (report.leftOut > 0) lines.push(`导出里还有 ${report.leftOut} 个人，没有导入；要一起带来加 --people`);
  const listed = [
    ["没有导入", report.failed.map(({ name, reason }) => `${name}  ${reason}`)],
    ["导出里缺少的图片", report.missingPictures],
  ] as const;
  lines.push(...describePages(report.changes, { isFull }));
  for (const [title, entries] of listed) {
    if (entries.length === 0) continue;
    const visibleEntries = isFull ? entries : entries.slice(0, MAX_LINES);
    lines.push("", `${title}（${entries.length}）：`, ...visibleEntries.map((entry) => `  ${entry}`));
    if (visibleEntries.length < entries.length) lines.push(`  ……还有 ${entries.length - visibleEntries.length} 条`);
  }
  return lines.join("\n");
}
