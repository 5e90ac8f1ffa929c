const CODE_INDENT = 4;
const TAB = 4;
const QUOTE = /^(?: {0,3}>[ \t]?)+/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/;
/** Admonitions, tabs, definitions, footnotes and containers, whose text is indented by four spaces. */
const INDENTED_CONTAINER = /^(?:!!!|\?\?\?|===\s|:\s|\[\^|:::)/;
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const HEADING = /^#{1,6}(?:[ \t]|$)/;

/** Decides line by line whether it is indented code, as CommonMark does. */
export interface IndentedCode {
  /** For lines outside fences, in order. */
  isCode: (line: string) => boolean;
  /** A fence ended: the next line begins a block. */
  endFence: () => void;
}

export function createIndentedCode(): IndentedCode {
  /** The columns at which the text of the open items and containers begins. */
  let columns: number[] = [];
  let quotes = 0;
  let isInCode = false;
  /** Whether a line that is indented further would be code; within a paragraph it continues the paragraph. */
  let beginsBlock = true;

  const close = (indent: number) => {
    while (indent < (columns.at(-1) ?? 0)) columns.pop();
  };

  function isCode(line: string): boolean {
    const quote = QUOTE.exec(line)?.[0] ?? "";
    const depth = quote.split(">").length - 1;
    const rest = line.slice(quote.length);
    if (depth !== quotes && (depth > quotes || beginsBlock || rest.trim() === "")) {
      [columns, quotes, isInCode, beginsBlock] = [[], depth, false, true];
    }
    const text = rest.trimStart();
    if (text === "") {
      beginsBlock = true;
      return false;
    }
    const indent = widthOf(rest.slice(0, rest.length - text.length));
    const isItem = ITEM.test(text) && !RULE.test(text.trimEnd()) && indent - (columns.at(-1) ?? 0) < CODE_INDENT;
    if (beginsBlock || isInCode || isItem) close(indent);
    if (indent - (columns.at(-1) ?? 0) >= CODE_INDENT && (beginsBlock || isInCode)) {
      [isInCode, beginsBlock] = [true, false];
      return true;
    }
    isInCode = false;
    if (isItem) openItems(text, indent);
    else if (INDENTED_CONTAINER.test(text)) {
      close(indent);
      columns.push(indent + CODE_INDENT);
    }
    beginsBlock = HEADING.test(text) || RULE.test(text.trimEnd());
    return false;
  }

  /** `- 1. text` opens two items. */
  function openItems(text: string, indent: number): void {
    let [rest, column] = [text, indent];
    for (let sign = ITEM.exec(rest)?.[0]; sign !== undefined; sign = ITEM.exec(rest)?.[0]) {
      const behind = rest.slice(sign.length);
      const inner = behind.trimStart();
      const space = widthOf(behind.slice(0, behind.length - inner.length));
      column += sign.length + (inner === "" || space > CODE_INDENT ? 1 : space);
      columns.push(column);
      rest = inner;
    }
  }

  return {
    isCode,
    endFence: () => {
      [isInCode, beginsBlock] = [false, true];
    },
  };
}

function widthOf(space: string): number {
  let width = 0;
  for (const sign of space) width += sign === "\t" ? TAB - (width % TAB) : 1;
  return width;
}
