import { editText, startEditing, type TextEdit } from "../../pages/edit-text.ts";
import { maskCode } from "../../pages/mask-code.ts";
import { scanReferences } from "../../pages/scan-references.ts";
import { directoryOf, joinInside } from "../../source/safe-path.ts";
import { listBlockMarks } from "../find-block-ids.ts";

interface Move {
  /** Page that contains the text. */
  from: string;
  /** Page that it is shown in. */
  to: string;
  named: (from: string, name: string) => string | null;
  /** Distinguishes the notes of this text from those of the page. */
  number: number;
}

/**
 * Embeds the text of one page in another: it links to the same files, and its headings are not headings of that page.
 */
export function rebaseText(text: string, move: Move): string {
  const masked = maskCode(text);
  const links = scanReferences(text, masked).flatMap((found): TextEdit[] => {
    const { start, end, form, destination, label = "", kind } = found;
    if (form === "tag") return [];
    if (form !== "wiki") {
      const moved = moveDestination(destination, move.from);
      return moved === null || text.slice(start, end) !== destination ? [] : [{ start, end, text: moved, name: null }];
    }
    const path = move.named(move.from, destination);
    if (path === null || (path === move.named(move.to, destination) && !destination.startsWith("#"))) return [];
    const fragment = destination.includes("#") ? destination.slice(destination.indexOf("#")) : "";
    const content = kind === "picture" ? text.slice(start, end).replace(/^!\[\[[^|\]]*|\]\]$/g, "") : `|${label}`;
    const sign = text.startsWith("!", start) ? "!" : "";
    return [{ start, end, text: `${sign}[[/${path}${fragment}${content}]]`, name: null }];
  });
  const headings = [...masked.matchAll(/^( {0,3}#{1,6}[ \t]+)(.*)$/gm)].flatMap((match): TextEdit[] => {
    const [whole, sign = "", rest = ""] = match;
    const content = rest.trimEnd().replace(/#+$/, "").trimEnd();
    if (content === "") return [];
    const behind = match.index + sign.length + content.length;
    return [
      { start: match.index, end: match.index + sign.length, text: "**", name: null },
      { start: behind, end: match.index + whole.length, text: "**", name: null },
    ];
  });
  const notes = [...masked.matchAll(/\[\^([^\]\s]{1,60})\]/g)].map(
    ({ 0: whole, 1: label, index }): TextEdit => ({
      start: index,
      end: index + whole.length,
      text: `[^${label}-${move.number}]`,
      name: null,
    }),
  );
  const ids = listBlockMarks(masked).map(({ start, end }): TextEdit => ({ start, end, text: "", name: null }));
  return editText(startEditing(text), [...links, ...headings, ...notes, ...ids]).text;
}

/** From the root; null where it means the same from anywhere, or nothing. */
function moveDestination(destination: string, from: string): string | null {
  if (destination === "" || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(destination) || /^[{[]/.test(destination)) return null;
  if (destination.startsWith("#")) return `/${from}${destination}`;
  const path = joinInside(directoryOf(from), destination);
  return path === null ? null : `/${path}`;
}

/** Definitions of the notes that a part of a text refers to, from the whole of it. */
export function listNotesOf(part: string, whole: string): string {
  const wanted = new Set(Array.from(part.matchAll(/\[\^([^\]\s]{1,60})\](?!:)/g), ([, label]) => label));
  if (wanted.size === 0) return "";
  return [...whole.matchAll(/^\[\^([^\]\s]{1,60})\]:.*(?:\n[ \t]+\S.*)*/gm)]
    .filter(({ 0: definition, 1: label }) => wanted.has(label) && !part.includes(definition))
    .map(([definition]) => `\n\n${definition}`)
    .join("");
}
