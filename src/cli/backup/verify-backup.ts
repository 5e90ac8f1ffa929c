import type { BackupSettings, KeyOptions } from "./encryption.ts";
import { type Archive, openArchive } from "./read-archive.ts";

/**
 * Runs `backup --verify`: reads the whole archive and writes nothing. Throws an error of one line if anything in it is
 * wrong.
 */
export async function runVerifyBackup(
  { file, ...given }: { file: string } & KeyOptions,
  { config }: { config: BackupSettings },
): Promise<void> {
  const archive = await openArchive(file, { given, settings: config });
  try {
    const contentHash = await archive.verify();
    const { manifest, counts } = archive;
    const rows = Object.values(counts.tables).reduce((sum, count) => sum + count, 0);
    process.stdout.write(noticeOldFormat(archive));
    process.stdout.write(`备份完整：${file}（${rows} 行数据，${counts.files} 个文件，备份于 ${manifest.made_at}）\n`);
    process.stdout.write(`总校验值 ${contentHash}\n`);
  } finally {
    archive.close();
  }
}

/** A line for archives without SHA-256; empty for others. */
export function noticeOldFormat({ counts }: Pick<Archive, "counts">): string {
  return counts.sha256 === undefined ? "注意：这份备份是旧格式，没有 SHA-256 清单，只核对了每一项的 CRC\n" : "";
}
