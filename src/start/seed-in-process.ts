import type { StoragePlace } from "../adapters/storage/open-storage.ts";
import { scriptBeside } from "../kit/process/script-beside.ts";
import { runInProcess } from "./run-in-process.ts";

/** The task of the process that imports the demo content. */
export interface SeedTask {
  url: string;
  place: StoragePlace;
  contentFolder: string;
  logLevel: string;
  /** Whether members, cases and hosts are invented, which a site that takes real payments must not do. */
  hasSamples: boolean;
}

/** Imports the demo content in a separate process and waits for its end. Throws the error of the process. */
export async function seedInProcess(
  task: SeedTask,
  { stopping, script = scriptBeside(import.meta.url, "seed-process") }: { stopping: AbortSignal; script?: URL },
): Promise<void> {
  // The process may be ended at any time: an interrupted import continues at the next start.
  await runInProcess(script, task, {
    stopping,
    unexpected: (end) => `装入示例内容的进程意外结束（${end}），重新启动会接着装入`,
  });
}
