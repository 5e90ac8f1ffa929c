import { Worker } from "node:worker_threads";
import { scriptBeside } from "../../kit/process/script-beside.ts";
import type { ProcessMessage, RenderTask } from "./render-messages.ts";

/** Makes this process answer tasks of `RenderSeat`, and ends it after the site has ended. */
export function answerTasks(answer: (task: RenderTask) => Promise<ProcessMessage>): void {
  // Signals reach the whole process group and are handled by the site: this process continues until its current task is
  // answered.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  process.once("disconnect", () => process.exit());
  // This thread may be computing when the site is killed; another thread checks for that and ends both.
  new Worker(scriptBeside(import.meta.url, "end-with-site-worker")).unref();

  const send = (message: ProcessMessage) => process.send?.(message);
  process.on("message", async (task: RenderTask) => send(await answer(task)));
  send({ kind: "ready" });
}
