import { classesOf, type HtmlChild, type HtmlContent, type HtmlRoot } from "../syntax-tree.ts";

const BLOCK_TAGS = new Set(
  "blockquote br dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table td th tr ul".split(
    " ",
  ),
);

/** The text of a document, one block per line, code and formulas as written; for search and summaries. */
export function plainTextOf(root: HtmlRoot): string {
  const parts: string[] = [];
  const pending: (HtmlContent | "line")[] = [...root.children].reverse();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === "line") parts.push("\n");
    else if (node.type === "text") parts.push(node.value);
    else if (node.type === "element" && !isFurniture(node)) {
      const isBlock = BLOCK_TAGS.has(node.tagName);
      if (isBlock) parts.push("\n");
      if (isBlock) pending.push("line");
      for (let index = node.children.length - 1; index >= 0; index--) pending.push(node.children[index] as HtmlChild);
    }
  }
  return parts
    .join("")
    .replace(/(?<![ \t])[ \t]*\n\s*/g, "\n")
    .trim();
}

/** Counts each Chinese, Japanese or Korean character, and each run of other letters and digits, as one word. */
export function countWords(plainText: string): number {
  let count = 0;
  // Most characters of a Chinese text; matching runs of them one by one would be thirty times slower.
  const others = plainText.replace(/[\u4e00-\u9fff]+/g, (characters) => {
    count += characters.length;
    return " ";
  });
  for (const _ of others.matchAll(
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{N}\p{M}_'’-])+/gu,
  ))
    count++;
  return count;
}

function isFurniture(node: HtmlContent & { type: "element" }): boolean {
  return (
    node.properties.dataFootnoteRef !== undefined ||
    node.properties.dataFootnoteBackref !== undefined ||
    classesOf(node).includes("sr-only")
  );
}
