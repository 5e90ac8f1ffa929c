import formulaStyle from "./formulas.css?url";

/** The style sheet of formulas and its fonts; React puts it into the head, once for all texts. */
export function FormulaStyle() {
  return <link rel="stylesheet" href={formulaStyle} precedence="default" />;
}

/** Whether a rendered text shows a formula (kit/markdown/slots/render-formula.ts). */
export function hasFormula(html: string): boolean {
  return html.includes('class="katex');
}
