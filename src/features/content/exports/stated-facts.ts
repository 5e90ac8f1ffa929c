import { type Fact, type Facts, UnfitFacts } from "../../../kit/tables/row-facts.ts";
import { isRecord } from "../../../kit/values/is-record.ts";

/**
 * The names of the facts that every item of each kind has, as the manifest states them: below `""` those of the item,
 * below the name of a list of rows those of its rows.
 */
export type StatedFacts = Record<string, Record<string, string[]>>;

const OF_ITEM = "";

/** Collects the names that all items of a kind have in common. */
export function collectFactNames() {
  const kinds = new Map<string, Map<string, string[]>>();
  return {
    add(kind: string, facts: Facts): void {
      const lists = kinds.get(kind) ?? new Map<string, string[]>();
      kinds.set(kind, lists);
      for (const [list, row] of rowsOf(facts)) {
        const common = lists.get(list)?.filter((name) => Object.hasOwn(row, name));
        lists.set(list, common ?? Object.keys(row).sort());
      }
    },
    state: (): StatedFacts =>
      Object.fromEntries(Array.from(kinds, ([kind, lists]) => [kind, Object.fromEntries(lists)])),
  };
}

/**
 * Throws `UnfitFacts` if an item lacks a fact that its export states for all items of its kind: the file was damaged. A
 * fact that the export does not state belongs to a column that is newer than the export.
 */
export function assertStatedFacts(stated: Record<string, readonly string[]>, facts: Facts): void {
  for (const [list, row] of rowsOf(facts)) {
    const missing = stated[list]?.find((name) => !Object.hasOwn(row, name));
    if (missing !== undefined) throw new UnfitFacts(`缺少“${list === OF_ITEM ? missing : `${list}.${missing}`}”`);
  }
}

function rowsOf(facts: Facts): [list: string, row: Facts][] {
  const isRow = (part: Fact): part is Facts => isRecord(part);
  const nested = Object.entries(facts).flatMap(([name, fact]) =>
    Array.isArray(fact) ? fact.filter(isRow).map((row): [string, Facts] => [name, row]) : [],
  );
  return [[OF_ITEM, facts], ...nested];
}
