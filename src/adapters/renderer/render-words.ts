import type { RenderedMarkdown, RenderMarkdownOptions } from "../../kit/markdown/markdown-types.ts";

type Answers<Resolve extends "resolveLink" | "resolveImage"> = [
  written: string,
  answer: ReturnType<NonNullable<RenderMarkdownOptions[Resolve]>>,
][];

/** What the process is told: resolvers cannot come along, but what they answer can. */
export interface RenderTask extends Omit<RenderMarkdownOptions, "resolveLink" | "resolveImage"> {
  source: string;
  links?: Answers<"resolveLink">;
  images?: Answers<"resolveImage">;
}

/** What the process says: once when it is loaded, then of each text; a renderer that fails otherwise takes it down. */
export type ProcessWord =
  | { kind: "ready" }
  | { kind: "rendered"; rendered: RenderedMarkdown }
  | { kind: "refused"; status: number; code: string; message: string };
