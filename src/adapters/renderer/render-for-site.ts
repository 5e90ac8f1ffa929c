import type { RenderedMarkdown, RenderMarkdownOptions } from "../../kit/markdown/markdown-types.ts";
import type { Renderer } from "./renderer.ts";

/**
 * `renderMarkdown`, done by another process. Resolvers stay here: a first rendering tells what they are asked, and a
 * second one uses what they answered, where they know anything.
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

function answersOf<Answer>(asked: readonly string[], resolve?: (written: string) => Answer | null): [string, Answer][] {
  return asked.flatMap((written): [string, Answer][] => {
    const answer = resolve?.(written) ?? null;
    return answer === null ? [] : [[written, answer]];
  });
}
