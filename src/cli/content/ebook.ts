import type { Config } from "../../config.ts";
import type { Logger } from "../../kit/process/logger.ts";
import { openContent } from "../open-content.ts";
import { UsageError } from "../usage.ts";
import type { EbookCommand } from "./read-ebook.ts";

const LISTED = 1_000;

/** Runs `ebook`: which books may be taken along, and whether one may. */
export async function runEbook(command: EbookCommand, options: { config: Config; logger: Logger }): Promise<void> {
  const content = await openContent(options);
  const { packed } = content.slices.books;
  try {
    if (command.act !== "list") {
      if (!(await packed.find(command.id))) throw new UsageError(`没有编号是 ${command.id} 的书，或者它还没有发布`);
      await packed.offer(command.id, command.act === "allow");
      await content.settle();
    }
    const { items } = await packed.list({ limit: LISTED, offset: 0 });
    const lines = items.map(({ id, title, isOffered }) => `${id}  ${isOffered ? "可以下载" : "不能下载"}  ${title}`);
    process.stdout.write(lines.length === 0 ? "还没有书\n" : `${lines.join("\n")}\n`);
  } finally {
    await content.close();
  }
}
