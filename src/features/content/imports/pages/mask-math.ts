import { blankOut } from "./mask-code.ts";

/** Pandoc's rules, as the renderer has them: no white space inside next to the dollars, no digit behind them. */
const INLINE = /(?<![\\$])\$(?![\s$])((?:\\.|[^$\\])*?)(?<!\s)\$(?![\d$])/gs;
const CHINESE = /[\u3000-\uffef]/;
const TEX_SIGN = /[\\^_{=]/;
const BLANK_LINE = /(\n[ \t]*\n)/;

/** The text with formulas blanked out too; `masked` has code blanked out. */
export function maskMath(masked: string): string {
  if (!masked.includes("$")) return masked;
  return maskDisplayMath(masked)
    .split(BLANK_LINE)
    .map((block) => (block.includes("$") ? blankOut(block, listFormulas(block)) : block))
    .join("");
}

/** Formulas on their own lines; in a sentence two `$$` may be no formula, and the text between them private. */
export function maskMathBlocks(masked: string): string {
  return masked.replace(/^[ \t>]*\$\$(?:[^$\n]|\$(?!\$)|\n(?![ \t]*\n))*\$\$[ \t]*$/gm, (found) =>
    found.replace(/[^\n]/g, " "),
  );
}

/** Formulas between lines that begin with `$$`, and closed ones within a paragraph. */
function maskDisplayMath(masked: string): string {
  const marks = [...masked.matchAll(/(?<!\\)\$\$/g)].map(({ index }) => index);
  const parts: { start: number; end: number }[] = [];
  for (let at = 0; at + 1 < marks.length; at += 1) {
    const [start = 0, end = 0] = marks.slice(at, at + 2);
    const isBlock = /(?:^|\n)[ \t>]*$/.test(masked.slice(Math.max(0, start - 80), start));
    if (!isBlock && BLANK_LINE.test(masked.slice(start, end))) continue;
    parts.push({ start, end: end + 2 });
    at += 1;
  }
  return blankOut(masked, parts);
}

function listFormulas(block: string): { start: number; end: number }[] {
  return [...block.matchAll(INLINE)]
    .filter(([, tex = ""]) => !CHINESE.test(tex) || TEX_SIGN.test(tex))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
