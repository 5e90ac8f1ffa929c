interface CodeFenceInfo {
  language: string;
  title: string;
  highlightedLines: Set<number>;
}

const MAX_HIGHLIGHTED_LINE = 10_000;

/** Reads the text after a code fence as the usual site generators do: `js {1,3-5} title="a.js"`, `js:a.js`, `{.js}`. */
export function readCodeFenceInfo(info: string): CodeFenceInfo {
  const text = info.slice(0, 500).trim();
  const first = /^\{?\s*\.?([^\s,{}[\]"':=]*)/.exec(text)?.[1] ?? "";
  const fileName = /^[\w+#-]+:(?!\d)([^\s{]+)/.exec(text)?.[1] ?? "";
  return {
    language: first.toLowerCase(),
    title: attribute(text, "title") || attribute(text, "filename") || (/\[([^\]]+)\]/.exec(text)?.[1] ?? fileName),
    highlightedLines: readLineNumbers(
      /\{([\d,\s-]+)\}/.exec(text)?.[1] ?? attribute(text, "hl_lines").replaceAll(" ", ","),
    ),
  };
}

function attribute(text: string, name: string): string {
  const match = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'{}]+))`).exec(text);
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? "";
}

function readLineNumbers(list: string): Set<number> {
  const numbers = new Set<number>();
  for (const part of list.split(",")) {
    const [from = Number.NaN, to = from] = part.split("-").map((word) => Number.parseInt(word, 10));
    for (let line = from; line <= Math.min(to, MAX_HIGHLIGHTED_LINE); line++) numbers.add(line);
  }
  return numbers;
}
