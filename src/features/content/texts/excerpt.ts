import { toOneLine } from "../../../kit/values/chinese-lines.ts";

const NAMED_ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** About as many characters as search engines show of a page. */
const EXCERPT_CHARACTERS = 120;

/**
 * The first sentences of a rendered text, for cards and descriptions. The input is HTML of our renderer; for a gated
 * text pass only the teaser. Returns plain text of at most 120 characters.
 */
export function excerptOf(html: string): string {
  let excerpt = "";
  for (const [, inner = ""] of html.matchAll(/<p(?:\s[^>]*)?>([\s\S]*?)<\/p>/g)) {
    excerpt = `${excerpt} ${textOf(inner)}`.trim();
    if (excerpt.length >= EXCERPT_CHARACTERS) break;
  }
  const characters = [...excerpt];
  return characters.length <= EXCERPT_CHARACTERS ? excerpt : `${characters.slice(0, EXCERPT_CHARACTERS - 1).join("")}…`;
}

function textOf(html: string): string {
  const text = html
    .replace(/<math[\s\S]*?<\/math>/g, "")
    .replace(/<sup[\s\S]*?<\/sup>/g, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return NAMED_ENTITIES[name.toLowerCase()] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
  return toOneLine(text);
}
