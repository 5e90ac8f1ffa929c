import { loadFold } from "../../../../kit/values/fold-text.ts";
import type { Database } from "../../../../ports/database.ts";
import { MOST_COMPARED } from "../../search-choices.ts";
import type { SearchedKind } from "../../searched-things.ts";
import { kindMark, levelMarkOf, workMark } from "../words/marks.ts";
import {
  type Candidate,
  type Listed,
  listOpenCandidates,
  listPassages,
  listWholeCandidates,
  type WholeRights,
} from "./find-store.ts";
import { matchUnits } from "./match-text.ts";
import { planLooserStages, planStages, type Stage } from "./plan-stages.ts";
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

/** What of the site answers these words: public parts for everyone, whole texts for whoever's rights open them. */
export async function findThings(
  context: FindContext,
  { wanted, rights, now }: { wanted: Wanted; rights: WholeRights | null; now: Date },
): Promise<Found> {
  const fold = await loadFold();
  const query = readQuery(wanted.words, fold);
  if (query.units.length === 0) return { query, ranked: [], total: 0, isCapped: false };
  const markSets = marksOf(wanted);
  const strict = markSets.flatMap((marks) => planStages(query, marks));
  let { candidates, isCut } = await listCandidates(context, { stages: strict, rights, now });
  if (things(candidates).size < TOO_FEW) {
    const looser = markSets.flatMap((marks) => planLooserStages(query, marks));
    const more = await listCandidates(context, { stages: looser, rights, now });
    const behind = Math.max(0, ...strict.map(({ rank }) => rank + 1));
    candidates = merge([...candidates, ...more.candidates.map((one) => ({ ...one, stage: one.stage + behind }))]);
    isCut ||= more.isCut;
  }
  const chosen = choose(candidates, query, (title) => {
    const folded = fold(title);
    return matchUnits({ written: title, folded }, query.units, fold).length / Math.sqrt(folded.length + 1);
  });
  const read = await readParts(context, chosen);
  const ranked = bestOfEach(rankParts(read, { query, fold, now }));
  const least = (ranked[0]?.score ?? 0) * LEAST_SHARE;
  const shown = ranked.filter(({ score }) => score >= least);
  const left = things(candidates).size - ranked.length;
  return { query, ranked: shown, total: shown.length + left, isCapped: isCut };
}

/** What answers so much worse than the best is no answer. */
const LEAST_SHARE = 0.12;

/** Every kind is a word of its own in the index, so several are asked for beside each other. */
function marksOf({ kinds, level, work }: Wanted): string[][] {
  const others = [...(level === null ? [] : [levelMarkOf(level)]), ...(work === null ? [] : [workMark(work)])];
  return kinds.length === 0 ? [others] : kinds.map((kind) => [kindMark(kind), ...others]);
}

async function listCandidates(
  { db, guestDb }: FindContext,
  { stages, rights, now }: { stages: readonly Stage[]; rights: WholeRights | null; now: Date },
): Promise<Listed> {
  const [whole, open] = await Promise.all([
    rights === null ? { candidates: [], isCut: false } : listWholeCandidates(db, { stages, now, rights }),
    listOpenCandidates(guestDb, { stages, now }),
  ]);
  // What is read whole is not shown as its beginning as well.
  const read = things(whole.candidates);
  const candidates = merge([...whole.candidates, ...open.candidates.filter((one) => !read.has(nameOf(one)))]);
  return { candidates, isCut: whole.isCut || open.isCut };
}

function nameOf({ kind, thingId }: Candidate): string {
  return `${kind}:${thingId}`;
}

function things(candidates: readonly Candidate[]): Set<string> {
  return new Set(candidates.map(nameOf));
}

/** Each part once, at the likeliest stage that found it. */
function merge(candidates: readonly Candidate[]): Candidate[] {
  const parts = new Map<string, Candidate>();
  for (const one of candidates) {
    const name = `${one.isWhole} ${nameOf(one)} ${one.part}`;
    const known = parts.get(name);
    const first = known && known.stage <= one.stage ? known : one;
    parts.set(name, { ...first, isSound: one.isSound || known?.isSound === true });
  }
  return [...parts.values()];
}

function choose(candidates: readonly Candidate[], _query: Query, rate: (title: string) => number): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, worth: rate(candidate.title) }))
    .toSorted((a, b) => a.candidate.stage - b.candidate.stage || b.worth - a.worth)
    .slice(0, MOST_COMPARED)
    .map(({ candidate }) => candidate);
}

async function readParts({ db, guestDb }: FindContext, chosen: readonly Candidate[]) {
  const whole = chosen.filter(({ isWhole }) => isWhole);
  const open = chosen.filter(({ isWhole }) => !isWhole);
  const [ofWhole, ofOpen] = await Promise.all([listPassages(db, whole), listPassages(guestDb, open)]);
  const read = [...ofWhole, ...ofOpen];
  return [...whole, ...open].map((candidate, index) => ({ candidate, passages: read[index] ?? [] }));
}

function bestOfEach(ranked: readonly RankedPart[]): RankedPart[] {
  const best = new Map<string, RankedPart>();
  for (const part of ranked) if (!best.has(nameOf(part.candidate))) best.set(nameOf(part.candidate), part);
  return [...best.values()];
}
