// The script of a thread that renders users' texts, one at a time; what stops it is the thread that started it.
import { parentPort } from "node:worker_threads";
import { AppError } from "../../kit/api/app-error.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import type { WorkerWord } from "./worker-word.ts";

function say(word: WorkerWord): void {
  parentPort?.postMessage(word);
}

async function render(source: string): Promise<WorkerWord> {
  try {
    return { kind: "rendered", rendered: await renderMarkdown(source, { writer: "user" }) };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const { status, code, message } = thrown;
    return { kind: "refused", status, code, message };
  }
}

parentPort?.on("message", async (source: string) => {
  say({ kind: "begun" });
  say(await render(source));
});
