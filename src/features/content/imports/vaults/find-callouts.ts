import { admonitionKind } from "../../../../kit/markdown/source/admonition-kinds.ts";
import type { TextEdit } from "../pages/edit-text.ts";

const CALLOUT = /^([ \t>]*>[ \t]*)\[!([^\]\n|]{1,40})(\|[^\]\n]{0,100})?\]([+-]?)[ \t]*(.*)$/gm;

/**
 * Callouts of a kind that only the vault's own style knows are notes with that name; the text behind a bar is its
 * style.
 */
export function findCallouts(masked: string): TextEdit[] {
  return [...masked.matchAll(CALLOUT)].flatMap((match): TextEdit[] => {
    const [whole, before = "", type = "", style = "", fold = "", title = ""] = match;
    const isKnown = admonitionKind(type.trim()) !== undefined;
    if (isKnown && style === "") return [];
    const start = match.index + before.length;
    const end = match.index + whole.length - title.length;
    const named = isKnown || title !== "" ? "" : type.trim();
    return [
      { start, end, text: `[!${isKnown ? type.trim() : "note"}]${fold} ${named}`, name: "自定类型的标注框，改成说明" },
    ];
  });
}
