import { Readable } from "node:stream";
import { and, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { FileAnswer } from "../api/handled-endpoint.ts";
import type { ListPage, SortValue, StaffList } from "../api/staff-list.ts";
import { cutPage } from "../values/cursor.ts";
import { DAY_MS } from "../values/durations.ts";
import { containsText } from "./contains-text.ts";
import { type Cell, dataTable, writeCsv } from "./data-table.ts";

interface SortColumn<Row> {
  column: AnyPgColumn;
  /** The value by which the rows are sorted, if it is not the column itself: `startOf` for texts without a limit. */
  key?: SQL;
  of(row: Row): SortValue;
}

/** The source of the rows of a list. */
export interface ListedRows<Row, K extends string> {
  /** Makes the position of a row unique. */
  id: { column: AnyPgColumn; of(row: Row): number | string };
  sorts: Readonly<Record<K, SortColumn<Row>>>;
  /** The condition of search word and filters; a function that looks something up is called once for each list. */
  where: SQL | undefined | (() => Promise<SQL | undefined>);
  /** Up to `limit` rows that match `where`, in the order `orderBy`. */
  read(clauses: { where: SQL | undefined; orderBy: SQL[]; limit: number }): Promise<Row[]>;
  /** The number of matching rows, as `countUpTo` counts. */
  count(where: SQL | undefined): Promise<number>;
}

/**
 * Reads one page of the rows that match the filter, in a stable order. `total` is counted on the first page only;
 * `next` is the cursor of the next page, null on the last.
 */
export async function readListPage<Row, K extends string>(
  list: StaffList<K>,
  page: ListPage<K>,
  source: ListedRows<Row, K>,
): Promise<{ rows: Row[]; total?: number; next: string | null }> {
  const { sort, after, limit } = page;
  const sorted = source.sorts[sort];
  const isWanted = await conditionOf(source);
  const where = and(isWanted, after === null ? undefined : isAfter(page, sorted, source.id.column));
  const orderBy = orderOf(page, sorted, source.id.column);
  const found = await source.read({ where, orderBy, limit: limit + 1 });
  const total = after === null ? await countAll(found.length, limit, () => source.count(isWanted)) : undefined;
  const { listed, next } = cutPage(found, limit, (row) =>
    list.cursorOf(sort).write({ at: sorted.of(row), id: source.id.of(row) }),
  );
  return { rows: listed, next, ...(total !== undefined && { total }) };
}

/** If all rows fit on the first page, their number is the total: a search for a rare word then runs once, not twice. */
function countAll(found: number, limit: number, count: () => Promise<number>): Promise<number> {
  return found <= limit ? Promise.resolve(found) : count();
}

/** The condition of a list, after what it looks up. */
export async function conditionOf({ where }: Pick<ListedRows<unknown, string>, "where">): Promise<SQL | undefined> {
  return typeof where === "function" ? await where() : where;
}

/** The condition that one of the columns contains the word, in upper or lower case; undefined without a word. */
export function containsWord(word: string | undefined, columns: readonly (AnyPgColumn | SQL)[]): SQL | undefined {
  if (word === undefined || word === "") return undefined;
  return or(...columns.map((column) => containsText(sql`${column}::text`, word)));
}

/** The condition that a time is on one of these days of Asia/Shanghai (`2026-11-20`), first and last included. */
export function isWithinDays(
  column: AnyPgColumn,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  const begin = (day: string) => new Date(`${day}T00:00:00+08:00`);
  return and(
    from === undefined ? undefined : gte(column, begin(from)),
    to === undefined ? undefined : lt(column, new Date(begin(to).getTime() + DAY_MS)),
  );
}

interface ExportedList<Row, K extends string, Item> {
  list: StaffList<K>;
  page: ListPage<K>;
  source: ListedRows<Row, K>;
  /** Converts rows into the items that the pages of the list contain. */
  toItems(rows: readonly Row[]): Promise<Item[]> | Item[];
  /** Key of each column → its heading for people. */
  columns: Readonly<Record<string, string>>;
  cells(item: Item): Readonly<Record<string, Cell | Date>>;
  fileName: string;
  displayName: string;
}

/**
 * A CSV of all rows that match the filter, read page by page while it is sent. Cells that would run as a formula are
 * converted to text.
 */
export function exportList<Row, K extends string, Item>(exported: ExportedList<Row, K, Item>): FileAnswer {
  const { list, page, source, toItems, columns, cells, fileName, displayName } = exported;
  async function* readAll(): AsyncGenerator<Item> {
    // The export does not need the total.
    const uncounted = { ...source, where: await conditionOf(source), count: () => Promise.resolve(0) };
    for (let at: ListPage<K> | null = page; at !== null; ) {
      const { rows, next }: { rows: Row[]; next: string | null } = await readListPage(list, at, uncounted);
      yield* await toItems(rows);
      const after: ListPage<K>["after"] = next === null ? null : list.cursorOf(page.sort).read(next);
      at = after === null ? null : { ...page, after };
    }
  }
  const table = dataTable({ name: fileName, title: displayName, columns, read: () => readAll(), cells });
  return { fileName: `${fileName}.csv`, displayName: `${displayName}.csv`, sizeBytes: null, stream: toBytes(table) };
}

function toBytes(table: Parameters<typeof writeCsv>[0]): Readable {
  async function* encode(): AsyncGenerator<Buffer> {
    for await (const line of writeCsv(table)) yield Buffer.from(line);
  }
  return Readable.from(encode());
}

// PostgreSQL puts nulls last in ascending and first in descending order, in its indexes as well.
function orderOf<K extends string>({ isFalling }: ListPage<K>, sorted: SortedBy, id: AnyPgColumn): SQL[] {
  const keys = sorted.column === id ? [id] : [sorted.key ?? sorted.column, id];
  return keys.map((one) => (isFalling ? sql`${one} desc` : sql`${one} asc`));
}

type SortedBy = Pick<SortColumn<never>, "column" | "key">;

function isAfter<K extends string>({ isFalling, after }: ListPage<K>, sorted: SortedBy, id: AnyPgColumn): SQL {
  if (after === null) return sql`true`;
  const { column, key = column } = sorted;
  const beyond = isFalling ? sql`<` : sql`>`;
  const isIdBeyond = sql`${id} ${beyond} ${sql.param(after.id, id)}`;
  if (column === id) return isIdBeyond;
  if (after.at === null) {
    const isTied = sql`(${key} is null and ${isIdBeyond})`;
    return isFalling ? sql`(${isTied} or ${key} is not null)` : isTied;
  }
  const isBeyond = sql`(${key}, ${id}) ${beyond} (${sql.param(after.at, column)}, ${sql.param(after.id, id)})`;
  return column.notNull || isFalling ? isBeyond : sql`(${isBeyond} or ${key} is null)`;
}
