import type { RenderedMarkdown } from "../../kit/markdown/markdown-types.ts";

/** What the thread says of the text it was given; a renderer that fails otherwise takes the thread down. */
export type WorkerWord =
  | { kind: "begun" }
  | { kind: "rendered"; rendered: RenderedMarkdown }
  | { kind: "refused"; status: number; code: string; message: string };
