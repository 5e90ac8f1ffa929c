import { type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { Openings } from "../../../membership/access.ts";
import { MOST_COMPARED } from "../../search-choices.ts";
import { type SearchedKind, type SearchedWork, TALK_KINDS, type TalkKind } from "../../searched-things.ts";
import { type Passage, unpackPassages } from "../index/passages.ts";
import type { Stage } from "./plan-stages.ts";

/** Which of the indexes: what everyone may read, whole texts, what people say. */
export type SearchIndex = "open" | "whole" | "talk";

const TABLES: Readonly<Record<SearchIndex, SQL>> = {
  open: sql`search_open`,
  whole: sql`search_whole`,
  talk: sql`search_talk`,
};

/** A part that may be an answer; the lower its stage, the likelier. */
export interface Candidate {
  index: SearchIndex;
  stage: number;
  /** Found by how its title sounds. */
  isSound: boolean;
  kind: SearchedKind;
  thingId: number;
  part: number;
  title: string;
  path: string;
  work: { kind: SearchedWork; id: number; title: string };
  contentType: string;
  changedAt: Date;
}

/** What a viewer's rights open of the whole texts. */
export interface WholeRights extends Openings {
  /** Staff who see everything wait for nothing. */
  waitsForNothing: boolean;
  joined: readonly { courseId: number; joinedAt: Date }[];
}

export interface Listed {
  candidates: Candidate[];
  /** There are more than were listed. */
  isCut: boolean;
}

/** Candidates of one group of stages; more are never looked at, however much the site holds. */
const MOST_OF_A_GROUP = 300;
const MOST_OF_A_STAGE = 120;

/** Public parts: the guest role may run this. */
export async function listOpenCandidates(
  db: Database,
  options: { stages: readonly Stage[]; now: Date },
): Promise<Listed> {
  return list(db, { ...options, index: "open", right: sql`true` });
}

/** Parts of whole texts or of what people say, only of what these rights open. */
export async function listGatedCandidates(
  db: Database,
  options: { index: "whole" | "talk"; stages: readonly Stage[]; now: Date; rights: WholeRights },
): Promise<Listed> {
  return list(db, { ...options, right: isOpened(options.rights, options.now) });
}

/** The last number of each kind of what people say. */
export async function listLastSaid(db: Database): Promise<{ kind: TalkKind; lastId: number }[]> {
  const { rows } = await db.execute<{ kind: TalkKind; last_id: string | null }>(sql`
    select kind, (select thing_id from search_talk as part where part.kind = said.kind order by thing_id desc limit 1) as last_id
    from unnest(${textArray(TALK_KINDS)}) as said (kind)`);
  return rows.map(({ kind, last_id }) => ({ kind, lastId: Number(last_id ?? 0) }));
}

function isOpened({ contentTypes, resourceKeys, waitsForNothing, joined }: WholeRights, now: Date): SQL {
  const opens = sql`(part.content_type = any(${textArray(contentTypes)}) or part.resource_keys && ${textArray(resourceKeys)})`;
  if (waitsForNothing) return opens;
  const courses = sql`${`{${joined.map(({ courseId }) => courseId).join(",")}}`}::int8[]`;
  const moments = sql`${`{${joined.map(({ joinedAt }) => `"${joinedAt.toISOString()}"`).join(",")}}`}::timestamptz[]`;
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`${opens} and (part.opens_at is null or part.opens_at <= ${at})
    and (part.opens_after_days is null or exists (
      select from unnest(${courses}, ${moments}) as joined (course_id, joined_at)
      where part.work_kind = 'course' and joined.course_id = part.work_id
        and joined.joined_at + part.opens_after_days * interval '24 hours' <= ${at}))`;
}

interface Asking {
  stages: readonly Stage[];
  now: Date;
  index: SearchIndex;
  right: SQL;
}

/** Group after group, until there is as much as is compared: what comes after would stand behind it. */
async function list(db: Database, asking: Asking): Promise<Listed> {
  const groups = [...Map.groupBy(asking.stages, ({ group }) => group)].toSorted(([a], [b]) => a - b);
  if (groups.length === 0) return { candidates: [], isCut: false };
  return db.transaction(async (tx) => {
    // A word in half of all texts tempts the planner to read the table, which is dear where the other half comes first; and
    // to walk the keys, where pages are said to cost little: what lies beside them has to be unpacked for each row.
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('random_page_cost', '4', true)`);
    const candidates: Candidate[] = [];
    const parts = new Set<string>();
    let [isCut, wasWalking] = [false, true];
    for (const [, stages] of groups) {
      if (parts.size >= MOST_COMPARED) return { candidates, isCut: true };
      const isWalking = !stages.some(({ any }) => any.length > 0);
      if (isWalking !== wasWalking) await walkOtherIndexes(tx, isWalking);
      wasWalking = isWalking;
      const found = await listGroup(tx, { ...asking, stages });
      isCut ||= found.length >= MOST_OF_A_GROUP;
      for (const stage of stages) isCut ||= found.filter((one) => one.stage === stage.rank).length >= MOST_OF_A_STAGE;
      for (const one of found) parts.add(`${one.kind}:${one.thingId}:${one.part}`);
      candidates.push(...found);
    }
    return { candidates, isCut };
  });
}

async function listGroup(tx: Transaction, { stages, now, index, right }: Asking): Promise<Candidate[]> {
  const asked = stages.map(
    ({ rank, isSound, all, any }) => sql`(
      select ${rank}::int as stage, ${isSound}::bool as is_sound, part.kind, part.thing_id, part.part, part.title, part.path,
        part.work_kind, part.work_id, part.work_title, part.content_type, part.changed_at
      from ${TABLES[index]} as part
      where ${all.length > 0 ? sql`search_numbers(part.lexemes) @> ${numberArray(all)}` : sql`true`}
        ${sql.join(any.map((some) => sql`and search_numbers(part.lexemes) && ${numberArray(some)} `))}
        and part.shown_from <= ${now.toISOString()}::timestamptz and ${right}
        and not exists (select from search_changes as change where change.kind = part.kind and change.thing_id = part.thing_id)
      limit ${MOST_OF_A_STAGE})`,
  );
  const { rows } = await tx.execute<Row>(
    sql`select * from (${sql.join(asked, sql` union all `)}) as found limit ${MOST_OF_A_GROUP}`,
  );
  return rows.map((row) => toCandidate(row, index));
}

/**
 * Who looks for one of several lexemes is not led along the keys of the table: the planner takes a look into an array for
 * cheap, which has to be unpacked for each row.
 */
async function walkOtherIndexes(tx: Transaction, isWanted: boolean): Promise<void> {
  await tx.execute(isWanted ? sql`set local enable_indexscan = on` : sql`set local enable_indexscan = off`);
}

interface Row extends Record<string, unknown> {
  stage: number;
  is_sound: boolean;
  kind: SearchedKind;
  thing_id: string;
  part: number;
  title: string;
  path: string;
  work_kind: SearchedWork;
  work_id: string;
  work_title: string;
  content_type: string;
  changed_at: string | Date;
}

function toCandidate(row: Row, index: SearchIndex): Candidate {
  return {
    ...{
      index,
      stage: row.stage,
      isSound: row.is_sound,
      kind: row.kind,
      thingId: Number(row.thing_id),
      part: row.part,
    },
    ...{ title: row.title, path: row.path, contentType: row.content_type, changedAt: new Date(row.changed_at) },
    work: { kind: row.work_kind, id: Number(row.work_id), title: row.work_title },
  };
}

/** The texts of parts of one index, in the order asked for. Of what is gated only what was listed for this viewer may be asked. */
export async function listPassages(
  db: DatabaseOrTransaction,
  parts: readonly Pick<Candidate, "index" | "kind" | "thingId" | "part">[],
): Promise<Passage[][]> {
  const [first] = parts;
  if (!first) return [];
  const { rows } = await db.execute<{ passages: Buffer | null }>(sql`
    select part.passages from unnest(
      ${textArray(parts.map(({ kind }) => kind))}, ${`{${parts.map(({ thingId }) => thingId).join(",")}}`}::int8[],
      ${numberArray(parts.map(({ part }) => part))}
    ) with ordinality as asked (kind, thing_id, part, place)
    left join ${TABLES[first.index]} as part using (kind, thing_id, part)
    order by asked.place`);
  return rows.map(({ passages }) => (passages === null ? [] : unpackPassages(passages)));
}

function numberArray(numbers: readonly number[]): SQL {
  return sql`${`{${numbers.join(",")}}`}::int4[]`;
}

function textArray(words: readonly string[]): SQL {
  return sql`${`{${words.map((word) => `"${word.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`}::text[]`;
}
