import formulaStyle from "./formulas.css?url";

/** The style sheet of formulas with its fonts; React adds it to the head once for all texts. */
export function FormulaStyle() {
  return <link rel="stylesheet" href={formulaStyle} precedence="default" />;
}

/** Whether a rendered text contains a formula (kit/markdown/slots/render-formula.ts). */
export function hasFormula(html: string): boolean {
  return html.includes('class="katex');
}
