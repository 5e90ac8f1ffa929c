import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../config.ts";
import { nullIfMissing } from "../kit/process/error-code.ts";
import type { Logger } from "../kit/process/logger.ts";
import { openContent } from "./open-content.ts";

export interface MediaCommand {
  name: "media";
  act: "add";
  file: string;
}

/** Captions beside a film, by the endings that people and tools give them. */
const CAPTIONS = [
  { ending: "", language: "zh-CN", label: "中文" },
  { ending: ".zh", language: "zh-CN", label: "中文" },
  { ending: ".zh-CN", language: "zh-CN", label: "中文" },
  { ending: ".zh-TW", language: "zh-TW", label: "繁體中文" },
  { ending: ".en", language: "en", label: "English" },
] as const;

/** Runs `media add`: one file, with the captions that lie beside it. */
export async function runMedia(
  { file }: MediaCommand,
  { config, logger }: { config: Config; logger: Logger },
): Promise<void> {
  const content = await openContent({ config, logger });
  try {
    const captions = await findCaptions(file);
    const { media } = content.slices;
    const { id, isNew } = await media.addFile({ name: path.basename(file), content: { path: file }, captions });
    await content.settle();
    const described = (await media.describeFiles([id])).get(id);
    const length = described?.duration_seconds == null ? "" : `，${described.duration_seconds} 秒`;
    const size = described?.width == null ? "" : `，${described.width}×${described.height}`;
    const beside = captions.length === 0 ? "" : `，字幕 ${captions.map(({ label }) => label).join("、")}`;
    process.stdout.write(`${isNew ? "已收进" : "已经有了"}：编号 ${id}${length}${size}${beside}\n`);
  } finally {
    await content.close();
  }
}

/** Each language once, the first ending that there is. */
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
