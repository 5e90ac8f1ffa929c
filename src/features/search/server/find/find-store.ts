import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../ports/database.ts";
import type { Openings } from "../../../membership/access.ts";
import { MOST_COMPARED } from "../../search-choices.ts";
import { type SearchedKind, type SearchedWork, TALK_KINDS, type TalkKind } from "../../searched-things.ts";
import type { Stage } from "./plan-stages.ts";
import { askPrepared, noteBlocks, type SearchIndex } from "./prepared-asking.ts";

export const INDEX_TABLES: Readonly<Record<SearchIndex, SQL>> = {
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
  /** Holds every pair of characters of the query. */
  holdsPhrase: boolean;
  kind: SearchedKind;
  thingId: number;
  part: number;
  title: string;
  workKind: SearchedWork;
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

/** Candidates of one stage; more are never looked at, however much the site holds. */
const MOST_OF_A_STAGE = 120;
/** One group of stages lists so many times as many as are compared: what its later stages find again is found in the earlier. */
const LISTED_OF_COMPARED = 3;

/** Public parts: the guest role may run this. */
export async function listOpenCandidates(
  db: Database,
  options: { stages: readonly Stage[]; now: Date },
): Promise<Listed> {
  return list(db, { ...options, index: "open", right: EVERYONE, most: MOST_COMPARED });
}

/** Parts of whole texts or of what people say, only of what these rights open. */
export async function listGatedCandidates(
  db: Database,
  options: { index: "whole" | "talk"; stages: readonly Stage[]; now: Date; rights: WholeRights; most: number },
): Promise<Listed> {
  return list(db, { ...options, right: rightOf(options.rights) });
}

/** The last number of each kind of what people say. */
export async function listLastSaid(db: Database): Promise<{ kind: TalkKind; lastId: number }[]> {
  const { rows } = await askPrepared(db, "talk", () =>
    db.execute<{ kind: TalkKind; last_id: string | null }>(sql`
      select kind, (select thing_id from search_talk as part where part.kind = said.kind order by thing_id desc limit 1) as last_id
      from unnest(${textArray(TALK_KINDS)}) as said (kind)`),
  );
  return rows.map(({ kind, last_id }) => ({ kind, lastId: Number(last_id ?? 0) }));
}

/** What a right is asked with, and the condition that it makes of a part. */
interface Right {
  given: SQL;
  opens: SQL;
}

const EVERYONE: Right = { given: sql``, opens: sql`true` };

function rightOf({ contentTypes, resourceKeys, waitsForNothing, joined }: WholeRights): Right {
  const given = sql`, ${textArray(contentTypes)} as content_types, ${textArray(resourceKeys)} as resource_keys`;
  const opens = sql`(part.content_type = any(given.content_types) or part.resource_keys && given.resource_keys)`;
  if (waitsForNothing) return { given, opens };
  const courses = sql`${`{${joined.map(({ courseId }) => courseId).join(",")}}`}::int8[]`;
  const moments = sql`${`{${joined.map(({ joinedAt }) => `"${joinedAt.toISOString()}"`).join(",")}}`}::timestamptz[]`;
  return {
    given: sql`${given}, ${courses} as courses, ${moments} as moments`,
    opens: sql`${opens} and (part.opens_at is null or part.opens_at <= given.now)
      and (part.opens_after_days is null or exists (
        select from unnest(given.courses, given.moments) as joined (course_id, joined_at)
        where part.work_kind = 'course' and joined.course_id = part.work_id
          and joined.joined_at + part.opens_after_days * interval '24 hours' <= given.now))`,
  };
}

interface Asking {
  stages: readonly Stage[];
  now: Date;
  index: SearchIndex;
  right: Right;
  /** So many of them are compared at most: once there are as many, what is less likely would stand behind them all. */
  most: number;
}

/** Group after group, until there is as much as is compared. */
async function list(db: Database, asking: Asking): Promise<Listed> {
  const groups = [...Map.groupBy(asking.stages, ({ group }) => group)].toSorted(([a], [b]) => a - b);
  const candidates: Candidate[] = [];
  const parts = new Set<string>();
  let isCut = false;
  for (const [, stages] of groups) {
    if (parts.size >= asking.most) return { candidates, isCut: true };
    const found = await listGroup(db, { ...asking, stages });
    isCut ||= found.length >= limitOf(asking);
    for (const stage of stages) isCut ||= found.filter((one) => one.stage === stage.rank).length >= MOST_OF_A_STAGE;
    for (const one of found) parts.add(`${one.kind}:${one.thingId}:${one.part}`);
    candidates.push(...found);
  }
  return { candidates, isCut };
}

function limitOf({ most }: Asking): number {
  return LISTED_OF_COMPARED * most;
}

interface Row extends Record<string, unknown> {
  is_changing: boolean;
  /** As many of the table as the database has noted. */
  blocks: number;
  stage: number;
  /** Null: nothing was found. */
  kind: SearchedKind | null;
  thing_id: string;
  part: number;
  title: string;
  work_kind: SearchedWork;
}

/**
 * One stage after the other, as far as the limit goes. The statement is prepared, since whatever is looked up, the tree of the
 * lexemes is the only good way to it, and planning it took longer than most answers. What is changing has to be looked for
 * row by row, in another way where there is one of it than where there are thousands: that is planned each time it occurs.
 */
async function listGroup(db: Database, asking: Asking): Promise<Candidate[]> {
  const { index, stages } = asking;
  const settled = await askPrepared(db, index, () => db.execute<Row>(candidatesOf(asking, sql`not given.is_changing`)));
  const [first] = settled.rows;
  noteBlocks(db, index, first?.blocks ?? 0);
  const { rows } = first?.is_changing === false ? settled : await db.execute<Row>(candidatesOf(asking, IS_UNCHANGED));
  const byRank = new Map(stages.map((one) => [one.rank, one]));
  return rows.flatMap(({ kind, stage, thing_id, part, title, work_kind }) =>
    kind === null
      ? []
      : [
          {
            index,
            stage,
            isSound: byRank.get(stage)?.isSound === true,
            holdsPhrase: byRank.get(stage)?.holdsPhrase === true,
            kind,
            thingId: Number(thing_id),
            part,
            title,
            workKind: work_kind,
          },
        ],
  );
}

const IS_UNCHANGED = sql`not exists (
  select from search_changes as change where change.kind = part.kind and change.thing_id = part.thing_id)`;

/**
 * The text is the same for all that has as many sets of lexemes in a stage, so that few of them are prepared. What is given
 * stands in a table of one row: the planner does not see it, and takes the plan that it has instead of guessing costs anew.
 */
function candidatesOf(asking: Asking, isUnchanged: SQL): SQL {
  const { stages, now, index, right } = asking;
  const most = Math.max(...stages.map(({ any }) => any.length));
  // A stage with fewer sets asks for one of them twice, or for one of what it asks for anyway.
  const sets = Array.from({ length: most }, (_, set) =>
    stages.map(({ any, all }) => any[set] ?? any[0] ?? all.slice(0, 1)),
  );
  const names = sets.map((_, set) => sql.raw(`set_${set}`));
  return sql`
    with given as materialized (
      select exists (select from search_changes) as is_changing,
        (select relpages from pg_class where oid = '${INDEX_TABLES[index]}'::regclass) as blocks,
        ${now.toISOString()}::timestamptz as now ${right.given},
        ${numberArray(stages.map(({ rank }) => rank))} as stages, ${arrays(stages.map(({ all }) => all))} as lexemes
        ${sql.join(sets.map((set, at) => sql`, ${arrays(set)} as ${names[at]}`))}
    )
    select given.is_changing, given.blocks, found.* from given left join lateral (
      select found.*
      from unnest(given.stages, given.lexemes ${sql.join(names.map((name) => sql`, given.${name}`))})
        as asked (stage, lexemes ${sql.join(names.map((name) => sql`, ${name}`))})
      cross join lateral (
        select asked.stage, part.kind, part.thing_id, part.part, part.title, part.work_kind
        from ${INDEX_TABLES[index]} as part
        where search_numbers(part.lexemes) @> asked.lexemes::int4[]
          ${sql.join(names.map((name) => sql`and search_numbers(part.lexemes) && asked.${name}::int4[] `))}
          and part.shown_from <= given.now and ${right.opens} and ${isUnchanged}
        limit ${sql.raw(`${MOST_OF_A_STAGE}`)}
      ) as found
      limit ${sql.raw(`${limitOf(asking)}`)}
    ) as found on true`;
}

export function numberArray(numbers: readonly number[]): SQL {
  return sql`${`{${numbers.join(",")}}`}::int4[]`;
}

export function textArray(words: readonly string[]): SQL {
  return sql`${`{${words.map((word) => `"${word.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`}::text[]`;
}

function arrays(lists: readonly (readonly number[])[]): SQL {
  return textArray(lists.map((list) => `{${list.join(",")}}`));
}
