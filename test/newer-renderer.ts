import type { MarkdownTools } from "../src/features/content/texts/prepare-text.ts";

/** A renderer of the next version, which wraps the result of this one. */
export function newerRenderer(markdown: MarkdownTools): MarkdownTools {
  const rendererVersion = markdown.rendererVersion + 1;
  return {
    ...markdown,
    rendererVersion,
    renderMarkdown: async (source, options) => {
      const rendered = await markdown.renderMarkdown(source, options);
      return { ...rendered, html: `<section>${rendered.html}</section>`, rendererVersion };
    },
  };
}
