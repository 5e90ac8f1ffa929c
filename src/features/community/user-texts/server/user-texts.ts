import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { RenderUserText } from "../../../../ports/user-text.ts";
import { previewText } from "../contract.ts";

/** User texts: a preview before they are published. */
export function createUserTexts({ renderUserText }: { renderUserText: RenderUserText }): {
  endpoints: ServedEndpoint[];
} {
  const preview = serveEndpoint(previewText, async ({ body }) => {
    const { html, wordCount, hasMath, hasMermaid } = await renderUserText(body.source);
    return { html, word_count: wordCount, has_math: hasMath, has_mermaid: hasMermaid };
  });
  return { endpoints: [preview] };
}
