import { isTalk, isWork } from "../../../../../domain/content/searchable-resources.ts";
import type { Fold } from "../../../../../kit/values/fold-text.ts";
import type { Passage } from "../index/passages.ts";
import { compact } from "../words/compact.ts";
import { createFit, type Fit } from "./fit-parts.ts";
import {
  type ComparedText,
  type ComparedWhole,
  createMatcher,
  emptyTally,
  type Match,
  namesByLength,
  type Tally,
} from "./match-text.ts";
import type { FoundPart, ReadPart } from "./part-store.ts";
import type { Query } from "./read-query.ts";
import { createWholeQuery, TITLE_FIT, type TitleFit, type WholeQuery } from "./whole-query.ts";

/** A candidate with its best passage; null: only its title matches. */
export interface RankedPart {
  candidate: FoundPart;
  score: number;
  /** Compared before the score. */
  fit: Fit;
  best: Passage | null;
  /** The found words, looked up only for the parts of a page. */
  readMatches(): { title: Match[]; best: Match[] };
}

/** The weight of a word by its place. */
const WEIGHT = { title: 5, heading: 2.2, body: 1.2, passage: 2, work: 0.7 };
const PHRASE = { title: 4, heading: 2.5, passage: 4 };
const WHOLE_TITLE = 6;
const SOUND_OF_TITLE = 8;
const IS_WORK = 0.4;
const FRESH = 0.3;
const OWN_LEVEL = 0.2;
/** Discussions rank behind content of the site. */
const TALK_SHARE = 0.7;
const YEAR_MS = 365 * 24 * 3_600_000;
/** With this number of occurrences a word has half of its maximum weight for frequency. */
const HALF_OFTEN = 2;

/**
 * Ranks parts, best first: by the quality of the match, then title before heading before body. Rare words weigh more,
 * and the age of a resource weighs little. A part that is ranked again with others is compared once.
 */
export function createRanker({ query, fold, now }: { query: Query; fold: Fold; now: Date }) {
  const looking = createLooking(query, fold);
  const fit = createFit(query);
  const lookedParts = new Map<readonly Passage[], LookedAt>();
  const look = (part: ReadPart): LookedAt => {
    const looked = lookedParts.get(part.passages) ?? lookAt(part, looking);
    lookedParts.set(part.passages, looked);
    return looked;
  };
  return (parts: readonly ReadPart[]): RankedPart[] => {
    const looked = parts.map((part) => ({ part, looked: look(part), name: nameOf(part.candidate) }));
    const weights = query.units.map(({ weight }, unit) => {
      let holding = 0;
      for (const { looked: one } of looked) if ((one.counts[unit] ?? 0) > 0) holding += 1;
      return weight * Math.log(1 + (looked.length + 1) / (holding + 0.5));
    });
    const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
    // As shares, so that the bonuses for phrases and titles have the same weight in every query.
    const shares = weights.map((weight) => weight / all);
    const heldByResource = new Map<string, readonly number[]>();
    for (const { name, looked: one } of looked) addTo(heldByResource, name, one.held);
    return looked
      .map(({ part, looked: one, name }) =>
        toRanked(part.candidate, one, {
          query,
          fit,
          shares,
          now,
          heldByResource: heldByResource.get(name) ?? one.held,
        }),
      )
      .toSorted((a, b) => b.fit - a.fit || b.score - a.score || b.candidate.resourceId - a.candidate.resourceId);
  };
}

function addTo(sums: Map<string, readonly number[]>, name: string, held: readonly number[]): void {
  const others = sums.get(name);
  sums.set(name, others ? held.map((count, unit) => count + (others[unit] ?? 0)) : held);
}

function tallyOf(matches: readonly Match[], units: number): Tally {
  const tally = emptyTally(units);
  for (const { unit, likeness } of matches) {
    tally.counts[unit] = (tally.counts[unit] ?? 0) + likeness;
    tally.likest[unit] = Math.max(tally.likest[unit] ?? 0, likeness);
  }
  return tally;
}

interface PassageTally {
  tally: Tally;
  passage: Passage;
  piece: number;
  hasPhrase: boolean;
}

