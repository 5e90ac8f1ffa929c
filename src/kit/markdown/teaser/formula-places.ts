import { type HtmlChild, type HtmlElement, type HtmlRoot, replaceElements } from "../syntax-tree.ts";
import { type MeasuredFormula, withoutTags } from "./measure-blocks.ts";

/**
 * The HTML with one element in place of each formula, which has the same text. A formula is included completely or not
 * at all, and reading its hundred elements would take longer than everything else. The sanitiser lets no author write
 * these attributes.
 */
export function replaceFormulas(html: string, formulas: readonly MeasuredFormula[]): string {
  let replaced = "";
  let last = 0;
  for (const [index, { start, end, weight }] of formulas.entries()) {
    const text = withoutTags(html.slice(start, end));
    replaced += `${html.slice(last, start)}<span class="katex" data-formula="${index}" data-weight="${weight}">${text}</span>`;
    last = end;
  }
  return replaced + html.slice(last);
}

/** The weight of a formula that was replaced; null for any other element. */
export function weightOfFormula({ properties: { dataFormula, dataWeight } }: HtmlElement): number | null {
  return dataFormula === undefined ? null : Number(dataWeight);
}

/** Puts the formulas of this HTML back. */
export function restoreFormulas(root: HtmlRoot, html: string, formulas: readonly MeasuredFormula[]): void {
  if (formulas.length === 0) return;
  replaceElements(root, (node) => {
    const formula =
      node.properties.dataFormula === undefined ? undefined : formulas[Number(node.properties.dataFormula)];
    if (!formula) return [node];
    return [{ type: "raw", value: html.slice(formula.start, formula.end) } as unknown as HtmlChild];
  });
}
