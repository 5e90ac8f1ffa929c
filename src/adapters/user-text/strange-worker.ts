// A thread for tests that does what a renderer never should: it stands still, dies, or says who it is.
import { parentPort, threadId } from "node:worker_threads";
import type { WorkerWord } from "./worker-word.ts";

function say(word: WorkerWord): void {
  parentPort?.postMessage(word);
}

parentPort?.on("message", (source: string) => {
  say({ kind: "begun" });
  while (source === "stand still") {}
  if (source === "die") process.exit(1);
  if (source === "throw") throw new Error("broken renderer");
  const facts = { toc: [], plainText: source, wordCount: 1, hasMath: false, hasMermaid: false };
  const rest = { links: [], images: [], warnings: [], rendererVersion: 1 };
  const html = source === "who" ? `thread ${threadId}` : source;
  say({ kind: "rendered", rendered: { html, ...facts, ...rest } });
});
