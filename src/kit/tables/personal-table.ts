import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgColumn, PgDatabase, PgTable } from "drizzle-orm/pg-core";
import { type Cell, type DataTable, dataTable } from "./data-table.ts";
import type { OnLeaving } from "./on-leaving.ts";
import { clearColumns, deleteOwnedRows, type OwnedRows, readOwnedRows } from "./owned-rows.ts";
import { nameOfTable } from "./row-facts.ts";
import { columnNamed } from "./table-columns.ts";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** A declared table, in the form of `PersonalTable` of the domain. `D` is the database that `listRows` needs. */
interface DeclaredTable<D extends Db> {
  name: string;
  userColumn: string | null;
  copy: { list: string } | { omitted: string };
  onLeaving: OnLeaving<string>;
  listRows(db: D, userId: number): DataTable | null;
  erase(tx: Db, userId: number): Promise<void>;
}

/** The value of a cell: a column of the row, or a function of it. */
type CellOf<Row> =
  | { [K in keyof Row]: Row[K] extends Cell | Date ? K : never }[keyof Row]
  | ((row: Row, userId: number) => Cell | Date);

interface ExportedRows<Row> {
  /** The file name of the list. */
  list: string;
  title: string;
  /** Key of each column → its heading for people and its value. */
  columns: Readonly<Record<string, readonly [heading: string, cell: CellOf<Row>]>>;
}

interface Declaration<Exported> {
  /** The column with the person's number, by default `user_id`; null: no column. */
  owner?: PgColumn | null;
  copy: Exported | { omitted: string };
  /** By default the rows are deleted with the account. */
  onLeaving?: OnLeaving<PgColumn>;
}

/** The declaration of a table whose exported rows are those with the person's number. */
export function personalTable<T extends PgTable>(
  table: T,
  declaration: Declaration<ExportedRows<T["$inferSelect"]>>,
): DeclaredTable<Db> {
  const owner = ownerOf(table, declaration);
  return declare(table, declaration, (db: Db, ownerId) => {
    if (owner === null) throw new Error(`no column of ${nameOfTable(table)} has the number of a person`);
    return readOwnedRows(db, { table, owner, ownerId }) as AsyncIterable<T["$inferSelect"]>;
  });
}

/** The declaration of a table whose exported rows are read together with those of other tables. */
export function joinedPersonalTable<Row, D extends Db>(
  table: PgTable,
  read: (db: D, userId: number) => AsyncIterable<Row> | Promise<Iterable<Row>>,
  declaration: Declaration<ExportedRows<Row>>,
): DeclaredTable<D> {
  return declare(table, declaration, read);
}

function declare<Row, D extends Db>(
  table: PgTable,
  declaration: Declaration<ExportedRows<Row>>,
  read: (db: D, userId: number) => AsyncIterable<Row> | Promise<Iterable<Row>>,
): DeclaredTable<D> {
  const { copy, onLeaving = { rule: "erase" } } = declaration;
  const owner = ownerOf(table, declaration);
  return {
    name: nameOfTable(table),
    userColumn: owner?.name ?? null,
    copy: "list" in copy ? { list: copy.list } : copy,
    onLeaving:
      onLeaving.rule === "anonymise"
        ? { ...onLeaving, columns: onLeaving.columns.map((column) => column.name) }
        : onLeaving,
    listRows(db, userId) {
      if ("omitted" in copy) return null;
      const { list: name, title, columns } = copy;
      return dataTable({
        name,
        title,
        columns: mapValues(columns, ([heading]) => heading),
        read: () => read(db, userId),
        cells: (row) => mapValues(columns, ([, cell]) => cellOf(row, cell, userId)),
      });
    },
    async erase(tx, ownerId) {
      if (owner !== null) await applyRule(tx, { table, owner, ownerId }, onLeaving);
    },
  };
}

function ownerOf(table: PgTable, { owner }: { owner?: PgColumn | null }): PgColumn | null {
  if (owner !== undefined) return owner;
  const column = columnNamed(table, "user_id");
  if (column === null) throw new Error(`${nameOfTable(table)} needs the column with the number of the person`);
  return column;
}

async function applyRule(tx: Db, rows: OwnedRows, onLeaving: OnLeaving<PgColumn>): Promise<void> {
  if (onLeaving.rule === "erase") await deleteOwnedRows(tx, rows);
  if (onLeaving.rule === "unlink") await clearColumns(tx, rows, [rows.owner]);
  if (onLeaving.rule === "anonymise") await clearColumns(tx, rows, onLeaving.columns);
}

function cellOf<Row>(row: Row, cell: CellOf<Row>, userId: number): Cell | Date {
  return typeof cell === "function" ? cell(row, userId) : (row[cell] as Cell | Date);
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
