import { findValue, type PageValues } from "./page-values.ts";

const LONGEST_EXPRESSION = 5000;

/** For every `{` that is closed within its paragraph the offset behind its `}`; one pass, whatever the text. */
export function matchBraces(masked: string): Map<number, number> {
  const ends = new Map<number, number>();
  let open: number[] = [];
  for (const { 0: sign, index } of masked.matchAll(/\\[{}\\]|[{}]|\n[ \t]*\n/g)) {
    if (sign === "{") open.push(index);
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
    /^(?:require|useBaseUrl|withBase)\(\s*["'`]([^"'`]+)["'`]\s*\)(?:\.default)?$/.exec(expression) ?? [];
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
