import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../config.ts";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import type { Logger } from "../../kit/process/logger.ts";
import { openContent } from "../open-content.ts";
import type { MediaCommand } from "./read-media.ts";

/** Caption files of a film, by their usual name endings. */
const CAPTIONS = [
  { ending: "", language: "zh-CN", label: "中文" },
  { ending: ".zh", language: "zh-CN", label: "中文" },
  { ending: ".zh-CN", language: "zh-CN", label: "中文" },
  { ending: ".zh-TW", language: "zh-TW", label: "繁體中文" },
  { ending: ".en", language: "en", label: "English" },
] as const;

/** Runs `media add`: one file, with the captions and chapters beside it; or adds chapters to an existing one. */
export async function runMedia(
  command: MediaCommand,
  { config, logger }: { config: Config; logger: Logger },
): Promise<void> {
  const { file } = command;
  const content = await openContent({ config, logger });
  try {
    const { media } = content.slices;
    if (command.act === "chapters") {
      const count = await media.setChapters(command.mediaId, await readFile(file));
      await content.settle();
      process.stdout.write(count === 0 ? "章节已去掉\n" : `已写下 ${count} 个章节\n`);
      return;
    }
    const [captions, chapters] = await Promise.all([findCaptions(file), findChapters(file)]);
    const name = path.basename(file);
    const { id, isNew } = await media.addFile({ name, content: { path: file }, captions, chapters });
    await content.settle();
    const described = (await media.describeFiles([id])).get(id);
    const length = described?.duration_seconds == null ? "" : `，${described.duration_seconds} 秒`;
    const size = described?.width == null ? "" : `，${described.width}×${described.height}`;
    const beside = captions.length === 0 ? "" : `，字幕 ${captions.map(({ label }) => label).join("、")}`;
    const named = chapters === undefined ? "" : "，有章节";
    process.stdout.write(`${isNew ? "已收进" : "已经有了"}：编号 ${id}${length}${size}${beside}${named}\n`);
  } finally {
    await content.close();
  }
}

/** Each language once, using the first ending that exists. */
async function findCaptions(file: string) {
  const stem = file.slice(0, file.length - path.extname(file).length);
  const found = new Map<string, { language: string; label: string; bytes: Buffer }>();
  for (const { ending, language, label } of CAPTIONS) {
    for (const extension of [".vtt", ".srt"]) {
      if (found.has(language)) continue;
      const bytes = await readFile(`${stem}${ending}${extension}`).catch(nullIfMissing);
      if (bytes) found.set(language, { language, label, bytes });
    }
  }
  return [...found.values()];
}

async function findChapters(file: string): Promise<Buffer | undefined> {
  const stem = file.slice(0, file.length - path.extname(file).length);
  for (const ending of [".chapters.txt", ".chapters.vtt"]) {
    const bytes = await readFile(`${stem}${ending}`).catch(nullIfMissing);
    if (bytes) return bytes;
  }
  return undefined;
}
