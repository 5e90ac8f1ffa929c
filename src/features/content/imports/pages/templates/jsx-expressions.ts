import { findValue, type PageValues } from "./page-values.ts";

const LONGEST_EXPRESSION = 5000;

/** Braces, a text in quotes that does not continue a word, or the end of a paragraph. */
const PIECE = /\\[{}\\]|[{}]|\n[ \t]*\n|(?<![\p{L}\p{N}_])(["'`])(?:\\.|(?!\1)[^\\\n])*\1/gu;

/**
 * For every `{` that is closed within its paragraph the offset behind its `}`; one pass, whatever the text. Braces in
 * texts of an expression do not count.
 */
export function matchBraces(masked: string): Map<number, number> {
  const ends = new Map<number, number>();
  let open: number[] = [];
  const pieces = new RegExp(PIECE);
  for (let piece = pieces.exec(masked); piece !== null; piece = pieces.exec(masked)) {
    const { 0: sign, 1: quote, index } = piece;
    if (quote !== undefined) {
      // Outside of braces quotation marks are prose.
      if (open.length === 0) pieces.lastIndex = index + 1;
    } else if (sign === "{") open.push(index);
    else if (sign === "}") {
      const start = open.pop();
      if (start !== undefined && index - start < LONGEST_EXPRESSION) ends.set(start, index + 1);
    } else if (!sign.startsWith("\\")) open = [];
  }
  return ends;
}

/** The text that a JSX expression displays, if it is a string or a name of one; null: it would have to be executed. */
export function evaluateExpression(written: string, values: PageValues): string | null {
  const expression = written.trim().replace(/;$/, "");
  const [, quoted] =
    /^(?:"([^"]*)"|'([^']*)'|`([^`$]*)`)$/.exec(expression)?.filter((part) => part !== undefined) ?? [];
  if (quoted !== undefined) return quoted;
  if (/^-?\d+(?:\.\d+)?$/.test(expression)) return expression;
  const [, file] =
    /^(?:require|useBaseUrl|\$?withBase)\(\s*["'`]([^"'`]+)["'`]\s*\)(?:\.default)?$/.exec(expression) ?? [];
  if (file !== undefined) return file;
  const [, template] = /^`([^`]*)`$/.exec(expression) ?? [];
  if (template !== undefined) return fillTemplate(template, values);
  const name = expression.replace(/^useDocusaurusContext\(\)\./, "");
  return /^[$\w]+(?:\??\.[$\w]+)*$/.test(name) ? findValue(name, values) : null;
}

function fillTemplate(template: string, values: PageValues): string | null {
  let isWhole = true;
  const filled = template.replace(/\$\{([^{}]*)\}/g, (_, inner: string) => {
    const value = evaluateExpression(inner, values);
    if (value === null) isWhole = false;
    return value ?? "";
  });
  return isWhole ? filled : null;
}
