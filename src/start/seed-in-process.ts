import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { StoragePlace } from "../adapters/storage/open-storage.ts";
import { scriptBeside } from "../kit/process/script-beside.ts";

/** The task of the process that imports the demo content. */
export interface SeedTask {
  url: string;
  place: StoragePlace;
  contentFolder: string;
  logLevel: string;
}

/** Imports the demo content in a separate process and waits for its end. Throws the error of the process. */
export async function seedInProcess(
  task: SeedTask,
  { stopping, script = scriptBeside(import.meta.url, "seed-process") }: { stopping: AbortSignal; script?: URL },
): Promise<void> {
  stopping.throwIfAborted();
  // The process may be ended at any time: an interrupted import continues at the next start.
  const child = fork(fileURLToPath(script), {
    serialization: "advanced",
    signal: stopping,
    killSignal: "SIGKILL",
  });
  const failures: unknown[] = [];
  child.once("message", (error) => failures.push(error));
  const end = await new Promise<string | number | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? code));
    child.on("error", (error) => {
      failures.push(error);
      if (child.pid === undefined) resolve(null);
    });
    child.send(task);
  });
  stopping.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  if (end !== 0) throw new Error(`装入示例内容的进程意外结束（${end}），重新启动会接着装入`);
}
