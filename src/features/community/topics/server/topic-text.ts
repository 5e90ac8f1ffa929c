import { embedMarkdown } from "../../../../domain/moderation/user-markdown.ts";
import type { TopicRow } from "./topic-store.ts";

/** The page's heading is at a higher level. */
export const HEADING_SHIFT = 1;

/** The stored form. */
export function storedText(
  rendered: Parameters<typeof embedMarkdown>[0],
  { sendingKey, names }: { sendingKey: string; names: readonly string[] },
): Pick<TopicRow, "html" | "hasMath" | "rendererVersion"> {
  const { plainText: _, ...stored } = embedMarkdown(rendered, { sendingKey, names, headingShift: HEADING_SHIFT });
  return stored;
}
