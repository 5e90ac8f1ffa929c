import type { RenderedMarkdown } from "../kit/markdown/markdown-types.ts";

/**
 * The only function that converts a user's Markdown to HTML. The same text always has the same result: it throws
 * `AppError` 422 above the counted limits, and 503 only if the time limit is reached or too many calls wait; nothing is
 * stored.
 */
export type RenderUserText = (source: string) => Promise<RenderedMarkdown>;
