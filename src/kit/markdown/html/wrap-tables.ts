import { element, type HtmlRoot, replaceElements } from "../syntax-tree.ts";

/**
 * Puts each table into a box that can be scrolled horizontally and focused with the keyboard. Each box has a different
 * label, because landmarks must differ.
 */
export function wrapTables(root: HtmlRoot): void {
  let count = 0;
  replaceElements(root, (node) => {
    if (node.tagName !== "table") return [node];
    count++;
    return [
      element("div", { className: ["table-scroll"], role: "region", tabIndex: 0, ariaLabel: `表格 ${count}` }, [node]),
    ];
  });
}
