import type { Fold } from "../../../../kit/values/fold-text.ts";

/** A stretch of Chinese, or a word or name in letters, as it stands in the text. */
export interface Token {
  kind: "han" | "latin";
  /** As it is compared. */
  folded: string;
  /** As it was written: the humps of `camelCase` are in its capitals. */
  written: string;
  start: number;
}

const HAN_CHARACTER = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const WORD = String.raw`(?:(?![${HAN_CHARACTER}])[\p{L}\p{N}_])+`;
/** What joins words to a name: `std::vec`, `node.js`, `docker-compose`. */
const JOINT = String.raw`(?:::|->|[.\-/:'’])`;
const TOKEN = new RegExp(String.raw`[${HAN_CHARACTER}]+|${WORD}(?:${JOINT}${WORD})*(?:\+\+|#(?![\p{L}\p{N}]))?`, "gu");
const JOINTS = /::|->|[.\-/:'’]/;
const HUMPS = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const IS_HAN = new RegExp(`^[${HAN_CHARACTER}]`, "u");
/** Longer names are addresses and hashes. */
const LONGEST_NAME = 48;

export function readTokens(text: string, fold: Fold): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: written, index }) => ({
    kind: IS_HAN.test(written) ? ("han" as const) : ("latin" as const),
    folded: fold(written),
    written,
    start: index,
  }));
}

/** A name and what it is made of: `std::HashMap` → itself, `std`, `hashmap`, `hash`, `map`. */
export function formsOfName({ folded, written }: Pick<Token, "folded" | "written">): {
  whole: string;
  parts: string[];
} {
  const whole = folded.slice(0, LONGEST_NAME);
  const parts = new Set<string>();
  for (const name of written.split(JOINTS)) {
    if (name !== written) parts.add(small(name));
    const words = name.split("_").flatMap((word) => [...(word === name ? [] : [word]), ...word.split(HUMPS)]);
    for (const word of words) if (word !== written) parts.add(small(word));
  }
  parts.delete("");
  parts.delete(whole);
  return { whole, parts: [...parts] };
}

/** The smallest parts of a name, for who writes them as words of their own. */
export function wordsOfName({ written }: Pick<Token, "written">): string[] {
  return written
    .split(JOINTS)
    .flatMap((name) => name.split("_"))
    .flatMap((word) => word.split(HUMPS))
    .map(small)
    .filter(Boolean);
}

function small(word: string): string {
  return word.toLowerCase().slice(0, LONGEST_NAME);
}
