import { resolve } from "node:path";
import { listExportedKinds, listExportedPeople } from "../../composition/exported-content.ts";
import type { Config } from "../../config.ts";
import { type ExportSink, writeFolder, writeZipFile } from "../../features/content/exports/server/export-sink.ts";
import { type ExportCounts, writeBytes, writeItems } from "../../features/content/exports/server/write-export.ts";
import { openContent } from "../open-content.ts";
import type { CommandOptions } from "../open-database.ts";

export interface ExportCommand {
  name: "export";
  /** A folder that does not exist yet, or a file whose name ends in `.zip`. */
  target: string;
  /** Whether accounts and their rights are included. */
  hasPeople: boolean;
}

const TITLES: Record<string, string> = {
  media: "视频、音频和图片文件",
  book: "书",
  document: "文档和目录条目",
  teacher: "老师",
  course: "课程",
  lesson: "课",
  article: "文章",
  "media-item": "媒体",
  settings: "设置",
  legal: "协议",
  plan: "会员方案",
  product: "商品",
  person: "账号",
};

/** Runs `export`. All texts are from one point in time; the site may be running. */
export async function runExport(
  { target, hasPeople }: ExportCommand,
  { config, logger, signal }: CommandOptions & { config: Config; signal: AbortSignal },
): Promise<void> {
  const content = await openContent({ config, logger });
  const { slices, db } = content;
  const kinds = [...listExportedKinds(slices), ...(hasPeople ? [listExportedPeople(db)] : [])];
  const bytes = { openPicture: slices.site.openPicture, openOriginal: slices.openOriginal };
  const onFile = () => signal.throwIfAborted();
  let counts: ExportCounts | null = null;
  try {
    const fill = async (sink: ExportSink) => {
      const run = { kinds, bytes, onFile };
      const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
      const written = await db.transaction((tx) => writeItems(tx, run, sink), snapshot);
      counts = await writeBytes(run, written, sink);
    };
    await (/\.zip$/i.test(target) ? writeZipFile : writeFolder)({ target, fill, signal });
    if (counts !== null) process.stdout.write(describeExport(target, counts));
  } catch (error) {
    throw signal.aborted ? new Error("已停止，没有留下什么", { cause: error }) : error;
  } finally {
    await content.close();
  }
}

function describeExport(target: string, { items: counts, pictures, originals, missing }: ExportCounts): string {
  const parts = Object.entries(counts).map(([kind, count]) => `${TITLES[kind] ?? kind} ${count}`);
  const lines = [
    `导出完成：${resolve(target)}`,
    `${parts.join("，")}；图片 ${pictures}，影音原件 ${originals}`,
    ...((counts.person ?? 0) > 0 ? ["里面有手机号、邮箱等个人信息，请妥善保管，用完删除"] : []),
    ...(missing.length === 0 ? [] : [`存储里找不到（${missing.length}）：`, ...missing.map((name) => `  ${name}`)]),
  ];
  return `${lines.join("\n")}\n`;
}
