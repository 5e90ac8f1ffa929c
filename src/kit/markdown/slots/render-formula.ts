import katex from "katex";

const MAX_FORMULA_CHARACTERS = 10_000;

export type RenderedFormula = { html: string } | { problem: string };

/** Texts repeat formulas such as `n` and `O(n)`; longer ones hardly repeat. */
const MAX_CACHED_SOURCE = 40;
/** The maximum size of the cached HTML of the most recently used formulas, about a thousand of them. */
const MAX_CACHED_CHARACTERS = 2 * 1024 * 1024;

const cached = new Map<string, RenderedFormula>();
let cachedCharacters = 0;

/** Like `typeset`, but equal short formulas are typeset once and cached across texts. */
export function renderFormula(source: string, isDisplay: boolean): RenderedFormula {
  if (source.length > MAX_CACHED_SOURCE) return typeset(source, isDisplay);
  const key = `${isDisplay ? "$$" : "$"}${source}`;
  const known = cached.get(key);
  const rendered = known ?? typeset(source, isDisplay);
  // The least recently used formulas come first and are removed.
  if (known) cached.delete(key);
  else cachedCharacters += sizeOf(key, rendered);
  cached.set(key, rendered);
  for (const [oldest, formula] of cached) {
    if (cachedCharacters <= MAX_CACHED_CHARACTERS) break;
    cached.delete(oldest);
    cachedCharacters -= sizeOf(oldest, formula);
  }
  return rendered;
}

function sizeOf(key: string, rendered: RenderedFormula): number {
  return key.length + ("html" in rendered ? rendered.html.length : rendered.problem.length);
}

/**
 * Renders TeX to HTML with MathML inside; for a formula that cannot be parsed it returns the reason and never throws.
 */
function typeset(source: string, isDisplay: boolean): RenderedFormula {
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
    // KaTeX joins hundreds of strings, and each stays in memory until the joined string is flattened.
    html.charCodeAt(0);
    return { html };
  } catch (error) {
    // KaTeX also throws a RangeError for hostile nesting; in both cases the source is displayed instead.
    return { problem: error instanceof Error ? error.message.replace(/^KaTeX parse error: /, "") : String(error) };
  }
}
