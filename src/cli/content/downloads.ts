import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Config } from "../../config.ts";
import type { CarrierKind, DownloadType } from "../../features/content/downloads/download-types.ts";
import type { Logger } from "../../kit/process/logger.ts";
import { openContent } from "../open-content.ts";
import { UsageError } from "../usage.ts";

export type DownloadsCommand =
  | { name: "downloads"; act: "list" }
  | { name: "downloads"; act: "publish" | "withdraw"; id: number }
  | { name: "downloads"; act: "version"; id: number; file: string; label: string; notes: string }
  | {
      name: "downloads";
      act: "add";
      file: string;
      label: string;
      notes: string;
      title: string | null;
      summary: string;
      category: string;
      type: DownloadType;
      carrier: { kind: CarrierKind; id: number } | null;
    };

const LISTED = 1_000;
const CARRIER_NAMES = { course: "课程", book: "图书", article: "文章", media: "媒体" } as const satisfies Record<
  CarrierKind,
  string
>;

/** Runs `downloads`: what there is, a new file or version, out or not. */
export async function runDownloads(
  command: DownloadsCommand,
  { config, logger }: { config: Config; logger: Logger },
): Promise<void> {
  const content = await openContent({ config, logger });
  try {
    const lines = await run(command, content.slices.downloads);
    await content.settle();
    process.stdout.write(`${lines.join("\n")}\n`);
  } finally {
    await content.close();
  }
}

type Downloads = Awaited<ReturnType<typeof openContent>>["slices"]["downloads"];

async function run(command: DownloadsCommand, downloads: Downloads): Promise<string[]> {
  switch (command.act) {
    case "list": {
      const rows = await downloads.listAll(LISTED);
      return rows.length === 0 ? ["还没有可以下载的文件"] : rows.map(toLine);
    }
    case "add": {
      const { file, label, notes, title, summary, category, type, carrier } = command;
      const fileName = path.basename(file);
      const { id } = await downloads.addDownload({
        sourceKey: `cli:${randomUUID()}`,
        title: title ?? path.parse(file).name,
        summary,
        category,
        carrier,
        content_type: type,
        position: 0,
        published_at: new Date().toISOString(),
        file: { fileName, label, notes, content: { path: file } },
      });
      return [`已发布：编号 ${id}，${fileName}`];
    }
    case "version": {
      const { id, file, label, notes } = command;
      await need(downloads, id);
      const version = { fileName: path.basename(file), label, notes, content: { path: file } };
      const { isNew } = await downloads.addVersion(id, version);
      return [isNew ? "新版本已发布" : "和最新的一版是同一个文件，没有改动"];
    }
    default: {
      await need(downloads, command.id);
      await downloads.publish(command.id, command.act === "publish" ? new Date() : null);
      return [command.act === "publish" ? "已发布" : "已收回：页面显示内容不存在，正在下载的会停下"];
    }
  }
}

async function need(downloads: Downloads, id: number): Promise<void> {
  if (!(await downloads.findDownload(id))) throw new UsageError(`没有编号 ${id} 的下载`);
}

function toLine({
  id,
  title,
  contentType,
  carrierKind,
  carrierId,
  publishedAt,
}: Awaited<ReturnType<Downloads["listAll"]>>[number]) {
  const place = carrierKind === null ? "" : `附在${CARRIER_NAMES[carrierKind]} ${carrierId}`;
  const state = publishedAt === null ? "草稿" : publishedAt > new Date() ? "等待发布" : "已发布";
  return [String(id), title, contentType, state, place].filter(Boolean).join("  ");
}
