import type { MarkdownContent, MarkdownNode } from "../syntax-tree.ts";

// `{: .caption }`, `{ width="300" }`: only lists made of classes, ids and pairs count, so that `{x}` stays text.
const ATTRIBUTE = /(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s"'{}]{1,200}))/.source;
const LIST = `\\{:?[ \\t]*(${ATTRIBUTE}(?:[ \\t]+${ATTRIBUTE})*)[ \\t]*\\}`;
const LEADING_LIST = new RegExp(`^${LIST}`);
const TRAILING_LIST = new RegExp(`(?:^|\\n)${LIST}[ \\t]*$`);
const ICON_NAME = /:(?:fontawesome|material|octicons|simple)-[a-z0-9-]{1,60}:(?:\{:[^{}\n]{0,200}\})?/g;

/** Removes attribute lists and icon names of MkDocs and kramdown from the text; keeps a picture's width and an id. */
export function applyAttributeLists(parent: MarkdownNode): void {
  if (!("children" in parent)) return;
  const children = parent.children as MarkdownContent[];
  children.forEach((child, index) => {
    if (child.type !== "text") return;
    if (child.value.includes(":")) child.value = child.value.replace(ICON_NAME, "");
    if (!child.value.includes("{")) return;
    const before = children[index - 1];
    const isAfterInline =
      before !== undefined && before.type !== "text" && before.type !== "html" && before.type !== "break";
    const leading = isAfterInline ? LEADING_LIST.exec(child.value) : null;
    if (leading) {
      child.value = child.value.slice(leading[0].length);
      setProperties(before as MarkdownContent, leading[1] ?? "");
    }
    const trailing =
      parent.type === "paragraph" && index === children.length - 1 ? TRAILING_LIST.exec(child.value) : null;
    if (!trailing) return;
    child.value = child.value.slice(0, trailing.index);
    if (/\.caption\b/.test(trailing[1] ?? ""))
      parent.data = { ...parent.data, hProperties: { className: ["caption"] } };
  });
}

function setProperties(node: MarkdownContent, text: string): void {
  const width = /(?:^|\s)width=["']?(\d{1,4}(?:%|px)?)/.exec(text)?.[1];
  const id = /(?:^|\s)(?:#|id=["']?)([^\s"'{}]+)/.exec(text)?.[1];
  const hProperties = { ...(width && node.type === "image" && { width }), ...(id && { id }) };
  if (Object.keys(hProperties).length > 0) node.data = { ...node.data, hProperties } as MarkdownContent["data"];
}
