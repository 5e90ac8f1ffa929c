import { type HtmlElement, type HtmlRoot, visitElements } from "../syntax-tree.ts";

/** Carries what old HTML says in obsolete ways over to what the allow-list knows. */
export function modernizeHtml(root: HtmlRoot): void {
  visitElements(root, (element) => {
    if (element.tagName === "center") {
      element.tagName = "div";
      element.properties.align = "center";
    }
    if (element.tagName === "a") nameToId(element);
  });
}

function nameToId(anchor: HtmlElement): void {
  const { name, id } = anchor.properties;
  if (typeof name === "string" && name !== "" && !id) anchor.properties.id = name;
}
