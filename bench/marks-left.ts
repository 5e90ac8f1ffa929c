import { renderMarkdown } from "../src/kit/markdown/render-markdown.ts";

/** Code and formulas contain the same signs with another meaning. */
const VERBATIM = /<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>|<span class="katex[\s\S]*?<\/math>/g;
const TAGS = /<[^>]*>/g;

/** Syntax of generators and editors that no reader should see. */
const MARKS: readonly RegExp[] = [
  /\{\{[^\n]{1,80}?\}\}/g,
  /\{%[^\n]{1,80}?%\}/g,
  /%%[^\n]+?%%/g,
  /==[^=\s][^=\n]*==/g,
  /^(?:import|export) [^\n]*['"{}=]/gm,
  /^[ \t]*:::/gm,
  /!?\[\[[^\n\]]{1,80}\]\]/g,
  /[ \t]\^[\w-]+$/gm,
  /\(\([0-9a-f]{8}-/g,
  /^[ \t]*(?:!!!|\?\?\?\+?|===) /gm,
  /^[ \t]*\|.*\|[ \t]*$/gm,
  /^[ \t]*(?:```|~~~)/gm,
  /^[ \t]*:[ \t]{1,3}\S/gm,
  /(?<![\w+])\+\+[\w"][^+\n]*\+\+/g,
  /\{#[\w-]+\}/g,
  /\*\*[^*\n]{1,80}\*\*/g,
  /^[\w-]+:: /gm,
];

/** Counts the places of a rendered text that still show syntax of the program that wrote it. */
export async function countMarksLeft(markdown: string): Promise<number> {
  const { html } = await renderMarkdown(markdown);
  const words = html.replace(VERBATIM, "\ufffc").replace(TAGS, "").replaceAll("&#x3C;", "<").replaceAll("&#x26;", "&");
  return MARKS.reduce((count, mark) => count + (words.match(mark)?.length ?? 0), 0);
}