/** How a part matches, whatever it is compared with. */
interface LookedAt {
  title: { tally: Tally; isMatched: boolean; squeezed: string; fit: TitleFit };
  work: Tally;
  passages: PassageTally[];
  /** The matches in a piece of its text; the title is the first piece. */
  readMatches(piece: number): Match[];
  counts: number[];
  /** The same with the title of its work. */
  held: readonly number[];
}

interface Looking {
  query: Query;
  fold: Fold;
  matcher: ReturnType<typeof createMatcher>;
  tallyWork(title: string): Tally;
  whole: WholeQuery;
  none: Tally;
}

function createLooking(query: Query, fold: Fold): Looking {
  const matcher = createMatcher(query.units, fold);
  const works = new Map<string, Tally>();
  const tallyWork = (title: string) => {
    const tally =
      works.get(title) ?? tallyOf(matcher.match({ written: title, folded: fold(title) }), query.units.length);
    works.set(title, tally);
    return tally;
  };
  const none = emptyTally(query.units.length);
  return { query, fold, matcher, tallyWork, whole: createWholeQuery(query.squeezed), none };
}

function lookAt(part: ReadPart, { query: { units }, fold, matcher, tallyWork, whole, none }: Looking): LookedAt {
  const { candidate, passages } = part;
  const isNamed = !isTalk(candidate.kind);
  const { whole: text, squeezedTitle, compactTitle } = comparedOf(part, fold);
  const { tallies, isExact } = matcher.tallyPieces(text);
  const title = tallies[0] ?? none;
  const fit = whole.fitTitle(text.pieces[0]?.folded ?? "", compactTitle);
  const isWorkNamed = isNamed && candidate.work.title !== candidate.title;
  const work = isWorkNamed ? tallyWork(candidate.work.title) : none;
  const counts: number[] = [];
  for (let unit = 0; unit < units.length; unit += 1) counts.push((title.counts[unit] ?? 0) > 0 ? 1 : 0);
  const tallied: PassageTally[] = [];
  for (let piece = 1; piece < tallies.length; piece += 1) {
    const [passage, tally] = [passages[piece - 1], tallies[piece]];
    if (!passage || !tally) continue;
    let hasAll = true;
    for (let unit = 0; unit < units.length; unit += 1) {
      const count = tally.counts[unit] ?? 0;
      if (count === 0) hasAll = false;
      counts[unit] = (counts[unit] ?? 0) + count;
    }
    const hasPhrase = hasAll && whole.isIn(text.pieces[piece]?.folded ?? "");
    tallied.push({ tally, passage, piece, hasPhrase });
  }
  return {
    title: { tally: title, isMatched: tallies[0] !== undefined, squeezed: squeezedTitle, fit },
    work,
    passages: tallied,
    readMatches: (piece) => matcher.matchPiece(text, { piece, isExact }),
    counts,
    held: work === none ? counts : counts.map((count, unit) => count + (work.counts[unit] ?? 0)),
  };
}

interface RankOptions {
  query: Query;
  fit: ReturnType<typeof createFit>;
  shares: readonly number[];
  now: Date;
  heldByResource: readonly number[];
}

function toRanked(candidate: FoundPart, looked: LookedAt, options: RankOptions): RankedPart {
  const { title, work, passages, counts, held } = looked;
  const { query, shares, now, heldByResource } = options;
  let score = WEIGHT.title * shareOf(title.tally, shares) * tightness(query.squeezed, title.squeezed);
  const isWordInTitle = title.isMatched && title.squeezed.includes(query.squeezed);
  if (title.fit === TITLE_FIT.isEqual) score += WHOLE_TITLE;
  else if (title.fit > TITLE_FIT.none || isWordInTitle)
    score += PHRASE.title * (0.4 + 0.6 * tightness(query.squeezed, title.squeezed));
  if (candidate.isSound) score += SOUND_OF_TITLE * tightness(query.squeezed.slice(0, 3), title.squeezed);
  score += WEIGHT.work * shareOf(work, shares);
  const { best, worth, inHeading, hasPhrase } = findBest(passages, shares);
  score += WEIGHT.heading * inHeading + worth;
  if (hasPhrase.inHeading) score += PHRASE.heading;
  for (let unit = 0; unit < shares.length; unit += 1)
    score += WEIGHT.body * (shares[unit] ?? 0) * saturate(counts[unit] ?? 0);
  if (isWork(candidate)) score += IS_WORK;
  score += FRESH * Math.exp(-Math.max(0, now.getTime() - candidate.changedAt.getTime()) / YEAR_MS);
  if (candidate.index === "whole") score += OWN_LEVEL;
  if (isTalk(candidate.kind)) score *= TALK_SHARE;
  const fit = options.fit({ titleFit: title.fit, inTitle: title.tally.likest, held, heldByResource, hasPhrase });
  const readMatches = () => ({
    title: title.isMatched ? looked.readMatches(0) : [],
    best: best === null ? [] : looked.readMatches(best.piece),
  });
  return { candidate, score, fit, best: best === null ? null : best.passage, readMatches };
}

