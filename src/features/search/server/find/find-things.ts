import { loadFold } from "../../../../kit/values/fold-text.ts";
import type { Database } from "../../../../ports/database.ts";
import { contentTypesUpTo, LEVEL } from "../../../membership/levels.ts";
import { MOST_COMPARED, MOST_TALK_COMPARED } from "../../search-choices.ts";
import { isTalk, type SearchedKind, TALK_KINDS, type TalkKind } from "../../searched-things.ts";
import { charactersOfPair } from "../words/lexemes.ts";
import { kindMark, latestMarks, levelMarkOf, workMark } from "../words/marks.ts";
import {
  type Candidate,
  type Listed,
  listGatedCandidates,
  listLastSaid,
  listOpenCandidates,
  type WholeRights,
} from "./find-store.ts";
import { createMatcher } from "./match-text.ts";
import { type ReadPart, readParts } from "./part-store.ts";
import { planLooserStages, planLooserTalkStages, planStages, planTalkStages, type Stage } from "./plan-stages.ts";
import { type RankedPart, rankParts } from "./rank-parts.ts";
import { type Query, readQuery } from "./read-query.ts";

export interface Wanted {
  words: string;
  kinds: readonly SearchedKind[];
  level: number | null;
  work: { kind: string; id: number } | null;
}

export interface FindContext {
  db: Database;
  /** May read public tables only. */
  guestDb: Database;
}

export interface Found {
  query: Query;
  /** The best of each thing, the best first. */
  ranked: RankedPart[];
  /** Things that were found; where there are more, they are not counted. */
  total: number;
  isCapped: boolean;
}

/** So few, and it is asked more loosely. */
const TOO_FEW = 8;

/** Of what people say, guests find what stands below things that are open to everyone. */
const GUEST_RIGHTS: WholeRights = {
  contentTypes: contentTypesUpTo(LEVEL.guest),
  resourceKeys: [],
  waitsForNothing: false,
  joined: [],
};

/** What is asked of the texts, and of what people say. */
interface Stages {
  texts: Stage[];
  talk: Stage[];
}

/**
 * What of the site answers these words: public parts for everyone, whole texts for whoever's rights open them, and what people
 * say for whoever may open the thing it stands below.
 */
export async function findThings(
  context: FindContext,
  { wanted, rights, now }: { wanted: Wanted; rights: WholeRights | null; now: Date },
): Promise<Found> {
  const fold = await loadFold();
  const query = readQuery(wanted.words, fold);
  if (query.units.length === 0) return { query, ranked: [], total: 0, isCapped: false };
  const markSets = marksOf(wanted);
  const lastSaid = markSets.talk.length > 0 ? await listLastSaid(context.db) : [];
  const talkMarks = markSets.talk.flatMap(({ marks, kinds }) => {
    const last = lastSaid.filter(({ kind, lastId }) => kinds.includes(kind) && lastId > 0);
    // Where nobody has said anything there is nothing to look for.
    return last.length === 0 ? [] : [{ marks, latest: last.map(({ kind, lastId }) => latestMarks(kind, lastId)) }];
  });
  const mostSaid = wanted.kinds.length > 0 ? MOST_COMPARED : MOST_TALK_COMPARED;
  const strict = {
    texts: markSets.texts.flatMap((marks) => planStages(query, marks)),
    talk: talkMarks.flatMap((marks) => planTalkStages(query, marks)),
  };
  let { candidates, isCut } = await listCandidates(context, { stages: strict, rights, now, mostSaid });
  if (things(candidates).size < TOO_FEW && !isPieceFound(query, candidates)) {
    const looser = {
      texts: markSets.texts.flatMap((marks) => planLooserStages(query, marks)),
      talk: talkMarks.flatMap((marks) => planLooserTalkStages(query, marks)),
    };
    const more = await listCandidates(context, { stages: looser, rights, now, mostSaid });
    const behind = Math.max(0, ...[...strict.texts, ...strict.talk].map(({ rank }) => rank + 1));
    const behindAll = more.candidates.map((one) => ({ ...one, stage: one.stage + behind }));
    candidates = merge([...candidates, ...behindAll], partNameOf);
    isCut ||= more.isCut;
  }
  const said = candidates.filter(({ kind }) => isTalk(kind));
  const texts = candidates.filter(({ kind }) => !isTalk(kind));
  const match = createMatcher(query.units, fold);
  const chosenTexts = choose(texts, MOST_COMPARED, (title) => {
    const folded = fold(title);
    return match({ written: title, folded }).length / Math.sqrt(folded.length + 1);
  });
  const chosen = [...chosenTexts, ...choose(said, mostSaid, () => 0)];
  const read = await readChosen(context, chosen);
  // Lexemes share numbers: what holds none of the words and has no title to answer for it is none of the answers.
  const answers = rankParts(read, { query, fold, now }).filter(
    ({ candidate, best }) => best || !isTalk(candidate.kind),
  );
  const ranked = bestOfEach(answers);
  const least = (ranked[0]?.score ?? 0) * LEAST_SHARE;
  const shown = ranked.filter(({ score }) => score >= least);
  const left = things(candidates).size - ranked.length;
  return { query, ranked: shown.slice(0, MOST_COMPARED), total: shown.length + left, isCapped: isCut };
}

