import { chineseLineBreaks, joinChineseLines, OBJECT } from "../../values/chinese-lines.ts";
import type { HtmlContent, HtmlRoot } from "../syntax-tree.ts";

const INLINE_TAGS = new Set(
  "a abbr b bdi bdo cite code del dfn em font i ins kbd mark q rb ruby s samp small span strike strong sub sup tt u var wbr".split(
    " ",
  ),
);
const OBJECT_TAGS = new Set(["img", "input", "svg", "math", "video", "audio", "rt", "rp"]);
/** Elements whose content is displayed as typed. */
const TYPED_TAGS = new Set(["pre", "textarea", "script", "style"]);

const VISIBLE_ATTRIBUTES = ["alt", "title"];

type HtmlText = Extract<HtmlContent, { type: "text" }>;

/** A section of text within one line box, across the elements in it; `node` is null for a picture or a formula. */
type Run = { node: HtmlText | null; value: string }[];

/**
 * Removes the line breaks between Chinese characters, also at the edge of an inline element; a browser would render
 * them as spaces.
 */
export function joinLinesOfTree(root: HtmlRoot): void {
  let run: Run = [];
  const endRun = () => {
    if (run.some(({ value }) => value.includes("\n"))) joinRun(run);
    run = [];
  };
  const pending: (HtmlContent | "end")[] = [...root.children].reverse();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === "end") endRun();
    else if (node.type === "text") run.push({ node, value: node.value });
    else if (node.type === "element") {
      const { properties, tagName, children } = node;
      for (const name of VISIBLE_ATTRIBUTES) {
        const value = properties[name];
        if (typeof value === "string") properties[name] = joinChineseLines(value);
      }
      if (TYPED_TAGS.has(tagName)) endRun();
      else if (properties.dataSlot !== undefined || OBJECT_TAGS.has(tagName)) run.push({ node: null, value: OBJECT });
      else if (properties.dataFootnoteRef === undefined) {
        if (!INLINE_TAGS.has(tagName)) {
          endRun();
          pending.push("end");
        }
        for (let index = children.length - 1; index >= 0; index--) pending.push(children[index] as HtmlContent);
      }
    }
  }
  endRun();
}

function joinRun(run: Run): void {
  const breaks = chineseLineBreaks(run.map(({ value }) => value).join(""));
  if (breaks.length === 0) return;
  let start = 0;
  let next = 0;
  for (const { node, value } of run) {
    const end = start + value.length;
    let joined = "";
    let from = start;
    for (let range = breaks[next]; range && range.start < end; range = breaks[next]) {
      if (range.start > from) joined += value.slice(from - start, range.start - start);
      from = Math.min(range.end, end);
      if (range.end > end) break;
      next++;
    }
    if (node) node.value = joined + value.slice(from - start);
    start = end;
  }
}
