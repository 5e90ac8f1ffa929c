import { isTalk, isWork } from "../../../../../domain/content/searchable-resources.ts";
import type { Fold } from "../../../../../kit/values/fold-text.ts";
import type { Passage } from "../index/passages.ts";
import { compact } from "../words/compact.ts";
import { type Fit, fitPart } from "./fit-parts.ts";
import { type ComparedText, type ComparedWhole, createMatcher, type Match, namesByLength } from "./match-text.ts";
import type { FoundPart, ReadPart } from "./part-store.ts";
import type { Query } from "./read-query.ts";
import { createWholeQuery, TITLE_FIT, type TitleFit, type WholeQuery } from "./whole-query.ts";

/** A candidate with its best passage; null: only its title matches. */
export interface RankedPart {
  candidate: FoundPart;
  score: number;
  /** Compared before the score. */
  fit: Fit;
  titleMatches: Match[];
  best: { passage: Passage; matches: Match[] } | null;
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
 * and the age of a resource weighs little.
 */
export function rankParts(
  parts: readonly ReadPart[],
  { query, fold, now }: { query: Query; fold: Fold; now: Date },
): RankedPart[] {
  const matcher = createMatcher(query.units, fold);
  const works = new Map<string, Match[]>();
  const matchWork = (title: string) => {
    const matches = works.get(title) ?? matcher.match({ written: title, folded: fold(title) });
    works.set(title, matches);
    return matches;
  };
  const whole = createWholeQuery(query.squeezed);
  const looked = parts.map((part) => lookAt(part, { query, fold, matcher, matchWork, whole }));
  const weights = query.units.map(({ weight }, unit) => {
    const holding = looked.filter(({ counts }) => (counts[unit] ?? 0) > 0).length;
    return weight * Math.log(1 + (looked.length + 1) / (holding + 0.5));
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  // As shares, so that the bonuses for phrases and titles have the same weight in every query.
  const shares = weights.map((weight) => weight / all);
  const partsByResource = Map.groupBy(looked, ({ candidate }) => nameOf(candidate));
  return looked
    .map((part) => {
      const ofResource = partsByResource.get(nameOf(part.candidate)) ?? [];
      const heldByResource = shares.map((_, unit) => ofResource.reduce((sum, { held }) => sum + (held[unit] ?? 0), 0));
      return toRanked(part, { query, shares, now, heldByResource });
    })
    .toSorted((a, b) => b.fit - a.fit || b.score - a.score || b.candidate.resourceId - a.candidate.resourceId);
}

interface LookedAt extends ReadPart {
  title: { matches: Match[]; squeezed: string; fit: TitleFit };
  work: Match[];
  passageMatches: { passage: Passage; matches: Match[]; hasPhrase: boolean }[];
  counts: number[];
  /** The same with the title of its work. */
  held: number[];
}

interface Looking {
  query: Query;
  fold: Fold;
  matcher: ReturnType<typeof createMatcher>;
  matchWork(title: string): Match[];
  whole: WholeQuery;
}

function lookAt(part: ReadPart, { query, fold, matcher, matchWork, whole }: Looking): LookedAt {
  const { candidate, passages } = part;
  const isNamed = !isTalk(candidate.kind);
  const { whole: text, squeezedTitle, compactTitle } = comparedOf(part, fold);
  const found = matcher.matchPieces(text);
  const titleMatches = found.get(0) ?? [];
  const fit = whole.fitTitle(text.pieces[0]?.folded ?? "", compactTitle);
  const isWorkNamed = isNamed && candidate.work.title !== candidate.title;
  const work = isWorkNamed ? matchWork(candidate.work.title) : [];
  const counts: number[] = query.units.map((_, unit) => (countOf(titleMatches, unit) > 0 ? 1 : 0));
  const passageMatches: LookedAt["passageMatches"] = [];
  for (const [piece, matches] of [...found].toSorted(([a], [b]) => a - b)) {
    const passage = passages[piece - 1];
    if (!passage) continue;
    const held = query.units.map((_, unit) => countOf(matches, unit));
    for (const [unit, count] of held.entries()) counts[unit] = (counts[unit] ?? 0) + count;
    const hasPhrase = held.every((count) => count > 0) && whole.isIn(text.pieces[piece]?.folded ?? "");
    passageMatches.push({ passage, matches, hasPhrase });
  }
  const held = counts.map((count, unit) => count + countOf(work, unit));
  return {
    ...part,
    title: { matches: titleMatches, squeezed: squeezedTitle, fit },
    work,
    passageMatches,
    counts,
    held,
  };
}

function toRanked(
  part: LookedAt,
  options: { query: Query; shares: readonly number[]; now: Date; heldByResource: readonly number[] },
): RankedPart {
  const { candidate, title, work, passageMatches, counts } = part;
  const { query, shares, now } = options;
  const covered = (matches: readonly Match[]) => {
    let sum = 0;
    if (matches.length > 0)
      for (let unit = 0; unit < shares.length; unit++) sum += (shares[unit] ?? 0) * likenessOf(matches, unit);
    return sum;
  };
  let score = WEIGHT.title * covered(title.matches) * tightness(query.squeezed, title.squeezed);
  const isWordInTitle = title.matches.length > 0 && title.squeezed.includes(query.squeezed);
  if (title.fit === TITLE_FIT.isEqual) score += WHOLE_TITLE;
  else if (title.fit > TITLE_FIT.none || isWordInTitle)
    score += PHRASE.title * (0.4 + 0.6 * tightness(query.squeezed, title.squeezed));
  if (candidate.isSound) score += SOUND_OF_TITLE * tightness(query.squeezed.slice(0, 3), title.squeezed);
  score += WEIGHT.work * covered(work);
  let [inHeading, phraseInHeading, phraseInText, worth] = [0, false, false, 0];
  let best: LookedAt["passageMatches"][number] | null = null;
  for (const one of passageMatches) {
    const share = covered(one.matches);
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
  score += WEIGHT.heading * inHeading + worth;
  if (phraseInHeading) score += PHRASE.heading;
  for (const [unit, share] of shares.entries()) score += WEIGHT.body * share * saturate(counts[unit] ?? 0);
  if (isWork(candidate)) score += IS_WORK;
  score += FRESH * Math.exp(-Math.max(0, now.getTime() - candidate.changedAt.getTime()) / YEAR_MS);
  if (candidate.index === "whole") score += OWN_LEVEL;
  if (isTalk(candidate.kind)) score *= TALK_SHARE;
  const hasPhrase = { inHeading: phraseInHeading, inText: phraseInText };
  const titleFacts = { titleFit: title.fit, titleMatches: title.matches };
  const fit = fitPart(query, { ...titleFacts, held: part.held, heldByResource: options.heldByResource, hasPhrase });
  return { candidate, score, fit, titleMatches: title.matches, best };
}

/** A sentence is a better snippet than code, and code better than a heading with the same words. */
function preferWords({ kind }: Passage): number {
  if (kind === "heading") return 0;
  return kind === "code" ? 1 : 2;
}

function likenessOf(matches: readonly Match[], unit: number): number {
  let likest = 0;
  for (const match of matches) if (match.unit === unit) likest = Math.max(likest, match.likeness);
  return likest;
}

function countOf(matches: readonly Match[], unit: number): number {
  let count = 0;
  for (const match of matches) if (match.unit === unit) count += match.likeness;
  return count;
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
