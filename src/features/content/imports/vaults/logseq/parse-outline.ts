/** A line of a block, with its line number in the file's body. */
export interface OutlineLine {
  text: string;
  line: number;
}

export interface Block {
  lines: OutlineLine[];
  properties: Map<string, string>;
  children: Block[];
  /** Line of the body that it begins on. */
  line: number;
}

export interface ParsedPage {
  properties: Map<string, string>;
  /** null: the page is Markdown without an outline. */
  blocks: Block[] | null;
}

const PROPERTY = /^([^\s:#"()[\]{}`]{1,60})::(?:[ \t]+(.*))?$/;
const BULLET = /^([ \t]*)-(?:[ \t]+(.*))?$/;
const HEADING = /^#{1,6}[ \t]/;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;
const DRAWER = /^[ \t]*:(?:LOGBOOK|PROPERTIES):[ \t]*$/i;
const DRAWER_END = /^[ \t]*:END:[ \t]*$/i;
/** What only the program writes. */
const OWN_PROPERTY = /^[ \t]+(?:collapsed:: (?:true|false)|id:: [0-9a-f]{8}-)/;
const DEEPEST = 40;

/** Parses a page of Logseq: properties at the top, then nested blocks, each a bullet with the lines below it. */
export function parseOutline(body: string): ParsedPage {
  const lines = body.split("\n");
  const properties = new Map<string, string>();
  let start = 0;
  for (; start < lines.length; start += 1) {
    const match = PROPERTY.exec((lines[start] ?? "").trimEnd());
    if (!match && !(properties.size === 0 && lines[start]?.trim() === "")) break;
    if (match) setProperty(properties, match);
  }
  if (!isOutline(lines.slice(start))) return { properties, blocks: null };
  const blocks = readBlocks(lines, start);
  const [first] = blocks;
  // Older graphs write a page's properties in its first block.
  if (first && first.lines.length === 0 && first.children.length === 0 && properties.size === 0) {
    return { properties: first.properties, blocks: blocks.slice(1) };
  }
  return { properties, blocks };
}

function setProperty(properties: Map<string, string>, [, key = "", value = ""]: readonly string[]): void {
  properties.set(key.toLowerCase(), value.trim());
}

/** Lines outside any block make a page an ordinary text, unless the program has written into it. */
function isOutline(lines: readonly string[]): boolean {
  let bullets = 0;
  let others = 0;
  let fence = "";
  for (const line of lines) {
    const bullet = fence === "" ? BULLET.exec(line) : null;
    const mark = FENCE.exec(bullet?.[2] ?? line)?.[1];
    if (bullet) bullets += 1;
    else if (fence === "" && !mark && /^\S/.test(line) && !HEADING.test(line) && !PROPERTY.test(line)) others += 1;
    if (mark && (fence === "" || mark.startsWith(fence))) fence = fence === "" ? mark.slice(0, 3) : "";
  }
  return bullets > 0 && (others === 0 || lines.some((line) => OWN_PROPERTY.test(line)));
}

interface OpenBlock {
  block: Block;
  column: number;
}

function readBlocks(lines: readonly string[], start: number): Block[] {
  const top: Block[] = [];
  const open: OpenBlock[] = [];
  let fence = "";
  let isInDrawer = false;
  const begin = (column: number, text: string, line: number) => {
    while (open.length > 0 && ((open.at(-1)?.column ?? 0) >= column || open.length >= DEEPEST)) open.pop();
    const block: Block = { lines: [], properties: new Map(), children: [], line };
    (open.at(-1)?.block.children ?? top).push(block);
    open.push({ block, column });
    take(text, line);
  };
  const take = (text: string, line: number) => {
    const block = open.at(-1)?.block;
    const mark = FENCE.exec(text)?.[1];
    if (!block) return;
    if (mark && (fence === "" || mark.startsWith(fence))) fence = fence === "" ? mark.slice(0, 3) : "";
    const property = fence === "" && !mark ? PROPERTY.exec(text.trim()) : null;
    if (property) setProperty(block.properties, property);
    else if (text !== "" || block.lines.length > 0) block.lines.push({ text, line });
  };
  for (let line = start; line < lines.length; line += 1) {
    const text = lines[line] ?? "";
    const bullet = fence === "" ? BULLET.exec(text) : null;
    if (isInDrawer) isInDrawer = !DRAWER_END.test(text);
    else if (fence === "" && DRAWER.test(text))
      isInDrawer = lines.slice(line, line + 200).some((next) => DRAWER_END.test(next));
    else if (bullet) begin(columnOf(bullet[1] ?? ""), bullet[2] ?? "", line);
    else if (fence === "" && (HEADING.test(text) || (open.length === 0 && text.trim() !== ""))) begin(0, text, line);
    else take(withoutIndent(text, (open.at(-1)?.column ?? 0) + 2), line);
  }
  return top;
}

function columnOf(indent: string): number {
  let column = 0;
  for (const sign of indent) column += sign === "\t" ? 4 : 1;
  return column;
}

function withoutIndent(text: string, columns: number): string {
  let column = 0;
  let at = 0;
  while (column < columns && (text[at] === " " || text[at] === "\t")) {
    column += text[at] === "\t" ? 4 : 1;
    at += 1;
  }
  return text.slice(at);
}
