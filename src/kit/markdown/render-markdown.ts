import { AppError } from "../api/app-error.ts";
import { anchorHeadings } from "./html/anchor-headings.ts";
import { fixStructure } from "./html/fix-structure.ts";
import { writeHtml } from "./html/html-text.ts";
import { joinLinesOfTree } from "./html/join-chinese-lines.ts";
import { countWords, plainTextOf } from "./html/plain-text.ts";
import { resolveAddresses } from "./html/resolve-addresses.ts";
import { wrapTables } from "./html/wrap-tables.ts";
import type { RenderedMarkdown, RenderMarkdownOptions } from "./markdown-types.ts";
import { parseMarkdown } from "./parse/parse-markdown.ts";
import { createRenderNotes } from "./render-notes.ts";
import { RENDERER_VERSION } from "./renderer-version.ts";
import { fillSlots } from "./slots/fill-slots.ts";
import { countHtml, countSource } from "./source/count-work.ts";

/** The longest source that is rendered, in UTF-16 units. */
export const MAX_SOURCE_CHARACTERS = 2 * 1024 * 1024;

/**
 * Renders Markdown to safe, valid HTML for `.prose`, once, when it is saved. The content of an author's source causes
 * warnings, never an error. Throws `AppError` 413 for a source above 2 MiB, and 422 for a user's source above the
 * limits of users.
 */
export async function renderMarkdown(source: string, options: RenderMarkdownOptions = {}): Promise<RenderedMarkdown> {
  if (source.length > MAX_SOURCE_CHARACTERS) {
    throw new AppError({ status: 413, code: "MARKDOWN_TOO_LONG", message: "正文超过 2 MB，请拆成几篇" });
  }
  const cleaned = cleanSource(source);
  const notes = createRenderNotes(cleaned, options.writer ?? "author");
  notes.check(countSource(cleaned));
  const tree = parseMarkdown(cleaned, notes);
  fixStructure(tree);
  joinLinesOfTree(tree);
  const { toc, ids } = anchorHeadings(tree, options.baseHeadingLevel ?? 2);
  const plainText = plainTextOf(tree);
  resolveAddresses(tree, { options, notes, ids });
  wrapTables(tree);
  await fillSlots(tree, notes);
  const html = writeHtml(tree);
  notes.check({ html: countHtml(html, cleaned) });
  return {
    html,
    toc,
    plainText,
    wordCount: countWords(plainText),
    hasMath: notes.slots.some((slot) => slot.kind === "math"),
    hasMermaid: notes.slots.some((slot) => slot.kind === "mermaid"),
    links: [...notes.links],
    images: [...notes.images],
    warnings: notes.warnings,
    rendererVersion: RENDERER_VERSION,
  };
}

/** Removes characters that HTML forbids (control characters, lone surrogates) and normalises line ends. */
function cleanSource(source: string): string {
  return (
    source
      .toWellFormed()
      .replace(/^\uFEFF/, "")
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g, "")
  );
}
