import { readAppSecret } from "../../adapters/app-secret.ts";
import type { Config } from "../../config.ts";
import { UsageError } from "../usage.ts";
import { isMarkedDestination, markDestination } from "./archive-destination.ts";

/** Runs `begin-archive`: the site begins a new archive in the folder, which it would otherwise regard as missing. */
export async function runBeginArchive({
  config: { ARCHIVE_DIR: archive, APP_SECRET: configured, dataDir },
}: {
  config: Pick<Config, "ARCHIVE_DIR" | "APP_SECRET" | "dataDir">;
}): Promise<void> {
  if (archive === undefined) throw new UsageError("begin-archive 要设置 ARCHIVE_DIR");
  const appSecret = await readAppSecret({ dataDir, configured });
  if (await isMarkedDestination(archive, appSecret)) {
    process.stdout.write(`${archive} 已经是这个站点的归档文件夹，没有改动\n`);
    return;
  }
  await markDestination(archive, appSecret);
  process.stdout.write(`${archive} 现在是这个站点的归档文件夹：站点在几秒内开始新的一段归档\n`);
}
