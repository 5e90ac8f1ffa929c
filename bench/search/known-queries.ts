import { crc32 } from "node:zlib";
import { Converter } from "opencc-js/cn2t";
import type { Passage } from "../../src/features/front/search/server/index/passages.ts";
import { compact } from "../../src/features/front/search/server/words/compact.ts";
import type { Fold } from "../../src/kit/values/fold-text.ts";

/** A document of the content, as every engine receives it. */
export interface KnownDocument {
  key: string;
  title: string;
  /** Address, work and level of a result. */
  shown: { path: string; work: string; level: string };
  passages: Passage[];
}

/** A query for a known document, and the documents that are correct. */
export interface KnownQuery {
  name: string;
  words: string;
  /** Words that do not stand together: after few texts with both, ours lists texts with one. */
  areSeparate: boolean;
  right: ReadonlySet<string>;
}

const SEPARATE = "two terms";
const QUERIES_A_CLASS = 150;
/** A query with more correct documents than this does not search for a particular document. */
const MAX_RIGHT = 3;
const FRAGMENT = { min: 6, max: 14 };
const HEADING = { min: 3, max: 30 };
const HAN_RUN = /\p{Script=Han}+/gu;
const IDENTIFIER = /\b[A-Za-z_]\w{3,30}\b/g;

interface ComparedDocument extends KnownDocument {
  /** Title and headings, compact. */
  names: string[];
  /** The whole text, compact. */
  text: string;
  /** Original spelling by comparison form, because a query ignores case. */
  identifiers: Map<string, string>;
}

/**
 * Queries by class, the same for the same content: of all candidates of a class, those with the least checksums. Right
 * are all documents that contain the query in the way of the class, whichever it was taken from; a query with more than
 * three right documents is left out.
 */
export function writeKnownQueries(given: readonly KnownDocument[], fold: Fold): KnownQuery[] {
  const documents = given.map((document) => compareDocument(document, fold));
  const toTraditional = Converter({ from: "cn", to: "t" });
  const holdsText = (words: string) => rightOf(documents, ({ text }) => text.includes(words));
  const isNamed = (words: string) => rightOf(documents, ({ names }) => names.includes(words));
  const fragments = pick(documents.flatMap(fragmentsOf), (words) => holdsText(compact(fold(words))));
  const traditional = fragments
    .map(({ words, right }) => ({ words: toTraditional(words), right, from: words }))
    .filter(({ words, from }) => words !== from);
  const classes: Record<string, { words: string; right: Set<string> }[]> = {
    "whole title": pick(
      documents.map(({ title }) => title).filter((title) => isWithin(title, HEADING)),
      (words) => isNamed(compact(fold(words))),
    ),
    "whole heading": pick(documents.flatMap(headingsOf), (words) => isNamed(compact(fold(words)))),
    "part of heading": pick(documents.flatMap(headingsOf).flatMap(partOfHeading), (words) => {
      const folded = compact(fold(words));
      return rightOf(documents, ({ names }) => names.some((name) => name.includes(folded)));
    }),
    "sentence fragment": fragments,
    [SEPARATE]: pick(documents.flatMap(twoTermsOf), (words) => {
      const terms = words.split(" ").map(fold);
      return rightOf(documents, ({ text }) => terms.every((term) => text.includes(term)));
    }),
    identifier: pick(
      documents.flatMap(({ identifiers }) => [...identifiers.values()]),
      (words) => rightOf(documents, ({ identifiers }) => identifiers.has(fold(words))),
    ),
    "traditional fragment": traditional,
  };
  return Object.entries(classes).flatMap(([name, queries]) =>
    queries.map((query) => ({ name, areSeparate: name === SEPARATE, ...query })),
  );
}

function compareDocument(document: KnownDocument, fold: Fold): ComparedDocument {
  const { title, passages } = document;
  const headings = passages.filter(({ kind }) => kind === "heading").map(({ text }) => text);
  const texts = [title, ...passages.map(({ text }) => text)];
  return {
    ...document,
    names: [title, ...headings].map((name) => compact(fold(name))),
    // A line break between texts, so that a phrase cannot span two of them.
    text: texts.map((text) => compact(fold(text))).join("\n"),
    identifiers: new Map(texts.flatMap((text) => text.match(IDENTIFIER) ?? []).map((word) => [fold(word), word])),
  };
}

function rightOf(documents: readonly ComparedDocument[], isRight: (one: ComparedDocument) => boolean): Set<string> {
  return new Set(documents.filter(isRight).map(({ key }) => key));
}

/** Selects candidates in the order of their checksums until there are enough with few correct documents. */
function pick(
  candidates: readonly string[],
  findRight: (words: string) => Set<string>,
): { words: string; right: Set<string> }[] {
  const picked: { words: string; right: Set<string> }[] = [];
  for (const words of [...new Set(candidates)].toSorted((a, b) => crc32(a) - crc32(b))) {
    if (picked.length >= QUERIES_A_CLASS) break;
    const right = findRight(words);
    if (right.size > 0 && right.size <= MAX_RIGHT) picked.push({ words, right });
  }
  return picked;
}

function isWithin(text: string, { min, max }: { min: number; max: number }): boolean {
  const { length } = Array.from(text);
  return length >= min && length <= max;
}

function headingsOf({ title, passages }: KnownDocument): string[] {
  return passages
    .filter(({ kind, text }) => kind === "heading" && text !== title && isWithin(text, HEADING))
    .map(({ text }) => text);
}

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** The last words of a heading in Chinese, at least four characters and less than all of it. */
function partOfHeading(heading: string): string[] {
  const [run = ""] = heading.match(HAN_RUN) ?? [];
  const words = Array.from(segmenter.segment(run), ({ segment }) => segment);
  const part = words.slice(1).join("");
  return part.length >= 4 ? [part] : [];
}

/** One fragment of each paragraph, from the beginning of a sentence. */
function fragmentsOf({ title, passages }: KnownDocument): string[] {
  return passages.flatMap(({ kind, text }) => {
    if (kind !== "words") return [];
    const runs = (text.match(HAN_RUN) ?? []).filter((run) => run.length >= FRAGMENT.min);
    const seed = crc32(title + text);
    const run = runs[seed % runs.length] ?? "";
    const length = Math.min(run.length, FRAGMENT.min + (seed % (FRAGMENT.max - FRAGMENT.min + 1)));
    const start = (seed >>> 8) % (run.length - length + 1);
    return runs.length === 0 ? [] : [run.slice(start, start + length)];
  });
}

/** Two words of two characters or more, from different paragraphs. */
function twoTermsOf({ title, passages }: KnownDocument): string[] {
  const paragraphs = passages.filter(({ kind, text }) => kind === "words" && text.length > 20);
  return paragraphs.flatMap((paragraph, at) => {
    const other = paragraphs[at + 1];
    if (!other) return [];
    const terms = [paragraph, other].map(({ text }) => {
      const words = Array.from(segmenter.segment(text), ({ segment }) => segment);
      const long = words.filter((word) => /^\p{Script=Han}{2,}$/u.test(word));
      return long[crc32(title + text) % long.length];
    });
    return terms.every((term) => term !== undefined) && terms[0] !== terms[1] ? [terms.join(" ")] : [];
  });
}
