const FENCE = /^ {0,3}(`{3,}|~{3,})/;

const INLINE_CODE = /`[^`\n]*`/g;
/** Private characters that replace code while the text around it is changed. */
const STAND_IN = /\ue000(\d+)\ue001/g;

function aroundCode(prose: string, change: (prose: string) => string): string {
  const codes: string[] = [];
  const without = prose.replace(INLINE_CODE, (code) => `\ue000${codes.push(code) - 1}\ue001`);
  return change(without).replace(STAND_IN, (sign, at: string) => codes[Number(at)] ?? sign);
}

/** Applies `change` to a Markdown text except its code blocks and code spans. */
export function mapProse(text: string, change: (prose: string) => string): string {
  const parts: string[] = [];
  let prose: string[] = [];
  let fence: string | null = null;
  const settle = () => {
    if (prose.length > 0) parts.push(aroundCode(prose.join("\n"), change));
    prose = [];
  };
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === null && mark !== undefined) {
      settle();
      fence = mark;
      parts.push(line);
    } else if (fence !== null) {
      parts.push(line);
      if (mark?.startsWith(fence)) fence = null;
    } else prose.push(line);
  }
  settle();
  return parts.join("\n");
}

/** `<name …>inside</name>`, without nesting: each opening with the next end. One without an end stays. */
export function replaceElements(
  text: string,
  name: string,
  write: (inside: string, attributes: string) => string,
): string {
  const opening = new RegExp(`<${name}((?:\\s[^<>]{0,500})?)>`, "g");
  const ending = `</${name}>`;
  let [written, last] = ["", 0];
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    const start = open.index + open[0].length;
    const end = text.indexOf(ending, start);
    if (end < 0) break;
    written += text.slice(last, open.index) + write(text.slice(start, end), open[1] ?? "");
    last = end + ending.length;
    opening.lastIndex = last;
  }
  return written + text.slice(last);
}

/** As a quotation, blank lines at its ends left out. */
export function quote(text: string): string {
  const lines = text.trim().split("\n");
  return `\n\n${lines.map((line) => `> ${line}`.trimEnd()).join("\n")}\n\n`;
}
