import { embedHtml } from "../../../../kit/markdown/html/embed-html.ts";
import type { RenderedMarkdown } from "../../../../kit/markdown/markdown-types.ts";
import type { TopicRow } from "./topic-store.ts";

/** The page's heading is at a higher level. */
const HEADING_SHIFT = 1;

/** The stored form, whose ids do not collide with those of the replies on the page. */
export function storedText(
  { html, hasMath, rendererVersion }: Pick<RenderedMarkdown, "html" | "hasMath" | "rendererVersion">,
  { sendingKey, names }: { sendingKey: string; names: readonly string[] },
): Pick<TopicRow, "html" | "hasMath" | "rendererVersion"> {
  const idPrefix = `t${sendingKey.replace(/[^0-9a-z]/gi, "").slice(0, 12)}-`;
  return { html: embedHtml(html, { idPrefix, headingShift: HEADING_SHIFT, names }), hasMath, rendererVersion };
}
