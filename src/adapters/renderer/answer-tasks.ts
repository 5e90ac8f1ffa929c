import { Worker } from "node:worker_threads";
import { scriptBeside } from "../../kit/process/script-beside.ts";
import type { ProcessMessage, RenderTask } from "./render-messages.ts";

/** Makes this process one that answers what `RenderSeat` gives it, and that ends when the site is gone. */
export function answerTasks(answer: (task: RenderTask) => Promise<ProcessMessage>): void {
  // A signal to the whole group is the site's to answer: it goes on until what it has begun is answered.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  process.once("disconnect", () => process.exit());
  // This thread may be computing when the site is killed; another one looks, and ends both.
  new Worker(scriptBeside(import.meta.url, "end-with-site-worker")).unref();

  const send = (message: ProcessMessage) => process.send?.(message);
  process.on("message", async (task: RenderTask) => send(await answer(task)));
  send({ kind: "ready" });
}
