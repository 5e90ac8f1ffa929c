import { type AdmonitionKind, admonitionKind } from "../source/admonition-kinds.ts";
import type { MarkdownContent, MarkdownOf } from "../syntax-tree.ts";
import { htmlNode } from "./build-containers.ts";

/** `> [!NOTE]` of GitHub and Obsidian. */
export function readGithubAlert(quote: MarkdownOf<"blockquote">): MarkdownContent | null {
  const first = quote.children[0];
  const words = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || words?.type !== "text") return null;
  const match = /^\[!(\w+)\][+-]?[ \t]*([^\n]*)(?:\n|$)/.exec(words.value);
  const kind = match && admonitionKind(match[1] ?? "");
  if (!match || !kind) return null;
  takeWords(first, match[0].length);
  const body = quote.children.filter((child) => child !== first || first.children.length > 0);
  return boxOf({ ...kind, title: match[2]?.trim() || kind.title }, body);
}

/** Their paragraphs are met again inside the box, and a second mark must not make a box in the box. */
const insideNotes = new WeakSet<MarkdownContent>();

/** A paragraph that begins with `?>` or `!>`, which docsify shows as a tip or as a warning. */
export function readDocsifyNote(paragraph: MarkdownOf<"paragraph">): MarkdownContent | null {
  const [words, next] = paragraph.children;
  const match = words?.type === "text" ? /^([?!])>[ \t\n]*/.exec(words.value) : null;
  const kind = match && admonitionKind(match[1] === "?" ? "tip" : "warning");
  const isEmpty = match?.[0].length === match?.input.length && !next;
  if (!match || !kind || isEmpty || insideNotes.has(paragraph)) return null;
  insideNotes.add(paragraph);
  takeWords(paragraph, match[0].length);
  return boxOf(kind, [paragraph]);
}

/** Takes so many characters from the text that the paragraph begins with, and the line break behind them. */
function takeWords(paragraph: MarkdownOf<"paragraph">, length: number): void {
  const words = paragraph.children[0];
  if (words?.type !== "text") return;
  words.value = words.value.slice(length);
  if (words.value === "") paragraph.children.shift();
  if (paragraph.children[0]?.type === "break") paragraph.children.shift();
}

function boxOf({ tone, title }: AdmonitionKind, body: MarkdownContent[]): MarkdownContent {
  const head = htmlNode("p", { className: ["admonition-title"] }, [{ type: "text", value: title }]);
  return htmlNode("div", { className: ["admonition", `admonition-${tone}`] }, [head, ...body]);
}
