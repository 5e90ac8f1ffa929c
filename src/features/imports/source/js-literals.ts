/** A literal of a configuration file; calls, variables and everything else that would have to run is null. */
export type Literal = string | number | boolean | null | Literal[] | { [key: string]: Literal };

interface Reader {
  source: string;
  position: number;
  depth: number;
  /** Names being looked up, so that `a = b, b = a` ends. */
  pending: Set<string>;
}

const DEEPEST = 60;
const NAMES = "[A-Za-z_$][\\w$]*";

/** Reads the literal that starts at `position` as data. Nothing is executed; names and argument-less calls of the same file are followed to their literals. */
export function readLiteral(source: string, position: number): Literal {
  return readValue({ source, position, depth: 0, pending: new Set() });
}

/** Positions right behind every `key:` and `key =` outside comments. */
export function findValuesOf(source: string, key: string): number[] {
  const masked = maskComments(source);
  const pattern = new RegExp(
    `(?:^|[^\\w$.])["']?${key}["']?\\s*(?::\\s*[\\w<>\\[\\].|, ]{1,80}=(?!=|>)|[:=](?![=>]))\\s*`,
    "g",
  );
  return [...masked.matchAll(pattern)].map((match) => match.index + match[0].length);
}

/** Comments blanked out, strings and offsets kept. */
function maskComments(source: string): string {
  return source.replace(
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (match) => (match.startsWith("/") ? match.replace(/[^\n]/g, " ") : match),
  );
}

function readValue(reader: Reader): Literal {
  skipBlank(reader);
  const value = readPrimary(reader);
  skipBlank(reader);
  const rest = reader.source.slice(reader.position, reader.position + 12);
  if (/^(as|satisfies)\s/.test(rest)) skipExpression(reader);
  else if (
    rest !== "" &&
    !/^[,;\]})]/.test(rest) &&
    !/\n/.test(reader.source.slice(Math.max(0, reader.position - 1), reader.position))
  ) {
    skipExpression(reader);
    return null;
  }
  return value;
}

function readPrimary(reader: Reader): Literal {
  const sign = reader.source[reader.position];
  if (sign === "[") return readArray(reader);
  if (sign === "{") return readObject(reader);
  if (sign === '"' || sign === "'" || sign === "`") return readString(reader, sign);
  const number = match(reader, /-?\d+(?:\.\d+)?(?![\w.])/y);
  if (number !== null) return Number(number);
  const word = match(reader, new RegExp(NAMES, "y"));
  if (word === "true" || word === "false") return word === "true";
  if (word === null || word === "null" || word === "undefined") {
    if (word === null) skipExpression(reader);
    return null;
  }
  return readName(reader, word);
}

