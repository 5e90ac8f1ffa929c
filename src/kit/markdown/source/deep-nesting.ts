const MAX_BLOCK_DEPTH = 24;
const MAX_INDENT = 120;

/**
 * Escapes the block mark (`>`, `-`, `1.`) that would nest deeper than any reader can follow, because the parser's time
 * grows with the number of lines times the depth.
 */
export function escapeDeepNesting(line: string): string {
  let depth = 0;
  let index = 0;
  while (index < line.length) {
    const start = index;
    while (line[index] === " " || line[index] === "\t") index++;
    if (start === 0 && index > MAX_INDENT) return line.slice(index - MAX_INDENT);
    const markLength = blockMarkLength(line, index);
    if (markLength === 0) return line;
    depth++;
    if (depth > MAX_BLOCK_DEPTH) return isRule(line) ? line : `${line.slice(0, index)}\\${line.slice(index)}`;
    index += markLength;
  }
  return line;
}

function blockMarkLength(line: string, index: number): number {
  const character = line[index];
  if (character === ">") return 1;
  const next = line[index + 1];
  if (character === "-" || character === "*" || character === "+") return next === " " || next === "\t" ? 1 : 0;
  const digits = /^\d{1,9}[.)](?=[ \t])/.exec(line.slice(index, index + 11))?.[0];
  return digits?.length ?? 0;
}

function isRule(line: string): boolean {
  return /^[ \t]*(?:[-\t ]+|[*\t ]+)$/.test(line);
}
