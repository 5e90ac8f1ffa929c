import { CONTEXT_CHARACTERS, FULL_AGREEMENT } from "./note-limits.ts";
import { createTextFinder, type TextFinder } from "./text-finder.ts";

/** The position of a note in a text: its quote and the context, all without white space. */
export interface TextAnchor {
  quote: string;
  /** Shorter than 64 characters if the text begins there. */
  prefix: string;
  /** Shorter than 64 characters if the text ended there. */
  suffix: string;
  start: number;
  /**
   * The number of matching context characters of the most similar other occurrence when the note was created. null:
   * there was no other occurrence.
   */
  rival: number | null;
}

export interface TextPlace {
  start: number;
  end: number;
}

/** A quote of at least this many characters that occurs once in the text needs no context. */
const LONG_QUOTE = 32;
/** The number of context characters around a short quote that must match. */
const MIN_AGREEMENT = 12;
/** The number of characters by which a position must be more similar than its rival was. */
const MARGIN = 8;
/** The maximum number of steps for one note. A quote that needs more is too common to be found. */
const STEPS_A_NOTE = 20_000;
/** The maximum number of steps for one new note. */
const STEPS_A_NEW_NOTE = 2_000_000;

export function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}

/** The anchor of a position in a text without white space. */
export function anchorAt(text: string, { start, end }: TextPlace): TextAnchor {
  const quote = text.slice(start, end);
  // Half a surrogate pair cannot be stored.
  const prefix = text.slice(Math.max(0, start - CONTEXT_CHARACTERS), start).replace(/^[\udc00-\udfff]/, "");
  const suffix = text.slice(end, end + CONTEXT_CHARACTERS).replace(/[\ud800-\udbff]$/, "");
  const anchor = { quote, prefix, suffix, start, rival: null };
  return { ...anchor, rival: rivalOf(text, anchor) };
}

function rivalOf(text: string, anchor: TextAnchor): number | null {
  const finder: Pick<TextFinder, "text" | "steps" | "countSame"> = createTextFinder(text);
  let rival: number | null = null;
  let looks = 0;
  for (let at = text.indexOf(anchor.quote); at >= 0; at = text.indexOf(anchor.quote, at + 1)) {
    looks += 1;
    if (finder.steps + looks * anchor.quote.length > text.length + STEPS_A_NEW_NOTE) return FULL_AGREEMENT;
    if (at !== anchor.start) rival = Math.max(rival ?? 0, agreementAt(finder, anchor, at));
  }
  return rival;
}

/**
 * The current position of a note's quote. null if it is uncertain. A merely similar position is never returned: a
 * quote that occurred more than once must match its context better than the other occurrence did.
 */
export function findAnchor(text: string | TextFinder, anchor: TextAnchor): TextPlace | null {
  const finder = typeof text === "string" ? createTextFinder(text) : text;
  const { quote, start, rival } = anchor;
  if (quote === "") return null;
  if (hasQuoteAt(finder, anchor, start) && agreementAt(finder, anchor, start) === FULL_AGREEMENT) return placeOf(start);
  // Everything known about the two positions was the same.
  if (rival !== null && rival >= FULL_AGREEMENT) return null;

  if (rival === null && quote.length >= LONG_QUOTE) {
    const [only, ...others] = finder.find(quote, STEPS_A_NOTE) ?? [];
    if (only !== undefined && others.length === 0) return placeOf(only);
  }
  const wanted = rival === null ? MIN_AGREEMENT : Math.min(FULL_AGREEMENT, Math.max(MIN_AGREEMENT, rival + MARGIN));
  const found = candidatesOf(finder, anchor, wanted)?.map((at) => ({ at, agreement: agreementAt(finder, anchor, at) }));
  const [best, next] = (found ?? [])
    .filter(({ agreement }) => agreement >= wanted)
    .sort((a, b) => b.agreement - a.agreement || Math.abs(a.at - start) - Math.abs(b.at - start));
  if (!best) return null;
  // A copy was added later. If the whole context matches at both, the nearer position is used; otherwise the position
  // is uncertain.
  if (next?.agreement === best.agreement && best.agreement < FULL_AGREEMENT) return null;
  return placeOf(best.at);

  function placeOf(at: number): TextPlace {
    return { start: at, end: at + quote.length };
  }
}

/**
 * All positions at which the wanted number of characters can match. At least half of them must be on one side,
 * directly next to the quote.
 */
function candidatesOf(finder: TextFinder, anchor: TextAnchor, wanted: number): number[] | null {
  const { quote, prefix, suffix } = anchor;
  const half = Math.ceil(wanted / 2);
  const before = prefix.slice(-half);
  const after = suffix.slice(0, half);
  const places = new Set<number>();
  // A side that is shorter than half can match only at the start or end of the text.
  for (const at of [prefix.length, finder.text.length - suffix.length - quote.length]) {
    if (hasQuoteAt(finder, anchor, at)) places.add(at);
  }
  if (before.length === half) {
    const found = finder.find(before + quote, STEPS_A_NOTE);
    if (!found) return null;
    for (const at of found) places.add(at + half);
  }
  if (after.length === half) {
    const found = finder.find(quote + after, STEPS_A_NOTE);
    if (!found) return null;
    for (const at of found) places.add(at);
  }
  return places.size * FULL_AGREEMENT > STEPS_A_NOTE ? null : [...places];
}

function hasQuoteAt(finder: TextFinder, { quote }: TextAnchor, at: number): boolean {
  return at >= 0 && finder.countSame(at, quote, 1) === quote.length;
}

type Comparing = Pick<TextFinder, "text" | "countSame">;

/**
 * The number of matching context characters on both sides. If the stored context was cut off by the start or end of
 * the text and the current text also starts or ends there, the whole side counts as matching.
 */
function agreementAt(finder: Comparing, { quote, prefix, suffix }: TextAnchor, at: number): number {
  const end = at + quote.length;
  const before = finder.countSame(at, prefix, -1);
  const after = finder.countSame(end, suffix, 1);
  const isAtStart = before === prefix.length && (before === at || before >= CONTEXT_CHARACTERS - 1);
  const isAtEnd = after === suffix.length && (end + after === finder.text.length || after >= CONTEXT_CHARACTERS - 1);
  return (isAtStart ? CONTEXT_CHARACTERS : before) + (isAtEnd ? CONTEXT_CHARACTERS : after);
}