interface BestPassage {
  best: PassageTally | null;
  worth: number;
  inHeading: number;
  hasPhrase: { inHeading: boolean; inText: boolean };
}

function findBest(passages: readonly PassageTally[], shares: readonly number[]): BestPassage {
  let [inHeading, phraseInHeading, phraseInText, worth] = [0, false, false, 0];
  let best: PassageTally | null = null;
  for (const one of passages) {
    const share = shareOf(one.tally, shares);
    if (one.passage.kind === "heading") {
      inHeading = Math.max(inHeading, share);
      phraseInHeading ||= one.hasPhrase;
    }
    phraseInText ||= one.hasPhrase;
    const worthOfOne = WEIGHT.passage * share + (one.hasPhrase ? PHRASE.passage : 0);
    const isBetter =
      best === null ||
      worthOfOne > worth ||
      (worthOfOne === worth && preferWords(one.passage) > preferWords(best.passage));
    if (isBetter) [best, worth] = [one, worthOfOne];
  }
  return { best, worth, inHeading, hasPhrase: { inHeading: phraseInHeading, inText: phraseInText } };
}

/** The share of the query that a text has. */
function shareOf({ likest }: Tally, shares: readonly number[]): number {
  let sum = 0;
  for (let unit = 0; unit < shares.length; unit += 1) sum += (shares[unit] ?? 0) * (likest[unit] ?? 0);
  return sum;
}

/** A sentence is a better snippet than code, code better than a heading, and a heading better than facts. */
function preferWords({ kind }: Passage): number {
  return { facts: 0, heading: 1, code: 2, words: 3, caption: 3 }[kind];
}

function saturate(count: number): number {
  return count / (count + HALF_OFTEN);
}

/** The share of the title that matches: 红烧鱼 is closer to 红烧鱼 than 红烧鱼头. */
function tightness(query: string, title: string): number {
  return title.length === 0 ? 0 : Math.sqrt(Math.min(1, query.length / title.length));
}

interface ComparedPart {
  /** The title, then the passages. */
  whole: ComparedWhole;
  squeezedTitle: string;
  compactTitle: string;
}

/** Keyed by the passages, so that a cached part need not be folded again. */
const comparedParts = new WeakMap<readonly Passage[], ComparedPart>();

function comparedOf(part: ReadPart, fold: Fold): ComparedPart {
  const compared = comparedParts.get(part.passages) ?? compare(part, fold);
  comparedParts.set(part.passages, compared);
  return compared;
}

/** The texts are joined and folded in one call, because there are many short ones. */
function compare({ candidate, passages }: ReadPart, fold: Fold): ComparedPart {
  // A discussion of a resource is not found by the resource's title.
  const pieces = [isTalk(candidate.kind) ? "" : candidate.title, ...passages.map(({ text }) => text)];
  const folded = fold(pieces.join("\n"));
  const starts: number[] = [];
  let at = 0;
  const texts = pieces.map((written): ComparedText => {
    const start = at;
    starts.push(start);
    at += written.length + 1;
    return { written, folded: folded.slice(start, start + written.length) };
  });
  let names: Map<number, Set<string>> | undefined;
  const readNames = () => {
    names ??= namesByLength(texts, fold);
    return names;
  };
  const title = texts[0]?.folded ?? "";
  const whole = { pieces: texts, folded, starts, readNames };
  return { whole, squeezedTitle: squeeze(title), compactTitle: compact(title) };
}

function squeeze(folded: string): string {
  return folded.replace(/\s+/g, "");
}

function nameOf({ kind, resourceId }: FoundPart): string {
  return `${kind}:${resourceId}`;
}
