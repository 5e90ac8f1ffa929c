import type { RenderedMarkdown, RenderMarkdownOptions } from "../../kit/markdown/markdown-types.ts";
import type { Renderer } from "./renderer.ts";

/**
 * `renderMarkdown` in another process. Resolvers stay in this process: a first rendering collects the addresses, and a
 * second one uses the resolved addresses, if there are any.
 */
export async function renderForSite(
  { render }: Pick<Renderer, "render">,
  source: string,
  { resolveLink, resolveImage, ...options }: RenderMarkdownOptions,
): Promise<RenderedMarkdown> {
  const rendered = await render({ ...options, source });
  const links = answersOf(rendered.links, resolveLink);
  const images = answersOf(rendered.images, resolveImage);
  if (links.length === 0 && images.length === 0) return rendered;
  return render({ ...options, source, links, images });
}

function answersOf<Answer>(links: readonly string[], resolve?: (written: string) => Answer | null): [string, Answer][] {
  return links.flatMap((written): [string, Answer][] => {
    const answer = resolve?.(written) ?? null;
    return answer === null ? [] : [[written, answer]];
  });
}
