import { type SQL, sql } from "drizzle-orm";
import { SEPARATOR_CODE, WITH_ALL_WORDS } from "./found-rows.ts";
import type { Stage } from "./plan-stages.ts";
import type { SearchIndex } from "./prepared-query.ts";
import { type GivenValue, listOf, listsOf, type StatementText, statementOf, textsOf } from "./statement-store.ts";

const TABLE_NAMES: Readonly<Record<SearchIndex, string>> = {
  open: "search_open",
  whole: "search_whole",
  talk: "search_talk",
};

export function tableOf(index: SearchIndex): SQL {
  return sql.raw(TABLE_NAMES[index]);
}

/** The maximum number of candidates of one stage, however large the site is. */
export const MAX_OF_STAGE = 120;
/**
 * How many times the comparison limit one group of stages may list; later stages find results of earlier ones again.
 */
const LISTED_OF_COMPARED = 3;

/** The maximum number of alternative lexemes of one scan. */
const MAX_OF_SET = 40;

export function limitOfGroup({ max }: { max: number }): number {
  return LISTED_OF_COMPARED * max;
}

/** The parameters of a right, and its SQL condition on a part; the condition refers to the values in `given`. */
export interface Right {
  given: readonly GivenValue[];
  opens: string;
}

export interface CandidateRequest {
  /** By group, the most likely first. */
  groups: readonly (readonly Stage[])[];
  now: Date;
  index: SearchIndex;
  right: Right;
  /** The comparison limit. Further candidates would be less likely and rank behind all others. */
  max: number;
}

export interface AllWordsRequest extends Pick<CandidateRequest, "now" | "index" | "right"> {
  /** Sets of lexemes; a part with all lexemes of one set is listed with the number of the set. */
  sets: readonly (readonly number[])[];
  /** Used instead when the sets match too many parts and at least one part matches the first of these. */
  pieceSets: readonly (readonly number[])[];
  /** If there are more parts, none is returned. */
  max: number;
  /** Runs as well if the sets match at least one resource, but too few; null: nothing. */
  looser: Looser | null;
}

export interface Looser extends Pick<CandidateRequest, "groups" | "max"> {
  /** With this number of resources with all words it does not run. */
  enough: number;
}

const COLUMNS = ["kind", "thing_id", "part", "work_kind", "title"];

/**
 * Queries all groups of stages in one statement: each group runs its stages in order up to the limit, and only if the
 * previous groups found too few parts to compare. The text depends only on the number of groups and of sets of lexemes,
 * so that few statements are prepared. The values are in a table of one row, which the planner does not see, so that it
 * uses its cached plan instead of estimating costs again. Each part comes with the transaction that wrote its row, so
 * that a reader who has the same row cached need not read it again.
 */
export function candidateStatement(request: CandidateRequest, { isSettled }: { isSettled: boolean }): SQL {
  const { now, index, right, groups, max } = request;
  const given = [timeOf(now), ...right.given, ...groups.flatMap(valuesOfGroup)];
  const settled = isSettled ? "not given.is_changing" : IS_UNCHANGED;
  return statementOf(given, `${index} ${max} ${isSettled} ${right.opens}`, () => ({
    before: `with given as materialized (select ${siteFacts(index)}, `,
    after: `) ${tablesOfGroups(request, { settled })}
    select ${FACTS}, ${inOneText(selectsOf(groups))} as listed from given`,
  }));
}

function timeOf(now: Date): GivenValue {
  return { name: "now", type: "timestamptz", value: now.toISOString() };
}

/** The stages of a group with their lexemes. */
function valuesOfGroup(given: readonly Stage[], group: number): GivenValue[] {
  const stages = given.flatMap(splitLongSet);
  return [
    { name: `stages_${group}`, type: "int4[]", value: listOf(stages.map(({ rank }) => rank)) },
    { name: `lexemes_${group}`, type: "text[]", value: listsOf(stages.map(({ all }) => all)) },
    ...setsOf(stages).map(
      (set, at): GivenValue => ({ name: nameOfSet(group, at), type: "text[]", value: listsOf(set) }),
    ),
  ];
}

