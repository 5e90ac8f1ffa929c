import type { RenderedMarkdown, RenderMarkdownOptions } from "../../kit/markdown/markdown-types.ts";

type Answers<Resolve extends "resolveLink" | "resolveImage"> = [
  written: string,
  answer: ReturnType<NonNullable<RenderMarkdownOptions[Resolve]>>,
][];

/** The task for the process: resolvers cannot be sent, but their results can. */
export interface RenderTask extends Omit<RenderMarkdownOptions, "resolveLink" | "resolveImage"> {
  source: string;
  links?: Answers<"resolveLink">;
  images?: Answers<"resolveImage">;
}

/**
 * Messages of the process: one after it is loaded, then one for each text; other failures of the renderer end the
 * process.
 */
export type ProcessMessage =
  | { kind: "ready" }
  | { kind: "rendered"; rendered: RenderedMarkdown }
  | { kind: "refused"; status: number; code: string; message: string };
