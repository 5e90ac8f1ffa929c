import { contentTypesUpTo, LEVEL } from "../../../../../domain/access/levels.ts";
import { HITS_A_PAGE, MAX_COMPARED } from "../../../../../domain/content/search-choices.ts";
import type { TalkKind } from "../../../../../domain/content/searchable-resources.ts";
import type { Database } from "../../../../../ports/database.ts";
import { latestMarks } from "../words/marks.ts";
import {
  type Candidate,
  type Listed,
  type ListedAllWords,
  listGatedCandidates,
  listLatestTalk,
  listOpenCandidates,
  listOpenWithAllWords,
  listWholeWithAllWords,
  NOTHING_LISTED,
  type WholeRights,
} from "./find-store.ts";
import {
  isListOfWords,
  isPiece,
  planAllWords,
  planLooserStages,
  planLooserTalkStages,
  planStages,
  planTalkStages,
  type Stage,
  type TalkMarks,
} from "./plan-stages.ts";
import type { Query } from "./read-query.ts";

export interface FindContext {
  db: Database;
  /** May only read public tables. */
  guestDb: Database;
}

/** Filter marks of the results, for texts and for discussions. */
export interface MarkSets {
  texts: string[][];
  talk: { marks: string[]; kinds: readonly TalkKind[] }[];
}

interface Viewer {
  /** Null: a guest. */
  rights: WholeRights | null;
  now: Date;
  /** The comparison limit of discussions. */
  maxTalk: number;
}

interface CandidateQuery {
  query: Query;
  markSets: MarkSets;
  viewer: Viewer;
}

/** With this number of results no looser query runs. */
export const ENOUGH_RESULTS = 8;

interface ListedStrict extends Listed {
  /** The texts of the looser query, if they came with the strict ones. */
  looserTexts: Listed | null;
  talkMarks: TalkMarks[];
  /** All its stages rank before those of looser queries. */
  stageCount: number;
}

/** Guests find discussions of resources that are open to everyone. */
const GUEST_RIGHTS: WholeRights = {
  contentTypes: contentTypesUpTo(LEVEL.guest),
  resourceKeys: [],
  waitsForNothing: false,
  joined: [],
};

const NO_TALK = { talkMarks: [], listed: NOTHING_LISTED };

/** Public parts, and whole texts that these rights give access to. */
async function listTexts(
  { db, guestDb }: FindContext,
  { stages, viewer, max }: { stages: readonly Stage[]; viewer: Viewer; max: number },
): Promise<Listed> {
  const { rights, now } = viewer;
  const [whole, open] = await Promise.all([
    rights === null ? NOTHING_LISTED : listGatedCandidates(db, { index: "whole", stages, now, rights, max }),
    listOpenCandidates(guestDb, { stages, now, max }),
  ]);
  return joinTexts(whole, open);
}

/** All parts with all words, if they can all be compared; null: there are more, and the stages must select. */
async function listAllWords(
  { db, guestDb }: FindContext,
  { query, markSets, viewer }: CandidateQuery,
): Promise<ListedAllWords | null> {
  const { rights, now } = viewer;
  const [marks, ...others] = markSets.texts;
  if (marks === undefined || others.length > 0) return null;
  const stages = isListOfWords(query) ? planLooserStages(query, marks) : [];
  const looser = stages.length > 0 ? { stages, max: HITS_A_PAGE, enough: ENOUGH_RESULTS } : null;
  const request = { ...planAllWords(query, marks), now, looser };
  const nothing: ListedAllWords = { ...NOTHING_LISTED, looser: NOTHING_LISTED };
  const listOpen = () => listOpenWithAllWords(guestDb, request);
  const listWhole = () => (rights === null ? nothing : listWholeWithAllWords(db, { ...request, rights }));
  // A piece of common characters has the longest lists: the second index is not scanned if the first has too many parts.
  const openFirst = isPiece(query) ? await listOpen() : undefined;
  if (openFirst === null) return null;
  const [whole, open] = await Promise.all([listWhole(), openFirst ?? listOpen()]);
  if (whole === null || open === null) return null;
  const joined = joinTexts(whole, open);
  if (joined.candidates.length > MAX_COMPARED) return null;
  return { ...joined, looser: whole.looser && open.looser && joinTexts(whole.looser, open.looser) };
}

function joinTexts(whole: Listed, open: Listed): Listed {
  const both = { isCut: whole.isCut || open.isCut, hasPhrase: whole.hasPhrase || open.hasPhrase };
  if (whole.candidates.length === 0) return { ...open, ...both };
  // If the whole text of a resource is listed, its beginning is not listed as well; only the beginning records that the
  // title matches.
  const read = resourceNames(whole.candidates);
  const notRead = open.candidates.filter((one) => !read.has(nameOf(one)));
  const beginnings = new Map(merge(open.candidates, nameOf).map((one) => [nameOf(one), one]));
  const wholes = whole.candidates.map((one) => mergeTwo(one, beginnings.get(nameOf(one))));
  return { ...open, candidates: [...wholes, ...notRead], ...both };
}

