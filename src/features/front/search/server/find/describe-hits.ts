import { LEVEL, requiredLevelOf } from "../../../../../domain/access/levels.ts";
import { foundPath } from "../../../../../domain/content/found-path.ts";
import { SEARCH_LEVELS, type SearchLevel } from "../../../../../domain/content/search-choices.ts";
import { isTalk } from "../../../../../domain/content/searchable-resources.ts";
import { placePath } from "../../../../../domain/learning/place-path.ts";
import type { Hit, MarkedText } from "../../contract.ts";
import type { Passage } from "../index/passages.ts";
import type { Match } from "./match-text.ts";
import type { RankedPart } from "./rank-parts.ts";

/** Characters of a snippet: two lines on a phone. */
const BEFORE = 24;
export const SNIPPET_CHARACTERS = 110;
/** The length of the text that locates the match again. */
const AROUND = 24;

export function describeHit({ candidate, best, readMatches }: RankedPart): Hit {
  const { kind, resourceId: id, title, work, path, contentType, aiMark } = candidate;
  const matches = readMatches();
  const shown = best === null || isWithoutText(best, title) ? null : { passage: best, matches: matches.best };
  const first = shown ? firstOf(shown.matches) : 0;
  return {
    kind,
    id,
    work: { ...work, path: null, cover_url: null },
    title: markText(title, matches.title),
    level: levelNameOf(contentType),
    ai_mark: aiMark,
    // A post has its own address.
    path: shown && !isTalk(kind) ? pathOf(path, shown, first) : path,
    snippet: shown && cutSnippet(lineAround(shown, first)),
    is_code: shown?.passage.kind === "code",
    at_seconds: shown?.passage.seconds ?? null,
  };
}

interface ShownPassage {
  passage: Passage;
  matches: readonly Match[];
}

function pathOf(path: string, { passage, matches }: ShownPassage, first: number): string {
  if (passage.seconds !== null) return placePath(path, { anchor: null, place: passage.seconds, unit: "seconds" });
  const words = new Set(joinTouching(matches).map(({ start, end }) => passage.text.slice(start, end)));
  const around = passage.text.slice(first, first + AROUND).replace(/\s+/g, "");
  return foundPath(path, { around: wholeCharacters(around), words: [...words], anchor: passage.anchor });
}

/** The position where matches are densest; of equal positions the one of the first word of the query. */
function firstOf(matches: readonly Match[]): number {
  const [first] = matches;
  if (first === undefined || matches.length === 1) return first?.start ?? 0;
  const placed = matches.toSorted((a, b) => a.start - b.start);
  const counts = new Map<Match, number>();
  // For each unit the last position whose surroundings contain it.
  const near: number[] = [];
  for (const [at, match] of placed.entries()) {
    const end = match.start + SNIPPET_CHARACTERS - BEFORE;
    let count = 0;
    // Equal starts come in any order, so those before count too.
    let next = at;
    while (placed[next - 1]?.start === match.start) next -= 1;
    for (let other = placed[next]; other !== undefined && other.start <= end; other = placed[next]) {
      if (other.end <= end && near[other.unit] !== at) {
        near[other.unit] = at;
        count += 1;
      }
      next += 1;
    }
    counts.set(match, count);
  }
  let best = first;
  for (const match of matches) if ((counts.get(match) ?? 0) > (counts.get(best) ?? 0)) best = match;
  return best.start;
}

/** A heading that repeats the title, and facts such as tags, say nothing about the content. */
function isWithoutText({ kind, text }: Passage, title: string): boolean {
  return kind === "facts" || (kind === "heading" && text === title);
}

interface ShownLine {
  text: string;
  matches: readonly Match[];
  first: number;
}

/** Code is shown by its lines; other texts have only one. */
function lineAround({ passage: { text }, matches }: ShownPassage, first: number): ShownLine {
  const start = text.lastIndexOf("\n", first) + 1;
  const end = text.indexOf("\n", first);
  return {
    text: text.slice(start, end < 0 ? undefined : end),
    matches: matches.map((match) => ({ ...match, start: match.start - start, end: match.end - start })),
    first: first - start,
  };
}

function cutSnippet({ text, matches, first }: ShownLine): MarkedText {
  const from = Math.max(0, first - BEFORE);
  const start = from > 0 && /[\udc00-\udfff]/.test(text[from] ?? "") ? from + 1 : from;
  const shown = wholeCharacters(text.slice(start, start + SNIPPET_CHARACTERS));
  const within = matches.flatMap((match) =>
    match.start >= start && match.end <= start + shown.length
      ? [{ ...match, start: match.start - start, end: match.end - start }]
      : [],
  );
  const marked = markText(shown, within);
  if (start > 0) marked.unshift({ text: "…", is_match: false });
  if (start + shown.length < text.length) marked.push({ text: "…", is_match: false });
  return marked;
}

export function markText(text: string, matches: readonly Pick<Match, "start" | "end">[]): MarkedText {
  const marked: MarkedText = [];
  let at = 0;
  for (const { start, end } of joinTouching(matches)) {
    if (start > at) marked.push({ text: text.slice(at, start), is_match: false });
    marked.push({ text: text.slice(start, end), is_match: true });
    at = end;
  }
  if (at < text.length) marked.push({ text: text.slice(at), is_match: false });
  return marked;
}

/** Merges adjacent matches into one mark. */
function joinTouching(matches: readonly Pick<Match, "start" | "end">[]): { start: number; end: number }[] {
  if (matches.length < 2) return matches.map(({ start, end }) => ({ start, end }));
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of matches.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

export function wholeCharacters(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}

function levelNameOf(contentType: string): SearchLevel {
  const level = requiredLevelOf(contentType);
  return SEARCH_LEVELS.find((name) => LEVEL[name] === level) ?? "premium";
}