/** The tables of the groups; with a condition, none runs without it. */
function tablesOfGroups(
  { groups, index, right, max }: Pick<CandidateRequest, "groups" | "index" | "right" | "max">,
  { settled, condition }: { settled: string; condition?: string },
): string {
  const tables = groups.map((stages, group) => {
    const sets = setsOf(stages).map((_, at) => nameOfSet(group, at));
    const few = `(select count(distinct place) from (${allOf(group)}) as found) < ${max}`;
    const conditions = [...(condition ? [condition] : []), ...(group === 0 ? [] : [few])];
    return `, group_${group} as materialized (
      select found.* from given cross join lateral (
        select found.*
        from unnest(${["stages", "lexemes"].map((name) => `given.${name}_${group}`)}${sets.map((set) => `, given.${set}`).join("")})
          as asked (stage, lexemes${sets.map((set) => `, ${set}`).join("")})
        cross join lateral (
          select asked.stage, part.ctid as place, ${COLUMNS.map((name) => `part.${name}`)}, part.xmin as version
          from ${TABLE_NAMES[index]} as part
          where search_numbers(part.lexemes) @> asked.lexemes::int4[]
            ${sets.map((set) => `and search_numbers(part.lexemes) && asked.${set}::int4[]`).join(" ")}
            and part.shown_from <= given.now and ${right.opens} and ${settled}
          limit ${MAX_OF_STAGE}
        ) as found
        limit ${limitOfGroup({ max })}
      ) as found
      ${conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`}
    )`;
  });
  return tables.join("");
}

/**
 * Queries parts with all words anywhere in them. Usually there are fewer of these than are compared, and they include
 * the results of every stricter stage, so that one scan of the index replaces ten. Returns nothing while changes are
 * waiting. Looser groups run in the same statement, because a second one costs as much. Prepared like the other
 * statement.
 */
export function allWordsStatement(request: AllWordsRequest): SQL {
  const { sets, pieceSets, now, index, right, max, looser } = request;
  const given: GivenValue[] = [
    timeOf(now),
    ...right.given,
    { name: "sets", type: "text[]", value: listsOf(sets) },
    { name: "piece_sets", type: "text[]", value: listsOf(pieceSets) },
    ...(looser?.groups ?? []).flatMap(valuesOfGroup),
  ];
  const forms = [sets.length === 1, pieceSets.length > 0];
  const key = `${index} ${max} ${looser?.max} ${looser?.enough} ${forms} ${right.opens}`;
  return statementOf(given, key, () => writeAllWords(request));
}

function writeAllWords({ max, index, right, looser, sets, pieceSets }: AllWordsRequest): StatementText {
  const opened = `part.shown_from <= given.now and ${right.opens} and not given.is_changing`;
  const listed = (stage: string) =>
    `select ${stage} as stage, ${COLUMNS.map((name) => `part.${name}`)}, part.xmin as version
        from ${TABLE_NAMES[index]} as part where search_numbers(part.lexemes) @> asked.lexemes::int4[] and ${opened}
        limit ${max + 1}`;
  const groups = looser?.groups ?? [];
  const tables = tablesOfGroups(
    { groups, max: looser?.max ?? 0, index, right },
    {
      settled: "not given.is_changing",
      condition: `(select resources between 1 and ${(looser?.enough ?? 0) - 1} from counted)`,
    },
  );
  const first = looser ? ", count(distinct (kind, thing_id)) as resources" : "";
  // Nearly every query has one set, and a list of sets costs a tenth of the statement.
  const requestedSets =
    sets.length === 1
      ? "(select given.sets[1] as lexemes, 1 as place) as asked"
      : "unnest(given.sets) with ordinality as asked (lexemes, place)";
  const found = (condition: string) => `, found as materialized (
      select found.* from given cross join lateral ${requestedSets}
      cross join lateral (${listed("-asked.place")}) as found ${condition}
    )`;
  // Where a piece has too many parts already, its words have too many as well and are not scanned.
  const withPiece = `), first_piece as materialized (
      select found.* from given cross join lateral (select given.piece_sets[1] as lexemes) as asked
      cross join lateral (${listed(`${WITH_ALL_WORDS}`)}) as found
    ), full_piece as materialized (
      select (select count(*) from first_piece) > ${max} and given.piece_sets[1]::int4[] @> given.sets[1]::int4[] as is_full
      from given
    ) ${found("where not (select is_full from full_piece)")}, counted as materialized (
      select (select is_full from full_piece) or count(*) > ${max} as is_cut,
        exists (select from first_piece) as has_phrase ${first} from found
    ), piece as materialized (
      select * from first_piece where (select is_cut from counted)
      union all
      select found.* from given cross join lateral unnest(given.piece_sets[2:]) as asked (lexemes)
      cross join lateral (${listed(`${WITH_ALL_WORDS}`)}) as found
      where (select is_cut from counted) and (select count(*) from first_piece) between 1 and ${max}
    )`;
  const withoutPiece = `) ${found("")}, counted as materialized (
      select count(*) > ${max} as is_cut, false as has_phrase ${first} from found
    )`;
  const hasPiece = pieceSets.length > 0;
  const parts = [
    `select stage, ${COLUMNS}, version from found where not (select is_cut from counted)`,
    ...(hasPiece ? [`select stage, ${COLUMNS}, version from piece where (select count(*) from piece) <= ${max}`] : []),
    ...selectsOf(groups),
  ];
  const after = `${hasPiece ? withPiece : withoutPiece} ${tables}
    select ${FACTS}, counted.is_cut, counted.has_phrase, ${inOneText(parts)} as listed from given cross join counted`;
  return { before: `with given as materialized (select ${siteFacts(index)}, `, after };
}

/** Facts returned with the results: whether changes are waiting, the size of the index, whether there are any posts. */
function siteFacts(index: SearchIndex): string {
  return `exists (select from search_changes) as is_changing,
        (select relpages from pg_class where oid = '${TABLE_NAMES[index]}'::regclass) as blocks,
        pg_relation_size('search_talk'::regclass) > 0 as has_talk`;
}

const FACTS = "given.is_changing, given.blocks, given.has_talk";

/**
 * All rows as one text (`readRows`): for sixty rows the driver needs a tenth of a millisecond, about as long as comparing
 * their texts.
 */
function inOneText(selects: readonly string[]): string {
  const [mark, title] = [`E'\\x${SEPARATOR_CODE}'`, COLUMNS.at(-1)];
  const fields = ["stage", "version", ...COLUMNS.slice(0, -1), `translate(${title}, ${mark}, ' ')`];
  return `(select string_agg(concat_ws(${mark}, ${fields}), ${mark}) from (${selects.join(" union all ")}) as listed)`;
}

/** The parts that the groups found, with each stage that found them. */
function selectsOf(groups: readonly unknown[]): string[] {
  return groups.map((_, group) => `select stage, ${COLUMNS}, version from group_${group}`);
}

const IS_UNCHANGED = `not exists (
  select from search_changes as change where change.kind = part.kind and change.thing_id = part.thing_id)`;

/** The rows of the first groups. */
function allOf(count: number): string {
  return Array.from({ length: count }, (_, group) => `select * from group_${group}`).join(" union all ");
}

/**
 * The same stage in several parts if it has a long set: the index compares every part of a text that it finds with all
 * lexemes of a set, and a word has hundreds of typing errors. More scans would read the list of new entries as often.
 */
function splitLongSet(stage: Stage): Stage[] {
  const long = stage.any.findIndex((set) => set.length > MAX_OF_SET);
  const set = stage.any[long];
  if (set === undefined) return [stage];
  const length = Math.ceil(set.length / Math.ceil(set.length / MAX_OF_SET));
  return Array.from({ length: Math.ceil(set.length / length) }, (_, at) => ({
    ...stage,
    any: stage.any.with(long, set.slice(at * length, (at + 1) * length)),
  }));
}

/** Pads a stage that has fewer sets by repeating one of its lexemes or sets. */
function setsOf(stages: readonly Stage[]): number[][][] {
  const max = Math.max(0, ...stages.map(({ any }) => any.length));
  return Array.from({ length: max }, (_, set) =>
    stages.map(({ any, all }) => any[set] ?? (all.length > 0 ? all.slice(0, 1) : (any[0] ?? []))),
  );
}

function nameOfSet(group: number, set: number): string {
  return `set_${group}_${set}`;
}

export function numberArray(numbers: readonly number[]): SQL {
  return sql`${listOf(numbers)}::int4[]`;
}

export function textArray(words: readonly string[]): SQL {
  return sql`${textsOf(words)}::text[]`;
}
