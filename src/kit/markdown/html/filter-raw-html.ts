import type { RenderNotes } from "../render-notes.ts";
import { type HtmlContent, type HtmlRoot, text } from "../syntax-tree.ts";
import { SANITIZE_SCHEMA } from "./sanitize-schema.ts";
import { type HtmlToken, tokenizeHtml } from "./tokenize-html.ts";

const ALLOWED = new Set([...(SANITIZE_SCHEMA.tagNames ?? []), "center"]);
const DROPPED_WITH_CONTENTS = new Set(SANITIZE_SCHEMA.strip);
const VOID_TAGS = new Set(["br", "hr", "img", "wbr", "input", "col"]);
const CLOSED_BY_NEXT = new Set([
  "p",
  "li",
  "dt",
  "dd",
  "tr",
  "td",
  "th",
  "thead",
  "tbody",
  "tfoot",
  "caption",
  "colgroup",
  "rt",
  "rp",
]);
const MAX_OPEN_TAGS = 48;

type RawNode = { type: "raw"; value: string };

/**
 * Filters the raw HTML of a tree before it is parsed. Allowed tags stay; an unknown tag without attributes that is
 * never closed, such as `<T>` or `<IP地址>`, is treated as text; of other unknown tags only the content is kept.
 * @returns whether anything remains that needs an HTML parser.
 */
export function filterRawHtml(root: HtmlRoot, notes: RenderNotes): boolean {
  const nodes = findRawNodes(root);
  const tokenLists = nodes.map((node) => tokenizeHtml(node.value));
  const closedNames = new Set(tokenLists.flat().flatMap((token) => (token.kind === "close" ? [token.name] : [])));
  const open = new Map<string, number>();
  let depth = 0;
  let hasHtml = false;

  function acceptTag(token: HtmlToken & { kind: "open" | "close" }): boolean {
    const count = open.get(token.name) ?? 0;
    if (token.kind === "close") {
      if (count === 0) return false;
      open.set(token.name, count - 1);
      depth--;
      return true;
    }
    if (VOID_TAGS.has(token.name)) return true;
    if (depth >= MAX_OPEN_TAGS) return false;
    open.set(token.name, count + 1);
    depth++;
    return true;
  }

  function filterTokens(tokens: HtmlToken[]): string {
    let html = "";
    const lastClose = new Map(tokens.map((token, index) => [token.kind === "close" ? token.name : "", index]));
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] as HtmlToken;
      if (token.kind === "text") html += token.source;
      if (token.kind !== "open" && token.kind !== "close") continue;
      const isKnown = ALLOWED.has(token.name);
      if (token.kind === "open" && isMeantAsText(token, closedNames)) html += escapeTag(token.source);
      else if (isKnown && acceptTag(token)) html += token.source;
      else if (!isKnown && token.kind === "open") {
        notes.warn("removed-html", `<${token.name}>`);
        if (DROPPED_WITH_CONTENTS.has(token.name) && (lastClose.get(token.name) ?? -1) > index)
          index = endOf(tokens, index);
      }
    }
    return html;
  }

  nodes.forEach((node, index) => {
    const tokens = tokenLists[index] ?? [];
    const first = tokens.length === 1 ? tokens[0] : undefined;
    if (first?.kind === "open" && isMeantAsText(first, closedNames)) {
      Object.assign(node, text(first.source));
      return;
    }
    if (tokens.some((token) => token.kind === "comment" && !token.isClosed))
      notes.warn("removed-html", "<!-- 没有结束的注释");
    node.value = filterTokens(tokens);
    if (node.value.trim() === "") Object.assign(node, text(""));
    else hasHtml = true;
  });
  return hasHtml;
}

function isMeantAsText(token: HtmlToken & { kind: "open" }, closedNames: Set<string>): boolean {
  if (!token.isBare || closedNames.has(token.name)) return false;
  return !ALLOWED.has(token.name) || !(VOID_TAGS.has(token.name) || CLOSED_BY_NEXT.has(token.name));
}

/** The index of the closing tag, which must exist. */
function endOf(tokens: HtmlToken[], from: number): number {
  const opened = tokens[from];
  let index = from + 1;
  for (let token = tokens[index]; token && opened?.kind === "open"; token = tokens[++index]) {
    if (token.kind === "close" && token.name === opened.name) break;
  }
  return index;
}

function escapeTag(source: string): string {
  return source.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function findRawNodes(root: HtmlRoot): RawNode[] {
  const nodes: RawNode[] = [];
  const pending: HtmlContent[] = [...root.children].reverse();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ((node.type as string) === "raw") nodes.push(node as unknown as RawNode);
    if ("children" in node) for (const child of [...node.children].reverse()) pending.push(child);
  }
  return nodes;
}
