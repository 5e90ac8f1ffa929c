import { escapeHtml } from "../values/escape-html.ts";
import type { RenderedMarkdown } from "./markdown-types.ts";
import { RENDERER_VERSION } from "./renderer-version.ts";

/**
 * Renders a text as it was typed, without markup, for sources that the current limits refuse. The HTML is about as long
 * as the source.
 */
export function renderAsTyped(
  source: string,
): Pick<RenderedMarkdown, "html" | "plainText" | "hasMath" | "rendererVersion"> {
  const paragraphs = source
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/)
    .map((text) => text.trim())
    .filter((text) => text !== "");
  const html = paragraphs.map((text) => `<p>${escapeHtml(text).replace(/\n/g, "<br>")}</p>`).join("\n");
  return { html, plainText: paragraphs.join("\n"), hasMath: false, rendererVersion: RENDERER_VERSION };
}
