import type { Config } from "../../config.ts";
import type { ImportProgress } from "../../features/content/imports/import-targets.ts";
import { openContent } from "../open-content.ts";
import type { CommandOptions } from "../open-database.ts";
import { createProgressLine } from "../progress-line.ts";

type Content = Awaited<ReturnType<typeof openContent>>;

/** The state between two steps is consistent: the import can stop there, and reported results are final. */
export async function writeContent<Report>(
  { config, logger, signal }: CommandOptions & { config: Config; signal: AbortSignal },
  write: (content: Content, onProgress: (at: ImportProgress) => void) => Promise<Report>,
): Promise<Report> {
  const content = await openContent({ config, logger });
  const progress = createProgressLine(process.stderr);
  try {
    const report = await write(content, (at) => {
      if (signal.aborted) throw new Error("已停止；写好的都在，再运行一次会接着导入");
      progress.update(at);
    });
    await content.settle();
    return report;
  } catch (error) {
    if (signal.aborted) await content.settle();
    throw error;
  } finally {
    progress.end();
    await content.close();
  }
}
