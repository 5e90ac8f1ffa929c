import katex from "katex";

const MAX_FORMULA_CHARACTERS = 10_000;

export type RenderedFormula = { html: string } | { problem: string };

/** Renders TeX to HTML with MathML inside; a formula that cannot be read answers the reason and never throws. */
export function renderFormula(source: string, isDisplay: boolean): RenderedFormula {
  if (source.length > MAX_FORMULA_CHARACTERS) return { problem: "公式太长" };
  try {
    const html = katex.renderToString(source, {
      displayMode: isDisplay,
      output: "htmlAndMathml",
      trust: false,
      strict: "ignore",
      maxExpand: 500,
      maxSize: 40,
    });
    return { html };
  } catch (error) {
    // KaTeX also answers hostile nesting with a RangeError; both mean that the source is shown instead.
    return { problem: error instanceof Error ? error.message.replace(/^KaTeX parse error: /, "") : String(error) };
  }
}
