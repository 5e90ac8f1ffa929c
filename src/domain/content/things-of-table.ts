import type { Row } from "../../kit/tables/row-facts.ts";
import { eachRow, findRow } from "../../kit/tables/row-store.ts";
import type { Database, DatabaseOrTransaction } from "../../ports/database.ts";
import { type ExportedKind, type ExportedThing, readId } from "./exported-things.ts";

type ToThing = (row: Row, from: DatabaseOrTransaction) => ExportedThing | Promise<ExportedThing>;

/** Things that are a row of a table each. */
export function thingsOfTable(
  db: Database,
  table: Parameters<typeof eachRow>[1],
  toThing: ToThing,
): Pick<ExportedKind, "list" | "find"> {
  return {
    list: async function* (from) {
      for await (const row of eachRow(from, table)) yield await toThing(row, from);
    },
    find: async (facts) => {
      const row = await findRow(db, table, readId(facts));
      return row && toThing(row, db);
    },
  };
}
