import type { Fold } from "../../../../../kit/values/fold-text.ts";

/** A run of Chinese, a word or name in letters, or an emoji, as in the text. */
export interface Token {
  kind: "han" | "latin" | "emoji";
  /** The form in which it is compared. */
  folded: string;
  /** The original form, in which capitals separate the parts of `camelCase`. */
  written: string;
  start: number;
}

const HAN_CHARACTER = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const WORD = String.raw`(?:(?![${HAN_CHARACTER}])[\p{L}\p{N}_])+`;
/** Characters that join words to a name: `std::vec`, `node.js`, `docker-compose`. */
const JOINT = String.raw`(?:::|->|[.\-/:'’])`;
/** The base of an emoji: without skin tone and variation selector. */
const EMOJI = String.raw`\p{Regional_Indicator}{2}|\p{Extended_Pictographic}`;
const TOKEN = new RegExp(
  String.raw`[${HAN_CHARACTER}]+|${WORD}(?:${JOINT}${WORD})*(?:\+\+|#(?![\p{L}\p{N}]))?|${EMOJI}`,
  "gu",
);
const JOINTS = /::|->|[.\-/:'’]/;
const HUMPS = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const IS_EMOJI = new RegExp(`^(?:${EMOJI})$`, "u");
/** A name that is also written as one word: `node.js` and `nodejs`, `UTF-8` and `UTF8`, but not `v1.2` and `v12`. */
const JOINED_NAME = /^[\p{L}\p{N}_]+(?:[.\-'’][\p{L}\p{N}_]+){1,2}$/u;
const DROPPED_JOINT = /[.\-'’](?!(?<=\p{N}.)\p{N})/gu;
const LONGEST_JOINED = 20;
/** Letters before digits are also a separate word: `ABC` of `ABC123`. */
const BEFORE_DIGITS = /^(\p{L}{2,})\p{N}+$/u;
const IS_HAN = new RegExp(`^[${HAN_CHARACTER}]`, "u");
/** Longer names are addresses and hashes. */
const LONGEST_NAME = 48;

export function readTokens(text: string, fold: Fold): Token[] {
  const folded = fold(text);
  return Array.from(text.matchAll(TOKEN), ({ 0: written, index }) => ({
    kind: kindOf(written),
    folded: folded.slice(index, index + written.length),
    written,
    start: index,
  }));
}

function kindOf(written: string): Token["kind"] {
  if (IS_HAN.test(written)) return "han";
  return IS_EMOJI.test(written) ? "emoji" : "latin";
}

/** `nodejs` for `node.js`; null for a name with a single spelling. */
export function joinedName(folded: string): string | null {
  if (!JOINED_NAME.test(folded)) return null;
  const joined = folded.replace(DROPPED_JOINT, "");
  return joined !== folded && joined.length <= LONGEST_JOINED ? joined : null;
}

/** Other spellings of a name, without typing errors. */
export function variantsOfName({ folded, written }: Pick<Token, "folded" | "written">): string[] {
  const variants = written
    .split(JOINTS)
    .flatMap((name) => name.split(/_|(?<=\p{N})(?=\p{Lu})/u))
    .flatMap((word) => BEFORE_DIGITS.exec(word)?.[1] ?? [])
    .map(small);
  const joined = joinedName(folded);
  return joined === null ? variants : [joined, ...variants];
}

export function wholeOfName({ folded }: Pick<Token, "folded">): string {
  return folded.slice(0, LONGEST_NAME);
}

/** A name and its parts: `std::HashMap` → itself, `std`, `hashmap`, `hash`, `map`. */
export function formsOfName({ folded, written }: Pick<Token, "folded" | "written">): {
  whole: string;
  parts: string[];
} {
  const whole = wholeOfName({ folded });
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

/** The smallest parts of a name, for queries with separate words. */
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
