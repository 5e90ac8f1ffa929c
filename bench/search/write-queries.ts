import { Converter } from "opencc-js/cn2t";
import { pinyin } from "pinyin-pro";
import type { TextWriter } from "./write-texts.ts";

const QUERIES = 40;
/** Factor by which the first is more common than the last. */
const SPREAD = 2_000;

export interface QueryClass {
  name: string;
  queries: string[];
}

/**
 * Typed queries, forty of each kind, from the commonest words to rare ones. Called after the first texts are written.
 */
export function writeQueries({ words, names, phrases, titles }: TextWriter): {
  searches: QueryClass[];
  typed: QueryClass[];
} {
  const two = words.filter((word) => word.length === 2);
  const longer = words.filter((word) => word.length > 2);
  const signs = [...new Set(words.slice(0, 6_000).flatMap((word) => Array.from(word)))];
  const plain = names.filter((name) => /^[a-z]{5,}$/.test(name));
  const joined = names.filter((name) => !plain.includes(name));
  const traditional = Converter({ from: "cn", to: "t" });
  const sound = (text: string) => pinyin(text.slice(0, 4), { toneType: "none", type: "array", v: true });
  const searches = [
    { name: "one character", queries: spread(signs) },
    { name: "commonest words", queries: words.filter((word) => word.length > 1).slice(0, QUERIES) },
    { name: "two characters", queries: spread(two) },
    { name: "longer words", queries: spread(longer) },
    { name: "two words", queries: spread(two).map((word, at) => `${word} ${two[20 + at * 31]}`) },
    { name: "phrase", queries: phrases },
    { name: "title", queries: titles },
    { name: "Latin", queries: spread(plain) },
    { name: "code", queries: spread(joined) },
    { name: "Latin and Chinese", queries: spread(names).map((word, at) => `${word} ${two[at * 17]}`) },
    { name: "pinyin", queries: titles.map((title) => sound(title).join("")) },
    {
      name: "initials",
      queries: titles.map((title) =>
        sound(title)
          .map((syllable) => syllable[0])
          .join(""),
      ),
    },
    { name: "typo", queries: spread(plain).map(misspell) },
    { name: "traditional", queries: spread(two).map((word) => traditional(word)) },
    { name: "nothing", queries: spread(names).map((name) => `qzxv${misspell(name)}`) },
  ];
  const typed = [
    { name: "begun title", queries: titles.map((title, at) => title.slice(0, 1 + (at % 4))) },
    { name: "begun word", queries: spread(two) },
    {
      name: "begun pinyin",
      queries: titles.map((title, at) =>
        sound(title)
          .join("")
          .slice(0, 2 + (at % 6)),
      ),
    },
    { name: "begun name", queries: spread(names).map((name, at) => name.slice(0, 2 + (at % 5))) },
  ];
  return { searches, typed };
}

/** Ranks at growing distances. */
function spread(of: readonly string[]): string[] {
  const max = Math.min(of.length, SPREAD) - 1;
  return Array.from(
    { length: QUERIES },
    (_, at) => of[Math.min(max, at + Math.floor(max ** (at / (QUERIES - 1))) - 1)] ?? "",
  );
}

function misspell(name: string): string {
  const at = Math.floor(name.length / 2);
  return name.slice(0, at) + name.slice(at + 1);
}
