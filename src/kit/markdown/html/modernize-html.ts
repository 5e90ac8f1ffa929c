import { type HtmlElement, type HtmlRoot, visitElements } from "../syntax-tree.ts";

/** Rewrites obsolete HTML to elements and attributes that the allow-list knows. */
export function modernizeHtml(root: HtmlRoot): void {
  visitElements(root, (element) => {
    if (element.tagName === "center") {
      element.tagName = "div";
      element.properties.align = "center";
    }
    if (element.tagName !== "a") return;
    nameToId(element);
    lowerScheme(element);
  });
}

function nameToId(anchor: HtmlElement): void {
  const { name, id } = anchor.properties;
  if (typeof name === "string" && name !== "" && !id) anchor.properties.id = name;
}

/** The allow-list is case-sensitive, but `<MAILTO:A@B.CN>` is a valid address. */
function lowerScheme(anchor: HtmlElement): void {
  const { href } = anchor.properties;
  if (typeof href === "string")
    anchor.properties.href = href.replace(/^(?:https?|mailto):/i, (scheme) => scheme.toLowerCase());
}