async function listTalk({ db }: FindContext, stages: readonly Stage[], viewer: Viewer): Promise<Listed> {
  const { rights, now, maxTalk } = viewer;
  return listGatedCandidates(db, { index: "talk", stages, now, rights: rights ?? GUEST_RIGHTS, max: maxTalk });
}

/** Marks for a query of discussions; none where there are no posts. */
async function readTalkMarks({ db }: FindContext, sets: MarkSets["talk"]): Promise<TalkMarks[]> {
  const latestTalk = await listLatestTalk(db);
  return sets.flatMap(({ marks, kinds }) => {
    const last = latestTalk.filter(({ kind, lastId }) => kinds.includes(kind) && lastId > 0);
    return last.length === 0 ? [] : [{ marks, latest: last.map(({ kind, lastId }) => latestMarks(kind, lastId)) }];
  });
}

/**
 * Sites with posts, by the pool of their guests: there discussions are queried at the same time as the texts and not
 * after them.
 */
const talkedSites = new WeakSet<Database>();

/** All results of the strict queries; looser ones come from `listLooser`. */
export async function listStrict(context: FindContext, request: CandidateQuery): Promise<ListedStrict> {
  const { query, markSets, viewer } = request;
  const listTextsStrict = async (): Promise<ListedAllWords> => {
    const withAllWords = await listAllWords(context, request);
    if (withAllWords !== null) return withAllWords;
    const stages = markSets.texts.flatMap((marks) => planStages(query, marks));
    return { ...(await listTexts(context, { stages, viewer, max: MAX_COMPARED })), looser: null };
  };
  const findTalk = async () => {
    const talkMarks = await readTalkMarks(context, markSets.talk);
    const talkStages = talkMarks.flatMap((marks) => planTalkStages(query, marks));
    return { talkMarks, listed: await listTalk(context, talkStages, viewer) };
  };
  const isTalkWanted = markSets.talk.length > 0;
  const isBeside = isTalkWanted && (markSets.texts.length === 0 || talkedSites.has(context.guestDb));
  const [texts, beside] = await Promise.all([listTextsStrict(), isBeside ? findTalk() : null]);
  if (texts.hasTalk) talkedSites.add(context.guestDb);
  const talk = beside ?? (isTalkWanted && texts.hasTalk ? await findTalk() : NO_TALK);
  const listed = together(texts, talk.listed);
  const stageCount = Math.max(-1, ...listed.candidates.map(({ stage }) => stage)) + 1;
  return { ...listed, talkMarks: talk.talkMarks, stageCount, looserTexts: texts.looser };
}

/** Results of looser queries, behind the strict ones. */
export async function listLooser(
  context: FindContext,
  request: CandidateQuery & { max: number },
  strict: ListedStrict,
): Promise<Listed> {
  const { query, markSets, viewer, max } = request;
  const listed = max === HITS_A_PAGE ? strict.looserTexts : null;
  const stages = listed ? [] : markSets.texts.flatMap((marks) => planLooserStages(query, marks));
  const [texts, talk] = await Promise.all([
    listed ?? listTexts(context, { stages, viewer, max }),
    listTalk(
      context,
      strict.talkMarks.flatMap((marks) => planLooserTalkStages(query, marks)),
      viewer,
    ),
  ]);
  const looser = together(texts, talk);
  const behind = looser.candidates.map((one) => ({ ...one, stage: one.stage + strict.stageCount }));
  return {
    candidates: merge([...strict.candidates, ...behind], partNameOf),
    isCut: strict.isCut || looser.isCut,
    hasPhrase: strict.hasPhrase || looser.hasPhrase,
    hasTalk: strict.hasTalk,
  };
}

/** Lists of different indexes, each with every part once. */
function together(texts: Listed, talk: Listed): Listed {
  return {
    candidates: [...texts.candidates, ...talk.candidates],
    isCut: texts.isCut || talk.isCut,
    hasPhrase: texts.hasPhrase || talk.hasPhrase,
    hasTalk: texts.hasTalk,
  };
}

export function nameOf({ kind, resourceId }: Pick<Candidate, "kind" | "resourceId">): string {
  return `${kind}:${resourceId}`;
}

export function resourceNames(candidates: readonly Candidate[]): Set<string> {
  return new Set(candidates.map(nameOf));
}

/** Keeps each candidate once, at the most likely stage that found it. */
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
  };
}

function partNameOf(candidate: Candidate): string {
  return `${candidate.index} ${nameOf(candidate)} ${candidate.part}`;
}
