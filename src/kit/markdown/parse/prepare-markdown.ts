import type { RenderNotes, Slot } from "../render-notes.ts";
import {
  type MarkdownContent,
  type MarkdownNode,
  type MarkdownOf,
  type MarkdownRoot,
  textOf,
  visitMarkdown,
} from "../syntax-tree.ts";
import { applyAttributeLists } from "./attribute-lists.ts";
import { htmlNode } from "./build-containers.ts";
import { readCodeFenceInfo } from "./code-fence-info.ts";
import { nameNextHeading, placeAnchors } from "./place-anchors.ts";
import { readDocsifyNote, readGithubAlert } from "./read-alerts.ts";

const TOC_LINE = /^(?:\[\[_?toc_?\]\]|\[toc\]|\{:toc\}|<!-- *toc *-->)$/i;
const MAX_TREE_DEPTH = 60;
const MAX_TABLE_COLUMNS = 100;

/** Converts the Markdown dialects of Chinese authors to one form of tree, and puts code and formulas into slots. */
export function prepareMarkdown(root: MarkdownRoot, notes: RenderNotes): void {
  limitDepth(root, notes);
  placeAnchors(root);
  visitMarkdown(root, (node) => {
    if (!("children" in node)) return;
    const children = node.children as MarkdownContent[];
    applyAttributeLists(node);
    const prepared = children.flatMap((child, index) => {
      if (children[index + 1]?.type === "heading") nameNextHeading(child);
      return prepareChild(child, notes);
    });
    node.children = prepared as typeof node.children;
  });
}

function prepareChild(child: MarkdownContent, notes: RenderNotes): MarkdownContent[] {
  if (child.type === "code") return [codeSlot(child, notes)];
  if (child.type === "math") return [slotNode("div", { kind: "math", value: child.value, isDisplay: true }, notes)];
  if (child.type === "inlineMath")
    return [slotNode("span", { kind: "math", value: child.value, isDisplay: false }, notes)];
  if (child.type === "blockquote") return [readGithubAlert(child) ?? child];
  if (child.type === "table") limitColumns(child, notes);
  if (child.type !== "paragraph") return [child];
  const only = child.children.length === 1 ? child.children[0] : undefined;
  const text = child.children.length <= 2 ? textOf(child).trim() : "";
  if (TOC_LINE.test(text)) return [];
  // A formula that is alone in its paragraph and written with `$$` is a display formula.
  const isDisplay = only?.type === "inlineMath" && spanOf(only) >= only.value.length + 4;
  if (isDisplay) return [slotNode("div", { kind: "math", value: only.value, isDisplay: true }, notes)];
  return [readDocsifyNote(child) ?? child];
}

function codeSlot(code: MarkdownOf<"code">, notes: RenderNotes): MarkdownContent {
  const info = readCodeFenceInfo(`${code.lang ?? ""} ${code.meta ?? ""}`);
  if (info.language === "mermaid") return slotNode("pre", { kind: "mermaid", value: code.value }, notes);
  if (info.language === "math") return slotNode("div", { kind: "math", value: code.value, isDisplay: true }, notes);
  return slotNode("pre", { kind: "code", value: code.value, ...info }, notes);
}

function slotNode(tagName: string, slot: Slot, notes: RenderNotes): MarkdownContent {
  const number = notes.slots.push(slot) - 1;
  return htmlNode(tagName, { dataSlot: `${notes.token}${number}` }, [{ type: "text", value: slot.value }]);
}

/** Short rows are filled up to the width of the head, so a wide head would enlarge every row. */
function limitColumns(table: MarkdownOf<"table">, notes: RenderNotes): void {
  const columns = table.align?.length ?? 0;
  const cells = table.children.reduce((sum, row) => sum + row.children.length, 0);
  const allowed = Math.min(MAX_TABLE_COLUMNS, Math.ceil((4 * cells + 10_000) / table.children.length));
  if (!table.align || columns <= allowed) return;
  notes.warn("limit", `表格有 ${columns} 列，只显示前 ${allowed} 列`);
  table.align = table.align.slice(0, allowed);
  for (const row of table.children) row.children = row.children.slice(0, allowed);
}

function spanOf(node: MarkdownNode): number {
  return (node.position?.end.offset ?? 0) - (node.position?.start.offset ?? 0);
}

/** Flattens content that is nested too deep for the later, recursive steps. */
function limitDepth(root: MarkdownRoot, notes: RenderNotes): void {
  let level: MarkdownNode[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    const next: MarkdownNode[] = [];
    for (const node of level) {
      if (!("children" in node)) continue;
      if (depth < MAX_TREE_DEPTH) for (const child of node.children) next.push(child);
      else if (node.children.some((child) => "children" in child)) {
        notes.warn("limit", "嵌套太深的内容已按文字显示");
        node.children = [{ type: "text", value: textOf(node) }] as typeof node.children;
      }
    }
    level = next;
  }
}