/** So many pairs of characters stand together in a text by chance hardly ever. */
const MIN_PIECE_PAIRS = 4;

/** Whoever typed a piece of a text looks for it, and not for others that hold a word of it. */
function isPieceFound({ phrase }: Query, candidates: readonly Candidate[]): boolean {
  const isPiece = phrase.length >= MIN_PIECE_PAIRS && phrase.every((word) => charactersOfPair(word).length > 0);
  return isPiece && candidates.some(({ holdsPhrase }) => holdsPhrase);
}

/** What answers so much worse than the best is no answer. */
const LEAST_SHARE = 0.12;

interface MarkSets {
  texts: string[][];
  talk: { marks: string[]; kinds: readonly TalkKind[] }[];
}

/** Every kind is a word of its own in the index, so several are asked for beside each other. */
function marksOf({ kinds, level, work }: Wanted): MarkSets {
  const others = [...(level === null ? [] : [levelMarkOf(level)]), ...(work === null ? [] : [workMark(work)])];
  if (kinds.length === 0) return { texts: [others], talk: [{ marks: others, kinds: TALK_KINDS }] };
  const marksFor = (kind: SearchedKind) => [kindMark(kind), ...others];
  return {
    texts: kinds.filter((kind) => !isTalk(kind)).map(marksFor),
    talk: kinds.filter(isTalk).map((kind) => ({ marks: marksFor(kind), kinds: [kind] })),
  };
}

async function listCandidates(
  { db, guestDb }: FindContext,
  options: { stages: Stages; rights: WholeRights | null; now: Date; mostSaid: number },
): Promise<Listed> {
  const { stages, rights, now, mostSaid } = options;
  const [whole, open, talk] = await Promise.all([
    rights === null
      ? { candidates: [], isCut: false }
      : listGatedCandidates(db, { index: "whole", stages: stages.texts, now, rights, most: MOST_COMPARED }),
    listOpenCandidates(guestDb, { stages: stages.texts, now }),
    listGatedCandidates(db, {
      index: "talk",
      stages: stages.talk,
      now,
      rights: rights ?? GUEST_RIGHTS,
      most: mostSaid,
    }),
  ]);
  // What is read whole is not shown as its beginning as well; that its title answers is told by the beginning alone.
  const read = things(whole.candidates);
  const notRead = open.candidates.filter((one) => !read.has(nameOf(one)));
  const beginnings = new Map(merge(open.candidates, nameOf).map((one) => [nameOf(one), one]));
  const wholes = whole.candidates.map((one) => mergeTwo(one, beginnings.get(nameOf(one))));
  const candidates = merge([...wholes, ...notRead, ...talk.candidates], partNameOf);
  return { candidates, isCut: whole.isCut || open.isCut || talk.isCut };
}

function nameOf({ kind, thingId }: Pick<Candidate, "kind" | "thingId">): string {
  return `${kind}:${thingId}`;
}

function things(candidates: readonly Candidate[]): Set<string> {
  return new Set(candidates.map(nameOf));
}

/** Each once, at the likeliest stage that found it. */
function merge(candidates: readonly Candidate[], nameOfOne: (candidate: Candidate) => string): Candidate[] {
  const merged = new Map<string, Candidate>();
  for (const one of candidates) merged.set(nameOfOne(one), mergeTwo(one, merged.get(nameOfOne(one))));
  return [...merged.values()];
}

function mergeTwo(one: Candidate, other: Candidate | undefined): Candidate {
  if (other === undefined) return one;
  return {
    ...one,
    stage: Math.min(one.stage, other.stage),
    isSound: one.isSound || other.isSound,
    holdsPhrase: one.holdsPhrase || other.holdsPhrase,
  };
}

function partNameOf(candidate: Candidate): string {
  return `${candidate.index} ${nameOf(candidate)} ${candidate.part}`;
}

function choose(candidates: readonly Candidate[], most: number, rate: (title: string) => number): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, worth: rate(candidate.title) }))
    .toSorted((a, b) => a.candidate.stage - b.candidate.stage || b.worth - a.worth)
    .slice(0, most)
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
