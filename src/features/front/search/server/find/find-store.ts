import { sql } from "drizzle-orm";
import type { Openings } from "../../../../../domain/access/access.ts";
import { MAX_COMPARED } from "../../../../../domain/content/search-choices.ts";
import {
  type SearchedKind,
  type SearchedWork,
  TALK_KINDS,
  type TalkKind,
} from "../../../../../domain/content/searchable-resources.ts";
import type { Database } from "../../../../../ports/database.ts";
import {
  allWordsStatement,
  type CandidateRequest,
  candidateStatement,
  type Looser,
  limitOfGroup,
  MAX_OF_STAGE,
  type Right,
  textArray,
} from "./candidate-store.ts";
import { type FoundRow, readRows, WITH_ALL_WORDS } from "./found-rows.ts";
import type { AllWords, Stage } from "./plan-stages.ts";
import { noteBlocks, runPrepared, type SearchIndex } from "./prepared-query.ts";
import { type GivenValue, listOf, textsOf } from "./statement-store.ts";

/** A possible result; a lower stage is more likely. */
export interface Candidate {
  index: SearchIndex;
  stage: number;
  /** Found by the pronunciation of its title. */
  isSound: boolean;
  kind: SearchedKind;
  resourceId: number;
  part: number;
  title: string;
  workKind: SearchedWork;
  /** Changes whenever the row is rewritten. */
  version: string;
}

/** The whole texts that a viewer's rights give access to. */
export interface WholeRights extends Openings {
  /** Staff who see everything: schedules do not apply to them. */
  waitsForNothing: boolean;
  joined: readonly { courseId: number; joinedAt: Date }[];
}

export interface Listed {
  candidates: Candidate[];
  /** There are more than were listed. */
  isCut: boolean;
  /** At least one part has every pair of characters of the query. */
  hasPhrase: boolean;
  /** There are posts or topics on this site. */
  hasTalk: boolean;
}

/** Public parts; this can run with the guest role. */
export async function listOpenCandidates(
  db: Database,
  options: { stages: readonly Stage[]; now: Date; max: number },
): Promise<Listed> {
  return list(db, { ...options, index: "open", right: EVERYONE });
}

/** Parts of whole texts or of discussions that these rights give access to. */
export async function listGatedCandidates(
  db: Database,
  options: { index: "whole" | "talk"; stages: readonly Stage[]; now: Date; rights: WholeRights; max: number },
): Promise<Listed> {
  return list(db, { ...options, right: rightOf(options.rights) });
}

/** The last id of each kind of discussion text. */
export async function listLatestTalk(db: Database): Promise<{ kind: TalkKind; lastId: number }[]> {
  const { rows } = await runPrepared(db, "talk", () =>
    db.execute<{ kind: TalkKind; last_id: string | null }>(sql`
      select kind, (select thing_id from search_talk as part where part.kind = said.kind order by thing_id desc limit 1) as last_id
      from unnest(${textArray(TALK_KINDS)}) as said (kind)`),
  );
  return rows.map(({ kind, last_id }) => ({ kind, lastId: Number(last_id ?? 0) }));
}

const EVERYONE: Right = { given: [], opens: "true" };

function rightOf({ contentTypes, resourceKeys, waitsForNothing, joined }: WholeRights): Right {
  const given: GivenValue[] = [
    { name: "content_types", type: "text[]", value: textsOf(contentTypes) },
    { name: "resource_keys", type: "text[]", value: textsOf(resourceKeys) },
  ];
  const opens = "(part.content_type = any(given.content_types) or part.resource_keys && given.resource_keys)";
  if (waitsForNothing) return { given, opens };
  const moments = joined.map(({ joinedAt }) => joinedAt.toISOString());
  return {
    given: [
      ...given,
      { name: "courses", type: "int8[]", value: listOf(joined.map(({ courseId }) => courseId)) },
      { name: "moments", type: "timestamptz[]", value: textsOf(moments) },
    ],
    opens: `${opens} and (part.opens_at is null or part.opens_at <= given.now)
      and (part.opens_after_days is null or exists (
        select from unnest(given.courses, given.moments) as joined (course_id, joined_at)
        where part.work_kind = 'course' and joined.course_id = part.work_id
          and joined.joined_at + part.opens_after_days * interval '24 hours' <= given.now))`,
  };
}

export const NOTHING_LISTED: Listed = { candidates: [], isCut: false, hasPhrase: false, hasTalk: false };

/** Lists group after group until there are enough candidates to compare. */
async function list(
  db: Database,
  given: Omit<CandidateRequest, "groups"> & { stages: readonly Stage[] },
): Promise<Listed> {
  const request = { ...given, groups: groupsOf(given.stages) };
  if (request.groups.length === 0) return NOTHING_LISTED;
  const { listed, has_talk: hasTalk } = await selectListed(db, request);
  return { ...listFound(readRows(listed), request), hasTalk };
}

function groupsOf(stages: readonly Stage[]): Stage[][] {
  return [...Map.groupBy(stages, ({ group }) => group)].toSorted(([a], [b]) => a - b).map(([, some]) => some);
}