function readName(reader: Reader, word: string): Literal {
  const isCall = match(reader, /\s*\(\s*\)/y) !== null;
  if (!isCall && /^\s*[.([`=]/.test(reader.source.slice(reader.position, reader.position + 8))) {
    skipExpression(reader);
    return null;
  }
  if (reader.pending.has(word) || reader.depth > DEEPEST) return null;
  const pattern = isCall
    ? new RegExp(
        `function\\s+${escapeName(word)}\\s*\\(\\s*\\)[^{]{0,120}\\{\\s*return\\s*|${escapeName(word)}\\s*=\\s*\\(\\s*\\)[^=]{0,80}=>\\s*\\(?`,
      )
    : new RegExp(`(?:const|let|var)\\s+${escapeName(word)}\\s*(?::[^=]{1,120})?=\\s*`);
  const definition = pattern.exec(maskComments(reader.source));
  if (!definition) return null;
  const pending = new Set([...reader.pending, word]);
  return readValue({
    source: reader.source,
    position: definition.index + definition[0].length,
    depth: reader.depth + 1,
    pending,
  });
}

function readArray(reader: Reader): Literal[] {
  const items: Literal[] = [];
  enter(reader);
  while (!isAtEnd(reader, "]")) {
    const isSpread = match(reader, /\.\.\./y) !== null;
    const value = readValue(reader);
    if (isSpread && Array.isArray(value)) items.push(...value);
    else if (!isSpread) items.push(value);
    if (!skipComma(reader)) break;
  }
  leave(reader, "]");
  return items;
}

function readObject(reader: Reader): { [key: string]: Literal } {
  const entries: [string, Literal][] = [];
  enter(reader);
  while (!isAtEnd(reader, "}")) {
    const isSpread = match(reader, /\.\.\./y) !== null;
    const key = isSpread ? null : readKey(reader);
    skipBlank(reader);
    if (isSpread) {
      const value = readValue(reader);
      if (typeof value === "object" && value !== null && !Array.isArray(value)) entries.push(...Object.entries(value));
    } else if (key !== null && match(reader, /:/y) !== null) entries.push([key, readValue(reader)]);
    else if (key !== null && /[,}]/.test(reader.source[reader.position] ?? ""))
      entries.push([key, readName(reader, key)]);
    else skipExpression(reader);
    if (!skipComma(reader)) break;
  }
  leave(reader, "}");
  return Object.fromEntries(entries.filter(([key]) => key !== "__proto__"));
}

function readKey(reader: Reader): string | null {
  const sign = reader.source[reader.position];
  if (sign === '"' || sign === "'") return readString(reader, sign);
  const computed = match(reader, /\[\s*(["'])[^"'\n]*\1\s*\]/y);
  if (computed !== null) return computed.replace(/^\[\s*["']|["']\s*\]$/g, "");
  return match(reader, new RegExp(`${NAMES}|\\d+`, "y"));
}

function readString(reader: Reader, quote: string): string | null {
  let text = "";
  for (let index = reader.position + 1; index < reader.source.length; index += 1) {
    const sign = reader.source[index] ?? "";
    if (sign === quote) {
      reader.position = index + 1;
      return quote === "`" && text.includes("${") ? null : text;
    }
    if (sign === "\\") {
      index += 1;
      text += readEscape(reader.source[index] ?? "");
    } else text += sign;
  }
  reader.position = reader.source.length;
  return null;
}

function readEscape(sign: string): string {
  return sign === "n" ? "\n" : sign === "t" ? "\t" : sign;
}

/** Passes over what is no literal, up to the comma or bracket that ends it. */
function skipExpression(reader: Reader): void {
  let depth = 0;
  while (reader.position < reader.source.length) {
    skipBlank(reader);
    const sign = reader.source[reader.position] ?? "";
    if (sign === '"' || sign === "'" || sign === "`") {
      readString(reader, sign);
      continue;
    }
    if (depth === 0 && /[,;\]})]/.test(sign)) return;
    if (/[[{(]/.test(sign)) depth += 1;
    if (/[\]})]/.test(sign)) depth -= 1;
    reader.position += 1;
  }
}

function enter(reader: Reader): void {
  reader.position += 1;
  reader.depth += 1;
  if (reader.depth > DEEPEST) throw new RangeError("配置嵌套过深");
}

function leave(reader: Reader, sign: string): void {
  reader.depth -= 1;
  skipBlank(reader);
  if (reader.source[reader.position] === sign) reader.position += 1;
}

function isAtEnd(reader: Reader, sign: string): boolean {
  skipBlank(reader);
  return reader.position >= reader.source.length || reader.source[reader.position] === sign;
}

function skipComma(reader: Reader): boolean {
  skipBlank(reader);
  return match(reader, /,/y) !== null;
}

function skipBlank(reader: Reader): void {
  match(reader, /(?:\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*)+/y);
}

function match(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.position;
  const found = pattern.exec(reader.source)?.[0] ?? null;
  if (found !== null) reader.position += found.length;
  return found;
}

function escapeName(word: string): string {
  return word.replaceAll("$", "\\$");
}

/** The first value of this key when it is a text that says something. */
export function readFirstText(source: string, key: string): string | null {
  const position = findValuesOf(source, key)[0];
  const value = position === undefined || !/["'`]/.test(source[position] ?? "") ? null : readLiteral(source, position);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
