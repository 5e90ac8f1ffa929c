import type { Fold } from "../../../../../kit/values/fold-text.ts";
import { pairsOf } from "../words/lexemes.ts";
import { formsOfName, joinedName, readTokens, type Token, wordsOfName } from "../words/read-tokens.ts";

/** One unit of the query. */
export interface Unit {
  kind: "han" | "latin";
  /** The form in which it is compared. */
  folded: string;
  /** Its lexemes in the index, all required. */
  words: string[];
  /** The same word written in parts: `min window` for `minWindow`. */
  loose: string[];
  /** The same word written as one: `nodejs` for `node.js`. */
  joined: string | null;
  weight: number;
  /** A weak word, which is only queried when there are no others. */
  isWeak: boolean;
}

export interface Query {
  /** The form in which it is compared, without white space. */
  squeezed: string;
  /** It was typed with white space. */
  isSpaced: boolean;
  units: Unit[];
  /** All pairs of adjacent characters; a text with this exact phrase has all of them. */
  phrase: string[];
  /** A possible pinyin spelling, if only letters were typed. */
  sound: string | null;
}

/** Words that are common in questions but not in texts. */
const WEAK = new Set(
  "的 了 是 在 和 与 及 或 把 被 给 让 用 有 吗 呢 吧 啊 我 你 他 们 这 那 个 一个 哪 哪些 哪里 怎么 怎样 如何 什么 为什么 多少 几 要 会 能 可以 应该 不能 不 没 没有 做 用 以后 时候 里 里面 中 上 下 后 前 到 从 对 就 都 也 还 加 多 去 a an the of to in on for and or is how what".split(
    " ",
  ),
);
const MIN_SOUND = 2;

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** Parses a query. */
export function readQuery(text: string, fold: Fold): Query {
  const tokens = readTokens(text, fold);
  const units = tokens.flatMap((token) => (token.kind === "latin" ? [unitOfName(token)] : unitsOfHan(token.folded)));
  const only = units.every((unit) => unit.isWeak);
  const letters = tokens.map(({ folded }) => folded).join("");
  return {
    squeezed: fold(text).replace(/\s+/g, ""),
    isSpaced: /\s/.test(text.trim()),
    units: distinct(only ? units.map((unit) => ({ ...unit, isWeak: false })) : units),
    phrase: [...new Set(tokens.flatMap((token) => wordsOfPhrase(token)))],
    sound: /^[a-z]+$/.test(letters) && letters.length >= MIN_SOUND ? letters : null,
  };
}

function wordsOfPhrase(token: Token): string[] {
  return token.kind === "latin" ? [formsOfName(token).whole] : pairsOf(token.folded);
}

function unitsOfHan(run: string): Unit[] {
  const whole = Array.from(run);
  const words = whole.length <= 2 ? [run] : Array.from(segmenter.segment(run), ({ segment }) => segment);
  return words.map((folded): Unit => {
    const length = Array.from(folded).length;
    const isWeak = WEAK.has(folded) || (length === 1 && words.length > 1);
    const weight = (length === 1 ? 0.5 : length === 2 ? 1 : length === 3 ? 1.4 : 1.8) * (WEAK.has(folded) ? 0.3 : 1);
    return { kind: "han", folded, words: pairsOf(folded), loose: [], joined: null, weight, isWeak };
  });
}

function unitOfName(token: Token): Unit {
  const { whole } = formsOfName(token);
  const loose = wordsOfName(token);
  const isWeak = WEAK.has(whole) || whole.length === 1;
  const weight = (whole.length <= 2 ? 0.8 : 1.3) * (isWeak ? 0.3 : 1);
  return {
    kind: "latin",
    folded: whole,
    words: [whole],
    loose: loose.length > 1 ? loose : [],
    joined: joinedName(whole),
    weight,
    isWeak,
  };
}

function distinct(units: readonly Unit[]): Unit[] {
  return [...new Map(units.map((unit) => [unit.folded, unit])).values()];
}