function listFound(
  rows: readonly FoundRow[],
  request: Pick<CandidateRequest, "groups" | "max" | "index">,
): Omit<Listed, "hasTalk"> {
  const places = new Map<number, { stage: Stage; group: number; found: number }>();
  for (const [group, stages] of request.groups.entries())
    for (const stage of stages) places.set(stage.rank, { stage, group, found: 0 });
  const candidates = new Map<string, Candidate>();
  const beforeLast = new Set<string>();
  const inGroup = request.groups.map(() => 0);
  let hasPhrase = false;
  for (const row of rows) {
    const place = places.get(row.stage);
    if (place === undefined) continue;
    const { stage, group } = place;
    place.found += 1;
    inGroup[group] = (inGroup[group] ?? 0) + 1;
    hasPhrase ||= stage.holdsPhrase === true;
    const name = addCandidate(candidates, row, { index: request.index, isSound: stage.isSound });
    if (group < request.groups.length - 1) beforeLast.add(name);
  }
  const isStageFull = [...places.values()].some(({ found }) => found >= MAX_OF_STAGE);
  const isGroupFull = inGroup.some((found) => found >= limitOfGroup(request));
  // With enough parts in the groups before it, the last group did not run.
  const isCut = isStageFull || isGroupFull || beforeLast.size >= request.max;
  return { candidates: [...candidates.values()], isCut, hasPhrase };
}

/** Adds a part, or the stage to a part that another one has found as well. Returns its key. */
function addCandidate(
  candidates: Map<string, Candidate>,
  { stage, version, kind, resourceId, part, workKind, title }: FoundRow,
  { index, isSound }: { index: SearchIndex; isSound: boolean },
): string {
  const name = `${kind}:${resourceId} ${part}`;
  const known = candidates.get(name);
  if (known === undefined) {
    candidates.set(name, { index, stage, isSound, kind, resourceId, part, title, workKind, version });
    return name;
  }
  known.stage = Math.min(known.stage, stage);
  known.isSound ||= isSound;
  return name;
}

/** Parts with all words, and the results of a looser query where these are few. */
export interface ListedAllWords extends Listed {
  /** Null: it was not requested, or did not run. */
  looser: Listed | null;
}

export interface AllWordsQuery extends AllWords {
  now: Date;
  /** Single words, requested with the number of results that makes them unnecessary; null: none. */
  looser: { stages: readonly Stage[]; max: number; enough: number } | null;
}

/** Public parts with all words; null: there are more than can be compared, or changes are waiting. */
export function listOpenWithAllWords(db: Database, given: AllWordsQuery): Promise<ListedAllWords | null> {
  return listWithAllWords(db, { ...given, index: "open", right: EVERYONE });
}

/** The same for whole texts, limited to what these rights open. */
export function listWholeWithAllWords(
  db: Database,
  { rights, ...given }: AllWordsQuery & { rights: WholeRights },
): Promise<ListedAllWords | null> {
  return listWithAllWords(db, { ...given, index: "whole", right: rightOf(rights) });
}

async function listWithAllWords(
  db: Database,
  { words, sounds, piece, looser: singles, ...request }: AllWordsQuery & Pick<CandidateRequest, "index" | "right">,
): Promise<ListedAllWords | null> {
  const { index } = request;
  const looser: Looser | null = singles && { ...singles, groups: groupsOf(singles.stages) };
  const statement = allWordsStatement({
    ...request,
    sets: [words, ...sounds],
    pieceSets: piece,
    max: MAX_COMPARED,
    looser,
  });
  const { rows } = await runPrepared(db, index, () => db.execute<AllWordsAnswer>(statement));
  const [answer] = rows;
  noteBlocks(db, index, answer?.blocks ?? 0);
  if (answer === undefined || answer.is_changing || (answer.is_cut && answer.listed === null)) return null;
  const found = new Map<string, Candidate>();
  const behind: FoundRow[] = [];
  for (const row of readRows(answer.listed)) {
    if (row.stage > WITH_ALL_WORDS) behind.push(row);
    else addCandidate(found, { ...row, stage: 0 }, { index, isSound: row.stage < WITH_ALL_WORDS });
  }
  const { is_cut: isCut, has_phrase: hasPhrase, has_talk: hasTalk } = answer;
  const isRun = looser !== null && behind.length > 0;
  return {
    candidates: [...found.values()],
    isCut,
    hasPhrase,
    hasTalk,
    looser: isRun ? { ...listFound(behind, { ...looser, index }), hasTalk } : null,
  };
}

interface Answer extends Record<string, unknown> {
  is_changing: boolean;
  /** The size of the table in blocks as recorded by the database. */
  blocks: number;
  has_talk: boolean;
  /** The parts; see `readRows`. */
  listed: string | null;
}

interface AllWordsAnswer extends Answer {
  has_phrase: boolean;
  /** There are more parts with all words than the maximum. */
  is_cut: boolean;
}

const NO_ANSWER: Answer = { is_changing: false, blocks: 0, has_talk: false, listed: null };

/**
 * The statement is prepared, because scanning the lexeme tree is the only good plan for any query, and planning took
 * longer than most queries. Waiting changes must be looked up row by row, with a different plan for one row than for
 * thousands, so that statement is planned each time.
 */
async function selectListed(db: Database, request: CandidateRequest): Promise<Answer> {
  const { index } = request;
  const { rows } = await runPrepared(db, index, () =>
    db.execute<Answer>(candidateStatement(request, { isSettled: true })),
  );
  const [settled] = rows;
  noteBlocks(db, index, settled?.blocks ?? 0);
  if (settled?.is_changing === false) return settled;
  const { rows: changing } = await db.execute<Answer>(candidateStatement(request, { isSettled: false }));
  return changing[0] ?? NO_ANSWER;
}
