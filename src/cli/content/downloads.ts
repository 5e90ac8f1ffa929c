import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Config } from "../../config.ts";
import type { CarrierKind, DownloadType } from "../../features/content/downloads/download-types.ts";
import type { Logger } from "../../kit/process/logger.ts";
import { openContent } from "../open-content.ts";
import { UsageError } from "../usage.ts";

export type DownloadsCommand =
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

/** Runs `downloads`: a new file, or a new version of one. */
export async function runDownloads(
  command: DownloadsCommand,
  { config, logger }: { config: Config; logger: Logger },
): Promise<void> {
  const content = await openContent({ config, logger });
  try {
    const text = await run(command, content.slices.downloads);
    await content.settle();
    process.stdout.write(`${text}\n`);
  } finally {
    await content.close();
  }
}

type Downloads = Awaited<ReturnType<typeof openContent>>["slices"]["downloads"];

async function run(command: DownloadsCommand, downloads: Downloads): Promise<string> {
  const fileName = path.basename(command.file);
  const { file, label, notes } = command;
  const version = { fileName, label, notes, content: { path: file } };
  if (command.act === "version") {
    if (!(await downloads.findDownload(command.id))) throw new UsageError(`没有编号 ${command.id} 的下载`);
    const { isNew } = await downloads.addVersion(command.id, version);
    return isNew ? "新版本已发布" : "和最新的一版是同一个文件，没有改动";
  }
  const { title, summary, category, type, carrier } = command;
  const { id } = await downloads.addDownload({
    sourceKey: `cli:${randomUUID()}`,
    title: title ?? path.parse(file).name,
    summary,
    category,
    carrier,
    content_type: type,
    position: 0,
    published_at: new Date().toISOString(),
    file: version,
  });
  return `已发布：编号 ${id}，${fileName}`;
}
