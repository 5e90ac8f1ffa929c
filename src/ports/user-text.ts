import type { RenderedMarkdown } from "../kit/markdown/markdown-types.ts";

/**
 * The one way in which Markdown that a user wrote becomes HTML. The same text always gets the same verdict: throws
 * `AppError` 422 above what is counted, and 503 only for what counting missed or when too many calls wait; nothing is
 * stored.
 */
export type RenderUserText = (source: string) => Promise<RenderedMarkdown>;
