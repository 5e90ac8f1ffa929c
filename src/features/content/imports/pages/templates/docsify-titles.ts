import type { TextEdit } from "../edit-text.ts";

const TITLE = /(?<=\]\([^()\s]{1,1000})[ \t]+(["'])([^"'\n]{1,300})\1\)/g;
const SETTING =
  /(?:^|\s):(?:size=(\d+)?[\dx%]*|ignore|disabled|no-zoom|crossorgin|(?:target|id|class)=[\w-]+)(?=\s|$)/g;

/** docsify reads settings in the title of a link or a picture: `:size=300`, `:ignore`. Files are inserted elsewhere. */
export function findDocsifyTitles(masked: string): TextEdit[] {
  return [...masked.matchAll(TITLE)].flatMap(({ 0: whole, 2: title = "", index }): TextEdit[] => {
    const rest = title.replace(SETTING, "").trim();
    if (rest === title.trim()) return [];
    const width = [...title.matchAll(SETTING)].map(([, pixels]) => pixels).find((pixels) => pixels !== undefined);
    return [
      {
        start: index,
        end: index + whole.length,
        text: `${rest === "" ? "" : ` "${rest}"`})${width === undefined ? "" : `{width=${width}}`}`,
        name: "链接和图片的设置（:size、:ignore 等）",
        outcome: "changed",
      },
    ];
  });
}
