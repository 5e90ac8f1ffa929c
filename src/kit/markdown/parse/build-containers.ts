import type { RenderNotes } from "../render-notes.ts";
import { admonitionKind } from "../source/admonition-kinds.ts";
import type { ContainerOpening } from "../source/container-opening.ts";
import type { MarkedContainers } from "../source/mark-containers.ts";
import {
  type MarkdownContent,
  type MarkdownOf,
  type MarkdownParent,
  type MarkdownRoot,
  visitMarkdown,
} from "../syntax-tree.ts";

type Paragraph = MarkdownOf<"paragraph">;

/** Layout helpers of other site generators: their contents are kept, their box is removed. */
const SILENT_NAMES = new Set([
  "code-group",
  "code-tabs",
  "tabs",
  "raw",
  "v-pre",
  "center",
  "left",
  "right",
  "row",
  "col",
  "grid",
]);

interface Frame {
  number: number;
  title: Paragraph;
  children: MarkdownContent[];
}

/** Pairs the markers of `markContainers` inside each parent and wraps the nodes between them. */
export function buildContainers(root: MarkdownRoot, marked: MarkedContainers, notes: RenderNotes): void {
  if (marked.openings.length === 0) return;
  visitMarkdown(root, (node) => {
    if ("children" in node) node.children = pairMarkers(node, marked, notes) as typeof node.children;
    else if ("value" in node && node.value.includes(notes.token))
      node.value = restoreLines(node.value, marked, notes.token);
  });
}

function pairMarkers(parent: MarkdownParent, marked: MarkedContainers, notes: RenderNotes): MarkdownContent[] {
  const frames: Frame[] = [];
  const finished: MarkdownContent[] = [];
  const siblings = () => frames.at(-1)?.children ?? finished;
  const endFrame = () => {
    const frame = frames.pop();
    const opening = frame && marked.openings[frame.number];
    if (frame && opening) siblings().push(...wrap(frame, opening, notes));
  };
  for (const child of parent.children) {
    const marker = readMarker(child, notes.token);
    if (!marker) siblings().push(child);
    else if (marker.isOpening) frames.push({ number: marker.number, title: child as Paragraph, children: [] });
    else if (frames.some((frame) => frame.number === marker.number)) {
      while (frames.some((frame) => frame.number === marker.number)) endFrame();
    }
  }
  while (frames.length > 0) endFrame();
  return finished;
}

/** Reads the marker at the start of a paragraph and removes it from the text. */
function readMarker(node: MarkdownContent, token: string): { isOpening: boolean; number: number } | null {
  const first = node.type === "paragraph" ? node.children[0] : undefined;
  if (first?.type !== "text" || !first.value.startsWith(token)) return null;
  const match = /^(open|close)(\d+)x ?/.exec(first.value.slice(token.length));
  if (!match) return null;
  first.value = first.value.slice(token.length + match[0].length);
  return { isOpening: match[1] === "open", number: Number(match[2]) };
}

function wrap(frame: Frame, opening: ContainerOpening, notes: RenderNotes): MarkdownContent[] {
  const kind = admonitionKind(opening.name);
  const hasTitle = frame.title.children.some((child) => child.type !== "text" || child.value !== "");
  const titleWords = hasTitle ? frame.title.children : [{ type: "text" as const, value: kind?.title ?? "详情" }];
  if (opening.isFoldable) {
    const summary = htmlNode("summary", {}, titleWords);
    const classes = ["details", ...(kind ? [`admonition-${kind.tone}`] : [])];
    return [htmlNode("details", { className: classes, open: opening.isOpen }, [summary, ...frame.children])];
  }
  if (kind) {
    const title = htmlNode("p", { className: ["admonition-title"] }, titleWords);
    return [htmlNode("div", { className: ["admonition", `admonition-${kind.tone}`] }, [title, ...frame.children])];
  }
  if (opening.name === "tab") {
    return [
      htmlNode("div", { className: ["tab"] }, [
        htmlNode("p", { className: ["tab-title"] }, titleWords),
        ...frame.children,
      ]),
    ];
  }
  if (!SILENT_NAMES.has(opening.name)) notes.warn("unknown-construct", `::: ${opening.name}`);
  return hasTitle
    ? [htmlNode("p", { className: ["admonition-title"] }, titleWords), ...frame.children]
    : frame.children;
}

/** A Markdown node that is converted to the named HTML element. */
export function htmlNode(
  name: string,
  properties: Record<string, unknown>,
  children: MarkdownContent[],
): MarkdownContent {
  return { type: "container", data: { hName: name, hProperties: properties }, children } as unknown as MarkdownContent;
}

function restoreLines(value: string, marked: MarkedContainers, token: string): string {
  return value.replace(
    new RegExp(`${token}(?:open|close)\\d+x`, "g"),
    (marker) => marked.lineByMarker.get(marker)?.trimStart() ?? "",
  );
}
