import { attribute, type Child, type Element, elementOf, findAll, type Root, textOf } from "../html-tree.ts";

/** Cards of Ghost's editor, whose HTML is made for its own theme, as their content. */
export function tidyCards(tree: Root, lose: (detail: string) => void): void {
  tree.children = changeAll(tree.children as Child[], lose) as Root["children"];
}

function changeAll(children: readonly Child[], lose: (detail: string) => void): Child[] {
  return children.flatMap((child) => {
    if (child.type !== "element") return [child];
    const card = cardOf(child, lose);
    if (card) return card;
    child.children = changeAll(child.children, lose);
    return [child];
  });
}

/** null: it is no card, or one that is plain HTML. */
function cardOf(node: Element, lose: (detail: string) => void): Child[] | null {
  const classes = attribute(node, "className").split(" ");
  const isKind = (kind: string) => classes.includes(`kg-${kind}`);
  if (isKind("bookmark-card")) {
    const title = textOf(withClass(node, "kg-bookmark-title"));
    return linkTo(attribute(findAll(node, "a")[0] ?? node, "href"), title);
  }
  if (isKind("callout-card"))
    return [elementOf("blockquote", changeAll(withClass(node, "kg-callout-text")?.children ?? node.children, lose))];
  if (isKind("toggle-card")) {
    const title = textOf(withClass(node, "kg-toggle-heading-text"));
    const inside = changeAll(withClass(node, "kg-toggle-content")?.children ?? [], lose);
    return [elementOf("details", [elementOf("summary", [{ type: "text", value: title }]), ...inside])];
  }
  if (isKind("audio-card") || isKind("video-card")) {
    lose("音频和视频改成了链接");
    const played = findAll(node, isKind("audio-card") ? "audio" : "video")[0];
    const title = textOf(withClass(node, "kg-audio-title"));
    return linkTo(attribute(played ?? findAll(node, "source")[0] ?? node, "src"), title);
  }
  if (isKind("file-card")) {
    const title = textOf(withClass(node, "kg-file-card-filename")) || textOf(withClass(node, "kg-file-card-title"));
    return linkTo(attribute(findAll(node, "a")[0] ?? node, "href"), title);
  }
  if (!isKind("signup-card") && !isKind("cta-card")) return null;
  lose("订阅和推广的卡片没有导入");
  return [];
}

function linkTo(href: string, title: string): Child[] {
  if (href === "") return [];
  return [elementOf("p", [elementOf("a", [{ type: "text", value: title || href }], { href })])];
}

function withClass(node: Element, name: string): Element | undefined {
  return ["div", "span", "p", "figcaption", "h4"]
    .flatMap((kind) => findAll(node, kind))
    .find((one) => attribute(one, "className").split(" ").includes(name));
}
