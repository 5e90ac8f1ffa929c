import { HITS_A_PAGE, MAX_COMPARED, MAX_TALK_COMPARED } from "../../../../../domain/content/search-choices.ts";
import { isTalk, type SearchedKind, TALK_KINDS } from "../../../../../domain/content/searchable-resources.ts";
import { type Fold, loadFold } from "../../../../../kit/values/fold-text.ts";
import { kindMark, levelMarkOf, workMark } from "../words/marks.ts";
import type { Candidate, WholeRights } from "./find-store.ts";
import { FIT } from "./fit-parts.ts";
import {
  ENOUGH_RESULTS,
  type FindContext,
  listLooser,
  listStrict,
  type MarkSets,
  nameOf,
  resourceNames,
} from "./list-candidates.ts";
import { createMatcher } from "./match-text.ts";
import { type ReadPart, readParts } from "./part-store.ts";
import { isPiece } from "./plan-stages.ts";
import { createRanker, type RankedPart } from "./rank-parts.ts";
import { type Query, readQuery } from "./read-query.ts";

export interface Wanted {
  words: string;
  kinds: readonly SearchedKind[];
  level: number | null;
  work: { kind: string; id: number } | null;
}

export interface Found {
  query: Query;
  /** The best part of each resource, best first. */
  ranked: RankedPart[];
  /** The number of resources found; counting stops at a limit. */
  total: number;
  isCapped: boolean;
}

/**
 * Searches the site: public parts for everyone, whole texts for viewers with access, and discussions for users who may
 * open their target.
 */
export async function findResources(
  context: FindContext,
  { wanted, rights, now }: { wanted: Wanted; rights: WholeRights | null; now: Date },
): Promise<Found> {
  const fold = await loadFold();
  const query = readQuery(wanted.words, fold);
  if (query.units.length === 0) return { query, ranked: [], total: 0, isCapped: false };
  const markSets = marksOf(wanted);
  const maxTalk = wanted.kinds.length > 0 ? MAX_COMPARED : MAX_TALK_COMPARED;
  const candidateQuery = { query, markSets, viewer: { rights, now, maxTalk } };
  const strict = await listStrict(context, candidateQuery);
  const rank = createRanker({ query, fold, now });
  const compare = async (candidates: readonly Candidate[], max: number) => {
    const chosen = chooseAmong(candidates, { query, fold, max, maxTalk });
    const ranked = rank(await readChosen(context, chosen));
    // Lexemes are hashed, so a part without any of the words and without a matching title is not a result.
    return ranked.filter(({ candidate, best }) => best || !isTalk(candidate.kind));
  };
  let { candidates, isCut } = strict;
  let answers = await compare(candidates, MAX_COMPARED);
  const isPieceFound = strict.hasPhrase && isPiece(query);
  if (resourceNames(candidates).size < ENOUGH_RESULTS && !isPieceFound && !isAnswered(query, answers)) {
    // If there are results with all words, looser ones only fill a page.
    const max = answers.length === 0 ? MAX_COMPARED : HITS_A_PAGE;
    ({ candidates, isCut } = await listLooser(context, { ...candidateQuery, max }, strict));
    answers = await compare(candidates, Math.max(max, strict.candidates.length));
  }
  const ranked = bestOfEach(answers);
  const least = (ranked[0]?.score ?? 0) * MIN_SHARE;
  const listed = ranked.filter(({ score }) => score >= least);
  const left = resourceNames(candidates).size - ranked.length;
  return { query, ranked: listed.slice(0, MAX_COMPARED), total: listed.length + left, isCapped: isCut };
}

/**
 * A user who typed a whole title or heading looks for that text, and not for others that contain a word of it. A single
 * name that occurs in a text is spelled correctly.
 */
function isAnswered({ units }: Query, [first]: readonly RankedPart[]): boolean {
  return first !== undefined && first.fit >= (units.length === 1 ? FIT.wordsInTitle : FIT.allInTitle);
}

/** A result whose score is below this share of the best one is dropped. */
const MIN_SHARE = 0.12;

/** Each kind is a separate lexeme in the index, so several kinds are queried separately. */
function marksOf({ kinds, level, work }: Wanted): MarkSets {
  const others = [...(level === null ? [] : [levelMarkOf(level)]), ...(work === null ? [] : [workMark(work)])];
  if (kinds.length === 0) return { texts: [others], talk: [{ marks: others, kinds: TALK_KINDS }] };
  const marksFor = (kind: SearchedKind) => [kindMark(kind), ...others];
  return {
    texts: kinds.filter((kind) => !isTalk(kind)).map(marksFor),
    talk: kinds.filter(isTalk).map((kind) => ({ marks: marksFor(kind), kinds: [kind] })),
  };
}

/** The candidates to compare: the most likely texts and posts. */
function chooseAmong(
  candidates: readonly Candidate[],
  { query, fold, max, maxTalk }: { query: Query; fold: Fold; max: number; maxTalk: number },
): Candidate[] {
  const talk = candidates.filter(({ kind }) => isTalk(kind));
  const texts = candidates.filter(({ kind }) => !isTalk(kind));
  if (texts.length <= max && talk.length <= maxTalk) return [...texts, ...talk];
  const { match } = createMatcher(query.units, fold);
  const rate = (title: string) => {
    const folded = fold(title);
    return match({ written: title, folded }).length / Math.sqrt(folded.length + 1);
  };
  return [...choose(texts, max, rate), ...choose(talk, maxTalk, () => 0)];
}

/**
 * The most likely candidates, stage by stage. Titles are compared only in the stage that does not fit: a search may list
 * a hundred.
 */
function choose(candidates: readonly Candidate[], max: number, rate: (title: string) => number): Candidate[] {
  const chosen: Candidate[] = [];
  const byStage = [...Map.groupBy(candidates, ({ stage }) => stage)].toSorted(([a], [b]) => a - b);
  for (const [, ofStage] of byStage) {
    const left = max - chosen.length;
    chosen.push(...(ofStage.length <= left ? ofStage : bestByTitle(ofStage, rate).slice(0, left)));
    if (chosen.length >= max) break;
  }
  return chosen;
}

function bestByTitle(candidates: readonly Candidate[], rate: (title: string) => number): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, worth: rate(candidate.title) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ candidate }) => candidate);
}

async function readChosen({ db, guestDb }: FindContext, chosen: readonly Candidate[]): Promise<ReadPart[]> {
  const readOf = (index: Candidate["index"]) =>
    readParts(
      index === "open" ? guestDb : db,
      chosen.filter((one) => one.index === index),
    );
  return (await Promise.all((["whole", "open", "talk"] as const).map(readOf))).flat();
}

function bestOfEach(ranked: readonly RankedPart[]): RankedPart[] {
  const best = new Map<string, RankedPart>();
  for (const part of ranked) if (!best.has(nameOf(part.candidate))) best.set(nameOf(part.candidate), part);
  return [...best.values()];
}
