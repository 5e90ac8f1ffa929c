import { type AdmonitionTone, admonitionKind } from "../source/admonition-kinds.ts";
import type { MarkdownContent, MarkdownOf } from "../syntax-tree.ts";
import { htmlNode } from "./build-containers.ts";

/**
 * Reads `> [!NOTE] 标题` of GitHub and Obsidian; null for other quotes. A `-` after the bracket makes a closed foldable
 * box, a `+` an open one.
 */
export function readGithubAlert(quote: MarkdownOf<"blockquote">): MarkdownContent | null {
  const first = quote.children[0];
  const textNode = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || textNode?.type !== "text") return null;
  const match = /^\[!(\w+)\]([+-]?)[ \t]*/.exec(textNode.value);
  const kind = match && admonitionKind(match[1] ?? "");
  if (!match || !kind) return null;
  textNode.value = textNode.value.slice(match[0].length);
  const title = takeFirstLine(first);
  const body = quote.children.filter((child) => child !== first || first.children.length > 0);
  const head: Phrasing[] = title.length > 0 ? title : [{ type: "text", value: kind.title }];
  return match[2] === ""
    ? boxOf(kind.tone, head, body)
    : foldOf({ tone: kind.tone, isOpen: match[2] === "+" }, head, body);
}

type Paragraph = MarkdownOf<"paragraph">;
type Phrasing = Paragraph["children"][number];

/** Removes the text before the first line break from the paragraph. */
function takeFirstLine(paragraph: Paragraph): Phrasing[] {
  const line: Phrasing[] = [];
  for (let next = paragraph.children.shift(); next && next.type !== "break"; next = paragraph.children.shift()) {
    const end = next.type === "text" ? next.value.indexOf("\n") : -1;
    if (next.type !== "text" || end < 0) {
      line.push(next);
      continue;
    }
    line.push({ type: "text", value: next.value.slice(0, end) });
    if (end + 1 < next.value.length) paragraph.children.unshift({ type: "text", value: next.value.slice(end + 1) });
    break;
  }
  const last = line.at(-1);
  if (last?.type === "text") last.value = last.value.trimEnd();
  return line.filter((child) => child.type !== "text" || child.value !== "");
}

/** Their paragraphs are visited again inside the box, and a second mark must not create a box in the box. */
const insideNotes = new WeakSet<MarkdownContent>();

/** A paragraph that begins with `?>` or `!>`, which docsify shows as a tip or as a warning. */
export function readDocsifyNote(paragraph: MarkdownOf<"paragraph">): MarkdownContent | null {
  const [textNode, next] = paragraph.children;
  const match = textNode?.type === "text" ? /^([?!])>[ \t\n]*/.exec(textNode.value) : null;
  const kind = match && admonitionKind(match[1] === "?" ? "tip" : "warning");
  const isEmpty = match?.[0].length === match?.input.length && !next;
  if (!match || !kind || isEmpty || insideNotes.has(paragraph)) return null;
  insideNotes.add(paragraph);
  takeWords(paragraph, match[0].length);
  return boxOf(kind.tone, [{ type: "text", value: kind.title }], [paragraph]);
}

/** Removes this many characters from the beginning of the paragraph, and the line break after them. */
function takeWords(paragraph: MarkdownOf<"paragraph">, length: number): void {
  const textNode = paragraph.children[0];
  if (textNode?.type !== "text") return;
  textNode.value = textNode.value.slice(length);
  if (textNode.value === "") paragraph.children.shift();
  if (paragraph.children[0]?.type === "break") paragraph.children.shift();
}

function boxOf(tone: AdmonitionTone, title: Phrasing[], body: MarkdownContent[]): MarkdownContent {
  const head = htmlNode("p", { className: ["admonition-title"] }, title);
  return htmlNode("div", { className: ["admonition", `admonition-${tone}`] }, [head, ...body]);
}

function foldOf(
  { tone, isOpen }: { tone: AdmonitionTone; isOpen: boolean },
  title: Phrasing[],
  body: MarkdownContent[],
): MarkdownContent {
  const summary = htmlNode("summary", {}, title);
  return htmlNode("details", { className: ["details", `admonition-${tone}`], open: isOpen }, [summary, ...body]);
}
