// A misbehaving process for tests: it hangs, allocates without limit, exits, or reports its environment.
import { answerTasks } from "./answer-tasks.ts";

const hoard: number[][] = [];

answerTasks(async ({ source }) => {
  while (source === "stand still") {}
  while (source === "hoard") hoard.push(Array.from({ length: 100_000 }, (_, index) => index + hoard.length + 0.5));
  if (source === "die") process.exit(1);
  if (source === "throw") throw new Error("broken renderer");
  const facts = { toc: [], plainText: source, wordCount: 1, hasMath: false, hasMermaid: false };
  const rest = { links: [], images: [], warnings: [], rendererVersion: 1 };
  // biome-ignore lint/style/noProcessEnv: what a child is given of it is what is tested
  const environment = JSON.stringify(process.env);
  const html = { who: String(process.pid), environment }[source] ?? source;
  return { kind: "rendered", rendered: { html, ...facts, ...rest } };
});
